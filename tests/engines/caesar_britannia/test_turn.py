"""The sequence of a turn, and how a match ends."""

import pytest

from engines.caesar_britannia import GAME
from engines.caesar_britannia.data.tables import KINGDOM
from engines.caesar_britannia.events import CastrumFell, Disgraced, Ended, LeftBehind, TurnBegan
from engines.caesar_britannia.ids import CAESAR, CELTS, PORT, ROME, Leader, People, Scenario, Zone
from engines.caesar_britannia.legal.objectives import Goal, met, objectives
from engines.core.model import Map
from tests.engines.caesar_britannia.playing import (
    after,
    asked,
    board_of,
    deal,
    event,
    lying,
    match_of,
    offered,
    passing,
    play,
    position,
    seat_of,
    state_of,
    turning,
    verbs,
)

ROMANS = {"caesar@dubris": "vii", "gaius@dubris": "viii"}


@pytest.mark.rule("CIB-1", "CIB-2.2.1")
def test_sides_alternate_from_rome_on_and_one_that_is_done_leaves_the_rest_to_the_other():
    match = deal(romans=ROMANS)
    assert seat_of(match) == ROME
    match = passing(match, "caesar")
    assert seat_of(match) == CELTS
    match = passing(match, "segovax")
    assert seat_of(match) == ROME
    assert offered(match, "pass") == ("gaius",)
    match = passing(match, "gaius")
    for leader in ("lugotorix", "cingetorix", "cassivellaunus"):
        assert seat_of(match) == CELTS
        match = passing(match, leader)
    assert board_of(match).turn == 3
    assert seat_of(match) == ROME


@pytest.mark.rule("CIB-1")
def test_at_the_end_of_a_turn_everybody_is_available_again_and_nothing_is_activated():
    match = deal(romans=ROMANS, celts={"army:lugotorix:cantii": "nobiles"})
    match = after(match, "march", leader="caesar", to="regini")
    assert len(board_of(match).activated) == 3
    match = after(match, "march", leader="lugotorix", to="durobrivae")
    assert "army:lugotorix:cantii:acted" in board_of(match).counts
    match = passing(match, "gaius", "segovax", "cingetorix")
    done = play(match, "pass", leader="cassivellaunus")
    board = board_of(done.match)
    assert event(done, TurnBegan).turn == 3
    assert (board.activated, board.unavailable, board.carried) == ((), (), ())
    assert lying(board, "army:lugotorix:cantii") == 1
    assert "army:lugotorix:cantii:acted" not in board.counts


@pytest.mark.rule("CIB-2.2.1")
def test_a_side_with_an_available_commander_has_to_activate_one():
    match = deal(romans={"caesar@portus_itius": "vii"})
    assert "pass" in verbs(match)
    assert state_of(match).flow
    assert [prompt.awaited for prompt in asked(match)] == [True]


def last_turn(**facts):
    """Return the last turn of a match in which everybody but Cassivellaunus has acted."""
    everybody = tuple(map(Leader, ("caesar", "gaius", "atrius", "lugotorix", "cingetorix", "segovax", "commios")))
    facts = {"turn": 28, "side": CELTS, **facts}
    state = position(**facts)
    there = tuple(leader for leader in everybody if leader in state.board.at)
    match = match_of(state.evolve(board=state.board.evolve(unavailable=there)))
    return play(match, "pass", leader=offered(match, "pass")[0])


HOME = {"caesar@portus_itius": "vii viii ix", "gaius@portus_itius": "x xii", "atrius@portus_itius": "ala"}


@pytest.mark.rule("CIB-5.1.2", "CIB-5.3.2", "CIB-R20", "CIB-R33")
def test_five_objectives_win_the_second_landing():
    done = last_turn(
        romans=HOME,
        spoils=Map({CAESAR: 20, Leader("gaius"): 6}),
        explored=(*WALK, Zone("trinovantes")),
        site=Zone("iceni"),
        np=26,
        allied=True,
    )
    board = board_of(done.match)
    assert {objective.goal: objective.met for objective in objectives(board)} == {
        Goal.SPOILS: True,
        Goal.HOSTAGES: False,
        Goal.LEGIONS: True,
        Goal.EXPLORED: True,
        Goal.FLEET: True,
        Goal.OPPIDUM: False,
        Goal.FORT: True,
    }
    outcome = done.match.outcome()
    assert outcome is not None
    assert outcome.winners == (ROME,)
    assert outcome.verdict.key == "verdict.rome"
    assert event(done, Ended).objectives == 5


WALK = (*KINGDOM[People.CANTII], *KINGDOM[People.REGINI], *KINGDOM[People.CATUVELLAUNI])


@pytest.mark.rule("CIB-5.1.2")
@pytest.mark.parametrize(("np", "explored", "winners"), [(26, 15, ()), (25, 15, (CELTS,))])
def test_four_objectives_are_a_tie_and_three_the_celts_victory(np, explored, winners):
    done = last_turn(
        romans=HOME,
        spoils=Map({CAESAR: 20, Leader("gaius"): 6}),
        explored=WALK[:explored],
        site=Zone("iceni"),
        np=np,
        allied=True,
    )
    outcome = done.match.outcome()
    assert outcome is not None
    assert outcome.winners == winners
    assert met(board_of(done.match)) == (4 if not winners else 3)


@pytest.mark.rule("CIB-5.2.2", "CIB-R33")
def test_the_first_landing_has_objectives_of_its_own():
    done = last_turn(
        scenario=Scenario.FIRST,
        turn=14,
        romans={"caesar@portus_itius": "vii x", "atrius@portus_itius": "ala"},
        at={"commios": "portus_itius"},
        spoils=Map({CAESAR: 6}),
        hostages=Map({Leader("lugotorix"): CAESAR}),
        submissive=("cantii",),
        explored=WALK[:6],
        np=12,
        site=Zone("noviomagus"),
    )
    board = board_of(done.match)
    assert [objective.goal for objective in objectives(board)] == [
        Goal.SPOILS,
        Goal.HOSTAGES,
        Goal.LEGIONS,
        Goal.EXPLORED,
        Goal.FLEET,
        Goal.COMMIOS,
        Goal.FORT,
    ]
    assert met(board) == 7


@pytest.mark.rule("CIB-5.1.2", "CIB-R20")
def test_whoever_is_not_home_at_the_end_is_lost_with_what_he_carries():
    done = last_turn(
        romans={"caesar@portus_itius": "vii", "gaius@dubris": "viii_v ala"},
        spoils=Map({Leader("gaius"): 4}),
        hostages=Map({Leader("lugotorix"): Leader("gaius")}),
        submissive=("cantii",),
    )
    board = board_of(done.match)
    assert event(done, LeftBehind).leaders == ("gaius",)
    assert set(board.units.values()) == {PORT}
    assert not board.spoils
    reached = {objective.goal: objective.reached for objective in objectives(board)}
    assert (reached[Goal.SPOILS], reached[Goal.HOSTAGES]) == (0, 0)
    assert not board.disgrace


@pytest.mark.rule("CIB-5.1.2", "CIB-R20")
@pytest.mark.parametrize(
    "romans",
    [{"caesar@dubris": "ala"}, {"caesar@portus_itius": "vii", "gaius@dubris": "viii+"}],
    ids=["Caesar", "eagle"],
)
def test_caesar_or_an_eagle_not_at_home_at_the_end_loses_whatever_else_is_met(romans):
    done = last_turn(romans=romans, spoils=Map({CAESAR: 20}), allied=True)
    assert board_of(done.match).disgrace
    outcome = done.match.outcome()
    assert outcome is not None
    assert outcome.winners == (CELTS,)
    assert outcome.lines[0].key == "verdict.disgrace"


@pytest.mark.rule("CIB-5.1.2", "CIB-2.3.6", "CIB-R36")
def test_an_eagle_lost_at_sea_ends_the_match_at_once():
    match = deal(
        ("ships of the Castrum", 6),
        ("lost at sea", ("legio_viii_eagle", "legio_viii_second")),
        romans={"caesar@castrum": "vii"},
        free={"fretum": "viii"},
        np=7,
        site=Zone("dubris"),
        fort=True,
    )
    done = play(match, "sail", leader="caesar", to="fretum")
    assert event(done, Disgraced).seat == ROME
    outcome = done.match.outcome()
    assert outcome is not None
    assert outcome.winners == (CELTS,)
    GAME.check(state_of(done.match))


@pytest.mark.rule("CIB-R20", "CIB-4.3")
def test_a_castrum_left_behind_with_its_garrison_costs_ships_before_they_are_counted():
    done = turning(
        ("ships of the Castrum", 3),
        romans=HOME,
        free={"castrum": "cohors_classica"},
        site=Zone("iceni"),
        fort=True,
        np=28,
        turn=28,
    )
    board = board_of(done.match)
    assert event(done, LeftBehind).romans == ("cohors_classica",)
    assert (event(done, CastrumFell).ships, board.np) == (3, 25)
    assert {one.goal: one.met for one in objectives(board)}[Goal.FLEET] is False
    assert {one.goal: one.met for one in objectives(board)}[Goal.FORT] is True
