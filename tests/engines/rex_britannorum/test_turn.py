"""Turn order and tokens."""

from itertools import permutations

import pytest

from engines.rex_britannorum.data.tables import TOKENS
from engines.rex_britannorum.events import TurnBegan
from engines.rex_britannorum.ids import Token, is_joker
from tests.engines.rex_britannorum.playing import after_turn, board, event, events, fight, record_of, run
from tests.engines.rex_britannorum.positions import new

SPREAD = {"B": "5:N 6:N", "I": "5:C 6:C", "R": "5:S 6:S"}


def next_turn(*, plans=SPREAD, **position):
    """Return what the next turn began with, after a turn in which nobody could gain anything."""
    return event(fight(plans, stock="", **position), TurnBegan)


@pytest.mark.rule("REX-20")
def test_the_highest_sum_of_the_three_markers_goes_first():
    pieces = {"B": "N01", "I": "C10 N06 S04", "R": "S06"}
    began = next_turn(pieces=pieces)
    assert began.totals == (1 + 3 + 4, 1 + 1 + 2, 2 + 0 + 1)
    assert began.order == (1, 0, 2)


@pytest.mark.rule("REX-20")
def test_the_order_uses_the_markers_after_the_evaluation():
    began = next_turn(pieces={"R": "S08"}, values={"B": (1, 0, 1), "I": (1, 0, 1), "R": (1, 0, 1)})
    assert (began.order[0], began.totals[0]) == (2, 1 + 1 + 2)


@pytest.mark.rule("REX-20")
def test_equal_sums_are_ordered_at_random_among_themselves_only():
    orders = {lots: next_turn(pieces={"I": "C05"}, dice=(("order", lots),)).order for lots in permutations(range(3))}
    assert orders == {lots: (1, *(seat for seat in lots if seat != 1)) for lots in orders}


@pytest.mark.rule("REX-20")
def test_the_first_turn_is_ordered_at_random():
    for lots in permutations(range(3)):
        assert board(new(dice=(("order", lots),), objectives="off").match).order == lots


@pytest.mark.rule("REX-20")
@pytest.mark.parametrize("third", ["npk", "none"])
def test_two_players_with_equal_sums_are_ordered_at_random(third):
    plans = {"B": "5:N 6:N", "I": "5:C 6:C"}
    for lots in ((0, 1), (1, 0)):
        assert next_turn(plans=plans, third=third, dice=(("order", lots),)).order == lots


@pytest.mark.rule("REX-20")
def test_non_player_kingdoms_have_no_place_in_the_order():
    applied = fight({"I": "5:C 6:C", "R": "5:S 6:S"}, stock="", pieces={"B": "N01 N06 N11"})
    assert sorted(event(applied, TurnBegan).order) == [0, 1]
    assert event(fight({"I": "5:C 6:C"}, stock=""), TurnBegan).order == (0,)


@pytest.mark.rule("REX-21")
def test_seven_tokens_are_drawn_from_the_bag_to_the_board():
    bag = "N01 N02 N03 N04 N05 JC C01 S01 S02"
    applied = fight(SPREAD, stock="", bag=bag)
    tokens = event(applied, TurnBegan).tokens
    assert len(tokens) == 7
    assert board(applied.match).tokens == tokens
    assert sorted((*tokens, *board(applied.match).bag)) == sorted(bag.split())


@pytest.mark.rule("REX-21")
def test_a_joker_lies_on_its_area():
    applied = fight(SPREAD, stock="", bag="N01 N02 N03 N04 N05 JC S01")
    assert "JC" in board(applied.match).tokens
    match = fight(SPREAD, tokens="JN S01").match
    assert [one.tokens for one in record_of(match).battles] == [("JN",), (), ("S01",)]


@pytest.mark.rule("REX-04", "REX-21")
@pytest.mark.parametrize("players", [1, 2, 3])
def test_seven_turns_of_seven_empty_the_bag_exactly(players):
    drawn: list[Token] = []
    match = new(players, objectives="off").match
    drawn += board(match).tokens
    for turn in range(2, 8):
        match = run(match, until=after_turn(turn - 1))
        assert board(match).turn == turn
        drawn += board(match).tokens
        assert len(drawn) == 7 * turn
    assert sorted(drawn) == sorted(TOKENS)
    assert sum(is_joker(token) for token in drawn) == 3
    assert board(match).bag == ()


@pytest.mark.rule("REX-21")
def test_the_tokens_are_drawn_at_random():
    for tokens in (("N02", "C02", "S02"), ("JN", "JC", "JS", "C10", "C05", "S04", "N06")):
        began = event(new(dice=(("tokens", tokens),), objectives="off"), TurnBegan)
        assert began.tokens[: len(tokens)] == tokens


@pytest.mark.rule("REX-04")
def test_the_match_is_over_after_the_seventh_turn():
    applied = fight(SPREAD, turn=7, stock="")
    assert events(applied, TurnBegan) == []
    assert applied.match.outcome() is not None
