"""Scenes: the content of pictures as plain values.

A :class:`Scene` is a base picture plus sprites put on it. A :class:`Sprite` is a small drawing in its own
coordinates; it is painted once and reused wherever an equal sprite is placed. Nothing here knows how to paint:
scenes can be compared, stored as JSON and digested without Pillow.

Units are pixels of the finished picture. Angles are degrees, clockwise. Colours are ``#rrggbb`` or ``#rrggbbaa``;
a fill may also name a texture (``@parchment``).
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, TypeAlias

_DECIMAL = re.compile(r"\d+\.\d+(?:e[+-]?\d+)?")

Point: TypeAlias = tuple[float, float]
Role: TypeAlias = Literal["decision", "label", "ornament"]
Font: TypeAlias = Literal["cap5", "cap", "cap9", "text", "bold", "black", "ital"]
Anchor: TypeAlias = Literal["lm", "mm", "rm"]


@dataclass(frozen=True, slots=True)
class Poly:
    """A closed polygon, filled and/or outlined."""

    points: tuple[Point, ...]
    fill: str | None = None
    stroke: str | None = None
    width: float = 1.0


@dataclass(frozen=True, slots=True)
class Polyline:
    """An open or closed polyline; ``dash`` is (on, off) in pixels."""

    points: tuple[Point, ...]
    colour: str
    width: float = 1.0
    dash: tuple[float, float] | None = None
    closed: bool = False
    round: bool = False


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle about (x, y)."""

    x: float
    y: float
    r: float
    fill: str | None = None
    stroke: str | None = None
    width: float = 1.0


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle with its top left corner at (x, y), corners rounded by ``radius``."""

    x: float
    y: float
    w: float
    h: float
    radius: float = 0.0
    fill: str | None = None
    stroke: str | None = None
    width: float = 1.0


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text. ``ground`` names the colour it stands on, so that its contrast can be computed."""

    x: float
    y: float
    text: str
    font: Font
    size: float
    fill: str
    ground: str
    anchor: Anchor = "mm"
    track: float = 0.0
    halo: float = 0.0
    role: Role = "label"


@dataclass(frozen=True, slots=True)
class Letters:
    """A name set letter by letter (character, x, y of the middle of its base line, angle): names that bend."""

    text: str
    glyphs: tuple[tuple[str, float, float, float], ...]
    font: Font
    size: float
    fill: str
    ground: str
    halo: float = 0.0
    role: Role = "decision"


@dataclass(frozen=True, slots=True)
class Hatch:
    """Parallel strokes clipped to a polygon."""

    points: tuple[Point, ...]
    colour: str
    width: float
    gap: float
    angle: float


@dataclass(frozen=True, slots=True)
class Shadow:
    """The soft shadow of a rounded rectangle."""

    x: float
    y: float
    w: float
    h: float
    radius: float = 8.0
    blur: float = 6.0
    dx: float = 3.0
    dy: float = 4.0
    alpha: int = 110


@dataclass(frozen=True, slots=True)
class Stroke:
    """How the outline of an :class:`Area` is drawn: casing, core, then dashes, all inside its border."""

    core: str
    casing: str
    width: float
    dashes: str | None = None
    dash: tuple[float, float] = (13.0, 8.0)


@dataclass(frozen=True, slots=True)
class MapShape:
    """A named outline of the game's map, enlarged by ``scale`` and moved by (dx, dy), cut to (0, 0, w, h)."""

    outline: str
    scale: float
    dx: float
    dy: float
    w: float
    h: float
    wash: str | None = None
    hatch: str | None = None
    hatch_angle: float = 45.0
    stroke: Stroke | None = None


Node: TypeAlias = Poly | Polyline | Disc | Rect | Text | Letters | Hatch | Shadow | MapShape


@dataclass(frozen=True)
class Sprite:
    """A small drawing in local coordinates, painted once and reused.

    ``name`` says what it is, for readers of a scene; equal items make equal sprites.
    """

    name: str
    items: tuple[Node, ...]

    @cached_property
    def key(self) -> str:
        """Stable digest of the items: the key under which the painted sprite is kept.

        Numbers count to the thousandth of a pixel, so that machines whose last bits differ agree.
        """
        told = _DECIMAL.sub(lambda number: f"{float(number[0]):.3f}", repr(self.items))
        return hashlib.sha256(told.encode()).hexdigest()[:24]


@dataclass(frozen=True, slots=True)
class Placement:
    """A sprite put at whole pixels (x, y) of the picture."""

    sprite: Sprite
    x: int = 0
    y: int = 0


@dataclass(frozen=True, slots=True)
class Scene:
    """One whole picture.

    Attributes:
        game: id of the game, first part of the file name.
        size: width and height in pixels.
        base: name of the committed base picture (``package/name``).
        placements: sprites from bottom to top.
        alt: the picture in words, for people who do not see it.
        window: pixel of the base picture that is the picture's top left corner.
    """

    game: str
    size: tuple[int, int]
    base: str
    placements: tuple[Placement, ...]
    alt: str
    window: tuple[int, int] = field(default=(0, 0))
