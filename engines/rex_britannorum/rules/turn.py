"""A turn's beginning and end: order, tokens, discards."""

from __future__ import annotations

from collections import Counter

from engines.rex_britannorum.events import TurnBegan
from engines.rex_britannorum.ids import DISCARD_TURN, KINGDOM_INDEX, ROMAN, Card, Kingdom, Phase, Role, colour_of
from engines.rex_britannorum.legal.npk import rotated
from engines.rex_britannorum.rules.transition import RexTransition
from engines.rex_britannorum.turn_views import Battle
from engines.rex_britannorum.views import Board

DRAWN = 7
"""Tokens drawn in a turn. Rule: REX-21."""

DRAWN_WITHOUT_THIRD = 6
"""Tokens drawn in a turn of the 2-player variant. Rule: REX-14."""


def open_turn(transition: RexTransition, turn: int) -> None:
    """Begin a turn, or ask first for the objectives card that turn 4 costs where the table plays so.

    Rule: REX-11.
    """
    board = transition.board
    if turn == DISCARD_TURN and board.options.objectives == "late" and board.seats > 1:
        transition.change(phase=Phase.DISCARD, turn=turn)
        return
    begin(transition, turn)


def begin(transition: RexTransition, turn: int) -> None:
    """Settle the order, highest sum of the tracks first and equals by chance, and draw the tokens.

    Rule: REX-14, REX-20, REX-21.
    """
    board = transition.board
    totals = {seat: board.seat_realm(seat).values.total for seat in board.order}
    shuffled = transition.rng.shuffle(sorted(board.order), "order") if board.seats > 1 else board.order
    order = tuple(sorted(shuffled, key=lambda seat: -totals[seat]))
    tokens = transition.draw_tokens(drawn_each_turn(board))
    transition.change(
        phase=Phase.RECRUIT,
        turn=turn,
        order=order,
        tokens=tokens,
        recruited=(0,) * board.seats,
    )
    transition.tell(TurnBegan, turn=turn, order=order, totals=tuple(totals[seat] for seat in order), tokens=tokens)


def drawn_each_turn(board: Board) -> int:
    """Return how many tokens a turn draws. Rule: REX-14, REX-21."""
    return DRAWN_WITHOUT_THIRD if any(realm.role is Role.UNUSED for realm in board.realms) else DRAWN


def end(transition: RexTransition) -> None:
    """Discard what was played and turn Cartimandua's mini-cards.

    Troops and reinforcements go to who played them, mercenaries to the kingdom of their colour; a card that power 2
    recruited is in a hand and stays there.

    Rule: REX-54, REX-77.
    """
    for battle in transition.record.battles:
        for side in battle.sides:
            for card in kept(battle, side.kingdom):
                place = KINGDOM_INDEX[_discard_of(card, side.kingdom)]
                transition.discards[place] = (*transition.discards[place], card)
    transition.change(slots=rotated(transition.board.slots))


def kept(battle: Battle, kingdom: Kingdom) -> tuple[Card, ...]:
    """Return the cards a kingdom played in an area but for those that power 2 recruited. Rule: REX-36."""
    side = battle.side(kingdom)
    if side is None:
        return ()
    left = Counter(side.cards)
    left.subtract(use.recruited for use in battle.uses if use.source is kingdom and use.recruited is not None)
    return tuple(left.elements())


def _discard_of(card: Card, player: Kingdom) -> Kingdom:
    """Return whose discard a played card goes to: a reinforcement its player's, a troop its colour's. Rule: REX-54."""
    return player if colour_of(card) == ROMAN else Kingdom(colour_of(card))
