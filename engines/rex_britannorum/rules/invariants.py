"""Conditions that hold after every step."""

from __future__ import annotations

from typing import Final

from engines.core.errors import BrokenInvariant
from engines.rex_britannorum.data.tables import REINFORCEMENTS, TROOPS
from engines.rex_britannorum.ids import QUEUE, Card, Phase, Role, colour_of
from engines.rex_britannorum.legal.legality import feasible
from engines.rex_britannorum.rules.turn import kept
from engines.rex_britannorum.state import RexState
from engines.rex_britannorum.views import Board

_FOUGHT: Final = (Phase.GAINS, Phase.ROME)
"""While the played cards lie open and nobody has them."""


def check(state: RexState) -> None:
    """Verify the invariants: every card is in one place, hands agree with the record of them, the board is possible.

    Rule: REX-05, REX-06, REX-23, REX-34, REX-54.

    Raises:
        BrokenInvariant: naming what does not hold.
    """
    _check_cards(state)
    _check_hands(state)
    _check_sealed(state)
    _check_board(state.board)
    _check_season(state)


def _require(holds: bool, what: str) -> None:  # noqa: FBT001  (an assertion with a name)
    if not holds:
        raise BrokenInvariant(f"rex: {what}")


def _check_cards(state: RexState) -> None:
    board = state.board
    cards: list[Card] = [*state.pile.open()]
    for held in (*state.hands, *state.decks, *state.discards):
        cards += held.open()
    for realm in board.realms:
        cards += realm.queue
    for picks in state.picks:
        # A pick from the queue is in a hand already and still lies in the queue that everybody sees.
        for card, drawn in picks.open():
            if not drawn:
                cards.remove(card)
    if board.phase in _FOUGHT and board.record is not None:
        for battle in board.record.battles:
            for side in battle.sides:
                cards += kept(battle, side.kingdom)
    one, other, third = (realm.role is Role.UNUSED for realm in board.realms)
    _require(sorted(cards) == _ALL[one, other, third], "the cards do not add up")
    _require(tuple(sorted(state.pile.open())) == board.stock, "the pile is not the stock")


_ALL: Final = {
    unused: sorted(
        [
            *REINFORCEMENTS,
            *(card for deck, out in zip(TROOPS.values(), unused, strict=True) if not out for card in deck),
        ]
    )
    for unused in (
        (False, False, False),
        (True, False, False),
        (False, True, False),
        (False, False, True),
    )
}
"""All cards in play, by which kingdom is left out."""


def _check_hands(state: RexState) -> None:
    for realm in state.board.realms:
        _require(len(realm.queue) <= QUEUE, "a queue is too long")
        if realm.seat is None:
            _require(
                not (realm.queue or realm.known or realm.extras or realm.firsts), "a kingdom nobody plays has cards"
            )
            continue
        hand = state.hands[realm.seat].open()
        own = realm.kingdom.value
        others = tuple(sorted(card for card in hand if colour_of(card) != own))
        _require(realm.extras == others, "the record of mercenaries and reinforcements is wrong")
        _require(_among(realm.known, hand), "a card everybody saw is not in the hand")


def _among(few: tuple[Card, ...], many: tuple[Card, ...]) -> bool:
    """Return whether each of a few cards is there as often as that."""
    left = list(many)
    for card in few:
        if card not in left:
            return False
        left.remove(card)
    return True


def _check_sealed(state: RexState) -> None:
    board = state.board
    planned = {seat for seat, plan in enumerate(state.plans) if plan.open() is not None}
    dropping = {seat for seat, card in enumerate(state.dropping) if card.open() is not None}
    sealed = set(board.sealed)
    _require(planned == (sealed if board.phase is Phase.PLAN else set()), "a plan is sealed out of season")
    choosing = board.phase in (Phase.OBJECTIVES, Phase.DISCARD)
    _require(dropping == (sealed if choosing else set()), "an objectives card is dropped out of season")
    for seat in planned:
        plan = state.plans[seat].open()
        assert plan is not None
        _require(_among(tuple(one.card for one in plan.sent), state.hands[seat].open()), "a planned card is not held")
        _require(feasible(plan.sent), "a plan sends three cards to one area")
    for seat in dropping:
        _require(state.dropping[seat].open() in state.objectives[seat].open(), "a dropped objectives card is not held")


def _check_board(board: Board) -> None:
    covered = {*board.bag, *board.tokens}
    _require(len(covered) == len(board.bag) + len(board.tokens), "a token is in two places")
    rome = set(board.rome)
    for realm in board.realms:
        pieces = set(realm.pieces)
        _require(len(pieces) == len(realm.pieces), "a kingdom has two pieces on one location")
        _require(covered.isdisjoint(pieces), "a piece lies where a token is still to be won")
        _require(rome.isdisjoint(pieces), "Rome and a kingdom hold the same location")
        _require(realm.role is not Role.UNUSED or not pieces, "a kingdom that is left out is on the board")
    _require(covered.isdisjoint(rome), "Rome holds a location whose token is still to be won")


def _check_season(state: RexState) -> None:
    """Check what belongs to one phase alone. That each waits for somebody the match sees by its questions."""
    board = state.board
    battles = () if board.record is None else board.record.battles
    done = all(battle.stage == "done" for battle in battles)
    _require((board.phase is Phase.GAINS) != done or not battles, "gains are taken out of season")
    _require(board.phase is Phase.GAINS or not state.lots.open(), "lots outlive their area")
    _require((board.phase is Phase.OVER) == bool(board.tally), "the tally comes at the end")
