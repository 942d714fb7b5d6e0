"""Answers for an absent player."""

import pytest

from engines.core.orders import Orders
from engines.roman_invasion.legal.legality import best_variety
from engines.roman_invasion.players.fallback import best_places, weakest
from engines.roman_invasion.views import InvasionHand
from tests.engines.roman_invasion.notation import romans, row_of
from tests.engines.roman_invasion.playing import A, B, awaited, deal, play


def _hand(cards=""):
    return InvasionHand(seat=A, cards=romans(cards), orders=Orders())


@pytest.mark.rule("RIB-26")
def test_the_best_all_different_sum_counts_the_best_card_of_each_type():
    assert best_variety(romans("claudius glory march siege senator")) == 7 + 6 + 6
    assert best_variety(()) == 0


@pytest.mark.rule("RIB-26")
def test_each_time_the_pair_that_raises_the_best_sum_most_is_taken():
    row = row_of("claudius+glory, siege+governor, march+allies, -, truce+captured, -")
    assert best_places(_hand("invasion"), row) == ("2", "5", "1")


@pytest.mark.rule("RIB-26")
def test_a_pair_is_judged_together_with_the_pairs_already_taken():
    """Strategy and Victory are held after the first pair, so another two of them add nothing to it."""
    row = row_of("campaign+exterminated, invasion+conquered, politics+tribute, -, -, -")
    hand = _hand("allies ballista")
    assert best_places(hand, row) == ("2", "3")


@pytest.mark.rule("RIB-26")
def test_where_no_pair_adds_anything_the_first_left_in_the_row_is_taken():
    row = row_of("invasion+conquered, -, expansion+annexed, expedition+captured, -, -")
    assert best_places(_hand(), row) == ("1", "3", "4")


@pytest.mark.rule("RIB-26")
def test_of_equal_pairs_the_first_in_the_row_is_taken():
    row = row_of("invasion+campaign, conquered+exterminated, claudius+glory, -, -, -")
    hand = _hand("legionary_fort client_states governor senator")
    assert best_places(hand, row) == ("1",)


@pytest.mark.rule("RIB-26")
def test_the_weakest_cards_are_discarded():
    cards = romans("claudius governor siege exterminated senator march allies")
    assert weakest(cards) == ("allies", "march")


@pytest.mark.rule("RIB-26")
def test_of_equally_weak_cards_one_of_the_type_held_most_often_goes_then_the_first_of_the_deck_list():
    held = romans("suppressed allies ballista claudius governor siege")
    assert weakest(held) == ("allies",), "two Auxiliaries, one Victory"
    assert weakest((*held, *romans("senator"))) == ("allies", "suppressed"), "now one of each: the deck list decides"
    assert weakest(romans("claudius governor siege invasion tribute allies")) == ("allies",)


@pytest.mark.rule("RIB-26")
@pytest.mark.parametrize(
    ("position", "seat", "verb"),
    [
        ("turn: 3 A muster\nA: march\nB: ?siege", A, "muster"),
        ("turn: 3 A campaign\ncaptured: cantiaci\nA: march\nB: ?siege", A, "stop"),
        ("turn: 3 A fortify\nA: march glory siege senator claudius truce\nB: ?invasion", A, "fortify"),
    ],
)
def test_the_answer_for_an_absent_seat_is_always_one_that_is_offered(position, seat, verb):
    match = deal(position)
    prompt = match.prompts()[0]
    made = match.fallback(prompt)
    assert made.verb == verb
    assert match.play(seat, made)


@pytest.mark.rule("RIB-26")
def test_an_absent_helper_declines():
    start = "turn: 3 A campaign\ncaptured: cantiaci\nA: march glory\nB: claudius\nbriton deck: natives refuge"
    waiting = play(deal(start), A, "attack", target="regni", cards="march").match
    assert awaited(waiting) == "B"
    made = waiting.fallback(waiting.prompts()[0])
    assert made.verb == "decline"
    assert waiting.play(B, made).match.view(B).hand.cards == ("claudius",)


@pytest.mark.rule("RIB-26")
@pytest.mark.parametrize("order", ["", " | help 4", " | never"])
def test_the_answer_about_standing_orders_keeps_them(order):
    match = deal(f"turn: 3 A muster\nA: march{order}\nB: ?siege")
    prompt = next(prompt for prompt in match.prompts_of(A) if not prompt.awaited)
    applied = match.play(A, match.fallback(prompt))
    assert applied.match.view(A) == match.view(A)
