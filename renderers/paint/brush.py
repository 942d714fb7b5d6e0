"""Drawing the nodes of a sprite with Pillow, enlarged, onto a transparent sheet."""

from __future__ import annotations

import math
from functools import cache, lru_cache
from itertools import pairwise

from PIL import Image, ImageDraw, ImageFilter

from renderers.paint import assets, text, theme
from renderers.paint.scene import (
    Disc,
    Hatch,
    Letters,
    MapShape,
    Node,
    Point,
    Poly,
    Polyline,
    Rect,
    Shadow,
    Stroke,
    Text,
)  # fmt: skip

Colour = tuple[int, int, int]
_SHADOW: Colour = (20, 12, 6)


@cache
def texture(name: str) -> Image.Image:
    """Return a committed texture as RGB."""
    with assets.picture(name).open("rb") as file:
        return Image.open(file).convert("RGB")


@lru_cache(maxsize=8)
def _mirrored(name: str, factor: int) -> Image.Image:
    """Return a texture enlarged, with its mirror images beside and below it, so that it tiles without seams."""
    tile = texture(name)
    tile = tile.resize((tile.width * factor, tile.height * factor), Image.Resampling.BILINEAR)
    whole = Image.new("RGB", (tile.width * 2, tile.height * 2))
    flipped = tile.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    for x, part in ((0, tile), (tile.width, flipped)):
        whole.paste(part, (x, 0))
        whole.paste(part.transpose(Image.Transpose.FLIP_TOP_BOTTOM), (x, tile.height))
    return whole


class Brush:
    """A transparent sheet of ``box`` pixels, held ``factor`` times as large."""

    def __init__(self, box: tuple[int, int, int, int], factor: int) -> None:
        self._left, self._top = box[0], box[1]
        self._factor = factor
        self.size = (box[2] - box[0], box[3] - box[1])
        self.sheet = Image.new("RGBA", (self.size[0] * factor, self.size[1] * factor), (0, 0, 0, 0))
        self._draw = ImageDraw.Draw(self.sheet)

    def node(self, node: Node) -> None:
        """Draw one node over what is there."""
        match node:
            case Poly():
                self._poly(node)
            case Polyline():
                self._line(node)
            case Disc():
                self._disc(node)
            case Rect():
                self._rect(node)
            case Text():
                self._text(node)
            case Letters():
                self._letters(node)
            case Hatch():
                self._hatch([node.points], node.colour, node.width, node.gap, node.angle)
            case Shadow():
                self._shadow(node)
            case MapShape():
                self._area(node)

    def _at(self, x: float, y: float) -> Point:
        return (x - self._left) * self._factor, (y - self._top) * self._factor

    def _all(self, points: tuple[Point, ...]) -> list[Point]:
        return [self._at(x, y) for x, y in points]

    def _mask(self) -> tuple[Image.Image, ImageDraw.ImageDraw]:
        mask = Image.new("L", self.sheet.size, 0)
        return mask, ImageDraw.Draw(mask)

    def _fill(self, mask: Image.Image, fill: str) -> None:
        """Lay a colour or a texture over the sheet where the mask says so."""
        if fill.startswith("@"):
            layer = self._tiled(fill[1:])
        else:
            layer = Image.new("RGBA", self.sheet.size, (*theme.rgb(fill), 0))
            opacity = theme.alpha(fill)
            if opacity < 255:
                mask = mask.point([value * opacity // 255 for value in range(256)])
        layer.putalpha(mask)
        self.sheet.alpha_composite(layer)

    def _tiled(self, name: str) -> Image.Image:
        tile = _mirrored(name, self._factor)
        layer = Image.new("RGB", self.sheet.size)
        for x in range(0, layer.width, tile.width):
            for y in range(0, layer.height, tile.height):
                layer.paste(tile, (x, y))
        return layer.convert("RGBA")

    def _poly(self, node: Poly) -> None:
        points = self._all(node.points)
        if node.fill:
            if _plain(node.fill):
                self._draw.polygon(points, fill=theme.rgb(node.fill))
            else:
                mask, draw = self._mask()
                draw.polygon(points, fill=255)
                self._fill(mask, node.fill)
        if node.stroke:
            self._polyline([*points, points[0], points[1]], node.stroke, node.width)

    def _polyline(self, points: list[Point], colour: str, width: float) -> None:
        pixels = max(1, round(width * self._factor))
        if theme.alpha(colour) == 255:
            self._draw.line(points, fill=theme.rgb(colour), width=pixels, joint="curve")
            return
        mask, draw = self._mask()
        draw.line(points, fill=255, width=pixels, joint="curve")
        self._fill(mask, colour)

    def _line(self, node: Polyline) -> None:
        points = self._all(node.points)
        if node.closed:
            points.append(points[0])
        if node.dash:
            on, off = (length * self._factor for length in node.dash)
            for piece in dashes(points, on, off):
                self._polyline(piece, node.colour, node.width)
            return
        self._polyline(points, node.colour, node.width)
        if node.round:
            radius = node.width * self._factor / 2
            for x, y in (points[0], points[-1]):
                box = (x - radius, y - radius, x + radius, y + radius)
                self._draw.ellipse(box, fill=theme.rgb(node.colour))

    def _disc(self, node: Disc) -> None:
        x0, y0 = self._at(node.x - node.r, node.y - node.r)
        x1, y1 = self._at(node.x + node.r, node.y + node.r)
        stroke = theme.rgb(node.stroke) if node.stroke else None
        pixels = max(1, round(node.width * self._factor)) if node.stroke else 0
        if node.fill and theme.alpha(node.fill) < 255:
            mask, draw = self._mask()
            draw.ellipse((x0, y0, x1, y1), fill=255)
            self._fill(mask, node.fill)
            self._draw.ellipse((x0, y0, x1, y1), outline=stroke, width=pixels)
            return
        fill = theme.rgb(node.fill) if node.fill else None
        self._draw.ellipse((x0, y0, x1, y1), fill=fill, outline=stroke, width=pixels)

    def _rect(self, node: Rect) -> None:
        x0, y0 = self._at(node.x, node.y)
        x1, y1 = self._at(node.x + node.w, node.y + node.h)
        box, radius = (x0, y0, x1 - 1, y1 - 1), node.radius * self._factor
        stroke = theme.rgb(node.stroke) if node.stroke else None
        pixels = max(1, round(node.width * self._factor)) if node.stroke else 0
        fill = theme.rgb(node.fill) if node.fill and _plain(node.fill) else None
        if node.fill and fill is None:
            mask, draw = self._mask()
            draw.rounded_rectangle(box, radius, fill=255)
            self._fill(mask, node.fill)
        self._draw.rounded_rectangle(box, radius, fill=fill, outline=stroke, width=pixels)

    def _text(self, node: Text) -> None:
        font = text.face(node.font, node.size * self._factor)
        wide = text.width(node.text, node.font, node.size, node.track)
        left = {"l": node.x, "m": node.x - wide / 2, "r": node.x - wide}[node.anchor[0]]
        halo = round(node.halo * self._factor)
        pieces = [(node.text, left)]
        if node.track:
            pieces, x = [], left
            for letter in node.text:
                pieces.append((letter, x))
                x += text.width(letter, node.font, node.size) + node.track
        for colour, stroke in ((node.ground, halo), (node.fill, 0)) if halo else ((node.fill, 0),):
            for piece, x in pieces:
                self._draw.text(self._at(x, node.y), piece, font=font, fill=theme.rgb(colour), anchor="lm",
                                stroke_width=stroke, stroke_fill=theme.rgb(colour))  # fmt: skip

    def _letters(self, node: Letters) -> None:
        font = text.face(node.font, node.size * self._factor)
        side = round(node.size * self._factor * 1.7)
        halo = round(node.halo * self._factor)
        for colour, stroke in ((node.ground, halo), (node.fill, 0)):
            for letter, x, y, angle in node.glyphs:
                if letter == " ":
                    continue
                mask = Image.new("L", (side, side), 0)
                ImageDraw.Draw(mask).text(
                    (side / 2, side / 2), letter, font=font, fill=255, anchor="ms", stroke_width=stroke
                )
                if angle:
                    mask = mask.rotate(-angle, Image.Resampling.BICUBIC)
                at = self._at(x, y)
                layer = Image.new("RGBA", mask.size, (*theme.rgb(colour), 0))
                layer.putalpha(mask)
                self._over(layer, round(at[0] - side / 2), round(at[1] - side / 2))

    def _over(self, layer: Image.Image, x: int, y: int) -> None:
        """Composite a layer that may reach beyond the sheet."""
        left, top = max(0, -x), max(0, -y)
        right, bottom = min(layer.width, self.sheet.width - x), min(layer.height, self.sheet.height - y)
        if right > left and bottom > top:
            self.sheet.alpha_composite(layer, (x + left, y + top), (left, top, right, bottom))

    def _hatch(self, rings: list[tuple[Point, ...]], colour: str, width: float, gap: float, angle: float) -> None:
        clip, draw = self._mask()
        for ring in rings:
            draw.polygon(self._all(ring), fill=255)
        strokes, draw = self._mask()
        reach = math.hypot(*self.sheet.size)
        cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        # Strokes lie on one lattice of the picture, so that neighbouring areas are hatched alike.
        cx, cy = self._at(0, 0)
        step = gap * self._factor
        first = -(abs(cx) + abs(cy) + reach) // step
        for k in range(int(first), int(-first) + 1):
            x, y = cx - sin * k * step, cy + cos * k * step
            far = reach + math.hypot(cx, cy)
            draw.line(
                [(x - cos * far, y - sin * far), (x + cos * far, y + sin * far)],
                fill=255,
                width=max(1, round(width * self._factor)),
            )
        mask = Image.new("L", self.sheet.size, 0)
        mask.paste(strokes, (0, 0), clip)
        self._fill(mask, colour)

    def _shadow(self, node: Shadow) -> None:
        mask, draw = self._mask()
        x0, y0 = self._at(node.x + node.dx, node.y + node.dy)
        x1, y1 = self._at(node.x + node.w + node.dx, node.y + node.h + node.dy)
        draw.rounded_rectangle((x0, y0, x1, y1), node.radius * self._factor, fill=node.alpha)
        mask = mask.filter(ImageFilter.GaussianBlur(node.blur * self._factor / 2))
        layer = Image.new("RGBA", self.sheet.size, (*_SHADOW, 0))
        layer.putalpha(mask)
        self.sheet.alpha_composite(layer)

    def _area(self, node: MapShape) -> None:
        rings = [_moved(ring, node) for ring in assets.rings(node.outline)]
        if node.wash:
            mask, draw = self._mask()
            for ring in rings:
                draw.polygon(self._all(ring), fill=255)
            self._fill(mask, node.wash)
        if node.hatch:
            self._hatch(rings, node.hatch, 1.5, 11, node.hatch_angle)
        if node.stroke:
            for ring in assets.inset(node.outline):
                self._outline([*self._all(_moved(ring, node))], node.stroke)

    def _outline(self, points: list[Point], stroke: Stroke) -> None:
        closed = [*points, points[0], points[1]]
        self._polyline(closed, stroke.casing, stroke.width + 3)
        self._polyline(closed, stroke.core, stroke.width)
        if stroke.dashes:
            on, off = (length * self._factor for length in stroke.dash)
            for piece in dashes(closed[:-1], on, off):
                self._polyline(piece, stroke.dashes, stroke.width)


def dashes(points: list[Point], on: float, off: float) -> list[list[Point]]:
    """Cut a polyline into dashes; the pattern is stretched so that it ends with a gap."""
    lengths = [math.dist(a, b) for a, b in pairwise(points)]
    total = sum(lengths)
    count = max(1, round(total / (on + off)))
    period = total / count
    lit = period * on / (on + off)
    told: list[list[Point]] = []
    current: list[Point] = []
    travelled = 0.0
    for (a, b), length in zip(pairwise(points), lengths, strict=True):
        position = 0.0
        while position < length:
            phase = (travelled + position) % period
            is_lit = phase < lit - 1e-9
            step = max(1e-6, min((lit if is_lit else period) - phase, length - position))
            start, end = _between(a, b, position / length), _between(a, b, min(1.0, (position + step) / length))
            if is_lit:
                current = [*current, end] if current else [start, end]
            elif current:
                told.append(current)
                current = []
            position += step
        travelled += length
    return [*told, current] if current else told


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _moved(ring: tuple[Point, ...], node: MapShape) -> tuple[Point, ...]:
    return tuple((x * node.scale + node.dx, y * node.scale + node.dy) for x, y in ring)


def _plain(fill: str) -> bool:
    return not fill.startswith("@") and theme.alpha(fill) == 255
