"""One location as it is drawn: pieces, Rome, a token or its number, and the marks about it."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TypeAlias

from engines.rex_britannorum.data.tables import LOCATIONS
from engines.rex_britannorum.ids import Kind, Kingdom, Location
from renderers.paint import text, theme
from renderers.paint.scene import Disc, Placement, Point, Polyline, Rect, Shadow, Sprite, Text
from renderers.rex_britannorum.art import parts
from renderers.rex_britannorum.board.changes import Change

Band: TypeAlias = tuple[float, float]
"""From which pixel to which something may reach, top and bottom."""


@dataclass(frozen=True, slots=True)
class Measures:
    """Sizes in pixels: radius of a road's spot, half side of a cube, numerals, city names, symbols of areas."""

    spot: float
    cube: float
    number: float
    city: float
    symbol: float
    area: float
    ring: float = 1.5
    """How far the mark of what changed reaches, in radii of a spot."""
    stacked: bool = False
    """Whether pieces that share a location stand one above the other instead of side by side."""


@dataclass(frozen=True, slots=True)
class Lying:
    """Everything that lies on a location, and how it is marked."""

    holders: tuple[Kingdom, ...] = ()
    rome: bool = False
    token: bool = False
    again: bool = False
    """Whether its token was taken and may be taken again."""
    changed: Change | None = None


@dataclass(frozen=True, slots=True)
class Pile:
    """Everything at one location, in the order in which the whole map is laid: no piece covers a number beside it."""

    marks: list[Placement]
    pieces: list[Placement]
    numbers: list[Placement] = field(default_factory=list)
    """The plate with the number of a location that pieces or Rome's mark cover."""


def on(place: Location, told: Lying, sizes: Measures, at: tuple[int, int], band: Band | None = None) -> Pile:
    """Return what lies at a location. Pieces that stand on each other keep inside the ``band``."""
    kind = LOCATIONS[place].kind
    below = [Placement(glow(sizes.spot * 1.45), *at)] if told.token or told.again else []
    if told.changed is not None:
        below.insert(0, Placement(changed_mark(sizes.spot * sizes.ring, kind, told.changed), *at))
    if told.again:
        below.append(Placement(again_mark(sizes.spot * sizes.ring * _INNER, kind), *at))
    if told.token:
        return Pile(below, [Placement(_token(place, round(sizes.spot * 1.08, 1)), *at)])
    if told.rome:
        return Pile(below, *_roman(place, sizes, *at))
    if told.holders:
        return Pile(below, *_held(place, told.holders, sizes, at, band))
    return Pile(below, [Placement(_number(place, sizes.number), *at)])


def _roman(place: Location, sizes: Measures, x: int, y: int) -> tuple[list[Placement], list[Placement]]:
    """Return the mark of Rome and the location's number below."""
    lift = round(sizes.spot * 0.4) if sizes.stacked else 0
    tag = y + round(sizes.spot * (1.0 if sizes.stacked else 1.5))
    mark = Placement(parts.rome(round(sizes.spot * 0.86, 1)), x, y - lift)
    return [mark], [Placement(_tag(place, sizes.number), x, tag)]


def _held(
    place: Location, holders: tuple[Kingdom, ...], sizes: Measures, at: tuple[int, int], band: Band | None
) -> tuple[list[Placement], list[Placement]]:
    """Return up to three cubes or oppida that share a location, and its number below them."""
    facts = LOCATIONS[place]
    road = facts.kind is Kind.ROAD
    x, y = at
    if band is not None:
        beside = facts.start_of is not None or facts.allegiance
        spread, tag = _tower(len(holders), sizes, (band[0] - y, band[1] - y), road=road, rising=beside)
    else:
        spread, tag = _group(len(holders), sizes, road=road)
    size = round(sizes.cube * (_HOUSE if len(holders) > 1 or sizes.stacked else _MANOR), 1)
    told = [
        Placement(
            parts.cube(kingdom, sizes.cube) if road else parts.oppidum(kingdom, size), x + round(dx), y + round(dy)
        )
        for kingdom, (dx, dy) in zip(holders, spread, strict=True)
    ]
    return told, [Placement(_tag(place, sizes.number), x, y + round(tag))]


_INNER = 0.84
"""How far an amber ring reaches, of a mark of what changed about it."""
_TAG = 1.66
"""How far below the lowest piece of a tower its number stands, in half sides of a cube."""
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


def _tower(count: int, sizes: Measures, band: Band, *, road: bool, rising: bool) -> tuple[list[Point], float]:
    """Return where pieces go that stand on each other, the lowest first, and how far below their number stands.

    Beside the road, where there is less room below, towers are ``rising``: the lowest piece keeps its place. Each
    tower is moved up or down as far as it must be to keep inside the band.
    """
    step = sizes.cube * (1.74 if road else 1.68)
    lowest = -sizes.spot * 0.42
    if not rising:
        lowest = (count - 1) * step / 2 - sizes.spot * (0.42 if count < len(Kingdom) else 0.6)
    head, foot = sizes.cube * (1.36 if road else 1.62), sizes.cube * _TAG + sizes.number * 0.51
    lowest = min(lowest, band[1] - foot)
    lowest = max(lowest, band[0] + head + (count - 1) * step)
    return [(0.0, lowest - number * step) for number in range(count)], lowest + sizes.cube * _TAG


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


@lru_cache(maxsize=16)
def changed_mark(reach: float, kind: Kind = Kind.ROAD, change: Change = "last") -> Sprite:
    """Return the mark of what changed: white dashes on lapis about a location; for earlier changes a thin line."""
    ring = _ring(reach) if kind is Kind.ROAD else _square(reach)
    if change == "before":
        return Sprite("before", (Polyline(ring, theme.LAPIS + "B4", 2.6, closed=True),))
    return Sprite(
        "last", (Polyline(ring, theme.LAPIS, 7.6, closed=True), Polyline(ring, theme.WHITE, 3.6, (9, 6), closed=True))
    )


@lru_cache(maxsize=16)
def again_mark(reach: float, kind: Kind = Kind.ROAD) -> Sprite:
    """Return the mark of a location that was taken and may be taken again: an amber ring."""
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
