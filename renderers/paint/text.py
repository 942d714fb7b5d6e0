"""Measuring and fitting text with the committed fonts, so that a scene knows its size before it is painted."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from functools import cache, lru_cache
from io import BytesIO
from typing import Final

from PIL import ImageFont

from renderers.paint import assets
from renderers.paint.scene import Font

FILES: Final[dict[Font, str]] = {
    "cap5": "cinzel-500",
    "cap": "cinzel-700",
    "cap9": "cinzel-900",
    "text": "alegreya-sans-500",
    "bold": "alegreya-sans-800",
    "black": "alegreya-sans-900",
    "ital": "alegreya-sans-700-italic",
}
ELLIPSIS: Final = "…"
PARTED: Final = " · "
"""Stands between a seat's letter and a name; see :data:`renderers.contract.SeatNames`."""


@lru_cache(maxsize=256)
def face(font: Font, size: float) -> ImageFont.FreeTypeFont:
    """Return the font at ``size`` pixels. Layout is Pillow's own, so that every machine sets the same text."""
    file = BytesIO(assets.font(FILES[font]).read_bytes())
    return ImageFont.truetype(file, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=8192)
def width(text: str, font: Font, size: float, track: float = 0.0) -> float:
    """Return how many pixels wide a line is; ``track`` is the space added between letters."""
    natural = face(font, _MEASURE).getlength(text) * size / _MEASURE
    return natural + track * max(0, len(text) - 1)


_MEASURE: Final = 200.0


@cache
def _starts(font: Font) -> tuple[tuple[int, ...], tuple[int, ...]]:
    ranges = assets.coverage()[FILES[font]]
    return tuple(r[0] for r in ranges), tuple(r[1] for r in ranges)


def can_draw(character: str, font: Font) -> bool:
    """Say whether the font has a shape for the character."""
    first, last = _starts(font)
    index = bisect_right(first, ord(character)) - 1
    return index >= 0 and ord(character) <= last[index]


@lru_cache(maxsize=1024)
def drawable(name: str, font: Font, instead: str) -> str:
    """Return the part of a person's name that the font can draw.

    Ornamental letters are turned into plain ones, accents the font lacks are dropped, other characters left out.
    Where no letter or digit remains, ``instead`` is returned.
    """
    kept: list[str] = []
    for character in unicodedata.normalize("NFKC", name):
        if can_draw(character, font):
            kept.append(character)
        elif character.isspace():
            kept.append(" ")
        else:
            parts = unicodedata.normalize("NFD", character)
            kept += [part for part in parts if can_draw(part, font) and not unicodedata.combining(part)]
    told = " ".join("".join(kept).split())
    return told if any(character.isalnum() for character in told) else instead


@lru_cache(maxsize=1024)
def fit(text: str, font: Font, size: float, room: float) -> str:
    """Return the text, shortened by an ellipsis where it is wider than ``room`` pixels."""
    if width(text, font, size) <= room:
        return text
    for length in range(len(text) - 1, 0, -1):
        short = text[:length].rstrip() + ELLIPSIS
        if width(short, font, size) <= room:
            return short
    return ELLIPSIS


@lru_cache(maxsize=1024)
def beside_letter(name: str, letter: str, font: Font, room: float, sizes: tuple[float, ...]) -> tuple[float, str]:
    """Return the size of a name and what is shown of it on one line where its seat's letter stands beside it.

    It is the name :func:`unlettered`, cut if even the last size has no room for it.
    """
    size, (shown,) = block(unlettered(name, letter), font, room, sizes, 1)
    return size, shown


def unlettered(name: str, letter: str) -> str:
    """Return a name without the letter of its seat, for a place where that letter stands already.

    A name that could be taken for another begins with the letter: "B · open seat". On every plate a swatch says it,
    so that all seats are named alike there: "open seat" beside B, "Computer" beside C. It is kept if the rest begins
    like another seat.
    """
    own, _, rest = name.partition(PARTED)
    return name if own != letter or not rest or PARTED in rest else rest


def wrap(text: str, font: Font, size: float, room: float) -> tuple[str, ...]:
    """Return the text broken at spaces into lines of at most ``room`` pixels (a longer word keeps its line)."""
    lines: list[str] = []
    current = ""
    for word in text.split():
        longer = f"{current} {word}".strip()
        if current and width(longer, font, size) > room:
            lines.append(current)
            current = word
        else:
            current = longer
    return (*lines, current)


def block(text: str, font: Font, room: float, sizes: tuple[float, ...], most: int) -> tuple[float, tuple[str, ...]]:
    """Return the largest of ``sizes`` at which the text fits into ``most`` lines, and the lines.

    Where none fits, the last size is taken and its lines are cut with an ellipsis.
    """
    for size in sizes:
        lines = wrap(text, font, size, room)
        if len(lines) <= most and all(width(line, font, size) <= room for line in lines):
            return size, lines
    size = sizes[-1]
    lines = wrap(text, font, size, room)
    kept = (*lines[: most - 1], " ".join(lines[most - 1 :]))
    return size, tuple(fit(line, font, size, room) for line in kept)
