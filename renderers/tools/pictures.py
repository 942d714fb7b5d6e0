"""Make the committed pictures: ``python -m renderers.tools.pictures``.

First the textures, then the base pictures of the whole board and of the focus chart, then one palette for both:
identity colours pinned, the rest chosen by k-means over the bases and over a board in play.
"""

from __future__ import annotations

from pathlib import Path

from renderers.paint import theme
from renderers.tools import board, geometry, places, terrain
from renderers.tools import chart as chart_tool
from renderers.tools.palette import save_indexed
from renderers.tools.sheet import sheet

HOUSE = Path(__file__).parents[1] / "textures"
GAME = Path(__file__).parents[1] / "roman_invasion" / "assets"


def textures() -> None:
    """Write the papers that plates and cards are cut from, and the walnut table."""
    terrain.paper((360, 360), theme.PARCHMENT, 31, 0.07, 0.02).save(HOUSE / "parchment.png", optimize=True)
    terrain.paper((200, 200), theme.CARD, 40, 0.03, 0.012).save(HOUSE / "card.png", optimize=True)
    save_indexed({HOUSE / "walnut.png": board.walnut((1050, 1050))}, [sheet()])


def bases() -> None:
    """Write the base pictures of the game."""
    large = geometry.BOARD.enlarged(places.FOCUS_SCALE)
    size = round(places.BOARD_SIZE[0] * places.FOCUS_SCALE), round(places.BOARD_SIZE[1] * places.FOCUS_SCALE)
    focus = chart_tool.draw(large, size, geometry.drawn(large))
    whole = board.whole()
    samples = [*board.washed(whole, focus), sheet()]
    save_indexed({GAME / "board.png": whole, GAME / "chart.png": focus}, samples)


if __name__ == "__main__":
    textures()
    bases()
