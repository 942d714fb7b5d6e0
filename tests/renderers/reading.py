"""Readings of a scene: its texts with their boxes, sizes and grounds."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from shapely.affinity import translate
from shapely.geometry import Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from renderers.paint.scene import Disc, Letters, Placement, Scene, Text
from renderers.paint.text import width

SHOWN = 550
"""Width in pixels at which Discord shows a picture in a channel."""
LEAST = 11
"""Pixels a text that a decision needs must have there."""
CAP_HEIGHT = 0.7
"""Height of a capital letter, of the size of its font."""
_HAIR = 4
"""Square pixels two texts may share."""


@dataclass(frozen=True)
class Reading:
    """One text of a scene, where it stands in the picture."""

    sprite: str
    text: str
    size: float
    fill: str
    ground: str
    role: str
    area: BaseGeometry


def readings(scene: Scene) -> Iterator[Reading]:
    """Yield every text of a scene."""
    for placement in scene.placements:
        for node in placement.sprite.items:
            if isinstance(node, Text):
                yield Reading(placement.sprite.name, node.text, node.size, node.fill, node.ground, node.role,
                              _moved(_line(node), placement))  # fmt: skip
            elif isinstance(node, Letters):
                area = unary_union([Polygon(quad) for quad in letter_quads(node)])
                yield Reading(placement.sprite.name, node.text, node.size, node.fill, node.ground, node.role,
                              _moved(area, placement))  # fmt: skip


def marks(scene: Scene) -> Iterator[tuple[str, BaseGeometry]]:
    """Yield what labels must keep off: badges, coins and town icons on the map, as their largest discs."""
    for placement in scene.placements:
        name = placement.sprite.name
        if name.startswith(("shield", "standard", "revolt", "landlocked")):
            discs = [node for node in placement.sprite.items if isinstance(node, Disc)]
            radius = max((disc.r for disc in discs), default=14.0)
            yield name, _moved(Point(0, 0).buffer(radius * 0.85), placement)


def overlaps(scene: Scene, over: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """Return the pairs of texts, or of a name and a badge, that cover each other by more than a hair.

    Sprites whose names begin with one of ``over`` are meant to lie over others.
    """
    texts = [(r.sprite, r.text, r.area) for r in readings(scene) if not r.sprite.startswith(over or ("\0",))]
    found = [(one[1], other[1]) for one, other in combinations(texts, 2) if _cover(one[2], other[2])]
    names = [(text, area) for sprite, text, area in texts if sprite.startswith(("name ", "town "))]
    found += [(text, badge) for badge, spot in marks(scene) for text, area in names if _cover(area, spot)]
    return found


def _cover(one: BaseGeometry, other: BaseGeometry) -> bool:
    return bool(one.intersects(other)) and one.intersection(other).area > _HAIR


def _line(node: Text) -> BaseGeometry:
    wide = width(node.text, node.font, node.size, node.track)
    left = {"l": node.x, "m": node.x - wide / 2, "r": node.x - wide}[node.anchor[0]]
    half = node.size * CAP_HEIGHT / 2
    return box(left, node.y - half, left + wide, node.y + half)


def _moved(area: BaseGeometry, placement: Placement) -> BaseGeometry:
    return translate(area, placement.x, placement.y)


def letter_quads(node: Letters) -> list[tuple[tuple[float, float], ...]]:
    """Return the four corners of every letter of a name that bends."""
    quads: list[tuple[tuple[float, float], ...]] = []
    for letter, x, y, angle in node.glyphs:
        if letter == " ":
            continue
        half = width(letter, node.font, node.size) / 2
        up = node.size * CAP_HEIGHT
        cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        corners = ((-half, 0.0), (half, 0.0), (half, -up), (-half, -up))
        quads.append(tuple((x + a * cos - b * sin, y + a * sin + b * cos) for a, b in corners))
    return quads
