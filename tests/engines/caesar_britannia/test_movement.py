"""Moving on foot, exchanging combat units, and who commands whom."""

import pytest

from engines.caesar_britannia.data.tables import LANDS, NEIGHBOURS
from engines.caesar_britannia.events import Explored, Joined, Marched, SingleMoved, SpoilsLost
from engines.caesar_britannia.ids import CAESAR, CELTS, COMMIOS, Leader, Scenario, Zone
from engines.caesar_britannia.legal.command import sv
from engines.core.model import Map
from engines.core.prompt import Amount, Pick
from tests.engines.caesar_britannia.playing import (
    after,
    board_of,
    deal,
    event,
    events,
    field_of,
    lying,
    match_of,
    offered,
    passing,
    play,
    position,
    refused,
    seat_of,
    units,
    verbs,
)

GAIUS, ATRIUS = Leader("gaius"), Leader("atrius")


# An army ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CIB-2.2.2", "CIB-2.1")
def test_an_army_moves_one_zone_on_foot_and_explores_it():
    done = play(deal(romans={"caesar@dubris": "vii ala"}), "march", leader="caesar", to="regini")
    board = board_of(done.match)
    assert board.at[CAESAR] == "regini"
    assert {board.units[unit] for unit in units("vii ala")} == {"regini"}
    assert set(board.activated) == set(units("vii ala"))
    assert CAESAR in board.unavailable
    assert event(done, Explored).zone == "regini"
    assert event(done, Marched).romans == units("vii ala")
    again = play(deal(romans={"caesar@regini": "vii"}), "march", leader="caesar", to="dubris")
    assert not events(again, Explored)


@pytest.mark.rule("CIB-2.2.2", "CIB-0.1")
def test_a_march_goes_to_any_open_neighbour_across_the_thames_too():
    match = deal(romans={"caesar@vallis": "vii"}, at={"cingetorix": "noviomagus"})
    zones = offered(match, "march", leader="caesar", army="vii")
    assert "tamesis" in zones
    assert set(zones) == {zone for zone in NEIGHBOURS[Zone("vallis")] if zone != "pontes"}, "the Atrebates take no part"


@pytest.mark.rule("CIB-5.1.3")
def test_closed_land_is_entered_by_nobody():
    match = deal(romans={"caesar@noviomagus": "vii"})
    board = board_of(match)
    zones = offered(match, "march", leader="caesar", army="vii")
    assert all(LANDS[Zone(zone)].kingdom in board.active for zone in zones)
    assert set(NEIGHBOURS[Zone("noviomagus")]) - set(zones) == {"clausentum", "silva_atr", "venta"}


@pytest.mark.rule("CIB-2.1")
def test_an_army_is_no_larger_than_the_sv():
    match = deal(romans={"atrius@dubris": "vii"}, free={"dubris": "viii ala"})
    field = field_of(match, "march", "army", leader="atrius")
    assert isinstance(field, Pick)
    assert field.capacity == sv(ATRIUS) == 5
    assert not field.admits(("legio_vii_eagle", "legio_viii_eagle", "ala", "legio_viii_vexillation"))
    assert field.admits(("legio_vii_eagle", "legio_viii_eagle", "ala"))


@pytest.mark.rule("CIB-2.2.2")
def test_units_of_nobody_are_picked_up_and_others_dropped_before_the_march():
    match = deal(romans={"atrius@dubris": "vii"}, free={"dubris": "viii ala"})
    board = board_of(after(match, "march", leader="atrius", army="vii_v viii+ ala", to="regini"))
    assert {unit for unit, leader in board.command.items() if leader == ATRIUS} == set(units("vii_v viii+ ala"))
    assert {unit for unit, zone in board.units.items() if zone == "dubris"} == set(units("vii+ viii_v"))
    assert not set(units("vii+")) & set(board.activated)


@pytest.mark.rule("CIB-2.2.2")
def test_units_of_a_commander_with_a_lower_sv_are_taken_over_never_those_of_a_higher_one():
    match = deal(romans={"caesar@dubris": "vii", "gaius@dubris": "viii ix"})
    board = board_of(after(match, "march", leader="caesar", army="vii viii", to="regini"))
    assert board.at[GAIUS] == "dubris"
    assert board.command[units("viii_v")[0]] == CAESAR
    assert board.command[units("ix_v")[0]] == GAIUS
    assert "legio_vii_eagle" not in offered(match, "march", leader="gaius")


@pytest.mark.rule("CIB-2.2.2", "CIB-R18")
def test_a_commander_whose_whole_army_passes_over_comes_along_with_his_spoils():
    match = deal(
        romans={"caesar@dubris": "vii", "gaius@dubris": "viii"},
        spoils=Map({CAESAR: 2, GAIUS: 3}),
        allied=True,
    )
    done = play(match, "march", leader="caesar", army="vii viii", to="regini")
    board = board_of(done.match)
    assert event(done, Marched).riders == (GAIUS,)
    assert board.at[GAIUS] == "regini"
    assert dict(board.under) == {GAIUS: CAESAR}
    assert dict(board.spoils) == {CAESAR: 5}
    assert GAIUS not in board.unavailable, "riding along is no action of his"


@pytest.mark.rule("CIB-R18", "CIB-3.5.2")
def test_spoils_above_twenty_are_lost():
    match = deal(
        romans={"caesar@dubris": "vii", "gaius@dubris": "viii"},
        spoils=Map({CAESAR: 18, GAIUS: 5}),
        allied=True,
    )
    done = play(match, "exchange", leader="caesar", army="vii viii")
    assert dict(board_of(done.match).spoils) == {CAESAR: 20}
    assert event(done, SpoilsLost).n == 3


def led(**facts):
    """Return a match in which Gaius and Atrius are in Caesar's army."""
    return deal(
        romans={"caesar@dubris": "vii viii ix"},
        at={"gaius": "dubris", "atrius": "dubris"},
        under=Map({GAIUS: CAESAR, ATRIUS: CAESAR}),
        **facts,
    )


@pytest.mark.rule("CIB-2.2.2", "CIB-2.1")
def test_commanders_in_an_army_ride_along_unless_they_are_left():
    board = board_of(after(led(), "march", leader="caesar", to="regini"))
    assert {board.at[leader] for leader in (CAESAR, GAIUS, ATRIUS)} == {"regini"}
    board = board_of(after(led(), "march", leader="caesar", riders="atrius", to="regini"))
    assert board.at[GAIUS] == "dubris"
    assert dict(board.under) == {ATRIUS: CAESAR}


@pytest.mark.rule("CIB-2.2.2", "CIB-R18")
def test_a_commander_who_is_left_is_given_part_of_the_army_and_its_spoils():
    match = led(spoils=Map({CAESAR: 4}))
    board = board_of(
        after(match, "march", leader="caesar", army="vii", riders="atrius", share=["viii ix_v"], purse=[3], to="regini")
    )
    assert {unit for unit, leader in board.command.items() if leader == GAIUS} == set(units("viii ix_v"))
    assert dict(board.spoils) == {CAESAR: 1, GAIUS: 3}
    assert not set(units("ix+")) & set(board.command)
    assert GAIUS not in board.under


@pytest.mark.rule("CIB-2.1")
def test_what_is_given_is_no_more_than_the_sv_of_the_receiver():
    field = field_of(led(), "march", "share.1", leader="caesar", army="", riders="gaius")
    assert isinstance(field, Pick)
    assert field.capacity == sv(ATRIUS)
    assert field_of(led(), "march", "purse.1", leader="caesar", army="vii", riders="") is None, "Caesar has no spoils"


@pytest.mark.rule("CIB-R18", "CIB-2.5.1")
def test_nobody_without_units_is_given_spoils():
    match = led(spoils=Map({CAESAR: 4}))
    assert field_of(match, "march", "purse.1", leader="caesar", army="vii", riders="") is None
    field = field_of(
        match, "march", "purse.1", **{"leader": "caesar", "army": "vii", "riders": "", "share.1": "viii_v"}
    )
    assert isinstance(field, Amount)
    assert field.most == 4


@pytest.mark.rule("CIB-2.2.2")
def test_an_exchange_without_leaving_spends_the_action_and_activates_nobody():
    match = deal(romans={"caesar@dubris": "vii"}, free={"dubris": "viii"})
    board = board_of(after(match, "exchange", leader="caesar", army="vii viii"))
    assert list(board.command.values()).count(CAESAR) == 6
    assert CAESAR in board.unavailable
    assert not board.activated


@pytest.mark.rule("CIB-2.2.2")
def test_who_arrives_among_his_own_may_exchange_or_place_himself_under_a_higher_sv():
    facts = {"romans": {"caesar@regini": "vii", "atrius@dubris": "ala"}, "free": {"regini": "viii_v"}}
    match = after(deal(**facts), "march", leader="atrius", to="regini")
    assert match.prompts()[0].kind == "arrive"
    assert verbs(match) == ("keep", "exchange", "join")
    assert board_of(after(match, "keep")).command[units("ala")[0]] == ATRIUS
    board = board_of(after(match, "exchange", army="ala viii_v"))
    assert board.command[units("viii_v")[0]] == ATRIUS
    assert units("viii_v")[0] not in board.activated
    done = play(match, "join", under="caesar")
    assert event(done, Joined).under == CAESAR
    assert board_of(done.match).command[units("ala")[0]] == CAESAR
    assert dict(board_of(done.match).under) == {ATRIUS: CAESAR}
    assert seat_of(done.match) == CELTS


@pytest.mark.rule("CIB-2.2.2")
def test_nobody_is_asked_where_he_arrives_alone():
    match = after(deal(romans={"caesar@dubris": "vii"}), "march", leader="caesar", to="regini")
    assert match.prompts()[0].kind == "activate"


@pytest.mark.rule("CIB-2.1")
def test_what_a_new_chief_cannot_command_is_nobodys():
    match = deal(romans={"caesar@dubris": "vii viii ix", "gaius@dubris": "x"})
    board = board_of(after(match, "join", leader="gaius", under="caesar"))
    assert list(board.command.values()).count(CAESAR) == 10
    assert units("x+")[0] not in board.command
    assert board.command[units("x_v")[0]] == CAESAR


@pytest.mark.rule("CIB-2.1", "CIB-2.2.2")
def test_units_are_activated_once_a_turn():
    facts = {"romans": {"caesar@regini": "vii", "atrius@dubris": "ala"}}
    match = after(deal(**facts), "march", leader="atrius", to="regini")
    match = passing(after(match, "join", under="caesar"), "segovax")
    assert offered(match, "march", leader="caesar") == ("legio_vii_eagle", "legio_vii_vexillation")
    board = board_of(after(match, "march", leader="caesar", to="dubris"))
    assert board.units[units("ala")[0]] == "regini"
    assert units("ala")[0] not in board.command
    assert board.at[ATRIUS] == "dubris", "he has acted and rides along all the same"


@pytest.mark.rule("CIB-R57")
def test_a_commander_in_an_army_leaves_it_alone_with_units_of_nobody():
    state = position(
        romans={"caesar@dubris": "vii viii"},
        free={"dubris": "ix ala"},
        at={"gaius": "dubris"},
        under=Map({GAIUS: CAESAR}),
    )
    match = match_of(state)
    values = offered(match, "march", leader="gaius")
    assert set(values) == {"legio_ix_eagle", "legio_ix_vexillation", "ala"}
    board = board_of(after(match, "march", leader="gaius", army="ix", to="regini"))
    assert board.command[units("ix_v")[0]] == GAIUS
    assert not board.under
    assert CAESAR not in board.unavailable


@pytest.mark.rule("CIB-2.5.1")
def test_spoils_are_lost_when_their_commander_has_no_unit_left():
    match = deal(romans={"caesar@dubris": "vii"}, spoils=Map({CAESAR: 4}))
    done = play(match, "march", leader="caesar", army="", to="regini")
    assert event(done, SpoilsLost).n == 4
    assert not board_of(done.match).spoils


# Isolated units ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CIB-2.2.3", "CIB-R14")
def test_one_isolated_unit_moves_instead_of_a_commander_an_eagle_with_its_second():
    match = deal(romans={"caesar@dubris": "ala"}, free={"regini": "vii"})
    assert set(offered(match, "single", leader="caesar")) == {"legio_vii_eagle", "legio_vii_vexillation"}
    done = play(match, "single", leader="caesar", unit="legio_vii_eagle", to="noviomagus")
    board = board_of(done.match)
    assert event(done, SingleMoved).romans == units("vii+")
    assert {board.units[unit] for unit in units("vii+")} == {"noviomagus"}
    assert board.units[units("vii_v")[0]] == "regini"
    assert set(board.activated) == set(units("vii+"))
    assert CAESAR in board.unavailable
    assert board.at[CAESAR] == "dubris"


@pytest.mark.rule("CIB-2.2.3", "CIB-R23")
def test_the_celt_moves_an_isolated_unit_of_the_commanders_own_people():
    celts = {"zone:andereda:cantii": "equites nobiles", "zone:colles:regini": "equites"}
    match = deal(romans={"caesar@dubris": "vii"}, celts=celts, side=CELTS)
    assert set(offered(match, "single", leader="lugotorix")) == {
        "zone:andereda:cantii/equites",
        "zone:andereda:cantii/nobiles",
    }
    done = play(match, "single", leader="lugotorix", unit="zone:andereda:cantii/equites", to="durobrivae")
    board = board_of(done.match)
    assert lying(board, "zone:durobrivae:cantii:acted") == 1
    assert lying(board, "zone:andereda:cantii") == 1
    assert event(done, SingleMoved).people == "cantii"
    match = passing(done.match, "caesar")
    assert "single" in verbs(match)
    assert offered(match, "single", leader="cingetorix") == ("zone:colles:regini/equites",)


@pytest.mark.rule("CIB-R23")
def test_units_of_a_people_without_commander_are_taken_over_by_an_ally_only():
    celts = {"zone:andereda:cantii": "equites nobiles"}
    facts = {"romans": {"caesar@dubris": "vii"}, "celts": celts, "side": CELTS, "dead": (Leader("lugotorix"),)}
    match = deal(**facts, at={"cingetorix": "andereda"}, allied=True)
    board = board_of(after(match, "exchange", leader="cingetorix", army="zone:andereda:cantii/nobiles"))
    assert lying(board, "army:cingetorix:cantii") == 1
    match = deal(**facts, at={"cingetorix": "colles"})
    assert "single" not in verbs(match), "as isolated units their own commander alone moves them"


# Celts --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CIB-5.2.3", "CIB-5.3.4")
@pytest.mark.parametrize("scenario", list(Scenario))
def test_each_people_keeps_to_its_kingdom(scenario):
    match = deal(scenario=scenario, romans={"caesar@dubris": "vii"}, side=CELTS, at={"lugotorix": "durobrivae"})
    assert set(offered(match, "march", leader="lugotorix")) == {"cantiaci", "andereda"}


@pytest.mark.rule("CIB-5.3.4")
def test_allies_go_to_any_open_zone():
    match = deal(romans={"caesar@dubris": "vii"}, side=CELTS, at={"lugotorix": "durobrivae"}, allied=True)
    assert set(offered(match, "march", leader="lugotorix")) == set(NEIGHBOURS[Zone("durobrivae")])


@pytest.mark.rule("CIB-2.1", "CIB-5.3.4")
def test_a_celtic_commander_commands_his_own_people_until_the_alliance():
    celts = {"zone:tamesis:catuvellauni": "nobiles", "zone:tamesis:cantii": "equites"}
    facts = {"romans": {"caesar@dubris": "vii"}, "celts": celts, "side": CELTS}
    match = deal(**facts, at={"cassivellaunus": "tamesis"})
    assert offered(match, "march", leader="cassivellaunus") == ("zone:tamesis:catuvellauni/nobiles",)
    match = deal(**facts, at={"cassivellaunus": "tamesis", "lugotorix": "tamesis"}, allied=True)
    both = ("zone:tamesis:catuvellauni/nobiles", "zone:tamesis:cantii/equites")
    assert offered(match, "march", leader="cassivellaunus") == both
    assert offered(match, "march", leader="lugotorix") == both


@pytest.mark.rule("CIB-2.1", "CIB-5.3.4")
def test_cassivellaunus_leads_commanders_from_the_alliance_on_and_nobody_else_does():
    facts = {"romans": {"caesar@dubris": "vii"}, "side": CELTS, "celts": {"army:lugotorix:cantii": "nobiles equites"}}
    beside = {"cassivellaunus": "tamesis", "lugotorix": "tamesis", "segovax": "tamesis"}
    match = deal(**facts, at=beside, allied=True)
    assert offered(match, "join", leader="lugotorix") == ("cassivellaunus",)
    board = board_of(after(match, "join", leader="lugotorix", under="cassivellaunus"))
    assert lying(board, "army:cassivellaunus:cantii") == 2
    assert dict(board.under) == {"lugotorix": "cassivellaunus"}
    match = deal(**facts, at={"segovax": "cantiaci"}, allied=True)
    assert "join" not in verbs(match)


@pytest.mark.rule("CIB-2.2.2", "CIB-R68")
def test_a_celtic_army_moves_face_down():
    celts = {"army:lugotorix:cantii": "essedarii nobiles", "zone:cantiaci:cantii": "equites"}
    match = deal(romans={"caesar@dubris": "vii"}, celts=celts, side=CELTS)
    army = "army:lugotorix:cantii/nobiles zone:cantiaci:cantii/equites"
    done = play(match, "march", leader="lugotorix", army=army, to="andereda")
    told = event(done, Marched)
    assert (told.celts, told.romans) == (2, ())
    board = board_of(done.match)
    assert lying(board, "army:lugotorix:cantii:acted") == 2
    assert lying(board, "zone:cantiaci:cantii") == 1
    assert "nobiles" not in done.match.table().model_dump_json()


# Commios -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CIB-4.5")
def test_commios_only_moves_and_explores():
    match = deal(romans={"caesar@dubris": "vii"}, at={"commios": "dubris"})
    assert {verb for verb in verbs(match) if COMMIOS in offered(match, verb)} == {"march", "pass", "join"}
    assert field_of(match, "march", "army", leader="commios") is None
    done = play(match, "march", leader="commios", to="regini")
    assert event(done, Explored).zone == "regini"


@pytest.mark.rule("CIB-4.5")
def test_commios_rides_with_a_roman_and_hinders_no_celt():
    match = deal(romans={"caesar@dubris": "vii"}, at={"commios": "dubris"})
    board = board_of(after(match, "march", leader="caesar", riders="commios", to="regini"))
    assert board.at[COMMIOS] == "regini"
    match = deal(romans={"caesar@dubris": "vii"}, at={"commios": "andereda"}, side=CELTS)
    assert "andereda" in offered(match, "march", leader="lugotorix")


def test_what_is_not_offered_is_refused():
    match = deal(romans={"caesar@dubris": "vii"})
    assert refused(match, "march", leader="caesar", army=(), to="iceni").clause == "CIB-2.2.2"
    assert refused(match, "march", leader="lugotorix").clause == "CIB-1"
