"""Fortify: the hand limit and the Luck cards."""

import pytest

from engines.roman_invasion.data.tables import BRITON
from engines.roman_invasion.events import BritonDeckRemade, CardsDiscarded, LuckDiscarded, TurnBegan
from engines.roman_invasion.legal.legality import excess
from tests.engines.roman_invasion.playing import A, B, awaited, deal, event, events, offered, play, refused, table_of
from tests.kit.dice import ScriptedDice

SEVEN = "claudius governor siege exterminated senator march glory"


def _fortify(hand=SEVEN, more="briton deck: king\n"):
    return deal(f"turn: 3 A fortify\ncaptured: cantiaci\nA: {hand}\nB: ?truce\n{more}")


@pytest.mark.rule("RIB-23")
@pytest.mark.parametrize(("hand", "surplus"), [(0, 0), (5, 0), (6, 1), (7, 2)])
def test_the_excess_over_five_is_discarded(hand, surplus):
    assert excess(hand) == surplus


@pytest.mark.rule("RIB-23")
def test_the_player_whose_turn_it_is_chooses_exactly_the_excess():
    match = _fortify()
    assert awaited(match) == "A"
    assert offered(match, A, "fortify") == tuple(SEVEN.split())
    assert refused(match, A, "fortify", cards="march").clause == "RIB-23"
    assert refused(match, A, "fortify", cards="march glory senator").line.key == "core.exactly"
    assert refused(match, A, "fortify", cards="march truce").line.key == "core.not_offered"
    applied = play(match, A, "fortify", cards="glory march")
    assert event(applied, CardsDiscarded).cards == ("glory", "march")
    assert applied.match.view(A).hand.cards == tuple(SEVEN.split()[:5])
    assert table_of(applied.match).board.roman_discard == ("glory", "march")
    assert awaited(applied.match) == "B"


@pytest.mark.rule("RIB-23")
def test_a_hand_within_the_limit_is_not_asked():
    match = deal("turn: 3 A campaign\ncaptured: cantiaci\nA: claudius governor siege senator march\nB: ?truce")
    applied = play(match, A, "stop")
    assert not events(applied, CardsDiscarded)
    assert awaited(applied.match) == "B"


@pytest.mark.rule("RIB-23")
def test_luck_on_top_of_the_briton_deck_is_discarded_again_and_again():
    match = _fortify(more="briton deck: raid ambush druids surprise\n")
    applied = play(match, A, "fortify", cards="glory march")
    assert [told.card for told in events(applied, LuckDiscarded)] == ["raid", "ambush"]
    assert table_of(applied.match).briton_top == "druids"
    assert table_of(applied.match).board.briton_discard == ("raid", "ambush")


@pytest.mark.rule("RIB-23")
def test_luck_below_another_card_stays():
    match = _fortify(more="briton deck: druids raid\n")
    applied = play(match, A, "fortify", cards="glory march")
    assert not events(applied, LuckDiscarded)
    assert table_of(applied.match).briton_top == "druids"


@pytest.mark.rule("RIB-23")
def test_luck_goes_in_a_turn_without_a_discard_too():
    match = deal("turn: 3 A campaign\ncaptured: cantiaci\nA: claudius\nB: ?truce\nbriton deck: raid king")
    applied = play(match, A, "stop")
    assert event(applied, LuckDiscarded).card == "raid"


@pytest.mark.rule("RIB-23")
@pytest.mark.parametrize("again", [(), ("ambush",), ("surprise", "ambush")], ids=["none", "one", "two"])
def test_a_deck_emptied_by_luck_is_remade_at_once_and_looked_at_again(again):
    others = " ".join(card for card in BRITON if card != "raid")
    match = deal(
        f"turn: 3 A fortify\ncaptured: cantiaci\nA: {SEVEN}\nB: ?truce\nbriton deck: raid\nbriton discard: {others}\n",
        ScriptedDice(("Briton deck", (*again, "king"))),
    )
    applied = play(match, A, "fortify", cards="glory march")
    assert event(applied, BritonDeckRemade).cards == 30
    table = table_of(applied.match)
    assert table.briton_top == "king"
    assert [told.card for told in events(applied, LuckDiscarded)] == ["raid", *again]
    assert table.briton_deck == 30 - len(again)
    assert table.board.briton_discard == again


@pytest.mark.rule("RIB-23")
def test_the_discard_comes_before_luck_and_luck_before_the_next_turn():
    applied = play(_fortify(more="briton deck: raid druids\n"), A, "fortify", cards="glory march")
    kinds = [type(told.event) for told in applied.told]
    assert kinds == [CardsDiscarded, LuckDiscarded, TurnBegan]
    assert table_of(applied.match).board.seat == B
