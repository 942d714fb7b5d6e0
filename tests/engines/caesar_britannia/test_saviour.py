"""Caesar the saviour: when he can come, with whom, and what becomes of both armies."""

from typing import Any

import pytest

from engines.caesar_britannia.battle_events import (
    BattleEnded,
    Crushed,
    PhaseFought,
    Retreated,
    SaviourArrived,
    SaviourCalled,
    SpoilsShared,
)
from engines.caesar_britannia.events import CastrumFell, SpoilsLost
from engines.caesar_britannia.ids import CAESAR, CELTS, ROME, Leader, Zone
from engines.core.model import Map
from tests.engines.caesar_britannia.playing import (
    after,
    board_of,
    deal,
    event,
    events,
    field_of,
    offered,
    play,
    seat_of,
    text,
    units,
    verbs,
)

GAIUS, LUGOTORIX = Leader("gaius"), Leader("lugotorix")
DUBRIS = Zone("dubris")
FORT = {"site": DUBRIS, "fort": True}
FORTY = "bellatores bellatores bellatores nobiles"


def attacked(*throws, to="cantiaci", **facts):
    """Return what follows when Lugotorix attacks Gaius in Cantiaci, with Caesar in Dubris beside it."""
    given: dict[str, Any] = {
        "romans": {"gaius@cantiaci": "vii+", "caesar@dubris": "x"},
        "celts": {"army:lugotorix:cantii": "bellatores bellatores"},
        "at": {"lugotorix": "durobrivae"},
        "side": CELTS,
        **facts,
    }
    return play(deal(*throws, **given), "march", leader="lugotorix", to=to)


def fires(*names, face=6):
    return [(f"fire of {name}", face) for name in names]


def melee(**faces):
    return [(f"melee of {name}", face) for name, found in faces.items() for face in found]


# When he is asked --------------------------------------------------------------------------------------------------


@pytest.mark.rule("CIB-2.3.5", "CIB-R15")
def test_rome_is_asked_when_romans_on_a_plain_beside_caesar_are_attacked():
    match = attacked().match
    assert seat_of(match) == ROME
    assert verbs(match) == ("save", "stay")
    assert match.fallback(match.prompts()[0]).verb == "stay"
    done = play(match, "stay")
    assert events(done, PhaseFought)
    assert CAESAR not in board_of(done.match).unavailable


@pytest.mark.rule("CIB-2.3.5", "CIB-R15", "CIB-R14")
@pytest.mark.parametrize(
    "facts",
    [
        {"unavailable": (CAESAR,)},
        {"romans": {"gaius@cantiaci": "vii+", "caesar@regini": "x"}},
        {"romans": {"gaius@cantiaci": "vii+"}, "at": {"caesar": "dubris", "lugotorix": "durobrivae"}},
        {"activated": units("x")},
        {"romans": {"gaius@andereda": "vii+", "caesar@dubris": "x"}, "to": "andereda"},
    ],
    ids=["he has acted", "far away", "without units", "whose units have acted", "in the forest"],
)
def test_nobody_is_asked_otherwise(facts):
    assert not [prompt for prompt in attacked(**facts).match.prompts() if prompt.kind == "save"]


@pytest.mark.rule("CIB-2.3.5", "CIB-0.1")
def test_water_keeps_him_away():
    facts: dict[str, Any] = {"celts": {"army:lugotorix:cantii": "bellatores"}, "allied": True}
    match = attacked(
        romans={"gaius@durobrivae": "vii_v", "caesar@tamesis": "x"},
        to="durobrivae",
        **{**facts, "at": {"lugotorix": "cantiaci", "cingetorix": "noviomagus"}},
    ).match
    assert match.prompts()[0].kind != "save"
    match = attacked(
        romans={"gaius@durobrivae": "vii_v", "caesar@vallis": "x"},
        to="durobrivae",
        **{**facts, "at": {"lugotorix": "cantiaci", "cingetorix": "noviomagus"}},
    ).match
    assert match.prompts()[0].kind == "save"


@pytest.mark.rule("CIB-R15")
def test_a_crush_leaves_no_time():
    done = attacked(
        romans={"gaius@cantiaci": "vii_v", "caesar@dubris": "x"},
        celts={"army:lugotorix:cantii": "bellatores bellatores bellatores bellatores nobiles equites"},
    )
    assert event(done, Crushed).seat == ROME


@pytest.mark.rule("CIB-2.3.5")
def test_isolated_units_are_saved_too():
    match = attacked(romans={"caesar@dubris": "x"}, free={"cantiaci": "vii+"}).match
    assert match.prompts()[0].kind == "save"


# Skirmishes --------------------------------------------------------------------------------------------------------

QUIET = fires("legio_vii_eagle", "legio_vii_second")
TEN = {"legio_x_eagle": [6], "legio_x_second": [6], "legio_x_vexillation": [6]}


@pytest.mark.rule("CIB-2.3.5", "CIB-R15")
def test_in_a_skirmish_he_comes_with_the_melee_on_a_4_and_stays_in_the_zone():
    match = attacked(
        ("saviour", 4),
        *QUIET,
        *melee(bellatores=[6, 6], legio_vii_eagle=[1], legio_vii_second=[6], **TEN),
    ).match
    done = play(match, "save")
    assert (event(done, SaviourCalled).die, event(done, SaviourCalled).phase) == (4, "melee")
    assert event(done, SaviourArrived).romans == units("x")
    fire, fight = events(done, PhaseFought)
    assert (len(fire.faces[0]), len(fight.faces[0])) == (2, 5)
    assert event(done, BattleEnded).winner == ROME
    board = board_of(done.match)
    assert board.at[CAESAR] == "cantiaci"
    assert {board.units[unit] for unit in units("x vii+")} == {"cantiaci"}
    assert {board.command[unit] for unit in units("x")} == {CAESAR}
    assert {board.command[unit] for unit in units("vii+")} == {GAIUS}
    assert CAESAR in board.unavailable
    assert set(units("x")) <= set(board.activated)
    assert "Caesar comes to the rescue in Cantiaci with Legio X, eagle and second and Vexillation of Legio X." in text(
        done
    )


@pytest.mark.rule("CIB-2.3.5", "CIB-R15")
def test_on_less_he_is_too_late_for_a_skirmish_and_stays_where_he_is():
    match = attacked(
        ("saviour", 3),
        *QUIET,
        *melee(bellatores=[6, 6], legio_vii_eagle=[6], legio_vii_second=[6]),
    ).match
    done = play(match, "save")
    assert event(done, SaviourCalled).phase is None
    assert not events(done, SaviourArrived)
    board = board_of(done.match)
    assert board.at[CAESAR] == "dubris"
    assert CAESAR in board.unavailable, "his action is spent"
    assert not set(units("x")) & set(board.activated)


@pytest.mark.rule("CIB-R42", "CIB-R18")
def test_rome_shares_the_spoils_of_both_armies():
    match = attacked(
        ("saviour", 6),
        *QUIET,
        *melee(bellatores=[6, 6], legio_vii_eagle=[1], legio_vii_second=[1], **TEN),
        spoils=Map({CAESAR: 19}),
    ).match
    done = play(match, "save")
    assert event(done, BattleEnded).spoils == 2
    match = done.match
    assert (seat_of(match), verbs(match)) == (ROME, ("share",))
    field = field_of(match, "share", "spoils")
    assert field is not None
    assert field.default == 1
    done = play(match, "share", spoils=2)
    assert (event(done, SpoilsShared).caesar, event(done, SpoilsShared).other) == (2, 0)
    assert event(done, SpoilsLost).n == 1, "above 20 they are lost"
    assert dict(board_of(done.match).spoils) == {CAESAR: 20}
    assert dict(board_of(after(match, "share", spoils=0)).spoils) == {CAESAR: 19, GAIUS: 2}


@pytest.mark.rule("CIB-R42")
def test_without_another_commander_all_the_spoils_are_caesars():
    match = attacked(
        ("saviour", 6),
        *QUIET,
        *melee(bellatores=[6, 6], legio_vii_eagle=[1], legio_vii_second=[1], **TEN),
        romans={"caesar@dubris": "x"},
        free={"cantiaci": "vii+"},
    ).match
    done = play(match, "save")
    assert dict(board_of(done.match).spoils) == {CAESAR: 2}


def lost(**facts):
    """Return what follows when both armies are beaten, Caesar having come from where he was."""
    given: dict[str, Any] = {"romans": {"gaius@cantiaci": "vii+", "caesar@dubris": "x"}, **facts}
    match = attacked(
        ("saviour", 6),
        *QUIET,
        *melee(bellatores=[1, 6], legio_vii_eagle=[6], legio_vii_second=[6], **TEN),
        spoils=Map({CAESAR: 3, GAIUS: 2}),
        **given,
    ).match
    match = play(match, "save").match
    return play(match, "losses", loss=["legio_x_vexillation"])


@pytest.mark.rule("CIB-R15", "CIB-R42")
def test_beaten_he_goes_back_the_other_army_retreats_and_both_lose_their_spoils():
    done = lost()
    assert event(done, BattleEnded).winner == CELTS
    assert {told.leader for told in events(done, SpoilsLost)} == {CAESAR, GAIUS}
    board = board_of(done.match)
    assert board.at[CAESAR] == "dubris"
    assert {board.units[unit] for unit in units("x")} == {"dubris"}
    assert seat_of(done.match) == ROME
    assert "dubris" in offered(done.match, "retreat")
    board = board_of(after(done.match, "retreat", to="andereda"))
    assert board.at[GAIUS] == "andereda"
    assert {board.units[unit] for unit in units("vii+")} == {"andereda"}
    assert board.at[CAESAR] == "dubris"


# The Castrum -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CIB-R63", "CIB-4.3")
def test_out_of_the_castrum_he_destroys_it_if_he_leaves_nobody_there_and_then_retreats_with_the_others():
    match = attacked(
        ("saviour", 6),
        *QUIET,
        ("ships of the Castrum", 2),
        *melee(bellatores=[1, 6], legio_vii_eagle=[6], legio_vii_second=[6], **TEN),
        romans={"gaius@dubris": "vii+", "caesar@castrum": "x"},
        at={"lugotorix": "cantiaci"},
        to="dubris",
        **FORT,
    ).match
    assert verbs(match) == ("stand", "flee"), "the flight is asked about first"
    match = after(after(match, "stand"), "save")
    assert board_of(match).fort, "he has not left yet"
    done = play(match, "stand")
    assert event(done, CastrumFell).ships == 2
    done = play(done.match, "losses", loss=["legio_x_vexillation"])
    assert event(done, BattleEnded).winner == CELTS
    assert len(events(done, Retreated)) == 0
    board = board_of(after(done.match, "retreat", to="regini"))
    assert board.at[CAESAR] == board.at[GAIUS] == "regini"
    assert {board.units[unit] for unit in units("x vii+")} == {"regini"}


@pytest.mark.rule("CIB-R63", "CIB-R21")
def test_a_flight_into_the_castrum_takes_him_along():
    match = attacked(
        ("saviour", 6),
        *QUIET,
        *melee(bellatores=[6, 6], legio_vii_eagle=[6], legio_vii_second=[6], **TEN),
        ("flight to the Castrum", 4),
        romans={"gaius@dubris": "vii+", "caesar@castrum": "x"},
        free={"castrum": "ix"},
        at={"lugotorix": "cantiaci"},
        to="dubris",
        **FORT,
    ).match
    match = after(after(after(match, "stand"), "save"), "stand")
    assert board_of(match).at[CAESAR] == "dubris"
    board = board_of(after(match, "flee"))
    assert board.at[CAESAR] == board.at[GAIUS] == "castrum"
    assert {board.units[unit] for unit in units("x vii+")} == {"castrum"}


# Pitched battles ---------------------------------------------------------------------------------------------------

FOUR: dict[str, Any] = {
    "romans": {"gaius@cantiaci": "vii ala", "caesar@dubris": "x ix"},
    "celts": {"army:lugotorix:cantii": FORTY},
}


@pytest.mark.rule("CIB-R15", "CIB-R42", "CIB-3.3")
@pytest.mark.parametrize(("die", "phase"), [(4, 1), (3, 2)])
def test_in_a_pitched_battle_he_comes_with_the_first_or_the_second_melee_and_fits_romes_tactic(die, phase):
    sevens = ("legio_vii_eagle", "legio_vii_second", "legio_vii_vexillation", "ala")
    match = attacked(("saviour", die), *fires(*sevens), **FOUR).match
    assert offered(match, "save")[0].startswith("legio_"), "Caesar is attached to a legionary"
    match = after(match, "save", attach=["legio_x_vexillation"])
    assert {prompt.kind for prompt in match.prompts() if prompt.awaited} == {"choose"}, (
        "he has declared it before the tactics"
    )
    match = play(match, "choose", seat=ROME, tactic="frontal").match
    done = play(match, "choose", seat=CELTS, tactic="frontal")
    told = [*done.told]
    match = done.match
    while match.prompts()[0].kind in ("losses", "leave"):
        step = play(match, "losses" if match.prompts()[0].kind == "losses" else "stand")
        told += step.told
        match = step.match
    fought = [one.event for one in told if isinstance(one.event, PhaseFought)]
    tens = set(units("x+ ix+"))
    for number, one in enumerate(fought):
        assert bool(tens & set(one.front)) == (0 < number >= phase)
        assert (len(one.faces[0]) > 4) == (number >= phase)


@pytest.mark.rule("CIB-3.4.1", "CIB-5.1.2", "CIB-R42")
def test_caesar_falls_with_the_unit_he_is_attached_to():
    match = attacked(("saviour", 6), **{**FOUR, "reduced": units("x_v")}).match
    match = after(match, "save", attach=["legio_x_vexillation"])
    battle = board_of(match).battle
    assert battle is not None
    assert battle.relief is not None
    assert battle.relief.host.attached == ((CAESAR, "legio_x_vexillation"),)
