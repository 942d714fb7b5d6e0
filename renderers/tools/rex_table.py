"""Make the table under the cards of Rex Britannorum: ``python -m renderers.tools.rex_table``.

Walnut with a palette in which the kingdoms' colours are pinned, chosen over every card and plate once.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PIL import Image

from engines.rex_britannorum.data.tables import REINFORCEMENTS, TROOPS
from engines.rex_britannorum.ids import KINGDOMS
from renderers.paint import marks, theme
from renderers.paint.scene import Placement, Rect, Sprite
from renderers.paint.sprites import painted
from renderers.rex_britannorum.art import cards, parts
from renderers.tools import board
from renderers.tools.palette import save_indexed

HOME: Final = Path(__file__).parents[1] / "rex_britannorum" / "assets"
_SIZE: Final = (1050, 1050)


def sheet() -> Image.Image:
    """Return everything that lies on the table once."""
    told = Image.new("RGB", _SIZE, theme.WALNUT2)
    for place in _laid():
        painted(place.sprite).put(told, place.x, place.y)
    return told


def _laid() -> list[Placement]:
    decks = [*(TROOPS[kingdom][::2] for kingdom in KINGDOMS), REINFORCEMENTS]
    places = [
        Placement(cards.front(card, 132, 185, mercenary=column == 2), 12 + column * 147, 10 + row * 196)
        for row, deck in enumerate(decks)
        for column, card in enumerate(deck)
    ]
    pieces = [mark for kingdom in KINGDOMS for mark in (parts.cube(kingdom, 20), parts.oppidum(kingdom, 24))]
    pieces += [parts.token("N04", 26), parts.joker(26), parts.rome(24)]
    places += [Placement(sprite, 50 + 70 * number, 850) for number, sprite in enumerate(pieces)]
    plates = (theme.CREAM, theme.PARCHMENT2, theme.CURRENT, theme.AMBER, theme.ROME, theme.INK)
    places += [
        Placement(Sprite("plate", marks.plate(0, 0, 150, 80, fill)), 20 + 170 * number, 900)
        for number, fill in enumerate(plates)
    ]
    places.append(Placement(Sprite("parchment", marks.plate(0, 0, 380, 180)), 660, 810))
    washes = (Rect(30 * n, 0, 30, 40, 0, colour) for n, colour in enumerate(parts.AREA_COLOUR.values()))
    places.append(Placement(Sprite("washes", tuple(washes)), 20, 1000))
    return places


def main() -> None:
    """Write the picture."""
    save_indexed({HOME / "walnut.png": board.walnut(_SIZE)}, [sheet()], parts.IDENTITY)


if __name__ == "__main__":
    main()
