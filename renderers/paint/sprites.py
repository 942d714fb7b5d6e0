"""Painted sprites, kept: a sprite is drawn once, enlarged and reduced, and from then on only pasted."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from threading import Lock

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from renderers.paint.brush import Brush
from renderers.paint.extent import sprite_box
from renderers.paint.scene import Sprite

_FACTORS = ((6_000, 4), (24_000, 3))
"""Sprites of at most so many pixels are drawn so many times as large."""
_LEAST = 2
_CELL = 32


@dataclass(frozen=True, slots=True)
class Piece:
    """A rectangle of a painted sprite, ``left`` and ``top`` from the sprite's origin; no opacity means opaque."""

    colours: Image.Image
    opacity: Image.Image | None
    left: int
    top: int


@dataclass(frozen=True, slots=True)
class Tile:
    """A painted sprite as pieces that do not overlap; what is wholly transparent is left out."""

    pieces: tuple[Piece, ...]

    @property
    def weight(self) -> int:
        """Bytes the tile holds."""
        return sum(p.colours.width * p.colours.height * (5 if p.opacity else 4) for p in self.pieces)

    def put(self, canvas: Image.Image, x: int, y: int) -> None:
        """Paste the tile with the sprite's origin at (x, y)."""
        for piece in self.pieces:
            canvas.paste(piece.colours, (x + piece.left, y + piece.top), piece.opacity)


def painted(sprite: Sprite) -> Tile:
    """Paint a sprite.

    It is drawn two to four times as large, small ones largest, and reduced with LANCZOS.
    """
    box = sprite_box(sprite)
    area = (box[2] - box[0]) * (box[3] - box[1])
    if area == 0:
        return Tile(())
    brush = Brush(box, next((factor for most, factor in _FACTORS if area <= most), _LEAST))
    for node in sprite.items:
        brush.node(node)
    small = brush.sheet.resize(brush.size, Image.Resampling.LANCZOS)
    return Tile(tuple(_pieces(small, box[0], box[1])))


def _pieces(sheet: Image.Image, x: int, y: int) -> Iterator[Piece]:
    """Cut a sheet in bands and each band in runs of cells that are opaque or partly transparent.

    Pasting a run is as cheap as its kind allows: transparent cells cost nothing, opaque ones are copied.
    """
    opacity = np.asarray(sheet.getchannel("A"))
    colours = sheet.convert("RGB")
    for top in range(0, sheet.height, _CELL):
        bottom = min(top + _CELL, sheet.height)
        kinds = [_kind(opacity[top:bottom, left : left + _CELL]) for left in range(0, sheet.width, _CELL)]
        for kind, run in groupby(range(len(kinds)), key=kinds.__getitem__):
            cells = list(run)
            if kind == "clear":
                continue
            box = (cells[0] * _CELL, top, min((cells[-1] + 1) * _CELL, sheet.width), bottom)
            mask = None if kind == "solid" else sheet.getchannel("A").crop(box)
            yield Piece(colours.crop(box), mask, x + box[0], y + box[1])


def _kind(cell: NDArray[np.uint8]) -> str:
    if not cell.any():
        return "clear"
    return "solid" if cell.min() == 255 else "mixed"


class TileCache:
    """Tiles by sprite, least recently used dropped beyond ``room`` bytes. Safe to use from several threads."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._held = 0
        self._tiles: OrderedDict[str, Tile] = OrderedDict()
        self._lock = Lock()

    @property
    def held(self) -> int:
        """Bytes held now."""
        return self._held

    def tile(self, sprite: Sprite) -> Tile:
        """Return the tile of a sprite, painting it if it is not kept."""
        key = sprite.key
        with self._lock:
            if key in self._tiles:
                self._tiles.move_to_end(key)
                return self._tiles[key]
        tile = painted(sprite)
        with self._lock:
            if key not in self._tiles:
                self._tiles[key] = tile
                self._held += tile.weight
                self._shrink()
        return tile

    def kept(self, key: str) -> Tile | None:
        """Return a tile by its sprite's key if it is still kept."""
        with self._lock:
            return self._tiles.get(key)

    def _shrink(self) -> None:
        while self._held > self._room and len(self._tiles) > 1:
            _, dropped = self._tiles.popitem(last=False)
            self._held -= dropped.weight
