"""Colours of the house style and the looks of the seats.

The base is quiet and brown; only what the game says is saturated. A seat is always shown by colour, pattern and
letter together, so that no person depends on one of the three.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

INK = "#2A1C14"  # text on light ground, outlines
INK2 = "#5E4630"  # column heads, plate borders
PARCHMENT = "#EFE3C8"  # land, plates
PARCHMENT2 = "#DCCBA4"  # foreign land
PARCHMENT3 = "#B99F6D"  # hairlines, never text
SEA = "#BCD3CF"
SEA2 = "#6E9A9B"  # waterlines
SEA_INK = "#1F4A52"  # names at sea
WALNUT2 = "#4A3527"
CREAM = "#FBF5E6"  # text on dark
ROME = "#9E2A22"
ROME2 = "#6F1A16"
CAPTURED = "#B4532F"
GOLD = "#C9973A"  # metal; never text on parchment
GOLD2 = "#F2CF7A"  # text on dark
WOAD = "#1F4D57"
WOAD2 = "#12333A"
AMBER = "#FFB81C"  # open to attack
LAPIS = "#1554A0"  # last move
REVOLT = "#E2621B"  # shape only, never text
SEA_SEAL = "#1B5E8C"
LUCK_SEAL = "#3E6B2B"
WHITE = "#FFFFFF"
BRONZE = "#8A6420"
CURRENT = "#F7D98A"  # row of the seat whose turn it is
CARD = "#F6ECD6"  # card face

Pattern: TypeAlias = Literal["plain", "dots", "diagonal", "lattice", "level", "upright"]


@dataclass(frozen=True, slots=True)
class SeatLook:
    """How a seat is shown."""

    letter: str
    colour: str
    pattern: Pattern


SEATS: tuple[SeatLook, ...] = (
    SeatLook("A", "#143A80", "plain"),
    SeatLook("B", "#F1C13C", "dots"),
    SeatLook("C", "#C062CC", "diagonal"),
    SeatLook("D", "#4E8A78", "lattice"),
    SeatLook("E", "#191615", "level"),
    SeatLook("F", "#F6F2EA", "upright"),
)

IDENTITY: tuple[str, ...] = tuple(
    dict.fromkeys(
        (INK, CREAM, ROME, ROME2, GOLD, GOLD2, WOAD, WOAD2, AMBER, LAPIS, REVOLT, WHITE, PARCHMENT, CARD, SEA_SEAL,
         LUCK_SEAL, INK2, CURRENT, *(look.colour for look in SEATS))
    )
)  # fmt: skip


def rgb(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue of ``#rrggbb`` (an alpha is ignored)."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def alpha(colour: str) -> int:
    """Return the opacity 0 to 255 of ``#rrggbb`` (opaque) or ``#rrggbbaa``."""
    return int(colour[7:9], 16) if len(colour) == 9 else 255


def mix(one: str, other: str, share: float) -> str:
    """Return the colour that lies ``share`` (0 to 1) of the way from one colour to the other."""
    told = (round(a + (b - a) * share) for a, b in zip(rgb(one), rgb(other), strict=True))
    return "#{:02X}{:02X}{:02X}".format(*told)


def luminance(colour: str) -> float:
    """Return the relative luminance 0 to 1 of a colour (WCAG 2)."""
    parts = [c / 255 for c in rgb(colour)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio 1 to 21 of two colours (WCAG 2)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def is_light(colour: str) -> bool:
    """Say whether dark text reads better than light text on the colour."""
    return contrast(INK, colour) > contrast(CREAM, colour)
