"""Other worlds: what a seat cannot tell from the true one."""

from engines.core.flow import of_kind
from engines.core.knowledge import Kinds
from engines.core.model import Map
from engines.core.orders import Orders, ordered
from engines.core.rng import Rng
from engines.core.sealing import Sealing
from engines.core.seats import Seat
from engines.core.secret import Secret
from tests.toy.rules import knows_own
from tests.toy.state import STACK, Dueling, ToyState, in_hand


def redeal(state: ToyState, seat: Seat, rng: Rng) -> ToyState:
    """Deal the cards that are not played in any way that agrees with what the seat was told. Rule: TOY-15.

    What others know in that world is left at their own cards.
    """
    known = state.knowledge[seat].open()
    world = known.sample(rng)
    seen = state.stack.open()[:1] if seat in state.board.peeked else ()
    stack = (*seen, *rng.shuffle([card for card in _cards(world, STACK) if card not in seen]))
    cards = {other: _cards(world, in_hand(other)) for other in state.board.seats}
    hands, bids, orders = dict(state.hands), dict(state.bids), list(state.orders)
    for other in state.board.seats:
        if other == seat:
            continue
        hands[other] = Secret(cards[other])
        bids[other] = Secret(None if bids[other].open() is None else rng.choice(cards[other]))
        orders[other] = Secret(_orders(rng))
    dealt = state.evolve(stack=Secret(stack), hands=Map(hands), bids=Map(bids), orders=tuple(orders))
    return _duel(knowing_what_they_hold(dealt, seat), seat, rng)


def knowing_what_they_hold(state: ToyState, but: Seat | None = None) -> ToyState:
    """Return a state in which every seat but one knows its own hand and the top card it looks at, and nothing else."""
    hands = {seat: state.hand(seat) for seat in state.board.seats}
    knowledge = list(state.knowledge)
    for seat in state.board.seats:
        if seat != but:
            known = knows_own(seat, hands, state.stack.open())
            top = state.stack.open()[:1] if seat in state.board.peeked else ()
            knowledge[seat] = Secret(known.reveal(STACK, map(str, top)))
    return state.evolve(knowledge=tuple(knowledge))


def _cards(world: Map[str, Kinds], slot: str) -> tuple[int, ...]:
    return tuple(sorted(map(int, world.get(slot, ()))))


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
