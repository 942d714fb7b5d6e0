"""Paper, noise and relief for the base pictures: everything computed from fixed seeds, nothing scanned."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from renderers.paint import theme
from renderers.tools.geo import Chart

Grid: TypeAlias = NDArray[Any]

# Longitude, latitude, height, spread in km: rough, placed by eye from general knowledge.
HILLS: tuple[tuple[float, float, float, float], ...] = (
    (-2.1, 53.3, 6, 16), (-2.05, 53.75, 6, 16), (-2.3, 54.25, 8, 17), (-2.4, 54.75, 8, 15), (-3.1, 54.5, 9, 13),
    (-3.95, 53.05, 10, 13), (-3.7, 52.65, 8, 17), (-3.7, 52.25, 7, 15), (-3.35, 51.85, 8, 12), (-4.8, 51.95, 3, 10),
    (-5.0, 57.0, 11, 22), (-4.1, 57.05, 11, 22), (-3.3, 57.0, 10, 20), (-4.9, 57.6, 10, 22), (-4.6, 58.15, 8, 22),
    (-4.3, 56.6, 10, 18), (-5.1, 56.5, 9, 18), (-3.4, 55.4, 7, 14), (-4.2, 55.2, 7, 14), (-2.8, 55.35, 6, 12),
    (-2.2, 55.45, 8, 12), (-1.05, 54.4, 5, 12), (-2.1, 51.85, 4, 12), (-1.75, 52.05, 3, 10), (-0.75, 51.75, 3, 10),
    (-3.95, 50.62, 6, 12), (-3.6, 51.13, 5, 9), (-4.6, 50.55, 4, 9), (0.3, 51.27, 3, 8), (-0.3, 51.22, 3, 8),
    (-0.75, 50.95, 3, 8), (-0.1, 50.9, 3, 7), (0.15, 51.06, 3, 8), (-1.9, 51.3, 3, 12), (0.9, 51.18, 2.6, 7),
    (-0.45, 53.35, 2.5, 8), (-0.6, 54.0, 2.5, 8), (-2.75, 52.5, 4, 9), (-4.0, 55.95, 3, 9), (-5.5, 55.5, 4, 8),
)  # fmt: skip


def fbm(width: int, height: int, cell: float, octaves: int, seed: int) -> Grid:
    """Return fractal noise 0 to 1: random grids enlarged bicubically, each octave half the size and the weight."""
    rng = np.random.default_rng(seed)
    out = np.zeros((height, width), np.float32)
    weight, total = 1.0, 0.0
    for _ in range(octaves):
        shape = max(2, round(height / cell) + 2), max(2, round(width / cell) + 2)
        grid = Image.fromarray((rng.random(shape) * 255).astype(np.uint8))
        out += np.asarray(grid.resize((width, height), Image.Resampling.BICUBIC), np.float32) / 255 * weight
        total += weight
        weight *= 0.5
        cell = max(1.5, cell / 2)
    return out / total


def paper(size: tuple[int, int], colour: str, seed: int, mottle: float, grain: float, rim: float = 0.0) -> Image.Image:
    """Return a sheet of paper: a colour with slow mottling, fine grain, fibres and, if wanted, a darker rim."""
    width, height = size
    tone: Grid = 1 + (fbm(width, height, 260, 5, seed) - 0.5) * 2 * mottle
    rng = np.random.default_rng(seed + 7)
    tone += (rng.random((height, width)).astype(np.float32) - 0.5) * 2 * grain
    tone += (fbm(width, height, 6, 2, seed + 3) - 0.5) * grain * 1.6
    if rim:
        y, x = np.mgrid[0:height, 0:width].astype(np.float32)
        edge = np.minimum(np.minimum(x, width - x), np.minimum(y, height - y)) / (0.12 * min(width, height))
        tone -= rim * np.clip(1 - edge, 0, 1) ** 2
    base = np.array(theme.rgb(colour), np.float32)
    return Image.fromarray(np.clip(base[None, None] * tone[..., None], 0, 255).astype(np.uint8))


def heights(chart: Chart, width: int, height: int, step: int = 4) -> Grid:
    """Return the height field of the hills on a grid of ``step`` pixels."""
    wide, high = width // step, height // step
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32) * step
    field: Grid = np.zeros((high, wide))
    for lon, lat, top, spread in HILLS:
        px, py = chart.xy(lon, lat)
        field += top * np.exp(-(((x - px) / (spread * chart.sx)) ** 2 + ((y - py) / (spread * chart.sy)) ** 2))
    rolling = fbm(wide, high, 26 * chart.sy / step, 4, 5)
    ridge = 1 - np.abs(fbm(wide, high, 20 * chart.sy / step, 4, 9) * 2 - 1)
    told: Grid = field * (0.35 + ridge * 1.1) + rolling * 1.6
    return told


def slopes_of(field: Grid) -> tuple[Grid, Grid]:
    """Return the slope of a height field downwards and to the right."""
    down: Grid = np.gradient(field, axis=0)
    right: Grid = np.gradient(field, axis=1)
    return down, right


def relief(sheet: Image.Image, field: Grid, slopes: tuple[Grid, Grid]) -> Image.Image:
    """Return the sheet tinted by height and shaded by light from the north-west."""
    down, right = slopes
    shade = np.clip((right * 0.8 + down * 0.9) * -0.16, -0.5, 0.5)
    light = _enlarged((shade + 0.5) * 255, sheet.size) / 255 - 0.5
    tint = _enlarged(np.clip(field * 11, 0, 255), sheet.size)[..., None] / 255
    tone: Grid = np.asarray(sheet, np.float32)
    tone = tone * (1 - tint * 0.16) + np.array([168, 128, 72], np.float32) * tint * 0.16
    return Image.fromarray(np.clip(tone * (1 + light[..., None] * 0.55), 0, 255).astype(np.uint8))


def _enlarged(grid: Grid, size: tuple[int, int]) -> Grid:
    image = Image.fromarray(grid.astype(np.uint8)).resize(size, Image.Resampling.BICUBIC)
    told: Grid = np.asarray(image, np.float32)
    return told
