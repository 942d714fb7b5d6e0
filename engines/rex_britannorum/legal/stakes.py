"""The three stakes of any set of pieces, fast enough to compare thousands of them: sets of locations as bits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from engines.rex_britannorum.data.tables import BOARD, LOCATIONS
from engines.rex_britannorum.ids import Kind, Location
from engines.rex_britannorum.legal.roads import longest

BIT: Final[Mapping[Location, int]] = MappingProxyType({place: 1 << at for at, place in enumerate(LOCATIONS)})
"""The bit of each location, in board order."""

Stakes = tuple[int, int, int]
"""Longest road, cities and regions, in the order of the tracks."""


def bits(places: Iterable[Location]) -> int:
    """Return the set of these locations."""
    held = 0
    for place in places:
        held |= BIT[place]
    return held


def places(held: int) -> tuple[Location, ...]:
    """Return the locations of a set, in board order."""
    return tuple(place for place, bit in BIT.items() if held & bit)


ROADS: Final = bits(place for place, facts in LOCATIONS.items() if facts.kind is Kind.ROAD)
"""All roads, start roads included."""

CITIES: Final = bits(place for place, facts in LOCATIONS.items() if facts.kind is Kind.CITY)
"""All cities, allegiance cities included."""

REGIONS: Final[tuple[int, ...]] = tuple(bits(region.locations) for region in BOARD.regions)
"""The locations of each region, in board order."""


@lru_cache(maxsize=1 << 16)
def road(roads: int) -> int:
    """Return the length of the longest road among these roads.

    Rule: REX-50.
    """
    return longest(places(roads))


def regions(held: int) -> int:
    """Return the number of regions with a piece.

    Rule: REX-51.
    """
    return sum(1 for region in REGIONS if held & region)


@lru_cache(maxsize=1 << 16)
def stakes(held: int) -> Stakes:
    """Return what a kingdom with these pieces has on the three tracks.

    Rule: REX-50, REX-51.
    """
    return road(held & ROADS), (held & CITIES).bit_count(), regions(held)
