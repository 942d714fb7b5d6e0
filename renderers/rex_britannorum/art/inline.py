"""Lines that mix words with small marks: swatches, stars, chips of cards."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from engines.rex_britannorum.ids import Card, colour_of
from renderers.paint import marks, text, theme
from renderers.paint.scene import Node, Text
from renderers.rex_britannorum.art import cards, parts
from renderers.rex_britannorum.art.icons import icon

Item: TypeAlias = tuple[Literal["text", "swatch", "star", "chip", "icon", "crown"], str]
"""A part of a line: words, or a mark and what it shows (a kingdom's letter, a card, an icon's name)."""

SIZE: Final = 23.0
_SWATCH: Final = (34, 28)
_CHIP: Final = (24, 30)


def run(items: list[Item], x: float, y: float, ground: str, *, size: float = SIZE) -> list[Node]:
    """Return the nodes of a line whose left end is at (x, y), on a ground of one colour."""
    ink = theme.INK if theme.is_light(ground) else theme.CREAM
    nodes: list[Node] = []
    for kind, told in items:
        drawn, wide = _item(kind, told, ink, ground, size)
        nodes += marks.moved(drawn, x, y)
        x += wide
    return nodes


def width(items: list[Item], *, size: float = SIZE) -> float:
    """Return how many pixels wide a line is."""
    return sum(_item(kind, told, theme.INK, theme.CARD, size)[1] for kind, told in items)


def _item(kind: str, told: str, ink: str, ground: str, size: float) -> tuple[tuple[Node, ...], float]:
    """Return an item's nodes with its left end at the origin, and how far the next one stands."""
    match kind:
        case "swatch":
            w, h = _SWATCH
            return marks.moved(parts.swatch(told, w, h, 22), 0, -h / 2), w + 9
        case "chip":
            w, h = _CHIP
            colour = parts.swatch(colour_of(Card(told)), h, h, 22)
            value = cards.chip(Card(told), w, h).items
            return (*marks.moved(colour, 0, -h / 2), *marks.moved(value, h - 2, -h / 2)), w + h + 7
        case "star":
            return (parts.star(12, 0, 12, parts.STAR),), 31
        case "icon":
            return icon(told, 13, 0, 12, ink, ground), 34
        case "crown":
            return icon("crown", 13, 0, 12, theme.ROME if ink == theme.INK else theme.GOLD2, ground), 34
        case _:
            line = Text(0, 0, told, "bold", size, ink, ground, "lm", role="decision")
            return (line,), text.width(told, "bold", size) + 10
