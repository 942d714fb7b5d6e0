"""One palette for pictures that share it: identity colours pinned, the rest by k-means."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from renderers.paint import png, theme

_ROUNDS = 30
_SETTLING = 6
_SAMPLE = 120_000


def pinned(own: Sequence[str] = ()) -> list[str]:
    """Return the identity colours and a game's own, with their mixes with light and dark ground, as edges need them."""
    identity = (*theme.IDENTITY, *own)
    mixed = [c for base in identity for c in (theme.mix(base, theme.PARCHMENT, 0.4), theme.mix(base, theme.INK, 0.4))]
    return list(dict.fromkeys((*identity, *mixed)))


def chosen(pictures: list[Image.Image], own: Sequence[str] = ()) -> NDArray[np.uint8]:
    """Return 256 colours, the identity colours first; ``own`` are identity colours of the game."""
    pins = pinned(own)
    fixed = np.array([theme.rgb(colour) for colour in pins], np.float32)
    rng = np.random.default_rng(1)
    stacked = np.concatenate([_drawn(picture, rng, _SAMPLE // len(pictures)) for picture in pictures])
    free = 256 - len(fixed)
    quantised = Image.fromarray(stacked.astype(np.uint8)[None]).quantize(free, Image.Quantize.MEDIANCUT)
    start = np.array(quantised.getpalette("RGB"), np.float32).reshape(-1, 3)[:free]
    centres = np.concatenate([fixed, start, np.zeros((free - len(start), 3), np.float32)])
    for left in range(_ROUNDS, 0, -1):
        nearest, error = _nearest(stacked, centres)
        for index in range(len(fixed), 256):
            near = stacked[nearest == index]
            if len(near):
                centres[index] = near.mean(0)
        if left > _SETTLING:
            centres = _apart(centres, len(fixed), stacked, error)
    told: NDArray[np.uint8] = np.clip(np.round(centres), 0, 255).astype(np.uint8)
    return told


def save_indexed(pictures: dict[Path, Image.Image], samples: list[Image.Image], own: Sequence[str] = ()) -> None:
    """Write pictures as palette PNGs that share one palette, chosen for them and for the samples."""
    palette = chosen([*pictures.values(), *samples], own)
    table = png.lookup(palette)
    for path, picture in pictures.items():
        indices = png.indexed(np.asarray(picture.convert("RGBX")), table)
        told = Image.fromarray(indices, "P")
        told.putpalette(palette.tobytes())
        told.save(path, optimize=True)
        print(path.name, path.stat().st_size // 1024, "KiB")


def _drawn(picture: Image.Image, rng: np.random.Generator, count: int) -> NDArray[Any]:
    flat = np.asarray(picture.convert("RGB")).reshape(-1, 3)
    return flat[rng.integers(0, len(flat), count)].astype(np.float32)


def _apart(centres: NDArray[Any], fixed: int, colours: NDArray[Any], error: NDArray[Any]) -> NDArray[Any]:
    """Move entries that share a cell of the look-up table with an earlier one to where the error is largest."""
    cells = np.clip(np.round(centres), 0, 255).astype(np.uint8) >> 2
    seen: set[tuple[int, ...]] = set()
    twins = []
    for index, cell in enumerate(map(tuple, cells.tolist())):
        if cell in seen and index >= fixed:
            twins.append(index)
        seen.add(cell)
    worst = np.argsort(-error)[:: max(1, len(colours) // (50 * max(1, len(twins))))][: len(twins)]
    moved = centres.copy()
    moved[twins] = colours[worst]
    return moved


def _nearest(colours: NDArray[Any], centres: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return for each colour the nearest centre and how far it is (weighted, squared)."""
    weights = np.sqrt(np.array([2.0, 4.0, 3.0], np.float32))
    scaled = centres * weights
    square = (scaled**2).sum(1)
    nearest = np.empty(len(colours), np.int64)
    error = np.empty(len(colours), np.float32)
    for start in range(0, len(colours), 20_000):
        part = colours[start : start + 20_000] * weights
        distance = square - 2 * part @ scaled.T
        nearest[start : start + 20_000] = distance.argmin(1)
        error[start : start + 20_000] = distance.min(1) + (part**2).sum(1)
    return nearest, error
