"""The end of a match."""

import pytest

from engines.core.errors import Over
from engines.core.prompt import Draft
from engines.roman_invasion import GAME
from engines.roman_invasion.data.tables import REGIONS
from engines.roman_invasion.events import AttackResolved, MatchEnded, RevoltRolled, TurnBegan
from engines.roman_invasion.rules.scoring import winners
from tests.engines.roman_invasion.playing import A, B, awaited, deal, event, events, play, text
from tests.kit.walker import outcome_of

ALL_BUT_REGNI = " ".join(region for region in REGIONS if region != "regni")


def _last_attack(vt="20 20", hands="A: claudius governor march\nB: \n", britons="natives refuge"):
    start = f"turn: 9 A campaign\nvt: {vt}\ncaptured: {ALL_BUT_REGNI}\n{hands}briton deck: {britons}\n"
    return play(deal(start), A, "attack", target="regni", cards="claudius governor")


@pytest.mark.rule("RIB-24")
def test_the_match_ends_the_moment_every_region_is_captured_without_a_revolt_roll():
    applied = _last_attack()
    assert [type(told.event) for told in applied.told] == [AttackResolved, MatchEnded]
    assert not events(applied, RevoltRolled)
    assert applied.match.awaited() == ()
    assert applied.match.prompts() == ()
    assert applied.match.table().attackable == ()
    with pytest.raises(Over):
        applied.match.play(A, Draft.of("campaign:9.1", verb="stop"))


@pytest.mark.rule("RIB-24")
def test_the_last_award_is_paid_first():
    outcome = _last_attack("20 22").match.outcome()
    assert outcome is not None
    assert outcome.scores == (23, 22)
    assert outcome.winners == (A,)


@pytest.mark.rule("RIB-24")
def test_the_last_award_is_shared_first():
    helped = _last_attack("20 20", "A: claudius governor march\nB: siege\n", "king fierce_defense")
    final = play(helped.match, B, "help", card="siege")
    assert outcome_of(final.match).scores == (22, 21)


@pytest.mark.fault("B71")
@pytest.mark.rule("RIB-24")
def test_equal_vt_share_the_victory_and_the_words_say_so():
    applied = _last_attack("20 23")
    assert outcome_of(applied.match).winners == (A, B)
    assert text(applied)[-1] == "Every region is captured. Seat A and Seat B share the victory with 23 VT each."
    assert winners((3, 8, 8, 1)) == (1, 2)


@pytest.mark.rule("RIB-24")
def test_the_reckoning_lists_everybody_the_best_first():
    outcome = _last_attack("20 25").match.outcome()
    assert [GAME.catalogue.text(line) for line in outcome.lines] == ["Seat B: 25 VT", "Seat A: 23 VT"]


@pytest.mark.rule("RIB-24")
def test_hands_are_revealed_when_it_is_over():
    match = _last_attack().match
    assert [view.hand.cards for view in match.reveal()] == [("march",), ()]


@pytest.mark.rule("RIB-24")
@pytest.mark.rule("RIB-R4")
def test_a_last_round_ends_the_match_when_all_have_had_equally_many_turns():
    start = "first: B\nlast round: 4\nvt: 9 3\ncaptured: cantiaci\nA: march\nB: glory\nbriton deck: king\n"
    not_yet = play(deal(start + "turn: 7 B campaign\n"), B, "stop")
    assert event(not_yet, TurnBegan).turn == 8
    assert not_yet.match.outcome() is None
    applied = play(deal(start + "turn: 8 A campaign\n"), A, "stop")
    ended = event(applied, MatchEnded)
    assert (ended.conquered, ended.winners) == (False, (A,))
    assert event(applied, RevoltRolled), "the last turn is played to its end"
    assert not events(applied, TurnBegan)
    assert text(applied)[-1] == "The last round is over. Seat A wins with 9 VT."


@pytest.mark.rule("RIB-24")
def test_without_a_last_round_turns_go_on():
    start = "turn: 400 A campaign\ncaptured: cantiaci\nA: march\nB: glory\nbriton deck: king\n"
    assert awaited(play(deal(start), A, "stop").match) == "B"
