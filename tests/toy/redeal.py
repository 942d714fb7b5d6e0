"""Other worlds: what a seat cannot tell from the true one."""

from engines.core.flow import of_kind
from engines.core.model import Map
from engines.core.orders import Orders, ordered
from engines.core.rng import Rng
from engines.core.sealing import Sealing
from engines.core.seats import Seat
from engines.core.secret import Secret
from tests.toy.state import Dueling, ToyState


def redeal(state: ToyState, seat: Seat, rng: Rng) -> ToyState:
    known = 1 if seat in state.board.peeked else 0
    stack = state.stack.open()
    others = [other for other in state.board.seats if other != seat]
    unknown = sorted([*stack[known:], *(card for other in others for card in state.hand(other))])
    pool = list(rng.shuffle(unknown))
    hands = dict(state.hands)
    bids = dict(state.bids)
    orders = list(state.orders)
    for other in others:
        cards = tuple(sorted(pool.pop() for _ in state.hand(other)))
        hands[other] = Secret(cards)
        bids[other] = Secret(None if bids[other].open() is None else rng.choice(cards))
        orders[other] = Secret(_orders(rng))
    dealt = state.evolve(stack=Secret((*stack[:known], *pool)), hands=Map(hands), bids=Map(bids), orders=tuple(orders))
    return _duel(dealt, seat, rng)


def _orders(rng: Rng) -> Orders:
    return ordered(yields=rng.choice(("ask", "yield")), strikes=rng.choice(("ask", "highest")))


def _duel(state: ToyState, seat: Seat, rng: Rng) -> ToyState:
    """Deal anew what was sealed in a duel, and for whom an order may have sealed it unseen. Rule: TOY-13.

    The duel is not fought yet, so one card is sealed at most.
    """
    sealing = state.sealing.open()
    if of_kind(state, Dueling) is None or sealing is None:
        return state
    if seat in (*sealing.by_hand, *sealing.by_order):
        return state
    strikes = dict(state.strikes)
    by_order: tuple[Seat, ...] = ()
    for other in sealing.seats:
        strikes[other] = Secret(None)
    if sealing.by_hand:
        strikes[sealing.by_hand[0]] = Secret(rng.choice(state.hand(sealing.by_hand[0])))
    else:
        ordering = rng.choice((None, *(other for other in sealing.seats if other != seat)))
        if ordering is not None:
            by_order = (ordering,)
            strikes[ordering] = Secret(max(state.hand(ordering)))
    return state.evolve(
        strikes=Map(strikes), sealing=Secret(Sealing(seats=sealing.seats, by_hand=sealing.by_hand, by_order=by_order))
    )
