"""Recruitment: in turn order, or everybody at once."""

import pytest

from engines.core.errors import Illegal, Stale
from engines.rex_britannorum.events import CardDrawn, CardPicked, QueuesRefilled, Recruited
from engines.rex_britannorum.ids import DRAW
from tests.engines.rex_britannorum.playing import (
    after,
    asked,
    awaited,
    board,
    draft,
    event,
    events,
    fight,
    hand,
    offered,
    play,
    question,
    realm,
    refused,
    run,
    seal,
    seat_of,
    state_of,
)
from tests.engines.rex_britannorum.positions import deal

HANDS = dict.fromkeys("BIR", "1 1 2")
QUEUES = {"B": "6 5 4", "I": "7 7 6", "R": "5 3 3"}
DECKS = {"B": "7 2 3", "I": "5 4 3", "R": "6 7 4"}


def muster(**position):
    """Return turn 1's recruitment, in the order R, B, I."""
    return deal(phase="recruit", order="RBI", hands=HANDS, queues=QUEUES, decks=DECKS, **position)


def recruited(match, letter, *cards):
    """Return the match after a kingdom recruited."""
    for card in cards:
        match = after(match, letter, "recruit", card=card)
    return match


@pytest.mark.rule("REX-22")
def test_players_recruit_two_cards_each_in_turn_order():
    match = muster()
    assert awaited(match) == "R"
    match = recruited(match, "R", "R5")
    assert awaited(match) == "R"
    match = recruited(match, "R", "R3")
    assert awaited(match) == "B"
    match = recruited(match, "B", "B6", "B5")
    assert awaited(match) == "I"
    match = recruited(match, "I", "I7", "I7")
    assert [asked(match, letter) for letter in "BIR"] == [("plan",)] * 3
    assert [hand(match, letter) for letter in "BIR"] == ["B1 B1 B2 B5 B6", "I1 I1 I2 I7 I7", "R1 R1 R2 R3 R5"]


@pytest.mark.rule("REX-22")
def test_the_choice_is_the_queue_or_the_top_of_the_deck():
    match = muster()
    assert offered(match, "R", "recruit") == ("R5", "R3", DRAW), "equal cards are one choice"
    assert refused(match, "R", "recruit", card="R6").line.key == "core.not_offered"
    with pytest.raises(StopIteration):
        question(match, "B", "recruit")


@pytest.mark.rule("REX-22")
def test_a_drawn_card_is_seen_by_its_owner_alone_and_before_the_second_choice():
    applied = play(muster(), "R", "recruit", card=DRAW)
    assert event(applied, CardDrawn, "R").card == "R6"
    assert event(applied, Recruited).cards == (None,)
    assert hand(applied.match, "R") == "R1 R1 R2 R6"
    assert asked(applied.match, "R") == ("recruit",)
    for letter in "BI":
        assert "R6" not in applied.match.view(seat_of(applied.match, letter)).model_dump_json()


@pytest.mark.rule("REX-22")
def test_a_card_of_the_queue_can_be_put_back_and_a_drawn_one_cannot():
    match = muster()
    assert after(match, "R", "recruit", card="R5").can_undo(seat_of(match, "R"))
    assert not after(match, "R", "recruit", card=DRAW).can_undo(seat_of(match, "R"))


@pytest.mark.rule("REX-22")
def test_a_card_taken_from_the_queue_is_public():
    applied = play(muster(), "R", "recruit", card="R5")
    assert event(applied, Recruited).cards == ("R5",)
    assert realm(applied.match, "R").known == ("R5",)
    assert realm(applied.match, "R").queue == ("R3", "R3")


@pytest.mark.rule("REX-22")
def test_the_same_question_is_never_asked_twice_under_one_key():
    match = muster()
    first = draft(match, "R", "recruit", card="R5")
    later = match.play(seat_of(match, "R"), first).match
    with pytest.raises(Stale):
        later.play(seat_of(match, "R"), first)


@pytest.mark.rule("REX-22")
def test_queues_fill_up_to_three_only_when_all_are_done():
    match = recruited(muster(), "R", "R5", "R3")
    match = recruited(match, "B", DRAW, DRAW)
    assert (realm(match, "R").queue, realm(match, "B").queue) == (("R3",), ("B6", "B5", "B4"))
    applied = play(recruited(match, "I", "I7"), "I", "recruit", card=DRAW)
    match = applied.match
    assert [realm(match, letter).queue for letter in "BIR"] == [
        ("B6", "B5", "B4"),
        ("I7", "I6", "I4"),
        ("R3", "R6", "R7"),
    ]
    assert event(applied, QueuesRefilled).laid == ((), ("I4",), ("R6", "R7"))


@pytest.mark.rule("REX-22")
def test_with_the_deck_empty_only_the_queue_is_left():
    match = deal(
        phase="recruit",
        turn=5,
        hands=HANDS,
        queues=QUEUES,
        decks=dict.fromkeys("BIR", ""),
        discards={"B": "2 3 3 4 5 6 7 7", "I": "2 3 3 4 4 5 5 6", "R": "2 4 4 5 6 6 7 7"},
    )
    assert offered(match, "B", "recruit") == ("B6", "B5", "B4")
    match = recruited(match, "B", "B6")
    assert offered(match, "B", "recruit") == ("B5", "B4")


@pytest.mark.rule("REX-22")
def test_a_deck_that_runs_out_between_the_two_cards_narrows_the_second_choice():
    match = deal(phase="recruit", hands=HANDS, queues=QUEUES, decks={"B": "7"}, discards={"B": "2 3 3 4 5 6 7"})
    match = recruited(match, "B", DRAW)
    assert offered(match, "B", "recruit") == ("B6", "B5", "B4")


@pytest.mark.rule("REX-22")
def test_the_sixth_turn_leaves_one_card_and_the_seventh_none():
    """Three in hand and eleven recruited are the fourteen troops: the last one is taken without a question."""
    late = {"B": "5:N 6:N", "I": "5:C 6:C", "R": "5:S 6:S"}
    extra = dict.fromkeys("BIR", "7 4 3")
    queues = dict.fromkeys("BIR", "7")
    gone = dict.fromkeys("BIR", "1 1 2 2 3 4 5 6")
    applied = fight(late, turn=5, stock="", extra=extra, queues=queues, decks=dict.fromkeys("BIR", ""), discards=gone)
    match = applied.match
    assert board(match).turn == 6
    assert sorted(one.cards for one in events(applied, Recruited)) == [("B7",), ("I7",), ("R7",)]
    assert [asked(match, letter) for letter in "BIR"] == [("plan",)] * 3
    assert hand(match, "B") == "B3 B4 B7 B7"
    for letter, area in zip("BIR", "NCS", strict=True):
        match = seal(match, letter, f"7:{area} 7:{area}").match
    match = run(match, until=lambda now: board(now).turn == 7)
    assert [hand(match, letter) for letter in "BIR"] == ["B3 B4", "I3 I4", "R3 R4"]
    assert [asked(match, letter) for letter in "BIR"] == [("plan",)] * 3, "there is nothing to recruit"


@pytest.mark.rule("REX-22")
def test_recruiting_cannot_be_declined():
    match = muster()
    with pytest.raises(Illegal):
        play(match, "R", "recruit", card="none")
    assert all(prompt.kind in ("recruit", "orders") for prompt in match.prompts())


@pytest.mark.rule("REX-R5")
def test_in_quick_recruitment_everybody_is_asked_at_once_and_nothing_is_public_until_all_are_done():
    match = muster(recruitment="quick")
    assert awaited(match) == "BIR"
    before = board(match)
    drawn = play(match, "I", "recruit", card=DRAW)
    assert event(drawn, CardDrawn, "I").card == "I5"
    picked = play(drawn.match, "I", "recruit", card="I7")
    assert event(picked, CardPicked, "I").card == "I7"
    assert [told.seat for applied in (drawn, picked) for told in applied.told] == [1, 1]
    shown = board(picked.match)
    assert (shown.realms, shown.recruited) == (before.realms, before.recruited)
    assert awaited(picked.match) == "BR"


@pytest.mark.rule("REX-R5")
def test_whether_others_have_quickly_recruited_shows_in_no_undo():
    match = after(muster(recruitment="quick"), "R", "recruit", card="R5")
    later = after(match, "B", "recruit", card="B6")
    assert [now.can_undo(seat_of(now, "R")) for now in (match, later)] == [False, False]


@pytest.mark.rule("REX-R5")
def test_the_own_view_shows_the_own_quick_picks_at_once():
    match = recruited(muster(recruitment="quick"), "I", "I7", DRAW)
    view = match.view(seat_of(match, "I")).hand
    assert (view.picks, view.queue) == (("I7", "I5"), ("I7", "I6"))
    assert hand(match, "I") == "I1 I1 I2 I5 I7"
    assert realm(match, "I").queue == ("I7", "I7", "I6")


@pytest.mark.rule("REX-R5")
def test_quick_picks_are_told_in_turn_order_when_all_are_done_and_then_the_queues_fill_up():
    match = recruited(muster(recruitment="quick"), "I", DRAW, "I6")
    match = recruited(match, "B", "B4", "B5")
    match = recruited(match, "R", DRAW)
    last = play(match, "R", "recruit", card=DRAW)
    told = events(last, Recruited)
    assert [(one.seat, one.cards) for one in told] == [(2, (None, None)), (0, ("B4", "B5")), (1, (None, "I6"))]
    assert [realm(last.match, letter).queue for letter in "BIR"] == [
        ("B6", "B7", "B2"),
        ("I7", "I7", "I4"),
        ("R5", "R3", "R3"),
    ]
    assert realm(last.match, "B").known == ("B4", "B5")
    assert board(last.match).recruited == (2, 2, 2)


@pytest.mark.rule("REX-22", "REX-R5")
@pytest.mark.parametrize(("recruitment", "waiting"), [("turns", "I"), ("quick", "IR")])
def test_a_second_card_without_a_choice_is_recruited_at_once(recruitment, waiting):
    """Equal cards are no choice, and in quick recruitment nobody waits for the others to have made theirs."""
    gone = {"B": "2 3 3 4 4 5 5 6", "I": "2 3 3 4 4 5 5 6", "R": "2 3 3 4 4 5 5 6"}
    match = deal(
        phase="recruit",
        turn=5,
        order="BIR" if recruitment == "turns" else "RIB",
        hands=HANDS,
        queues=dict.fromkeys("BIR", "7 7 6"),
        decks=dict.fromkeys("BIR", ""),
        discards=gone,
        recruitment=recruitment,
    )
    match = after(match, "B", "recruit", card="B6")
    assert hand(match, "B") == "B1 B1 B2 B6 B7"
    assert awaited(match) == waiting


@pytest.mark.rule("REX-R5")
def test_quick_recruitment_leads_where_turn_order_leads():
    slow, quick = muster(), muster(recruitment="quick")
    choices = {"R": (DRAW, "R3"), "B": ("B6", "B4"), "I": ("I7", DRAW)}
    for letter, cards in choices.items():
        slow = recruited(slow, letter, *cards)
    for letter in "IBR":
        quick = recruited(quick, letter, *choices[letter])
    assert state_of(quick).hands == state_of(slow).hands
    assert state_of(quick).decks == state_of(slow).decks
    assert board(quick).realms == board(slow).realms
