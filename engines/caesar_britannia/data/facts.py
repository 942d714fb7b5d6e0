"""The facts of the components: map, counters, scenarios, and reading them from documents that are checked.

Map and most values are a reconstruction; every item says where it comes from, so that printed values can replace them
without touching code.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Literal, TypeVar

from pydantic import ValidationError

from engines.caesar_britannia.ids import (
    COMMIOS,
    PORT,
    CelticUnit,
    Kind,
    Leader,
    People,
    RomanUnit,
    Scenario,
    Sword,
    Symbol,
    Terrain,
    Zone,
)
from engines.core.model import Frozen

Values = tuple[int, int]
"""Melee and fire of a combat unit; 0 where it has none."""


class DataError(ValueError):
    """A component file contradicts itself or the rulebook; the message names file and item."""


class LandFacts(Frozen):
    """One land zone. Rule: CIB-0.1."""

    id: Zone
    name: str
    kingdom: People
    terrain: Terrain
    anchor: Zone | None
    """The ocean zone from which it can be landed in; None where it has no anchor."""
    north_of_thames: bool
    source: str
    seeds: tuple[tuple[float, float], ...]
    """Points (latitude, longitude) from which the drawn borders are built."""


class BorderFacts(Frozen):
    """Two land zones that can be walked between. Rule: CIB-0.1."""

    between: tuple[Zone, Zone]
    thames: bool
    """Whether the river runs between them: on foot it is crossed, and nothing else crosses it."""


class OceanFacts(Frozen):
    """One ocean zone. Rule: CIB-0.1."""

    id: Zone
    name: str
    adjacent: tuple[Zone, ...]
    source: str


class PortFacts(Frozen):
    """Portus Itius."""

    id: Zone
    name: str
    ocean: Zone
    source: str


class LandingFacts(Frozen):
    """A landing place of the second landing, and the peoples that take part after a landing there."""

    zone: Zone
    active: tuple[People, ...]
    source: str


class BoardFacts(Frozen):
    """The map."""

    zones: tuple[LandFacts, ...]
    borders: tuple[BorderFacts, ...]
    sea_only: tuple[tuple[Zone, Zone], ...]
    """Pairs of land zones that face each other across the estuary of the Thames."""
    oceans: tuple[OceanFacts, ...]
    port: PortFacts
    landings: tuple[LandingFacts, ...]


class CommanderFacts(Frozen):
    """One commander. Rule: CIB-0.2.1."""

    id: Leader
    name: str
    sv: int
    """Strategic value: how many combat units he commands at most."""
    reroll: bool
    symbol: Symbol | None = None
    """The set of Celtic counters he belongs to; None for Romans, and for Cassivellaunus, who replaces one."""
    source: str


class RomanFacts(Frozen):
    """One Roman combat unit. Rule: CIB-0.2.2."""

    id: RomanUnit
    kind: Kind
    legion: str | None
    """The number of its legion."""
    cavalry: bool
    full: Values
    reduced: Values
    sword: Sword | None
    source: str


class CelticFacts(Frozen):
    """One kind of Celtic combat unit, and one side of a chariot. Rule: CIB-0.2.2."""

    id: CelticUnit
    count: int
    """How many a set has; 0 for the other side of counters that are counted already."""
    chariot: bool
    cavalry: bool
    values: Values
    sword: Sword | None
    source: str


class AtSea(Frozen):
    """Commanders that begin on the ships."""

    commanders: tuple[Leader, ...]
    units: tuple[RomanUnit, ...]


class ScenarioFacts(Frozen):
    """One landing."""

    id: Scenario
    turns: int
    np: int
    """Naval points at the start, and at most."""
    at_sea: AtSea
    in_port: tuple[RomanUnit, ...]
    active: tuple[People, ...]
    """The peoples that take part; none where the landing place says it."""
    commios: Literal["anchor", "sea"]
    """Where Commios begins: in a zone with an anchor, or with the fleet."""
    source: str

    @property
    def units(self) -> tuple[RomanUnit, ...]:
        """Return every Roman combat unit that takes part."""
        return (*self.at_sea.units, *self.in_port)

    @property
    def commanders(self) -> tuple[Leader, ...]:
        """Return every Roman commander who takes part, Commios included."""
        return (*self.at_sea.commanders, COMMIOS)


class SetUpFacts(Frozen):
    """How many of a people's combat units begin on the map; the others begin in the bowl. Rule: CIB-0.4."""

    on_map: int
    source: str


class CounterFacts(Frozen):
    """The counters. Rule: CIB-0.2.3."""

    roman_commanders: tuple[CommanderFacts, ...]
    roman_units: tuple[RomanFacts, ...]
    celtic_commanders: tuple[CommanderFacts, ...]
    celtic_units: tuple[CelticFacts, ...]
    set_up: SetUpFacts
    scenarios: tuple[ScenarioFacts, ...]


def read_board(text: str) -> BoardFacts:
    """Return the map in a document.

    Raises:
        DataError: if it does not read, or contradicts itself or the rulebook.
    """
    board = _read(BoardFacts, text, "board.json")
    _check_land(board)
    _check_sea(board)
    _check_landings(board)
    return board


def read_counters(text: str) -> CounterFacts:
    """Return the counters in a document.

    Raises:
        DataError: if it does not read, or contradicts itself or the rulebook.
    """
    counters = _read(CounterFacts, text, "counters.json")
    _check_romans(counters)
    _check_celts(counters)
    _check_scenarios(counters)
    return counters


F = TypeVar("F", bound=Frozen)


def _read(kind: type[F], text: str, name: str) -> F:
    try:
        return kind.model_validate(json.loads(text))
    except (ValidationError, ValueError) as error:
        raise DataError(f"{name}: {error}") from error


def _require(holds: object, what: str) -> None:
    if not holds:
        raise DataError(what)


def _check_land(board: BoardFacts) -> None:
    """Check that every kingdom has zones, borders join two of them once, and none crosses the estuary.

    Rule: CIB-0.1.
    """
    ids = [zone.id for zone in board.zones]
    _require(len(set(ids)) == len(ids), "board.json: a zone stands twice")
    _require({zone.kingdom for zone in board.zones} == set(People), "board.json: a kingdom has no zone")
    pairs = [frozenset(border.between) for border in board.borders]
    _require(len(set(pairs)) == len(pairs), "board.json: a border stands twice")
    _require(all(len(pair) == 2 and pair <= set(ids) for pair in pairs), "board.json: a border joins no two zones")
    _require(not {frozenset(pair) for pair in board.sea_only} & set(pairs), "board.json: the estuary is walked across")
    north = {zone.id: zone.north_of_thames for zone in board.zones}
    crossing = [border for border in board.borders if north[border.between[0]] != north[border.between[1]]]
    _require(
        [border for border in board.borders if border.thames] == crossing,
        "board.json: the Thames lies between zones of one bank, or is missing between two",
    )


def _check_sea(board: BoardFacts) -> None:
    """Check that ocean zones border each other both ways, and every anchor and the port lies on one. Rule: CIB-0.1."""
    oceans = {ocean.id: ocean for ocean in board.oceans}
    for ocean in board.oceans:
        for other in ocean.adjacent:
            _require(ocean.id in oceans[other].adjacent, f"board.json: {ocean.id} borders {other} one way")
    coasts = {zone.anchor for zone in board.zones if zone.anchor is not None} | {board.port.ocean}
    _require(coasts <= oceans.keys(), "board.json: an anchor lies on no ocean zone")
    _require(board.port.id == PORT, "board.json: the port is not Portus Itius")


def _check_landings(board: BoardFacts) -> None:
    """Check that every anchor has its four peoples, the Catuvellauni among them, with 16 zones to explore.

    Rule: CIB-5.3.4.
    """
    anchors = {zone.id for zone in board.zones if zone.anchor is not None}
    _require({landing.zone for landing in board.landings} == anchors, "board.json: anchors and landings differ")
    sizes = Counter(zone.kingdom for zone in board.zones)
    kingdoms = {zone.id: zone.kingdom for zone in board.zones}
    for landing in board.landings:
        _require(
            len(set(landing.active)) == len(Symbol)
            and People.CATUVELLAUNI in landing.active
            and kingdoms[landing.zone] in landing.active,
            f"board.json: {landing.zone} has other peoples than four with the Catuvellauni and its own",
        )
        _require(sum(sizes[people] for people in landing.active) >= 16, f"board.json: {landing.zone} opens too little")


def _check_romans(counters: CounterFacts) -> None:
    """Check that the Romans are five legions of three units and seven auxiliaries. Rule: CIB-0.2.2."""
    units = counters.roman_units
    _require(len({unit.id for unit in units}) == len(units) == 22, "counters.json: Rome has 22 combat units")
    legions = Counter(unit.legion for unit in units if unit.legion is not None)
    _require(set(legions.values()) == {3} and len(legions) == 5, "counters.json: there are five legions of three")
    for legion in legions:
        parts = [unit.kind for unit in units if unit.legion == legion]
        _require(parts == [Kind.EAGLE, Kind.SECOND, Kind.VEXILLATION], f"counters.json: legion {legion} is not whole")


def _check_celts(counters: CounterFacts) -> None:
    """Check that every set has its commander and its units, and chariots two sides. Rule: CIB-0.2.1, CIB-0.2.2."""
    symbols = [commander.symbol for commander in counters.celtic_commanders]
    _require(sorted(filter(None, symbols)) == sorted(Symbol), "counters.json: every set has one commander")
    _require(
        [unit.id for unit in counters.celtic_units] == list(CelticUnit), "counters.json: not the Celtic units there are"
    )
    chariots = {unit.id for unit in counters.celtic_units if unit.chariot}
    _require(chariots == {CelticUnit.ESSEDARII, CelticUnit.ESSEDARII_ON_FOOT}, "counters.json: chariots have two sides")
    _require(0 < counters.set_up.on_map <= sum(unit.count for unit in counters.celtic_units), "counters.json: set-up")


def _check_scenarios(counters: CounterFacts) -> None:
    """Check that both landings are there, play with counters there are, and the ships carry them.

    Rule: CIB-5.2.1, CIB-5.2.3, CIB-5.3.1, CIB-5.3.3.
    """
    _require([scenario.id for scenario in counters.scenarios] == list(Scenario), "counters.json: two landings")
    commanders = {commander.id for commander in counters.roman_commanders}
    units = {unit.id for unit in counters.roman_units}
    for scenario in counters.scenarios:
        _require(set(scenario.commanders) <= commanders, f"counters.json: {scenario.id} has a commander too many")
        _require(set(scenario.units) <= units, f"counters.json: {scenario.id} has a unit too many")
        _require(len(scenario.at_sea.units) <= scenario.np, f"counters.json: the ships of {scenario.id} are too few")
