"""Scenes to PNG bytes: the committed base picture, painted sprites pasted on it, only changed pixels worked anew.

Everything here may run in several threads at once, and holds the interpreter lock for a few milliseconds at most.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import Final

import numpy as np
from PIL import Image

from renderers.paint import assets, png
from renderers.paint.frames import Frames
from renderers.paint.scene import Scene
from renderers.paint.sprites import TileCache

_TILES: Final = TileCache(room=96 * 1024 * 1024)
_FRAMES: Final = Frames(_TILES, room=24 * 1024 * 1024)
_loading = Lock()


@dataclass(frozen=True, slots=True)
class Base:
    """A committed base picture in memory: as colours and, where it has a palette, as indices with its table."""

    image: Image.Image
    indices: png.Bytes | None
    palette: png.Bytes | None
    table: png.Bytes | None


def paint(scene: Scene) -> bytes:
    """Return the scene as a PNG file. The same scene gives the same bytes, whatever was painted before.

    Raises:
        FileNotFoundError: if the scene names a base picture that is not there.
    """
    base = _base(scene.base)
    if base.indices is None or base.palette is None or base.table is None:
        return png.colour_png(np.asarray(pixels(scene)))
    indices = _FRAMES.indices(scene, base.image, base.indices, base.table)
    return png.palette_png(indices, base.palette)


def pixels(scene: Scene) -> Image.Image:
    """Return the scene as an RGB image before any palette."""
    (x, y), (width, height) = scene.window, scene.size
    canvas = _base(scene.base).image.crop((x, y, x + width, y + height))
    for placement in scene.placements:
        for piece in _TILES.tile(placement.sprite).pieces:
            canvas.paste(piece.colours, (placement.x + piece.left, placement.y + piece.top), piece.opacity)
    return canvas


def forget() -> None:
    """Forget the last picture of each view; painted sprites and base pictures stay."""
    _FRAMES.clear()


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
    return Base(image.convert("RGB"), np.asarray(image), palette, png.lookup(palette))
