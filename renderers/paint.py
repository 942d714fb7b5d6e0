"""Scenes to PNG bytes: the committed base picture, painted sprites pasted on it, only changed pixels encoded anew.

Everything here may run in several threads at once, and holds the interpreter lock for a few milliseconds at most.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import Final

import numpy as np
from PIL import Image

from renderers import assets, png
from renderers.scene import Scene
from renderers.sprites import TileCache

_TILES: Final = TileCache(room=96 * 1024 * 1024)
_BAND: Final = 32
_loading = Lock()

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Base:
    """A committed base picture in memory: as colours and, where it has a palette, as indices with its table."""

    image: Image.Image
    indices: png.Bytes | None
    palette: png.Bytes | None
    table: png.Bytes | None


def paint(scene: Scene) -> bytes:
    """Return the scene as a PNG file.

    Raises:
        FileNotFoundError: if the scene names a base picture that is not there.
    """
    base = _base(scene.base)
    canvas, touched = _composed(scene, base)
    if base.indices is None or base.palette is None or base.table is None:
        return png.colour_png(np.asarray(canvas.convert("RGB")))
    (x, y), (width, height) = scene.window, scene.size
    indices = base.indices[y : y + height, x : x + width].copy()
    for top, bottom, left, right in touched:
        part = np.asarray(canvas.crop((left, top, right, bottom)).convert("RGBX"))
        indices[top:bottom, left:right] = png.indexed(part, base.table)
    return png.palette_png(indices, base.palette)


def pixels(scene: Scene) -> Image.Image:
    """Return the scene as an RGB image before any palette, for tools and tests."""
    return _composed(scene, _base(scene.base))[0].convert("RGB")


def _composed(scene: Scene, base: Base) -> tuple[Image.Image, list[tuple[int, int, int, int]]]:
    (x, y), (width, height) = scene.window, scene.size
    canvas = base.image.crop((x, y, x + width, y + height))
    bands: list[list[Span]] = [[] for _ in range(-(-height // _BAND))]
    for place in scene.places:
        tile = _TILES.tile(place.sprite)
        tile.put(canvas, place.x, place.y)
        for piece in tile.pieces:
            left, top = place.x + piece.left, place.y + piece.top
            right, bottom = min(left + piece.colours.width, width), min(top + piece.colours.height, height)
            left, top = max(left, 0), max(top, 0)
            if right > left and bottom > top:
                for band in range(top // _BAND, (bottom - 1) // _BAND + 1):
                    bands[band].append((left, right))
    return canvas, _boxes(bands, height)


def _boxes(bands: list[list[Span]], height: int) -> list[tuple[int, int, int, int]]:
    """Return the touched parts (top, bottom, left, right), band by band, overlapping spans joined."""
    told: list[tuple[int, int, int, int]] = []
    for number, spans in enumerate(bands):
        top, bottom = number * _BAND, min((number + 1) * _BAND, height)
        joined: list[Span] = []
        for left, right in sorted(spans):
            if joined and left <= joined[-1][1]:
                joined[-1] = (joined[-1][0], max(joined[-1][1], right))
            else:
                joined.append((left, right))
        told += [(top, bottom, left, right) for left, right in joined]
    return told


def _base(name: str) -> Base:
    with _loading:
        return _loaded(name)


@cache
def _loaded(name: str) -> Base:
    with assets.picture(name).open("rb") as file:
        image = Image.open(file)
        image.load()
    if image.mode != "P":
        return Base(image.convert("RGB"), None, None, None)
    palette = np.array(image.getpalette("RGB"), np.uint8).reshape(-1, 3)
    pins = int(image.info.get("pins", 0))
    return Base(image.convert("RGB"), np.asarray(image), palette, png.lookup(palette, pins))
