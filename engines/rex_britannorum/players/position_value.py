"""The worth of a position to a kingdom: the points it can expect at the end.

Every token still in the bag will be drawn (REX-04), so what a kingdom lacks is judged by which of it can still come:
each such location is taken with a fixed chance, independently of the others. From that follow the chances to pass
each threshold, to win the race for each First, to end with each Max and to fulfil each condition of an objective.
When nothing is left in the bag the expectation is the exact reckoning. Constants were tuned in self-play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import comb, erf, sqrt
from types import MappingProxyType
from typing import Final, NamedTuple

from engines.rex_britannorum.data.tables import (
    AREA_FACTS,
    BOARD,
    LINKS,
    LOCATIONS,
    NEIGHBOURS,
    OBJECTIVES,
    TRACK_FACTS,
    Condition,
)
from engines.rex_britannorum.data.tables import REGIONS as REGION_FACTS
from engines.rex_britannorum.ids import AREAS, Area, Link, Location, Objective, Region, Track, is_joker, joker
from engines.rex_britannorum.legal.stakes import BIT, CITIES, REGIONS, ROADS, bits, road
from engines.rex_britannorum.views import Board

CHANCE: Final = 0.38
"""The chance to take a location that is still to be drawn."""

WANTED: Final = 0.45
"""The same for a location one plays for: of a road, or of an objective."""

BY_JOKER: Final = 0.15
"""The chance to get a certain location that is not to be drawn, by a joker that is."""

DETOURS: Final = 0.35
"""How much each further way to an equally long road adds to the chance of the best one."""

HASTE: Final = 0.35
"""How much each step behind weighs down a kingdom in the race for a First."""

HELD: Final = 2.3
"""Average objectives that an unknown hand is worth: two, kept because they looked best."""

_SURE: Final = 1e-9


Flags = tuple[bool, bool, bool]
"""Something true or not on road, cities and regions."""


class Horizon(NamedTuple):
    """The rest of the match after the turn being judged."""

    bag: int
    """Locations whose tokens are still in the bag."""
    jokers: int
    """Bit 0, 1, 2: the joker of the North, the Centre, the South is still in the bag."""


class Outlook(NamedTuple):
    """The value of a kingdom on a track, and its expectation."""

    value: int
    mean: float
    """Of the final value."""
    variance: float
    first: float
    """The chance to reach First at all."""
    behind: int
    """Steps to First."""
    thresholds: float
    """Expected thresholds, those already passed included."""


class Standing(NamedTuple):
    """One kingdom in a position that is judged."""

    held: int
    """Locations with its pieces."""
    firsts: Flags
    """Where it has First already."""
    objectives: tuple[Objective, ...]
    """Those that count; empty where they are unknown."""
    scores: bool
    """Whether it is a player's: others are in the way but score nothing. Rule: REX-71."""


def horizon(board: Board) -> Horizon:
    """Return what is still to come once the tokens on the board are settled."""
    return Horizon(
        bits(Location(token) for token in board.bag if not is_joker(token)),
        sum(1 << at for at, area in enumerate(AREAS) if joker(area) in board.bag),
    )


def expected(standings: Sequence[Standing], taken: Flags, coming: Horizon) -> tuple[float, ...]:
    """Return the points each kingdom can expect at the end; 0 for one that does not score.

    ``taken`` says on which tracks First was won in an earlier turn. The position is judged as at an evaluation: who
    has reached an open First now has won it.

    Rule: REX-52, REX-53, REX-60, REX-63.
    """
    outlooks = [outlook(standing.held, coming) for standing in standings]
    points = [
        sum(standing.firsts)
        + sum(track.thresholds for track in tracks)
        + sum(promise(standing.held, card, coming) for card in standing.objectives)
        for standing, tracks in zip(standings, outlooks, strict=True)
    ]
    for at in range(len(Track)):
        line = [tracks[at] for tracks in outlooks]
        race = _no_race(line) if taken[at] else _race(line)
        for number, chance in enumerate(race):
            points[number] += chance + _maximum(line, number)
    return tuple(total if standing.scores else 0.0 for total, standing in zip(points, standings, strict=True))


def _no_race(line: Sequence[Outlook]) -> list[float]:
    return [0.0] * len(line)


def _race(line: Sequence[Outlook]) -> list[float]:
    """Return the chances to have, or share, an open First.

    Rule: REX-52.
    """
    if any(track.behind == 0 for track in line):
        return [float(track.behind == 0) for track in line]
    speeds = [track.first * HASTE**track.behind for track in line]
    together = sum(speeds)
    return [track.first * speed / together if together else 0.0 for track, speed in zip(line, speeds, strict=True)]


def _maximum(line: Sequence[Outlook], number: int) -> float:
    """Return the chance to end with the highest value on a track, shared or not.

    Rule: REX-60.
    """
    own = line[number]
    chance = 1.0
    for at, other in enumerate(line):
        if at != number:
            chance *= _at_least(own.mean - other.mean, own.variance + other.variance)
    return chance


def _at_least(lead: float, variance: float) -> float:
    """Return the chance that a whole number of this mean and variance is not below zero."""
    if variance < _SURE:
        return float(lead >= -_SURE)
    return 0.5 + 0.5 * erf((lead + 0.5) / sqrt(2 * variance))


@lru_cache(maxsize=1 << 16)
def outlook(held: int, coming: Horizon) -> tuple[Outlook, Outlook, Outlook]:
    """Return what a kingdom with these pieces has and can expect on the three tracks."""
    return _road_outlook(held & ROADS, coming), _city_outlook(held, coming), _region_outlook(held, coming)


@lru_cache(maxsize=1 << 14)
def _road_outlook(roads: int, coming: Horizon) -> Outlook:
    value = road(roads)
    reach = dict.fromkeys(range(value + 1), 1.0)
    for length in range(value + 1, value + 4):
        reach[length] = _chance_of_road(roads, length, coming)
    gains = [reach[value + more] for more in (1, 2, 3)]
    facts = TRACK_FACTS[Track.ROAD]
    return Outlook(
        value,
        value + sum(gains),
        sum(chance * (1 - chance) for chance in gains),
        reach.get(facts.first, 0.0),
        max(0, facts.first - value),
        sum(reach.get(threshold, 0.0) for threshold in facts.thresholds),
    )


def _chance_of_road(roads: int, length: int, coming: Horizon) -> float:
    """Return the chance to get a road of this length: of the best way, and somewhat more where there are several."""
    chances = sorted(_chance_of_all(path & ~roads, coming) for path in _PATHS.get(length, ()))
    if not chances or chances[-1] == 0.0:
        return 0.0
    ways = sum(chances[-4:]) / chances[-1]
    return float(1 - (1 - chances[-1]) ** (1 + DETOURS * (ways - 1)))


def _chance_of_all(lacking: int, coming: Horizon) -> float:
    """Return the chance to get every one of these locations."""
    drawn = lacking & coming.bag
    chance = WANTED ** drawn.bit_count()
    rest = lacking & ~drawn
    if rest:
        for at, area in enumerate(_AREAS):
            here = (rest & area).bit_count()
            if here and (here > 1 or not coming.jokers >> at & 1):
                return 0.0
            chance *= BY_JOKER if here else 1.0
    return float(chance)


def _city_outlook(held: int, coming: Horizon) -> Outlook:
    value = (held & CITIES).bit_count()
    more = (coming.bag & CITIES).bit_count() + coming.jokers.bit_count()
    facts = TRACK_FACTS[Track.CITIES]
    return Outlook(
        value,
        value + more * CHANCE,
        more * CHANCE * (1 - CHANCE),
        tail(more, facts.first - value, CHANCE),
        max(0, facts.first - value),
        sum(tail(more, threshold - value, CHANCE) for threshold in facts.thresholds),
    )


def _region_outlook(held: int, coming: Horizon) -> Outlook:
    value, mean, variance = 0, 0.0, 0.0
    for region in REGIONS:
        if held & region:
            value += 1
        elif more := (region & coming.bag).bit_count():
            chance = 1 - (1 - CHANCE) ** more
            mean += chance
            variance += chance * (1 - chance)
    facts = TRACK_FACTS[Track.REGIONS]
    return Outlook(
        value,
        value + mean,
        variance,
        _at_least(value + mean - facts.first, variance),
        max(0, facts.first - value),
        sum(_at_least(value + mean - threshold, variance) for threshold in facts.thresholds),
    )


@lru_cache(maxsize=4096)
def tail(number: int, least: int, chance: float) -> float:
    """Return the chance of at least ``least`` successes in ``number`` trials."""
    if least <= 0:
        return 1.0
    return sum(comb(number, wins) * chance**wins * (1 - chance) ** (number - wins) for wins in range(least, number + 1))


@lru_cache(maxsize=1 << 15)
def promise(held: int, card: Objective, coming: Horizon) -> float:
    """Return the points an objectives card can be expected to bring.

    Rule: REX-61.
    """
    points, chain = 0.0, 1.0
    for condition in _WANTS[card]:
        for want in condition:
            chain *= _chance_of(held, want, coming)
        points += chain
    return points


@lru_cache(maxsize=1 << 14)
def hope(held: int, coming: Horizon) -> float:
    """Return the points that objectives nobody else knows can be expected to bring."""
    return HELD * sum(promise(held, card, coming) for card in OBJECTIVES) / len(OBJECTIVES)


class _Want(NamedTuple):
    """So many pieces among these locations, or so many regions among these with a piece."""

    need: int
    locations: int
    regions: tuple[int, ...]
    area: int
    """Bit of the area whose joker can help; 0 where it hardly does."""


def _chance_of(held: int, want: _Want, coming: Horizon) -> float:
    if want.regions:
        lacking = want.need - sum(1 for region in want.regions if held & region)
        more = sum(1 for region in want.regions if not held & region and region & coming.bag)
        return tail(more, lacking, 1 - (1 - WANTED) ** 2)
    lacking = want.need - (held & want.locations).bit_count()
    if lacking <= 0:
        return 1.0
    more = (want.locations & coming.bag & ~held).bit_count() + (1 if want.area & coming.jokers else 0)
    return tail(more, lacking, WANTED)


def _paths() -> Mapping[int, tuple[int, ...]]:
    """Return every road there can be on the board, by its length."""
    found: dict[int, dict[int, None]] = {}
    frontier: list[tuple[Location, ...]] = [(place,) for place in LOCATIONS if BIT[place] & ROADS]
    while frontier:
        path = frontier.pop()
        found.setdefault(len(path), {})[bits(path)] = None
        frontier += [(*path, place) for place in NEIGHBOURS[path[-1]] if BIT[place] & ROADS and place not in path]
    return MappingProxyType({length: tuple(paths) for length, paths in found.items()})


def _wants(condition: Condition) -> tuple[_Want, ...]:
    return tuple(_want(condition.kind, place) for place in condition.places)


def _want(kind: str, place: str) -> _Want:
    if kind in ("present_regions", "control_region"):
        region = REGION_FACTS[Region(place)]
        return _Want(region.control if kind == "control_region" else 1, bits(region.locations), (), 0)
    if kind in ("present_links", "control_link"):
        link = LINKS[Link(place)]
        return _Want(link.control if kind == "control_link" else 1, bits(link.locations), (), 0)
    area = AREA_FACTS[Area(place)]
    if kind == "control_cities":
        return _Want(area.control, bits(area.cities), (), 1 << AREAS.index(area.id))
    return _Want(2, 0, tuple(bits(REGION_FACTS[region].locations) for region in area.regions), 0)


_PATHS: Final = _paths()
_AREAS: Final = tuple(bits((*area.roads, *area.cities)) for area in BOARD.areas)
_WANTS: Final[Mapping[Objective, tuple[tuple[_Want, ...], ...]]] = MappingProxyType(
    {card: tuple(_wants(condition) for condition in facts.conditions) for card, facts in OBJECTIVES.items()}
)
