"""The map layer: where everything stands on the board, about an area or on the itinerary, and what is fixed there.

The fixed parts (roads, empty spots, names) are painted into the base pictures by the build tools with
:func:`fixed`; the parts that play changes are laid over it with :func:`layer`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import Any, Final, Literal, TypeAlias

from engines.rex_britannorum.data.tables import BOARD as COMPONENTS
from engines.rex_britannorum.data.tables import LOCATIONS, area_of
from engines.rex_britannorum.ids import Area, Location, Phase, joker
from engines.rex_britannorum.legal.legality import choosers, takeable
from engines.rex_britannorum.views import Board
from renderers.paint import assets, theme
from renderers.paint.scene import Disc, Letters, Node, Placement, Point, Polyline, Shadow, Sprite, Text
from renderers.rex_britannorum.art import parts
from renderers.rex_britannorum.board import pieces
from renderers.rex_britannorum.board.changes import Changes
from renderers.rex_britannorum.board.pieces import Band, Lying, Measures, Pile
from renderers.rex_britannorum.catalogue import word

PACKAGE: Final = "rex_britannorum"
ViewKey: TypeAlias = Literal["board", "N", "C", "S"]
Letter: TypeAlias = tuple[str, float, float, float]


_WHOLE: Final = Measures(spot=19.5, cube=12.5, number=20, city=20, symbol=31, area=28)
_NEAR: Final = Measures(spot=24, cube=16.4, number=24, city=24, symbol=34, area=38)

SYMBOLS: Final[dict[str, dict[Area, Point]]] = {
    "board": {Area.NORTH: (962, 268), Area.CENTRE: (1306, 1080), Area.SOUTH: (1010, 1378)},
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
    cities: dict[Location, tuple[float, float, int]]
    """The names of cities, each as its middle and on how many lines it stands."""
    bands: dict[Location, Band] = field(default_factory=dict)
    """Where pieces that stand on each other may reach, from top to bottom; empty where they stand side by side."""


@cache
def view(key: ViewKey) -> View:
    """Return the whole board, or the view about an area by its letter."""
    placed = assets.document(f"{PACKAGE}/places")[key]
    return replace(
        bare(key),
        names={region: (told["size"], tuple(map(_letter, told["glyphs"]))) for region, told in placed["names"].items()},
        cities={Location(city): (x, y, lines) for city, (x, y, lines) in placed["cities"].items()},
    )


def bare(key: str) -> View:
    """Return a view without the names on it."""
    drawn = assets.document(f"{PACKAGE}/geometry")["views"][key]
    return View(
        measures(key),
        {Location(place): (x, y) for place, (x, y) in drawn["spots"].items()},
        {road: tuple(zip(flat[::2], flat[1::2], strict=True)) for road, flat in drawn["roads"].items()},
        SYMBOLS[key],
        {},
        {},
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
    symbols = [Placement(symbol(area, sizes), *_at(at)) for area, at in shown.symbols.items()]
    return [*names, *ways(shown), *cities, *symbols]


def ways(shown: View) -> list[Placement]:
    """Return roads and empty spots."""
    sizes = shown.measures
    roads = [Placement(_road(name, points, sizes.spot / 24)) for name, points in sorted(shown.roads.items())]
    spots = [
        Placement(pieces.spot(LOCATIONS[place].kind, sizes.spot, allegiance=LOCATIONS[place].allegiance), *_at(at))
        for place, at in shown.spots.items()
    ]
    return [*roads, *spots]


def layer(board: Board, shown: View, changed: Changes) -> list[Placement]:
    """Return what lies on the map now: numbers of free locations, pieces, Rome, tokens, and marks of what changed."""
    sizes = shown.measures
    tokens, again = frozenset(map(str, board.tokens)), takeable_again(board)
    rome = frozenset(board.rome)
    piles: list[Pile] = []
    for place, (x, y) in shown.spots.items():
        lying = Lying(
            holders=tuple(realm.kingdom for realm in board.realms if place in realm.pieces),
            rome=place in rome,
            token=place in tokens,
            again=place in again,
            changed=changed.of(place),
        )
        piles.append(pieces.on(place, lying, sizes, (round(x), round(y)), shown.bands.get(place)))
    told = [put for pile in piles for put in pile.marks]
    told += [put for pile in piles for put in pile.pieces]
    told += [put for pile in piles for put in pile.numbers]
    for area, at in shown.symbols.items():
        if joker(area) in tokens or joker(area) in again:
            told += joker_on(sizes, _at(at))
    return told


def joker_on(sizes: Measures, at: tuple[int, int]) -> list[Placement]:
    """Return a joker on the symbol of its area."""
    return [
        Placement(pieces.glow(sizes.symbol * 1.1), *at),
        Placement(parts.joker(round(sizes.symbol * 0.78, 1)), *at),
    ]


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
def symbol(area: Area, sizes: Measures) -> Sprite:
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
def _city(city: Location, at: tuple[float, float, int], size: float) -> Sprite:
    x, y, count = at
    name = LOCATIONS[city].name
    rows = enumerate(lines_of(name, count))
    return Sprite(
        f"city {name}",
        tuple(
            Text(
                x,
                y + (row - (count - 1) / 2) * size * LEADING,
                line,
                "ital",
                size,
                theme.INK,
                theme.PARCHMENT,
                halo=2.2,
            )
            for row, line in rows
        ),
    )


LEADING: Final = 0.92
"""How far the lines of a name stand apart, in sizes."""


def lines_of(name: str, count: int) -> tuple[str, ...]:
    """Return a name on one line, or on as many as it has words."""
    return (name,) if count == 1 else tuple(name.split())


def _at(point: Point) -> tuple[int, int]:
    return round(point[0]), round(point[1])
