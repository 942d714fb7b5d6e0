"""The most a rival could send to an area, by what everybody knows of its cards."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final

from engines.rex_britannorum.data import TROOPS
from engines.rex_britannorum.ids import RAISED, RAISING, Card, Kingdom, Role, value_of
from engines.rex_britannorum.views import Board, Realm, RexHand

_TOGETHER: Final = 2
"""Cards that can go to one area at most. Rule: REX-23."""


def strongest(board: Board, rival: Kingdom, hand: RexHand, mine: tuple[Card, ...]) -> int:
    """Return the highest sum a rival could reach in an area to which this seat sends ``mine``.

    Its troops are those not yet revealed and not in its queue; at most one card is a mercenary or reinforcement. Its 1s
    count 7 where this seat sends a 7, or where the third kingdom could.

    Rule: REX-23, REX-30, REX-41.
    """
    others = (realm for realm in board.realms if realm.kingdom not in (rival, hand.kingdom))
    raised = RAISING in map(value_of, mine) or any(RAISING in map(value_of, possible(realm)) for realm in others)
    realm = board.realm(rival)
    troops = sorted((_counting(card, raised=raised) for card in _troops(realm)), reverse=True)
    extra = max((_counting(card, raised=raised) for card in realm.extras), default=0)
    return max(sum(troops[:_TOGETHER]), sum(troops[:1]) + extra)


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
