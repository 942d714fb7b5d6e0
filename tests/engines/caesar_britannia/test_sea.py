"""The fleet: embarking, crossing, landing, and who is aboard."""

from typing import Any

import pytest

from engines.caesar_britannia.events import Disgraced, LostAtSea, Sailed, SingleMoved
from engines.caesar_britannia.ids import CAESAR, CELTS, COMMIOS, FRETUM, Leader, Scenario, Zone
from engines.caesar_britannia.legal.zones import embarking_to, landing_from
from engines.caesar_britannia.special_events import Driven, MoriniMet
from engines.core.model import Map
from engines.core.prompt import Pick
from tests.engines.caesar_britannia.playing import (
    after,
    board_of,
    deal,
    event,
    events,
    field_of,
    offered,
    passing,
    play,
    text,
    turning,
    units,
    verbs,
)

GAIUS, ATRIUS = Leader("gaius"), Leader("atrius")
DUBRIS = Zone("dubris")
FORT = {"site": DUBRIS, "fort": True}


@pytest.mark.rule("CIB-2.3.6")
def test_before_the_castrum_stands_one_embarks_in_portus_itius_alone():
    board = board_of(deal(romans={"caesar@dubris": "vii"}))
    assert embarking_to(board, Zone("portus_itius")) == (FRETUM,)
    assert embarking_to(board, DUBRIS) == ()
    assert set(embarking_to(board, FRETUM)) == {"britannicus", "tamesis_aest", "germanicus"}
    assert landing_from(board, FRETUM) == (DUBRIS,)
    assert landing_from(board, Zone("britannicus")) == ()


@pytest.mark.rule("CIB-2.3.6")
def test_once_it_has_stood_one_lands_in_it_and_in_portus_itius_only():
    board = board_of(deal(romans={"caesar@castrum": "vii"}, **FORT))
    assert set(landing_from(board, FRETUM)) == {"portus_itius", "castrum"}
    assert landing_from(board, Zone("germanicus")) == ()
    assert embarking_to(board, Zone("castrum")) == (FRETUM,)


@pytest.mark.rule("CIB-2.3.6")
def test_while_it_is_destroyed_nothing_lands_or_embarks_in_britannia():
    board = board_of(deal(romans={"caesar@dubris": "vii"}, site=DUBRIS))
    assert landing_from(board, FRETUM) == ("portus_itius",)
    assert embarking_to(board, Zone("castrum")) == ()


@pytest.mark.rule("CIB-2.3.6", "CIB-R13")
def test_ships_take_along_whom_rome_likes_and_only_their_commanders_army_is_activated():
    match = deal(
        romans={"caesar@fretum": "vii", "gaius@fretum": "viii"}, free={"fretum": "ala"}, at={"atrius": "fretum"}
    )
    done = play(match, "sail", leader="atrius", aboard="viii ala", company="gaius", to="dubris")
    board = board_of(done.match)
    assert event(done, Sailed).company == (GAIUS,)
    assert board.at[GAIUS] == board.at[ATRIUS] == "dubris"
    assert {unit for unit, zone in board.units.items() if zone == "dubris"} == set(units("viii ala"))
    assert board.command[units("viii_v")[0]] == GAIUS, "a passenger keeps his army"
    assert board.activated == ()
    assert board.unavailable == (ATRIUS,)
    match = deal(romans={"caesar@fretum": "vii"}, free={"fretum": "ala"})
    board = board_of(after(match, "sail", leader="caesar", aboard="vii ala", to="dubris"))
    assert set(board.activated) == set(units("vii"))


@pytest.mark.rule("CIB-2.3.6", "CIB-2.1")
def test_who_parts_from_his_army_is_in_it_no_longer():
    match = deal(romans={"caesar@fretum": "vii", "gaius@fretum": "viii"})
    board = board_of(after(match, "sail", leader="caesar", aboard="vii_v viii_v", to="dubris"))
    assert set(board.command) == set(units("vii_v viii+"))


@pytest.mark.rule("CIB-2.3.6")
def test_no_more_units_put_to_sea_than_there_are_np_and_those_at_sea_count():
    facts = {"romans": {"caesar@castrum": "vii viii"}, "free": {"britannicus": "ix"}, "np": 7, **FORT}
    field = field_of(deal(**facts), "sail", "aboard", leader="caesar", to="fretum")
    assert isinstance(field, Pick)
    assert field.capacity == 4
    assert field.admits(("legio_vii_eagle", "legio_viii_eagle"))
    assert not field.admits(("legio_vii_eagle", "legio_viii_eagle", "legio_vii_vexillation"))
    field = field_of(deal(**{**facts, "np": 3}), "sail", "aboard", leader="caesar", to="fretum")
    assert field is None, "commanders go to sea all the same"
    assert board_of(after(deal(**{**facts, "np": 3}), "sail", leader="caesar", to="fretum")).at[CAESAR] == FRETUM


@pytest.mark.rule("CIB-2.3.6")
def test_from_one_ocean_zone_to_the_next_everybody_at_sea_has_a_place():
    match = deal(romans={"caesar@fretum": "vii viii"}, np=6)
    board = board_of(after(match, "sail", leader="caesar", to="germanicus"))
    assert {board.units[unit] for unit in units("vii viii")} == {"germanicus"}
    assert {board.at[CAESAR]} == {"germanicus"}


@pytest.mark.rule("CIB-R34")
def test_nobody_is_carried_twice_a_turn():
    match = deal(romans={"caesar@fretum": "vii", "gaius@fretum": "viii"}, free={"fretum": "ala"})
    match = after(match, "sail", leader="caesar", aboard="vii ala", company="gaius", to="germanicus")
    assert set(board_of(match).carried) == {CAESAR, GAIUS, *units("vii ala")}
    match = passing(match, "segovax")
    assert "sail" not in verbs(match), "Gaius has been carried"
    assert set(offered(match, "single", leader="gaius")) == {"legio_viii_eagle", "legio_viii_vexillation"}


@pytest.mark.rule("CIB-R34", "CIB-R13")
def test_units_that_were_carried_stay_when_another_sails_and_own_ones_that_acted_too():
    match = deal(
        romans={"caesar@fretum": "vii", "gaius@fretum": "viii"},
        free={"fretum": "ala"},
        carried=units("ala"),
        activated=units("viii_v"),
    )
    assert set(offered(match, "sail", leader="gaius", to="dubris")) == {
        "legio_vii_eagle",
        "legio_vii_vexillation",
        "legio_viii_eagle",
    }
    assert "legio_viii_vexillation" in offered(match, "sail", leader="caesar", to="dubris"), "as a passenger"


@pytest.mark.rule("CIB-R43", "CIB-R34")
def test_an_isolated_unit_embarks_sails_and_lands():
    facts = {"romans": {"caesar@dubris": "vii"}, **FORT, "np": 5}
    match = deal(free={"portus_itius": "ala", "castrum": "ix"}, **facts)
    done = play(match, "single", leader="caesar", unit="ala", to="fretum")
    assert event(done, SingleMoved).origin == "portus_itius"
    assert board_of(done.match).carried == units("ala")
    match = deal(free={"fretum": "ala", "castrum": "ix"}, **facts)
    assert set(offered(match, "single", leader="caesar", unit="ala")) == {
        "britannicus",
        "tamesis_aest",
        "germanicus",
        "portus_itius",
        "castrum",
    }
    match = deal(free={"portus_itius": "viii", "fretum": "x xii", "castrum": "ix"}, **{**facts, "np": 7})
    assert "legio_viii_eagle" not in offered(match, "single", leader="caesar"), "two units need two places"
    assert "legio_viii_vexillation" in offered(match, "single", leader="caesar")


@pytest.mark.rule("CIB-R53")
def test_commios_sails_alone_or_with_others_and_carries_no_unit():
    match = deal(romans={"caesar@fretum": "vii"}, at={"commios": "fretum"})
    assert field_of(match, "sail", "aboard", leader="commios", to="dubris") is None
    board = board_of(after(match, "sail", leader="commios", to="dubris"))
    assert board.at[COMMIOS] == "dubris"
    board = board_of(after(match, "sail", leader="caesar", company="commios", to="dubris"))
    assert board.at[COMMIOS] == "dubris"


@pytest.mark.rule("CIB-R36", "CIB-2.3.6")
def test_when_ships_are_lost_units_at_sea_are_drawn_at_random():
    match = deal(
        ("ships of the Castrum", 5),
        ("lost at sea", ("ala", "legio_vii_vexillation")),
        romans={"caesar@castrum": "vii", "gaius@fretum": "ala cohors_classica"},
        np=8,
        **FORT,
    )
    done = play(match, "sail", leader="caesar", aboard="vii", to="fretum")
    board = board_of(done.match)
    assert set(event(done, LostAtSea).romans) == set(units("ala vii_v"))
    assert board.np == 3
    assert not set(units("ala vii_v")) & set(board.units)
    assert not board.disgrace


def test_spoils_go_to_sea_with_their_army():
    match = deal(romans={"caesar@fretum": "vii"}, spoils=Map({CAESAR: 3}))
    board = board_of(after(match, "sail", leader="caesar", to="germanicus"))
    assert board.spoils[CAESAR] == 3


# The Morini --------------------------------------------------------------------------------------------------------


def homeward(*throws, **facts):
    given = {"romans": {"caesar@fretum": "vii"}, "scenario": Scenario.FIRST, "turn": 10, "site": DUBRIS, **facts}
    return play(deal(*throws, **given), "sail", leader="caesar", to="portus_itius")


@pytest.mark.rule("CIB-5.2.4", "CIB-R49")
def test_from_turn_ten_on_units_that_sail_home_may_land_among_the_morini():
    dice = [("Morini", 5), ("Morini", 6), ("Morini", 6), ("revolt of the Morini", 2), ("revolt of the Morini", 1)]
    done = homeward(*dice)
    told = event(done, MoriniMet)
    assert (set(told.romans), told.lost) == ({"legio_vii_second", "legio_vii_vexillation"}, units("vii_v"))
    board = board_of(done.match)
    assert {board.units[unit] for unit in units("vii+")} == {"portus_itius"}
    assert units("vii_v")[0] not in board.units
    assert not board.disgrace
    assert "Lost: Vexillation of Legio VII." in text(done)[-1]


@pytest.mark.rule("CIB-5.2.4", "CIB-R17", "CIB-5.1.2")
def test_an_eagle_lost_to_the_morini_loses_the_match():
    done = homeward(("Morini", 6), ("Morini", 1), ("Morini", 1), ("revolt of the Morini", 1))
    assert event(done, Disgraced)


@pytest.mark.rule("CIB-5.2.4", "CIB-R49")
def test_they_do_not_revolt_earlier_nor_in_the_second_landing_nor_against_those_a_storm_drives_home():
    assert not events(homeward(turn=9), MoriniMet)
    assert not events(homeward(scenario=Scenario.SECOND), MoriniMet)
    facts: dict[str, Any] = {"romans": {"atrius@fretum": "vii", "caesar@dubris": "x"}, "scenario": Scenario.FIRST}
    done = turning(("tempest", 1), **facts, turn=10, stormed=True, side=CELTS)
    assert event(done, Driven).to == "portus_itius"
    assert not events(done, MoriniMet)


@pytest.mark.rule("CIB-5.2.4", "CIB-R43")
def test_an_isolated_unit_meets_them_too():
    match = deal(
        ("Morini", 6),
        ("revolt of the Morini", 1),
        romans={"caesar@dubris": "vii"},
        free={"fretum": "cohors_classica"},
        scenario=Scenario.FIRST,
        turn=12,
        site=DUBRIS,
    )
    done = play(match, "single", leader="caesar", unit="cohors_classica", to="portus_itius")
    assert event(done, MoriniMet).lost == units("cohors_classica")
