"""Find places for the names of regions: inside the region, off everything busy, with room for the badge.

Names are tried from large to small, level before turned, widely spaced before tight, on one line before several.
Tests against a half-resolution mask make a trial a table look-up.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from shapely import maximum_inscribed_circle
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from renderers.paint import text
from renderers.tools.geo import polygons

Glyph: TypeAlias = tuple[str, float, float, float]
Points: TypeAlias = NDArray[np.floating[Any]]
_GRAIN = 0.5
_ANGLES = (0, -8, 8, -16, 16, -28, 28, -42, 42, -56, 56)
_BENDS = (0.0, 0.0016, -0.0016)
_TRACKS = (0.16, 0.08, 0.03)


@dataclass(frozen=True, slots=True)
class Label:
    """A placed name: its letters, their size, the middle of the badge (None: no room for one), the space it takes."""

    glyphs: tuple[Glyph, ...]
    size: float
    badge: tuple[float, float] | None
    shape: BaseGeometry


@dataclass(frozen=True, slots=True)
class _Trial:
    lines: tuple[str, ...]
    track: float
    angle: float
    bend: float

    @property
    def cost(self) -> float:
        slant = abs(self.angle) * 1.1 + (8 if self.bend else 0)
        return slant + (0.16 - self.track) * 160 + 6 * (len(self.lines) - 1)


class Mask:
    """A shape as a bit map: whether points lie inside is a look-up."""

    def __init__(self, shape: BaseGeometry, bounds: tuple[float, float, float, float]) -> None:
        self._x, self._y = bounds[0], bounds[1]
        size = int((bounds[2] - self._x) * _GRAIN) + 2, int((bounds[3] - self._y) * _GRAIN) + 2
        image = Image.new("L", size, 0)
        draw = ImageDraw.Draw(image)
        for part in polygons(shape):
            draw.polygon(self._cells(part.exterior.coords), fill=1)
            for hole in part.interiors:
                draw.polygon(self._cells(hole.coords), fill=0)
        self._bits = np.asarray(image, bool)

    def _cells(self, ring: Any) -> list[tuple[float, float]]:
        return [((p[0] - self._x) * _GRAIN, (p[1] - self._y) * _GRAIN) for p in ring]

    def holds(self, centres: Points, offsets: Points) -> NDArray[np.bool_]:
        """Say for each centre whether all points at the offsets from it lie inside."""
        x = ((centres[:, None, 0] + offsets[None, :, 0] - self._x) * _GRAIN).astype(int)
        y = ((centres[:, None, 1] + offsets[None, :, 1] - self._y) * _GRAIN).astype(int)
        high, wide = self._bits.shape
        within = (x >= 0) & (y >= 0) & (x < wide) & (y < high)
        told: NDArray[np.bool_] = (self._bits[np.clip(y, 0, high - 1), np.clip(x, 0, wide - 1)] & within).all(1)
        return told


def laid(
    lines: Sequence[str], size: float, track: float, at: tuple[float, float], angle: float = 0, bend: float = 0
) -> tuple[tuple[Glyph, ...], BaseGeometry]:
    """Set lines of capitals about a point; return the letters and the space they take."""
    cap = size * 0.72
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))

    def turned(x: float, y: float) -> tuple[float, float, float]:
        lean = 0.0
        if bend:
            t = x * bend
            x, y, lean = math.sin(t) * (1 / bend - y), 1 / bend - math.cos(t) * (1 / bend - y), math.degrees(t)
        return at[0] + x * cos - y * sin, at[1] + x * sin + y * cos, angle + lean

    glyphs: list[Glyph] = []
    shapes: list[BaseGeometry] = []
    for number, line in enumerate(lines):
        base = (number - (len(lines) - 1) / 2) * size * 0.98 + cap / 2
        widths = [text.width(letter, "cap", size) for letter in line]
        total = sum(widths) + track * (len(line) - 1)
        x = -total / 2
        for letter, wide in zip(line, widths, strict=True):
            glyphs.append((letter, *turned(x + wide / 2, base)))
            x += wide + track
        steps = [-total / 2 - 2 + (total + 4) * k / 6 for k in range(7)]
        upper = [turned(step, base - cap - 2)[:2] for step in steps]
        lower = [turned(step, base + 3)[:2] for step in steps]
        shapes.append(Polygon(upper + lower[::-1]).buffer(0))
    return tuple(glyphs), unary_union(shapes)


def fitted(
    region: BaseGeometry,
    name: str,
    size: float,
    badge: tuple[float, float] | None,
    margin: float,
    busy: BaseGeometry,
) -> Label | None:
    """Return the best label of a size, ``margin`` pixels off the border; None where none fits.

    ``badge`` asks for free space of that width and height beside the name.
    """
    body = max(polygons(region), key=lambda part: part.area)
    room = body.buffer(-margin).difference(busy)
    if room.is_empty:
        return None
    mask = Mask(room, body.bounds)
    grid, distance = _grid(body, mask)
    found: list[tuple[float, int, _Trial]] = []
    for trial in _trials(name):
        coarse, fine = _samples(trial, size)
        likely = np.flatnonzero(mask.holds(grid, coarse))
        free = likely[mask.holds(grid[likely], fine)] if len(likely) else likely
        found += [(trial.cost + float(distance[i]), int(i), trial) for i in free[:3]]
    open_ground = body.buffer(-3).difference(busy)
    for _, index, trial in sorted(found, key=lambda item: (item[0], item[1]))[:30]:
        at = (float(grid[index][0]), float(grid[index][1]))
        glyphs, shape = laid(trial.lines, size, size * trial.track, at, trial.angle, trial.bend)
        if badge is None:
            return Label(glyphs, size, None, shape)
        spot = _badge_spot(Mask(open_ground.difference(shape.buffer(3)), body.bounds), shape, grid, badge)
        if spot is not None:
            return Label(glyphs, size, spot, shape)
    return None


def widest_spot(region: BaseGeometry, busy: BaseGeometry) -> tuple[tuple[float, float], float]:
    """Return the middle and the radius of the largest circle in the region that is off everything busy."""
    free = region.difference(busy)
    circles = [maximum_inscribed_circle(part) for part in polygons(free)]
    widest = max(circles, key=lambda circle: circle.length)
    return (widest.coords[0][0], widest.coords[0][1]), float(widest.length)


def _trials(name: str) -> Iterator[_Trial]:
    words = tuple(name.upper().split())
    wraps: list[tuple[str, ...]] = [(" ".join(words),)]
    if len(words) > 1:
        wraps.append(words)
    if len(words) == 3:
        wraps.append((" ".join(words[:2]), words[2]))
    for track in _TRACKS:
        for lines in wraps:
            for angle in _ANGLES:
                for bend in _BENDS:
                    yield _Trial(lines, track, angle, bend)


def _grid(body: Polygon, mask: Mask) -> tuple[Points, Points]:
    """Return the candidate middles inside the region, nearest to its centroid first, and their distances."""
    left, top, right, bottom = body.bounds
    step = max(4.0, math.sqrt(body.area) / 26)
    x, y = np.meshgrid(np.arange(left, right, step), np.arange(top, bottom, step))
    grid = np.stack([x.ravel(), y.ravel()], 1)
    grid = grid[mask.holds(grid, np.zeros((1, 2)))]
    centre = body.centroid
    distance = np.hypot(grid[:, 0] - centre.x, grid[:, 1] - centre.y)
    order = np.argsort(distance, kind="stable")
    return grid[order], distance[order]


@cache
def _samples(trial: _Trial, size: float) -> tuple[Points, Points]:
    """Return a few points of a label, and all on its rim and inside it, so that a name cannot straddle a town."""
    _, shape = laid(trial.lines, size, size * trial.track, (0, 0), trial.angle, trial.bend)
    rings = polygons(shape) + polygons(shape.buffer(-size * 0.22)) + polygons(shape.buffer(-size * 0.4))
    fine = np.array([point for part in rings for point in part.exterior.segmentize(8).coords])
    return fine[:: max(1, len(fine) // 8)], fine


def _badge_spot(
    left: Mask, shape: BaseGeometry, grid: Points, badge: tuple[float, float]
) -> tuple[float, float] | None:
    """Return the free place for a badge that is nearest to the name."""
    half_w, half_h = badge[0] / 2, badge[1] / 2
    offsets = np.array([(a, b) for a in np.linspace(-half_w, half_w, 6) for b in np.linspace(-half_h, half_h, 6)])
    x0, y0, x1, y1 = shape.bounds
    cx, cy = shape.centroid.x, shape.centroid.y
    near = [(cx + dx, y) for dx in (0, -20, 20, -45, 45) for y in (y0 - half_h - 4, y1 + half_h + 4)]
    near += [(x, cy + dy) for dy in (0, -14, 14) for x in (x0 - half_w - 5, x1 + half_w + 5)]
    places = np.concatenate([np.array(near), grid])
    places = places[left.holds(places, offsets)]
    if not len(places):
        return None
    distance = np.hypot(places[:, 0] - cx, places[:, 1] - cy)
    best = places[int(distance.argmin())]
    return float(best[0]), float(best[1])
