"""The base pictures of Rex Britannorum: the whole board on its table, and a map about each area."""

from __future__ import annotations

from PIL import Image

from renderers.rex_britannorum import chart
from renderers.scene import Place
from renderers.tools import board, rex_geometry
from renderers.tools import chart as chart_tool

SIZE = (1400, 1800)


def whole() -> Image.Image:
    """Return the base picture of the whole board."""
    picture = board.walnut(SIZE)
    view = rex_geometry.VIEWS["board"]
    picture.paste(near("board"), (0, 0))
    width, height = view.size
    board.put(picture, Place(board.frame(10, 10, width - 10, height - 10, 38, 10)))
    return picture


def near(key: chart.ViewKey) -> Image.Image:
    """Return the map of a view with everything that play does not change."""
    view = rex_geometry.VIEWS[key]
    picture = chart_tool.draw(view.chart, view.size, rex_geometry.drawn(view.chart), rex_geometry.COLOURS)
    for place in chart.fixed(chart.view(key)):
        board.put(picture, place)
    return picture
