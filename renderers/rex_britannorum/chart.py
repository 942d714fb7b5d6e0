"""The map layer: locations and who holds them, tokens of this turn, what changed last; on the board or about an area.

What never changes (roads, empty spots, names) is painted into the base pictures by the build tools with
:func:`fixed`; what play changes is laid over it with :func:`layer`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any, Final, Literal, TypeAlias

from engines.rex_britannorum.data import BOARD as COMPONENTS
from engines.rex_britannorum.data import LOCATIONS, area_of
from engines.rex_britannorum.ids import Area, Kind, Kingdom, Location, joker
from engines.rex_britannorum.views import Board
from renderers import assets, text, theme
from renderers.rex_britannorum import parts
from renderers.rex_britannorum.catalogue import word
from renderers.scene import Anchor, Disc, Letters, Line, Place, Point, Rect, Shadow, Sprite, Text

PACKAGE: Final = "rex_britannorum"
ViewKey: TypeAlias = Literal["board", "N", "C", "S"]


@dataclass(frozen=True, slots=True)
class Measures:
    """Sizes in pixels: radius of a road's spot, half side of a cube, numerals, city names, symbols of areas."""

    spot: float
    cube: float
    number: float
    city: float
    symbol: float
    area: float

    @property
    def drop(self) -> float:
        """How far below the middle of an occupied location its number stands."""
        return self.spot * 1.5


_WHOLE: Final = Measures(spot=19.5, cube=12.5, number=20, city=20, symbol=31, area=33)
_NEAR: Final = Measures(spot=24, cube=15.5, number=24, city=26, symbol=34, area=38)

SYMBOLS: Final[dict[str, dict[Area, Point]]] = {
    "board": {Area.NORTH: (975, 305), Area.CENTRE: (1292, 1076), Area.SOUTH: (700, 1366)},
    "N": {Area.NORTH: (860, 210)},
    "C": {Area.CENTRE: (950, 596)},
    "S": {Area.SOUTH: (640, 600)},
}
"""Where each view shows the symbols of areas, which hold their jokers."""


@dataclass(frozen=True)
class View:
    """One view of the map: where everything stands, in pixels of its base picture."""

    key: ViewKey
    measures: Measures
    spots: dict[Location, Point]
    roads: dict[str, tuple[Point, ...]]
    names: dict[str, dict[str, Any]]
    cities: dict[Location, tuple[float, float, Anchor]]

    @property
    def symbols(self) -> dict[Area, Point]:
        """The symbols of areas the view shows."""
        return SYMBOLS[self.key]


@cache
def view(key: ViewKey) -> View:
    """Return the whole board, or the view about an area by its letter."""
    drawn = assets.document(f"{PACKAGE}/geometry")["views"][key]
    placed = assets.document(f"{PACKAGE}/places")[key]
    return View(
        key,
        measures(key),
        {Location(place): (x, y) for place, (x, y) in drawn["spots"].items()},
        {road: tuple(zip(flat[::2], flat[1::2], strict=True)) for road, flat in drawn["roads"].items()},
        placed["names"],
        {Location(city): (x, y, anchor) for city, (x, y, anchor) in placed["cities"].items()},
    )


def measures(key: str) -> Measures:
    """Return the sizes of a view."""
    return _WHOLE if key == "board" else _NEAR


def fixed(shown: View) -> list[Place]:
    """Return what never changes, from bottom to top: roads, empty spots, names, symbols of areas."""
    roads = [Place(road_sprite(name, points, shown.measures.spot / 24)) for name, points in sorted(shown.roads.items())]
    spots = [Place(empty(place, shown.measures.spot), *_at(spot)) for place, spot in shown.spots.items()]
    names = [Place(_region(shown.key, region)) for region in shown.names]
    cities = [Place(_city(shown.key, city)) for city in shown.cities]
    symbols = [Place(symbol(area, shown.measures), *_at(spot)) for area, spot in shown.symbols.items()]
    return [*names, *roads, *spots, *cities, *symbols]


def layer(board: Board, shown: View, changed: frozenset[Location]) -> list[Place]:
    """Return what lies on the map now: numbers of free locations, pieces, Rome, tokens; ``changed`` is marked."""
    sizes = shown.measures
    tokens = frozenset(map(str, board.tokens))
    rome = frozenset(board.rome)
    below: list[Place] = []
    above: list[Place] = []
    for place, (x, y) in shown.spots.items():
        at = round(x), round(y)
        holders = tuple(realm.kingdom for realm in board.realms if place in realm.pieces)
        if place in changed:
            below.append(Place(_changed(LOCATIONS[place].kind, sizes.spot), *at))
        if place in tokens:
            below.append(Place(glow(sizes.spot * 1.45), *at))
            above.append(Place(_token(place, round(sizes.spot * 1.08, 1)), *at))
        elif place in rome:
            above += [Place(parts.rome(round(sizes.spot * 0.86, 1)), *at), Place(_tag(place, sizes), *at)]
        elif holders:
            above += pieces(place, holders, sizes, *at)
            above.append(Place(_tag(place, sizes), *at))
        else:
            above.append(Place(_number(place, sizes.number), *at))
    for area, (x, y) in shown.symbols.items():
        if joker(area) in tokens:
            below.append(Place(glow(sizes.symbol * 1.1), round(x), round(y)))
            above.append(Place(parts.joker(round(sizes.symbol * 0.78, 1)), round(x), round(y)))
    return below + above


def pieces(place: Location, holders: tuple[Kingdom, ...], sizes: Measures, x: int, y: int) -> list[Place]:
    """Return up to three cubes or oppida that share a location about (x, y)."""
    step = sizes.cube * 1.3
    apart: dict[int, tuple[Point, ...]] = {
        1: ((0.0, 0.0),),
        2: ((-step, 0.0), (step, 0.0)),
        3: ((-step, -step * 0.75), (step, -step * 0.75), (0.0, step * 0.75)),
    }
    told: list[Place] = []
    for kingdom, (dx, dy) in zip(holders, apart[len(holders)], strict=True):
        if LOCATIONS[place].kind is Kind.ROAD:
            sprite = parts.cube(kingdom, sizes.cube)
        else:
            sprite = parts.oppidum(kingdom, round(sizes.cube * (1.45 if len(holders) == 1 else 1.05), 1))
        told.append(Place(sprite, x + round(dx), y + round(dy)))
    return told


@lru_cache(maxsize=16)
def glow(r: float) -> Sprite:
    """Return the glow about a token."""
    return Sprite("glow", (Disc(0, 0, r, theme.AMBER + "50"), Disc(0, 0, r * 0.88, theme.AMBER + "70")))


@lru_cache(maxsize=256)
def empty(place: Location, r: float) -> Sprite:
    """Return the spot of a location without its number: a road is round, a city a wall with merlons."""
    shade = Shadow(-r, -r, 2 * r, 2 * r, r, 3, 1, 2)
    if LOCATIONS[place].kind is Kind.ROAD:
        return Sprite(
            f"spot {place}",
            (shade, Disc(0, 0, r, theme.PARCHMENT, theme.INK, 2.4), Disc(0, 0, r * 0.84, None, theme.PARCHMENT3, 1.4)),
        )
    held = LOCATIONS[place].allegiance
    wall = parts.wall(r * 1.06, parts.NIGHT if held else theme.PARCHMENT, 2.4)
    return Sprite(f"spot {place}", (shade, replace(wall, stroke=theme.GOLD) if held else wall))


def _token(place: Location, r: float) -> Sprite:
    return parts.token(place, r, city=LOCATIONS[place].kind is Kind.CITY)


@lru_cache(maxsize=256)
def road_sprite(name: str, points: tuple[Point, ...], k: float) -> Sprite:
    """Return a paved road; between areas its paving is broken."""
    one, _, other = name.partition("-")
    nodes = [
        Line(tuple((x + 1.5, y + 2.5) for x, y in points), "#0000003C", 10 * k),
        Line(points, theme.INK, 10.5 * k),
    ]
    if area_of(Location(one)) is area_of(Location(other)):
        nodes += [Line(points, "#E9D7AC", 7 * k), Line(points, "#A98F60", 1.6 * k, (7 * k, 6 * k))]
    else:
        nodes += [Line(points, theme.INK2, 8.5 * k), Line(points, "#E9D7AC", 5 * k, (8 * k, 6 * k))]
    return Sprite(f"road {name}", tuple(nodes))


@lru_cache(maxsize=64)
def symbol(area: Area, sizes: Measures) -> Sprite:
    """Return the symbol of an area with its name above: the place of its joker."""
    r = sizes.symbol
    name = word(f"area.{area.value}").upper()
    return Sprite(
        f"area {area.value}",
        (
            Text(0, -r - sizes.area * 0.62, name, "cap9", sizes.area, theme.SEA_INK, theme.SEA, track=3, halo=2.5),
            Shadow(-r, -r, 2 * r, 2 * r, r, 4, 1, 2),
            Disc(0, 0, r, parts.AREA_COLOUR[area], theme.INK, 2.5),
            Disc(0, 0, r * 0.87, None, theme.CREAM, 1.6),
            parts.star(0, 0, r * 0.52, theme.mix(parts.AREA_COLOUR[area], theme.INK, 0.35)),
        ),
    )


@lru_cache(maxsize=64)
def _changed(kind: Kind, r: float) -> Sprite:
    """Return the mark of what changed last: white dashes on lapis about a location."""
    reach = r * 1.62
    ring = _ring(reach) if kind is Kind.ROAD else _square(reach)
    return Sprite(
        "last", (Line(ring, theme.LAPIS, 7.6, closed=True), Line(ring, theme.WHITE, 3.6, (9, 6), closed=True))
    )


def _ring(r: float) -> tuple[Point, ...]:
    return tuple((r * math.cos(step * math.pi / 24), r * math.sin(step * math.pi / 24)) for step in range(48))


def _square(r: float) -> tuple[Point, ...]:
    return (-r, -r), (r, -r), (r, r), (-r, r)


@lru_cache(maxsize=512)
def _number(place: Location, size: float) -> Sprite:
    """Return the number of a free location, on its spot."""
    fill, ground = (theme.GOLD2, parts.NIGHT) if LOCATIONS[place].allegiance else (theme.INK, theme.PARCHMENT)
    y = size * 0.06 if LOCATIONS[place].kind is Kind.CITY else 0
    return Sprite(f"free {place}", (Text(0, y, place, "black", size, fill, ground, role="decision"),))


@lru_cache(maxsize=512)
def _tag(place: Location, sizes: Measures) -> Sprite:
    """Return the number of an occupied location, on a dark plate below it."""
    size = sizes.number * 0.96
    w, h = text.width(place, "black", size) + size * 0.5, size * 1.02
    y = sizes.drop
    return Sprite(
        f"tag {place}",
        (
            Rect(-w / 2, y - h / 2, w, h, 5, theme.INK),
            Text(0, y, place, "black", size, theme.CREAM, theme.INK, role="decision"),
        ),
    )


@lru_cache(maxsize=256)
def _region(key: ViewKey, region: str) -> Sprite:
    placed = view(key).names[region]
    glyphs = tuple((str(g[0]), float(g[1]), float(g[2]), float(g[3])) for g in placed["glyphs"])
    area = next(area.id for area in COMPONENTS.areas if region in area.regions)
    ground = land(area)
    fill = theme.mix(parts.AREA_COLOUR[area], "#000000", 0.62)
    letters = Letters(region.upper(), glyphs, "cap", float(placed["size"]), fill, ground, halo=2.4)
    return Sprite(f"name {region}", (letters,))


def land(area: Area) -> str:
    """Return the tone of an area's land: parchment under its wash."""
    return theme.mix(theme.PARCHMENT, parts.AREA_COLOUR[area], 0.26)


@lru_cache(maxsize=256)
def _city(key: ViewKey, city: Location) -> Sprite:
    x, y, anchor = view(key).cities[city]
    size = measures(key).city
    name = LOCATIONS[city].name
    return Sprite(f"city {name}", (Text(x, y, name, "ital", size, theme.INK, theme.PARCHMENT, anchor, halo=2.2),))


def _at(point: Point) -> tuple[int, int]:
    return round(point[0]), round(point[1])
