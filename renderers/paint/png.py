"""Writing PNG files: a fixed palette through a look-up table, no adaptive filter, deflate by ISA-L.

Pillow's own encoder spends a quarter of a second choosing filters for a board; a fixed filter and a deflate that
releases the interpreter lock take a few milliseconds.
"""

from __future__ import annotations

import struct
import zlib
from typing import Final, TypeAlias

import numpy as np
from isal import isal_zlib
from numpy.typing import NDArray

Bytes: TypeAlias = NDArray[np.uint8]
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_LEVEL: Final = 2
_BITS: Final = 6
_ROWS: Final = 64


def lookup(palette: Bytes) -> Bytes:
    """Return the table from a colour of 6 bits a channel to the index of the nearest palette entry.

    A cell that holds an entry is its own, whatever lies nearer to the middle of the cell; of several in one cell the
    first. So identity colours, which come first, come out exactly, and finding the index of a found colour again
    gives the same index.
    """
    side = 1 << _BITS
    middle = (np.arange(side, dtype=np.float32) + 0.5) * (256 / side)
    weights = np.array([2.0, 4.0, 3.0], np.float32)
    entries = palette.astype(np.float32)
    table = np.empty((side, side, side), np.uint8)
    green, blue = middle[:, None, None], middle[None, :, None]
    for red in range(side):
        distance = weights[0] * (middle[red] - entries[:, 0]) ** 2 + weights[1] * (green - entries[:, 1]) ** 2
        distance = distance + weights[2] * (blue - entries[:, 2]) ** 2
        table[red] = distance.argmin(axis=2)
    cells = tuple((palette >> (8 - _BITS)).T)
    for index in range(len(palette) - 1, -1, -1):
        table[cells[0][index], cells[1][index], cells[2][index]] = index
    owners: Bytes = table[cells]
    found: Bytes = owners[table.ravel()]
    return found


def indexed(pixels: Bytes, table: Bytes) -> Bytes:
    """Return the palette indices of RGBX pixels (height, width, 4), worked off in bands that fit the cache."""
    height, width = pixels.shape[:2]
    words = pixels.view("<u4").reshape(height, width)
    out = np.empty((height, width), np.uint8)
    for top in range(0, height, _ROWS):
        band = words[top : top + _ROWS]
        key = (band << 10) & 0x3F000
        key |= (band >> 4) & 0xFC0
        key |= (band >> 18) & 0x3F
        np.take(table, key, out=out[top : top + _ROWS], mode="clip")
    return out


def palette_png(indices: Bytes, palette: Bytes) -> bytes:
    """Return a PNG of palette indices (height, width)."""
    height, width = indices.shape
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    rows = np.zeros((height, width + 1), np.uint8)
    rows[:, 1:] = indices
    return _file(head, rows, _chunk(b"PLTE", palette.tobytes()))


def colour_png(pixels: Bytes) -> bytes:
    """Return a PNG of RGB pixels (height, width, 3), each row filtered by the difference to the row above."""
    height, width = pixels.shape[:2]
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    flat = pixels.reshape(height, width * 3)
    rows = np.empty((height, width * 3 + 1), np.uint8)
    rows[:, 0] = 2
    rows[0, 1:] = flat[0]
    np.subtract(flat[1:], flat[:-1], out=rows[1:, 1:])
    return _file(head, rows, b"")


def _file(head: bytes, rows: Bytes, palette: bytes) -> bytes:
    data = isal_zlib.compress(rows.data, level=_LEVEL)
    return b"".join((_SIGNATURE, _chunk(b"IHDR", head), palette, _chunk(b"IDAT", data), _chunk(b"IEND", b"")))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))
