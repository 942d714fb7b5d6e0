"""Composing pictures in bands, and keeping the last one of each view, so that the next repaints only what changed."""

from __future__ import annotations

from collections import Counter, OrderedDict
from dataclasses import dataclass
from threading import Lock
from typing import TypeAlias

import numpy as np
from PIL import Image

from renderers.paint import png
from renderers.paint.scene import Scene
from renderers.paint.sprites import Piece, TileCache

Span: TypeAlias = tuple[int, int]
Put: TypeAlias = tuple[str, int, int]
"""A sprite's key and where it stands."""
_BAND = 32


@dataclass(frozen=True, slots=True)
class _Frame:
    """A finished picture: what stood where, from bottom to top, and its palette indices (never written again)."""

    puts: tuple[Put, ...]
    indices: png.Bytes


@dataclass(frozen=True, slots=True)
class _Laid:
    """A piece of a tile, and where it lies in the picture."""

    piece: Piece
    left: int
    top: int


class Frames:
    """The last picture of each view (base, window, size), at most ``room`` bytes in all. For any thread."""

    def __init__(self, tiles: TileCache, room: int) -> None:
        self._tiles = tiles
        self._room = room
        self._frames: OrderedDict[tuple[object, ...], _Frame] = OrderedDict()
        self._lock = Lock()

    def indices(self, scene: Scene, base: Image.Image, ground: png.Bytes, table: png.Bytes) -> png.Bytes:
        """Return the scene in palette indices (height, width).

        ``base`` and ``ground`` are the base picture in colours and in indices, ``table`` finds the index of a colour.
        """
        view = (scene.base, scene.window, scene.size)
        with self._lock:
            before = self._frames.get(view)
        puts = tuple((placement.sprite.key, placement.x, placement.y) for placement in scene.placements)
        dirty = None if before is None else self._dirty(scene, before.puts, puts)
        indices = _window(scene, ground) if before is None or dirty is None else before.indices.copy()
        self._repaint(scene, base, table, indices, dirty)
        self._keep(view, _Frame(puts, indices))
        return indices

    def clear(self) -> None:
        """Forget every picture."""
        with self._lock:
            self._frames.clear()

    def _repaint(
        self,
        scene: Scene,
        base: Image.Image,
        table: png.Bytes,
        indices: png.Bytes,
        dirty: list[list[Span]] | None,
    ) -> None:
        """Compose the dirty spans (None: wherever a sprite stands) and write their indices."""
        (x, y), (width, height) = scene.window, scene.size
        laid = self._laid(scene)
        for band, pieces in enumerate(laid):
            top, bottom = band * _BAND, min((band + 1) * _BAND, height)
            spans = dirty[band] if dirty is not None else [(p.left, p.left + p.piece.colours.width) for p in pieces]
            for left, right in _joined(spans, width):
                part = base.crop((x + left, y + top, x + right, y + bottom))
                for put in pieces:
                    if put.left < right and put.left + put.piece.colours.width > left:
                        part.paste(put.piece.colours, (put.left - left, put.top - top), put.piece.opacity)
                rgbx = np.asarray(part.convert("RGBX"))
                indices[top:bottom, left:right] = png.indexed(rgbx, table)

    def _laid(self, scene: Scene) -> list[list[_Laid]]:
        """Return the pieces that touch each band, from bottom to top."""
        bands: list[list[_Laid]] = [[] for _ in range(-(-scene.size[1] // _BAND))]
        for placement in scene.placements:
            for piece in self._tiles.tile(placement.sprite).pieces:
                put = _Laid(piece, placement.x + piece.left, placement.y + piece.top)
                for band in _bands(put.top, put.top + piece.colours.height, len(bands)):
                    bands[band].append(put)
        return bands

    def _dirty(self, scene: Scene, before: tuple[Put, ...], after: tuple[Put, ...]) -> list[list[Span]] | None:
        """Return for each band the spans that sprites which came or went cover.

        None where that cannot be told: what stayed is stacked in another order, or a tile is not kept any more.
        """
        changed = _changed(before, after)
        if changed is None:
            return None
        spans: list[list[Span]] = [[] for _ in range(-(-scene.size[1] // _BAND))]
        sprites = {placement.sprite.key: placement.sprite for placement in scene.placements}
        for key, x, y in changed:
            tile = self._tiles.tile(sprites[key]) if key in sprites else self._tiles.kept(key)
            if tile is None:
                return None
            for piece in tile.pieces:
                top = y + piece.top
                for band in _bands(top, top + piece.colours.height, len(spans)):
                    spans[band].append((x + piece.left, x + piece.left + piece.colours.width))
        return spans

    def _keep(self, view: tuple[object, ...], frame: _Frame) -> None:
        with self._lock:
            self._frames[view] = frame
            self._frames.move_to_end(view)
            while len(self._frames) > 1 and sum(f.indices.nbytes for f in self._frames.values()) > self._room:
                self._frames.popitem(last=False)


def _window(scene: Scene, ground: png.Bytes) -> png.Bytes:
    """Return the base picture's part, padded where the scene reaches beyond it."""
    (x, y), (width, height) = scene.window, scene.size
    seen = ground[y : y + height, x : x + width]
    indices = np.zeros((height, width), np.uint8)
    indices[: seen.shape[0], : seen.shape[1]] = seen
    return indices


def _changed(before: tuple[Put, ...], after: tuple[Put, ...]) -> set[Put] | None:
    """Return what came or went; None where what stayed is stacked in another order."""
    was, now = Counter(before), Counter(after)
    stayed = was & now
    if [put for put in before if put in stayed] != [put for put in after if put in stayed]:
        return None
    return set((was - now) + (now - was))


def _bands(top: int, bottom: int, count: int) -> range:
    return range(max(0, top // _BAND), min(count, (bottom - 1) // _BAND + 1))


def _joined(spans: list[Span], width: int) -> list[Span]:
    """Return the spans inside the picture, overlapping ones joined."""
    joined: list[Span] = []
    for left, right in sorted((max(0, left), min(width, right)) for left, right in spans):
        if right <= left:
            continue
        if joined and left <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], right))
        else:
            joined.append((left, right))
    return joined
