"""The parts of every board, of any game: the stamp, the title on its name plate, the names of seats."""

from __future__ import annotations

from renderers.contract import SeatNames
from renderers.paint import marks, text, theme
from renderers.paint.scene import Disc, Poly, Rect, Shadow, Sprite, Text


def seat_name(seats: SeatNames, seat: int, instead: str) -> str:
    """Return the name lettered for a seat: the person's as far as the font can draw it, else ``instead``."""
    return text.drawable(seats[seat], "bold", instead) if seat < len(seats) and seats[seat] else instead


def stamp(words: str, w: float, h: float, size: float, edge: float) -> Sprite:
    """Return the stamp, its corner at the origin: which board this is, so that an old one is known as old.

    ``size`` shrinks until the words leave ``edge`` pixels free at either side.
    """
    while text.width(words, "black", size) > w - 2 * edge:
        size -= 1
    return Sprite(
        "stamp",
        (
            *marks.double_plate(0, 0, w, h, theme.ROME, theme.GOLD2),
            Text(w / 2, h / 2, words, "black", size, theme.CREAM, theme.ROME, role="decision"),
        ),
    )


def title(w: float, h: float, ear: float, letters: tuple[Text, ...]) -> Sprite:
    """Return the title on a name plate with two swallow tails ``ear`` wide, its body's corner at the origin."""
    right = ((w, 0.0), (w, h * 0.34), (w + ear, h * 0.12), (w + ear, h * 0.88), (w, h * 0.66), (w, h))
    left = tuple((w - x, h - y) for x, y in right)
    return Sprite(
        "title",
        (
            Shadow(0, 0, w, h),
            Poly((*right, *left), "@parchment", theme.INK2, 2),
            Rect(6, 6, w - 12, h - 12, 2, None, theme.INK2, 1),
            Disc(-ear * 0.6, h / 2, 4.5, theme.INK2),
            Disc(w + ear * 0.6, h / 2, 4.5, theme.INK2),
            *letters,
        ),
    )
