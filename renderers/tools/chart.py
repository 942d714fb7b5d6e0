"""Draw the quiet part of a map: sea, waterlines, land, relief, coast, region borders."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping

from PIL import Image
from shapely import box, contains_xy, prepare
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from renderers.paint import theme
from renderers.tools import geo, terrain
from renderers.tools.canvas import FACTOR, Canvas

_WASHES = ("#C08A2B", "#7E9048", "#6F8CA0", "#A8764A")
_WATERLINES = (3.2, 7, 11.6, 17, 23.4, 31, 40)
_SHELF = ((34, 34), (22, 40), (11, 48))
_RIM = ((15, 22), (10, 26), (5.5, 34))
_WASH = 66
_EDGE = ((12, 90), (5, 120))
_SEED = 3


def draw(
    chart: geo.Chart,
    size: tuple[int, int],
    cells: dict[str, BaseGeometry],
    colours: Mapping[str, str] | None = None,
) -> Image.Image:
    """Return the finished map picture of ``size`` pixels for regions already drawn on the chart.

    ``colours`` gives each region the colour of its area: areas are washed and parted by a broad border. Without it
    regions get quiet hues of their own.
    """
    parts = geo.coasts()
    frame = box(-60, -60, size[0] + 60, size[1] + 60)
    britain = chart.drawn(parts["Britain"])
    played = unary_union(list(cells.values())).buffer(0.5).intersection(britain).intersection(frame)
    dry = chart.drawn(unary_union(list(parts.values()))).intersection(frame)
    canvas = Canvas(terrain.paper(_double(size), theme.SEA, _SEED, 0.05, 0.008, 0.10))
    _sea(canvas, dry)
    _land(canvas, chart, size, played, dry)
    if colours is None:
        _regions(canvas, cells)
    else:
        _areas(canvas, {key: cell.intersection(frame) for key, cell in cells.items()}, colours)
    return canvas.reduced()


def _double(size: tuple[int, int]) -> tuple[int, int]:
    return size[0] * FACTOR, size[1] * FACTOR


def _sea(canvas: Canvas, dry: BaseGeometry) -> None:
    for distance, opacity in _SHELF:
        canvas.fill(dry.buffer(distance).simplify(0.8), "#E4EFEA", opacity)
    for number, reach in enumerate(_WATERLINES):
        shore = dry.buffer(reach).simplify(0.4)
        canvas.rings(shore, theme.SEA2, 1.5 - 0.13 * number, 190 - 26 * number, holes=True)


def _land(canvas: Canvas, chart: geo.Chart, size: tuple[int, int], played: BaseGeometry, dry: BaseGeometry) -> None:
    field = terrain.heights(chart, *size)
    slopes = terrain.slopes_of(field)
    foreign = terrain.paper(_double(size), theme.mix(theme.PARCHMENT2, theme.SEA, 0.25), _SEED + 5, 0.05, 0.015)
    canvas.cover(foreign, dry)
    own = terrain.paper(_double(size), theme.PARCHMENT, _SEED + 20, 0.075, 0.010)
    canvas.cover(terrain.relief(own, field, slopes), played)
    _hachures(canvas, size, played.buffer(-3), slopes)
    canvas.rings(dry, "#7D6747", 1.2, 200)
    canvas.rings(played, theme.INK, 2.0, 235)


def _hachures(
    canvas: Canvas, size: tuple[int, int], land: BaseGeometry, slopes: tuple[terrain.Grid, terrain.Grid]
) -> None:
    """Return short strokes down the slope where it is steep, darker on the side away from the north-west light."""
    down, right = slopes
    rng = random.Random(_SEED)  # noqa: S311  (a drawing, not a secret)
    prepare(land)
    cell = 7.0
    for row in range(int(size[1] / cell)):
        for column in range(int(size[0] / cell)):
            x, y = (column + rng.random()) * cell, (row + rng.random()) * cell
            a, b = min(int(x / 4), right.shape[1] - 1), min(int(y / 4), right.shape[0] - 1)
            slope = math.hypot(right[b, a], down[b, a])
            if slope < 0.26 or not contains_xy(land, x, y):
                continue
            ux, uy = right[b, a] / slope, down[b, a] / slope
            length = min(9.5, 3 + slope * 5)
            shaded = ux * 0.66 + uy * 0.75 < 0
            opacity = int(min(150, 40 + slope * 60) * (1.0 if shaded else 0.5))
            canvas.line([(x, y), (x - ux * length, y - uy * length)], "#8A6636", 1.0, opacity)


def _regions(canvas: Canvas, cells: dict[str, BaseGeometry]) -> None:
    hues = _hues(cells)
    for key, cell in cells.items():
        for width, opacity in _RIM:
            canvas.band(cell, width, _WASHES[hues[key]], opacity)
    _borders(canvas, cells)


def _borders(canvas: Canvas, cells: dict[str, BaseGeometry]) -> None:
    """Draw the borders of regions as dashes."""
    borders = geo.shared_lines(cells)
    for line in borders:
        canvas.line(line.coords, theme.CREAM, 4.6, 150)
    for line in borders:
        canvas.dashed(line, theme.INK, 1.9, (9, 4), 230)


def _areas(canvas: Canvas, cells: dict[str, BaseGeometry], colours: Mapping[str, str]) -> None:
    """Wash each area in its colour, stronger along its rim, and draw region borders, then those of areas."""
    areas = {
        colour: unary_union([cell.buffer(0.6) for key, cell in cells.items() if colours[key] == colour])
        for colour in dict.fromkeys(colours.values())
    }
    for colour, area in areas.items():
        canvas.fill(area, colour, _WASH)
        for width, opacity in _EDGE:
            canvas.band(area, width, colour, opacity)
    _borders(canvas, {key: cell for key, cell in cells.items() if not cell.is_empty})
    borders = geo.shared_lines(areas)
    for rule, thick in ((theme.INK, 6.5), (theme.CREAM, 3.0), (theme.INK, 1.0)):
        for line in borders:
            canvas.line(line.coords, rule, thick)


def _hues(cells: dict[str, BaseGeometry]) -> dict[str, int]:
    """Colour the map with four hues so that neighbours differ."""
    pairs = geo.borders(cells, 1.0)
    near = {key: {b if a == key else a for a, b in pairs if key in (a, b)} for key in cells}
    hues: dict[str, int] = {}
    for key in sorted(cells, key=lambda key: (-len(near[key]), key)):
        taken = {hues.get(other) for other in near[key]}
        hues[key] = next(hue for hue in range(len(_WASHES)) if hue not in taken)
    return hues
