"""Icons of the card types: flat silhouettes in one colour with at most a few cuts in the ground colour.

Each is drawn in a square from -1 to 1; the letter of the type always stands beside its icon.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from renderers.paint.pen import Pen, eagle
from renderers.paint.scene import Node

Nodes: TypeAlias = tuple[Node, ...]


def _victory(pen: Pen) -> None:
    """Draw a laurel wreath: an open ring of leaves."""
    for side in (-1, 1):
        for number in range(8):
            turn = math.radians(90 + side * (8 + number * 142 / 8))
            x, y = 0.72 * math.cos(turn), 0.02 + 0.72 * math.sin(turn)
            for lean in (-0.55, 0.55):
                heading = turn + side * math.pi / 2 + lean
                tip = (x + 0.44 * math.cos(heading), y + 0.44 * math.sin(heading))
                nx, ny = -math.sin(heading) * 0.114, math.cos(heading) * 0.114
                mx, my = (x + tip[0]) / 2, (y + tip[1]) / 2
                pen.shape((x, y), (mx + nx, my + ny), tip, (mx - nx, my - ny))
    pen.bar(0.16, (-0.22, 0.86), (0.22, 0.72))
    pen.bar(0.16, (0.22, 0.86), (-0.22, 0.72))


def _auxiliary(pen: Pen) -> None:
    """Draw a round shield on two crossed javelins."""
    pen.bar(0.13, (-0.95, 0.95), (0.8, -0.8))
    pen.bar(0.13, (0.95, 0.95), (-0.8, -0.8))
    pen.shape((1, -1), (0.86, -0.52), (0.52, -0.86))
    pen.shape((-1, -1), (-0.86, -0.52), (-0.52, -0.86))
    for radius, cut in ((0.66, True), (0.58, False), (0.42, True), (0.33, False), (0.1, True)):
        pen.dot(0, 0.08, radius, cut=cut)


def _strategy(pen: Pen) -> None:
    """Draw a scroll with a marching route."""
    pen.shape((-0.8, -0.72), (0.8, -0.72), (0.8, 0.72), (-0.8, 0.72))
    for a in (-0.82, 0.82):
        pen.bar(0.26, (a, -0.84), (a, 0.84))
    pen.cut((-0.62, -0.56), (0.62, -0.56), (0.62, 0.56), (-0.62, 0.56))
    for a, b in ((-0.45, 0.36), (-0.24, 0.18), (-0.08, -0.04), (0.14, -0.14)):
        pen.dot(a, b, 0.09)
    pen.bar(0.13, (0.28, -0.42), (0.52, -0.12))
    pen.bar(0.13, (0.52, -0.42), (0.28, -0.12))


def _base(pen: Pen) -> None:
    """Draw a fort gate: two towers and a crenellated wall."""
    left = ((-1, 0.85), (-1, -0.75), (-0.86, -0.75), (-0.86, -0.55), (-0.7, -0.55), (-0.7, -0.75), (-0.46, -0.75),
            (-0.46, -0.3), (-0.28, -0.3), (-0.28, -0.12), (-0.1, -0.12), (-0.1, -0.3))  # fmt: skip
    pen.shape(*left, *((-a, b) for a, b in reversed(left)))
    pen.cut((-0.26, 0.85), (-0.26, 0.36), (-0.16, 0.2), (0, 0.14), (0.16, 0.2), (0.26, 0.36), (0.26, 0.85))
    for a in (-0.73, 0.73):
        pen.cut((a - 0.08, 0.0), (a + 0.08, 0.0), (a + 0.08, -0.28), (a - 0.08, -0.28))


def _tactics(pen: Pen) -> None:
    """Draw two crossed short swords."""
    for m in (-1, 1):
        pen.bar(0.26, (m * 0.52, 0.42), (-m * 0.72, -0.68))
        pen.shape((-m * 0.98, -0.98), (-m * 0.88, -0.6), (-m * 0.6, -0.84))
        pen.bar(0.2, (m * 0.2, 0.66), (m * 0.78, 0.18))
        pen.bar(0.2, (m * 0.56, 0.46), (m * 0.8, 0.7))
        pen.dot(m * 0.84, 0.76, 0.17)


def _motivation(pen: Pen) -> None:
    """Draw a torch."""
    pen.shape((-0.2, 0.2), (0.2, 0.2), (0.1, 1), (-0.1, 1))
    pen.shape((-0.46, 0.06), (0.46, 0.06), (0.34, 0.3), (-0.34, 0.3))
    pen.shape((0, -1), (0.2, -0.72), (0.46, -0.5), (0.52, -0.2), (0.4, 0.0), (-0.4, 0.0), (-0.54, -0.24),
              (-0.42, -0.56), (-0.24, -0.4), (-0.16, -0.7))  # fmt: skip
    pen.cut((0.02, -0.5), (0.22, -0.24), (0.14, -0.06), (-0.14, -0.06), (-0.2, -0.24))


def _commander(pen: Pen) -> None:
    """Draw a helmet with a tall transverse crest."""
    crest = ((-0.82, -0.28), (-0.74, -0.66), (-0.4, -0.94), (0, -1), (0.4, -0.94), (0.74, -0.66), (0.82, -0.28))
    pen.shape(*crest, (0.62, -0.3), (0.36, -0.56), (0, -0.64), (-0.36, -0.56), (-0.62, -0.3))
    pen.shape((-0.5, 0.2), (-0.46, -0.24), (-0.24, -0.46), (0, -0.52), (0.24, -0.46), (0.46, -0.24), (0.5, 0.2),
              (0.8, 0.34), (0.8, 0.44), (-0.8, 0.44), (-0.8, 0.34))  # fmt: skip
    for m in (-1, 1):
        pen.shape((m * 0.5, 0.44), (m * 0.18, 0.44), (m * 0.14, 0.78), (m * 0.3, 0.96), (m * 0.46, 0.8))
    pen.cut((-0.52, 0.16), (0.52, 0.16), (0.52, 0.24), (-0.52, 0.24))


def _diplomacy(pen: Pen) -> None:
    """Draw an olive branch: one slanting stem with leaves."""
    pen.bar(0.1, (-0.8, 0.9), (0.75, -0.85))
    for t in (0.12, 0.34, 0.56, 0.78):
        x, y = -0.8 + 1.55 * t, 0.9 - 1.75 * t
        for side in (-1, 1):
            heading = math.atan2(-1.75, 1.55) + side * 0.85
            tip = (x + 0.56 * math.cos(heading), y + 0.56 * math.sin(heading))
            nx, ny = -math.sin(heading) * 0.15, math.cos(heading) * 0.15
            mx, my = (x + tip[0]) / 2, (y + tip[1]) / 2
            pen.shape((x, y), (mx + nx, my + ny), tip, (mx - nx, my - ny))
    pen.dot(0.02, 0.42, 0.14)
    pen.dot(-0.42, -0.02, 0.14)


def _legion(pen: Pen) -> None:
    """Draw a tall curved shield with boss and thunderbolt."""
    pen.shape((-0.56, -0.92), (-0.28, -1), (0.28, -1), (0.56, -0.92), (0.6, 0), (0.56, 0.92), (0.28, 1), (-0.28, 1),
              (-0.56, 0.92), (-0.6, 0))  # fmt: skip
    for m in (-1, 1):
        pen.cut((-0.06, m * 0.28), (0.06, m * 0.28), (0.06, m * 0.82), (-0.06, m * 0.82))
        pen.cut((m * 0.2, m * 0.2), (m * 0.46, m * 0.5), (m * 0.34, m * 0.5), (m * 0.44, m * 0.8),
                (m * 0.18, m * 0.44), (m * 0.3, m * 0.44))  # fmt: skip
    pen.dot(0, 0, 0.27, cut=True)
    pen.dot(0, 0, 0.17)


def _weakness(pen: Pen) -> None:
    """Draw a broken column."""
    pen.shape((-0.7, 1), (0.7, 1), (0.7, 0.82), (0.5, 0.7), (-0.5, 0.7), (-0.7, 0.82))
    pen.shape((-0.4, 0.7), (0.4, 0.7), (0.4, 0.16), (0.2, 0.3), (0.02, 0.06), (-0.18, 0.26), (-0.4, 0.1))
    cos, sin = math.cos(math.radians(16)), math.sin(math.radians(16))
    drum = ((-0.4, -0.02), (-0.18, 0.14), (0.02, -0.06), (0.2, 0.18), (0.4, 0.04), (0.4, -0.5), (-0.4, -0.5))
    head = ((-0.66, -0.56), (0.66, -0.56), (0.66, -0.8), (-0.66, -0.8))
    for part in (drum, head):
        pen.shape(*((a * cos - b * sin + 0.06, a * sin + b * cos - 0.08) for a, b in part))


def _gambit(pen: Pen) -> None:
    """Draw a triskele: three running spirals."""
    for arm in range(3):
        start = arm * 2 * math.pi / 3 - math.pi / 2
        cx, cy = 0.46 * math.cos(start), 0.46 * math.sin(start) + 0.04
        spiral = []
        for step in range(26):
            t = step / 25
            turn, reach = start + math.pi * 0.35 + t * math.pi * 2.1, 0.46 * (1 - t * 0.72)
            spiral.append((cx + reach * math.cos(turn), cy + reach * math.sin(turn)))
        pen.bar(0.17, *spiral)
        pen.bar(0.17, (0, 0.04), spiral[0])
    pen.dot(0, 0.04, 0.16)


def _leader(pen: Pen) -> None:
    """Draw a torc: an open neck ring with two knobs."""
    turns = [math.radians(angle) for angle in range(122, 419, 9)]
    ring = [(0.72 * math.cos(turn), -0.08 + 0.78 * math.sin(turn)) for turn in turns]
    pen.bar(0.26, *ring)
    for a, b in (ring[0], ring[-1]):
        pen.dot(a, b + 0.04, 0.27)
        pen.dot(a, b + 0.04, 0.09, cut=True)


def _troops(pen: Pen) -> None:
    """Draw a long Celtic shield and a spear beside it."""
    right = ((-0.2, -0.86), (0.04, -0.78), (0.24, -0.4), (0.3, 0), (0.24, 0.4), (0.04, 0.78), (-0.2, 0.86))
    pen.shape(*right, (-0.44, 0.78), (-0.64, 0.4), (-0.7, 0), (-0.64, -0.4), (-0.44, -0.78))
    pen.cut((-0.25, -0.7), (-0.15, -0.7), (-0.15, 0.7), (-0.25, 0.7))
    pen.dot(-0.2, 0, 0.25, cut=True)
    pen.dot(-0.2, 0, 0.15)
    pen.bar(0.12, (0.64, 1), (0.64, -0.6))
    pen.shape((0.64, -1), (0.84, -0.56), (0.64, -0.36), (0.44, -0.56))


def _terrain(pen: Pen) -> None:
    """Draw hill ramparts with a tree."""
    pen.shape((-1, 0.85), (-0.62, 0.1), (-0.36, -0.14), (-0.1, 0.06), (0.12, -0.04), (0.5, 0.26), (1, 0.85))
    pen.bar(0.09, (-0.66, 0.6), (-0.2, 0.36), (0.3, 0.62), cut=True)
    pen.bar(0.12, (0.5, 0.4), (0.5, -0.1))
    pen.shape((0.5, -1), (0.86, -0.4), (0.7, -0.4), (0.95, 0.06), (0.05, 0.06), (0.3, -0.4), (0.14, -0.4))


def _sea(pen: Pen) -> None:
    """Draw a ship on waves."""
    pen.shape((-0.9, 0.2), (-0.6, 0.55), (0.55, 0.55), (0.8, 0.1), (0.98, -0.2), (0.7, -0.1), (0.5, 0.2))
    pen.bar(0.1, (-0.1, 0.2), (-0.1, -0.95))
    pen.shape((-0.02, -0.85), (0.6, -0.5), (0.5, -0.02), (-0.02, -0.02))
    pen.shape((-0.18, -0.7), (-0.62, -0.35), (-0.6, -0.02), (-0.18, -0.02))
    pen.bar(0.11, *((-1 + step * 0.1, 0.85 + 0.1 * math.sin(step * 1.25)) for step in range(21)))


def _luck(pen: Pen) -> None:
    """Draw a four-leaf clover."""
    for a, b in ((-0.36, -0.46), (0.36, -0.46), (-0.36, 0.26), (0.36, 0.26)):
        pen.dot(a, b, 0.42)
    pen.bar(0.16, (0, 0), (0.3, 0.95))


def _anchor(pen: Pen) -> None:
    """Draw an anchor: a coastal region."""
    pen.dot(0, -0.76, 0.24)
    pen.dot(0, -0.76, 0.1, cut=True)
    pen.bar(0.16, (0, -0.55), (0, 0.85))
    pen.bar(0.16, (-0.42, -0.34), (0.42, -0.34))
    hook = [(0.78 * math.cos(math.radians(a)), 0.12 + 0.78 * math.sin(math.radians(a))) for a in range(15, 166, 10)]
    pen.bar(0.18, *hook)
    for a in (-1, 1):
        pen.shape((a * 0.98, 0.0), (a * 0.98, 0.48), (a * 0.52, 0.3))


_DRAWN: dict[str, Callable[[Pen], None]] = {
    "V": _victory, "A": _auxiliary, "S": _strategy, "B": _base, "T": _tactics, "M": _motivation, "C": _commander,
    "D": _diplomacy, "L": _legion, "W": _weakness, "G": _gambit, "Le": _leader, "Tr": _troops, "Te": _terrain,
    "sea": _sea, "luck": _luck, "eagle": eagle, "anchor": _anchor,
}  # fmt: skip


@lru_cache(maxsize=512)
def icon(kind: str, x: float, y: float, s: float, colour: str, ground: str) -> Nodes:
    """Return the nodes of an icon about (x, y); ``kind`` is a type's letter or sea, luck, eagle, anchor."""
    pen = Pen(x, y, s, colour, ground)
    _DRAWN[kind](pen)
    return tuple(pen.nodes)
