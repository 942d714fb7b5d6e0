"""The side of the focus picture, beside the map: stamp, scores, top Briton card, and the pairs below."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engines.roman_invasion.ids import Phase
from engines.roman_invasion.views import InvasionTable
from renderers.contract import SeatNames, Stamp
from renderers.paint import marks, text, theme
from renderers.paint.scene import Node, Placement, Poly, Polyline, Rect, Sprite, Text
from renderers.roman_invasion.art import cards, parts
from renderers.roman_invasion.catalogue import word

X: Final = 812
Y: Final = 522
WIDTH: Final = 1050 - X
_SCORES: Final = (66, 268)
"""Where the scores begin, and how much room they have."""
_LEAST: Final = 21.0


@lru_cache(maxsize=1)
def _ground() -> Sprite:
    """Return the walnut column and tray with a gold rule towards the map."""
    return Sprite(
        "walnut",
        (
            Rect(X, 0, WIDTH, 700, 0, "@walnut"),
            Rect(0, Y, X + 2, 700 - Y, 0, "@walnut"),
            Polyline(((0, Y), (X, Y), (X, 0)), theme.INK, 7),
            Polyline(((0, Y), (X, Y), (X, 0)), theme.GOLD, 2.4),
        ),
    )


@lru_cache(maxsize=256)
def _row(seat: int, name: str, vt: int, h: float, *, current: bool) -> Sprite:
    """Return one seat, ``h`` pixels high: swatch, name, VT; the seat whose turn it is stands out."""
    w = WIDTH - 16
    size = min(29.0, h * 0.62)
    ground = theme.CURRENT if current else theme.PARCHMENT
    radius = min(23.0, h / 2 - 1.5)
    left = h + 6
    nodes: list[Node] = [Rect(0, 0, w, h, 5, ground, theme.GOLD if current else theme.INK2, 1.6)]
    nodes += marks.moved(marks.swatch(seat, h - 5, h - 8, size), 5, 4)
    room = w - left - 2 * radius - 14
    written, shown = text.beside_letter(name, theme.SEATS[seat].letter, "bold", room, _sizes(size))
    nodes.append(Text(left, h / 2, shown, "bold", written, theme.INK, ground, "lm", role="decision"))
    nodes += marks.coin(w - radius - 6, h / 2, radius, str(vt), radius * (1.3 if vt < 100 else 1.1))
    if current:
        nodes.append(Poly(((-9, h / 2 - 10), (4, h / 2), (-9, h / 2 + 10)), theme.AMBER, theme.INK, 1.5))
    return Sprite(f"score {theme.SEATS[seat].letter}", tuple(nodes))


def _sizes(largest: float) -> tuple[float, ...]:
    """Return the sizes a name may be written in, down to the least that is legible at 550 pixels."""
    return tuple(float(size) for size in range(int(largest), int(_LEAST) - 1, -1))


@lru_cache(maxsize=64)
def _briton_plate(h: float, deck: int, *, named: str) -> Sprite:
    """Return the plate of the top Briton card with its name and how many cards lie under it."""
    w = WIDTH - 16
    size, lines = text.block(named, "bold", w - 118, (24, 23, 22, 21), 3)
    nodes: list[Node] = [*marks.double_plate(0, 0, w, h, theme.WOAD, theme.GOLD)]
    for number, line in enumerate(text.wrap(word("briton.next"), "bold", 21, w - 126)):
        nodes.append(Text(w / 2 + 51, 23 + number * 20, line, "bold", 21, theme.GOLD2, theme.WOAD, role="decision"))
    for number, line in enumerate(lines):
        y = h / 2 + 8 + (number - (len(lines) - 1) / 2) * size * 1.05
        nodes.append(Text(w / 2 + 51, y, line, "bold", size, theme.CREAM, theme.WOAD, role="decision"))
    told = word("briton.deck", n=deck)
    nodes.append(Text(w / 2 + 51, h - 27, told, "bold", 22, theme.CREAM, theme.WOAD, role="decision"))
    return Sprite("top Briton card", tuple(nodes))


def column(table: InvasionTable, seats: SeatNames, stamp: Stamp) -> list[Placement]:
    """Return stamp, scores and top Briton card at the right of the map."""
    left = X + 10
    places = [
        Placement(_ground()),
        Placement(parts.stamp(table.board.turn, stamp.picture, WIDTH - 16, 48, 27), left - 2, 8),
    ]
    top, room = _SCORES
    step = min(58, room // table.board.seats)
    for seat, vt in enumerate(table.board.vt):
        current = seat == table.board.seat and table.board.phase is not Phase.OVER
        sprite = _row(seat, parts.name_of(seats, seat), vt, step - 5, current=current)
        places.append(Placement(sprite, left - 2, top + seat * step))
    height = 182
    top = Y - height - 6
    if table.briton_top is None:
        places.append(Placement(_briton_plate(height, table.briton_deck, named=""), left - 2, top))
    else:
        face = cards.briton_face(table.briton_top)
        places.append(Placement(_briton_plate(height, table.briton_deck, named=face.name), left - 2, top))
        places.append(Placement(cards.mini(face, 100, 152), left + 10, top + 15))
    return places


def tray(table: InvasionTable) -> list[Placement]:
    """Return the six resource pairs below the map."""
    places: list[Placement] = []
    wide, gap = 166, 8
    for index, pair in enumerate(table.board.row):
        x = 7 + index * (wide + gap)
        places.append(Placement(parts.pair_tray(index + 1, wide, 160, 16, taken=pair is None), x, Y + 10))
        for number, card in enumerate(pair or ()):
            face = cards.roman_face(card)
            places.append(Placement(cards.mini(face, 77, 124), x + 4 + number * 81, Y + 15))
        places.append(Placement(parts.pair_number(index + 1, 17), x + wide // 2, Y + 155))
    return places
