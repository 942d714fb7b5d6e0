"""Every worked example of the rulebook. Red are the Brigantes, blue the Iceni, green the Regnenses."""

import pytest

from engines.rex_britannorum.data.tables import AREA_FACTS, LINKS
from engines.rex_britannorum.events import CardDrawn, Recruited, TurnBegan
from engines.rex_britannorum.ids import DRAW, Area, Kingdom, Link, Objective, Track
from engines.rex_britannorum.legal.conditions import evaluate
from tests.engines.rex_britannorum.playing import (
    after,
    asked,
    awaited,
    battle,
    board,
    drawn,
    evaluation,
    event,
    fight,
    gain,
    hand,
    letters,
    offered,
    play,
    played,
    realm,
    record_of,
    reveal,
    run,
    totals,
    values,
)
from tests.engines.rex_britannorum.positions import deal, new
from tests.kit.walker import outcome_of

SPREAD = {"B": "5:N 6:N", "I": "5:C 6:C", "R": "5:S 6:S"}


def evaluated(**position):
    """Return a turn that ended with no gains at all, so that the pieces of the position are what is evaluated."""
    return fight(SPREAD, stock="", tokens="", **position)


def awards(applied):
    """Return what an evaluation brought: kingdom, track and threshold, None for First."""
    return [(award.kingdom.value, award.track.value, award.threshold) for award in evaluation(applied).awards]


@pytest.mark.rule("REX-62")
def test_control_of_the_norths_cities_takes_three_of_five():
    assert (len(AREA_FACTS[Area.NORTH].cities), AREA_FACTS[Area.NORTH].control) == (5, 3)
    match = deal(hands=dict.fromkeys("BIR", "1 2"), pieces={"B": "N01 N06 C05 C10", "I": "N01 N06 N11 C10"})
    assert [evaluate(board(match), Kingdom(letter), Objective("cities1"))[1].holds for letter in "BI"] == [False, True]


@pytest.mark.rule("REX-62")
def test_control_of_the_link_c05_c10_takes_four_of_six():
    assert (len(LINKS[Link("C05-C10")].locations), LINKS[Link("C05-C10")].control) == (6, 4)
    match = deal(hands=dict.fromkeys("BIR", "1 2"), pieces={"B": "C05 C06 C07", "I": "C05 C06 C07 C10"})
    assert [evaluate(board(match), Kingdom(letter), Objective("link1"))[1].holds for letter in "BI"] == [False, True]


@pytest.mark.rule("REX-20")
def test_turn_order_seven_before_five_and_five():
    """Red 1 + 3 + 3, green 2 + 1 + 2, blue 3 + 1 + 1: red first, the other two by lot."""
    pieces = {"B": "N11 N01 N06", "I": "C02 C03 RC", "R": "S06 S08"}
    for lots in ((0, 1, 2), (2, 1, 0)):
        applied = evaluated(pieces=pieces, dice=(("order", lots),))
        assert [values(applied.match, letter) for letter in "BIR"] == [(1, 3, 3), (3, 1, 1), (2, 1, 2)]
        began = event(applied, TurnBegan)
        assert began.totals == (7, 5, 5)
        assert began.order == ((0, 1, 2) if lots == (0, 1, 2) else (0, 2, 1))


@pytest.mark.rule("REX-22")
def test_recruitment_red_draws_a_card_unseen_then_takes_the_6_of_the_queue():
    match = deal(
        phase="recruit",
        hands=dict.fromkeys("BIR", "1 1 2"),
        queues={"B": "6 4 3"},
        decks={"B": "5 7", "I": "5", "R": "5"},
    )
    first = play(match, "B", "recruit", card=DRAW)
    assert event(first, Recruited).cards == (None,)
    assert event(first, CardDrawn, "B").card == "B5"
    second = play(first.match, "B", "recruit", card="B6")
    assert event(second, Recruited).cards == ("B6",)
    assert realm(second.match, "B").queue == ("B4", "B3")
    match = run(second.match, until=lambda now: asked(now, "B") == ("plan",))
    assert realm(match, "B").queue == ("B4", "B3", "B7"), "a new card takes the place of the 6"
    assert hand(match, "B") == "B1 B1 B2 B5 B6"


@pytest.mark.rule("REX-23")
def test_planning_red_sends_a_5_south_and_a_3_north_and_has_nothing_for_the_third_place():
    applied = fight({"B": "5:S 3:N", "I": "5:C 6:C", "R": "5:C 6:C"}, tokens="N04 S07")
    assert (played(applied.match, "B", "S"), played(applied.match, "B", "N")) == (("B5",), ("B3",))


# The turn of the resolution: the cards of one page, the tokens and gains of another ------------------------------

PLANS = {"B": "5:N 1:C", "I": "5:N 2:C X4:N", "R": "3:N 7:C"}
"""Red 5 North, 1 Centre. Blue 5 and a reinforcement 4 North, 2 Centre. Green 3 North, 7 Centre."""
TOKENS = "N04 N09 N11 N14 C09 JC S07"


def resolution():
    """Return the example's reveal: red chooses before green, and green holds C08 already."""
    return fight(PLANS, order="BRI", tokens=TOKENS, pieces={"R": "C08"})


@pytest.mark.rule("REX-23", "REX-41")
def test_blue_plays_three_cards_with_the_reinforcement_of_the_turn_before():
    match = resolution().match
    assert (played(match, "I", "N"), played(match, "I", "C")) == (("I5", "X4"), ("I2",))
    assert [len(played(match, letter, "N")) for letter in "BR"] == [1, 1]


@pytest.mark.rule("REX-31", "REX-32")
def test_north_blue_wins_9_to_5_and_3_and_takes_three_of_four():
    match = resolution().match
    assert totals(match, "N") == {"B": 5, "I": 9, "R": 3}
    assert (letters(battle(match, "N").winners), letters(battle(match, "N").vassals)) == ("I", "BR")
    match = after(match, "I", "gain:N", take="N09 N11 N14")
    assert {"N09", "N11", "N14"} <= set(realm(match, "I").pieces)


@pytest.mark.rule("REX-33", "REX-37", "REX-38")
def test_north_both_vassals_take_n04_and_the_4_cancels_greens_3():
    match = after(resolution().match, "I", "gain:N", take="N09 N11 N14")
    assert offered(match, "B", "gain:N") == ("N04",)
    match = after(match, "B", "gain:N", take="N04")
    match = after(match, "R", "gain:N", take="N04")
    assert "N04" in realm(match, "B").pieces
    assert "N04" in realm(match, "R").pieces
    assert battle(match, "N").stage == "done"
    assert battle(match, "N").uses == ()


@pytest.mark.rule("REX-30", "REX-31")
def test_centre_reds_1_counts_7_against_greens_7_and_both_win():
    match = resolution().match
    assert totals(match, "C") == {"B": 7, "I": 2, "R": 7}
    assert (letters(battle(match, "C").winners), letters(battle(match, "C").vassals)) == ("BR", "I")


@pytest.mark.rule("REX-32", "REX-35", "REX-50")
def test_centre_both_take_c09_and_the_joker():
    """Red shares green's C08 for a road of two; green takes the allegiance city of the area."""
    match = resolution().match
    assert set(offered(match, "B", "gain:C", take="C09 JC")) == {"C08", "FC", "RC"}
    match = after(match, "B", "gain:C", take="C09 JC", joker="C08")
    match = after(match, "R", "gain:C", take="C09 JC", joker="RC")
    assert gain(match, "B", "C").placed == ("C09", "C08")
    assert gain(match, "R", "C").placed == ("C09", "RC")
    assert "RC" not in board(match).rome
    assert battle(match, "C").to_rome == ()


@pytest.mark.rule("REX-36")
def test_centre_blues_2_recruits_greens_7():
    match = resolution().match
    match = after(match, "B", "gain:C", take="C09 JC", joker="C08")
    match = after(match, "R", "gain:C", take="C09 JC", joker="RC")
    assert asked(match, "I") == ("gain:N", "powers:C")
    assert offered(match, "I", "powers:C") == ("R7:R", "B1:B", "none")
    match = after(match, "I", "powers:C", recruit="R7:R")
    assert realm(match, "I").extras == ("R7",)


@pytest.mark.rule("REX-31", "REX-34")
def test_south_nobody_has_a_card_and_s07_goes_to_rome():
    match = resolution().match
    assert battle(match, "S").sides == ()
    assert battle(match, "S").to_rome == ("S07",)
    assert "S07" in board(match).rome


@pytest.mark.rule("REX-39", "REX-42")
def test_the_whole_turn_of_the_example():
    match = after(resolution().match, "I", "gain:N", take="N09 N11 N14")
    match = after(match, "B", "gain:N", take="N04")
    match = after(match, "R", "gain:N", take="N04")
    match = after(match, "B", "gain:C", take="C09 JC", joker="C08")
    match = after(match, "R", "gain:C", take="C09 JC", joker="RC")
    match = after(match, "I", "powers:C", recruit="R7:R")
    assert board(match).turn == 2, "everybody placed something, so nobody asks Rome"
    assert [values(match, letter) for letter in "BIR"] == [(2, 0, 3), (1, 1, 3), (2, 1, 4)]


@pytest.mark.rule("REX-35")
def test_red_wins_the_centres_joker_and_has_three_ways_to_use_it():
    """A road green occupies, a road of Rome's, a city of Rome's."""
    match = fight(
        {"B": "6:C 7:C", "I": "5:N 6:N", "R": "5:S 6:S"},
        tokens="C02 C03 JC C04",
        pieces={"R": "C08"},
        rome="C12 C10",
    ).match
    targets = set(offered(match, "B", "gain:C", take="C02 C03 JC"))
    assert targets == {"C08", "C12", "C10", "FC", "RC"}
    for target in ("C08", "C12", "C10"):
        assert target in realm(after(match, "B", "gain:C", take="C02 C03 JC", joker=target), "B").pieces


# Stakes ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("REX-50")
def test_longest_roads_of_one_three_and_two():
    """Blue's would be longer if a city did not interrupt it."""
    pieces = {"B": "N12 N07", "R": "S05 S06", "I": "C02 C01 C07 C08 C10 C11"}
    match = evaluated(pieces=pieces).match
    assert [values(match, letter)[0] for letter in "BRI"] == [1, 3, 2]


@pytest.mark.rule("REX-52", "REX-53")
def test_road_track_red_to_3_blue_to_2_and_green_to_4():
    applied = evaluated(
        pieces={"B": "N09 N10", "I": "C02", "R": "S13 S14 C08 C09"},
        values={"B": (1, 0, 1), "I": (1, 0, 1), "R": (2, 0, 1)},
    )
    assert [values(applied.match, letter)[0] for letter in "BIR"] == [3, 2, 4]
    assert sorted(award for award in awards(applied) if award[2] is None) == [("B", "road", None), ("R", "road", None)]
    assert [realm(applied.match, letter).thresholds[0] for letter in "BIR"] == [1, 0, 2]
    assert [realm(applied.match, letter).firsts for letter in "BIR"] == [(Track.ROAD,), (), (Track.ROAD,)]


@pytest.mark.rule("REX-52", "REX-53")
def test_cities_track_red_to_5_blue_to_4_and_green_to_2():
    """Red was first the turn before, so blue's 4 wins nothing."""
    applied = evaluated(
        turn=3,
        pieces={"B": "N01 N06 N11 N15 RN", "I": "C01 C05 C10 RC", "R": "S08 S12"},
        values={"B": (1, 4, 4), "I": (1, 3, 3), "R": (1, 1, 2)},
        firsts={"B": "cities"},
        thresholds={"B": (0, 1, 0), "I": (0, 1, 0)},
    )
    assert [values(applied.match, letter)[1] for letter in "BIR"] == [5, 4, 2]
    assert [award for award in awards(applied) if award[1] == "cities"] == [("B", "cities", 5)]


@pytest.mark.rule("REX-52", "REX-53")
def test_regions_track_all_go_on_and_nobody_achieves_anything():
    applied = evaluated(
        pieces={"B": "N01 C10", "I": "N02 C10 C14", "R": "S01 S08"},
        values=dict.fromkeys("BIR", (1, 0, 1)),
    )
    assert [values(applied.match, letter)[2] for letter in "BIR"] == [3, 4, 3]
    assert [award for award in awards(applied) if award[1] == "regions"] == []


@pytest.mark.rule("REX-61", "REX-63")
def test_final_score_seven_three_and_one_make_eleven():
    """Scoring board: First and three thresholds of the road, Max of all. Cards: all three conditions, and one."""
    applied = fight(
        SPREAD,
        turn=7,
        stock="",
        tokens="",
        pieces={"B": "N07 N08 N09 N10 C12 C02 C03 C04 C05"},
        goals={"B": "fief1 link1", "I": "fief4 cities3", "R": "fief5 cities5"},
    )
    (tally,) = (one for one in board(applied.match).tally if one.kingdom is Kingdom.BRIGANTES)
    assert (tally.firsts, tally.thresholds, tally.maxima) == ((Track.ROAD,), (3, 0, 0), tuple(Track))
    assert [result.points for result in tally.objectives] == [3, 1]
    assert (tally.achievements, tally.points) == (7, 11)
    assert outcome_of(applied.match).scores[0] == 11


# Non-player kingdoms and two players -----------------------------------------------------------------------------


@pytest.mark.rule("REX-75")
def test_cogidubnus_card_is_sent_south():
    dice = (("mini-cards", (("C", "S"), ("N", "C"))), ("side", 1), ("side", 0))
    applied = fight({"B": "5:N 6:N", "I": "5:C 6:C"}, tokens="N02 C02 S02", decks={"R": "5 3"}, dice=dice)
    assert drawn(applied.match)[0][1] == "S"
    first = record_of(applied.match).drawn[0]
    assert first.mini is not None
    assert first.mini[0] == "S"
    assert played(applied.match, "R", "S")[0] == "R5"


@pytest.mark.rule("REX-77")
def test_cartimanduas_6_goes_north_by_slot_2_and_her_4_to_the_centre_by_slot_1():
    match = fight(
        {"I": "5:C 6:C", "R": "5:S 6:S"}, decks={"B": "6 4"}, slots="CS NC SN", tokens="N02 C02 C03 S02"
    ).match
    assert drawn(match) == [("B6", "N", 2), ("B4", "C", 1)]
    assert (played(match, "B", "N"), played(match, "B", "C")) == (("B6",), ("B4",))


@pytest.mark.rule("REX-14")
def test_two_player_setup_gives_seven_drawn_locations_to_rome():
    """N04 N11 C08 C10 C12 S09 S11 are Rome's from the start: jokers may go there, tokens never come again."""
    romes = ["N04", "N11", "C08", "C10", "C12", "S09", "S11"]
    applied = new(2, kingdoms=("B", "I"), third="none", objectives="off")
    assert len(board(applied.match).bag) + len(board(applied.match).tokens) == 49 - len(romes)
    match = deal(
        players="BI",
        third="none",
        hands={"B": "6 7", "I": "5 6"},
        rome=" ".join(romes),
        tokens="C02 C03 JC C04",
        stock="",
    )
    assert not set(romes) & {*board(match).bag, *board(match).tokens}
    assert set(board(match).rome) == {*romes, "RN", "RC", "RS"}
    match = reveal(match, {"B": "6:C 7:C", "I": "5:N 6:N"}).match
    assert awaited(match) == "B"
    assert set(offered(match, "B", "gain:C", take="C02 C03 JC")) == {"C08", "C10", "C12", "FC", "RC"}
