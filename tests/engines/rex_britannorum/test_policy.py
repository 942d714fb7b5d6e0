"""Named policies: what a standing order takes."""

import pytest

from engines.rex_britannorum.ids import Card, CardPolicy, Policy
from engines.rex_britannorum.legal.policies import choose_gain, choose_help, choose_offer, choose_road, takings
from engines.rex_britannorum.turn_views import Gain
from tests.engines.rex_britannorum.boards import B, C, I, N, R, S, battle, board

# Brigantes hold N08, beside their start road's neighbour N09: N09 joins FN and N08 to a road of 3.
NORTH = "N01 N04 N09 N11 N13"


def gain(policy, tokens=NORTH, pieces="N08", winners=(B,), vassals=(), area=N, **more):
    fought = battle(area, tokens, winners, vassals)
    kingdom = B if B in winners or B in vassals else winners[0]
    return choose_gain(board({B: pieces}, tokens, **more), fought, kingdom, policy)


@pytest.mark.rule("REX-R3")
def test_for_the_road_it_takes_what_makes_the_longest_road_then_cities():
    assert gain(Policy.ROAD) == (("N01", "N09", "N11"), None)


@pytest.mark.rule("REX-R3")
def test_two_roads_that_lengthen_only_together_are_taken_together():
    tokens = "N02 N10 N11 N09 N15"
    assert gain(Policy.ROAD, tokens, pieces="N12", winners=(I, R), vassals=(B,))[0] == ("N09", "N10")


@pytest.mark.rule("REX-R3")
def test_for_cities_it_takes_cities_then_the_longest_road():
    assert gain(Policy.CITIES) == (("N01", "N09", "N11"), None)
    assert gain(Policy.CITIES, "N01 N04 N06 N11 N09 N15")[0] == ("N01", "N06", "N15")
    assert gain(Policy.CITIES, "N04 N08 N09 N13", pieces="")[0] == ("N04", "N08", "N09")


@pytest.mark.rule("REX-R3")
def test_for_regions_it_takes_new_regions_then_the_longest_road():
    assert gain(Policy.REGIONS) == (("N01", "N04", "N13"), None)
    assert gain(Policy.REGIONS, "N02 N03 N08 N09 N10", pieces="N06")[0] == ("N02", "N08", "N09")


@pytest.mark.rule("REX-R3")
@pytest.mark.parametrize("policy", [Policy.ROAD, Policy.CITIES, Policy.REGIONS])
def test_of_equal_choices_the_lowest_numbers_are_taken(policy):
    assert gain(policy, "N05 N04 N13 N14", pieces="N06 N15", vassals=(B,), winners=(I,))[0] == ("N04", "N05")


@pytest.mark.rule("REX-R3")
@pytest.mark.parametrize("policy", [Policy.ROAD, Policy.CITIES, Policy.REGIONS])
def test_it_takes_as_many_as_it_may(policy):
    assert len(gain(policy)[0]) == 3
    assert len(gain(policy, winners=(I,), vassals=(B,))[0]) == 2
    assert len(gain(policy, "N01 N04")[0]) == 2
    assert gain(policy, "") == ((), None)


@pytest.mark.rule("REX-R3")
def test_a_vassal_chooses_from_what_no_winner_took():
    taken = Gain(kingdom=I, winner=True, tokens=("N01", "N09", "N11"), joker=None, how="chosen")
    fought = battle(N, NORTH, (I,), (B,), gains=(taken,))
    seen = board({B: "N08", I: "N01 N09 N11"}, "N04 N13")
    assert choose_gain(seen, fought, B, Policy.ROAD) == (("N04", "N13"), None)


@pytest.mark.rule("REX-R3")
def test_a_joker_is_taken_for_what_it_places_on():
    """The joker brings the allegiance city, or joins two roads by one that Rome holds."""
    tokens, rome = "N02 N05 N13 JN", ("N09", "RN", "RC", "RS")
    assert gain(Policy.CITIES, tokens, rome=rome) == (("N02", "N05", "JN"), "RN")
    assert gain(Policy.ROAD, tokens, rome=rome) == (("N02", "N05", "JN"), "N09")
    assert gain(Policy.REGIONS, tokens, rome=rome) == (("N02", "N05", "N13"), None)


@pytest.mark.rule("REX-R3")
def test_a_joker_without_a_target_is_worth_nothing():
    tokens = "N02 N03 N05 JN"
    assert gain(Policy.ROAD, tokens, rome=("RC", "RS"))[0] == ("N02", "N03", "N05")
    assert gain(Policy.ROAD, "N02 JN", rome=("RC", "RS")) == (("N02", "JN"), None)


@pytest.mark.rule("REX-R3")
def test_to_ask_is_no_policy():
    with pytest.raises(KeyError):
        gain(Policy.ASK)


def test_every_way_to_take_is_looked_at_once():
    seen = board({}, "N02 N05 N13 JN")
    ways = list(takings(seen, battle(N, "N02 N05 N13 JN", (B,)), B))
    assert len(ways) == len(set(ways)) == 4
    assert {way.joker for way in ways} == {None, "RN"}


WON = (Gain(kingdom=I, winner=True, tokens=("C02", "C03", "C05"), joker=None, how="chosen"),)


def cohabit(policy, pieces, cards=None):
    fought = battle(C, "C02 C03 C05", (I,), (R,), cards or {I: "I7", R: "R3"}, gains=WON, stage="powers")
    return choose_road(board({I: "C02 C03 C05", R: pieces}), fought, R, policy)


@pytest.mark.rule("REX-R3")
def test_power_three_goes_to_the_road_that_lengthens_most():
    assert cohabit(Policy.ROAD, "C04") == "C03"
    assert cohabit(Policy.ROAD, "") == "C02", "neither does: both bring a new region, so the lowest number"


@pytest.mark.rule("REX-R3")
@pytest.mark.parametrize("policy", [Policy.CITIES, Policy.REGIONS])
def test_power_three_for_cities_or_regions_goes_to_a_new_region(policy):
    won = (Gain(kingdom=I, winner=True, tokens=("C04", "C06", "C07"), joker=None, how="chosen"),)
    fought = battle(C, "C04 C06 C07", (I,), (R,), {I: "I7", R: "R3"}, gains=won, stage="powers")
    seen = board({I: "C04 C06 C07", R: "C03"})
    assert choose_road(seen, fought, R, Policy.ROAD) == "C04"
    assert choose_road(seen, fought, R, policy) == "C06"


@pytest.mark.rule("REX-R3")
def test_without_a_road_power_three_places_nothing():
    assert cohabit(Policy.ROAD, "C02 C03") is None
    assert cohabit(Policy.ROAD, "", {I: "I7 I4", R: "R3"}) is None


STOCK = (Card("X3"), Card("X6"))


def offer(policy, cards, stock=STOCK, kingdom=R):
    fought = battle(C, "", (I,), (R,), cards, stage="powers")
    return choose_offer(board(stock=stock), fought, kingdom, policy)


@pytest.mark.rule("REX-R3")
def test_power_two_takes_the_highest_card_but_of_its_own_colour():
    assert offer(CardPolicy.HIGHEST, {I: "I7 I5", R: "R2"}) == ("I7", I)
    assert offer(CardPolicy.HIGHEST, {I: "R7 I5", R: "R2"}) == ("I5", I)


@pytest.mark.rule("REX-R3")
def test_power_two_takes_the_highest_reinforcement_where_no_card_is_left():
    assert offer(CardPolicy.HIGHEST, {I: "R7", R: "R2"}) == ("X6", None)
    assert offer(CardPolicy.HIGHEST, {I: "R7", R: "R2"}, stock=()) is None


@pytest.mark.rule("REX-R3")
def test_a_policy_of_never_takes_no_card():
    assert offer(CardPolicy.NEVER, {I: "I7 I5", R: "R2"}) is None
    assert choose_help(board(), CardPolicy.NEVER) is None


@pytest.mark.rule("REX-R3")
def test_rome_is_asked_for_the_highest_card():
    assert choose_help(board(stock=(Card("X2"), Card("X5"))), CardPolicy.HIGHEST) == "X5"
    assert choose_help(board(stock=()), CardPolicy.HIGHEST) is None


def test_policies_know_every_area():
    assert gain(Policy.CITIES, "S04 S09 S15 S16", area=S)[0] == ("S04", "S09", "S15")
