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
from renderers.paint.scene import Letters, Node, Placement, Point, Polyline, Sprite, Text
from renderers.rex_britannorum.art import parts
from renderers.rex_britannorum.board import chart
from renderers.rex_britannorum.board.pieces import Measures
from renderers.rex_britannorum.catalogue import word

TOP: Final = 56
STRIP: Final = 175
WIDTH: Final = 1050
HEAD: Final = 104
"""Width of the head of a strip: its area, its joker, what lies there."""
SIZES: Final = Measures(spot=21.5, cube=16.4, number=21, city=21, symbol=25, area=21, ring=1.45, stacked=True)

ORDER: Final[dict[Area, tuple[Location, ...]]] = {
    area: tuple(map(Location, told.split()))
    for area, told in {
        Area.NORTH: "N01 N02 N03 N04 N05 N06 N07 N08 N09 FN N10 RN N11 N12 N13 N14 N15",
        Area.CENTRE: "C15 C14 C13 C12 C11 C10 C09 C08 C07 C06 C05 C04 C03 FC C02 RC C01",
        Area.SOUTH: "S16 S15 S14 S13 S12 S11 S10 S09 S08 S07 FS S06 RS S05 S04 S03 S02 S01",
    }.items()
}
"""The locations of each area from west to east; start roads and allegiance cities lie beside the road."""

_LEFT = 134.0
_RIGHT: Final = {Area.NORTH: 1010.0, Area.CENTRE: 984.0, Area.SOUTH: 1010.0}
"""Where the last location of a strip stands; in the Centre the name of its region needs room beside it."""
_MIDDLE, _WAVE, _ASIDE, _OVER = 89.0, 5.0, 20.0, -28.0
_CITY_ROW, _REGION_ROW = 15.5, 160.0
_BAND = 27.5, 151.5
"""Between the names of cities and those of regions: room for pieces that stand on each other."""
_REGION_SIZES = (22.0, 21.0, 20.0, 19.0, 18.0, 17.0)
_UPRIGHT = 18.0
"""Size of a name that runs down the edge of its strip."""
_CORNER = 11.0
_APART = 8.0
_GAP = 2.5
"""How far names keep off ways and each other."""


@cache
def view() -> chart.View:
    """Return the itinerary as a view that play can be laid over."""
    spots = {place: _spot(area, number) for area in AREAS for number, place in enumerate(ORDER[area])}
    roads = {f"{one}-{other}": _road(one, other, spots) for one, other in COMPONENTS.connections}
    symbols: dict[Area, Point] = {area: (HEAD / 2, top(area) + 60.0) for area in AREAS}
    bands = {place: (top(area) + _BAND[0], top(area) + _BAND[1]) for area in AREAS for place in ORDER[area]}
    return chart.View(SIZES, spots, roads, symbols, {}, {}, bands)


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
    return _LEFT + number * (_RIGHT[area] - _LEFT) / (len(ORDER[area]) - 1)


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
    start: tuple[Point, ...] = ((x0, y0),)
    if upper in _BESIDE:
        x0 += _BESIDE[upper]
        start = (*start, (x0, y0 + _BESIDE[upper]))
    if abs(x1 - x0) < 2 * _CORNER:
        return (*start, (x0, lane), (x1, lane), (x1, y1))
    turn = _CORNER if x1 > x0 else -_CORNER
    return (
        *start, (x0, lane - _CORNER), (x0 + turn * 0.3, lane - _CORNER * 0.3), (x0 + turn, lane),
        (x1 - turn, lane), (x1 - turn * 0.3, lane + _CORNER * 0.3), (x1, lane + _CORNER), (x1, y1),
    )  # fmt: skip


# Londinium is reached from two cities of the Centre: their ways come down beside each other.
_SIDE: Final = {Location("C05"): -1, Location("C01"): 1}

# These ways leave their strip beside the location, so that the name of its region has room before them.
_BESIDE: Final = {Location("C09"): 26.0, Location("C05"): 28.0}


def _crossings(area: Area) -> dict[float, set[int]]:
    """Return the columns where ways leave a strip, and on which sides (-1 above, 1 below)."""
    found: dict[float, set[int]] = {}
    spots = view().spots
    for one, other in COMPONENTS.connections:
        for end, far in ((one, other), (other, one)):
            if area_of(end) is area and area_of(far) is not area:
                down = top(area_of(far)) > top(area)
                aside = _BESIDE.get(end, 0.0) if down else _SIDE.get(far, 0) * _APART
                found.setdefault(spots[end][0] + aside, set()).add(1 if down else -1)
    return found


@lru_cache(maxsize=8)
def _cities(area: Area) -> Sprite:
    """Return the names of an area's cities above the road."""
    y = top(area) + _CITY_ROW
    return Sprite(
        f"cities {area.value}",
        tuple(
            Text(left, y, name, "ital", SIZES.city, theme.INK, theme.PARCHMENT, "lm", halo=2)
            for name, left, _ in _city_names(area)
        ),
    )


@cache
def _city_names(area: Area) -> list[tuple[str, float, float]]:
    """Return the names of an area's cities from east to west, each from edge to edge.

    A name stands as nearly over its city as the ways that leave upwards and the name before it let it.
    """
    told: list[tuple[str, float, float]] = []
    upward = [x for x, sides in _crossings(area).items() if -1 in sides]
    start, end = HEAD + 6.0, WIDTH - (8.0 if _upright(area) is None else 32.0)
    for number, place in reversed(list(enumerate(ORDER[area]))):
        facts = LOCATIONS[place]
        if facts.kind is not Kind.CITY or facts.allegiance:
            continue
        wide = text.width(facts.name, "ital", SIZES.city)
        middle = _clear(_column(area, number), wide / 2, start, end, upward)
        if middle is None:
            raise LookupError(place)
        told.append((facts.name, middle - wide / 2, middle + wide / 2))
        end = middle - wide / 2 - 2 * _GAP
    return told


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
    nodes: list[Node] = []
    downward = [x for x, sides in _crossings(area).items() if 1 in sides]
    for region, left, right in segments(area):
        if left > HEAD:
            nodes += _border(area, left)
        if region == _upright(area) and right == WIDTH:
            nodes.append(_running_down(area, region, fill, ground))
            continue
        size, x = _fitted(region, left + 4, right - 4, downward)
        y = top(area) + _REGION_ROW
        nodes.append(Text(x, y, region.upper(), "cap", size, fill, ground, track=_TRACK, halo=2.4))
    return Sprite(f"regions {area.value}", tuple(nodes))


_TRACK = 0.5


def _border(area: Area, x: float) -> tuple[Polyline, Polyline]:
    """Return the border between two regions, from below the names of cities where one of them stands over it."""
    covered = any(left - _GAP < x < right + _GAP for _, left, right in _city_names(area))
    line = ((x, top(area) + (_BAND[0] if covered else 6.0)), (x, top(area) + STRIP - 6.0))
    return Polyline(line, theme.CREAM + "96", 4.6), Polyline(line, theme.INK, 1.9, (9, 4))


def _fitted(region: Region, left: float, right: float, ways: list[float]) -> tuple[float, float]:
    """Return the largest size of a region's name at which it keeps off the ways, and its middle."""
    name, middle = region.upper(), (left + right) / 2
    for size in _REGION_SIZES:
        x = _clear(middle, text.width(name, "cap", size, _TRACK) / 2, left, right, ways)
        if x is not None:
            return size, x
    raise LookupError(region)


def _clear(x: float, half: float, left: float, right: float, ways: list[float]) -> float | None:
    """Return the middle nearest to ``x`` at which a name keeps off the ways; None where there is none."""
    middles = (float(step) for step in range(math.ceil(left + half), int(right - half) + 1))
    free = [middle for middle in middles if all(abs(way - middle) > half + _PAVED + _GAP for way in ways)]
    return min(free, key=lambda middle: abs(middle - x), default=None)


_PAVED = 4.8
"""Half the width of a way."""


def _upright(area: Area) -> Region | None:
    """Return the region whose name runs down the eastern edge of a strip, since it has but one location there."""
    region, left, right = segments(area)[-1]
    return region if right - left < text.width(region.upper(), "cap", _REGION_SIZES[-1], _TRACK) else None


def _running_down(area: Area, region: Region, fill: str, ground: str) -> Letters:
    """Return a region's name that runs down the eastern edge of its strip."""
    name, size = region.upper(), _UPRIGHT
    x, y = WIDTH - 9.0 - size * 0.7, top(area) + (STRIP - text.width(name, "cap", size, _TRACK)) / 2
    glyphs: list[chart.Letter] = []
    for letter in name:
        wide = text.width(letter, "cap", size)
        glyphs.append((letter, x, y + wide / 2, 90.0))
        y += wide + _TRACK
    return Letters(name, tuple(glyphs), "cap", size, fill, ground, halo=2.4, role="label")


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
