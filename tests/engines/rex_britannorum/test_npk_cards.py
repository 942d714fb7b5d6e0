"""Where each non-player kingdom sends its two cards."""

from itertools import permutations, product

import pytest

from engines.rex_britannorum.data.tables import BOARD, TOKENS, area_of
from engines.rex_britannorum.ids import Token
from engines.rex_britannorum.legal.npk import Mini, richest
from tests.engines.rex_britannorum.playing import (
    after_turn,
    awaited,
    board,
    cities_among,
    drawn,
    fight,
    record_of,
    run,
    state_of,
    totals,
)
from tests.engines.rex_britannorum.positions import new
from tests.kit.dice import Throw

SPREAD_IR = {"I": "5:C 6:C", "R": "5:S 6:S"}
"""Players in the Centre and the South; the Brigantes are not played."""
SPREAD_BR = {"B": "5:N 6:N", "R": "5:S 6:S"}
SPREAD_BI = {"B": "5:N 6:N", "I": "5:C 6:C"}
EVERYWHERE = "N02 N06 C02 C05 S02 S04 S05"
"""Tokens in every area, two in the North, two in the Centre, three in the South."""


def _up(mini, side):
    """Return a mini-card with one of its letters showing."""
    return mini[::-1] if side else mini


BY_MINI: dict[str, list[tuple[list[Mini], tuple[Throw, ...]]]] = {
    "I": [([_up(mini, side)], (("mini-card", mini), ("side", side))) for mini in BOARD.minis for side in (0, 1)],
    "R": [
        ([_up(one, first), _up(other, second)], (("mini-cards", (one, other)), ("side", first), ("side", second)))
        for one, other in permutations(BOARD.minis, 2)
        for first, second in product((0, 1), repeat=2)
    ],
}
"""Every way in which mini-cards can send the cards of a non-player kingdom, and the dice that bring it."""


def slots(match):
    """Return Cartimandua's slots, the showing letter first."""
    return " ".join(one.value + other.value for one, other in board(match).slots)


# Where no token lies ---------------------------------------------------------------------------------------------


@pytest.mark.rule("REX-74", "REX-77")
def test_a_card_sent_where_no_token_lies_goes_to_the_other_letter_and_the_mini_card_stays_flipped():
    """Slot 2 shows Centre, where nothing lies: the first card goes North."""
    match = fight(SPREAD_IR, decks={"B": "6 7"}, slots="NS CN SC", tokens="N02 N03 S02", stock="").match
    assert drawn(match) == [("B6", "N", 2), ("B7", "S", 3)]
    assert record_of(match).drawn[0].flipped
    assert not record_of(match).drawn[1].flipped
    assert slots(match) == "NC SC SN", "flipped, and then moved on as at the end of every turn"


@pytest.mark.rule("REX-74", "REX-77")
def test_the_other_letter_is_that_of_the_mini_card_and_not_the_first_area_with_tokens():
    """Slot 2 shows Centre, where nothing lies: the first card goes South, though tokens lie in the North too."""
    match = fight(SPREAD_IR, decks={"B": "6 7"}, slots="NC CS SN", tokens="N02 N03 S02", stock="").match
    assert drawn(match) == [("B6", "S", 2), ("B7", "S", 3)]
    assert slots(match) == "SC SN CN", "slot 2 was flipped"


@pytest.mark.rule("REX-74", "REX-75", "REX-76")
@pytest.mark.parametrize(("npk", "by_mini"), [("I", 1), ("R", 2)], ids=["Prasutagos", "Cogidubnus"])
@pytest.mark.parametrize(("tokens", "empty"), [("C02 S02 S03", "N"), ("N02 S02 S03", "C"), ("N02 C02 C03", "S")])
def test_the_same_holds_for_every_card_a_random_mini_card_sends(npk, by_mini, tokens, empty):
    """All of the Regnenses' cards go by mini-cards, of the Iceni's the second; each empty letter has two others."""
    plans = SPREAD_BR if npk == "I" else SPREAD_BI
    for minis, dice in BY_MINI[npk]:
        match = fight(plans, decks={npk: "6 4"}, tokens=tokens, dice=dice).match
        assert [one.mini for one in record_of(match).drawn[-by_mini:]] == minis
        for one, (showing, other) in zip(record_of(match).drawn[-by_mini:], minis, strict=True):
            assert one.flipped is (showing == empty)
            assert one.area is (other if one.flipped else showing)


@pytest.mark.rule("REX-74")
def test_a_joker_is_a_token():
    match = fight(SPREAD_IR, decks={"B": "6 7"}, slots="NS CN SC", tokens="N02 N03 JC S02", stock="").match
    assert drawn(match) == [("B6", "C", 2), ("B7", "S", 3)]


@pytest.mark.rule("REX-74", "REX-R9")
def test_if_all_tokens_lie_in_one_area_both_cards_go_there():
    """Slot 2 has no South and is overruled, slot 1 has it and is flipped."""
    match = fight(SPREAD_IR, decks={"B": "6 4"}, slots="CS NC NS", tokens="S02 S03 S04", stock="").match
    assert drawn(match) == [("B6", "S", 2), ("B4", "S", 1)]
    assert slots(match) == "NC NS CS", "slot 2 as it was; slot 1, flipped to South, is turned over again"


@pytest.mark.rule("REX-74")
@pytest.mark.parametrize("npk", ["I", "R"])
@pytest.mark.parametrize("area", ["N", "C", "S"])
def test_the_same_holds_for_every_npk(npk, area):
    plans = SPREAD_BR if npk == "I" else SPREAD_BI
    for _, dice in BY_MINI[npk]:
        match = fight(plans, decks={npk: "6 4"}, tokens=f"{area}02 {area}03", dice=dice).match
        assert [one.area.value for one in record_of(match).drawn] == [area, area]


@pytest.mark.rule("REX-74")
@pytest.mark.parametrize("npk", ["I", "R"])
def test_no_npk_sends_a_card_where_nothing_lies(npk):
    plans = SPREAD_BR if npk == "I" else SPREAD_BI
    found = set()
    for _, dice in BY_MINI[npk]:
        match = fight(plans, decks={npk: "6 4"}, tokens="N02 N03 S04", dice=dice).match
        found |= {one.area.value for one in record_of(match).drawn}
    assert found == {"N", "S"}


# Cogidubnus ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("REX-75")
def test_cogidubnus_sends_each_card_by_another_random_mini_card_a_random_side_up():
    areas = set()
    for minis, dice in BY_MINI["R"]:
        match = fight(SPREAD_BI, decks={"R": "6 4"}, tokens=EVERYWHERE, dice=dice).match
        first, second = record_of(match).drawn
        assert (first.card, second.card) == ("R6", "R4")
        assert [first.mini, second.mini] == minis
        assert (first.area, second.area) == (minis[0][0], minis[1][0])
        assert not first.flipped
        areas.add((first.area.value, second.area.value))
    assert len(areas) == 9, "both cards may go to one area"


# Prasutagos ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("REX-76")
@pytest.mark.parametrize(
    ("tokens", "area"),
    [
        ("N02 N03 C05 C10 S02 S03 S05", "S"),
        ("N02 N03 N04 C05 C10 C02 S04", "C"),
        ("N02 N03 JN C05 C10 C01 S04", "N"),
        ("N02 N06 N11 C05 JC C01 S04", "C"),
        ("N02 N03 N06 C02 C03 C05 S04", "N"),
        ("N02 N03 C05 C02 S02 S04 JS", "S"),
        ("N02 N03 C02 C03 S02 S03 JN", "N"),
        ("N02 N03 JN C02 C05 JC S04", "C"),
        ("N02 N06 JN C02 C05 JC S04", "N"),
        ("C02 C03 C04 S02 S03 S05 N01", "C"),
        ("C02 C03 C05 S02 S03 S04 N01", "C"),
    ],
    ids=[
        "most tokens",
        "most cities of equals",
        "the joker before cities",
        "the joker in the Centre",
        "equal in all: North",
        "a joker counts as a token",
        "a joker makes it three",
        "both with jokers: cities",
        "both equal with jokers: North",
        "Centre before South",
        "Centre before South with cities",
    ],
)
def test_prasutagos_sends_his_first_card_where_most_is_to_be_won(tokens, area):
    assert richest(tuple(tokens.split())) == area
    match = fight(SPREAD_BR, decks={"I": "6 4"}, tokens=tokens).match
    first = record_of(match).drawn[0]
    assert (first.card, first.area, first.mini) == ("I6", area, None)


@pytest.mark.rule("REX-76")
def test_a_joker_is_no_city():
    assert richest(tuple(Token(name) for name in ("N02", "N03", "JN", "C05", "C02", "JC"))) == "C"
    assert cities_among(Token(name) for name in ("N02", "JN", "C05")) == 1
    assert {area_of(token) for token in TOKENS} == {"N", "C", "S"}


@pytest.mark.rule("REX-76")
def test_his_second_card_goes_by_any_of_the_three_mini_cards_a_random_side_up():
    for (mini,), dice in BY_MINI["I"]:
        match = fight(SPREAD_BR, decks={"I": "6 4"}, tokens=EVERYWHERE, dice=dice).match
        first, second = record_of(match).drawn
        assert first.area == "S"
        assert second.mini == mini
        assert second.area == mini[0]


# Cartimandua -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("REX-77")
def test_her_mini_cards_lie_at_random_with_a_random_letter_showing():
    for order in permutations(BOARD.minis):
        for sides in product((0, 1), repeat=3):
            dice = (("slots", order), *(("side", side) for side in sides))
            shown = board(new(2, kingdoms=("I", "R"), dice=dice).match).slots
            assert shown == tuple(map(_up, order, sides))
    assert board(new(2, kingdoms=("B", "R")).match).slots == ()


@pytest.mark.rule("REX-77")
@pytest.mark.parametrize(
    ("deck", "slot"), [("6 4", 1), ("6 6", 2), ("4 6", 3), ("7 1", 1), ("1 7", 3), ("1 1", 2), ("2 3", 3)]
)
def test_her_second_card_lies_left_of_right_of_or_with_the_first_by_printed_value(deck, slot):
    match = fight(SPREAD_IR, decks={"B": deck}, slots="NS CN SC", tokens=EVERYWHERE).match
    first, second = drawn(match)
    assert first == (f"B{deck[0]}", "C", 2)
    assert second == (f"B{deck[2]}", "NCS"[slot - 1], slot)


@pytest.mark.rule("REX-77")
def test_power_1_does_not_count_for_her_slots():
    """The 1 counts 7 in the battle against the player's 7, and still lies below the 6."""
    match = fight({"I": "7:N 6:C", "R": "5:S 6:S"}, decks={"B": "6 1"}, slots="NS CN SC", tokens=EVERYWHERE).match
    assert drawn(match) == [("B6", "C", 2), ("B1", "N", 1)]
    assert totals(match, "N") == {"B": 7, "I": 7}


@pytest.mark.rule("REX-77")
def test_at_the_end_of_a_turn_slot_1_is_turned_over_to_3_and_the_others_move_left():
    match = fight(SPREAD_IR, decks={"B": "6 4"}, slots="NS CN SC", tokens="", stock="").match
    assert board(match).turn == 2
    assert slots(match) == "CN SC SN"


@pytest.mark.rule("REX-77")
def test_her_mini_cards_do_not_move_before_the_turn_is_over():
    match = fight(SPREAD_IR, decks={"B": "6 4"}, slots="NS CN SC", tokens="N02 C02 C03 C04 C05 S02").match
    assert awaited(match) != ""
    assert slots(match) == "NS CN SC"
    match = run(match, until=lambda now: board(now).turn == 2)
    assert slots(match) == "CN SC SN"


@pytest.mark.rule("REX-77")
def test_after_six_turns_every_mini_card_is_back_in_its_slot_and_on_its_side():
    dice = tuple(("tokens", TOKENS[turn::7]) for turn in range(7))
    match = new(2, kingdoms=("I", "R"), objectives="off", dice=dice).match
    before = board(match).slots
    for turn in range(1, 7):
        state = state_of(match)
        match = run(match, until=after_turn(turn))
        assert not any(one.flipped for one in record_of(match).drawn), "tokens lie everywhere"
        assert board(match).slots == _moved(state.board.slots)
    assert board(match).slots == before


def _moved(shown):
    (one, other), second, third = shown
    return second, third, (other, one)
