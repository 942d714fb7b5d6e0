"""Occupation: awards, shares, failures, and going on."""

import pytest

from engines.roman_invasion.data.tables import REGIONS
from engines.roman_invasion.events import AttackResolved, CampaignEnded
from engines.roman_invasion.legal.legality import award_for
from tests.engines.roman_invasion.notation import read
from tests.engines.roman_invasion.playing import A, B, awaited, deal, event, hints, play, table_of, text, verbs

STRONG = "claudius governor siege exterminated tribes_divided legionary_fort client_states"
NEAR = "cantiaci regni atrebates"
WEAK_DRAW = "briton deck: natives refuge marshes hill_fort rebels\n"


def _match(hand=STRONG, vt="3 3", held=NEAR, more=""):
    return deal(f"turn: 3 A campaign\nvt: {vt}\ncaptured: {held}\nA: {hand}\nB: \n{more}{WEAK_DRAW}")


@pytest.mark.rule("RIB-17")
def test_all_cards_of_an_attack_are_discarded_after_a_capture():
    applied = play(_match(), A, "attack", target="trinovantes", cards="claudius governor siege")
    board = table_of(applied.match).board
    assert board.roman_discard == ("claudius", "governor", "siege")
    assert board.briton_discard == ("natives", "refuge", "marshes")


@pytest.mark.rule("RIB-17")
def test_all_cards_of_an_attack_are_discarded_after_a_failure():
    applied = play(_match("claudius march"), A, "attack", target="trinovantes", cards="march")
    board = table_of(applied.match).board
    assert board.roman_discard == ("march",)
    assert board.briton_discard == ("natives", "refuge", "marshes")


@pytest.mark.rule("RIB-17")
def test_the_reserve_card_is_discarded_too():
    more = "turn: 3 A campaign\ncaptured: cantiaci\nA: march glory\nB: claudius\nbriton deck: natives refuge"
    waiting = play(deal(more), A, "attack", target="regni", cards="march").match
    board = table_of(waiting).board
    assert (board.roman_discard, board.briton_discard) == ((), ()), "nothing is cleared away before it is decided"
    board = table_of(play(waiting, B, "help", card="claudius").match).board
    assert board.roman_discard == ("march", "claudius")
    assert board.briton_discard == ("natives", "refuge")


@pytest.mark.rule("RIB-18")
@pytest.mark.parametrize(
    ("region", "total"),
    [
        ("regni", 3),
        ("belgae", 5),
        ("selgovae", 7),
        ("south_caledonii", 9),
        ("trinovantes", 7),
        ("south_dobunni", 6),
        ("ordovices", 10),
        ("east_brigantes", 8),
        ("silures", 10),
        ("cornovii", 6),
    ],
)
def test_a_capture_pays_by_resistance_and_the_town_on_top(region, total):
    board = read("A: ?glory\nB: ?siege").board
    assert award_for(board, region, helped=False).total == total


@pytest.mark.rule("RIB-18")
@pytest.mark.parametrize(
    ("region", "hint"),
    [
        ("cornovii", "Pays 8 VT"),
        ("silures", "Pays 10 VT"),
        ("belgae", "Pays 5 VT"),
        ("south_dobunni", "Pays 6 VT; landlocked, so no Sea cards"),
    ],
)
def test_each_target_is_listed_with_its_pay(region, hint):
    held = "captured: cantiaci north_dobunni\nrevolted: cornovii\n"
    match = deal(f"turn: 3 A campaign\n{held}A: claudius\nB: ")
    assert hints(match, A, "attack")[region] == hint


@pytest.mark.rule("RIB-18")
def test_towns_are_the_six_of_the_book():
    towns = {region.id: region.special_vt for region in REGIONS.values() if region.special_vt}
    one_each = ("south_dobunni", "ordovices", "east_brigantes", "silures", "cornovii")
    assert towns == {"trinovantes": 2, **dict.fromkeys(one_each, 1)}


@pytest.mark.rule("RIB-18")
def test_the_award_is_paid_and_the_region_held():
    applied = play(_match(), A, "attack", target="trinovantes", cards="claudius governor siege")
    board = table_of(applied.match).board
    assert event(applied, AttackResolved).result.lost == 0
    assert board.vt == (10, 3)
    assert board.captured == ("cantiaci", "regni", "atrebates", "trinovantes")


@pytest.mark.rule("RIB-18")
def test_a_recapture_pays_the_whole_award_and_2_more_and_the_mark_goes():
    match = _match(held="cantiaci trinovantes", more="revolted: iceni\n")
    applied = play(match, A, "attack", target="iceni", cards="claudius governor siege")
    award = event(applied, AttackResolved).result.award
    assert award is not None
    assert (award.resistance, award.town, award.recapture) == (5, 0, 2)
    board = table_of(applied.match).board
    assert board.vt == (10, 3)
    assert board.revolted == ()
    assert "iceni" in board.captured


@pytest.mark.rule("RIB-19")
@pytest.mark.parametrize(
    ("region", "revolted", "attacker", "helper"),
    [
        ("regni", "", 2, 1),
        ("belgae", "", 3, 2),
        ("trinovantes", "", 4, 3),
        ("silures", "", 5, 5),
        ("silures", "silures", 6, 6),
        ("iceni", "iceni", 4, 3),
    ],
)
def test_with_help_the_whole_award_is_halved_the_attacker_rounds_up(region, revolted, attacker, helper):
    board = read(f"captured: cantiaci\nrevolted: {revolted}\nA: ?glory\nB: ?siege").board
    award = award_for(board, region, helped=True)
    assert (award.attacker, award.helper) == (attacker, helper)
    assert award.attacker + award.helper == award.total


@pytest.mark.rule("RIB-19")
def test_attacker_and_helper_are_paid_their_parts():
    start = "turn: 3 A campaign\ncaptured: cantiaci\nA: march glory\nB: claudius\nbriton deck: natives refuge"
    waiting = play(deal(start), A, "attack", target="regni", cards="march").match
    assert table_of(play(waiting, B, "help", card="claudius").match).board.vt == (5, 4)


@pytest.mark.rule("RIB-18")
@pytest.mark.rule("RIB-19")
def test_town_and_recapture_are_shared_too_and_the_mark_goes():
    """Cornovii, once in revolt: 5, 1 for the town and 2 for the recapture are shared as 4 and 4."""
    start = "turn: 3 A campaign\ncaptured: cantiaci north_dobunni\nrevolted: cornovii iceni\nA: claudius march glory\n"
    match = deal(start + "B: invasion\nbriton deck: natives refuge marshes")
    waiting = play(match, A, "attack", target="cornovii", cards="march claudius").match
    assert awaited(waiting) == "A", "11 against 10"
    weaker = play(match, A, "attack", target="cornovii", cards="march").match
    board = table_of(play(weaker, B, "help", card="invasion").match).board
    assert board.vt == (7, 7)
    assert board.revolted == ("iceni",)


@pytest.mark.rule("RIB-20")
def test_each_failure_costs_one_vt():
    match = _match("march siege glory", vt="3 3")
    applied = play(match, A, "attack", target="belgae", cards="march")
    assert table_of(applied.match).board.vt == (2, 3)
    again = play(applied.match, A, "attack", target="belgae", cards="siege")
    assert table_of(again.match).board.vt == (1, 3)
    assert event(again, AttackResolved).result.lost == 1


@pytest.mark.rule("RIB-20")
def test_nobody_goes_below_nothing():
    applied = play(_match("march siege", vt="0 3"), A, "attack", target="belgae", cards="march")
    assert table_of(applied.match).board.vt == (0, 3)
    assert event(applied, AttackResolved).result.lost == 0
    assert any("no VT to lose" in line for line in text(applied))


@pytest.mark.rule("RIB-21")
def test_after_success_or_failure_the_player_may_attack_again():
    failed = play(_match("march siege glory"), A, "attack", target="belgae", cards="march").match
    assert verbs(failed, A) == ("attack", "stop")
    won = play(_match(), A, "attack", target="trinovantes", cards="claudius governor siege").match
    assert verbs(won, A) == ("attack", "stop")
    assert "iceni" in table_of(won).attackable


@pytest.mark.rule("RIB-21")
def test_the_same_region_may_be_attacked_again_with_types_used_before():
    match = deal("turn: 3 A campaign\ncaptured: cantiaci\nA: march siege\nB: \nbriton deck: king druids natives refuge")
    failed = play(match, A, "attack", target="regni", cards="march").match
    applied = play(failed, A, "attack", target="regni", cards="siege")
    assert event(applied, AttackResolved).result.attack.committed == ("siege",)


@pytest.mark.rule("RIB-21")
def test_attacking_is_optional():
    match = _match("march siege")
    applied = play(match, A, "stop")
    assert event(applied, CampaignEnded).attacks == 0
    assert awaited(applied.match) == "B"
    assert table_of(applied.match).board.vt == (3, 3)
