"""Knowledge: the public record of hands, and worlds a seat cannot tell apart."""

import pytest

from engines.core.forms import random_draft
from engines.core.match import Match
from engines.core.prompt import Draft
from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.roman_invasion import GAME
from engines.roman_invasion.data.tables import MAX_SHARE, ROMAN
from engines.roman_invasion.ids import Policy
from engines.roman_invasion.legal.policies import in_force
from engines.roman_invasion.views import InvasionOptions
from tests.engines.roman_invasion.playing import A, B, deal, play, state_of, table_of
from tests.kit.walker import seed_named


@pytest.mark.rule("RIB-25")
def test_a_hand_is_known_but_for_the_card_of_the_first_deal():
    match = Match.new(GAME, InvasionOptions(first=0), 2, seed_named("record")).match
    match = play(match, A, "muster", pairs="1 2 3").match
    table = table_of(match)
    assert len(table.board.known[A]) == 6
    assert table.hands[A] == 7
    assert table.board.known[B] == ()
    assert set(table.board.unseen) == _out_of_sight(match)


@pytest.mark.rule("RIB-25")
def test_a_card_laid_open_in_a_pair_has_been_seen():
    match = Match.new(GAME, InvasionOptions(first=0), 2, seed_named("laid")).match
    assert set(table_of(match).board.unseen) == _out_of_sight(match)
    match = play(match, A, "muster", pairs="1 2 3").match
    match = play(match, A, "stop").match
    match = play(match, A, "fortify", cards=" ".join(match.view(A).hand.cards[-2:])).match
    assert len(table_of(match).board.unseen) == 48 - 2 * (6 + 3), "three more pairs lie open for the next turn"
    assert set(table_of(match).board.unseen) == _out_of_sight(match)


def _out_of_sight(match):
    """Return the cards of the deck and those dealt at setup, which only their owners have seen."""
    state = state_of(match)
    dealt = {hand.open()[0] for hand in state.hands}
    return dealt | set(state.roman_deck.open())


@pytest.mark.rule("RIB-25")
@pytest.mark.parametrize("way", ["committed", "discarded", "played in reserve"])
def test_the_unknown_card_is_known_once_it_is_seen(way):
    if way == "committed":
        match = deal("turn: 3 A campaign\ncaptured: cantiaci\nA: ?claudius march\nB: \nbriton deck: king natives")
        after = play(match, A, "attack", target="regni", cards="claudius").match
    elif way == "discarded":
        match = deal("turn: 3 A fortify\ncaptured: cantiaci\nA: ?claudius march glory siege senator governor\nB: ")
        after = play(match, A, "fortify", cards="claudius").match
    else:
        match = deal(
            "turn: 3 B campaign\ncaptured: cantiaci\nA: ?claudius\nB: march glory\nbriton deck: refuge natives"
        )
        asked = play(match, B, "attack", target="regni", cards="march").match
        after = play(asked, A, "help", card="claudius").match
    assert "claudius" in table_of(match).board.unseen
    assert "claudius" not in table_of(after).board.unseen
    assert table_of(after).hands[A] == len(table_of(after).board.known[A])


@pytest.mark.rule("RIB-25")
def test_a_seat_cannot_tell_redealt_worlds_apart_and_every_possible_card_comes_up():
    match = deal(
        "turn: 3 A campaign\ncaptured: cantiaci\nA: ?claudius march\nB: siege ?glory\nC: ?truce\nbriton deck: king"
    )
    view = match.view(A)
    seen_of_b = set()
    for number in range(400):
        world = match.world(A, Rng(seed_named(number), 0))
        GAME.check(state_of(world))
        assert world.view(A) == view
        assert world.prompts() == match.prompts()
        cards = state_of(world).hands[B].open()
        assert cards[0] == "siege", "what the record knows stays"
        seen_of_b.add(cards[1])
    assert seen_of_b == set(table_of(match).board.unseen) - {"claudius"}


@pytest.mark.rule("RIB-25")
def test_after_the_deck_was_remade_only_the_hidden_cards_change_places():
    match = deal(
        "turn: 9 A campaign\ncaptured: cantiaci\nA: ?claudius march\nB: siege ?glory\nC: ?truce\n"
        "unseen: claudius glory truce"
    )
    worlds = {
        tuple(state_of(match.world(A, Rng(seed_named(number), 0))).hands[seat].open()[-1] for seat in (1, 2))
        for number in range(60)
    }
    assert worlds == {("glory", "truce"), ("truce", "glory")}


@pytest.mark.rule("RIB-25")
def test_nobody_elses_standing_order_is_known():
    match = deal("turn: 3 A campaign\ncaptured: cantiaci\nA: march | help 2\nB: siege | never\n")
    worlds = [state_of(match.world(A, Rng(seed_named(number), 0))).orders for number in range(200)]
    assert {orders[A].open() for orders in worlds} == {match.view(A).hand.orders}
    others = {orders[B].open() for orders in worlds}
    policies = {in_force(orders) for orders in others}
    assert {order.policy for order in policies} == set(Policy)
    assert {order.share for order in policies if order.policy is not Policy.HELP} == {1}
    assert {order.share for order in policies if order.policy is Policy.HELP} == set(range(1, MAX_SHARE + 1))


@pytest.mark.rule("RIB-25")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_no_view_prompt_or_form_depends_on_what_a_seat_cannot_know(seats):
    """Along random matches: redeal what a seat does not know; everything it sees and is offered stays the same."""
    for game in range(3):
        match = Match.new(GAME, InvasionOptions(last_round=9), seats, seed_named((seats, game))).match
        rng = Rng(seed_named("walk"), game)
        while match.outcome() is None:
            prompt = match.prompts()[0]
            for number in range(seats):
                seat = Seat(number)
                world = match.world(seat, rng)
                GAME.check(state_of(world))
                assert world.view(seat) == match.view(seat)
                assert world.prompts() == match.prompts()
                draft = Draft(prompt="orders")
                assert world.ask(seat)(draft) == match.ask(seat)(draft)
                if seat == prompt.seat:
                    asked = Draft(prompt=prompt.key)
                    assert world.ask(seat)(asked) == match.ask(seat)(asked)
                    assert world.preview(seat, asked) == match.preview(seat, asked)
            made = random_draft(match.ask(prompt.seat), Draft(prompt=prompt.key), rng)
            match = match.play(prompt.seat, made).match


@pytest.mark.rule("RIB-25")
def test_the_position_in_words_does_not_list_what_others_hold():
    match = deal("turn: 3 A campaign\ncaptured: cantiaci\nA: march\nB: siege ?glory\n")
    words = " ".join(GAME.catalogue.text(line) for line in GAME.position(table_of(match)))
    assert "Siege" not in words
    assert "Glory" not in words
    assert "Seat B: 3 VT, 2 cards in hand." in words


@pytest.mark.rule("RIB-16")
@pytest.mark.parametrize("hidden", [card for card in ROMAN if card not in ("claudius", "governor", "march")][::3])
def test_two_worlds_that_differ_in_hidden_roman_cards_tell_everybody_the_same(hidden):
    start = f"turn: 3 A campaign\ncaptured: cantiaci\nA: claudius governor march\nB: ?{hidden}\nC: \n"
    match = deal(start + "briton deck: king warriors refuge")
    ours = play(match, A, "attack", target="trinovantes", cards="claudius governor")
    for number in range(5):
        theirs = play(_twin(match, number), A, "attack", target="trinovantes", cards="claudius governor")
        assert theirs.told == ours.told
        assert theirs.match.view(A) == ours.match.view(A)
        assert theirs.match.prompts() == ours.match.prompts()


def _twin(match, number):
    """Return the match with other hidden Roman cards, and with the same Britons and standing orders."""
    state = state_of(match)
    other = state_of(match.world(A, Rng(seed_named(number), 0)))
    twin = other.evolve(briton_deck=state.briton_deck, orders=state.orders)
    return Match(GAME, match.options, match.seats, seed=seed_named("dealt"), version=0, state=twin, dice=1, opened={})
