"""From the state to what may be seen: the only place where something secret becomes visible."""

from __future__ import annotations

from itertools import chain
from typing import Final

from engines.core.seats import Seat
from engines.rex_britannorum.data.tables import REINFORCEMENTS, TROOPS
from engines.rex_britannorum.ids import KINGDOM_INDEX, KINGDOMS, Card, Kingdom, colour_of, value_of
from engines.rex_britannorum.rules.recruit import left_in_queue
from engines.rex_britannorum.state import RexState
from engines.rex_britannorum.views import RexHand, RexTable


def table(state: RexState) -> RexTable:
    """Return what everybody sees: the board, and how many cards are where.

    What quick recruitment has brought so far is not counted, for nobody else knows of it yet.

    Rule: REX-22, REX-24, REX-54. Ruling: REX-R5, REX-R8.
    """
    board = state.board
    picked = [picks.open() for picks in state.picks]
    decks = [len(deck.open()) for deck in state.decks]
    for realm in board.realms:
        if realm.seat is not None and picked[realm.seat]:
            decks[KINGDOM_INDEX[realm.kingdom]] += sum(drawn for _, drawn in picked[realm.seat])
    return RexTable.built(
        board=board,
        hands=tuple(len(hand.open()) - len(picks) for hand, picks in zip(state.hands, picked, strict=True)),
        decks=tuple(decks),
    )


def hand(state: RexState, seat: Seat) -> RexHand:
    """Return what the seat sees beyond the table: all that is its own.

    Rule: REX-11, REX-24, REX-54.
    """
    realm = state.board.seat_realm(seat)
    picks = state.picks[seat].open()
    return RexHand.built(
        seat=seat,
        kingdom=realm.kingdom,
        cards=_arranged(state.hands[seat].open(), realm.kingdom),
        objectives=state.objectives[seat].open(),
        dropped=state.dropped[seat].open(),
        dropping=state.dropping[seat].open(),
        plan=state.plans[seat].open(),
        picks=tuple(card for card, _ in picks),
        queue=left_in_queue(realm.queue, picks),
        discard=state.discards[KINGDOM_INDEX[realm.kingdom]].open(),
        orders=state.orders[seat].open(),
    )


def _arranged(cards: tuple[Card, ...], kingdom: Kingdom) -> tuple[Card, ...]:
    """Return a hand as it is held: own troops first, then the others by colour, highest first."""
    return tuple(sorted(cards, key=_RANK[kingdom].__getitem__))


def _ranks(kingdom: Kingdom) -> dict[Card, int]:
    own = kingdom.value
    every = (*chain.from_iterable(TROOPS.values()), *REINFORCEMENTS)
    arranged = sorted(every, key=lambda card: (colour_of(card) != own, colour_of(card), -value_of(card)))
    return {card: place for place, card in enumerate(arranged)}


_RANK: Final = {kingdom: _ranks(kingdom) for kingdom in KINGDOMS}
"""Where each card has its place in a hand, by the kingdom that holds it."""
