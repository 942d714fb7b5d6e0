"""The margins around the map on the whole board: turns, order, stock, mini-cards, tracks, the kingdoms' boards, key."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engines.rex_britannorum.ids import (
    KINGDOMS,
    ROMAN,
    TURNS,
    Card,
    Kind,
    Kingdom,
    Role,
)
from engines.rex_britannorum.views import Board, Realm, RexTable
from renderers.contract import SeatNames
from renderers.paint import marks, plates, text, theme
from renderers.paint.scene import Disc, Node, Placement, Rect, Sprite, Text
from renderers.rex_britannorum.art import cards, parts
from renderers.rex_britannorum.board import chart, pieces, standing
from renderers.rex_britannorum.board.changes import Changes
from renderers.rex_britannorum.catalogue import word

SIZE: Final = (1400, 1800)
LEFT: Final = 24
PLATE: Final = 302
TITLE_AT: Final = (800, 40)
KEY_AT: Final = (LEFT, 812)
TRACKS_AT: Final = (1070, 206)
_TRACK: Final = (308, 164)
_REALM: Final = (446, 330)
_REALM_Y: Final = 1456
_ROW: Final = 40


def placements(table: RexTable, seats: SeatNames, picture: int, changed: Changes) -> list[Placement]:
    """Return everything on the base picture, from bottom to top."""
    board = table.board
    told = chart.layer(board, chart.view("board"), changed)
    told.append(Placement(standing.stamp(board.turn, picture, 308, 46, 31), TRACKS_AT[0], 152))
    told += standing.tracks(board, *TRACKS_AT, *_TRACK, (0, _TRACK[1] + 10))
    told += _turns(board, seats)
    told += _stock(board)
    told += _minis(board)
    for number, realm in enumerate(board.realms):
        told += _realm(table, realm, parts.name_of(seats, realm.kingdom, realm.seat), 16 + number * 461)
    return told


# The left column ---------------------------------------------------------------------------------------------------


def _turns(board: Board, seats: SeatNames) -> list[Placement]:
    """Return the turn track and who acts in which order."""
    rows = tuple((board.seat_realm(seat).kingdom, seat in board.sealed) for seat in board.order)
    names = tuple(parts.name_of(seats, board.seat_realm(seat).kingdom, seat) for seat in board.order)
    return [Placement(_turn_plate(board.turn), LEFT, 40), Placement(_order_plate(rows, names), LEFT, 146)]


@lru_cache(maxsize=16)
def _turn_plate(turn: int) -> Sprite:
    """Return the track of the seven turns; those past are dark, the present one amber."""
    nodes: list[Node] = [*marks.plate(0, 0, PLATE, 94), _title(word("board.turns"))]
    step = (PLATE - 24) / TURNS
    for number in range(1, TURNS + 1):
        x, y = 12 + (number - 0.5) * step, 65.0
        fill = theme.AMBER if number == turn else theme.INK2 if number < turn else theme.CREAM
        ink = theme.CREAM if number < turn else theme.INK
        nodes += [Disc(x, y, 17, fill, theme.INK, 2), Text(x, y, str(number), "black", 23, ink, fill)]
    return Sprite("turns", tuple(nodes))


@lru_cache(maxsize=64)
def _order_plate(rows: tuple[tuple[Kingdom, bool], ...], names: tuple[str, ...]) -> Sprite:
    """Return the players in turn order, with a tick at those who have sealed their answer."""
    nodes: list[Node] = [*marks.plate(0, 0, PLATE, 50 + 44 * len(rows)), _title(word("board.order"))]
    for number, ((kingdom, sealed), name) in enumerate(zip(rows, names, strict=True)):
        y = 62 + number * 44
        nodes += marks.moved(parts.swatch(kingdom.value, 38, 34, 25), 16, y - 17)
        size, shown = text.beside_letter(name, kingdom.value, "bold", PLATE - 110, (26, 25, 24, 23, 22))
        nodes.append(Text(64, y, shown, "bold", size, theme.INK, theme.PARCHMENT, "lm"))
        if sealed:
            nodes += standing.sealed(PLATE - 30, y, 13)
    return Sprite("order", tuple(nodes))


def _stock(board: Board) -> list[Placement]:
    """Return the reinforcements still to be had: open, or a face-down pile."""
    y = 352
    told = [Placement(_tray(word("board.stock"), 138), LEFT, y)]
    if board.options.reinforcements == "random":
        told += [
            Placement(cards.back(ROMAN, 56, 80), LEFT + 14 + 12 * number, y + 46) for number in range(len(board.stock))
        ]
        return [*told, Placement(_count(len(board.stock)), LEFT + PLATE - 40, y + 86)]
    return told + [
        Placement(cards.chip(card, 42, 58), LEFT + 10 + 48 * number, y + 58) for number, card in enumerate(board.stock)
    ]


@lru_cache(maxsize=16)
def _count(n: int) -> Sprite:
    return Sprite("count", (Disc(0, 0, 20, theme.INK, theme.GOLD2, 2),
                            Text(0, 0, str(n), "black", 26, theme.GOLD2, theme.INK)))  # fmt: skip


def _minis(board: Board) -> list[Placement]:
    """Return Cartimandua's mini-cards in their slots, where she is a non-player kingdom. Rule: REX-77."""
    if not board.slots:
        return []
    y = 502
    told = [Placement(_tray(word("board.minis"), 176), LEFT, y)]
    for number, letters in enumerate(board.slots):
        x = LEFT + 18 + number * 94
        told += [
            Placement(cards.deployment(letters, 74, 104), x, y + 48),
            Placement(_slot(number + 1), x + 37, y + 158),
        ]
    return told


@lru_cache(maxsize=8)
def _slot(number: int) -> Sprite:
    return Sprite("slot", (Text(0, 0, str(number), "black", 22, theme.INK, theme.PARCHMENT),))


@lru_cache(maxsize=16)
def _tray(title: str, h: float) -> Sprite:
    return Sprite(f"plate {title.lower()}", (*marks.plate(0, 0, PLATE, h), _title(title)))


def _title(words: str) -> Text:
    return Text(16, 26, words, "cap", 23, theme.ROME2, theme.PARCHMENT, "lm", track=2)


# The kingdoms' boards ----------------------------------------------------------------------------------------------


def _realm(table: RexTable, realm: Realm, name: str, x: int) -> list[Placement]:
    """Return a kingdom's board: who plays it, what it holds and has shown, what it has scored."""
    w, _ = _REALM
    y = _REALM_Y
    told = [Placement(_realm_plate(realm.kingdom, name, _cards_line(table, realm)), x, y)]
    told += _shown(word("board.revealed"), tuple(sorted(realm.revealed, reverse=True)), x, y + 276)
    if realm.role is Role.NPK:
        told.append(Placement(_habits(realm.kingdom), x, y))
    if realm.role is not Role.PLAYER:
        return told
    told += [
        Placement(_points(standing.points(table.board, realm)), x + w - 46, y + 44),
        Placement(
            standing.slots(realm.kingdom, frozenset(realm.firsts), realm.thresholds, frozenset(realm.maxima), 222, 114),
            x + 212,
            y + 96,
        ),
    ]
    told += [Placement(_caption(word("board.queue")), x + 16, y + 110)] if realm.queue else []
    told += [
        Placement(cards.mini(card, 58, 84), x + 14 + number * 64, y + 122) for number, card in enumerate(realm.queue)
    ]
    told += _shown(word("board.known"), (*realm.known, *realm.extras), x, y + 222)
    return told


@lru_cache(maxsize=8)
def _habits(kingdom: Kingdom) -> Sprite:
    """Return who leads a non-player kingdom and where its cards go. Rule: REX-75, REX-76, REX-77."""
    name = Text(16, 112, word(f"npk.{kingdom.value}"), "cap", 22, theme.INK, theme.PARCHMENT, "lm", track=1)
    lines = text.wrap(word(f"npk.{kingdom.value}.how"), "bold", 22, _REALM[0] - 32)
    told = [
        Text(16, 148 + number * 28, line, "bold", 22, theme.INK, theme.PARCHMENT, "lm")
        for number, line in enumerate(lines)
    ]
    return Sprite(f"habits {kingdom.value}", (name, *told))


def _cards_line(table: RexTable, realm: Realm) -> str:
    deck = table.decks[KINGDOMS.index(realm.kingdom)]
    match realm.role:
        case Role.PLAYER:
            assert realm.seat is not None
            return word("board.hand", n=table.hands[realm.seat], deck=deck)
        case Role.NPK:
            return word("board.deck", n=deck)
        case Role.UNUSED:
            return word("board.unused")


@lru_cache(maxsize=128)
def _realm_plate(kingdom: Kingdom, name: str, line: str) -> Sprite:
    w, h = _REALM
    own = word(f"kingdom.{kingdom.value}")
    nodes: list[Node] = [
        *marks.plate(0, 0, w, h),
        Rect(6, 6, w - 12, 78, 5, theme.mix(theme.PARCHMENT, parts.LOOKS[kingdom.value].colour, 0.16)),
        *marks.moved(parts.swatch(kingdom.value, 58, 58, 40), 16, 16),
        Text(88, 32, own.upper(), "cap", 25, theme.INK, _tone(kingdom), "lm", track=2),
        Text(88, 63, _who(kingdom, name, line, w - 190), "bold", 23, theme.INK, _tone(kingdom), "lm"),
    ]
    return Sprite(f"kingdom {kingdom.value}", tuple(nodes))


def _who(kingdom: Kingdom, name: str, line: str, room: float) -> str:
    """Return who plays a kingdom and how many cards it has, on one line."""
    if name == word(f"kingdom.{kingdom.value}"):
        return text.fit(line, "bold", 23, room + 80)
    left = room - text.width(f" · {line}", "bold", 23)
    _, short = text.beside_letter(name, kingdom.value, "bold", left, (23,))
    return f"{short} · {line}"


def _tone(kingdom: Kingdom) -> str:
    return theme.mix(theme.PARCHMENT, parts.LOOKS[kingdom.value].colour, 0.16)


@lru_cache(maxsize=32)
def _points(n: int) -> Sprite:
    return Sprite("points", marks.coin(0, 0, 27, str(n), 34))


@lru_cache(maxsize=16)
def _caption(words: str) -> Sprite:
    return Sprite("caption", (Text(0, 0, words, "bold", 20, theme.INK2, theme.PARCHMENT, "lm"),))


def _shown(words: str, held: tuple[Card, ...], x: int, y: int) -> list[Placement]:
    """Return a row of small cards under its caption's line."""
    if not held:
        return []
    left = x + 150
    step = min(34, (x + _REALM[0] - 14 - 30 - left) // max(1, len(held) - 1))
    told = [Placement(_caption(words), x + 16, y + 22)]
    return told + [Placement(cards.chip(card, 30, 42), left + number * step, y) for number, card in enumerate(held)]


# The fixed parts --------------------------------------------------------------------------------------------------


def fixed() -> list[Placement]:
    """Return title and key."""
    return [Placement(_board_title(), *TITLE_AT), *_key()]


@lru_cache(maxsize=1)
def _board_title() -> Sprite:
    """Return the title on a name plate with two swallow tails."""
    w, h = 524.0, 100.0
    words = Text(w / 2, 50, word("board.title"), "cap9", 43, theme.ROME2, theme.PARCHMENT, track=2)
    return plates.title(w, h, 40.0, (words,))


_KEY: Final = ("road", "city", "cube", "oppidum", "rome", "token", "joker", "again", "last", "before")


def _key() -> list[Placement]:
    """Return the key of the whole board."""
    x, y = KEY_AT
    h = 16 + _ROW * len(_KEY)
    nodes: list[Node] = [*marks.plate(0, 0, PLATE, h)]
    told: list[Placement] = []
    for number, name in enumerate(_KEY):
        middle = round(8 + (number + 0.5) * _ROW)
        nodes.append(Text(82, middle, word(f"key.{name}"), "bold", 25, theme.INK, theme.PARCHMENT, "lm"))
        told += [Placement(sprite, x + 42 + dx, y + middle) for sprite, dx in _sample(name)]
    return [Placement(Sprite("key", tuple(nodes)), x, y), *told]


def _sample(name: str) -> tuple[tuple[Sprite, int], ...]:
    """Return what a line of the key explains, and how far each is moved to the right."""
    drawn: dict[str, tuple[tuple[Sprite, int], ...]] = {
        "road": ((pieces.spot(Kind.ROAD, 15), 0),),
        "city": ((pieces.spot(Kind.CITY, 15), 0),),
        "cube": ((parts.cube(KINGDOMS[0], 10), -14), (parts.cube(KINGDOMS[1], 10), 14)),
        "oppidum": ((parts.oppidum(KINGDOMS[2], 15), 0),),
        "rome": ((parts.rome(16), 0),),
        "token": ((pieces.glow(19), 0), (Sprite("sample", parts.rim(14)), 0)),
        "joker": ((parts.joker(16), 0),),
        "again": ((pieces.glow(19), 0), (pieces.again_mark(15), 0)),
        "last": ((pieces.changed_mark(17), 0),),
        "before": ((pieces.changed_mark(17, change="before"), 0),),
    }
    return drawn[name]
