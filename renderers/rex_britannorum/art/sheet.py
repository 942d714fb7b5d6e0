"""The walnut sheet that card pictures lie on: its size, and the trays of the areas."""

from __future__ import annotations

from typing import Final

from engines.rex_britannorum.ids import Area
from renderers.paint import marks, theme
from renderers.paint.scene import Node, Rect, Text
from renderers.rex_britannorum.art import parts
from renderers.rex_britannorum.catalogue import word

GAME: Final = "rex"
BASE: Final = "rex_britannorum/walnut"
WIDTH: Final = 1050
EDGE: Final = 16
"""Pixels free at the left and at the right."""
NAME: Final = 21.0
"""Size of an area's name."""
NAME_X: Final = 48
"""Where it begins in a tray."""


def ground(area: Area) -> str:
    """Return the pale colour of an area's tray."""
    return theme.mix(parts.AREA_COLOUR[area], theme.PARCHMENT, 0.72)


def area_name(area: Area) -> str:
    """Return the name of an area as it is lettered."""
    return word(f"area.{area.value}").upper()


def tray(area: Area, w: float, h: float) -> tuple[Node, ...]:
    """Return an area's tray with its corner at the origin: its letter and its name stand above."""
    fill = ground(area)
    return (
        *marks.plate(0, 0, w, h, fill, theme.INK),
        *marks.moved(parts.area_letter(area, 17), 25, 25),
        Text(NAME_X, 25, area_name(area), "cap", NAME, theme.INK, fill, "lm", track=1),
    )


def asked(w: float, h: float) -> Node:
    """Return the amber frame about what a question is about."""
    return Rect(-1, -1, w + 2, h + 2, 9, None, theme.AMBER, 4)
