"""A pen for icons: silhouettes drawn in a square from -1 to 1 become nodes anywhere at any size."""

from __future__ import annotations

from collections.abc import Sequence

from renderers.paint.scene import Disc, Node, Point, Poly, Polyline


class Pen:
    """Turns unit coordinates into nodes at (x, y) with half side ``s``."""

    def __init__(self, x: float, y: float, s: float, colour: str, ground: str) -> None:
        self._x, self._y, self._s = x, y, s
        self._colour, self._ground = colour, ground
        self.nodes: list[Node] = []

    def _at(self, points: Sequence[Point]) -> tuple[Point, ...]:
        return tuple((round(self._x + a * self._s, 2), round(self._y + b * self._s, 2)) for a, b in points)

    def shape(self, *points: Point) -> None:
        """Add a filled polygon."""
        self.nodes.append(Poly(self._at(points), self._colour))

    def cut(self, *points: Point) -> None:
        """Add a polygon in the ground colour."""
        self.nodes.append(Poly(self._at(points), self._ground))

    def bar(self, width: float, *points: Point, cut: bool = False) -> None:
        """Add a stroke with round ends."""
        colour = self._ground if cut else self._colour
        self.nodes.append(Polyline(self._at(points), colour, width * self._s, round=True))

    def dot(self, a: float, b: float, r: float, *, cut: bool = False) -> None:
        """Add a disc."""
        (x, y), colour = self._at(((a, b),))[0], self._ground if cut else self._colour
        self.nodes.append(Disc(x, y, r * self._s, colour))


def eagle(pen: Pen) -> None:
    """Draw the eagle of Rome, its wings spread."""
    pen.shape((-1, -0.7), (-0.5, -0.55), (-0.2, -0.2), (-0.14, -0.62), (-0.3, -0.78), (-0.1, -0.92), (0.12, -0.86),
              (0.16, -0.5), (0.2, -0.2), (0.5, -0.55), (1, -0.7), (0.86, -0.2), (0.5, 0.16), (0.24, 0.3), (0.3, 0.86),
              (0, 0.66), (-0.3, 0.86), (-0.24, 0.3), (-0.5, 0.16), (-0.86, -0.2))  # fmt: skip
