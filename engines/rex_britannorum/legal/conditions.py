"""The conditions of objectives cards, judged at any moment of a match from the pieces on the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from engines.rex_britannorum.data.tables import AREA_FACTS, LINKS, LOCATIONS, OBJECTIVES, REGIONS, Condition
from engines.rex_britannorum.ids import Area, Kingdom, Link, Location, Objective, Region
from engines.rex_britannorum.views import Board, Reached

_Held = frozenset[Location]
_Count = Callable[[str, _Held], tuple[int, int]]
"""For a place a condition names: what is held of it, and what is needed."""

PRESENT: Final = 1
"""Pieces that make a kingdom present. Rule: REX-62."""

SPREAD: Final = 2
"""Different regions of an area that a spread condition asks for."""


def evaluate(board: Board, kingdom: Kingdom, objective: Objective) -> tuple[Reached, Reached, Reached]:
    """Return each condition of a card as it stands on this board, from top to bottom.

    A condition counts only if it holds and all those above it do. Every piece counts in full, also where several
    kingdoms share a location.

    Rule: REX-61, REX-62.
    """
    return _evaluated(frozenset(board.realm(kingdom).pieces), objective)


@lru_cache(maxsize=4096)
def _evaluated(held: _Held, objective: Objective) -> tuple[Reached, Reached, Reached]:
    """Return each condition; one counts if it holds and all above it do. Rule: REX-61."""
    first, second, third = (_standing(condition, held) for condition in OBJECTIVES[objective].conditions)
    up_to_second = first.holds and second.holds
    return (
        first.evolve(counts=first.holds),
        second.evolve(counts=up_to_second),
        third.evolve(counts=up_to_second and third.holds),
    )


def _standing(condition: Condition, held: _Held) -> Reached:
    """Return how far one condition is, whatever stands above it."""
    numbers = tuple(_COUNTS[condition.kind](place, held) for place in condition.places)
    return Reached(
        holds=all(have >= need for have, need in numbers),
        counts=False,
        have=tuple(have for have, _ in numbers),
        need=tuple(need for _, need in numbers),
    )


def _in_region(place: str, held: _Held) -> tuple[int, int]:
    return len(held.intersection(REGIONS[Region(place)].locations)), PRESENT


def _in_link(place: str, held: _Held) -> tuple[int, int]:
    return len(held.intersection(LINKS[Link(place)].locations)), PRESENT


def _across(place: str, held: _Held) -> tuple[int, int]:
    regions = {LOCATIONS[location].region for location in held if LOCATIONS[location].area is Area(place)}
    return len(regions), SPREAD


def _of_region(place: str, held: _Held) -> tuple[int, int]:
    region = REGIONS[Region(place)]
    return len(held.intersection(region.locations)), region.control


def _of_cities(place: str, held: _Held) -> tuple[int, int]:
    area = AREA_FACTS[Area(place)]
    return len(held.intersection(area.cities)), area.control


def _of_link(place: str, held: _Held) -> tuple[int, int]:
    link = LINKS[Link(place)]
    return len(held.intersection(link.locations)), link.control


_COUNTS: Final[Mapping[str, _Count]] = MappingProxyType(
    {
        "present_regions": _in_region,
        "present_spread": _across,
        "present_links": _in_link,
        "control_region": _of_region,
        "control_cities": _of_cities,
        "control_link": _of_link,
    }
)
"""By the kind of condition."""
