"""Troops, reinforcements and deployment mini-cards. A sprite's origin is the card's top left corner."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engines.rex_britannorum.ids import ROMAN, Area, Card, Kingdom, colour_of, value_of
from renderers.paint import marks, text, theme
from renderers.paint.scene import Disc, Letters, Node, Point, Polyline, Rect, Role, Shadow, Sprite, Text
from renderers.rex_britannorum.art.icons import POWER, icon
from renderers.rex_britannorum.art.parts import AREA_COLOUR, LOOKS, NIGHT, Look, letter, pattern
from renderers.rex_britannorum.catalogue import word

_NO_POWER: Final = "spears"
_LEAST: Final = 21.2
"""Pixels of a word on a card that is needed for a decision, in a picture 1050 pixels wide."""
_BROAD: Final = 30
"""Width from which the border of a chip has room for a pattern."""
_PALE: Final = 0.8
"""How far the band behind an icon is mixed with parchment."""


def hired(card: Card, kingdom: Kingdom) -> bool:
    """Return whether a card is a mercenary in a kingdom's hand: another kingdom's troop. Rule: REX-41."""
    return colour_of(card) not in (kingdom.value, ROMAN)


@lru_cache(maxsize=256)
def front(card: Card, w: float, h: float, *, mercenary: bool = False, role: Role = "label") -> Sprite:
    """Return a card front with a reminder of its power; it reads value, kingdom, power.

    ``role`` says whether the reminder is needed for a decision at this size.
    """
    look, value = LOOKS[colour_of(card)], value_of(card)
    (x, y, fw, fh), nodes = _frame(look, w, h)
    ground = _pale(look)
    top, high = y + fh * 0.25, fh * 0.4
    nodes += _head(look, value, (x, y + fh * 0.125), fw, w * 0.31, w * 0.125)
    nodes += _band(x, top, fw, high, look, ground)
    room = high - w * 0.1 if mercenary else high
    nodes += icon(
        POWER.get(value, _NO_POWER), w / 2, round(top + room / 2, 2), round(room * 0.41, 2), look.dark, ground
    )
    if mercenary:
        nodes += _ribbon(x, top + high - w * 0.1, fw, w * 0.2, max(_LEAST, w * 0.155), role)
    told = word(f"face.power.{value}") if value in POWER else word("face.no_power")
    size, lines = text.block(told, "bold", fw * 0.95, tuple(round(w * k, 1) for k in (0.16, 0.15, 0.14, 0.13)), 2)
    middle = top + high + (y + fh - top - high) * (0.56 if mercenary else 0.5)
    for number, line in enumerate(lines):
        at = middle + (number - (len(lines) - 1) / 2) * size * 0.98
        nodes.append(Text(w / 2, at, line, "bold", size, theme.INK, theme.CARD, role=role))
    return Sprite(f"card {card}{' mercenary' if mercenary else ''}", tuple(nodes))


@lru_cache(maxsize=256)
def mini(card: Card, w: float, h: float, *, mercenary: bool = False, role: Role = "decision") -> Sprite:
    """Return a small card front: value, kingdom and the icon of its power, and a word if it is a mercenary."""
    look, value = LOOKS[colour_of(card)], value_of(card)
    (x, y, fw, fh), nodes = _frame(look, w, h)
    ground = _pale(look)
    top = y + fh * 0.42
    nodes += _head(look, value, (x, y + fh * 0.21), fw, w * 0.42, w * 0.185, role)
    nodes += _band(x, top, fw, y + fh - top, look, ground, closed=False)
    foot = w * 0.3 if mercenary else 0.0
    middle = (top + y + fh - foot) / 2
    if mercenary:
        nodes += _ribbon(x, y + fh - foot, fw, foot, max(_LEAST, w * 0.26), role, short=True)
    reach = min(fw * 0.36, (y + fh - foot - top) * 0.42)
    nodes += icon(POWER.get(value, _NO_POWER), w / 2, round(middle, 2), round(reach, 2), look.dark, ground)
    return Sprite(f"mini {card}{' mercenary' if mercenary else ''}", tuple(nodes))


@lru_cache(maxsize=256)
def chip(card: Card, w: float, h: float) -> Sprite:
    """Return the smallest card: its value on its colour, where the colour is known from what stands around it."""
    look = LOOKS[colour_of(card)]
    edge = max(2.5, w * 0.1)
    nodes: list[Node] = [
        Rect(0, 0, w, h, w * 0.1, look.colour, theme.INK, 1.2),
        *(pattern(look.letter, marks.box(1, 1, w - 2, h - 2), 5, 1.4) if w >= _BROAD else ()),
        Rect(edge, edge, w - 2 * edge, h - 2 * edge, 2, theme.CARD),
        Text(w / 2, h / 2, str(value_of(card)), "black", max(22.0, w * 0.8), look.dark, theme.CARD, role="decision"),
    ]
    return Sprite(f"chip {card}", tuple(nodes))


@lru_cache(maxsize=32)
def back(colour: str, w: float, h: float) -> Sprite:
    """Return a card back of a kingdom, or of the reinforcements."""
    look = LOOKS[colour]
    inset = w * 0.07
    nodes: list[Node] = [
        Shadow(0, 0, w, h, w * 0.065, max(3.0, w * 0.04), w * 0.02, w * 0.03, 130),
        Rect(0, 0, w, h, w * 0.065, look.colour, theme.INK, 1.4),
        *pattern(colour, marks.box(2, 2, w - 4, h - 4), max(5.0, w * 0.1), max(1.4, w * 0.03)),
        Rect(inset, inset, w - 2 * inset, h - 2 * inset, w * 0.05, None, theme.GOLD2, max(1.2, w * 0.018)),
    ]
    nodes += marks.moved(letter(colour, round(w * 0.26, 2), round(w * 0.4, 1)), w / 2, h / 2)
    return Sprite(f"back {look.letter}", tuple(nodes))


@lru_cache(maxsize=16)
def deployment(letters: tuple[Area, Area], w: float, h: float) -> Sprite:
    """Return a deployment mini-card: the letter it shows upright above, its other letter upside down below."""
    one, other = letters
    size = round(h * 0.42, 1)
    nodes: list[Node] = [
        Shadow(0, 0, w, h, 6, 4, 2, 2, 120),
        Rect(0, 0, w, h, 6, theme.CARD, theme.INK, 1.6),
        Rect(3, 3, w - 6, h / 2 - 3, 4, AREA_COLOUR[one]),
        Rect(3, h / 2, w - 6, h / 2 - 3, 4, theme.PARCHMENT2),
        Disc(w / 2, h * 0.26, size * 0.5, theme.CREAM, theme.INK, 1.4),
        Text(w / 2, h * 0.26, one.value, "black", size * 0.8, theme.INK, theme.CREAM),
        Letters(other.value, ((other.value, w / 2, h * 0.74 - size * 0.27, 180.0),), "black", size * 0.8, theme.INK2,
                theme.PARCHMENT2, role="ornament"),
        Polyline(((3, h / 2), (w - 3, h / 2)), theme.INK, 1.4),
    ]  # fmt: skip
    return Sprite(f"deployment {one.value}{other.value}", tuple(nodes))


def _pale(look: Look) -> str:
    return theme.mix(look.colour, theme.PARCHMENT, _PALE)


def _frame(look: Look, w: float, h: float) -> tuple[tuple[float, float, float, float], list[Node]]:
    """Return the box of a card's face, and shadow, patterned border and face."""
    radius, edge = w * 0.065, max(5.0, w * 0.062)
    rule = theme.GOLD if look.colour != NIGHT else theme.GOLD2
    face = (edge, edge, w - 2 * edge, h - 2 * edge)
    nodes: list[Node] = [
        Shadow(0, 0, w, h, radius, max(3.0, w * 0.04), w * 0.02, w * 0.03, 130),
        Rect(0, 0, w, h, radius, look.colour, theme.INK, max(1.4, w * 0.012)),
        *pattern(look.letter, marks.box(1.6, 1.6, w - 3.2, h - 3.2), max(4.5, w * 0.055), max(1.3, w * 0.018)),
        Rect(*face, radius * 0.5, "@card", rule, max(1.0, w * 0.012)),
    ]
    return face, nodes


def _head(look: Look, value: int, at: Point, w: float, size: float, r: float, role: Role = "decision") -> list[Node]:
    """Return the value at the left, from ``at`` on, and the kingdom's letter at the right end of ``w`` pixels."""
    x, y = at
    return [
        Text(x + w * 0.06, y, str(value), "cap9", size, look.dark, theme.CARD, "lm", role=role),
        *marks.moved(_seal(look, r, role), x + w - r * 1.22, y),
    ]


@lru_cache(maxsize=64)
def _seal(look: Look, r: float, role: Role) -> tuple[Node, ...]:
    """Return the letter of a kingdom on a disc of its colour, or Rome's eagle."""
    if look.letter == ROMAN:
        return letter(ROMAN, r, r)
    ink = theme.INK if theme.is_light(look.colour) else theme.CREAM
    return (
        Disc(0, 0, r, look.colour, theme.INK, max(1.0, r * 0.08)),
        Disc(0, 0, r * 0.86, None, ink, max(1.0, r * 0.06)),
        Text(0, 0, look.letter, "black", r * 1.52, ink, look.colour, role=role),
    )


def _band(x: float, y: float, w: float, h: float, look: Look, ground: str, *, closed: bool = True) -> list[Node]:
    """Return the band behind the icon, ruled above and, if closed, below."""
    edges = (y, y + h) if closed else (y,)
    bottom = h if closed else h - 1
    return [
        Rect(x + 1, y, w - 2, bottom, 0, ground),
        *(Polyline(((x + 1, edge), (x + w - 1, edge)), look.dark, max(1.0, w * 0.014)) for edge in edges),
    ]


def _ribbon(x: float, y: float, w: float, h: float, size: float, role: Role, *, short: bool = False) -> list[Node]:
    """Return the ribbon that marks a mercenary."""
    told = word("face.merc" if short else "face.mercenary")
    return [
        Rect(x - 1, y, w + 2, h, 2, theme.INK, theme.GOLD2, 1.2),
        Text(x + w / 2, y + h / 2, told, "bold", size, theme.GOLD2, theme.INK, role=role),
    ]
