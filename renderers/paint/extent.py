"""How far drawings reach: boxes (left, top, right, bottom) of nodes and sprites in pixels."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

from renderers.paint import assets, text
from renderers.paint.scene import (
    Disc,
    Hatch,
    Letters,
    MapShape,
    Node,
    Point,
    Poly,
    Polyline,
    Rect,
    Shadow,
    Sprite,
    Text,
)

Box: TypeAlias = tuple[float, float, float, float]


def node_box(node: Node) -> Box:
    """Return the box a node may paint in."""
    box: Box
    match node:
        case Disc():
            box = _grown((node.x, node.y, node.x, node.y), node.r + (node.width / 2 if node.stroke else 0))
        case Rect():
            box = _grown((node.x, node.y, node.x + node.w, node.y + node.h), 1)
        case Poly():
            box = _grown(_around(node.points), node.width if node.stroke else 0)
        case Polyline():
            box = _grown(_around(node.points), node.width)
        case Hatch():
            box = _around(node.points)
        case Shadow():
            x, y = node.x + node.dx, node.y + node.dy
            box = _grown((x, y, x + node.w, y + node.h), node.blur * 2)
        case Text():
            box = text_box(node)
        case Letters():
            box = _grown(_around([(g[1], g[2]) for g in node.glyphs]), node.size + node.halo)
        case MapShape():
            box = area_box(node)
    return box


def text_box(node: Text) -> Box:
    """Return the box of a line of text, from its ascenders to its descenders."""
    wide = text.width(node.text, node.font, node.size, node.track)
    left = {"l": node.x, "m": node.x - wide / 2, "r": node.x - wide}[node.anchor[0]]
    return _grown((left, node.y - node.size * 0.62, left + wide, node.y + node.size * 0.5), node.halo + 1)


def area_box(node: MapShape) -> Box:
    """Return the visible part of an area."""
    x0, y0, x1, y1 = _outline_box(node.outline)
    box = (x0 * node.scale + node.dx, y0 * node.scale + node.dy, x1 * node.scale + node.dx, y1 * node.scale + node.dy)
    x0, y0, x1, y1 = _grown(box, 2)
    return max(0.0, x0), max(0.0, y0), min(node.w, x1), min(node.h, y1)


def sprite_box(sprite: Sprite) -> tuple[int, int, int, int]:
    """Return the whole pixels a sprite may paint in, in its own coordinates; empty sprites give an empty box."""
    boxes = [box for node in sprite.items if (box := node_box(node))[2] > box[0] and box[3] > box[1]]
    if not boxes:
        return 0, 0, 0, 0
    return (
        math.floor(min(b[0] for b in boxes)) - 1,
        math.floor(min(b[1] for b in boxes)) - 1,
        math.ceil(max(b[2] for b in boxes)) + 1,
        math.ceil(max(b[3] for b in boxes)) + 1,
    )


@lru_cache(maxsize=256)
def _outline_box(outline: str) -> Box:
    return _around([point for ring in assets.rings(outline) for point in ring])


def _around(points: Iterable[Point]) -> Box:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _grown(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by
