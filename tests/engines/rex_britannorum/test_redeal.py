"""Redealt worlds: what a seat knows stays, and everything else may be anything it could be."""

from collections import Counter

import pytest

from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.rex_britannorum import GAME
from engines.rex_britannorum.data.tables import OBJECTIVES
from engines.rex_britannorum.ids import colour_of
from tests.engines.rex_britannorum.playing import after, seal, state_of
from tests.engines.rex_britannorum.positions import deal, new
from tests.kit.walker import seed_of

A, B, C = (Seat(number) for number in range(3))


def worlds(match, seat, count=200):
    """Yield worlds that could be, as far as a seat knows, each checked."""
    rng = Rng(seed_of(1), 1)
    for _ in range(count):
        world = GAME.redeal(state_of(match), seat, rng)
        GAME.check(world)
        yield world


@pytest.mark.rule("REX-22", "REX-54")
def test_a_hand_is_any_hand_with_the_cards_everybody_saw_it_take():
    match = deal(hands={"B": "1 2", "I": "3 3", "R": "5 5 X4 B7"}, queues={"R": "1 2 3"}, phase="recruit", turn=2)
    match = after(after(match, "B", "recruit", card="deck"), "B", "recruit", card="deck")
    match = after(after(match, "I", "recruit", card="deck"), "I", "recruit", card="deck")
    match = after(match, "R", "recruit", card="R2")
    hands = [world.hands[C].open() for world in worlds(match, A)]
    assert all({"R2", "X4", "B7"} <= set(hand) and len(hand) == 5 for hand in hands)
    assert len(set(hands)) > 10
    assert {hand for world in worlds(match, C, 20) for hand in [world.hands[C].open()]} == {
        state_of(match).hands[C].open()
    }


@pytest.mark.rule("REX-22")
def test_every_unseen_card_is_as_likely_in_a_hand():
    discards = {"R": "1 1 2 2 3 3 4"}
    match = deal(hands={"B": "1 2", "I": "3 3", "R": "7 7"}, queues={"R": "4 5 5"}, discards=discards, turn=5)
    pairs = Counter(world.hands[C].open() for world in worlds(match, A, 1200))
    assert set(pairs) == {("R6", "R6"), ("R6", "R7"), ("R7", "R7")}
    assert 120 < pairs["R6", "R6"] < 280
    assert 120 < pairs["R7", "R7"] < 280


@pytest.mark.rule("REX-22")
def test_nobody_knows_the_order_of_a_deck_not_even_of_the_own():
    match = deal(hands={"B": "1 2", "I": "3 3", "R": "5 5"}, decks={"B": "7 7 6"})
    tops = {world.decks[0].open()[0] for world in worlds(match, A)}
    assert {"B7", "B6"} < tops
    assert {tuple(sorted(world.decks[0].open())) for world in worlds(match, A, 20)} == {
        tuple(sorted(state_of(match).decks[0].open()))
    }


@pytest.mark.rule("REX-24")
def test_a_plan_is_there_where_one_is_sealed_and_could_be_any():
    match = seal(deal(hands={"B": "1 2 3", "I": "3 3 X5", "R": "5 5"}), "I", "3:N 3:C X5:N").match
    seen = list(worlds(match, A))
    assert all(world.plans[A].open() is None and world.plans[C].open() is None for world in seen)
    plans = {world.plans[B].open() for world in seen}
    assert None not in plans
    assert len(plans) > 50
    assert {plan.third is None for plan in plans} == {True, False}
    assert {world.plans[B].open() for world in worlds(match, B, 20)} == {state_of(match).plans[B].open()}


@pytest.mark.rule("REX-11")
def test_others_hold_one_objective_of_each_kind_but_none_the_seat_has_seen():
    match = new(objectives="two").match
    mine = match.view(A).hand.objectives
    match = after(match, "B", "objectives", drop=mine[0])
    match = after(match, "I", "objectives", drop=match.view(B).hand.objectives[1])
    decks = set()
    for world in worlds(match, A):
        assert world.objectives[A].open() == mine
        assert world.dropping[A].open() == mine[0]
        theirs = [*world.objectives[B].open(), *world.objectives[C].open()]
        assert len({*theirs, *mine}) == 9
        assert [OBJECTIVES[card].deck for card in theirs[:3]] == [OBJECTIVES[card].deck for card in theirs[3:]]
        decks.add(OBJECTIVES[world.dropping[B].open()].deck)
        assert world.dropping[C].open() is None
    assert len(decks) == 3


@pytest.mark.rule("REX-11")
def test_a_dropped_card_is_dealt_to_nobody_else():
    match = new(objectives="two", chance="dropped").match
    for letter, seat in zip("BIR", (A, B, C), strict=True):
        match = after(match, letter, "objectives", drop=match.view(seat).hand.objectives[0])
    own = {*match.view(A).hand.objectives, *match.view(A).hand.dropped}
    for world in worlds(match, A):
        for seat in (B, C):
            assert (len(world.objectives[seat].open()), len(world.dropped[seat].open())) == (2, 1)
            assert own.isdisjoint((*world.objectives[seat].open(), *world.dropped[seat].open()))


@pytest.mark.rule("REX-R5")
def test_quick_recruitments_are_as_many_as_there_are_and_could_be_any():
    match = deal(
        hands={"B": "1 2", "I": "3 3", "R": "5 5"}, queues={"I": "1 2 4"}, phase="recruit", recruitment="quick"
    )
    match = after(after(match, "I", "recruit", card="I4"), "I", "recruit", card="deck")
    picks = set()
    for world in worlds(match, A):
        assert len(world.picks[B].open()) == 2
        assert len(world.hands[B].open()) == 4
        picks |= {card if not drawn else "deck" for card, drawn in world.picks[B].open()}
    assert picks == {"I1", "I2", "I4", "deck"}
    assert {world.picks[B].open() for world in worlds(match, B, 20)} == {state_of(match).picks[B].open()}


@pytest.mark.rule("REX-R2", "REX-R3", "REX-R8")
def test_orders_the_pile_and_lots_are_dealt_again():
    match = new(players=1, objectives="off", chance="lots").match
    while not state_of(match).lots.open():
        prompt = next(prompt for prompt in match.prompts() if prompt.awaited)
        match = match.play(prompt.seat, match.fallback(prompt)).match
    seen = list(worlds(match, A))
    assert len({world.pile.open() for world in seen}) > 50
    lots = {world.lots.open() for world in seen}
    assert len(lots) > 20
    assert {tuple((lot.area, lot.kingdom, frozenset(lot.tokens)) for lot in one) for one in lots} == {
        tuple((lot.area, lot.kingdom, frozenset(lot.tokens)) for lot in state_of(match).lots.open())
    }
    three = new().match
    assert len({world.orders[B].open() for world in worlds(three, A)}) > 20
    assert {world.orders[A].open() for world in worlds(three, A, 20)} == {state_of(three).orders[A].open()}


@pytest.mark.rule("REX-63")
def test_at_the_end_the_objectives_that_lie_open_stay():
    match = new(chance="end").match
    while match.outcome() is None:
        prompt = next(prompt for prompt in match.prompts() if prompt.awaited)
        match = match.play(prompt.seat, match.fallback(prompt)).match
    for world in worlds(match, A, 30):
        assert world.objectives == state_of(match).objectives
        assert all(colour_of(card) != "I" for card in world.hands[B].open())
