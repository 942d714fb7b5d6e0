"""From the state to what may be seen: the only place where something secret becomes visible."""

from __future__ import annotations

from engines.core.seats import Seat
from engines.roman_invasion.ids import Phase
from engines.roman_invasion.legal.legality import attackable
from engines.roman_invasion.state import InvasionState
from engines.roman_invasion.views import InvasionHand, InvasionTable


def table(state: InvasionState) -> InvasionTable:
    """Return what everybody sees: the board, how many cards are where, and the open Briton card.

    Rule: RIB-02, RIB-09.
    """
    board = state.board
    britons = state.briton_deck.open()
    return InvasionTable.built(
        board=board,
        hands=tuple(len(hand.open()) for hand in state.hands),
        roman_deck=len(state.roman_deck.open()),
        briton_deck=len(britons),
        briton_top=britons[0] if britons else None,
        attackable=() if board.phase is Phase.OVER else attackable(board.captured, board.cantiaci_taken),
    )


def hand(state: InvasionState, seat: Seat) -> InvasionHand:
    """Return what the seat sees beyond the table: its own cards and its own standing order."""
    return InvasionHand.built(seat=seat, cards=state.hands[seat].open(), orders=state.orders[seat].open())
