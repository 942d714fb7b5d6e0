"""Battles in the Castrum and beside it."""

import pytest

from engines.caesar_britannia.battle_events import BattleBegan, BattleEnded, FlightTried, PhaseFought, Retreated
from engines.caesar_britannia.events import CastrumFell
from engines.caesar_britannia.ids import CASTRUM, CELTS, ROME, Leader, Zone
from engines.core.model import Map
from tests.engines.caesar_britannia.playing import (
    asked,
    board_of,
    deal,
    event,
    events,
    field_of,
    lying,
    offered,
    play,
    units,
)

ATRIUS, LUGOTORIX = Leader("atrius"), Leader("lugotorix")
ARMY = "army:lugotorix:cantii"
FORT = {"site": Zone("dubris"), "fort": True}
MANY = "nobiles bellatores bellatores bellatores iaculatores iaculatores"


def thrown(phase, **faces):
    """Return the throws of a phase: by kind or unit, in the order they are thrown."""
    return [(f"{phase} of {name}", face) for name, found in faces.items() for face in found]


def siege(*dice, garrison="vii_v", celts="bellatores bellatores", **facts):
    """Return what comes of an attack on the Castrum by Celts who stand around it."""
    match = deal(
        *dice,
        romans={"atrius@castrum": garrison, "caesar@portus_itius": "x"},
        celts={ARMY: celts},
        at={"lugotorix": "dubris", "cingetorix": "vallis"},
        side=CELTS,
        **FORT,
        **facts,
    )
    assert "castrum" in offered(match, "march", leader="lugotorix", army=celts_of(celts))
    return play(match, "march", leader="lugotorix", to="castrum")


def celts_of(text):
    return " ".join(f"{ARMY}/{unit}" for unit in text.split())


# In it -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CIB-4.3", "CIB-3.5.2")
def test_romans_beaten_in_the_castrum_stay_and_the_celts_go_back_with_fortuna():
    dice = [*thrown("fire", legio_vii_vexillation=[6]), *thrown("melee", bellatores=[1, 6], legio_vii_vexillation=[6])]
    done = siege(*dice, spoils=Map({ATRIUS: 2}))
    assert event(done, BattleEnded).winner == CELTS
    board = board_of(done.match)
    assert board.at[LUGOTORIX] == "dubris"
    assert board.units[units("vii_v")[0]] == board.at[ATRIUS] == CASTRUM
    assert board.reduced == units("vii_v")
    assert board.fortuna == CELTS
    assert not board.spoils
    assert board.fort


@pytest.mark.rule("CIB-4.3")
def test_one_loss_by_fire_is_ignored_and_nobody_is_crushed():
    dice = [
        *thrown("fire", iaculatores=[1, 1], legio_vii_vexillation=[6]),
        *thrown("melee", bellatores=[6, 6, 6], iaculatores=[6, 6], nobiles=[6], legio_vii_vexillation=[6]),
    ]
    done = siege(*dice, celts=MANY)
    assert [told.hits for told in events(done, PhaseFought)] == [(0, 2), (0, 0)]
    assert event(done, BattleEnded).losses == (1, 0)


@pytest.mark.rule("CIB-4.3", "CIB-R36")
def test_celts_who_destroy_it_stand_in_the_zone_around_it():
    dice = [
        *thrown("fire", legio_vii_vexillation=[6]),
        *thrown("melee", bellatores=[1, 1], legio_vii_vexillation=[6]),
        ("ships of the Castrum", 4),
    ]
    done = siege(*dice)
    assert event(done, CastrumFell).ships == 4
    board = board_of(done.match)
    assert not board.fort
    assert board.dead == (ATRIUS,)
    assert board.at[LUGOTORIX] == "dubris"
    assert lying(board, f"{ARMY}:acted") == 2


@pytest.mark.rule("CIB-4.3")
def test_there_are_no_tactics_in_the_castrum_but_three_phases():
    done = siege(garrison="vii viii_v", celts="bellatores bellatores bellatores bellatores")
    kinds = [prompt.kind for prompt in done.match.prompts()]
    assert "choose" not in kinds


# Beside it ---------------------------------------------------------------------------------------------------------


def beside(*dice, celts=MANY):
    """Return what comes of an attack on Romans in the zone around the Castrum."""
    match = deal(
        *dice,
        romans={"atrius@dubris": "vii_v", "caesar@portus_itius": "x"},
        free={"castrum": "ala"},
        celts={ARMY: celts},
        at={"lugotorix": "andereda", "cingetorix": "vallis"},
        side=CELTS,
        fortuna=CELTS,
        **FORT,
    )
    return play(match, "march", leader="lugotorix", to="dubris")


@pytest.mark.rule("CIB-4.3", "CIB-R21", "CIB-R40")
def test_romans_beside_the_castrum_may_flee_before_a_crush_and_nobody_has_won():
    done = beside(("flight to the Castrum", 4))
    (prompt,) = asked(done.match)
    assert (prompt.seat, prompt.kind) == (ROME, "leave")
    assert set(offered(done.match)) == {"stand", "flee"}
    done = play(done.match, "flee")
    assert event(done, FlightTried).flees
    assert event(done, Retreated).to == CASTRUM
    assert not events(done, BattleEnded)
    board = board_of(done.match)
    assert board.units[units("vii_v")[0]] == board.at[ATRIUS] == CASTRUM
    assert board.at[LUGOTORIX] == "dubris"
    assert board.fortuna == CELTS


@pytest.mark.rule("CIB-4.3", "CIB-R72")
def test_a_flight_is_tried_once_before_the_battle_and_again_after_each_phase():
    dice = [
        ("flight to the Castrum", 3),
        *thrown("fire", legio_vii_vexillation=[6]),
        ("flight to the Castrum", 5),
    ]
    done = beside(*dice, celts="bellatores bellatores")
    assert done.match.fallback(done.match.prompts()[0]).verb == "flee", "it is outnumbered"
    done = play(done.match, "flee")
    assert len(events(done, PhaseFought)) == 1
    assert done.match.prompts()[0].kind == "leave"
    done = play(done.match, "flee")
    assert board_of(done.match).at[ATRIUS] == CASTRUM


# Leaving it with its last unit to attack -------------------------------------------------------------------------


def sally(*dice, free=None):
    """Return what comes of an attack by Gaius out of the Castrum, with everybody who was in it."""
    match = deal(
        *dice,
        romans={"gaius@castrum": "vii+", "caesar@portus_itius": "x"},
        free=free or {},
        celts={ARMY: "bellatores bellatores bellatores"},
        at={"lugotorix": "dubris", "cingetorix": "vallis", "atrius": "castrum"},
        **FORT,
    )
    return play(match, "march", leader="gaius", to="dubris")


BEATEN = [
    ("ships of the Castrum", 3),
    *[(f"fire of {unit}", 6) for unit in units("vii+")],
    *[(f"melee of {unit}", 6) for unit in units("vii+")],
    ("melee of bellatores", 1),
    ("melee of bellatores", 6),
    ("melee of bellatores", 6),
]


@pytest.mark.rule("CIB-R48", "CIB-R7")
def test_the_castrum_falls_at_once_when_its_last_units_attack_and_beaten_they_go_as_a_defender_does():
    done = sally(*BEATEN)
    kinds = [type(told.event) for told in done.told]
    assert kinds.index(CastrumFell) < kinds.index(BattleBegan)
    assert board_of(done.match).np == 25
    assert event(done, BattleBegan).companions == (Leader("atrius"),), "he who was left in it is with them"
    done = play(done.match, "losses", loss=["legio_vii_second"])
    assert event(done, BattleEnded).winner == CELTS
    assert set(offered(done.match, "retreat")) == {"cantiaci", "andereda", "regini"}
    board = board_of(play(done.match, "retreat", to="cantiaci").match)
    assert {board.at[Leader("gaius")], board.at[Leader("atrius")], board.units[units("vii+")[0]]} == {"cantiaci"}


@pytest.mark.rule("CIB-R48", "CIB-3.5.4")
def test_drawn_they_have_no_castrum_to_go_back_to_either():
    dice = [(name, 6 if name.startswith("melee") else face) for name, face in BEATEN]
    done = sally(*dice)
    assert event(done, BattleEnded).winner is None
    assert done.match.prompts()[0].kind == "retreat"


@pytest.mark.rule("CIB-R48")
def test_while_anybody_is_left_in_it_they_go_back_into_it():
    dice = [throw for throw in BEATEN if throw[0] != "ships of the Castrum"]
    done = play(sally(*dice, free={"castrum": "viii_v"}).match, "losses", loss=["legio_vii_second"])
    board = board_of(done.match)
    assert board.fort
    assert board.at[Leader("gaius")] == "castrum"


@pytest.mark.rule("CIB-2.2.2", "CIB-3")
def test_an_army_with_enemies_on_every_side_marches_with_combat_units_only():
    match = deal(
        romans={"gaius@castrum": "vii+ vii_v", "caesar@portus_itius": "x"},
        celts={ARMY: "bellatores bellatores bellatores"},
        at={"lugotorix": "dubris", "cingetorix": "vallis", "atrius": "castrum"},
        **FORT,
    )
    field = field_of(match, "march", "army", leader="gaius")
    assert field is not None
    assert field.least == 1
    assert "atrius" not in offered(match, "march"), "he has nobody to march with"


@pytest.mark.rule("CIB-R48", "CIB-R47")
def test_commanders_left_in_a_castrum_that_an_isolated_unit_empties_lead_it_without_commanding_it():
    match = deal(
        ("ships of the Castrum", 1),
        romans={"caesar@portus_itius": "x"},
        free={"castrum": "viii_v"},
        celts={ARMY: "bellatores"},
        at={"lugotorix": "dubris", "cingetorix": "vallis", "atrius": "castrum"},
        **FORT,
    )
    began = event(play(match, "single", leader="atrius", unit=units("viii_v")[0], to="dubris"), BattleBegan)
    assert (began.attacker, began.loose) == (ATRIUS, units("viii_v"))
