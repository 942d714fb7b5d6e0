"""Ink: which pixels of a picture a drawing covers, and what lies nearer to a name than it may.

Shadows are no ink. Glows and rings are: a name must not stand in them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageChops

from renderers.paint.scene import Letters, Placement, Shadow, Sprite, Text
from renderers.paint.sprites import painted
from tests.renderers.reading import SHOWN

_COVERED = 70
"""Opacity, of 255, from which a pixel counts as covered."""


@dataclass(frozen=True)
class Written:
    """A name on a map: its text, and the pixels of its letters without their halo."""

    text: str
    ink: Image.Image

    @property
    def box(self) -> tuple[int, int, int, int]:
        """The box of the letters; an empty one where nothing of them stands in the picture."""
        return self.ink.getbbox() or (0, 0, 0, 0)


def covered(places: Iterable[Placement], size: tuple[int, int]) -> Image.Image:
    """Return the pixels that placements cover, shadows left out."""
    told = Image.new("L", size, 0)
    for place in places:
        _lay(told, place)
    return told.point(lambda opacity: 255 if opacity >= _COVERED else 0)


def names(places: Iterable[Placement], size: tuple[int, int]) -> Iterator[Written]:
    """Yield every text among placements with its ink."""
    for place in places:
        for node in place.sprite.items:
            if isinstance(node, Text | Letters):
                sprite = Sprite("ink", (replace(node, halo=0.0),))
                yield Written(node.text, covered([Placement(sprite, place.x, place.y)], size))


def meet(one: Image.Image, other: Image.Image) -> int:
    """Return how many pixels both cover."""
    box = one.getbbox()
    if box is None:
        return 0
    both = ImageChops.darker(one.crop(box), other.crop(box))
    return int(np.count_nonzero(np.asarray(both)))


def widened(ink: Image.Image, gap: float) -> Image.Image:
    """Return ink with a rim of ``gap`` pixels about it."""
    box = ink.getbbox()
    told = Image.new("L", ink.size, 0)
    if box is None:
        return told
    edge = int(gap) + 2
    around = (
        max(0, box[0] - edge),
        max(0, box[1] - edge),
        min(ink.width, box[2] + edge),
        min(ink.height, box[3] + edge),
    )
    part = np.asarray(ink.crop(around)) > 0
    told.paste(Image.fromarray(_dilated(part, gap)), around[:2])
    return told


def shown_pixel(width: int) -> float:
    """Return how many pixels of a picture become one where Discord shows it."""
    return width / SHOWN


def _dilated(part: NDArray[np.bool_], gap: float) -> NDArray[np.uint8]:
    reach = int(gap)
    told = part.copy()
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            if dx * dx + dy * dy <= gap * gap:
                told |= np.roll(part, (dy, dx), (0, 1))
    return np.where(told, 255, 0).astype(np.uint8)


def _lay(told: Image.Image, place: Placement) -> None:
    for ink, left, top in _pieces(_shadowless(place.sprite)):
        x, y = place.x + left, place.y + top
        box = (max(0, x), max(0, y), min(told.width, x + ink.width), min(told.height, y + ink.height))
        if box[0] < box[2] and box[1] < box[3]:
            part = ink.crop((box[0] - x, box[1] - y, box[2] - x, box[3] - y))
            told.paste(ImageChops.lighter(told.crop(box), part), box[:2])


def _shadowless(sprite: Sprite) -> Sprite:
    return Sprite(sprite.name, tuple(node for node in sprite.items if not isinstance(node, Shadow)))


@lru_cache(maxsize=2048)
def _pieces(sprite: Sprite) -> tuple[tuple[Image.Image, int, int], ...]:
    return tuple(
        (piece.opacity or Image.new("L", piece.colours.size, 255), piece.left, piece.top)
        for piece in painted(sprite).pieces
    )
