"""The map layer: locations and who holds them, tokens of this turn, what changed last; on the board or about an area.

The fixed parts (roads, empty spots, names) are painted into the base pictures by the build tools with
:func:`fixed`; the parts that play changes are laid over it with :func:`layer`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any, Final, Literal, TypeAlias

from engines.rex_britannorum.data.tables import BOARD as COMPONENTS
from engines.rex_britannorum.data.tables import LOCATIONS, area_of
from engines.rex_britannorum.ids import Area, Kind, Kingdom, Location, Phase, joker
from engines.rex_britannorum.legal.legality import choosers, takeable
from engines.rex_britannorum.views import Board
from renderers.paint import assets, text, theme
from renderers.paint.scene import Anchor, Disc, Letters, Node, Placement, Point, Polyline, Rect, Shadow, Sprite, Text
from renderers.rex_britannorum.art import parts
from renderers.rex_britannorum.catalogue import word

PACKAGE: Final = "rex_britannorum"
ViewKey: TypeAlias = Literal["board", "N", "C", "S"]
Letter: TypeAlias = tuple[str, float, float, float]


@dataclass(frozen=True, slots=True)
class Measures:
    """Sizes in pixels: radius of a road's spot, half side of a cube, numerals, city names, symbols of areas."""

    spot: float
    cube: float
    number: float
    city: float
    symbol: float
    area: float
    stacked: bool = False
    """Whether pieces that share a location stand one above the other instead of side by side."""


_WHOLE: Final = Measures(spot=19.5, cube=12.5, number=20, city=20, symbol=31, area=33)
_NEAR: Final = Measures(spot=24, cube=16.4, number=24, city=26, symbol=34, area=38)

SYMBOLS: Final[dict[str, dict[Area, Point]]] = {
    "board": {Area.NORTH: (962, 268), Area.CENTRE: (1292, 1076), Area.SOUTH: (1010, 1378)},
    "N": {Area.NORTH: (860, 210)},
    "C": {Area.CENTRE: (950, 616)},
    "S": {Area.SOUTH: (640, 600)},
}
"""Where each view shows the symbols of areas, which hold their jokers."""


@dataclass(frozen=True)
class View:
    """One view of the map: where everything stands, in pixels of its base picture."""

    measures: Measures
    spots: dict[Location, Point]
    roads: dict[str, tuple[Point, ...]]
    symbols: dict[Area, Point]
    names: dict[str, tuple[float, tuple[Letter, ...]]]
    """The names of regions, each as its size and letters."""
    cities: dict[Location, tuple[float, float, Anchor]]


@cache
def view(key: ViewKey) -> View:
    """Return the whole board, or the view about an area by its letter."""
    drawn = assets.document(f"{PACKAGE}/geometry")["views"][key]
    placed = assets.document(f"{PACKAGE}/places")[key]
    return View(
        measures(key),
        {Location(place): (x, y) for place, (x, y) in drawn["spots"].items()},
        {road: tuple(zip(flat[::2], flat[1::2], strict=True)) for road, flat in drawn["roads"].items()},
        SYMBOLS[key],
        {region: (told["size"], tuple(map(_letter, told["glyphs"]))) for region, told in placed["names"].items()},
        {Location(city): (x, y, anchor) for city, (x, y, anchor) in placed["cities"].items()},
    )


def _letter(told: list[Any]) -> Letter:
    return str(told[0]), float(told[1]), float(told[2]), float(told[3])


def measures(key: str) -> Measures:
    """Return the sizes of a view."""
    return _WHOLE if key == "board" else _NEAR


def fixed(shown: View) -> list[Placement]:
    """Return what never changes, from bottom to top: roads, empty spots, names, symbols of areas."""
    sizes = shown.measures
    names = [Placement(_region(region, size, letters)) for region, (size, letters) in shown.names.items()]
    cities = [Placement(_city(city, at, sizes.city)) for city, at in shown.cities.items()]
    symbols = [Placement(_symbol(area, sizes), *_at(at)) for area, at in shown.symbols.items()]
    return [*names, *ways(shown), *cities, *symbols]


def ways(shown: View) -> list[Placement]:
    """Return roads and empty spots."""
    sizes = shown.measures
    roads = [Placement(_road(name, points, sizes.spot / 24)) for name, points in sorted(shown.roads.items())]
    spots = [
        Placement(spot(LOCATIONS[place].kind, sizes.spot, allegiance=LOCATIONS[place].allegiance), *_at(at))
        for place, at in shown.spots.items()
    ]
    return [*roads, *spots]


def layer(board: Board, shown: View, changed: frozenset[Location]) -> list[Placement]:
    """Return what lies on the map now: numbers of free locations, pieces, Rome, tokens; ``changed`` is marked."""
    sizes = shown.measures
    tokens, again = frozenset(map(str, board.tokens)), takeable_again(board)
    rome = frozenset(board.rome)
    below: list[Placement] = []
    above: list[Placement] = []
    for place, (x, y) in shown.spots.items():
        at = round(x), round(y)
        holders = tuple(realm.kingdom for realm in board.realms if place in realm.pieces)
        if place in changed:
            below.append(Placement(changed_mark(sizes.spot, LOCATIONS[place].kind), *at))
        if place in again:
            below += [
                Placement(glow(sizes.spot * 1.45), *at),
                Placement(again_mark(sizes.spot, LOCATIONS[place].kind), *at),
            ]
        if place in tokens:
            below.append(Placement(glow(sizes.spot * 1.45), *at))
            above.append(Placement(_token(place, round(sizes.spot * 1.08, 1)), *at))
        elif place in rome:
            above += _roman(place, sizes, *at)
        elif holders:
            above += _held(place, holders, sizes, *at)
        else:
            above.append(Placement(_number(place, sizes.number), *at))
    for area, (x, y) in shown.symbols.items():
        if joker(area) in tokens or joker(area) in again:
            below.append(Placement(glow(sizes.symbol * 1.1), round(x), round(y)))
            above.append(Placement(parts.joker(round(sizes.symbol * 0.78, 1)), round(x), round(y)))
    return below + above


def takeable_again(board: Board) -> frozenset[str]:
    """Return tokens that somebody has taken and that the next to choose in their area may take too. Rule: REX-32."""
    if board.phase is not Phase.GAINS or board.record is None:
        return frozenset()
    found: set[str] = set()
    for battle in board.record.battles:
        waiting = choosers(battle)[len(battle.gains) :]
        if battle.stage in ("winners", "vassals") and waiting:
            found.update(takeable(battle, waiting[0]))
    return frozenset(found.difference(board.tokens))


def _roman(place: Location, sizes: Measures, x: int, y: int) -> list[Placement]:
    """Return the mark of Rome with the location's number below."""
    lift = round(sizes.spot * 0.4) if sizes.stacked else 0
    tag = y + round(sizes.spot * (1.0 if sizes.stacked else 1.5))
    return [
        Placement(parts.rome(round(sizes.spot * 0.86, 1)), x, y - lift),
        Placement(_tag(place, sizes.number), x, tag),
    ]


def _held(place: Location, holders: tuple[Kingdom, ...], sizes: Measures, x: int, y: int) -> list[Placement]:
    """Return up to three cubes or oppida that share a location about (x, y), with its number below."""
    facts = LOCATIONS[place]
    road = facts.kind is Kind.ROAD
    if sizes.stacked:
        beside = facts.start_of is not None or facts.allegiance
        spread, tag = _tower(len(holders), sizes, road=road, rising=beside)
    else:
        spread, tag = _group(len(holders), sizes, road=road)
    size = round(sizes.cube * (_HOUSE if len(holders) > 1 or sizes.stacked else _MANOR), 1)
    told = [
        Placement(
            parts.cube(kingdom, sizes.cube) if road else parts.oppidum(kingdom, size), x + round(dx), y + round(dy)
        )
        for kingdom, (dx, dy) in zip(holders, spread, strict=True)
    ]
    return [*told, Placement(_tag(place, sizes.number), x, y + round(tag))]


_HOUSE, _MANOR = 1.29, 1.45
"""Half width of an oppidum, in half sides of a cube: beside others, and alone."""


def _group(count: int, sizes: Measures, *, road: bool) -> tuple[list[Point], float]:
    """Return where pieces that stand side by side go, and how far below their number stands."""
    wide = sizes.cube * (1.42 if road else 1.6)
    if count == len(Kingdom):
        back, front = -sizes.cube * (1.25 if road else 0.75), sizes.cube * (0.55 if road else 0.85)
        aside = -sizes.cube * 0.3 if road else 0.0
        return [(-wide, back), (wide, back), (aside, front)], sizes.spot * 1.72
    return [((number - (count - 1) / 2) * 2 * wide * 0.93, 0.0) for number in range(count)], sizes.spot * 1.5


def _tower(count: int, sizes: Measures, *, road: bool, rising: bool) -> tuple[list[Point], float]:
    """Return where pieces go that stand on each other, the lowest first, and how far below their number stands.

    Beside the road, where there is less room below, towers are ``rising``: the lowest piece keeps its place.
    """
    step = sizes.cube * (2.0 if road else 1.68)
    lowest = -sizes.spot * 0.42
    if not rising:
        lowest = (count - 1) * step / 2 - sizes.spot * (0.42 if count < len(Kingdom) else 0.6)
    return [(0.0, lowest - number * step) for number in range(count)], lowest + sizes.cube * 1.74


@lru_cache(maxsize=16)
def glow(r: float) -> Sprite:
    """Return the glow about a token."""
    return Sprite("glow", (Disc(0, 0, r, theme.AMBER + "50"), Disc(0, 0, r * 0.88, theme.AMBER + "70")))


@lru_cache(maxsize=16)
def spot(kind: Kind, r: float, *, allegiance: bool = False) -> Sprite:
    """Return the spot of a location without its number: a road is round, a city a wall with merlons."""
    shade = Shadow(-r, -r, 2 * r, 2 * r, r, 3, 1, 2)
    if kind is Kind.ROAD:
        rings = Disc(0, 0, r, theme.PARCHMENT, theme.INK, 2.4), Disc(0, 0, r * 0.84, None, theme.PARCHMENT3, 1.4)
        return Sprite("spot road", (shade, *rings))
    wall = parts.wall(r * 1.06, parts.NIGHT if allegiance else theme.PARCHMENT, 2.4)
    return Sprite("spot city", (shade, replace(wall, stroke=theme.GOLD) if allegiance else wall))


def _token(place: Location, r: float) -> Sprite:
    return parts.token(place, r, city=LOCATIONS[place].kind is Kind.CITY)


@lru_cache(maxsize=256)
def _road(name: str, points: tuple[Point, ...], k: float) -> Sprite:
    """Return a paved road; between areas its paving is broken."""
    one, _, other = name.partition("-")
    nodes = [
        Polyline(tuple((x + 1.5, y + 2.5) for x, y in points), "#0000003C", 10 * k),
        Polyline(points, theme.INK, 10.5 * k),
    ]
    if area_of(Location(one)) is area_of(Location(other)):
        nodes += [Polyline(points, "#E9D7AC", 7 * k), Polyline(points, "#A98F60", 1.6 * k, (7 * k, 6 * k))]
    else:
        nodes += [Polyline(points, theme.INK2, 8.5 * k), Polyline(points, "#E9D7AC", 5 * k, (8 * k, 6 * k))]
    return Sprite(f"road {name}", tuple(nodes))


@lru_cache(maxsize=64)
def _symbol(area: Area, sizes: Measures) -> Sprite:
    """Return the symbol of an area with its name above: the place of its joker."""
    r = sizes.symbol
    name = word(f"area.{area.value}").upper()
    return Sprite(
        f"area {area.value}",
        (
            Text(0, -r - sizes.area * 0.62, name, "cap9", sizes.area, theme.SEA_INK, theme.SEA, track=3, halo=2.5),
            *place_of_joker(area, 0, 0, r),
        ),
    )


def place_of_joker(area: Area, x: float, y: float, r: float) -> tuple[Node, ...]:
    """Return the disc on which an area's joker lies."""
    colour = parts.AREA_COLOUR[area]
    return (
        Shadow(x - r, y - r, 2 * r, 2 * r, r, 4, 1, 2),
        Disc(x, y, r, colour, theme.INK, 2.5),
        Disc(x, y, r * 0.87, None, theme.CREAM, 1.6),
        parts.star(x, y, r * 0.52, theme.mix(colour, theme.INK, 0.35)),
    )


@lru_cache(maxsize=16)
def changed_mark(r: float, kind: Kind = Kind.ROAD) -> Sprite:
    """Return the mark of what changed last: white dashes on lapis about a location."""
    reach = r * 1.62
    ring = _ring(reach) if kind is Kind.ROAD else _square(reach)
    return Sprite(
        "last", (Polyline(ring, theme.LAPIS, 7.6, closed=True), Polyline(ring, theme.WHITE, 3.6, (9, 6), closed=True))
    )


@lru_cache(maxsize=16)
def again_mark(r: float, kind: Kind = Kind.ROAD) -> Sprite:
    """Return the mark of a location that was taken and may be taken again: an amber ring."""
    reach = r * 1.36
    ring = _ring(reach) if kind is Kind.ROAD else _square(reach)
    return Sprite("again", (Polyline(ring, theme.INK, 7.4, closed=True), Polyline(ring, theme.AMBER, 4.2, closed=True)))


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
def _tag(place: Location, size: float) -> Sprite:
    """Return the number of an occupied location on a dark plate."""
    w, h = text.width(place, "black", size) + size * 0.44, size * 1.02
    return Sprite(
        f"tag {place}",
        (
            Rect(-w / 2, -h / 2, w, h, 5, theme.INK),
            Text(0, 0, place, "black", size, theme.CREAM, theme.INK, role="decision"),
        ),
    )


@lru_cache(maxsize=256)
def _region(region: str, size: float, glyphs: tuple[Letter, ...]) -> Sprite:
    area = next(area.id for area in COMPONENTS.areas if region in area.regions)
    ground = land(area)
    fill = theme.mix(parts.AREA_COLOUR[area], "#000000", 0.62)
    letters = Letters(region.upper(), glyphs, "cap", size, fill, ground, halo=2.4, role="label")
    return Sprite(f"name {region}", (letters,))


def land(area: Area) -> str:
    """Return the tone of an area's land: parchment under its wash."""
    return theme.mix(theme.PARCHMENT, parts.AREA_COLOUR[area], 0.26)


@lru_cache(maxsize=256)
def _city(city: Location, at: tuple[float, float, Anchor], size: float) -> Sprite:
    x, y, anchor = at
    name = LOCATIONS[city].name
    return Sprite(f"city {name}", (Text(x, y, name, "ital", size, theme.INK, theme.PARCHMENT, anchor, halo=2.2),))


def _at(point: Point) -> tuple[int, int]:
    return round(point[0]), round(point[1])
