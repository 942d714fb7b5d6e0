"""Painted sprites, kept: a sprite is drawn once, enlarged and reduced, and from then on only pasted."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

from PIL import Image

from renderers.brush import Brush
from renderers.extent import sprite_box
from renderers.scene import Sprite

_FINE = 4
_COARSE = 2
_LARGE = 60_000


@dataclass(frozen=True, slots=True)
class Tile:
    """A painted sprite: its colours, its opacity, and where its corner lies from the sprite's own origin."""

    colours: Image.Image
    opacity: Image.Image
    left: int
    top: int

    @property
    def weight(self) -> int:
        """Bytes the tile holds."""
        return self.colours.width * self.colours.height * 5


def painted(sprite: Sprite) -> Tile | None:
    """Paint a sprite; None where it is empty.

    Small sprites are drawn four times as large, others twice, and reduced with LANCZOS.
    """
    box = sprite_box(sprite)
    area = (box[2] - box[0]) * (box[3] - box[1])
    if area == 0:
        return None
    brush = Brush(box, _COARSE if area > _LARGE else _FINE)
    for node in sprite.items:
        brush.node(node)
    small = brush.sheet.resize(brush.size, Image.Resampling.LANCZOS)
    return Tile(small.convert("RGB"), small.getchannel("A"), box[0], box[1])


class TileCache:
    """Tiles by sprite, least recently used dropped beyond ``room`` bytes. Safe to use from several threads."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._held = 0
        self._tiles: OrderedDict[str, Tile | None] = OrderedDict()
        self._lock = Lock()

    @property
    def held(self) -> int:
        """Bytes held now."""
        return self._held

    def tile(self, sprite: Sprite) -> Tile | None:
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
                self._held += tile.weight if tile else 0
                self._shrink()
        return tile

    def _shrink(self) -> None:
        while self._held > self._room and len(self._tiles) > 1:
            _, dropped = self._tiles.popitem(last=False)
            self._held -= dropped.weight if dropped else 0
