"""From the state to what is seen: the only place where secrets become visible."""

from engines.core.seats import Seat
from tests.toy.state import ToyState
from tests.toy.views import ToyHand, ToyTable


def table(state: ToyState) -> ToyTable:
    return ToyTable(
        board=state.board,
        sealed=tuple(seat for seat in state.board.seats if state.sealed(seat)),
        stack=len(state.stack.open()),
        hands=tuple(len(hand.open()) for hand in state.hands.values()),
    )


def hand(state: ToyState, seat: Seat) -> ToyHand:
    return ToyHand(
        seat=seat,
        cards=state.hand(seat),
        bid=state.bids[seat].open(),
        top=state.stack.open()[0] if seat in state.board.peeked else None,
        orders=state.orders[seat].open().in_force(state.moment),
        strike=state.strike(seat),
    )
