"""Help from Rome."""

import pytest

from engines.rex_britannorum.events import HelpCame
from engines.rex_britannorum.ids import DRAW
from tests.engines.rex_britannorum.playing import (
    after,
    asked,
    awaited,
    battle,
    board,
    discard,
    event,
    fight,
    gain,
    hand,
    offered,
    play,
    played,
    record_of,
    reveal,
    run,
    state_of,
)

LOSING = {"B": "5:N 6:N", "I": "5:C 6:C", "R": "5:S 6:S"}
"""Each alone in its own area; who finds no token there places nothing."""


@pytest.mark.rule("REX-40")
def test_a_kingdom_that_placed_no_piece_in_the_whole_turn_may_take_a_reinforcement():
    match = fight(LOSING, tokens="N04 S05").match
    assert (awaited(match), asked(match, "I")) == ("I", ("rome",))
    assert set(offered(match, "I", "rome")) == {"X2", "X3", "X4", "X5", "X6", "X7", "none"}
    applied = play(match, "I", "rome", card="X5")
    came = event(applied, HelpCame).help
    assert (came.kingdom.value, came.card) == ("I", "X5")
    assert "X5" in hand(applied.match, "I").split()
    assert board(applied.match).stock == ("X2", "X3", "X4", "X6", "X7")
    assert board(applied.match).turn == 2


@pytest.mark.rule("REX-40")
def test_it_may_be_declined():
    match = after(fight(LOSING, tokens="N04 S05").match, "I", "rome", card="none")
    assert len(board(match).stock) == 6
    assert record_of(match).helps[0].card is None
    assert board(match).turn == 2


@pytest.mark.rule("REX-40")
def test_players_ask_in_turn_order_from_what_is_left():
    match = fight(LOSING, order="RBI", stock="5 6").match
    assert awaited(match) == "R"
    match = after(match, "R", "rome", card="X6")
    assert (awaited(match), set(offered(match, "B", "rome"))) == ("B", {"X5", "none"})
    match = after(match, "B", "rome", card="X5")
    assert board(match).turn == 2, "nothing is left for the third"
    assert [one.kingdom.value for one in record_of(match).helps] == ["R", "B"]


@pytest.mark.rule("REX-40")
def test_gains_jokers_and_power_3_all_count_as_placing():
    match = fight(LOSING, tokens="N04 JC S05").match
    assert gain(match, "I", "C").joker == "RC"
    assert board(match).turn == 2
    lost = {"B": "5:N 3:N", "I": "6:N 7:N", "R": "5:S 6:S"}
    match = fight(lost, tokens="N04 S05").match
    assert asked(after(match, "B", "powers:N", cohabit="none"), "B") == ("rome",)
    assert board(after(match, "B", "powers:N", cohabit="N04")).turn == 2


@pytest.mark.rule("REX-40")
def test_a_piece_placed_by_power_3_counts_for_its_owner_alone():
    lost = {"B": "5:N 3:N", "I": "6:N 7:N", "R": "5:S 6:S"}
    match = after(fight(lost, tokens="N04").match, "B", "powers:N", cohabit="N04")
    assert (awaited(match), asked(match, "R")) == ("R", ("rome",))


@pytest.mark.rule("REX-40")
def test_a_piece_in_any_area_is_enough_and_a_victory_alone_is_not():
    match = fight({"B": "5:N 6:C", "I": "7:C 7:N", "R": "5:S 6:S"}, tokens="N02 N03 N04 N05 S05").match
    match = after(match, "I", "gain:N", take="N02 N03 N04")
    match = after(match, "B", "gain:N", take="N05")
    assert board(match).turn == 2
    match = fight(LOSING, tokens="N04 S05").match
    assert battle(match, "C").winners == ("I",)
    assert asked(match, "I") == ("rome",)


@pytest.mark.rule("REX-40")
def test_a_winner_that_left_everything_placed_nothing():
    plans = {"B": "5:N 6:N", "I": "5:N 6:N", "R": "5:S 6:S"}
    match = after(fight(plans, tokens="N04 S05").match, "B", "gain:N", take="")
    match = after(match, "I", "gain:N", take="N04")
    assert (awaited(match), asked(match, "B")) == ("B", ("rome",))


@pytest.mark.rule("REX-40")
def test_nobody_is_asked_before_the_three_battles_are_over():
    plans = {"B": "5:C 6:C", "I": "5:N 6:N", "R": "5:S 6:S"}
    match = fight(plans, tokens="N02 N03 N04 N05 S05").match
    assert (awaited(match), asked(match, "I")) == ("I", ("gain:N",))
    match = after(match, "I", "gain:N", take="N02 N03 N04")
    assert asked(match, "B") == ("rome",)


@pytest.mark.rule("REX-R10")
def test_in_the_last_turn_nobody_asks_for_a_card_that_can_never_be_played():
    assert awaited(fight(LOSING, turn=6, bag="N02 N03 C02 C03 S02 S03 JN").match) == "B"
    match = fight(LOSING, turn=7).match
    assert len(board(match).stock) == 6
    assert record_of(match).helps == ()
    assert match.outcome() is not None


@pytest.mark.rule("REX-40")
def test_with_the_stock_empty_nobody_is_asked():
    match = fight(LOSING, stock="").match
    assert board(match).turn == 2
    assert record_of(match).helps == ()


@pytest.mark.rule("REX-12", "REX-40")
def test_a_random_reinforcement_is_the_top_of_the_pile_and_shown_to_all():
    match = fight(LOSING, tokens="N04 S05", stock="6 2 5", reinforcements="random").match
    assert offered(match, "I", "rome") == (DRAW, "none")
    applied = play(match, "I", "rome", card=DRAW)
    assert event(applied, HelpCame).help.card == "X6"
    assert "X6" in hand(applied.match, "I").split()
    assert state_of(applied.match).pile.open() == ("X2", "X5")


@pytest.mark.rule("REX-R8")
def test_the_content_of_the_random_pile_is_public_but_not_its_order():
    tables = {
        fight(LOSING, tokens="N04 S05", stock=stock, reinforcements="random").match.table().model_dump_json()
        for stock in ("6 2 5", "2 5 6", "5 6 2")
    }
    assert len(tables) == 1
    assert board(fight(LOSING, tokens="N04 S05", stock="6 2 5", reinforcements="random").match).stock == (
        "X2",
        "X5",
        "X6",
    )


@pytest.mark.rule("REX-40", "REX-54")
def test_a_reinforcement_is_played_once_and_lies_in_the_discard_of_who_played_it():
    plans = {"B": "5:N 6:N X7:C", "I": "5:C 6:C", "R": "5:S 6:S"}
    match = run(fight(plans, tokens="N04 C05 S05").match, until=lambda now: board(now).turn == 2)
    assert "X7" in discard(match, "B").split()
    assert "X7" not in board(match).stock


@pytest.mark.rule("REX-71")
def test_a_non_player_kingdom_never_asks_rome():
    match = fight({"I": "5:C 6:C", "R": "5:S 6:S"}, tokens="C05 S05").match
    assert record_of(match).helps == ()
    assert board(match).turn == 2


@pytest.mark.rule("REX-40")
def test_a_reinforcement_may_be_planned_in_the_turn_after():
    match = fight(LOSING, tokens="N04 S05", extra={"I": "3 4"}, turn=1).match
    match = after(match, "I", "rome", card="X7")
    match = run(match, until=lambda now: asked(now, "I") == ("plan",))
    match = reveal(match, {"I": "3:N 4:N X7:C"}).match
    match = run(match, until=lambda now: record_of(now).turn == 2)
    assert played(match, "I", "C") == ("X7",)
