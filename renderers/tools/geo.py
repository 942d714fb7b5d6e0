"""Geography for the build tools: coastline, projection, and regions drawn round seeds.

Lengths are kilometres on a plane about 54.5 N, 2 W (x east, y north) until a :class:`Chart` turns them into pixels.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from shapely import affinity, transform
from shapely.geometry import LineString, MultiLineString, MultiPoint, Point, Polygon, box, shape
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, unary_union, voronoi_diagram

DATA = Path(__file__).parent / "data"
LatLon: TypeAlias = tuple[float, float]
Points: TypeAlias = NDArray[Any]
_KM = 111.32
_BEYOND = ((4.1, 47), (4.1, 52.0), (4.22, 52.09), (4.33, 52.2), (4.45, 52.36), (4.58, 52.7), (9, 53), (9, 47))
_SHRINK = math.cos(math.radians(54.5))


@dataclass(frozen=True, slots=True)
class Chart:
    """A window on the plane: centre (longitude, latitude) at pixel (cx, cy), pixels per km east-west, north-south."""

    lon: float
    lat: float
    cx: float
    cy: float
    sx: float
    sy: float

    def xy(self, lon: float, lat: float) -> tuple[float, float]:
        """Return the pixel of a place."""
        (x, y), (x0, y0) = km(lon, lat), km(self.lon, self.lat)
        return self.cx + (x - x0) * self.sx, self.cy - (y - y0) * self.sy

    def drawn(self, shape_: BaseGeometry) -> BaseGeometry:
        """Return a shape of the plane in pixels."""
        x0, y0 = km(self.lon, self.lat)
        return affinity.affine_transform(
            shape_, [self.sx, 0, 0, -self.sy, self.cx - x0 * self.sx, self.cy + y0 * self.sy]
        )

    def enlarged(self, by: float) -> Chart:
        """Return the same chart in pixels ``by`` times as small."""
        return Chart(self.lon, self.lat, self.cx * by, self.cy * by, self.sx * by, self.sy * by)


def km(lon: float, lat: float) -> tuple[float, float]:
    """Return a place on the plane."""
    return (lon + 2.0) * _SHRINK * _KM, (lat - 54.5) * _KM


def document(name: str) -> dict[str, Any]:
    """Return one of the tools' own data files."""
    told: dict[str, Any] = json.loads((DATA / name).read_text("utf-8"))
    return told


@cache
def coasts() -> dict[str, BaseGeometry]:
    """Return the land by part (``Britain``, ``Gaul``, …). Gaul is carried on beyond the end of the data."""
    parts: dict[str, list[BaseGeometry]] = {}
    for feature in document("coastline.geojson")["features"]:
        land = transform(shape(feature["geometry"]), _plane)
        parts.setdefault(feature["properties"]["part"], []).append(land.buffer(0))
    beyond = [km(*place) for place in _BEYOND]
    parts["Gaul"] += [Polygon(beyond), box(*km(-1.5, 47), *km(9, 48.85))]
    return {part: unary_union(shapes) for part, shapes in parts.items()}


def regions(seeds: Mapping[str, Sequence[LatLon]], land: BaseGeometry, *, warped: bool) -> dict[str, BaseGeometry]:
    """Return each region: the union of the Voronoi cells of its seeds, clipped to the land.

    ``warped`` bends the cell edges by a smooth shift of the plane, the same for both neighbours, so that they look
    drawn by hand and still share one line. Specks under 2 % of a region's largest part are left out.
    """
    places = [(key, Point(*km(lon, lat))) for key, own in seeds.items() for lat, lon in own]
    cells = list(voronoi_diagram(MultiPoint([place for _, place in places]), envelope=land.buffer(300)).geoms)
    found: dict[str, list[BaseGeometry]] = {}
    for key, place in places:
        found.setdefault(key, []).append(next(cell for cell in cells if cell.contains(place)))
    told: dict[str, BaseGeometry] = {}
    for key, own in found.items():
        whole = unary_union(own)
        if warped:
            whole = transform(whole.segmentize(4), _warped).buffer(0)
        parts = polygons(whole.intersection(land))
        largest = max(part.area for part in parts)
        told[key] = unary_union([part for part in parts if part.area > largest * 0.02])
    return told


def borders(cells: Mapping[str, BaseGeometry], least: float) -> set[tuple[str, str]]:
    """Return the pairs (in alphabetical order) whose common edge is longer than ``least``."""
    keys = sorted(cells)
    return {
        (one, other)
        for i, one in enumerate(keys)
        for other in keys[i + 1 :]
        if cells[one].buffer(0.05).intersection(cells[other].boundary).length > least
    }


def shared_lines(cells: Mapping[str, BaseGeometry]) -> list[LineString]:
    """Return the inner borders of drawn regions, each once, smoothed."""
    keys, found = list(cells), []
    for i, one in enumerate(keys):
        for other in keys[i + 1 :]:
            if cells[one].distance(cells[other]) < 0.5:
                edge = cells[one].boundary.intersection(cells[other].buffer(0.35))
                found += [line for line in lines(edge) if line.length > 1]
    merged = linemerge(MultiLineString(found))
    return [LineString(_rounded(list(line.simplify(0.6).coords))) for line in lines(merged)]


def polygons(shape_: BaseGeometry) -> list[Polygon]:
    """Return the polygons of a shape."""
    if isinstance(shape_, Polygon):
        return [] if shape_.is_empty else [shape_]
    return [part for part in getattr(shape_, "geoms", []) if isinstance(part, Polygon)]


def lines(shape_: BaseGeometry) -> list[LineString]:
    """Return the lines of a shape (of a polygon its outer ring)."""
    if shape_.is_empty:
        return []
    if shape_.geom_type in {"LineString", "LinearRing"}:
        return [shape_]
    if isinstance(shape_, Polygon):
        return [shape_.exterior]
    return [line for part in getattr(shape_, "geoms", []) for line in lines(part)]


def _plane(places: Points) -> Points:
    return np.stack([(places[:, 0] + 2.0) * _SHRINK * _KM, (places[:, 1] - 54.5) * _KM], 1)


def _warped(places: Points) -> Points:
    x, y = places[:, 0], places[:, 1]
    dx = np.sin(x * 0.071 + y * 0.043) + 0.6 * np.sin(y * 0.19 - x * 0.05 + 1.3) + 0.45 * np.sin(x * 0.31 + y * 0.27)
    dy = np.sin(y * 0.067 - x * 0.051 + 2) + 0.6 * np.sin(x * 0.17 + y * 0.06) + 0.45 * np.sin(y * 0.33 - x * 0.24 + 1)
    return np.stack([x + 2.2 * dx, y + 2.2 * dy], 1)


def _rounded(points: list[tuple[float, ...]]) -> list[tuple[float, ...]]:
    """Cut the corners of a line twice (Chaikin)."""
    for _ in range(2):
        cut = [points[0]]
        for a, b in pairwise(points):
            cut += [tuple(p * 0.75 + q * 0.25 for p, q in zip(a, b, strict=True))]
            cut += [tuple(p * 0.25 + q * 0.75 for p, q in zip(a, b, strict=True))]
        points = [*cut, points[-1]]
    return points
