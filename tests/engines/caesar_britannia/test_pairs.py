"""Rules that meet in one moment: landing and storm, rescue and Castrum, Mandubracios and Commios."""

from typing import Any

import pytest

from engines.caesar_britannia.battle_events import BattleEnded, Retreated
from engines.caesar_britannia.events import CastrumFell, Submitted
from engines.caesar_britannia.ids import CAESAR, CELTS, COMMIOS, FRETUM, PORT, ROME, Leader, People, Zone
from engines.caesar_britannia.special_events import Battered, CommiosFreed, Driven
from engines.core.model import Map
from tests.engines.caesar_britannia.playing import (
    after,
    board_of,
    deal,
    event,
    match_of,
    order,
    play,
    state_of,
    units,
)

GAIUS, SEGOVAX = Leader("gaius"), Leader("segovax")
DUBRIS = Zone("dubris")


def thrown(phase, **faces):
    """Return the dice of a phase, unit by unit."""
    return [(f"{phase} of {name}", face) for name, found in faces.items() for face in found]


@pytest.mark.rule("CIB-4.1", "CIB-3.5.3", "CIB-R7", "CIB-R17")
def test_a_beaten_landing_is_at_sea_again_and_a_small_storm_drives_it_to_portus_itius():
    match = deal(
        *thrown("fire", legio_vii_eagle=[6], legio_vii_second=[6]),
        *thrown("melee", legio_vii_eagle=[6], legio_vii_second=[6], bellatores=[1, 6]),
        romans={"gaius@fretum": "vii+", "caesar@portus_itius": "x"},
        celts={"zone:dubris:cantii": "bellatores bellatores"},
        at={"lugotorix": "cantiaci"},
    )
    match = order(match, ROME, losses="usual", leave="never", rerolls="never").match
    done = play(match, "sail", leader="gaius", to="dubris")
    assert event(done, BattleEnded).winner == CELTS
    told = event(done, Retreated)
    assert (told.zone, told.to) == (DUBRIS, FRETUM)
    board = board_of(done.match)
    assert {board.units[unit] for unit in units("vii+")} == {board.at[GAIUS]} == {FRETUM}
    last = Leader("lugotorix")
    state = state_of(done.match)
    board = board.evolve(unavailable=tuple(one for one in board.at if one != last), stormed=True)
    done = play(match_of(state.evolve(board=board), ("tempest", 1)), "pass", leader=last)
    assert event(done, Driven).to == PORT
    assert len(event(done, Battered).reduced) + len(event(done, Battered).romans) == 1
    board = board_of(done.match)
    assert board.at[GAIUS] == PORT
    left = set(units("vii+")) & set(board.units)
    assert left
    assert {board.units[unit] for unit in left} == {PORT}
    assert {board.command[unit] for unit in left} == {GAIUS}


@pytest.mark.rule("CIB-R48", "CIB-R63", "CIB-R15")
@pytest.mark.parametrize("hits", [True, False], ids=["Rome wins", "nobody wins"])
def test_caesar_who_has_left_the_castrum_empty_stands_where_he_has_not_been_beaten(hits):
    sevens = {"legio_vii_eagle": [1 if hits else 6], "legio_vii_second": [6]}
    tens = {"legio_x_eagle": [6], "legio_x_second": [6], "legio_x_vexillation": [6]}
    given: dict[str, Any] = {
        "romans": {"gaius@dubris": "vii+", "caesar@castrum": "x"},
        "celts": {"army:lugotorix:cantii": "bellatores bellatores"},
        "at": {"lugotorix": "cantiaci"},
        "side": CELTS,
        "site": DUBRIS,
        "fort": True,
    }
    match = deal(
        ("saviour", 6),
        *thrown("fire", legio_vii_eagle=[6], legio_vii_second=[6]),
        ("ships of the Castrum", 2),
        *thrown("melee", bellatores=[6, 6], **sevens, **tens),
        **given,
    )
    match = order(match, ROME, leave="never").match
    match = after(match, "march", leader="lugotorix", to="dubris")
    done = play(match, "save")
    assert event(done, CastrumFell).ships == 2
    assert event(done, BattleEnded).winner == (ROME if hits else None)
    told = event(done, Retreated)
    assert (told.seat, told.to) == (CELTS, "cantiaci")
    board = board_of(done.match)
    assert board.at[CAESAR] == board.at[GAIUS] == DUBRIS
    assert {board.units[unit] for unit in units("x vii+")} == {DUBRIS}
    assert not board.fort


@pytest.mark.rule("CIB-5.3.4", "CIB-R29", "CIB-R37", "CIB-4.5")
def test_commios_is_free_when_mandubracios_delivers_the_trinovantian_who_holds_him():
    romans = ("legio_vii_eagle", "legio_vii_second", "legio_viii_vexillation", "legio_ix_vexillation")
    faces = {name: [6] for name in romans}
    match = deal(
        *thrown("fire", **{**faces, romans[0]: [1]}),
        *thrown("melee", **faces, bellatores=[6, 6, 6]),
        *thrown("general_melee", **faces, bellatores=[6, 6, 6]),
        romans={"gaius@silva_cil": "vii+ viii_v ix_v", "caesar@portus_itius": "x"},
        celts={"army:cassivellaunus:catuvellauni": "bellatores bellatores bellatores bellatores"},
        at={"cassivellaunus": "catuvellauni", "cingetorix": "vallis"},
        captor=SEGOVAX,
    )
    for seat in (ROME, CELTS):
        match = order(match, seat, losses="usual", rerolls="never", retreat="usual").match
    match = after(match, "march", leader="gaius", to="catuvellauni")
    match = play(match, "choose", ROME, tactic="general").match
    done = play(match, "choose", CELTS, tactic="general")
    assert event(done, Submitted).hostage == SEGOVAX
    assert event(done, CommiosFreed).zone == "silva_tri", "where his captor stood"
    board = board_of(done.match)
    assert board.captor is None
    assert board.at[COMMIOS] == "silva_tri"
    assert board.hostages == Map({SEGOVAX: CAESAR})
    assert board.submissive == (People.TRINOVANTES,)
    assert COMMIOS in board.unavailable, "he acts from the next turn on"
    assert board.sheltered, "and is not captured before it"
