"""Storms: when they come, what they wreck, who is driven where, and Caesar who puts one off."""

from typing import Any

import pytest

from engines.caesar_britannia import GAME
from engines.caesar_britannia.battle_events import BattleBegan, BattleEnded, LeaderFreed
from engines.caesar_britannia.events import AllianceMade, Disgraced, LostAtSea
from engines.caesar_britannia.ids import CAESAR, CELTS, PORT, ROME, Leader, Scenario, Storm, Zone
from engines.caesar_britannia.legal.moves import marches
from engines.caesar_britannia.special_events import Battered, Driven, StormBroke, StormPostponed, TempestThrown
from engines.core.model import Map
from tests.engines.caesar_britannia.playing import (
    after,
    board_of,
    event,
    events,
    lying,
    offered,
    passing,
    play,
    position,
    seat_of,
    text,
    turning,
    units,
)

GAIUS, CINGETORIX, LUGOTORIX = Leader("gaius"), Leader("cingetorix"), Leader("lugotorix")
DUBRIS = Zone("dubris")
FORT = {"site": DUBRIS, "fort": True}
ASHORE: dict[str, Any] = {"romans": {"caesar@dubris": "vii x"}}
CALM = ("tempest", 6)


def waves(*faces):
    return [("big storm", face) for face in faces]


# The tempest die ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CIB-4.1")
@pytest.mark.parametrize(("turn", "die"), [(turn, die) for turn in range(2, 7) for die in (turn, turn + 1) if die <= 6])
def test_the_big_storm_comes_up_to_the_number_of_the_turn(turn, die):
    done = turning(("tempest", die), **ASHORE, turn=turn - 1)
    assert event(done, TempestThrown).most == turn
    assert [told.storm for told in events(done, StormBroke)] == ([Storm.BIG] if die == turn else [])
    assert board_of(done.match).stormed == (die == turn)


@pytest.mark.rule("CIB-4.1")
def test_once_it_has_come_a_small_storm_comes_on_a_1():
    done = turning(("tempest", 1), **ASHORE, stormed=True, np=20)
    told = event(done, StormBroke)
    assert (told.storm, told.ships, told.np) == (Storm.SMALL, 1, 19)
    done = turning(("tempest", 2), **ASHORE, stormed=True, np=20)
    assert not events(done, StormBroke)
    assert board_of(done.match).np == 20
    assert seat_of(done.match) == ROME


@pytest.mark.rule("CIB-4.1")
def test_no_die_is_thrown_on_the_first_turn():
    match = passing(turning(CALM, **ASHORE, turn=1).match, "caesar")
    assert board_of(match).turn == 2
    state = position(**ASHORE, turn=1)
    assert not state.board.stormed
    assert GAME.prompts(state)[0].kind == "activate"


# The big storm -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CIB-4.1")
@pytest.mark.parametrize(("scenario", "faces", "np"), [(Scenario.FIRST, (4,), 4), (Scenario.SECOND, (4, 5), 13)])
def test_the_big_storm_wrecks_6_ships_and_a_die_or_two_of_them(scenario, faces, np):
    done = turning(("tempest", 1), *waves(*faces), **ASHORE, scenario=scenario)
    told = event(done, StormBroke)
    assert (told.ships, told.np) == (6 + sum(faces), np)
    assert board_of(done.match).np == np


@pytest.mark.rule("CIB-4.1", "CIB-R17", "CIB-2.3.6")
def test_those_it_does_not_drown_come_to_portus_itius_with_a_loss_each():
    done = turning(
        ("tempest", 3),
        *waves(3, 3),
        ("lost at sea", ("ala",)),
        romans={"gaius@fretum": "vii", "caesar@dubris": "viii"},
        free={"germanicus": "ala cohors_classica"},
        at={"commios": "germanicus"},
        np=16,
        reduced=units("cohors_classica"),
        spoils=Map({GAIUS: 3}),
        explored=(DUBRIS,),
    )
    board = board_of(done.match)
    assert board.np == 4
    assert event(done, LostAtSea).romans == units("ala")
    told = event(done, Driven)
    assert set(told.romans) == set(units("vii cohors_classica"))
    assert set(told.leaders) == {GAIUS, "commios"}
    assert told.to == PORT
    battered = event(done, Battered)
    assert (set(battered.reduced), battered.romans) == (set(units("vii")), units("cohors_classica"))
    assert set(units("cohors_classica ala")).isdisjoint(board.units)
    assert {board.units[unit] for unit in units("vii")} == {PORT}
    assert {board.at[leader] for leader in told.leaders} == {PORT}
    assert board.command[units("vii_v")[0]] == GAIUS
    assert dict(board.spoils) == {GAIUS: 3}
    assert {board.units[unit] for unit in units("viii")} == {"dubris"}, "the land is quiet"
    assert board.explored == (DUBRIS,)


@pytest.mark.rule("CIB-4.1", "CIB-R17", "CIB-5.1.2")
def test_an_eagle_lost_at_sea_loses_the_match():
    done = turning(
        ("tempest", 3),
        *waves(1, 1),
        ("lost at sea", ("legio_vii_eagle",)),
        romans={"gaius@fretum": "vii", "caesar@dubris": "viii"},
        np=10,
    )
    assert event(done, Disgraced).seat == ROME
    assert done.match.outcome() is not None
    done = turning(
        ("tempest", 3),
        *waves(1, 1),
        romans={"gaius@fretum": "vii", "caesar@dubris": "viii"},
        reduced=units("vii+"),
    )
    assert event(done, Battered).romans == units("vii+")
    assert event(done, Disgraced).seat == ROME


@pytest.mark.rule("CIB-4.1", "CIB-R16", "CIB-2.5.1")
def test_every_submission_ends_and_hostages_go_home_where_the_celt_says():
    done = turning(
        ("tempest", 1),
        *waves(1, 1),
        **ASHORE,
        submissive=("regini", "trinovantes"),
        hostages=Map({CINGETORIX: CAESAR, Leader("segovax"): CAESAR}),
    )
    board = board_of(done.match)
    assert board.submissive == ()
    assert not board.hostages
    assert [told.leader for told in events(done, LeaderFreed)] == [CINGETORIX, "segovax"]
    assert seat_of(done.match) == CELTS
    match = after(after(done.match, "appear", to="vallis"), "appear", to="silva_tri")
    board = board_of(match)
    assert (board.at[CINGETORIX], board.at[Leader("segovax")]) == ("vallis", "silva_tri")
    assert seat_of(match) == ROME
    assert CINGETORIX in board.unavailable


@pytest.mark.rule("CIB-R52", "CIB-4.1", "CIB-3.5.3", "CIB-R7")
def test_a_people_that_rises_among_romans_attacks_them_at_once_and_leaves_by_any_way():
    done = turning(
        ("tempest", 1),
        *waves(1, 1),
        *[(f"fire of legio_vii_{one}", 6) for one in ("eagle", "second")],
        ("melee of bellatores", 6),
        ("melee of bellatores", 6),
        ("melee of legio_vii_eagle", 1),
        ("melee of legio_vii_second", 6),
        romans={"caesar@regini": "vii+"},
        celts={"zone:regini:regini": "bellatores bellatores"},
        submissive=("regini",),
        hostages=Map({CINGETORIX: CAESAR}),
    )
    told = event(done, BattleBegan)
    assert (told.seat, told.zone, told.attacker, told.defender) == (CELTS, "regini", None, CAESAR)
    assert event(done, BattleEnded).winner == ROME
    assert done.match.prompts()[0].kind == "retreat"
    assert seat_of(done.match) == CELTS
    ways = set(offered(done.match, "retreat"))
    assert len(ways) > 1
    assert "regini" not in ways
    match = after(done.match, "retreat", to=min(ways))
    assert lying(board_of(match), f"zone:{min(ways)}:regini") == 1
    assert match.prompts()[0].kind == "appear", "the freed commander comes after the battle"


@pytest.mark.rule("CIB-R52", "CIB-3.5.4")
def test_after_a_statu_quo_those_who_have_risen_leave_too():
    quiet = [(f"{phase} of legio_vii_{one}", 6) for phase in ("fire", "melee") for one in ("eagle", "second")]
    done = turning(
        ("tempest", 1),
        *waves(1, 1),
        *quiet[:2],
        ("melee of bellatores", 6),
        ("melee of bellatores", 6),
        *quiet[2:],
        romans={"caesar@regini": "vii+"},
        celts={"zone:regini:regini": "bellatores bellatores"},
        submissive=("regini",),
        hostages=Map({CINGETORIX: CAESAR}),
    )
    assert event(done, BattleEnded).winner is None
    assert done.match.prompts()[0].kind == "retreat"


@pytest.mark.rule("CIB-5.3.4", "CIB-R19")
def test_the_big_storm_unites_the_peoples_of_the_second_landing():
    done = turning(("tempest", 1), *waves(1, 1), **ASHORE)
    assert event(done, AllianceMade)
    assert board_of(done.match).allied
    done = turning(("tempest", 1), *waves(1), **ASHORE, scenario=Scenario.FIRST)
    assert not board_of(done.match).allied


@pytest.mark.rule("CIB-5.2.3")
def test_after_it_a_people_of_the_first_landing_goes_to_its_neighbour_that_takes_part_and_nowhere_else():
    facts: dict[str, Any] = {
        **ASHORE,
        "scenario": Scenario.FIRST,
        "at": {"lugotorix": "durobrivae", "segovax": "silva_tri"},
    }
    board = position(**facts).board
    assert {"vallis"}.isdisjoint(marches(board, LUGOTORIX))
    board = board.evolve(stormed=True)
    assert "vallis" in marches(board, LUGOTORIX)
    assert {"trinovantes", "camulodunum", "silva_tri"}.isdisjoint(marches(board, LUGOTORIX)), "the estuary is between"
    assert not any(zone.startswith("catu") for zone in marches(board, Leader("segovax")))


# Small storms ------------------------------------------------------------------------------------------------------


SMALL = {"stormed": True, "np": 20}


@pytest.mark.rule("CIB-4.1", "CIB-R17", "CIB-R36")
def test_a_small_storm_drives_everybody_back_to_where_they_embarked_and_one_unit_takes_a_loss():
    done = turning(
        ("tempest", 1),
        ("battered", "legio_viii_eagle"),
        romans={"caesar@fretum": "vii", "gaius@fretum": "viii"},
        free={"castrum": "ala"},
        venus=True,
        from_castrum=(GAIUS, *units("viii")),
        **FORT,
        **SMALL,
    )
    board = board_of(done.match)
    assert {board.units[unit] for unit in units("vii")} == {PORT}
    assert {board.units[unit] for unit in units("viii")} == {"castrum"}
    assert (board.at[CAESAR], board.at[GAIUS]) == (PORT, "castrum")
    assert board.reduced == units("viii")[:1]
    assert board.from_castrum == ()
    port = "The storm drives to Portus Itius: Caesar; Legio VII, eagle and second and Vexillation of Legio VII."
    assert port in text(done)


@pytest.mark.rule("CIB-R36", "CIB-4.1")
def test_whose_castrum_is_gone_is_driven_to_portus_itius():
    done = turning(
        ("tempest", 1),
        romans={"caesar@dubris": "vii", "gaius@fretum": "viii"},
        from_castrum=(GAIUS, *units("viii")),
        site=DUBRIS,
        **SMALL,
    )
    assert board_of(done.match).at[GAIUS] == PORT


@pytest.mark.rule("CIB-R17", "CIB-2.3.6")
def test_who_embarks_in_the_castrum_is_remembered_until_he_lands():
    match = turning(CALM, romans={"caesar@castrum": "vii viii", "gaius@portus_itius": "x"}, **FORT).match
    match = after(match, "sail", leader="caesar", aboard="vii", to="fretum")
    assert set(board_of(match).from_castrum) == {CAESAR, *units("vii")}
    match = passing(match, "cassivellaunus")
    match = after(match, "sail", leader="gaius", aboard="x", to="fretum")
    assert set(board_of(match).from_castrum) == {CAESAR, *units("vii")}
    match = turning(CALM, romans={"caesar@fretum": "vii"}, free={"castrum": "x"}, from_castrum=(CAESAR,), **FORT).match
    assert board_of(after(match, "sail", leader="caesar", to="portus_itius")).from_castrum == ()


@pytest.mark.rule("CIB-4.1")
def test_a_small_storm_leaves_hostages_and_peoples_as_they_are():
    held = {"submissive": ("regini",), "hostages": Map({CINGETORIX: CAESAR})}
    done = turning(("tempest", 1), **ASHORE, **held, **SMALL)
    board = board_of(done.match)
    assert board.submissive == ("regini",)
    assert dict(board.hostages) == {CINGETORIX: CAESAR}
    assert not events(done, Battered), "nobody is at sea"


# Caesar, son of Venus ----------------------------------------------------------------------------------------------

AFLOAT = {"romans": {"caesar@fretum": "vii", "gaius@dubris": "viii"}}


@pytest.mark.rule("CIB-4.4", "CIB-R28", "CIB-R41")
def test_caesar_at_sea_puts_a_storm_off_once_and_the_celts_hold_fortuna_for_two_dice_of_turns():
    done = turning(("tempest", 1), ("favour of Venus", 2), ("favour of Venus", 3), *waves(1, 1), **AFLOAT, turn=1)
    assert seat_of(done.match) == ROME
    assert offered(done.match) == ("face", "postpone")
    done = play(done.match, "postpone")
    assert event(done, StormPostponed).turns == 5
    board = board_of(done.match)
    assert (board.np, board.stormed, board.fortuna) == (28, False, CELTS)
    assert board.favoured == 6, "this turn is the first of the five"
    assert "Caesar puts the big storm off to the next turn. The Celts hold Fortuna for 5 turns." in text(done)
    lines = [GAME.catalogue.text(line) for line in done.match.game.position(done.match.table())]
    assert "The big storm comes next turn." in lines
    assert "The Celts hold Fortuna up to turn 6." in lines
    match = passing(done.match, "caesar", "segovax", "gaius", "lugotorix", "cingetorix")
    done = play(match, "pass", leader="cassivellaunus")
    assert not events(done, TempestThrown), "it comes without a die"
    assert event(done, StormBroke).storm is Storm.BIG
    assert board_of(done.match).at[CAESAR] == PORT
    assert done.match.prompts()[0].kind == "activate", "and is not put off again"


@pytest.mark.rule("CIB-4.4")
def test_rome_is_asked_only_with_caesar_at_sea_and_may_let_the_storm_come():
    done = turning(("tempest", 1), *waves(1, 1), **ASHORE)
    assert event(done, StormBroke)
    done = turning(("tempest", 1), *waves(1, 1), **AFLOAT)
    done = play(done.match, "face")
    assert event(done, StormBroke).ships == 8
    assert board_of(done.match).fortuna is None


@pytest.mark.rule("CIB-R28", "CIB-R41", "CIB-3.5.2")
@pytest.mark.parametrize(("favoured", "holder"), [(3, CELTS), (2, ROME)])
def test_no_battle_takes_fortuna_from_the_celts_before_that_time_is_over(favoured, holder):
    match = turning(
        CALM,
        *[(f"fire of legio_vii_{one}", 6) for one in ("eagle", "second")],
        ("melee of legio_vii_eagle", 1),
        ("melee of legio_vii_second", 1),
        ("melee of bellatores", 6),
        ("melee of bellatores", 6),
        romans={"caesar@dubris": "vii+"},
        celts={"zone:andereda:cantii": "bellatores bellatores"},
        favoured=favoured,
        fortuna=CELTS,
    ).match
    done = play(match, "march", leader="caesar", to="andereda")
    assert event(done, BattleEnded).winner == ROME
    assert board_of(done.match).fortuna == holder


@pytest.mark.rule("CIB-R41")
def test_when_that_time_is_over_the_celts_keep_fortuna_until_the_next_battle():
    done = turning(CALM, **ASHORE, favoured=2, fortuna=CELTS)
    assert board_of(done.match).turn == 3
    assert board_of(done.match).fortuna == CELTS
