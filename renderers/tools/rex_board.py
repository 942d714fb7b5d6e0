"""The base pictures of Rex Britannorum: the whole board on its table, and a map about each area."""

from __future__ import annotations

from typing import Final

from PIL import Image
from shapely.geometry import box

from engines.rex_britannorum.ids import AREAS
from renderers.paint import theme
from renderers.paint.scene import Node, Placement, Polyline, Rect, Sprite
from renderers.rex_britannorum.art import parts
from renderers.rex_britannorum.board import chart
from renderers.rex_britannorum.board import itinerary as strips
from renderers.rex_britannorum.board import margins as panels
from renderers.tools import board, rex_geometry, terrain
from renderers.tools import chart as chart_tool
from renderers.tools.canvas import FACTOR, Canvas

SIZE: Final = (1400, 1800)
NEAR: Final[tuple[chart.ViewKey, ...]] = ("N", "C", "S")


def whole() -> Image.Image:
    """Return the base picture of the whole board."""
    picture = board.walnut(SIZE)
    view = rex_geometry.VIEWS["board"]
    picture.paste(near("board"), (0, 0))
    width, height = view.size
    board.put(picture, Placement(board.frame(10, 10, width - 10, height - 10, 38, 10)))
    for place in panels.fixed():
        board.put(picture, place)
    return picture


def near(key: chart.ViewKey) -> Image.Image:
    """Return the map of a view with everything that play does not change."""
    view = rex_geometry.VIEWS[key]
    picture = chart_tool.draw(view.chart, view.size, rex_geometry.drawn(view.chart), rex_geometry.COLOURS)
    for place in chart.fixed(chart.view(key)):
        board.put(picture, place)
    return picture


def itinerary() -> Image.Image:
    """Return the ground of the focus picture: three strips of parchment on the table."""
    picture = board.walnut((strips.WIDTH, 700))
    size = (strips.WIDTH, strips.STRIP * len(AREAS))
    sheet = Canvas(terrain.paper((size[0] * FACTOR, size[1] * FACTOR), theme.PARCHMENT, 23, 0.075, 0.010))
    for area in AREAS:
        top = strips.top(area) - strips.TOP
        strip = box(0, top, strips.WIDTH, top + strips.STRIP)
        sheet.fill(strip, parts.AREA_COLOUR[area], 66)
        for wide, opacity in ((12, 70), (5, 90)):
            sheet.band(strip, wide, parts.AREA_COLOUR[area], opacity)
        sheet.fill(box(0, top, strips.HEAD, top + strips.STRIP), parts.AREA_COLOUR[area], 40)
    picture.paste(sheet.reduced(), (0, strips.TOP))
    board.put(picture, Placement(_rules()))
    for place in strips.fixed():
        board.put(picture, place)
    return picture


def _rules() -> Sprite:
    """Return the borders of the strips and of their heads."""
    nodes: list[Node] = []
    bottom = strips.TOP + strips.STRIP * len(AREAS)
    for number in range(len(AREAS) + 1):
        y = strips.TOP + number * strips.STRIP - 0.5
        for rule, thick in ((theme.INK, 6.5), (theme.CREAM if 0 < number < len(AREAS) else theme.GOLD, 3.0)):
            nodes.append(Polyline(((0, y), (strips.WIDTH, y)), rule, thick))
    nodes.append(Rect(strips.HEAD - 1.5, strips.TOP, 3, bottom - strips.TOP, 0, theme.INK))
    return Sprite("rules", tuple(nodes))
