"""A sheet with everything that is put on a board once, for choosing the palette and for the eye."""

from __future__ import annotations

from PIL import Image

from engines.roman_invasion.data.tables import BRITON, ROMAN
from renderers.paint import marks, theme
from renderers.paint.extent import sprite_box
from renderers.paint.scene import Rect, Sprite
from renderers.paint.sprites import painted
from renderers.roman_invasion.art import cards

_WIDTH = 1200


def sheet() -> Image.Image:
    """Return the sheet."""
    told = Image.new("RGB", (_WIDTH, 900), theme.WALNUT2)
    sprites = [cards.front(cards.roman_face(card), 105, 162) for card in list(ROMAN)[:20]]
    sprites += [cards.front(cards.briton_face(card), 148, 208) for card in list(BRITON)[:4]]
    sprites += [Sprite(f"swatch {seat}", marks.swatch(seat, 58, 50, 36)) for seat in range(6)]
    sprites += [Sprite("plate", (*marks.plate(0, 0, 300, 100),)), Sprite("bar", (Rect(0, 0, 200, 44, 0, theme.AMBER),))]
    sprites += [cards.back("roman", 104, 148), cards.back("briton", 104, 148)]
    x = y = 10
    row = 0
    for sprite in sprites:
        left, top, right, bottom = sprite_box(sprite)
        if x + right - left > _WIDTH:
            x, y, row = 10, y + row, 0
        painted(sprite).put(told, x - left, y - top)
        x, row = x + right - left, max(row, bottom - top)
    return told
