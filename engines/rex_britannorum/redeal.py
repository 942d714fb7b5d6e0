"""Worlds a seat cannot tell apart: what it does not know is dealt again.

Unknown cards are sorted before they are shuffled, so that the same chance deals the same world whatever the truth is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, TypeVar

from engines.core.orders import Orders, ordered
from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.core.secret import Secret
from engines.rex_britannorum.data.tables import OBJECTIVES
from engines.rex_britannorum.ids import (
    AREAS,
    DRAW,
    KINGDOM_INDEX,
    Card,
    CardPolicy,
    Deck,
    Objective,
    Phase,
    Policy,
)
from engines.rex_britannorum.legal.legality import fits, own_troops, third_cards
from engines.rex_britannorum.rules.recruit import offered, waiting
from engines.rex_britannorum.rules.transition import without
from engines.rex_britannorum.state import Cards, Lot, Picks, RexState
from engines.rex_britannorum.turn_views import Plan, Sent
from engines.rex_britannorum.views import Realm

T = TypeVar("T")


def redeal(state: RexState, seat: Seat, rng: Rng) -> RexState:
    """Return a state drawn from all those that ``seat`` cannot tell from this one.

    Dealt again are the order of every deck, its own too, what others hold beyond the cards everybody saw them take,
    what they recruited in secret, planned, dropped and ordered, the order of the pile, and the lots of non-player
    kingdoms.

    Rule: REX-22, REX-24, REX-54. Ruling: REX-R2, REX-R5, REX-R8.
    """
    hands, decks, picks = list(state.hands), list(state.decks), list(state.picks)
    for realm in state.board.realms:
        place = KINGDOM_INDEX[realm.kingdom]
        if realm.seat is None or realm.seat == seat:
            decks[place] = Secret(rng.shuffle(sorted(decks[place].open())))
            continue
        hand, deck, recruited = _cards(state, realm, realm.seat, rng)
        hands[realm.seat], decks[place], picks[realm.seat] = Secret(hand), Secret(deck), Secret(recruited)
    others = [other for other in _seats(state) if other != seat]
    return state.evolve(
        hands=tuple(hands),
        decks=tuple(decks),
        picks=tuple(picks),
        pile=Secret(rng.shuffle(sorted(state.pile.open()))),
        plans=_replaced(state.plans, {other: _plan(state, other, hands[other].open(), rng) for other in others}),
        lots=Secret(tuple(_lot(lot, rng) for lot in state.lots.open())),
        orders=_replaced(state.orders, {other: _orders(rng) for other in others}),
        **_objectives(state, seat, others, rng),
    )


def _seats(state: RexState) -> tuple[Seat, ...]:
    return tuple(Seat(number) for number in range(len(state.hands)))


def _replaced(boxes: tuple[Secret[T], ...], dealt: dict[Seat, T]) -> tuple[Secret[T], ...]:
    return tuple(Secret(dealt[Seat(number)]) if Seat(number) in dealt else box for number, box in enumerate(boxes))


# Cards -----------------------------------------------------------------------------------------------------------


def _cards(state: RexState, realm: Realm, seat: Seat, rng: Rng) -> tuple[Cards, Cards, Picks]:
    """Return another seat's hand, deck and secret recruitments, dealt from all own troops that nobody saw go by.

    How many cards it has recruited so far stays as it is; which ones is dealt anew.
    """
    hand, deck = state.hands[seat].open(), state.decks[KINGDOM_INDEX[realm.kingdom]].open()
    picks = state.picks[seat].open()
    recruited = Counter(card for card, _ in picks)
    held = Counter(own_troops(hand, realm.kingdom)) - recruited - Counter(realm.known)
    unseen = held.elements()
    drawn = [card for card, from_deck in picks if from_deck]
    pool = list(rng.shuffle(sorted([*unseen, *drawn, *deck])))
    first = [pool.pop() for _ in range(held.total())]
    dealt = _picks(realm.queue, len(picks), pool, rng, done=seat not in _recruiting(state))
    taken = (card for card, _ in dealt)
    return tuple(sorted((*first, *realm.known, *realm.extras, *taken))), tuple(pool), dealt


def _recruiting(state: RexState) -> tuple[Seat, ...]:
    return waiting(state) if state.board.phase is Phase.RECRUIT else ()


def _picks(queue: Cards, count: int, pool: list[Card], rng: Rng, *, done: bool) -> Picks:
    """Return as many secret recruitments as there are, each a possible one; drawn cards are taken out of ``pool``.

    While the seat is not done, another choice must be left to it.
    """
    made: Picks = ()
    for number in range(count):
        last = number == count - 1
        possible = [
            choice
            for choice in offered(queue, pool)
            if done or not last or len(offered(*_after(queue, pool, choice))) > 1
        ]
        choice = rng.choice(possible)
        if choice == DRAW:
            made = (*made, (pool.pop(), True))
        else:
            made = (*made, (Card(choice), False))
            queue = without(queue, Card(choice))
    return made


def _after(queue: Cards, pool: list[Card], choice: str) -> tuple[Cards, list[Card]]:
    return (queue, pool[:-1]) if choice == DRAW else (without(queue, Card(choice)), pool)


# Plans -----------------------------------------------------------------------------------------------------------


def _plan(state: RexState, seat: Seat, hand: Cards, rng: Rng) -> Plan | None:
    """Return any plan the hand allows where one is sealed, else none. Rule: REX-23."""
    if state.plans[seat].open() is None:
        return None
    kingdom = state.board.seat_realm(seat).kingdom
    one, other = rng.sample(own_troops(hand, kingdom), 2)
    first, second = rng.choice(AREAS), rng.choice(AREAS)
    troops = (Sent.built(card=one, area=first), Sent.built(card=other, area=second))
    third = rng.choice((None, *third_cards(hand, kingdom)))
    if third is None:
        return Plan.built(troops=troops, third=None)
    area = rng.choice([place for place in AREAS if fits(first, second, place)])
    return Plan.built(troops=troops, third=Sent.built(card=third, area=area))


# Objectives ------------------------------------------------------------------------------------------------------


def _objectives(state: RexState, seat: Seat, others: list[Seat], rng: Rng) -> dict[str, Any]:
    """Return which objectives cards others hold, dropped and are dropping: any but those the seat has seen itself."""
    held, dropped = list(state.objectives), list(state.dropped)
    dropping = list(state.dropping)
    seen = {*held[seat].open(), *dropped[seat].open()}
    shown = {tally.seat: tuple(result.objective for result in tally.objectives) for tally in state.board.tally}
    seen.update(card for cards in shown.values() for card in cards)
    left = {deck: list(rng.shuffle(sorted(_of(deck, seen)))) for deck in Deck}
    for other in others:
        if not (held[other].open() or dropped[other].open()):
            continue
        kept = shown.get(other, ())
        missing = [deck for deck in Deck if not any(OBJECTIVES[card].deck is deck for card in kept)]
        cards = [*kept, *(left[deck].pop() for deck in missing)]
        parted = (
            tuple(card for card in cards if card not in kept) if kept else rng.sample(cards, len(dropped[other].open()))
        )
        held[other] = Secret(tuple(card for card in cards if card not in parted))
        dropped[other] = Secret(parted)
        if dropping[other].open() is not None:
            dropping[other] = Secret(rng.choice(cards))
    return {"objectives": tuple(held), "dropped": tuple(dropped), "dropping": tuple(dropping)}


def _of(deck: Deck, seen: Iterable[Objective]) -> list[Objective]:
    return [card for card, facts in OBJECTIVES.items() if facts.deck is deck and card not in seen]


# The rest --------------------------------------------------------------------------------------------------------


def _lot(lot: Lot, rng: Rng) -> Lot:
    return lot.evolve(tokens=rng.shuffle(sorted(lot.tokens)))


def _orders(rng: Rng) -> Orders:
    """Return any standing orders."""
    policies, for_cards = tuple(Policy), tuple(CardPolicy)
    return ordered(
        winner=rng.choice(policies),
        vassal=rng.choice(policies),
        recruit=rng.choice(for_cards),
        cohabit=rng.choice(policies),
        rome=rng.choice(for_cards),
    )
