"""Gains: who takes what, jokers, and what is left to Rome."""

import itertools

import pytest

from engines.core.errors import Illegal
from engines.core.orders import ordered
from engines.rex_britannorum.data.tables import TOKENS
from engines.rex_britannorum.events import Gained, LeftToRome
from engines.rex_britannorum.ids import Kingdom, Policy
from engines.rex_britannorum.legal.legality import bounds
from tests.engines.rex_britannorum.playing import (
    after,
    asked,
    awaited,
    battle,
    board,
    event,
    events,
    fight,
    gain,
    next_field,
    offered,
    open_field,
    play,
    realm,
    refused,
    state_of,
)

LONE = {"B": "5:N 6:N", "I": "5:C 6:C", "R": "5:S 6:S"}
"""One kingdom alone in each area."""
TIED = {"B": "5:N 6:N", "I": "5:N 6:N", "R": "5:S 6:S"}
"""Two winners in the North."""
THREE = {"B": "5:N 6:S", "I": "5:N 6:C", "R": "5:N 6:S"}
"""Three winners in the North, two in the South."""
VASSAL = {"B": "6:N 7:N", "I": "5:N 6:C", "R": "4:N 5:S"}
"""A winner and two vassals in the North."""


def placed(match, letter):
    """Return the pieces of a kingdom beyond its start."""
    return set(realm(match, letter).pieces[1:])


# Winners -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("REX-32")
def test_a_lone_winner_takes_three_tokens_of_its_choice():
    match = fight(LONE, tokens="N02 N03 N06 N07").match
    pick = next_field(match, "B", "gain:N")
    assert (pick.name, pick.least, pick.most) == ("take", 3, 3)
    for take in ("N02 N03", "N02", "N02 N03 N06 N07"):
        assert refused(match, "B", "gain:N", take=take).line.key == "core.exactly"
    match = after(match, "B", "gain:N", take="N02 N06 N07")
    assert placed(match, "B") == {"N02", "N06", "N07"}
    assert (gain(match, "B", "N").winner, gain(match, "B", "N").how) == (True, "chosen")


@pytest.mark.rule("REX-32")
@pytest.mark.parametrize("tokens", ["N02 N03 N06", "N02 N03", "N02", ""])
def test_a_lone_winner_takes_all_where_there_are_no_more_than_three(tokens):
    match = fight(LONE, tokens=tokens, stock="").match
    assert gain(match, "B", "N").tokens == tuple(tokens.split())
    assert gain(match, "B", "N").how == "forced"
    assert placed(match, "B") == set(tokens.split())


@pytest.mark.rule("REX-32", "REX-35")
def test_a_joker_is_a_token_like_any_other():
    match = fight(LONE, tokens="N02 N03 JN N07").match
    assert set(offered(match, "B", "gain:N")) == {"N02", "N03", "JN", "N07"}
    assert placed(after(match, "B", "gain:N", take="N02 N03 N07"), "B") == {"N02", "N03", "N07"}
    assert placed(after(match, "B", "gain:N", take="N02 N03 JN", joker="RN"), "B") == {"N02", "N03", "RN"}


@pytest.mark.rule("REX-32")
def test_tied_winners_choose_in_turn_order_up_to_three_each_also_what_the_first_chose():
    match = fight(TIED, order="IRB", tokens="N02 N03 N06 N07 N08").match
    assert awaited(match) == "I"
    assert (next_field(match, "I", "gain:N").least, next_field(match, "I", "gain:N").most) == (0, 3)
    match = after(match, "I", "gain:N", take="N02 N03 N06")
    assert awaited(match) == "B"
    assert set(offered(match, "B", "gain:N")) == {"N02", "N03", "N06", "N07", "N08"}
    match = after(match, "B", "gain:N", take="N02 N03 N07")
    assert placed(match, "I") & placed(match, "B") == {"N02", "N03"}
    assert {"N08"} == set(battle(match, "N").to_rome)


@pytest.mark.rule("REX-32")
@pytest.mark.parametrize("take", ["", "N02", "N02 N07"])
def test_a_tied_winner_may_take_fewer_even_none(take):
    match = fight(TIED, tokens="N02 N03 N06 N07").match
    match = after(match, "B", "gain:N", take=take)
    assert placed(match, "B") == set(take.split())
    assert refused(match, "I", "gain:N", take="N02 N03 N06 N07").line.key == "core.between"


@pytest.mark.rule("REX-32", "REX-34")
def test_three_winners_may_share_one_location():
    match = fight(THREE, tokens="N04").match
    for letter in "BIR":
        match = after(match, letter, "gain:N", take="N04")
    assert all("N04" in realm(match, letter).pieces for letter in "BIR")
    assert "N04" not in board(match).rome


@pytest.mark.rule("REX-32")
def test_tied_winners_are_asked_even_for_one_token_since_they_may_leave_it():
    match = fight(TIED, tokens="N02").match
    assert asked(match, "B") == ("gain:N",)
    match = after(after(match, "B", "gain:N", take=""), "I", "gain:N", take="")
    assert "N02" in board(match).rome


@pytest.mark.rule("REX-32")
def test_winners_without_tokens_are_not_asked():
    match = fight(TIED, tokens="", stock="").match
    assert [one.tokens for one in battle(match, "N").gains] == [(), ()]
    assert {one.how for one in battle(match, "N").gains} == {"forced"}


# Vassals -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("REX-33")
def test_vassals_choose_in_turn_order_up_to_two_of_what_no_winner_took():
    match = fight(VASSAL, order="RIB", tokens="N02 N03 N06 N07 N08 N09").match
    assert awaited(match) == "B"
    match = after(match, "B", "gain:N", take="N02 N03 N06")
    assert awaited(match) == "R"
    assert set(offered(match, "R", "gain:N")) == {"N07", "N08", "N09"}
    assert (next_field(match, "R", "gain:N").least, next_field(match, "R", "gain:N").most) == (0, 2)
    assert refused(match, "R", "gain:N", take="N07 N08 N09").line.key == "core.between"
    match = after(match, "R", "gain:N", take="N07 N08")
    assert awaited(match) == "I"
    assert set(offered(match, "I", "gain:N")) == {"N07", "N08", "N09"}, "vassals may cohabit"
    match = after(match, "I", "gain:N", take="N07")
    assert (placed(match, "R"), placed(match, "I")) == ({"N07", "N08"}, {"N07"})
    assert battle(match, "N").to_rome == ("N09",)


@pytest.mark.rule("REX-33")
@pytest.mark.parametrize("take", ["", "N07"])
def test_a_vassal_may_take_fewer_even_none(take):
    match = after(fight(VASSAL, tokens="N02 N03 N06 N07 N08").match, "B", "gain:N", take="N02 N03 N06")
    match = after(match, "I", "gain:N", take=take)
    assert placed(match, "I") == set(take.split())


@pytest.mark.rule("REX-33")
def test_vassals_find_nothing_where_the_winners_took_all():
    match = fight(VASSAL, tokens="N02 N03 N06", stock="").match
    assert [one.tokens for one in battle(match, "N").gains] == [("N02", "N03", "N06"), (), ()]
    assert board(match).turn == 2


@pytest.mark.rule("REX-33")
def test_a_token_one_of_two_winners_took_is_gone_for_a_vassal():
    plans = {"B": "5:N 6:N", "I": "5:N 6:N", "R": "4:N 6:S"}
    match = fight(plans, tokens="N02 N03 N06 N07").match
    match = after(match, "B", "gain:N", take="N02")
    match = after(match, "I", "gain:N", take="N02 N07")
    assert set(offered(match, "R", "gain:N")) == {"N03", "N06"}


@pytest.mark.rule("REX-32", "REX-33")
def test_bounds_never_exceed_what_lies_there():
    for tokens, lone, tied, vassal in (
        ("N02 N03 N06 N07", 3, 3, 2),
        ("N02 N03", 2, 2, 2),
        ("N02", 1, 1, 1),
        ("", 0, 0, 0),
    ):
        shown = battle(fight(LONE, tokens=tokens, stock="").match, "N").evolve(gains=())
        assert bounds(shown, Kingdom.BRIGANTES) == (lone, lone)
        shown = battle(fight(TIED, tokens=tokens, stock="").match, "N").evolve(gains=())
        assert bounds(shown, Kingdom.BRIGANTES) == (0, tied)
        shown = battle(fight(VASSAL, tokens=tokens, stock="").match, "N").evolve(gains=())
        assert bounds(shown, Kingdom.ICENI) == (0, vassal)


# Pieces and Rome -----------------------------------------------------------------------------------------------


@pytest.mark.rule("REX-34")
def test_tokens_won_leave_the_game():
    match = fight(LONE, tokens="N02 N06 JN", bag="N03 N04 N05 C01 C02 C03 C04 C06", stock="").match
    assert not {"N02", "N06", "JN"} & {*board(match).bag, *board(match).tokens}
    assert placed(match, "B") >= {"N02", "N06"}
    state = state_of(match)
    assert {*state.board.bag, *state.board.tokens} <= {*TOKENS} - {"N02", "N06", "JN"}


@pytest.mark.rule("REX-34")
def test_untaken_tokens_are_romes_and_an_untaken_joker_leaves_without_effect():
    match = fight(LONE, tokens="N02 N03 N06 N07 JN").match
    applied = play(match, "B", "gain:N", take="N02 N03 N06")
    left = [one for one in events(applied, LeftToRome) if one.area.value == "N"]
    assert [(one.locations, one.joker) for one in left] == [(("N07",), True)]
    assert "N07" in board(applied.match).rome
    assert not {"JN"} & {*board(applied.match).rome, *board(applied.match).tokens, *board(applied.match).bag}
    assert [one.pieces for one in board(applied.match).realms[1:]] == [("FC",), ("FS",)]


@pytest.mark.rule("REX-34")
def test_where_no_joker_was_left_none_is_told_of():
    applied = play(fight(LONE, tokens="N02 N03 N06 JN N07").match, "B", "gain:N", take="N02 N03 JN", joker="RN")
    (left,) = [one for one in events(applied, LeftToRome) if one.area.value == "N"]
    assert (left.locations, left.joker) == (("N06", "N07"), False)


@pytest.mark.rule("REX-32", "REX-34")
def test_taking_nothing_is_told_where_it_was_chosen_and_not_where_there_was_nothing():
    match = fight(TIED, tokens="N02").match
    assert event(play(match, "B", "gain:N", take=""), Gained).gain.tokens == ()
    assert events(fight(TIED, tokens="", stock=""), Gained) == []


@pytest.mark.rule("REX-34")
def test_nothing_is_said_of_rome_where_nothing_is_left():
    applied = fight(LONE, tokens="N02 N03 N06", stock="")
    assert events(applied, LeftToRome) == []


@pytest.mark.rule("REX-34")
def test_gains_are_told_to_everybody():
    applied = play(fight(LONE, tokens="N02 N03 JN N07").match, "B", "gain:N", take="N02 N03 JN", joker="RN")
    told = event(applied, Gained)
    assert (told.area.value, told.gain.kingdom.value, told.gain.placed) == ("N", "B", ("N02", "N03", "RN"))


# Jokers --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("REX-35")
def test_a_joker_goes_to_a_road_of_another_or_of_rome_or_to_a_city_of_rome():
    match = fight(LONE, tokens="C02 C03 JC C13", pieces={"B": "C08 C10 C14", "R": "C14"}, rome="C05 C06 N01").match
    targets = offered(match, "I", "gain:C", take="C02 C03 JC")
    assert targets == ("C05", "C06", "C08", "C14", "RC")
    assert "C10" not in targets, "never a city another kingdom holds"
    assert "N01" not in targets, "never in another area"
    assert "FC" not in targets, "never where the taker already is"
    assert "C13" not in targets, "never where a token still lies"


@pytest.mark.rule("REX-35")
def test_a_start_road_of_another_is_a_target():
    match = fight({"B": "5:C 6:C", "I": "5:N 6:N", "R": "5:S 6:S"}, tokens="C02 C03 JC C13").match
    assert offered(match, "B", "gain:C", take="C02 C03 JC") == ("FC", "RC")
    match = after(match, "B", "gain:C", take="C02 C03 JC", joker="FC")
    assert "FC" in realm(match, "B").pieces
    assert "FC" in realm(match, "I").pieces


@pytest.mark.rule("REX-35")
def test_a_road_two_others_share_may_be_shared_by_the_third():
    match = fight(LONE, tokens="C02 C03 JC C13", pieces={"B": "C08", "R": "C08"}).match
    match = after(match, "I", "gain:C", take="C02 C03 JC", joker="C08")
    assert all("C08" in realm(match, letter).pieces for letter in "BIR")


@pytest.mark.rule("REX-35")
@pytest.mark.parametrize("target", ["RC", "C05", "C06"])
def test_romes_marker_goes_where_a_joker_places(target):
    match = fight(LONE, tokens="C02 C03 JC C13", rome="C05 C06").match
    match = after(match, "I", "gain:C", take="C02 C03 JC", joker=target)
    assert target in realm(match, "I").pieces
    assert target not in board(match).rome
    assert {"RC", "C05", "C06"} - {target} <= set(board(match).rome)


@pytest.mark.rule("REX-35", "REX-R7")
def test_a_joker_with_a_target_must_be_used():
    match = fight(LONE, tokens="C02 C03 JC C13").match
    assert refused(match, "I", "gain:C", take="C02 C03 JC", joker="none").line.key == "core.not_offered"
    with pytest.raises(Illegal):
        play(match, "I", "gain:C", take="C02 C03 JC")


@pytest.mark.rule("REX-R7")
def test_a_kingdom_that_may_take_fewer_may_leave_the_joker():
    match = fight(TIED, tokens="N02 JN").match
    match = after(match, "B", "gain:N", take="N02")
    assert placed(match, "B") == {"N02"}


@pytest.mark.rule("REX-35")
def test_a_single_target_is_used_at_once():
    match = fight(LONE, tokens="C02 JC", stock="").match
    assert gain(match, "I", "C").joker == "RC"
    assert gain(match, "I", "C").how == "forced"
    assert "RC" in realm(match, "I").pieces


@pytest.mark.rule("REX-35", "REX-40")
def test_a_joker_without_a_target_places_nothing():
    match = fight(LONE, tokens="C05 JN", pieces={"B": "RN"}).match
    assert gain(match, "B", "N").tokens == ("JN",)
    assert gain(match, "B", "N").joker is None
    assert gain(match, "B", "N").placed == ()
    assert placed(match, "B") == {"RN"}
    assert "B" in awaited(match), "it placed nothing, so it may ask Rome"
    assert asked(match, "B") == ("rome",)


@pytest.mark.rule("REX-35")
def test_a_joker_without_a_target_may_be_taken_among_others():
    match = fight(LONE, tokens="N02 N03 JN N04", pieces={"B": "RN"}).match
    assert open_field(match, "B", "gain:N", take="N02 N03 JN") is None
    assert placed(after(match, "B", "gain:N", take="N02 N03 JN"), "B") == {"RN", "N02", "N03"}


@pytest.mark.rule("REX-35")
def test_the_own_road_just_taken_is_no_target():
    match = fight(LONE, tokens="N02 N03 JN N04", rome="N07").match
    assert offered(match, "B", "gain:N", take="N02 N03 JN") == ("N07", "RN")


@pytest.mark.rule("REX-35")
def test_each_tied_winner_uses_the_joker_within_its_own_choice():
    match = fight(TIED, tokens="N02 N03 JN").match
    match = after(match, "B", "gain:N", take="N02 JN", joker="RN")
    assert "RN" in realm(match, "B").pieces
    assert awaited(match) == "I"
    targets = offered(match, "I", "gain:N", take="N03 JN")
    assert "RN" not in targets, "it is Rome's no more, and a city"
    assert "N02" in targets, "a road just won by the other winner"
    assert targets == ("N02", "FN")
    match = after(match, "I", "gain:N", take="N03 JN", joker="N02")
    assert "N02" in realm(match, "I").pieces


@pytest.mark.rule("REX-35")
def test_a_road_of_both_takings_is_no_target_for_the_second():
    match = after(fight(TIED, tokens="N02 N03 JN").match, "B", "gain:N", take="N02 JN", joker="RN")
    assert offered(match, "I", "gain:N", take="N02 JN") == ("FN",)


@pytest.mark.rule("REX-35")
def test_a_token_left_by_the_first_winner_is_no_target_for_the_second():
    match = after(fight(TIED, tokens="N02 N03 JN N07").match, "B", "gain:N", take="N02 JN", joker="RN")
    assert "N07" not in offered(match, "I", "gain:N", take="N03 JN")
    assert "N02" in offered(match, "I", "gain:N", take="N03 JN")


@pytest.mark.rule("REX-35")
def test_a_vassal_may_take_the_joker_from_what_is_left():
    match = fight(VASSAL, tokens="N02 N03 N06 N07 JN").match
    match = after(match, "B", "gain:N", take="N02 N03 N06")
    assert offered(match, "I", "gain:N", take="JN") == ("N02", "N03", "FN", "RN")
    assert "N07" not in offered(match, "I", "gain:N", take="JN")
    match = after(match, "I", "gain:N", take="N07 JN", joker="RN")
    assert placed(match, "I") == {"N07", "RN"}
    assert "N07" in offered(match, "R", "gain:N", take="JN"), "the first vassal's road has no token any more"


@pytest.mark.rule("REX-35")
def test_two_vassals_may_both_take_the_joker():
    match = after(fight(VASSAL, tokens="N02 N03 N06 JN").match, "B", "gain:N", take="N02 N03 N06")
    match = after(match, "I", "gain:N", take="JN", joker="RN")
    match = after(match, "R", "gain:N", take="JN", joker="N02")
    assert ("RN" in realm(match, "I").pieces, "N02" in realm(match, "R").pieces) == (True, True)


# Side by side --------------------------------------------------------------------------------------------------


@pytest.mark.rule("REX-42", "REX-R1")
def test_areas_are_answered_in_any_order_with_the_same_result():
    plans = {"B": "5:N 6:C", "I": "4:N 7:C", "R": "3:N 5:C"}
    start = fight(plans, tokens="N02 N03 N06 N07 N08 C02 C03 C06 C07 JC").match
    answers: dict[str, list[tuple[str, str, str | None]]] = {
        "N": [("B", "N02 N03 N06", None), ("I", "N07", None), ("R", "N07 N08", None)],
        "C": [("I", "C02 C03 JC", "RC"), ("B", "C06", None), ("R", "C06 C07", None)],
    }
    ends = set()
    for turns in set(itertools.permutations("NNNCCC")):
        match, left = start, {area: list(steps) for area, steps in answers.items()}
        for area in turns:
            letter, take, joker = left[area].pop(0)
            match = after(match, letter, f"gain:{area}", take=take, **({"joker": joker} if joker else {}))
        ends.add(tuple(tuple(sorted(one.pieces)) for one in board(match).realms) + board(match).rome)
    assert len(ends) == 1


@pytest.mark.rule("REX-42", "REX-R1")
def test_a_seat_is_asked_for_all_its_areas_at_once():
    plans = {"B": "5:N 6:C", "I": "4:N 3:S", "R": "3:S 5:C"}
    match = fight(plans, tokens="N02 N03 N06 N07 C02 C03 C06 C07").match
    assert asked(match, "B") == ("gain:N", "gain:C")
    match = after(match, "B", "gain:C", take="C02 C03 C06")
    assert asked(match, "B") == ("gain:N",)
    assert asked(match, "R") == ("gain:C",), "nobody waits in the Centre for the North"


@pytest.mark.rule("REX-R1", "REX-R3")
def test_a_standing_order_goes_by_the_board_it_finds():
    """The Regnenses' order in the Centre wants the longest road; whether they are in the North by then decides it."""
    plans = {"B": "1:N 1:S", "I": "7:C 2:S", "R": "6:N 3:C"}
    orders = {"R": ordered(vassal=Policy.ROAD)}
    start = fight(plans, tokens="N05 N06 N13 N14 C02 C03 C04 C07 C08 C11", orders=orders).match
    north, centre = ("R", "gain:N", "N06 N13 N14"), ("I", "gain:C", "C02 C03 C11")
    for answers, taken in (((north, centre), ("C04", "C07")), ((centre, north), ("C07", "C08"))):
        match = start
        for letter, name, tokens in answers:
            match = after(match, letter, name, take=tokens)
        assert gain(match, "R", "C").tokens == taken
