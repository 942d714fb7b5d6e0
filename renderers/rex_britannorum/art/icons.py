"""Icons of powers, stakes and results: flat silhouettes in one colour with at most a few cuts in the ground colour."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from renderers.paint.pen import Pen, eagle
from renderers.paint.scene import Node


def _raise(pen: Pen) -> None:
    """Draw two steps up and an arrow: a 1 that counts as 7."""
    pen.shape((0, -1), (0.78, -0.16), (0.34, -0.16), (0.34, 0.34), (-0.34, 0.34), (-0.34, -0.16), (-0.78, -0.16))
    pen.shape((-0.34, 0.48), (0.34, 0.48), (0.34, 0.68), (-0.34, 0.68))
    pen.shape((-0.34, 0.8), (0.34, 0.8), (0.34, 0.98), (-0.34, 0.98))


def _recruit(pen: Pen) -> None:
    """Draw a card and an arrow that leads away from it: a card changes hands."""
    pen.shape((-0.62, -0.95), (0.42, -0.95), (0.42, 0.62), (-0.62, 0.62))
    pen.cut((-0.46, -0.79), (0.26, -0.79), (0.26, 0.46), (-0.46, 0.46))
    pen.shape((-0.3, -0.6), (0.1, -0.6), (0.1, -0.24), (-0.1, 0.02), (-0.3, -0.24))
    pen.bar(0.5, (-0.72, 0.72), (0.3, 0.72), cut=True)
    pen.bar(0.26, (-0.78, 0.72), (0.36, 0.72))
    pen.shape((0.3, 0.3), (0.95, 0.72), (0.3, 1.14))


def _share(pen: Pen) -> None:
    """Draw two cubes side by side on one road."""
    pen.shape((-1, 0.5), (1, 0.5), (1, 0.86), (-1, 0.86))
    for a in (-0.6, 0.0, 0.6):
        pen.cut((a - 0.14, 0.64), (a + 0.14, 0.64), (a + 0.14, 0.72), (a - 0.14, 0.72))
    for a in (-0.46, 0.46):
        pen.shape((a - 0.38, -0.3), (a - 0.18, -0.52), (a + 0.42, -0.52), (a + 0.42, 0.14), (a + 0.24, 0.36),
                  (a - 0.38, 0.36))  # fmt: skip
        pen.bar(0.07, (a - 0.38, -0.28), (a + 0.22, -0.28), (a + 0.42, -0.5), cut=True)
        pen.bar(0.07, (a + 0.22, -0.28), (a + 0.22, 0.36), cut=True)


def _shield(pen: Pen) -> None:
    """Draw a broad shield with a boss: a winner protected by a 4."""
    right = ((0.0, -1.0), (0.4, -0.86), (0.84, -0.8), (0.82, 0.0), (0.62, 0.5), (0.3, 0.84), (0.0, 1.0))
    pen.shape(*right, *((-a, b) for a, b in reversed(right[1:-1])))
    pen.cut((-0.09, -0.7), (0.09, -0.7), (0.09, -0.28), (-0.09, -0.28))
    pen.cut((-0.09, 0.28), (0.09, 0.28), (0.09, 0.72), (-0.09, 0.72))
    for m in (-1, 1):
        pen.cut((m * 0.28, -0.09), (m * 0.64, -0.09), (m * 0.62, 0.09), (m * 0.28, 0.09))
    pen.dot(0, 0, 0.24, cut=True)
    pen.dot(0, 0, 0.14)


def _spears(pen: Pen) -> None:
    """Draw a long Celtic shield between two spears: a troop without a power."""
    for a in (-0.72, 0.72):
        pen.bar(0.1, (a, 1), (a, -0.6))
        pen.shape((a, -1), (a + 0.18, -0.6), (a, -0.42), (a - 0.18, -0.6))
    right = ((0.0, -0.9), (0.24, -0.78), (0.42, -0.4), (0.48, 0.0), (0.42, 0.4), (0.24, 0.78), (0.0, 0.9))
    pen.shape(*right, *((-a, b) for a, b in reversed(right[1:-1])))
    pen.cut((-0.05, -0.7), (0.05, -0.7), (0.05, 0.7), (-0.05, 0.7))
    pen.dot(0, 0, 0.25, cut=True)
    pen.dot(0, 0, 0.15)


def _crown(pen: Pen) -> None:
    """Draw a crown with five points: the winner."""
    pen.shape((-0.74, 0.74), (-1, -0.36), (-0.48, 0.08), (-0.44, -0.62), (-0.16, 0.0), (0, -0.86), (0.16, 0.0),
              (0.44, -0.62), (0.48, 0.08), (1, -0.36), (0.74, 0.74))  # fmt: skip
    for a, b in ((-1, -0.4), (-0.45, -0.66), (0, -0.88), (0.45, -0.66), (1, -0.4)):
        pen.dot(a, b, 0.13)
    pen.cut((-0.66, 0.46), (0.66, 0.46), (0.66, 0.56), (-0.66, 0.56))


def _first(pen: Pen) -> None:
    """Draw a pennant on its staff: First on a track."""
    pen.bar(0.18, (-0.6, 0.95), (-0.6, -0.9))
    pen.shape((-0.6, -0.92), (0.9, -0.4), (-0.6, 0.14))


def _threshold(pen: Pen) -> None:
    """Draw a milestone: a threshold of a track."""
    pen.shape((-0.5, 0.9), (-0.5, -0.36), (-0.36, -0.74), (0, -0.92), (0.36, -0.74), (0.5, -0.36), (0.5, 0.9))
    pen.shape((-0.8, 0.76), (0.8, 0.76), (0.8, 1), (-0.8, 1))
    pen.cut((-0.28, -0.26), (0.28, -0.26), (0.28, -0.14), (-0.28, -0.14))
    pen.cut((-0.28, 0.1), (0.28, 0.1), (0.28, 0.22), (-0.28, 0.22))


def _maximum(pen: Pen) -> None:
    """Draw a mountain with a flag on its top: the highest value of a track."""
    pen.shape((-1, 0.9), (-0.3, -0.2), (-0.08, 0.08), (0.26, -0.42), (1, 0.9))
    pen.bar(0.12, (0.26, -0.36), (0.26, -0.98))
    pen.shape((0.26, -1), (0.82, -0.78), (0.26, -0.56))


def _road(pen: Pen) -> None:
    """Draw a paved road that runs away from us."""
    pen.shape((-0.9, 0.95), (-0.22, -0.95), (0.22, -0.95), (0.9, 0.95))
    for top, bottom, w in ((0.9, 0.52, 0.12), (0.28, 0.0, 0.085), (-0.2, -0.4, 0.06), (-0.58, -0.72, 0.04)):
        pen.cut((-w, top), (w, top), (w * 0.8, bottom), (-w * 0.8, bottom))


def _cities(pen: Pen) -> None:
    """Draw a round house with a cone roof."""
    pen.shape((-1, -0.02), (0, -1), (1, -0.02), (0.72, 0.12), (-0.72, 0.12))
    pen.shape((-0.7, 0.2), (0.7, 0.2), (0.7, 0.92), (-0.7, 0.92))
    pen.cut((-0.2, 0.92), (-0.2, 0.48), (0, 0.36), (0.2, 0.48), (0.2, 0.92))


def _regions(pen: Pen) -> None:
    """Draw a map in four fields."""
    pen.shape((-0.95, -0.7), (-0.32, -0.92), (0.32, -0.7), (0.95, -0.92), (0.95, 0.7), (0.32, 0.92), (-0.32, 0.7),
              (-0.95, 0.92))  # fmt: skip
    pen.bar(0.1, (-0.32, -0.92), (-0.32, 0.7), cut=True)
    pen.bar(0.1, (0.32, -0.7), (0.32, 0.92), cut=True)
    pen.bar(0.1, (-0.95, 0.12), (-0.32, -0.1), (0.32, 0.12), (0.95, -0.1), cut=True)


def _tick(pen: Pen) -> None:
    pen.bar(0.36, (-0.7, 0.08), (-0.2, 0.6), (0.74, -0.6))


def _cross(pen: Pen) -> None:
    pen.bar(0.32, (-0.6, -0.6), (0.6, 0.6))
    pen.bar(0.32, (0.6, -0.6), (-0.6, 0.6))


def _arrow(pen: Pen) -> None:
    """Draw an arrow to the right."""
    pen.shape((-1, -0.22), (0.1, -0.22), (0.1, -0.7), (1, 0), (0.1, 0.7), (0.1, 0.22), (-1, 0.22))


_DRAWN: Final[dict[str, Callable[[Pen], None]]] = {
    "raise": _raise, "recruit": _recruit, "share": _share, "shield": _shield, "spears": _spears, "crown": _crown,
    "first": _first, "threshold": _threshold, "max": _maximum, "road": _road, "cities": _cities, "regions": _regions,
    "tick": _tick, "cross": _cross, "arrow": _arrow, "eagle": eagle,
}  # fmt: skip

POWER: Final[dict[int, str]] = {1: "raise", 2: "recruit", 3: "share", 4: "shield"}
"""The icon of each power, by the value that carries it. Rule: REX-05."""


@lru_cache(maxsize=512)
def icon(kind: str, x: float, y: float, s: float, colour: str, ground: str) -> tuple[Node, ...]:
    """Return the nodes of an icon about (x, y) with half side ``s``."""
    pen = Pen(x, y, s, colour, ground)
    _DRAWN[kind](pen)
    return tuple(pen.nodes)
