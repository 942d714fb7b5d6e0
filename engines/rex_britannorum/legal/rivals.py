"""The most a rival could send to an area, by what everybody knows of its cards."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import permutations
from typing import Final

from engines.rex_britannorum.data.tables import BOARD, TROOPS
from engines.rex_britannorum.ids import RAISED, RAISING, Area, Card, Kingdom, Role, value_of
from engines.rex_britannorum.legal import npk
from engines.rex_britannorum.views import Board, Realm, RexHand

_TOGETHER: Final = 2
"""Cards that can go to one area at most. Rule: REX-23."""


def strongest(board: Board, rival: Kingdom, hand: RexHand, area: Area, mine: tuple[Card, ...]) -> int:
    """Return the highest sum a rival could reach in an area to which this seat sends ``mine``.

    Its troops are those not yet revealed and not in its queue; at most one card is a mercenary or reinforcement. An NPK
    sends only what its behaviour may send there. Its 1s count 7 where this seat sends a 7, or where the third kingdom
    could.

    Rule: REX-23, REX-30, REX-41, REX-75, REX-76, REX-77.
    """
    others = (
        realm for realm in board.realms if realm.kingdom not in (rival, hand.kingdom) and _reach(board, realm, area)
    )
    raised = RAISING in map(value_of, mine) or any(RAISING in map(value_of, possible(realm)) for realm in others)
    realm = board.realm(rival)
    if realm.role is Role.NPK and rival is Kingdom.BRIGANTES:
        return _cartimandua(board, realm, area, raised=raised)
    troops = sorted((_counting(card, raised=raised) for card in _troops(realm)), reverse=True)
    extra = max((_counting(card, raised=raised) for card in realm.extras), default=0)
    return max(sum(troops[: _reach(board, realm, area)]), sum(troops[:1]) + extra if extra else 0)


def _reach(board: Board, realm: Realm, area: Area) -> int:
    """Return how many cards of a kingdom could meet in an area. Rule: REX-23, REX-74."""
    if realm.role is not Role.NPK:
        return _TOGETHER
    there = npk.lying(board.tokens)
    if realm.kingdom is Kingdom.BRIGANTES:
        slots = [npk.sent_to(mini, there) is area for mini in board.slots]
        return slots[npk.MIDDLE] + any(slots)
    minis = sum(
        area in (npk.sent_to((one, other), there), npk.sent_to((other, one), there)) for one, other in BOARD.minis
    )
    if realm.kingdom is Kingdom.ICENI:
        return (npk.richest(board.tokens) is area) + (minis > 0)
    return min(minis, _TOGETHER)


def _cartimandua(board: Board, realm: Realm, area: Area, *, raised: bool) -> int:
    """Return the highest sum of the cards that any two in a row would bring to an area. Rule: REX-77."""
    there = npk.lying(board.tokens)
    slots = [npk.sent_to(mini, there) is area for mini in board.slots]
    return max(
        slots[npk.MIDDLE] * _counting(first, raised=raised)
        + slots[npk.beside(first, second)] * _counting(second, raised=raised)
        for first, second in permutations(_troops(realm), 2)
    )


def possible(realm: Realm) -> tuple[Card, ...]:
    """Return every card a kingdom could play this turn, by what everybody knows."""
    return (*_troops(realm), *realm.extras)


def _troops(realm: Realm) -> tuple[Card, ...]:
    if realm.role is Role.UNUSED:
        return ()
    return _unrevealed(realm.kingdom, realm.revealed, realm.queue)


@lru_cache(maxsize=1024)
def _unrevealed(kingdom: Kingdom, revealed: tuple[Card, ...], queue: tuple[Card, ...]) -> tuple[Card, ...]:
    left = Counter(TROOPS[kingdom])
    left.subtract(revealed)
    left.subtract(queue)
    return tuple(left.elements())


def _counting(card: Card, *, raised: bool) -> int:
    return RAISING if raised and value_of(card) == RAISED else value_of(card)
