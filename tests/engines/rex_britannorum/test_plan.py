"""Planning: what may be sent where, and that nobody learns of it."""

import itertools

import pytest

from engines.core.errors import Stale
from engines.rex_britannorum.events import PlanMade, PlansRevealed, Sealed
from engines.rex_britannorum.ids import AREAS
from engines.rex_britannorum.legal.legality import feasible, fits
from engines.rex_britannorum.turn_views import Sent
from tests.engines.rex_britannorum.playing import (
    after,
    asked,
    awaited,
    battle,
    board,
    draft,
    event,
    events,
    fight,
    hand,
    next_field,
    offered,
    open_field,
    plan_of,
    play,
    played,
    question,
    refused,
    reveal,
    seal,
    seat_of,
    totals,
)
from tests.engines.rex_britannorum.positions import deal

HANDS = {"B": "5 3 3 I7 X4", "I": "6 5 4", "R": "7 7"}


@pytest.mark.rule("REX-23")
def test_a_plan_is_two_own_troops_to_any_areas():
    match = deal(hands=HANDS)
    assert sorted(offered(match, "B", "plan")) == [f"B{value}:{area}" for value in (3, 5) for area in "CNS"]
    assert open_field(match, "I", "plan", first="I6:N", second="I5:N") is None, "no third card in this hand"


@pytest.mark.rule("REX-23")
def test_a_troop_is_planned_as_often_as_it_is_in_the_hand():
    match = deal(hands=HANDS)
    second = offered(match, "B", "plan", first="B3:N")
    assert {word for word in second if word.startswith("B3")} == {"B3:N", "B3:C", "B3:S"}
    assert not [word for word in offered(match, "B", "plan", first="B5:N") if word.startswith("B5")]
    assert refused(match, "I", "plan", first="I6:N", second="I6:N").line.key == "core.not_offered"


@pytest.mark.rule("REX-23", "REX-41")
def test_mercenaries_and_reinforcements_go_third_only_and_at_most_one_of_them():
    match = deal(hands=HANDS)
    third = next_field(match, "B", "plan", first="B3:N", second="B5:C")
    assert third.name == "third"
    offers = {choice.value for choice in third.choices}
    assert offers == {"none", *(f"{card}:{area}" for card in ("I7", "X4") for area in "NCS")}
    assert refused(match, "B", "plan", first="I7:N", second="B5:C").line.key == "core.not_offered"
    assert refused(match, "B", "plan", first="B5:N", second="X4:C").line.key == "core.not_offered"


@pytest.mark.rule("REX-23")
def test_three_cards_never_go_to_one_area_but_every_other_way_is_open():
    match = deal(hands=HANDS)
    for first, second in itertools.product("NCS", repeat=2):
        offers = offered(match, "B", "plan", first=f"B3:{first}", second=f"B5:{second}")
        areas = {word[-1] for word in offers if word.startswith("X4")}
        assert areas == ({*"NCS"} - {first} if first == second else {*"NCS"})


@pytest.mark.rule("REX-23")
def test_the_mini_cards_allow_exactly_what_fits_says():
    """Three mini-cards N/C, C/S and N/S: whatever three letters they can show, and nothing else."""
    minis = ("NC", "CS", "NS")
    shown = {tuple(sorted(letters)) for letters in itertools.product(*minis)}
    for areas in itertools.product(AREAS, repeat=3):
        assert fits(*areas) is (tuple(sorted(area.value for area in areas)) in shown)
        assert feasible(tuple(Sent(card="B5", area=area) for area in areas)) is fits(*areas)
    assert all(fits(*areas) for areas in itertools.product(AREAS, repeat=2))


@pytest.mark.rule("REX-23")
def test_the_third_card_is_optional_and_stays_in_the_hand():
    match = reveal(deal(hands=HANDS, stock=""), {"B": "5:N 3:C", "I": "6:N 5:C", "R": "7:S 7:S"}).match
    assert {side.cards for side in battle(match, "N").sides} == {("B5",), ("I6",)}
    assert "I7" in hand(match, "B").split()
    assert "X4" in hand(match, "B").split()


@pytest.mark.rule("REX-23")
def test_areas_without_tokens_may_be_chosen():
    applied = fight({"B": "5:S 6:S", "I": "5:C 6:C", "R": "7:S 4:C"}, tokens="N04 N05")
    assert totals(applied.match, "S") == {"B": 11, "R": 7}


@pytest.mark.rule("REX-24")
def test_sealing_is_public_and_what_was_planned_is_not():
    match = deal(hands=HANDS)
    shown = []
    for text in ("5:N 3:C I7:S", "3:S 3:S"):
        applied = seal(match, "B", text)
        assert [told.event.kind for told in applied.told if told.seat is None] == ["sealed"]
        assert event(applied, Sealed).seat == 0
        shown.append([applied.match.table(), applied.match.view(seat_of(match, "I")), applied.match.awaited()])
    assert shown[0] == shown[1]
    assert board(applied.match).sealed == (0,)
    assert awaited(applied.match) == "IR"


@pytest.mark.rule("REX-24")
def test_the_owner_sees_the_sealed_plan():
    applied = seal(deal(hands=HANDS), "B", "5:N 3:C I7:S")
    made = event(applied, PlanMade, "B")
    assert (made.cards, made.areas) == (("B5", "B3", "I7"), ("N", "C", "S"))
    sealed = plan_of(applied.match, "B")
    assert sealed is not None
    assert [(sent.card, sent.area.value) for sent in sealed.sent] == [
        ("B5", "N"),
        ("B3", "C"),
        ("I7", "S"),
    ]


@pytest.mark.rule("REX-24")
def test_a_plan_may_be_changed_until_the_last_one_is_sealed():
    match = seal(deal(hands=HANDS), "B", "5:N 3:C I7:S").match
    assert question(match, "B", "plan").awaited is False
    again = seal(match, "B", "3:S 3:S")
    assert events(again, Sealed) == [], "nobody is told of the change"
    old = draft(again.match, "B", "plan", first="B5:N", second="B3:N", third="none")
    match = reveal(again.match, {"I": "6:N 5:C", "R": "7:S 7:S"}).match
    assert played(match, "B", "S") == ("B3", "B3")
    with pytest.raises(Stale):
        match.play(seat_of(match, "B"), old)


@pytest.mark.rule("REX-24")
def test_plans_may_be_sealed_in_any_order_and_the_reveal_is_the_same():
    plans = {"B": "5:N 3:C I7:S", "I": "6:N 5:C", "R": "7:S 7:S"}
    records = set()
    for letters in itertools.permutations("BIR"):
        applied = reveal(deal(hands=HANDS, tokens="N01 N02 S01"), {letter: plans[letter] for letter in letters})
        records.add(event(applied, PlansRevealed).model_dump_json())
    assert len(records) == 1


@pytest.mark.rule("REX-24")
def test_all_plans_are_revealed_together():
    match = after(deal(hands=HANDS), "B", "plan", first="B5:N", second="B3:C", third="none")
    match = after(match, "R", "plan", first="R7:S", second="R7:S")
    assert board(match).record is None
    applied = play(match, "I", "plan", first="I6:N", second="I5:N")
    record = event(applied, PlansRevealed).record
    assert [[side.cards for side in one.sides] for one in record.battles] == [
        [("B5",), ("I6", "I5")],
        [("B3",)],
        [("R7", "R7")],
    ]


@pytest.mark.rule("REX-41")
def test_the_third_card_fights_with_its_printed_value_for_who_plays_it():
    plans = {"B": "5:N 3:C I7:N", "I": "6:N 5:C", "R": "7:S 6:S X2:C"}
    match = fight(plans, tokens="N01").match
    assert totals(match, "N") == {"B": 12, "I": 6}
    assert totals(match, "C") == {"B": 3, "I": 5, "R": 2}
    assert battle(match, "N").winners == ("B",)


@pytest.mark.rule("REX-22", "REX-23")
def test_hands_have_no_limit():
    match = deal(hands={"B": "1 2 3 4 5 I1 I2 R1 R2 X2 X3 X4 X5 X6 X7", "I": "5 6", "R": "5 6"})
    assert len(hand(match, "B").split()) == 15
    assert asked(match, "B") == ("plan",)
