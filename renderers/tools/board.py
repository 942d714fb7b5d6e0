"""The base picture of the whole board: map sheet with frame, title, sea names, compass and key, on a walnut table."""

from __future__ import annotations

import math

from PIL import Image

from renderers.paint import theme
from renderers.paint.scene import Disc, Node, Placement, Poly, Polyline, Rect, Sprite, Text
from renderers.paint.sprites import painted
from renderers.roman_invasion.art import parts
from renderers.roman_invasion.catalogue import word
from renderers.tools import chart, geometry, places, terrain

SIZE = (1400, 1800)
TITLE_AT = (770, 44)
KEY_AT = (1052, 1249)


def walnut(size: tuple[int, int]) -> Image.Image:
    """Return the table top."""
    return terrain.paper(size, theme.WALNUT2, 4, 0.16, 0.03, 0.1)


def whole() -> Image.Image:
    """Return the base picture."""
    picture = walnut(SIZE)
    picture.paste(chart.draw(geometry.BOARD, places.BOARD_SIZE, geometry.drawn(geometry.BOARD)), (0, 0))
    width, height = places.BOARD_SIZE
    for place in (
        Placement(sea_names()),
        Placement(compass(54), 1236, 1112),
        Placement(frame(10, 10, width - 10, height - 10, 38, 10)),
        Placement(parts.title(), *TITLE_AT),
        *parts.key(*KEY_AT),
    ):
        put(picture, place)
    return picture


def put(picture: Image.Image, place: Placement) -> None:
    """Paint a sprite on a picture."""
    painted(place.sprite).put(picture, place.x, place.y)


def washed(whole_: Image.Image, focus: Image.Image) -> list[Image.Image]:
    """Return pieces of both bases under the washes of play, so that the palette knows their tones."""
    tint = Image.blend(whole_.crop((0, 0, 1000, 1562)), Image.new("RGB", (1000, 1562), theme.CAPTURED), 0.33)
    flame = Image.blend(focus.crop((0, 0, 1600, 1600)), Image.new("RGB", (1600, 1600), theme.REVOLT), 0.16)
    return [tint, flame]


def sea_names() -> Sprite:
    """Return the names at sea."""

    def at(x: float, y: float, key: str, size: float, track: float) -> Text:
        return Text(x, y, word(key), "cap5", size, theme.SEA_INK, theme.SEA, track=track, role="ornament")

    return Sprite(
        "sea names",
        (
            at(1215, 968, "sea.east.above", 27, 10),
            at(1215, 1003, "sea.east.below", 27, 6),
            at(130, 1262, "sea.west.above", 25, 6),
            at(130, 1294, "sea.west.below", 25, 3),
            at(700, 1516, "sea.south", 25, 9),
        ),
    )


def compass(r: float) -> Sprite:
    """Return a compass rose of radius ``r`` about the origin."""
    ink = theme.SEA_INK
    nodes: list[Node] = []
    for step in range(32):
        cos, sin = math.cos(step * math.pi / 16), math.sin(step * math.pi / 16)
        nodes.append(Polyline(((r * 0.74 * cos, r * 0.74 * sin), (r * 0.8 * cos, r * 0.8 * sin)), ink, 1.2))
    nodes += [Disc(0, 0, r * 0.74, None, ink, 1.1), Disc(0, 0, r * 0.8, None, ink, 1.1)]
    for start, length in ((math.pi / 4, 0.62), (0.0, 1.0)):
        for quarter in range(4):
            turn = start + quarter * math.pi / 2 - math.pi / 2
            tip = (r * length * math.cos(turn), r * length * math.sin(turn))
            for side in (-1, 1):
                edge = turn + side * math.pi / 4
                foot = (r * 0.2 * math.cos(edge), r * 0.2 * math.sin(edge))
                nodes.append(Poly(((0, 0), foot, tip), ink if side > 0 else theme.PARCHMENT, ink, 1))
    nodes.append(Text(0, -r - 12, word("compass.north"), "cap9", r * 0.36, ink, theme.SEA, role="ornament"))
    return Sprite("compass", tuple(nodes))


def frame(x0: int, y0: int, x1: int, y1: int, step: int, thick: int) -> Sprite:
    """Return the neat line of a map: a scale bar of ink and parchment between two rules."""
    nodes: list[Node] = []
    for level, start, end in ((True, x0, x1), (False, y0, y1)):
        count = round((end - start) / step)
        for number in range(count):
            a, b = start + (end - start) * number / count, start + (end - start) * (number + 1) / count
            for far in (0, 1):
                fill = theme.INK if (number + far) % 2 else theme.PARCHMENT
                if level:
                    nodes.append(Rect(a, y1 - thick if far else y0, b - a, thick, 0, fill))
                else:
                    nodes.append(Rect(x1 - thick if far else x0, a, thick, b - a, 0, fill))
    nodes += [
        Rect(x0, y0, x1 - x0, y1 - y0, 0, None, theme.INK, 1.6),
        Rect(x0 + thick, y0 + thick, x1 - x0 - 2 * thick, y1 - y0 - 2 * thick, 0, None, theme.INK, 1.6),
    ]
    return Sprite("frame", tuple(nodes))
