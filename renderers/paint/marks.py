"""Marks shared by the games: plates, coins, seat swatches, standards, shields, towns.

Every function returns a :class:`Sprite` or nodes; equal arguments give the same object, so its digest and its painted
tile are made once. A sprite's origin is the middle of the mark unless it says otherwise.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache

from renderers.paint import theme
from renderers.paint.scene import Disc, Hatch, Node, Point, Poly, Polyline, Rect, Role, Shadow, Sprite, Text


def box(x: float, y: float, w: float, h: float) -> tuple[Point, ...]:
    """Return the corners of a rectangle."""
    return (x, y), (x + w, y), (x + w, y + h), (x, y + h)


def plate(x: float, y: float, w: float, h: float, fill: str = "@parchment", rule: str = theme.INK2) -> tuple[Node, ...]:
    """Return a plate with its shadow: the ground of tables and keys."""
    return Shadow(x, y, w, h), Rect(x, y, w, h, 8, fill, rule, 2)


def double_plate(x: float, y: float, w: float, h: float, fill: str, inner: str) -> tuple[Node, ...]:
    """Return a dark plate with a fine inner rule."""
    return (
        Shadow(x, y, w, h),
        Rect(x, y, w, h, 8, fill, theme.INK, 2),
        Rect(x + 5, y + 5, w - 10, h - 10, 5, None, inner, 1.3),
    )


@lru_cache(maxsize=64)
def shield(value: int, r: float) -> Sprite:
    """Return a free region's badge: a round shield whose rim studs are as many as its resistance."""
    nodes: list[Node] = [
        Disc(1, 1.6, r + 1.5, theme.INK2),
        Disc(0, 0, r + 1.2, theme.INK),
        Disc(0, 0, r, theme.WOAD),
    ]
    for number in range(value):
        turn = math.radians(-90 + 360 * number / value)
        reach = r * 0.86
        nodes.append(Disc(reach * math.cos(turn), reach * math.sin(turn), r * 0.115, theme.GOLD2))
    nodes.append(Disc(0, 0, r * 0.72, theme.PARCHMENT, theme.GOLD, r * 0.065))
    nodes.append(Text(0, 0, str(value), "black", r * 1.46, theme.INK, theme.PARCHMENT, role="decision"))
    return Sprite(f"shield {value}", tuple(nodes))


@lru_cache(maxsize=64)
def standard(value: int, h: float) -> Sprite:
    """Return a captured region's badge: a Roman standard with its resistance on the cloth, ``h`` pixels high."""
    top, bottom, w = -h / 2, h / 2, h * 0.66
    k = h / 43
    left, right = -w / 2, w / 2
    cloth = ((left, top + h * 0.2), (right, top + h * 0.2), (right, top + h * 0.76), (w / 4, top + h * 0.71),
             (0, top + h * 0.77), (-w / 4, top + h * 0.71), (left, top + h * 0.76))  # fmt: skip
    return Sprite(
        f"standard {value}",
        (
            Polyline(((1.5, top + 1), (1.5, bottom + 1)), "#0000005A", 3.6 * k),
            Polyline(((0, top + h * 0.06), (0, bottom)), theme.INK, 4.4 * k),
            Polyline(((0, top + h * 0.06), (0, bottom)), theme.GOLD, 2.2 * k),
            Poly(((0, top - 2), (-4.2 * k, top + h * 0.13), (4.2 * k, top + h * 0.13)), theme.GOLD2, theme.INK, 1.1),
            Poly(cloth, theme.ROME, theme.INK, 1.4),
            Polyline(((left - 3, top + h * 0.19), (right + 3, top + h * 0.19)), theme.INK, 4.2 * k),
            Polyline(((left - 2.4, top + h * 0.19), (right + 2.4, top + h * 0.19)), theme.GOLD2, 2 * k),
            Text(0, top + h * 0.46, str(value), "black", h * 0.47, theme.CREAM, theme.ROME, role="decision"),
        ),
    )


@lru_cache(maxsize=64)
def revolt(value: int, r: float) -> Sprite:
    """Return a revolted region's badge: a spiked star with a snapped standard, its resistance on a black disc."""
    star = tuple(
        (r * (1.28 if i % 2 == 0 else 0.86) * math.cos(i * math.pi / 12 - math.pi / 2),
         r * (1.28 if i % 2 == 0 else 0.86) * math.sin(i * math.pi / 12 - math.pi / 2))
        for i in range(24)
    )  # fmt: skip
    flag = ((r * 0.12, -r * 0.52), (r * 0.56, -r * 0.2), (r * 0.32, r * 0.16), (-r * 0.08, -r * 0.16))
    return Sprite(
        f"revolt {value}",
        (
            Poly(star, theme.REVOLT, theme.INK, 1.6),
            Disc(0, 0, r * 0.72, theme.PARCHMENT, theme.INK, 1),
            Polyline(((-r * 0.26, r * 0.56), (-r * 0.12, -r * 0.05)), theme.INK, r * 0.15),
            Polyline(((-r * 0.05, -r * 0.02), (r * 0.3, -r * 0.42)), theme.INK, r * 0.15),
            Poly(flag, theme.ROME, theme.INK, 0.9),
            Disc(r * 0.84, r * 0.8, r * 0.66, theme.INK, theme.CREAM, r * 0.06),
            Text(r * 0.84, r * 0.8, str(value), "black", r * 1.06, theme.CREAM, theme.INK, role="decision"),
        ),
    )


@lru_cache(maxsize=16)
def town(s: float) -> Sprite:
    """Return a walled town: a wall with merlons and a gabled roof, half as wide as ``s``."""
    half = ((-s, s * 0.7), (-s, -s * 0.25), (-s * 0.62, -s * 0.25), (-s * 0.62, 0), (-s * 0.3, 0), (-s * 0.3, -s * 0.6))
    wall = (*half, (0, -s * 1.1), *((-x, y) for x, y in reversed(half)))
    gate = ((-s * 0.22, s * 0.7), (-s * 0.22, s * 0.25), (s * 0.22, s * 0.25), (s * 0.22, s * 0.7))
    return Sprite(
        "town",
        (
            Poly(wall, theme.CREAM, theme.INK, 1.7),
            Poly(((-s * 0.42, -s * 0.5), (0, -s * 1.2), (s * 0.42, -s * 0.5)), theme.ROME, theme.INK, 1),
            Poly(gate, theme.INK),
        ),
    )


def coin(x: float, y: float, r: float, told: str, size: float, role: Role = "decision") -> tuple[Node, ...]:
    """Return a gold coin with a number: victory tokens."""
    return (
        Disc(x + 1, y + 1.5, r, theme.INK2),
        Disc(x, y, r, theme.GOLD, theme.INK, 1.4),
        Disc(x, y, r * 0.82, theme.GOLD2, theme.BRONZE, 1),
        Text(x, y, told, "black", size, theme.INK, theme.GOLD2, role=role),
    )


@lru_cache(maxsize=64)
def swatch(seat: int, w: float, h: float, size: float) -> tuple[Node, ...]:
    """Return a seat's swatch with its corner at (0, 0): colour, pattern and letter, always together."""
    look = theme.SEATS[seat]
    light = sum(theme.rgb(look.colour)) > 420
    mark = theme.mix(look.colour, "#000000", 0.42) if light else theme.mix(look.colour, "#FFFFFF", 0.45)
    inner = box(1.6, 1.6, w - 3.2, h - 3.2)
    gap = max(4.5, h / 5)
    nodes: list[Node] = [Rect(0, 0, w, h, 3, look.colour, theme.INK, 1.6)]
    angles = {"diagonal": (45.0,), "lattice": (45.0, -45.0), "level": (0.0,), "upright": (90.0,)}
    nodes += [Hatch(inner, mark, 1.3, gap, angle) for angle in angles.get(look.pattern, ())]
    if look.pattern == "dots":
        across, down = max(2, int(w / gap)), max(2, int(h / gap))
        nodes += [
            Disc(w * (i + 0.5) / across, h * (j + 0.5) / down, gap * 0.2, mark)
            for i in range(across)
            for j in range(down)
        ]
    ground = look.colour
    if look.pattern != "plain":
        ground = theme.CREAM if light else theme.INK
        nodes.append(Disc(w / 2, h / 2, min(w, h) * 0.37, ground, theme.INK, 1))
    letter = theme.INK if theme.is_light(ground) else theme.CREAM
    nodes.append(Text(w / 2, h / 2, look.letter, "black", size, letter, ground, role="decision"))
    return tuple(nodes)


def moved(nodes: tuple[Node, ...], dx: float, dy: float) -> tuple[Node, ...]:
    """Return the nodes of a mark moved by (dx, dy)."""
    return tuple(_moved(node, dx, dy) for node in nodes)


def _moved(node: Node, dx: float, dy: float) -> Node:
    match node:
        case Disc() | Rect() | Text() | Shadow():
            return replace(node, x=node.x + dx, y=node.y + dy)
        case Hatch() | Poly() | Polyline():
            return replace(node, points=tuple((x + dx, y + dy) for x, y in node.points))
        case _:
            raise TypeError(f"{type(node).__name__} is not moved")


def captured_hatch(points: tuple[Point, ...]) -> Hatch:
    """Return the hatching of captured land over a polygon."""
    return Hatch(points, theme.ROME + "78", 1.5, 11, 45)


def arrow_head(x: float, y: float, size: float, fill: str) -> tuple[Node, ...]:
    """Return the head of an arrow that points right, its base at (x, y)."""
    return (Poly(((x, y - size * 0.7), (x + size, y), (x, y + size * 0.7)), fill, theme.INK, 2.4),)


def pip(x: float, y: float) -> Disc:
    """Return one dot of a die."""
    return Disc(x, y, 8, theme.ROME)
