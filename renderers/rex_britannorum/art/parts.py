"""The looks of the kingdoms, Rome and the tokens: shared by the board's pictures and the cards'.

A kingdom is always shown by colour, pattern and letter together. Every function returns nodes about the origin, or a
:class:`Sprite` whose origin is the middle of the mark; equal arguments give the same object.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from engines.core.seats import Seat
from engines.rex_britannorum.ids import ROMAN, Area, Kingdom
from renderers.contract import SeatNames
from renderers.paint import marks, plates, theme
from renderers.paint.pen import Pen, eagle
from renderers.paint.scene import Disc, Hatch, Node, Point, Poly, Rect, Shadow, Sprite, Text
from renderers.rex_britannorum.catalogue import word

STAR: Final = theme.ROME
NIGHT: Final = "#17120F"
"""The black of Rome's discs and of allegiance cities."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a kingdom, or Rome, is shown on pieces and cards."""

    letter: str
    colour: str
    dark: str
    """For numerals and icons on a light ground."""
    pattern: Literal["diagonal", "plain", "level", "night"]
    stripe: str
    """The colour of the pattern's strokes."""


LOOKS: Final[dict[str, Look]] = {
    Kingdom.BRIGANTES.value: Look("B", "#A8281F", "#7A1A13", "diagonal", "#E2A79F"),
    Kingdom.ICENI.value: Look("I", "#1F57A6", "#143A72", "plain", "#1F57A6"),
    Kingdom.REGNENSES.value: Look("R", "#9CCB3B", "#3C5710", "level", "#55751A"),
    ROMAN: Look("X", NIGHT, NIGHT, "night", "#4A4038"),
}
"""By the letter of a card's colour."""

AREA_COLOUR: Final[dict[Area, str]] = {Area.NORTH: "#A8382C", Area.CENTRE: "#2F5FA5", Area.SOUTH: "#A3BE5C"}
"""The colour of each area, for washes."""

IDENTITY: Final[tuple[str, ...]] = tuple(
    dict.fromkeys((*(look.colour for look in LOOKS.values()), *(look.dark for look in LOOKS.values()),
                   *(look.stripe for look in LOOKS.values()), *AREA_COLOUR.values()))
)  # fmt: skip
"""Colours to pin in the palettes of this game's pictures, beside the house's."""


def name_of(seats: SeatNames, kingdom: Kingdom, seat: Seat | None) -> str:
    """Return the name lettered for a kingdom: its player's as far as the font can draw it, else the kingdom's."""
    own = word(f"kingdom.{kingdom.value}")
    return own if seat is None else plates.seat_name(seats, seat, own)


def pattern(colour: str, points: tuple[Point, ...], gap: float, width: float) -> tuple[Node, ...]:
    """Return the strokes of a kingdom's pattern over a polygon of its colour; ``colour`` is a card's letter."""
    look = LOOKS[colour]
    angle = {"diagonal": 45.0, "level": 0.0}.get(look.pattern)
    return () if angle is None else (Hatch(points, look.stripe, width, gap, angle),)


@lru_cache(maxsize=256)
def swatch(colour: str, w: float, h: float, size: float) -> tuple[Node, ...]:
    """Return a kingdom's swatch with its corner at (0, 0): colour, pattern and letter, or Rome's eagle."""
    look = LOOKS[colour]
    nodes: list[Node] = [Rect(0, 0, w, h, 3, look.colour, theme.INK, 1.6)]
    nodes += pattern(colour, marks.box(1.6, 1.6, w - 3.2, h - 3.2), max(5.0, h / 5), 1.5)
    nodes += marks.moved(letter(colour, min(w, h) * 0.39, size), w / 2, h / 2)
    return tuple(nodes)


@lru_cache(maxsize=256)
def letter(colour: str, r: float, size: float) -> tuple[Node, ...]:
    """Return the letter of a kingdom on its pale disc, or Rome's gold eagle on black."""
    if colour == ROMAN:
        pen = Pen(0, 0, round(r * 0.74, 2), theme.GOLD2, NIGHT)
        eagle(pen)
        return (Disc(0, 0, r, NIGHT, theme.GOLD2, max(1.0, r * 0.1)), *pen.nodes)
    return (
        Disc(0, 0, r, theme.CREAM, theme.INK, max(1.0, r * 0.09)),
        Text(0, 0, LOOKS[colour].letter, "black", size, theme.INK, theme.CREAM, role="decision"),
    )


@lru_cache(maxsize=16)
def area_letter(area: Area, r: float) -> tuple[Node, ...]:
    """Return the letter of an area on its colour."""
    ground = AREA_COLOUR[area]
    ink = theme.INK if theme.is_light(ground) else theme.CREAM
    return (
        Rect(-r, -r, 2 * r, 2 * r, r * 0.3, ground, theme.INK, 2),
        Text(0, 0, area.value, "black", r * 1.5, ink, ground, role="decision"),
    )


@lru_cache(maxsize=64)
def cube(kingdom: Kingdom, s: float) -> Sprite:
    """Return a control cube with half side ``s``, seen from above and the right: it stands on a road."""
    look = LOOKS[kingdom.value]
    d = s * 0.55
    x, y = -d / 2, d / 2
    front = marks.box(x - s, y - s, 2 * s, 2 * s)
    top = ((x - s, y - s), (x - s + d, y - s - d), (x + s + d, y - s - d), (x + s, y - s))
    side = ((x + s, y - s), (x + s + d, y - s - d), (x + s + d, y + s - d), (x + s, y + s))
    return Sprite(
        f"cube {look.letter}",
        (
            Shadow(x - s, y - s, 2 * s + d, 2 * s, 2, s * 0.25, s * 0.12, s * 0.18, 150),
            Poly(top, theme.mix(look.colour, theme.WHITE, 0.45), theme.INK, 1.6),
            Poly(side, theme.mix(look.colour, "#000000", 0.35), theme.INK, 1.6),
            Poly(front, look.colour, theme.INK, 1.8),
            *pattern(kingdom.value, marks.box(x - s + 1.5, y - s + 1.5, 2 * s - 3, 2 * s - 3), s * 0.37, s * 0.11),
            *marks.moved(letter(kingdom.value, s * 0.7, s * 1.3), x, y),
        ),
    )


@lru_cache(maxsize=64)
def oppidum(kingdom: Kingdom, s: float) -> Sprite:
    """Return an oppidum with half width ``s``: a round house with a cone roof; it stands on a city."""
    look = LOOKS[kingdom.value]
    drum = ((-s, -2.0), (s, -2.0), (s, s * 0.72), (s * 0.5, s * 0.92), (-s * 0.5, s * 0.92), (-s, s * 0.72))
    cone = ((-s * 1.2, 1.0), (0.0, -s * 1.2), (s * 1.2, 1.0), (s * 0.6, s * 0.2), (-s * 0.6, s * 0.2))
    inner = ((-s * 1.02, 0.0), (0.0, -s * 1.04), (s * 1.02, 0.0), (s * 0.56, s * 0.1), (-s * 0.56, s * 0.1))
    return Sprite(
        f"oppidum {look.letter}",
        (
            Shadow(-s, -s * 0.7, 2 * s, s * 1.6, 4, s * 0.2, s * 0.09, s * 0.13, 150),
            Poly(drum, theme.mix(look.colour, "#000000", 0.25), theme.INK, 1.8),
            Poly(cone, look.colour, theme.INK, 1.8),
            *pattern(kingdom.value, inner, s * 0.27, s * 0.08),
            *marks.moved(letter(kingdom.value, s * 0.56, s), 0, s * 0.2),
        ),
    )


@lru_cache(maxsize=16)
def rome(r: float) -> Sprite:
    """Return the mark of a location Rome holds: a black disc with a gold eagle."""
    shade = Shadow(-r, -r, 2 * r, 2 * r, r, r * 0.2, r * 0.1, r * 0.15, 150)
    return Sprite("rome", (shade, *letter(ROMAN, r, r)))


@lru_cache(maxsize=256)
def token(told: str, r: float, *, city: bool = False) -> Sprite:
    """Return a token of this turn with its number in amber, ``r`` its radius: round for a road, walled for a city."""
    ground = _walls(r) if city else rim(r)
    return Sprite(
        f"token {told}", (*ground, Text(0, 0, told, "black", r * 0.93, theme.INK, theme.CREAM, role="decision"))
    )


def wall(s: float, fill: str, rule: float = 2) -> Poly:
    """Return the outline of a walled city about the origin, with half side ``s``."""
    right = ((0.2, -1.0), (0.2, -0.74), (0.6, -0.74), (0.6, -1.0), (1.0, -1.0), (1.0, 1.0))
    unit = (*((-a, b) for a, b in reversed(right)), *right)
    return Poly(tuple((a * s, b * s) for a, b in unit), fill, theme.INK, rule)


def _walls(r: float) -> tuple[Node, ...]:
    inner = marks.box(-r * 0.82, -r * 0.56, r * 1.64, r * 1.3)
    return wall(r, theme.AMBER, 2.6), Poly(inner, theme.CREAM, theme.INK, 1.2)


@lru_cache(maxsize=16)
def joker(r: float) -> Sprite:
    """Return a joker: a red star in an amber rim."""
    return Sprite("joker", (*rim(r), star(0, 0, r * 0.66, STAR)))


def star(x: float, y: float, r: float, fill: str) -> Poly:
    """Return a five-pointed star about (x, y)."""
    points = tuple(
        (x + r * (1.0 if i % 2 == 0 else 0.45) * math.cos(i * math.pi / 5 - math.pi / 2),
         y + r * (1.0 if i % 2 == 0 else 0.45) * math.sin(i * math.pi / 5 - math.pi / 2))
        for i in range(10)
    )  # fmt: skip
    return Poly(points, fill, theme.INK, 1.2)


def rim(r: float) -> tuple[Node, ...]:
    """Return the amber rim of a token."""
    return (
        Disc(0, 0, r + 2, theme.INK),
        Disc(0, 0, r, theme.AMBER),
        Disc(0, 0, r * 0.86, theme.CREAM, theme.INK, 1.2),
    )
