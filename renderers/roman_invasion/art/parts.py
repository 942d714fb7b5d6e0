"""The panels of the board: stamp, victory table, Briton deck, turn strip, resource pairs, key, title."""

from __future__ import annotations

from functools import lru_cache

from engines.roman_invasion.ids import Phase
from engines.roman_invasion.views import InvasionTable, Pair
from renderers.contract import SeatNames
from renderers.paint import marks, plates, text, theme
from renderers.paint.scene import Disc, Node, Placement, Poly, Polyline, Rect, Sprite, Text
from renderers.roman_invasion.art import cards
from renderers.roman_invasion.art.icons import icon
from renderers.roman_invasion.catalogue import word

STEPS = ("resource", "muster", "campaign", "occupation", "revolt", "fortify")
_NAMES = (36, 34, 32, 30, 28)
"""The sizes a name may be written in."""
_NOW = {Phase.MUSTER: 1, Phase.CAMPAIGN: 2, Phase.RESERVE: 2, Phase.FORTIFY: 5}


def name_of(seats: SeatNames, seat: int) -> str:
    """Return the name lettered for a seat: the person's as far as the font can draw it, else "Seat A"."""
    return plates.seat_name(seats, seat, word(f"seat.{seat}"))


@lru_cache(maxsize=256)
def stamp(turn: int, picture: int, w: float, h: float, size: float) -> Sprite:
    """Return the stamp, its corner at the origin: which board this is, so that an old one is known as old."""
    return plates.stamp(word("stamp", turn=turn, n=picture), w, h, size, 14)


@lru_cache(maxsize=64)
def victory_head(w: float, rows: int, row: float, deck: int) -> Sprite:
    """Return the empty victory table for a number of seats, with the size of the Roman deck in its head."""
    return Sprite(
        "victory table",
        (
            *marks.plate(0, 0, w, 52 + rows * row + 14),
            Text(20, 27, word("victory.title"), "cap", 27, theme.INK, theme.PARCHMENT, "lm", track=3),
            Text(234, 28, word("roman.deck", n=deck), "bold", 23, theme.INK2, theme.PARCHMENT, "lm"),
            Text(w - 114, 28, word("victory.hand"), "bold", 23, theme.INK2, theme.PARCHMENT, "rm"),
            Text(w - 25, 28, word("victory.vt"), "bold", 23, theme.INK2, theme.PARCHMENT, "rm"),
        ),
    )


@lru_cache(maxsize=256)
def victory_row(seat: int, name: str, hand: int, vt: int, w: float, h: float, *, current: bool) -> Sprite:
    """Return one row of the victory table: swatch, name, hand, VT; the seat whose turn it is stands out."""
    middle = h / 2
    nodes: list[Node] = []
    if current:
        nodes.append(Rect(7, 2, w - 14, h - 4, 6, theme.CURRENT, theme.GOLD, 2))
        nodes.append(Poly(((-20, middle - 17), (5, middle), (-20, middle + 17)), theme.AMBER, theme.INK, 2))
    else:
        nodes.append(Polyline(((16, 0), (w - 16, 0)), theme.PARCHMENT3, 1.4))
    ground = theme.CURRENT if current else theme.PARCHMENT
    nodes += marks.moved(marks.swatch(seat, 58, h - 16, 36), 18, 8)
    size, shown = text.beside_letter(name, theme.SEATS[seat].letter, "bold", w - 92 - 196, _NAMES)
    nodes.append(Text(92, middle, shown, "bold", size, theme.INK, ground, "lm", role="decision"))
    nodes.append(Text(w - 150, middle, str(hand), "black", 36, theme.INK, ground, "lm", role="decision"))
    nodes += marks.coin(w - 48, middle, min(29.0, h / 2 - 3), str(vt), 36 if vt < 100 else 28)
    return Sprite(f"victory row {theme.SEATS[seat].letter}", tuple(nodes))


def victory(table: InvasionTable, seats: SeatNames, x: int, y: int, w: int) -> tuple[list[Placement], int]:
    """Return the victory table at (x, y) and where it ends."""
    rows = table.board.seats
    row = 66 if rows <= 4 else 58
    places = [
        Placement(victory_head(w, rows, row, table.roman_deck), x, y),
        Placement(cards.back("roman", 22, 31), x + 204, y + 12),
    ]
    for seat in range(rows):
        top = y + 52 + seat * row
        current = seat == table.board.seat and table.board.phase is not Phase.OVER
        sprite = victory_row(seat, name_of(seats, seat), table.hands[seat], table.board.vt[seat], w, row,
                             current=current)  # fmt: skip
        places += [
            Placement(sprite, x, top),
            Placement(cards.back("roman", 28, 40), x + w - 186, top + (row - 40) // 2),
        ]
    return places, y + 52 + rows * row + 14


@lru_cache(maxsize=256)
def _deck_plate(w: float, h: float, deck: int, discard: int) -> Sprite:
    return Sprite(
        "briton decks",
        (
            *marks.double_plate(0, 0, w, h, theme.WOAD, theme.GOLD),
            Text(78, 31, word("briton.deck", n=deck), "black", 29, theme.CREAM, theme.WOAD, role="decision"),
            Text(w - 90, 31, word("briton.discard", n=discard), "black", 29, theme.CREAM, theme.WOAD,
                 role="decision"),
        ),
    )  # fmt: skip


@lru_cache(maxsize=4)
def _empty(w: float, h: float) -> Sprite:
    rim = theme.mix(theme.WOAD, theme.GOLD2, 0.4)
    return Sprite("no card", (Rect(0, 0, w, h, w * 0.065, theme.WOAD2, rim, 2),))


def briton(table: InvasionTable, x: int, y: int, w: int, h: int) -> list[Placement]:
    """Return the Briton deck with its open top card and its discard."""
    board = table.board
    pile = len(board.briton_discard)
    places = [Placement(_deck_plate(w, h, table.briton_deck, pile), x, y)]
    depth = min(3, table.briton_deck)
    places += [
        Placement(cards.back("briton", 104, 148), x + 22 + k * 4, y + 62 - k * 3) for k in range(depth - 1, -1, -1)
    ]
    if table.briton_top is not None:
        face = cards.briton_face(table.briton_top)
        places.append(Placement(cards.front(face, 148, 208), x + (w - 148) // 2, y + 14))
    else:
        places.append(Placement(_empty(148, 208), x + (w - 148) // 2, y + 14))
    left = x + w - 142
    if pile:
        places += [Placement(cards.back("briton", 104, 148), left + k * 4, y + 62 - k * 3) for k in (2, 1) if pile > k]
        places.append(Placement(cards.front(cards.briton_face(board.briton_discard[-1]), 104, 148), left, y + 62))
    else:
        places.append(Placement(_empty(104, 148), left, y + 62))
    return places


@lru_cache(maxsize=16)
def turn_strip(phase: Phase, w: float, h: float, size: float) -> Sprite:
    """Return the strip of the six steps of a turn; those done are brown, the present one amber."""
    now = _NOW.get(phase, len(STEPS))
    nodes: list[Node] = []
    step, tip = w / len(STEPS), 16
    for number, name in enumerate(STEPS):
        left, right = number * step, (number + 1) * step
        start = left if number == 0 else left + tip - 2
        shape = ((left, 0.0), (right - tip, 0.0), (right - 2, h / 2), (right - tip, h), (left, h), (start, h / 2))
        if number == now:
            fill, font, ink = theme.AMBER, "black", theme.INK
        else:
            fill, font, ink = ("#6B4F3A", "bold", theme.CREAM) if number < now else ("#2A1D15", "bold", theme.CREAM)
        nodes.append(Poly(shape, fill, theme.GOLD, 1.6))
        nodes.append(Text(left + step / 2 + 2, h / 2 - 1, word(f"phase.{name}"), "black" if font == "black" else "bold",
                          size, ink, fill))  # fmt: skip
    return Sprite("turn strip", tuple(nodes))


@lru_cache(maxsize=32)
def pair_tray(number: int, w: float, h: float, disc: float, *, taken: bool) -> Sprite:
    """Return the tray under one resource pair; a taken pair leaves two pale places."""
    nodes: list[Node] = [Rect(0, 0, w, h, 8, "#1D140E", theme.GOLD, 1.6)]
    if taken:
        half = w / 2
        nodes += [Rect(7, 8, half - 10, h - 16, 6, None, "#5A4636", 2),
                  Rect(half + 3, 8, half - 10, h - 16, 6, None, "#5A4636", 2)]  # fmt: skip
        nodes.append(
            Text(w / 2, h * 0.45, word("pair.taken"), "ital", max(20.0, disc * 1.3), theme.PARCHMENT2, "#1D140E")
        )
    return Sprite(f"tray {number}", tuple(nodes))


@lru_cache(maxsize=16)
def pair_number(number: int, r: float) -> Sprite:
    """Return the numbered disc of a resource pair."""
    return Sprite(
        f"pair {number}",
        (
            Disc(0, 0, r, theme.INK, theme.GOLD2, r * 0.1),
            Text(0, 0, str(number), "black", r * 1.5, theme.GOLD2, theme.INK, role="decision"),
        ),
    )


def pairs(row: tuple[Pair | None, ...], y: int) -> list[Placement]:
    """Return the six resource pairs of the whole board."""
    places: list[Placement] = []
    for index, pair in enumerate(row):
        x = 16 + index * 230
        places.append(Placement(pair_tray(index + 1, 220, 174, 17, taken=pair is None), x, y - 4))
        for side, card in enumerate(pair or ()):
            places.append(Placement(cards.front(cards.roman_face(card), 105, 162), x + 3 + side * 109, y + 2))
        places.append(Placement(pair_number(index + 1, 17), x + 110, y + 158))
    return places


@lru_cache(maxsize=8)
def landlocked(r: float) -> Sprite:
    """Return the mark of a region without a coast: a struck-out anchor."""
    reach = r * 0.72
    return Sprite(
        "landlocked",
        (
            Disc(0, 0, r, theme.PARCHMENT, theme.INK, max(1.2, r * 0.1)),
            *icon("anchor", 0, 0, round(r * 0.62, 2), theme.INK, theme.PARCHMENT),
            Polyline(((-reach, -reach), (reach, reach)), theme.ROME, r * 0.24),
        ),
    )


@lru_cache(maxsize=1)
def title() -> Sprite:
    """Return the title on a name plate with two swallow tails, its body's corner at the origin."""
    w, h = 530.0, 128.0
    above = Text(w / 2, 44, word("title.above"), "cap9", 47, theme.ROME2, theme.PARCHMENT, track=2.5)
    below = Text(w / 2, 96, word("title.below"), "cap", 34, theme.INK, theme.PARCHMENT, track=9)
    return plates.title(w, h, 46.0, (above, below))


def key(x: int, y: int) -> list[Placement]:
    """Return the key of the whole board."""
    w, h = 318, 287
    rows = ("resistance", "landlocked", "captured", "open", "revolt", "last", "town")
    nodes: list[Node] = [*marks.plate(0, 0, w, h)]
    for number, name in enumerate(rows):
        middle = 25 + number * 39.5
        nodes.append(Text(86, middle, word(f"key.{name}"), "bold", 28, theme.INK, theme.PARCHMENT, "lm"))
        nodes += _sample(name, 44, middle)
    at = {name: y + round(25 + number * 39.5) for number, name in enumerate(rows)}
    return [
        Placement(Sprite("key", tuple(nodes)), x, y),
        Placement(marks.shield(4, 16.5), x + 44, at["resistance"]),
        Placement(landlocked(15), x + 44, at["landlocked"]),
        Placement(marks.standard(2, 38), x + 44, at["captured"]),
        Placement(marks.revolt(3, 14), x + 40, at["revolt"]),
        Placement(marks.town(11), x + 28, at["town"]),
    ]


def _sample(name: str, x: float, y: float) -> tuple[Node, ...]:
    match name:
        case "captured":
            ground = theme.mix(theme.PARCHMENT, theme.CAPTURED, 0.33)
            return (Rect(x - 28, y - 18, 56, 36, 0, ground), marks.captured_hatch(marks.box(x - 28, y - 18, 56, 36)))
        case "open":
            return (Rect(x - 28, y - 15, 56, 30, 5, None, theme.INK, 8),
                    Rect(x - 26.5, y - 13.5, 53, 27, 4, None, theme.AMBER, 5))  # fmt: skip
        case "last":
            ring = marks.box(x - 24, y - 11, 48, 22)
            return (Polyline(ring, theme.LAPIS, 8, closed=True), Polyline(ring, theme.WHITE, 4, (11, 7), closed=True))
        case "town":
            return marks.coin(x + 14, y, 13, word("bonus", n=1), 19, "ornament")
        case _:
            return ()
