"""Answers for an absent player."""

import pytest

from engines.core.orders import ordered
from engines.rex_britannorum.ids import Card, CardPolicy, Policy
from engines.rex_britannorum.players.fallback import absent_gain, absent_joker, absent_plan, fallback, least_reached
from engines.rex_britannorum.turn_views import Gain
from engines.rex_britannorum.views import RexOptions
from tests.engines.rex_britannorum.boards import B, C, I, N, R, S, battle, board, hand, prompt, view

pytestmark = pytest.mark.rule("REX-56")

ALL = ("RN", "RC", "RS")


def answer(key, seen=None, held=None):
    """Return the values of the answer given for an absent seat."""
    return fallback(view(seen or board(), held or hand()), prompt(key)).values()


# Objectives ------------------------------------------------------------------------------------------------------


def test_at_setup_the_link_card_goes():
    made = answer("objectives:0", held=hand(objectives="link2 fief1 cities4"))
    assert made == {"verb": "objectives", "drop": "link2"}


def test_at_turn_four_the_card_with_fewest_true_conditions_goes():
    """Presence in both fiefs holds for fief1 alone."""
    seen = board({B: "C02"}, turn=4)
    held = hand(objectives="fief1 cities1 link2")
    assert answer("discard:4", seen, held) == {"verb": "discard", "drop": "link2"}
    assert answer("discard:4", seen, hand(objectives="fief1 cities1 fief2"))["drop"] == "cities1"


def test_of_equally_true_cards_the_link_card_goes_then_cities_then_fief():
    seen = board()
    assert least_reached(seen, hand(objectives="fief2 cities1 link2")) == "link2"
    assert least_reached(seen, hand(objectives="fief2 cities1")) == "cities1"
    assert least_reached(seen, hand(objectives="fief2")) == "fief2"


@pytest.mark.rule("REX-R11")
def test_a_condition_that_holds_is_true_whatever_stands_above_it():
    """Control of the North's cities holds without the presence that stands above it."""
    seen = board({B: "N01 N06 N11"}, turn=4)
    assert least_reached(seen, hand(objectives="cities1 fief1 link1")) == "link1"
    assert least_reached(seen, hand(objectives="cities1 fief1")) == "fief1"


# Recruiting and planning -----------------------------------------------------------------------------------------


def test_the_highest_card_of_the_queue_is_recruited():
    assert answer("recruit:3.0", held=hand(queue="B2 B6 B5")) == {"verb": "recruit", "card": "B6"}


def test_with_an_empty_queue_the_deck_is_drawn_from():
    assert answer("recruit:6.0", held=hand()) == {"verb": "recruit", "card": "deck"}


def test_the_two_highest_troops_go_to_the_two_areas_with_most_tokens():
    seen = board(tokens="N01 C02 C03 S01 S02 S03 JS")
    made = answer("plan:3", seen, hand(cards="B6 B5 B4 B1 I7 X7"))
    assert made == {"verb": "plan", "first": "B6:S", "second": "B5:C", "third": "none"}
    assert "third" not in answer("plan:3", seen, hand(cards="B6 B5 B4"))


def test_of_equal_areas_the_first_in_the_order_of_battle_is_chosen():
    seen = board(tokens="N01 N02 S01 S02 S03 C01 C02")
    made = absent_plan(seen, hand(cards="B3 B7 B7"))
    assert [(sent.card, sent.area) for sent in made.sent] == [("B7", S), ("B7", N)]


def test_a_joker_counts_as_a_token():
    seen = board(tokens="JN N01 N02 S01 S02 C01 JC")
    made = absent_plan(seen, hand(cards="B3 B7 B7"))
    assert [sent.area for sent in made.sent] == [N, C]


def test_where_all_tokens_lie_in_one_area_the_other_troop_goes_to_the_first_of_the_others():
    seen = board(tokens="S01 S02 S03 S04 S05 S06 S07")
    made = absent_plan(seen, hand(R, cards="R2 R1"))
    assert [(sent.card, sent.area) for sent in made.sent] == [("R2", S), ("R1", N)]


# Gains -----------------------------------------------------------------------------------------------------------


def gain(tokens, pieces="", winners=(B,), vassals=(), area=N, rome=ALL, **more):
    seen = board({B: pieces}, tokens, rome=rome)
    return absent_gain(seen, battle(area, tokens, winners, vassals, **more), B)


def test_cities_come_first_then_roads_that_lengthen_then_new_regions():
    """N09 lengthens the own road, N13 and N04 bring new regions, N08 brings nothing alone."""
    assert gain("N04 N08 N09 N13 N11")[0] == ("N11", "N09", "N08")
    assert gain("N04 N10 N13 N11")[0] == ("N11", "N04", "N13")
    assert gain("N04 N05 N10 N13", pieces="N12")[0] == ("N13", "N04", "N05"), "N13 joins N12, so the road grows"


@pytest.mark.rule("REX-R11")
def test_tokens_taken_before_count():
    """Once N04 is taken, N05 lengthens the own road, which a second region does not."""
    assert gain("N02 N04 N05", pieces="", winners=(I,), vassals=(B,))[0] == ("N02", "N04")
    assert gain("N04 N05 N13", winners=(I,), vassals=(B,))[0] == ("N04", "N05")


def test_of_equal_tokens_the_lowest_number_is_taken():
    assert gain("N14 N15 N06 N01 N11")[0] == ("N01", "N06", "N15"), "York lies in a region it is present in"
    assert gain("N13 N10 N05", pieces="N04 N14 N15 N06 N11", winners=(I,), vassals=(B,))[0] == ("N05", "N10")


def test_as_many_are_taken_as_allowed():
    assert len(gain("N01 N02 N03 N04")[0]) == 3
    assert len(gain("N01 N02 N03 N04", winners=(I,), vassals=(B,))[0]) == 2
    assert gain("") == ((), None)


@pytest.mark.rule("REX-R11")
def test_a_joker_ranks_as_what_it_places_on():
    assert gain("N01 N04 N05 JN") == (("N01", "JN", "N04"), "RN")
    assert gain("N01 N04 N05 JN", rome=("RC", "RS"))[0] == ("N01", "N04", "N05")
    assert gain("N04 N05 N13 JN", rome=("N08", "N09"))[0] == ("JN", "N04", "N05")


def test_a_joker_goes_to_the_allegiance_city_then_another_city_then_a_road_that_lengthens():
    def joker(rome, pieces="", taken=("JN",)):
        return absent_joker(board({B: pieces}, "", rome=rome), battle(N, "JN", (B,)), B, taken)

    assert joker(("N01", "N09", "RN")) == "RN"
    assert joker(("N02", "N09", "N11", "N01")) == "N01"
    assert joker(("N02", "N09")) == "N09"
    assert joker(("N03", "N02")) == "N02", "neither lengthens"
    assert joker(("N02", "N10"), taken=("N09", "JN")) == "N10", "what is taken with it counts"
    assert joker(()) is None


def test_an_answer_about_gains_names_tokens_and_joker():
    tokens = "N01 N04 N05 N07 JN"
    seen = board({}, tokens, battles=[battle(N, tokens, (B,))])
    made = answer("gain:3.N.1", seen)
    assert made == {"verb": "gain", "take": ("N01", "JN", "N04"), "joker": "RN"}


def test_one_token_that_must_be_taken_is_named_alone():
    seen = board({I: "N01"}, "JN", battles=[battle(N, "JN", (B,))])
    assert answer("gain:3.N.1", seen)["take"] == "JN"


# Powers and Rome -------------------------------------------------------------------------------------------------


STOCK = (Card("X3"), Card("X6"))


def after(cards, stock=STOCK, pieces=""):
    won = Gain(kingdom=I, winner=True, tokens=("C02", "C04", "C05"), joker=None, how="chosen")
    fought = battle(C, "C02 C04 C05", (I,), (B,), cards, gains=(won,), stage="powers", asked=1)
    return board({I: "C02 C04 C05", B: pieces}, stock=stock, battles=[fought])


def test_power_two_takes_the_highest_card_and_power_three_the_road_that_lengthens_most():
    made = answer("powers:3.C.1", after({I: "I7 I5", B: "B3 B2"}, pieces="C03 N14"))
    assert made == {"verb": "powers", "recruit": "I7:I", "cohabit": "C04"}


def test_power_two_takes_the_highest_reinforcement_where_no_card_is_left():
    assert answer("powers:3.C.1", after({I: "B7", B: "B2"})) == {"verb": "powers", "recruit": "X6:X"}


def test_power_two_draws_where_reinforcements_are_random():
    seen = after({I: "B7", B: "B2"})
    seen = seen.evolve(options=RexOptions(kingdoms=(B, I, R), reinforcements="random"))
    assert answer("powers:3.C.1", seen)["recruit"] == "X:X"


@pytest.mark.rule("REX-R11")
def test_power_three_alone_is_used_too():
    """Neither road lengthens its own and both bring a new region, so it is the lowest number."""
    assert answer("powers:3.C.1", after({I: "I7", B: "B3"})) == {"verb": "powers", "cohabit": "C02"}


def test_rome_is_asked_for_its_highest_card():
    assert answer("rome:3.0", board(stock=(Card("X2"), Card("X6")))) == {"verb": "rome", "card": "X6"}
    random = RexOptions(kingdoms=(B, I, R), reinforcements="random")
    assert answer("rome:3.0", board(stock=(Card("X2"), Card("X6")), options=random)) == {"verb": "rome", "card": "deck"}
    assert answer("rome:3.0", board(stock=())) == {"verb": "rome", "card": "none"}


def test_standing_orders_stay_as_they_are():
    held = ordered(winner=Policy.ROAD, vassal=Policy.CITIES, recruit=CardPolicy.NEVER, cohabit=Policy.REGIONS)
    made = answer("orders", held=hand(orders=held))
    assert made == {
        "verb": "orders",
        "winner": "road",
        "vassal": "cities",
        "recruit": "never",
        "cohabit": "regions",
        "rome": "ask",
    }
