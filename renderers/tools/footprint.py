"""The space that drawings take, as shapes: what a name must keep off."""

from __future__ import annotations

from collections.abc import Iterable

from shapely.affinity import translate
from shapely.geometry import LineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from renderers.paint.extent import text_box
from renderers.paint.scene import Disc, Node, Placement, Poly, Polyline, Rect, Shadow, Text


def of(places: Iterable[Placement]) -> BaseGeometry:
    """Return the space that placements take together, without the shadows they cast."""
    return unary_union(
        [
            translate(shape, place.x, place.y)
            for place in places
            for node in place.sprite.items
            if not isinstance(node, Shadow) and not (shape := _shape(node)).is_empty
        ]
    )


def _shape(node: Node) -> BaseGeometry:
    """Return the space one node takes; hatching lies in what it hatches and takes none of its own."""
    match node:
        case Disc():
            return Point(node.x, node.y).buffer(node.r + (node.width / 2 if node.stroke else 0))
        case Rect():
            return box(node.x, node.y, node.x + node.w, node.y + node.h).buffer(node.width / 2 if node.stroke else 0)
        case Poly():
            return Polygon(node.points).buffer(node.width / 2 if node.stroke else 0)
        case Polyline():
            line = LineString([*node.points, node.points[0]] if node.closed else node.points)
            return line.buffer(node.width / 2)
        case Text():
            return box(*text_box(node))
        case _:
            return Point()
