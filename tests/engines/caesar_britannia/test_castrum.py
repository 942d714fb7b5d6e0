"""The Castrum: who may build it, who goes in, and when it falls."""

import pytest

from engines.caesar_britannia.events import CastrumBuilt, CastrumFell
from engines.caesar_britannia.ids import CAESAR, Leader, Zone
from engines.caesar_britannia.legal.zones import on_foot
from engines.core.prompt import Pick
from tests.engines.caesar_britannia.playing import after, board_of, deal, event, field_of, offered, play, units, verbs

DUBRIS, CASTRUM = Zone("dubris"), Zone("castrum")
FORT = {"site": DUBRIS, "fort": True}


@pytest.mark.rule("CIB-2.3.1")
def test_caesar_or_another_commander_beside_him_builds_it():
    match = deal(romans={"caesar@dubris": "vii", "atrius@dubris": "ala"}, at={"commios": "dubris"})
    assert offered(match, "found") == ("caesar", "atrius")
    done = play(match, "found", leader="atrius", garrison="vii+ ala", company="atrius")
    board = board_of(done.match)
    assert event(done, CastrumBuilt).zone == "dubris"
    assert not event(done, CastrumBuilt).again
    assert (board.site, board.fort) == ("dubris", True)
    assert {unit for unit, zone in board.units.items() if zone == CASTRUM} == set(units("vii+ ala"))
    assert board.at[Leader("atrius")] == CASTRUM
    assert board.at[CAESAR] == "dubris"
    assert CAESAR not in board.unavailable
    assert dict(board.command) == {units("vii_v")[0]: CAESAR, units("ala")[0]: "atrius"}
    assert not board.activated


@pytest.mark.rule("CIB-2.3.1")
@pytest.mark.parametrize(
    "facts",
    [
        pytest.param({"romans": {"atrius@dubris": "vii"}, "at": {"caesar": "regini"}}, id="Caesar is elsewhere"),
        pytest.param({"romans": {"caesar@dubris": "vii_v ala"}}, id="one legion unit"),
        pytest.param({"romans": {"caesar@cantiaci": "vii"}, "at": {"lugotorix": "andereda"}}, id="no anchor"),
        pytest.param({"romans": {"caesar@regini": "vii"}, "site": DUBRIS}, id="another place"),
        pytest.param({"romans": {"caesar@dubris": "vii"}, "free": {"castrum": "ala"}, **FORT}, id="it stands"),
    ],
)
def test_without_caesar_two_legion_units_and_its_anchor_it_is_not_built(facts):
    assert "found" not in verbs(deal(**facts))


@pytest.mark.rule("CIB-2.3.1", "CIB-4.3")
def test_it_is_built_again_in_the_same_place():
    match = deal(romans={"caesar@dubris": "vii+"}, site=DUBRIS)
    done = play(match, "found", leader="caesar", garrison=["legio_vii_eagle"][0])
    assert event(done, CastrumBuilt).again
    assert board_of(done.match).fort


@pytest.mark.rule("CIB-2.3.1")
def test_one_unit_at_least_goes_in_and_everybody_unless_rome_chooses():
    match = deal(romans={"caesar@dubris": "vii"}, free={"dubris": "ala"})
    field = field_of(match, "found", "garrison", leader="caesar")
    assert isinstance(field, Pick)
    assert field.least == 1
    board = board_of(after(match, "found", leader="caesar"))
    assert set(board.units.values()) == {CASTRUM}
    assert board.at[CAESAR] == CASTRUM


@pytest.mark.rule("CIB-4.3")
def test_it_is_a_zone_inside_a_zone():
    board = board_of(deal(romans={"caesar@castrum": "vii"}, **FORT))
    assert on_foot(board, CASTRUM) == ("dubris",)
    assert CASTRUM in on_foot(board, DUBRIS)
    assert CASTRUM not in on_foot(board, Zone("regini"))
    match = deal(romans={"caesar@castrum": "vii"}, free={"castrum": "ala"}, **FORT)
    assert offered(match, "march", leader="caesar", army="vii") == ("dubris",)
    board = board_of(after(match, "march", leader="caesar", to="dubris"))
    assert board.units[units("vii_v")[0]] == "dubris"
    assert board.fort


@pytest.mark.rule("CIB-4.3", "CIB-R48")
def test_left_empty_it_is_destroyed_with_a_die_of_ships():
    match = deal(("ships of the Castrum", 4), romans={"caesar@castrum": "vii"}, at={"commios": "castrum"}, **FORT)
    done = play(match, "march", leader="caesar", to="dubris")
    board = board_of(done.match)
    assert (event(done, CastrumFell).ships, board.np) == (4, 24)
    assert (board.fort, board.site) == (False, "dubris")
    assert board.at[Leader("commios")] == "dubris"
    assert done.revealing


@pytest.mark.rule("CIB-4.3")
def test_no_more_ships_are_lost_than_there_are():
    match = deal(("ships of the Castrum", 6), romans={"caesar@castrum": "vii"}, np=2, **FORT)
    done = play(match, "march", leader="caesar", to="dubris")
    assert (event(done, CastrumFell).ships, board_of(done.match).np) == (2, 0)
