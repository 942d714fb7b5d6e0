"""The focus picture's map: each area as a strip of road, as on a traveller's itinerary, so that all 52 locations fit.

From west to east, North above, South below; roads between areas run in the lanes between the strips. Only arithmetic:
the build tools paint :func:`fixed`, and `layer` in `chart.py` lays play over it.
"""

from __future__ import annotations

import math
from functools import cache, lru_cache
from itertools import groupby
from typing import Final

from engines.rex_britannorum.data.tables import BOARD as COMPONENTS
from engines.rex_britannorum.data.tables import LOCATIONS, area_of
from engines.rex_britannorum.ids import AREAS, Area, Kind, Location, Region
from renderers.paint import text, theme
from renderers.paint.scene import Placement, Point, Polyline, Sprite, Text
from renderers.rex_britannorum.art import parts
from renderers.rex_britannorum.board import chart
from renderers.rex_britannorum.catalogue import word

TOP: Final = 60
STRIP: Final = 171
WIDTH: Final = 1050
HEAD: Final = 104
"""Width of the head of a strip: its area, its joker, what lies there."""
SIZES: Final = chart.Measures(spot=21.5, cube=16.4, number=21, city=21, symbol=25, area=21, stacked=True)

ORDER: Final[dict[Area, tuple[Location, ...]]] = {
    area: tuple(map(Location, told.split()))
    for area, told in {
        Area.NORTH: "N01 N02 N03 N04 N05 N06 N07 N08 N09 FN N10 RN N11 N12 N13 N14 N15",
        Area.CENTRE: "C15 C14 C13 C12 C11 C10 C09 C08 C07 C06 C05 C04 C03 FC C02 RC C01",
        Area.SOUTH: "S16 S15 S14 S13 S12 S11 S10 S09 S08 S07 FS S06 RS S05 S04 S03 S02 S01",
    }.items()
}
"""The locations of each area from west to east; start roads and allegiance cities lie beside the road."""

_LEFT, _RIGHT = 134.0, 1016.0
_MIDDLE, _WAVE, _ASIDE, _OVER = 84.0, 7.0, 25.0, -28.0
_CITY_ROW, _REGION_ROW = 15.0, 155.0
_REGION_SIZES = (22.0, 21.0, 20.0, 19.0, 18.0)
_CORNER = 11.0
_APART = 8.0


@cache
def view() -> chart.View:
    """Return the itinerary as a view that play can be laid over."""
    spots = {place: _spot(area, number) for area in AREAS for number, place in enumerate(ORDER[area])}
    roads = {f"{one}-{other}": _road(one, other, spots) for one, other in COMPONENTS.connections}
    symbols: dict[Area, Point] = {area: (HEAD / 2, top(area) + 60.0) for area in AREAS}
    return chart.View(SIZES, spots, roads, symbols, {}, {})


def top(area: Area) -> int:
    """Return where an area's strip begins."""
    return TOP + AREAS.index(area) * STRIP


def fixed() -> list[Placement]:
    """Return what never changes: roads, spots, names of cities and regions, areas with the places of their jokers."""
    names = [Placement(_regions(area)) for area in AREAS]
    cities = [Placement(_cities(area)) for area in AREAS]
    heads = [Placement(_head(area), 0, top(area)) for area in AREAS]
    return [*names, *chart.ways(view()), *cities, *heads]


def _aside(place: Location) -> bool:
    facts = LOCATIONS[place]
    return facts.start_of is not None or facts.allegiance


def _column(area: Area, number: int) -> float:
    return _LEFT + number * (_RIGHT - _LEFT) / (len(ORDER[area]) - 1)


def _spot(area: Area, number: int) -> Point:
    if _aside(ORDER[area][number]):
        return round(_column(area, number)), round(top(area) + _MIDDLE + _ASIDE)
    return round(_column(area, number)), round(top(area) + _MIDDLE + (_WAVE if number % 2 else -_WAVE))


def _road(one: Location, other: Location, spots: dict[Location, Point]) -> tuple[Point, ...]:
    """Return the way between two locations: straight, over what lies between them, or along a lane."""
    area = area_of(one)
    if area is not area_of(other):
        return _lane(one, other, spots)
    (x0, y0), (x1, y1) = spots[one], spots[other]
    places = ORDER[area]
    apart = abs(places.index(one) - places.index(other))
    if apart == 1:
        return (x0, y0), (x1, y1)
    over = top(area) + _MIDDLE + _OVER
    return tuple(
        (x0 + (x1 - x0) * t, y0 + (y1 - y0) * t + (over - (y0 + y1) / 2) * math.sin(math.pi * t) ** 0.7)
        for t in (step / 10 for step in range(11))
    )


def _lane(one: Location, other: Location, spots: dict[Location, Point]) -> tuple[Point, ...]:
    """Return the way from one strip to the next: down, along the lane between them, and down."""
    upper, lower = sorted((one, other), key=lambda place: top(area_of(place)))
    (x0, y0), (x1, y1) = spots[upper], spots[lower]
    lane = top(area_of(lower)) - 0.5
    if upper in _SIDE:
        x1 += _SIDE[upper] * _APART
    if abs(x1 - x0) < 2 * _CORNER:
        return (x0, y0), (x0, lane), (x1, lane), (x1, y1)
    turn = _CORNER if x1 > x0 else -_CORNER
    return (
        (x0, y0), (x0, lane - _CORNER), (x0 + turn * 0.3, lane - _CORNER * 0.3), (x0 + turn, lane),
        (x1 - turn, lane), (x1 - turn * 0.3, lane + _CORNER * 0.3), (x1, lane + _CORNER), (x1, y1),
    )  # fmt: skip


# Londinium is reached from two cities of the Centre: their ways come down beside each other.
_SIDE: Final = {Location("C05"): -1, Location("C01"): 1}


def _crossings(area: Area) -> dict[float, set[int]]:
    """Return the columns where ways leave a strip, and on which sides (-1 above, 1 below)."""
    found: dict[float, set[int]] = {}
    spots = view().spots
    for one, other in COMPONENTS.connections:
        for end, far in ((one, other), (other, one)):
            if area_of(end) is area and area_of(far) is not area:
                x = spots[end][0] + (_SIDE.get(far, 0) * _APART)
                found.setdefault(x, set()).add(1 if top(area_of(far)) > top(area) else -1)
    return found


@lru_cache(maxsize=8)
def _cities(area: Area) -> Sprite:
    """Return the names of an area's cities above the road; beside a way that leaves upwards."""
    nodes = []
    upward = [x for x, sides in _crossings(area).items() if -1 in sides]
    edge = (HEAD + 6.0, WIDTH - 8.0)
    for number, place in enumerate(ORDER[area]):
        facts = LOCATIONS[place]
        if facts.kind is not Kind.CITY or facts.allegiance:
            continue
        wide = text.width(facts.name, "ital", SIZES.city)
        x = _column(area, number)
        left = min(max(x - wide / 2, edge[0]), edge[1] - wide)
        for way in upward:
            if left - 9 < way < left + wide + 9:
                left = way + 9 if x >= way - 1 else way - 9 - wide
        nodes.append(
            Text(left, top(area) + _CITY_ROW, facts.name, "ital", SIZES.city, theme.INK, theme.PARCHMENT, "lm", halo=2)
        )
    return Sprite(f"cities {area.value}", tuple(nodes))


def segments(area: Area) -> list[tuple[Region, float, float]]:
    """Return the regions of a strip from west to east, each from edge to edge."""
    told: list[tuple[Region, float, float]] = []
    number, left = 0, float(HEAD)
    for region, run in groupby(ORDER[area], key=lambda place: LOCATIONS[place].region):
        number += len(list(run))
        last = number == len(ORDER[area])
        right = WIDTH if last else (_column(area, number - 1) + _column(area, number)) / 2
        told.append((region, left, right))
        left = right
    return told


@lru_cache(maxsize=8)
def _regions(area: Area) -> Sprite:
    """Return the names of an area's regions below the road, and the borders between them."""
    ground = chart.land(area)
    fill = theme.mix(parts.AREA_COLOUR[area], "#000000", 0.62)
    nodes: list[Polyline | Text] = []
    downward = [x for x, sides in _crossings(area).items() if 1 in sides]
    for region, left, right in segments(area):
        if left > HEAD:
            border = ((left, top(area) + 6.0), (left, top(area) + STRIP - 6.0))
            nodes += [Polyline(border, theme.CREAM + "96", 4.6), Polyline(border, theme.INK, 1.9, (9, 4))]
        name, size, x = _fitted(region, left + 6, right - 6, downward)
        nodes.append(Text(x, top(area) + _REGION_ROW, name, "cap", size, fill, ground, track=1, halo=2.4))
    return Sprite(f"regions {area.value}", tuple(nodes))


def _fitted(region: Region, left: float, right: float, ways: list[float]) -> tuple[str, float, float]:
    """Return a region's name, its size and middle: off the ways if it can be, and cut short only if it must be."""
    name, middle = region.upper(), (left + right) / 2
    for size in _REGION_SIZES:
        x = _clear(middle, text.width(name, "cap", size, 1) / 2, left, right, ways)
        if x is not None:
            return name, size, x
    for size in _REGION_SIZES:
        if text.width(name, "cap", size, 1) <= right - left:
            return name, size, middle
    size = _REGION_SIZES[-1]
    for length in range(len(name), 0, -1):
        x = _clear(middle, text.width(f"{name[:length]}.", "cap", size, 1) / 2, left, right, ways)
        if x is not None:
            return f"{name[:length]}.", size, x
    raise LookupError(region)


def _clear(x: float, half: float, left: float, right: float, ways: list[float]) -> float | None:
    """Return the middle nearest to ``x`` at which a name keeps off the ways; None where there is none."""
    middles = (float(step) for step in range(math.ceil(left + half), int(right - half) + 1))
    free = [middle for middle in middles if all(abs(way - middle) > half + 8 for way in ways)]
    return min(free, key=lambda middle: abs(middle - x), default=None)


@lru_cache(maxsize=8)
def _head(area: Area) -> Sprite:
    """Return the head of a strip: the name of the area and the place of its joker."""
    name = word(f"area.{area.value}").upper()
    ground = chart.land(area)
    r, x, y = SIZES.symbol, HEAD / 2, 60
    return Sprite(
        f"head {area.value}",
        (
            Text(x, 18, name, "cap9", 21, theme.INK, ground, role="decision"),
            *chart.place_of_joker(area, x, y, r),
        ),
    )
