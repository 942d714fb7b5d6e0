"""Sums, power 1, winners and vassals."""

import pytest

from engines.rex_britannorum.events import BattleFought, Gained, LeftToRome, PlansRevealed
from tests.engines.rex_britannorum.playing import (
    asked,
    awaited,
    battle,
    board,
    event,
    events,
    fight,
    letters,
    play,
    totals,
)

AWAY = {"B": "5:N 6:N", "I": "5:C 6:C", "R": "5:S 6:S"}


def north(**plans):
    """Return the combat values in the North; cards for it are given alone, a second one goes elsewhere."""
    full = {letter: _two(plans.get(letter, ""), spare) for letter, spare in zip("BIR", "SCS", strict=True)}
    return fight(full, tokens="N04").match


def _two(text, spare):
    """Return a plan with two own troops: a 5 and a 6 go to the spare area where the text has fewer."""
    sent = text.split()
    own = [word for word in sent if len(word.partition(":")[0]) == 1]
    return " ".join((*sent, *(f"{value}:{spare}" for value in (5, 6)[: 2 - len(own)])))


@pytest.mark.rule("REX-30")
@pytest.mark.parametrize(
    ("plans", "sums"),
    [
        ({"B": "1:N", "I": "7:N"}, {"B": 7, "I": 7}),
        ({"B": "1:N 1:N", "I": "7:N"}, {"B": 14, "I": 7}),
        ({"B": "1:N 7:N", "I": "5:N"}, {"B": 8, "I": 5}),
        ({"B": "1:N 7:N", "I": "1:N 7:N"}, {"B": 14, "I": 14}),
        ({"B": "1:N", "I": "7:N 1:N", "R": "1:N"}, {"B": 7, "I": 8, "R": 7}),
        ({"B": "1:N 4:N", "I": "6:N"}, {"B": 5, "I": 6}),
        ({"B": "1:N", "I": "5:N X7:N"}, {"B": 7, "I": 12}),
        ({"B": "1:N", "I": "5:N R7:N"}, {"B": 7, "I": 12}),
        ({"B": "1:N", "I": "5:N B7:N"}, {"B": 7, "I": 12}),
        ({"B": "6:N R1:N", "I": "7:N"}, {"B": 13, "I": 7}),
        ({"B": "7:N I1:N", "I": "1:N"}, {"B": 8, "I": 7}),
    ],
    ids=[
        "another's 7",
        "both 1s",
        "the own 7 does not",
        "each other's",
        "a raised 1 is no 7",
        "no 7 there",
        "a reinforcement",
        "a mercenary",
        "a mercenary of the 1's own colour",
        "a mercenary 1",
        "the own 7 does not raise the own mercenary",
    ],
)
def test_a_1_counts_7_where_another_kingdom_played_a_printed_7(plans, sums):
    match = north(**plans)
    assert totals(match, "N") == sums


@pytest.mark.rule("REX-30")
def test_the_battle_says_how_many_1s_were_raised():
    match = north(B="1:N 1:N", I="7:N 1:N")
    assert [(side.kingdom.value, side.raised) for side in battle(match, "N").sides] == [("B", 2), ("I", 0)]


@pytest.mark.rule("REX-30")
def test_a_7_in_another_area_raises_nothing():
    match = fight({"B": "1:N 6:S", "I": "6:N 7:C", "R": "7:S 5:S"}, tokens="N04").match
    assert totals(match, "N") == {"B": 1, "I": 6}


@pytest.mark.rule("REX-30")
def test_battles_are_fought_north_centre_south():
    applied = fight(AWAY, tokens="S05 C05 N05", stock="")
    assert [one.battle.area.value for one in events(applied, BattleFought)] == ["N", "C", "S"]
    assert [one.area.value for one in event(applied, PlansRevealed).record.battles] == ["N", "C", "S"]


@pytest.mark.rule("REX-31")
def test_the_highest_sum_wins_and_the_others_are_vassals():
    match = north(B="4:N", I="5:N 3:N", R="6:N")
    assert totals(match, "N") == {"B": 4, "I": 8, "R": 6}
    assert (letters(battle(match, "N").winners), letters(battle(match, "N").vassals)) == ("I", "BR")


@pytest.mark.rule("REX-31")
@pytest.mark.parametrize(
    ("plans", "winners", "vassals"),
    [
        ({"B": "5:N", "I": "3:N 2:N", "R": "4:N"}, "BI", "R"),
        ({"B": "5:N", "I": "3:N 2:N", "R": "4:N 1:N"}, "BIR", ""),
        ({"B": "1:N", "R": "7:N"}, "BR", ""),
    ],
)
def test_equal_sums_win_together(plans, winners, vassals):
    fought = battle(north(**plans), "N")
    assert (letters(fought.winners), letters(fought.vassals)) == (winners, vassals)


@pytest.mark.rule("REX-31", "REX-32", "REX-33")
def test_winners_and_vassals_stand_in_turn_order():
    plans = {"B": "5:N 6:S", "I": "5:N 6:C", "R": "5:N 6:S"}
    assert letters(battle(fight(plans, order="RBI", tokens="N04").match, "N").winners) == "RBI"
    plans = {"B": "5:N 6:S", "I": "3:N 6:C", "R": "4:N 6:S"}
    assert letters(battle(fight(plans, order="RIB", tokens="N04").match, "N").vassals) == "RI"


@pytest.mark.rule("REX-31")
def test_without_cards_all_tokens_of_the_area_go_to_rome():
    applied = fight({"B": "5:N 6:N", "I": "5:C 6:C", "R": "5:C 6:N"}, tokens="S05 S08 JS N04")
    match = applied.match
    fought = battle(match, "S")
    assert (fought.sides, fought.winners, fought.vassals, fought.gains) == ((), (), (), ())
    assert fought.to_rome == ("S05", "S08")
    assert {"S05", "S08"} <= set(board(match).rome)
    left = [one for one in events(applied, LeftToRome) if one.area.value == "S"]
    assert [(one.locations, one.joker) for one in left] == [(("S05", "S08"), True)]


@pytest.mark.rule("REX-31")
def test_one_kingdom_alone_wins_without_vassals():
    fought = battle(fight(AWAY, tokens="N04 N05").match, "N")
    assert (letters(fought.winners), fought.vassals) == ("B", ())


@pytest.mark.rule("REX-31", "REX-41")
def test_a_mercenary_or_reinforcement_alone_makes_a_vassal_or_a_winner():
    match = fight({"B": "5:N 6:N", "I": "5:C 6:C X2:N", "R": "3:S 4:S B6:C"}, tokens="N04").match
    assert (letters(battle(match, "N").winners), letters(battle(match, "N").vassals)) == ("B", "I")
    assert letters(battle(match, "C").vassals) == "R"
    match = fight({"B": "1:N 2:N", "I": "5:C 6:C X7:N", "R": "3:S 4:S"}, tokens="N04").match
    assert totals(match, "N") == {"B": 9, "I": 7}


@pytest.mark.rule("REX-31", "REX-36")
def test_battles_are_fought_where_no_token_lies():
    match = fight({"B": "2:N 5:N", "I": "6:N 7:N", "R": "5:S 6:S"}, tokens="").match
    fought = battle(match, "N")
    assert (letters(fought.winners), letters(fought.vassals)) == ("I", "B")
    assert asked(match, "B") == ("powers:N",)


@pytest.mark.rule("REX-31", "REX-37")
def test_power_3_finds_nothing_where_no_token_lies():
    match = fight({"B": "3:N 5:N", "I": "6:N 7:N", "R": "5:S 6:S"}, tokens="", pieces={"I": "N04"}, stock="").match
    assert board(match).turn == 2


@pytest.mark.rule("REX-39")
def test_gains_come_before_powers_and_winners_before_vassals():
    match = fight({"B": "2:N 3:N", "I": "6:N 7:N", "R": "5:S 4:S"}, tokens="N02 N03 N04 N05 N06").match
    assert (awaited(match), asked(match, "I"), battle(match, "N").stage) == ("I", ("gain:N",), "winners")
    match = play(match, "I", "gain:N", take="N02 N03 N04").match
    assert (awaited(match), asked(match, "B"), battle(match, "N").stage) == ("B", ("gain:N",), "vassals")
    match = play(match, "B", "gain:N", take="N05").match
    assert (awaited(match), asked(match, "B"), battle(match, "N").stage) == ("B", ("powers:N",), "powers")
    assert battle(match, "C").stage == "done"


@pytest.mark.rule("REX-39")
def test_leftovers_go_to_rome_before_the_powers():
    match = fight({"B": "2:N 3:N", "I": "6:N 7:N", "R": "5:S 4:S"}, tokens="N02 N03 N04 N05 N06").match
    match = play(match, "I", "gain:N", take="N02 N03 N04").match
    applied = play(match, "B", "gain:N", take="N05")
    assert asked(applied.match, "B") == ("powers:N",)
    assert "N06" in board(applied.match).rome
    assert [one.gain.tokens for one in events(applied, Gained)] == [("N05",)]
