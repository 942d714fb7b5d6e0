"""A drawing surface of the build tools, held enlarged: shapely shapes and lines onto an opaque picture."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from PIL import Image, ImageDraw
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from renderers.paint import theme
from renderers.paint.brush import dashes
from renderers.tools.geo import polygons

FACTOR = 2


class Canvas:
    """A picture of ``size`` finished pixels, held twice as large until :meth:`reduced`."""

    def __init__(self, image: Image.Image) -> None:
        self.image = image
        self._draw = ImageDraw.Draw(image, "RGBA")

    def fill(self, shape: BaseGeometry, colour: str, opacity: int = 255) -> None:
        """Fill the outer rings of a shape."""
        for part in polygons(shape):
            self._draw.polygon(_enlarged(part.exterior.coords), fill=(*theme.rgb(colour), opacity))

    def line(self, points: Iterable[Sequence[float]], colour: str, width: float, opacity: int = 255) -> None:
        """Draw a polyline."""
        pixels = max(1, round(width * FACTOR))
        self._draw.line(_enlarged(points), fill=(*theme.rgb(colour), opacity), width=pixels, joint="curve")

    def rings(self, shape: BaseGeometry, colour: str, width: float, opacity: int, *, holes: bool = False) -> None:
        """Draw the rings of a shape."""
        for part in polygons(shape):
            for ring in (part.exterior, *(part.interiors if holes else ())):
                self.line(ring.coords, colour, width, opacity)

    def dashed(self, line: LineString, colour: str, width: float, pattern: tuple[float, float], opacity: int) -> None:
        """Draw a dashed line."""
        for piece in dashes([(p[0], p[1]) for p in line.coords], *pattern):
            self.line(piece, colour, width, opacity)

    def cover(self, sheet: Image.Image, shape: BaseGeometry) -> None:
        """Lay a sheet as large as the canvas over a shape."""
        mask = Image.new("L", self.image.size, 0)
        draw = ImageDraw.Draw(mask)
        for part in polygons(shape):
            draw.polygon(_enlarged(part.exterior.coords), fill=255)
        self.image.paste(sheet, (0, 0), mask)
        self._draw = ImageDraw.Draw(self.image, "RGBA")

    def band(self, shape: BaseGeometry, width: float, colour: str, opacity: int) -> None:
        """Tint the rim of a shape, ``width`` pixels inwards."""
        for part in polygons(shape.difference(shape.buffer(-width))):
            self._ring(part, colour, opacity)

    def _ring(self, part: Polygon, colour: str, opacity: int) -> None:
        left, top, right, bottom = (math.floor(v) for v in part.bounds)
        mask = Image.new("L", ((right - left + 2) * FACTOR, (bottom - top + 2) * FACTOR), 0)
        draw = ImageDraw.Draw(mask)
        draw.polygon(_enlarged(part.exterior.coords, left, top), fill=opacity)
        for hole in part.interiors:
            draw.polygon(_enlarged(hole.coords, left, top), fill=0)
        self.image.paste(theme.rgb(colour), (left * FACTOR, top * FACTOR), mask)

    def reduced(self) -> Image.Image:
        """Return the finished picture."""
        size = self.image.width // FACTOR, self.image.height // FACTOR
        return self.image.resize(size, Image.Resampling.LANCZOS)


def _enlarged(points: Iterable[Sequence[float]], left: float = 0, top: float = 0) -> list[tuple[float, float]]:
    return [((p[0] - left) * FACTOR, (p[1] - top) * FACTOR) for p in points]
