"""A panel's preview of an answer, as far as its seat can know."""

import pytest

from engines.core.prompt import Draft
from engines.rex_britannorum import GAME
from engines.rex_britannorum.ids import AREAS, Area, Card, Kingdom
from engines.rex_britannorum.legal.rivals import possible, strongest
from tests.engines.rex_britannorum.playing import after, board, draft, fight, question, realm, seat_of
from tests.engines.rex_britannorum.positions import deal


def foreseen(match, letter, name, **values):
    """Return the forecast of an answer as far as it goes."""
    seat = seat_of(match, letter)
    return [GAME.catalogue.text(line) for line in match.preview(seat, draft(match, letter, name, **values))]


def test_dropping_a_card_says_what_is_kept():
    match = deal(phase="discard", turn=4, goals={"B": "fief1 cities5 link6"}, objectives="late")
    assert foreseen(match, "B", "discard", drop="cities5") == [
        "You keep Fiefs Brigantes & Iceni and Links N06–N11 & S12–S15."
    ]
    assert foreseen(match, "B", "discard") == []


def test_recruiting_says_what_the_own_deck_must_hold():
    match = deal(
        phase="recruit", turn=2, hands={"B": "6 7 7"}, queues={"B": "5 5 2"}, discards={"B": "1 1", "I": "", "R": ""}
    )
    assert foreseen(match, "B", "recruit") == ["Your deck holds, in an order nobody knows: 6, 4, 4, 3, 3 and 2."]
    drawn = deal(phase="recruit", turn=6, hands={"B": "7 5"}, queues={"B": "1"}, recruitment="quick")
    assert foreseen(drawn, "B", "recruit") == ["The last card of your deck is 7."]


@pytest.mark.rule("REX-30")
def test_a_plan_is_weighed_area_by_area_against_the_most_each_rival_could_send():
    match = deal(
        phase="plan",
        turn=3,
        hands={"B": "7 4 1 X5"},
        queues={"I": "7 6 5", "R": "7 7 1"},
        discards={"B": "", "I": "7 6", "R": "1"},
        tokens="N04 N11 JN C09",
    )
    north = "**North** · 3 tokens at stake, among them a city and a joker. You send 7 + 4 = 11. "
    assert foreseen(match, "B", "plan", first="B7:N", second="B4:N", third="X5:C") == [
        f"{north}Rivals can send up to: Iceni 14; Regnenses 12.",
        "**Centre** · 1 token at stake. You send Reinforcement 5. Rivals can send up to: Iceni 9; Regnenses 12.",
        "**South** · Nothing at stake. You send no card.",
        "Your 4 works if you win: no vassal's 2 or 3 works against you.",
        "Your 7 makes every 1 that another kingdom sends there count 7.",
    ]


@pytest.mark.parametrize("value", [1, 2, 3, 4])
def test_each_power_of_a_plan_is_recalled(value):
    match = deal(phase="plan", hands={"B": f"6 5 {value}"}, tokens="N04 C09")
    said = foreseen(match, "B", "plan", first=f"B{value}:N", second="B6:C")
    assert sum(line.startswith(f"Your {value} ") for line in said) == 1
    assert not any(line.startswith("Your") for line in foreseen(match, "B", "plan", first="B5:N", second="B6:C"))


@pytest.mark.rule("REX-23")
def test_a_third_card_that_does_not_fit_any_more_is_explained():
    match = deal(phase="plan", turn=3, hands={"B": "6 5 X7"}, tokens="N04 C09")
    full = "Your third card cannot go to North as well: never three cards to one area."
    assert full in foreseen(match, "B", "plan", first="B6:N", second="B5:N")
    assert full not in foreseen(match, "B", "plan", first="B6:N", second="B5:N", third="X7:C")
    assert full not in foreseen(match, "B", "plan", first="B6:N", second="B5:C")
    without = deal(phase="plan", hands={"B": "6 5"}, tokens="N04 C09")
    assert full not in foreseen(without, "B", "plan", first="B6:N", second="B5:N")


def test_a_plan_that_is_not_begun_has_no_forecast():
    match = deal(phase="plan", hands={"B": "7 5"}, tokens="N04 C09")
    assert match.preview(seat_of(match, "B"), Draft(prompt=question(match, "B", "plan").key)) == ()
    assert match.preview(seat_of(match, "B"), Draft(prompt="orders")) == ()


@pytest.mark.rule("REX-70")
def test_a_rival_can_play_what_is_neither_revealed_nor_in_its_queue():
    match = deal(
        phase="plan", turn=2, hands={"I": "7 X7"}, queues={"I": "6 5 4"}, discards={"B": "", "I": "7 6", "R": ""}
    )
    held = [card[1] for card in possible(realm(match, "I")) if card[0] == "I"]
    assert sorted(held) == list("112233457")
    assert "X7" in possible(realm(match, "I"))


@pytest.mark.rule("REX-23")
def test_at_most_two_cards_meet_and_one_of_them_at_least_is_a_troop():
    """The Iceni hold two reinforcements; only one of them can be played in a turn."""
    match = deal(
        phase="plan",
        turn=5,
        hands={"B": "6", "I": "2 X7 X6"},
        queues={"I": "7 7 6"},
        discards={"B": "", "I": "6 5 5 4 4 3", "R": "7 7"},
    )
    public, hand = board(match), match.view(seat_of(match, "B")).hand
    assert strongest(public, Kingdom("I"), hand, Area("N"), (Card("B6"),)) == 10


@pytest.mark.rule("REX-75", "REX-76", "REX-77")
def test_a_kingdom_that_plays_by_itself_sends_no_more_than_its_habits_allow():
    """Cartimandua's second slot points north; her lower card would go south. Most tokens lie in the south."""
    match = deal(phase="plan", players="R", hands={"R": "5 4"}, tokens="N04 N09 S07 S08 S09", slots="SN NC SC")
    public, hand = board(match), match.view(seat_of(match, "R")).hand

    def most(rival, area):
        return strongest(public, Kingdom(rival), hand, Area(area), (Card("R5"),))

    assert most("B", "N") == 14, "two equal cards both go north"
    assert most("B", "S") == 7, "only the second goes south"
    assert (most("I", "N"), most("I", "S")) == (7, 14)
    centre = [most("B", "C"), most("I", "C")]
    assert centre == [0, 0], "nothing is sent where nothing lies"


@pytest.mark.rule("REX-75")
def test_cogidubnus_may_send_both_cards_wherever_tokens_lie():
    match = deal(phase="plan", players="BI", hands={"B": "5 4"}, tokens="N04 N09 S07")
    public, hand = board(match), match.view(seat_of(match, "B")).hand
    found = [strongest(public, Kingdom("R"), hand, area, (Card("B5"),)) for area in AREAS]
    assert found == [14, 0, 14]


def test_gains_say_what_the_tracks_would_become_and_what_comes_next():
    match = fight(
        {"B": "7:N 1:C", "I": "2:N 1:S", "R": "1:S 2:S"}, tokens="N08 N10 N13 N14 JN", pieces={"B": "N09"}
    ).match
    assert foreseen(match, "B", "gain:N") == []
    (tracks,) = foreseen(match, "B", "gain:N", take="N08 N13 N14")
    assert tracks == (
        "If the turn ended now: Road 2 → 3 (reaches First and threshold 3); "
        "Cities 0 (next: threshold 3); Regions 1 → 2 (next: First at 8)."
    )
    with_joker = foreseen(match, "B", "gain:N", take="N13 N14 JN", joker="RN")
    assert "Cities 0 → 1" in with_joker[0]


def test_powers_and_help_say_when_the_card_can_be_played():
    match = fight({"B": "7:N 1:C", "I": "2:N 3:N", "R": "1:S 2:S"}, tokens="N04 N08 N11 N14").match
    match = after(after(match, "B", "gain:N", take="N04 N08 N11"), "I", "gain:N", take="")
    joins = "The card joins your hand, seen by all; you may play it from the next turn."
    assert foreseen(match, "I", "powers:N", recruit="B7:B", cohabit="none") == [joins]
    (tracks,) = foreseen(match, "I", "powers:N", recruit="none", cohabit="N08")
    assert "Regions 1 → 2" in tracks
    assert foreseen(match, "I", "powers:N", recruit="none", cohabit="none") == []
    helped = fight({"B": "7:N 1:N", "I": "2:C 1:C", "R": "3:S 2:S"}, tokens="N04 C09").match
    assert foreseen(helped, "R", "rome", card="X6") == [joins]
    assert foreseen(helped, "R", "rome", card="none") == []
