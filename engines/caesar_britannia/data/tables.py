"""The components: map, counters, scenarios; read from `data/*.json` once, and looked up by id."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.resources import files
from itertools import chain
from types import MappingProxyType
from typing import Any, Final, TypeVar

from engines.caesar_britannia.data.facts import (
    CelticFacts,
    CommanderFacts,
    LandFacts,
    OceanFacts,
    RomanFacts,
    ScenarioFacts,
    read_board,
    read_counters,
)
from engines.caesar_britannia.ids import (
    CAESAR,
    CASSIVELLAUNUS,
    CASTRUM,
    PORT,
    CelticUnit,
    Kind,
    Leader,
    People,
    RomanUnit,
    Scenario,
    Symbol,
    Zone,
)

T = TypeVar("T")


def _text(name: str) -> str:
    return (files("engines.caesar_britannia") / "data" / name).read_text(encoding="utf-8")


def _by_id(items: Iterable[T]) -> Mapping[Any, T]:
    return MappingProxyType({item.id: item for item in items})  # type: ignore[attr-defined]


BOARD: Final = read_board(_text("board.json"))
"""The map of this edition."""

COUNTERS: Final = read_counters(_text("counters.json"))
"""The counters of this edition."""

LANDS: Final[Mapping[Zone, LandFacts]] = _by_id(BOARD.zones)
"""Every land zone by id."""

OCEANS: Final[Mapping[Zone, OceanFacts]] = _by_id(BOARD.oceans)
"""Every ocean zone by id."""

ZONES: Final[tuple[Zone, ...]] = (*LANDS, *OCEANS, PORT, CASTRUM)
"""Every zone there can be."""

LANDINGS: Final[Mapping[Zone, tuple[People, ...]]] = MappingProxyType(
    {landing.zone: landing.active for landing in BOARD.landings}
)
"""The peoples that take part in the second landing, by landing place. Rule: CIB-5.3.4."""

COMMANDERS: Final[Mapping[Leader, CommanderFacts]] = _by_id(
    chain(COUNTERS.roman_commanders, COUNTERS.celtic_commanders)
)
"""Every commander by id."""

ROMANS: Final[Mapping[RomanUnit, RomanFacts]] = _by_id(COUNTERS.roman_units)
"""Every Roman combat unit by id."""

CELTS: Final[Mapping[CelticUnit, CelticFacts]] = _by_id(COUNTERS.celtic_units)
"""Every kind of Celtic combat unit, and side of a chariot."""

SCENARIOS: Final[Mapping[Scenario, ScenarioFacts]] = _by_id(COUNTERS.scenarios)
"""Both landings."""

ON_MAP: Final = COUNTERS.set_up.on_map
"""Combat units of a people that begin on the map."""

CELTIC_SET: Final[tuple[CelticUnit, ...]] = tuple(unit.id for unit in COUNTERS.celtic_units for _ in range(unit.count))
"""The combat units of one set, chariots mounted."""

HEADS: Final[Mapping[Symbol, Leader]] = MappingProxyType(
    {commander.symbol: commander.id for commander in COUNTERS.celtic_commanders if commander.symbol is not None}
)
"""The commander of each set."""


HISTORICAL: Final[Mapping[People, Symbol]] = MappingProxyType(
    {
        People.CANTII: Symbol.RED_BOAR,
        People.REGINI: Symbol.BLUE_HORSE,
        People.TRINOVANTES: Symbol.YELLOW_BULL,
        People.CATUVELLAUNI: Symbol.GREEN_DOG,
    }
)
"""The symbols of history: Lugotorix of the Cantii, Cingetorix of the Regini, Segovax of the Trinovantes, and the green
dog of the Catuvellauni. Rule: CIB-5.1.3."""


def is_roman(leader: Leader) -> bool:
    """Return whether a commander is one of Rome's; Commios counts as one."""
    return leader in _ROMAN_COMMANDERS


_ROMAN_COMMANDERS: Final = frozenset(commander.id for commander in COUNTERS.roman_commanders)


def _neighbours() -> Mapping[Zone, tuple[Zone, ...]]:
    found: dict[Zone, list[Zone]] = {zone: [] for zone in LANDS}
    for border in BOARD.borders:
        one, other = border.between
        found[one].append(other)
        found[other].append(one)
    return MappingProxyType({zone: tuple(sorted(near)) for zone, near in found.items()})


NEIGHBOURS: Final = _neighbours()
"""Land zones that can be walked to from each land zone, the Thames crossed. Rule: CIB-0.1."""

RIVER: Final = frozenset(frozenset(border.between) for border in BOARD.borders if border.thames)
"""Pairs of land zones with the Thames between them. Rule: CIB-0.1."""

KINGDOM: Final[Mapping[People, tuple[Zone, ...]]] = MappingProxyType(
    {people: tuple(zone.id for zone in BOARD.zones if zone.kingdom is people) for people in People}
)
"""The zones of each kingdom. Rule: CIB-0.1."""

BORDERING: Final[Mapping[People, frozenset[People]]] = MappingProxyType(
    {
        people: frozenset(LANDS[near].kingdom for zone in zones for near in NEIGHBOURS[zone]) - {people}
        for people, zones in KINGDOM.items()
    }
)
"""The kingdoms next to each other on foot. Rule: CIB-5.2.3."""

LEGIONARY: Final = frozenset(unit.id for unit in COUNTERS.roman_units if unit.legion is not None)
"""The combat units that belong to a legion."""


def _partners() -> Mapping[RomanUnit, RomanUnit]:
    pairs: dict[RomanUnit, RomanUnit] = {}
    for unit in COUNTERS.roman_units:
        if unit.kind is Kind.EAGLE:
            second = next(
                other.id for other in COUNTERS.roman_units if other.legion == unit.legion and other.kind is Kind.SECOND
            )
            pairs[unit.id], pairs[second] = second, unit.id
    return MappingProxyType(pairs)


PARTNER: Final = _partners()
"""The eagle's second and the second's eagle, which never part. Rule: CIB-0.2.2."""

assert CAESAR in COMMANDERS
assert CASSIVELLAUNUS in COMMANDERS
