"""Worlds a seat cannot tell apart: what it does not know is dealt again."""

from __future__ import annotations

from engines.core.orders import Orders
from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.core.secret import Secret
from engines.roman_invasion.data.tables import MAX_SHARE
from engines.roman_invasion.ids import Policy, RomanCard
from engines.roman_invasion.legal.policies import reserve_order
from engines.roman_invasion.state import InvasionState


def redeal(state: InvasionState, seat: Seat, rng: Rng) -> InvasionState:
    """Return a state drawn from all those that ``seat`` cannot tell from this one.

    Of another hand only the card dealt at setup can be unknown, and it is one that nobody has seen; beyond that the
    seat does not know the order of the decks, the open Briton card apart, nor anybody else's standing order. Unknown
    cards are sorted before they are dealt, so that the same chance deals the same world whatever the truth is.

    Rule: RIB-25.
    """
    britons = state.briton_deck.open()
    covered = sorted(britons[1:])
    hands, deck = _roman_world(state, seat, rng)
    return state.evolve(
        hands=hands,
        roman_deck=Secret(deck),
        briton_deck=Secret((*britons[:1], *rng.shuffle(covered))),
        orders=tuple(
            held if number == seat else Secret(_random_orders(rng)) for number, held in enumerate(state.orders)
        ),
    )


def _roman_world(
    state: InvasionState, seat: Seat, rng: Rng
) -> tuple[tuple[Secret[tuple[RomanCard, ...]], ...], tuple[RomanCard, ...]]:
    board = state.board
    hidden: dict[int, RomanCard] = {}
    for number, hand in enumerate(state.hands):
        unknown = [card for card in hand.open() if card not in board.known[number]]
        if unknown and number != seat:
            hidden[number] = unknown[0]
    pool = sorted((*hidden.values(), *state.roman_deck.open()))
    unseen = rng.shuffle([card for card in pool if card in board.unseen])
    dealt = dict(zip(hidden, unseen, strict=False))
    given = frozenset(dealt.values())
    hands = tuple(
        Secret(tuple(dealt[number] if card == hidden[number] else card for card in hand.open()))
        if number in dealt
        else hand
        for number, hand in enumerate(state.hands)
    )
    return hands, rng.shuffle([card for card in pool if card not in given])


def _random_orders(rng: Rng) -> Orders:
    policy = rng.choice(tuple(Policy))
    return Orders().put((reserve_order(policy, 1 + rng.below(MAX_SHARE) if policy is Policy.HELP else 1),))
