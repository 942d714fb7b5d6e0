"""The private picture of a seat: its hand, its queue and deck, what lies at stake with its plan, its objectives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, TypeAlias

from engines.core.seats import Seat
from engines.rex_britannorum.ids import AREAS, KINGDOMS, TURNS, Area, Card, Phase, Token, value_of
from engines.rex_britannorum.legal.conditions import evaluate
from engines.rex_britannorum.turn_views import Sent
from engines.rex_britannorum.views import Board, RexHand, RexTable
from renderers.paint import marks, text, theme
from renderers.paint.scene import Node, Placement, Rect, Scene, Sprite, Text
from renderers.rex_britannorum.art import cards, objectives, parts, sheet, spoken, stakes
from renderers.rex_britannorum.art.sheet import BASE, EDGE, GAME, WIDTH
from renderers.rex_britannorum.catalogue import word

_GAP: Final = 12
_HEAD: Final = 58
_IN_FULL: Final = 7
"""Cards that stand in one row with their reminders; more are shown small."""
_ACROSS: Final = 11
_FEW: Final = 3
"""Cards that leave room for the queue beside them."""
_TOO_MANY: Final = 3
"""Objectives that leave no room for the queue beside them."""
_ROW: Final = 206
_LOW_ROW: Final = 178
"""A tray that has its discard at the right."""
_AREA_HEAD: Final = 50
_TRAY_HEAD: Final = 40
_QUEUE_W: Final = 422
_TRAY: Final = "#1D140E"


Part: TypeAlias = tuple[list[Placement], int]
"""Sprites placed as if the part began right below the head, and the height it takes."""


def hand(table: RexTable, own: RexHand, seat: Seat) -> Scene | None:
    """Return the picture of a seat, 1050 pixels wide; None where it has neither cards nor objectives.

    From top to bottom: the hand, with the area of each card that a sealed plan sends; the three areas with what lies
    at stake there and the cards of the plan; the open queue with the deck; the objectives as they stand now.
    """
    del seat  # a hand names its seat itself
    if not (own.cards or own.queue or own.objectives):
        return None
    places = [Placement(_head(table.board, own))]
    y = _HEAD
    for shown, high in _parts(table, own):
        places += [Placement(one.sprite, one.x, one.y + y) for one in shown]
        y += high + _GAP
    return Scene(GAME, (WIDTH, y + 4), BASE, tuple(places), spoken.hand(table, own))


def _parts(table: RexTable, own: RexHand) -> Iterator[Part]:
    """Yield the rows of the picture. Two objectives stand beside the queue, three in a row of their own."""
    board = table.board
    waiting = bool(own.queue or table.decks[KINGDOMS.index(own.kingdom)])
    beside = 0 < len(own.objectives) < _TOO_MANY
    short = waiting and not beside and len(own.cards) <= _FEW
    if short:
        yield [*_cards(own, WIDTH - _QUEUE_W - _GAP)[0], *_queue(table, own, WIDTH - EDGE - _QUEUE_W, _QUEUE_W)], _ROW
    elif own.cards:
        yield _cards(own, WIDTH)
    if board.tokens or own.plan is not None:
        yield _areas(board, own)
    if beside and waiting:
        yield [*_queue(table, own, EDGE, _QUEUE_W), *_objectives(board, own, EDGE + _QUEUE_W + _GAP)], _ROW
    elif waiting and not short:
        yield _queue(table, own, EDGE, WIDTH - 2 * EDGE), _LOW_ROW
    if own.objectives and not (beside and waiting):
        yield _objectives(board, own, EDGE), _ROW


def _head(board: Board, own: RexHand) -> Sprite:
    kingdom = own.kingdom.value
    nodes: list[Node] = [
        *marks.moved(parts.swatch(kingdom, 44, 38, 27), EDGE, 10),
        Text(76, 30, word("held.title"), "cap", 28, theme.GOLD2, theme.WALNUT2, "lm", track=3),
        Text(WIDTH - EDGE, 30, _when(board, own), "bold", 28, theme.CREAM, theme.WALNUT2, "rm", role="decision"),
    ]
    return Sprite("hand head", tuple(nodes))


def _when(board: Board, own: RexHand) -> str:
    name = word(f"kingdom.{own.kingdom.value}")
    return word("held.turn", kingdom=name, turn=board.turn, last=TURNS) if board.turn else name


def _cards(own: RexHand, room: int) -> Part:
    """Return the cards of the hand in the middle of ``room`` pixels, each with the area a sealed plan sends it to."""
    count = len(own.cards)
    across = max(1, min(count, _ACROSS))
    w = round(min(148.0, (room - 2 * EDGE - (across - 1) * _GAP) / across))
    h = round(w * 1.4)
    places: list[Placement] = []
    for index, (card, area) in enumerate(sent(own)):
        row, column = divmod(index, across)
        in_row = min(across, count - row * across)
        x = (room - in_row * w - (in_row - 1) * _GAP) // 2 + column * (w + _GAP)
        y = row * (h + _GAP)
        places.append(
            Placement(_card(card, w, h, mercenary=cards.hired(card, own.kingdom), full=count <= _IN_FULL), x, y)
        )
        if area is not None:
            places.append(Placement(_flag(area, w, h), x, y))
    rows = -(-count // across)
    return places, rows * (h + _GAP) - _GAP + 4


def _card(card: Card, w: int, h: int, *, mercenary: bool, full: bool) -> Sprite:
    if full:
        return cards.front(card, w, h, mercenary=mercenary, role="decision")
    return cards.mini(card, w, h, mercenary=mercenary)


def sent(own: RexHand) -> list[tuple[Card, Area | None]]:
    """Return the cards of a hand in order, each with the area a sealed plan sends it to."""
    planned: Counter[Sent] = Counter(() if own.plan is None else own.plan.sent)
    found: list[tuple[Card, Area | None]] = []
    for card in own.cards:
        area = next((one for one in AREAS if planned[Sent(card=card, area=one)] > 0), None)
        if area is not None:
            planned[Sent(card=card, area=area)] -= 1
        found.append((card, area))
    return found


def _flag(area: Area, w: int, h: int) -> Sprite:
    """Return the frame of a card that a plan sends away, with the letter of its area."""
    return Sprite(
        f"sent to {area.value}",
        (
            Rect(-3, -3, w + 6, h + 6, w * 0.08, None, theme.AMBER, 4),
            *marks.moved(parts.area_letter(area, 15), w * 0.47, 4),
        ),
    )


def _areas(board: Board, own: RexHand) -> Part:
    """Return the three areas side by side: tokens at the left, the cards of the sealed plan at the right."""
    w = (WIDTH - 2 * EDGE - 2 * _GAP) // 3
    lying = {area: stakes.within(area, board.tokens) for area in AREAS}
    across = 5 if own.plan is None else 3
    rows = max(1, *(-(-len(tokens) // across) for tokens in lying.values()))
    high = max(_AREA_HEAD + rows * 50 + 14, 0 if own.plan is None else _AREA_HEAD + 138)
    places: list[Placement] = []
    for number, (area, tokens) in enumerate(lying.items()):
        x = EDGE + number * (w + _GAP)
        now = board.phase is Phase.PLAN
        places.append(Placement(_area(area, tokens, w, high, now=now), x, 0))
        places += stakes.laid(tokens, x + 8, _AREA_HEAD, across, 23.0)
        planned = () if own.plan is None else tuple(one.card for one in own.plan.sent if one.area is area)
        for place, card in enumerate(reversed(planned)):
            sprite = cards.mini(card, 76, 126, mercenary=cards.hired(card, own.kingdom))
            places.append(Placement(sprite, x + w - (place + 1) * 81 - 1, _AREA_HEAD + 2))
    return places, high


def _area(area: Area, tokens: tuple[Token, ...], w: int, h: int, *, now: bool) -> Sprite:
    """Return the tray of an area with its name and what lies at stake."""
    room = w - sheet.NAME_X - 14 - text.width(sheet.area_name(area), "cap", sheet.NAME, 1)
    full, short = stakes.words(tokens), stakes.words(tokens, short=True)
    size, line = (23, full) if text.width(full, "bold", 23) <= room else (22, short)
    nodes: list[Node] = [
        *sheet.tray(area, w, h),
        Text(w - 10, 25, line, "bold", size, theme.INK, sheet.ground(area), "rm", role="decision"),
    ]
    if now:
        nodes.append(sheet.asked(w, h))
    return Sprite(f"area {area.value}", tuple(nodes))


def _queue(table: RexTable, own: RexHand, left: int, w: int) -> list[Placement]:
    """Return the tray of the open queue, the deck and the own discard, ``w`` pixels wide."""
    deck = table.decks[KINGDOMS.index(own.kingdom)]
    wide = w > _QUEUE_W
    places = [Placement(_tray(deck, w, discards=bool(own.discard), now=table.board.phase is Phase.RECRUIT), left, 0)]
    places += [
        Placement(cards.mini(card, 88, 122), left + 12 + number * 98, _TRAY_HEAD)
        for number, card in enumerate(own.queue)
    ]
    back = cards.back(own.kingdom.value, 88, 122)
    places += [Placement(back, left + _QUEUE_W - 104 + k * 3, _TRAY_HEAD - k * 2) for k in range(min(2, deck))]
    thrown = sorted(own.discard, key=value_of, reverse=True)
    x, y, cw, ch = (left + _QUEUE_W + 24, _TRAY_HEAD + 8, 40, 56) if wide else (left + 124, _ROW - 36, 22, 31)
    room = w - 20 - (x - left)
    step = min(cw + 4, room // max(1, len(thrown)))
    places += [Placement(cards.chip(card, cw, ch), x + number * step, y) for number, card in enumerate(thrown)]
    return places


def _tray(deck: int, w: int, *, discards: bool, now: bool) -> Sprite:
    """Return the tray with its headings; where it is wide the discard stands at the right, else below."""
    wide = w > _QUEUE_W
    h = _LOW_ROW if wide else _ROW
    nodes: list[Node] = [
        Rect(0, 0, w, h, 8, _TRAY, theme.GOLD, 1.6),
        Text(16, 22, word("held.queue"), "cap", 23, theme.GOLD2, _TRAY, "lm", track=2),
        Text(_QUEUE_W - 16, 22, word("held.deck", n=deck), "bold", 24, theme.CREAM, _TRAY, "rm", role="decision"),
    ]
    if discards:
        x, y = (_QUEUE_W + 24, 22) if wide else (16, _ROW - 20)
        nodes.append(Text(x, y, word("held.discard"), "bold", 23, theme.CREAM, _TRAY, "lm"))
    if now:
        nodes.append(sheet.asked(w, h))
    return Sprite("queue", tuple(nodes))


def _objectives(board: Board, own: RexHand, left: int) -> list[Placement]:
    """Return the objectives cards as they stand now; one that is to be put back is veiled."""
    count = len(own.objectives)
    w = (WIDTH - EDGE - left - (count - 1) * _GAP) // count
    places: list[Placement] = []
    for number, objective in enumerate(own.objectives):
        x = left + number * (w + _GAP)
        places.append(Placement(objectives.card(objective, evaluate(board, own.kingdom, objective), w, _ROW), x, 0))
        if board.phase in (Phase.OBJECTIVES, Phase.DISCARD):
            places.append(Placement(Sprite("asked", (sheet.asked(w, _ROW),)), x, 0))
        if objective == own.dropping:
            places.append(Placement(objectives.band(word("held.put_back"), w, _ROW), x, 0))
    return places
