"""Ravaging, restoring, repairing, proposing submission, recruiting, the alliance."""

from typing import Any

import pytest

from engines.caesar_britannia.data.tables import CELTIC_SET
from engines.caesar_britannia.events import (
    AllianceMade,
    Answered,
    Proposed,
    Ravaged,
    Recruited,
    RecruitSeen,
    Repaired,
    Restored,
)
from engines.caesar_britannia.ids import CAESAR, CELTS, CelticUnit, Leader, Scenario, Stack, Zone
from engines.caesar_britannia.legal.deeds import restoration_cost
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
    offered,
    passing,
    play,
    state_of,
    units,
    verbs,
)

GAIUS = Leader("gaius")
DUBRIS = Zone("dubris")
FORT = {"site": DUBRIS, "fort": True}


# Ravaging ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CIB-2.3.2", "CIB-R13")
def test_a_commander_ravages_the_zone_he_is_in_for_one_sp():
    done = play(deal(romans={"caesar@dubris": "vii"}), "ravage", leader="caesar")
    board = board_of(done.match)
    assert board.ravaged == ("dubris",)
    assert board.explored == ("dubris",), "it stays explored"
    assert dict(board.spoils) == {CAESAR: 1}
    assert set(board.activated) == set(units("vii"))
    assert event(done, Ravaged).spoils == 1


@pytest.mark.rule("CIB-2.3.2", "CIB-R13", "CIB-4.5")
@pytest.mark.parametrize(
    "facts",
    [
        pytest.param({"romans": {"caesar@dubris": "vii"}, "ravaged": (DUBRIS,)}, id="ravaged"),
        pytest.param({"romans": {"caesar@dubris": "vii"}, "submissive": ("cantii",)}, id="submissive"),
        pytest.param({"romans": {"caesar@dubris": ""}, "free": {"dubris": "vii"}}, id="no unit"),
        pytest.param({"romans": {"caesar@dubris": "vii"}, "activated": units("vii")}, id="all have acted"),
        pytest.param({"romans": {"caesar@castrum": "vii"}, **FORT}, id="Castrum"),
        pytest.param({"romans": {"caesar@fretum": "vii"}}, id="sea"),
        pytest.param({"romans": {}, "free": {"dubris": "vii"}, "at": {"commios": "dubris"}}, id="Commios"),
    ],
)
def test_not_where_it_is_done_or_forbidden(facts):
    assert "ravage" not in verbs(deal(**facts))


@pytest.mark.rule("CIB-R13")
def test_one_unit_that_has_not_acted_is_enough():
    assert "ravage" in verbs(deal(romans={"caesar@dubris": "vii"}, activated=units("vii+")))


# Restoring ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CIB-2.3.3")
@pytest.mark.parametrize(
    ("scenario", "np", "cost"),
    [
        *(("first", np, cost) for np, cost in ((14, 1), (11, 1), (10, 2), (7, 2), (6, 3))),
        *(("second", np, cost) for np, cost in ((28, 1), (21, 1), (20, 2), (14, 2), (13, 3))),
    ],
)
def test_the_fewer_ships_the_dearer_a_restored_unit(scenario, np, cost):
    facts = {"romans": {"caesar@castrum": "vii"}, "np": np, "scenario": Scenario(scenario)}
    assert restoration_cost(board_of(deal(**facts, **FORT))) == cost
    if cost < 3:
        facts["romans"] = {"caesar@dubris": "vii"}
        assert restoration_cost(board_of(deal(**facts, site=DUBRIS))) == 3, "the Castrum is destroyed"


@pytest.mark.rule("CIB-2.3.3", "CIB-R18", "CIB-R13")
def test_reduced_units_of_the_army_are_restored_for_its_spoils():
    weak = units("vii ala")
    match = deal(
        romans={"caesar@castrum": "vii ala"},
        free={"castrum": "ix_v"},
        reduced=(*weak, *units("ix_v")),
        activated=weak,
        spoils=Map({CAESAR: 3}),
        **FORT,
    )
    field = field_of(match, "restore", "reduced", leader="caesar")
    assert isinstance(field, Pick)
    assert {choice.value for choice in field.choices} == set(weak)
    assert field.most == 3
    done = play(match, "restore", leader="caesar", reduced="ala legio_vii_second")
    board = board_of(done.match)
    assert (event(done, Restored).cost, board.spoils[CAESAR]) == (2, 1)
    assert set(board.reduced) == set(weak) - set(units("ala legio_vii_second")) | set(units("ix_v"))


@pytest.mark.rule("CIB-2.3.3")
def test_no_more_are_restored_than_can_be_paid_and_one_is_an_answer_too():
    match = deal(romans={"caesar@castrum": "vii"}, reduced=units("vii"), spoils=Map({CAESAR: 1}), **FORT)
    board = board_of(after(match, "restore", leader="caesar", reduced="legio_vii_eagle"))
    assert board.reduced == units("vii")[1:]
    assert not board.spoils


@pytest.mark.rule("CIB-4.3", "CIB-2.3.3")
def test_before_the_castrum_first_stands_nobody_is_restored():
    facts: dict[str, Any] = {
        "romans": {"caesar@dubris": "vii"},
        "reduced": units("vii_v"),
        "spoils": Map({CAESAR: 3}),
    }
    assert "restore" not in verbs(deal(**facts))
    assert "restore" in verbs(deal(**facts, site=DUBRIS))
    assert "restore" not in verbs(deal(**{**facts, "spoils": Map({CAESAR: 2})}, site=DUBRIS))


# Repairing ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CIB-2.3.7")
def test_a_ship_is_repaired_in_port_or_in_the_castrum_with_two_full_legion_units():
    done = play(deal(romans={"caesar@portus_itius": "ala"}, np=20), "repair", leader="caesar")
    assert board_of(done.match).np == event(done, Repaired).np == 21
    fort = {"romans": {"caesar@castrum": "vii"}, "np": 20, **FORT}
    assert "repair" in verbs(deal(**fort))
    assert "repair" not in verbs(deal(**fort, reduced=units("vii+")))
    assert "repair" not in verbs(deal(**{**fort, "np": 28}))
    assert "repair" not in verbs(deal(romans={"caesar@dubris": "vii"}, np=20))
    assert "repair" not in verbs(deal(romans={}, free={"portus_itius": "vii"}, at={"commios": "portus_itius"}, np=20))


# Submission --------------------------------------------------------------------------------------------------------


CANTII = {"romans": {"caesar@dubris": "vii"}, "celts": {"army:cingetorix:regini": "nobiles"}}


@pytest.mark.rule("CIB-2.3.4")
def test_on_a_seven_a_people_submits_and_its_commander_is_caesars_hostage():
    match = deal(
        ("submission", 5),
        **CANTII,
        ravaged=(DUBRIS, Zone("andereda"), Zone("regini")),
        explored=(DUBRIS, Zone("andereda"), Zone("regini")),
    )
    done = play(match, "propose", leader="caesar")
    board = board_of(done.match)
    assert event(done, Proposed).bonus == 2, "the zone of the Regini is none of the Cantii"
    assert event(done, Answered).submits
    assert event(done, Answered).hostage == "lugotorix"
    assert board.submissive == ("cantii",)
    assert dict(board.hostages) == {"lugotorix": CAESAR}
    assert "lugotorix" not in board.at


@pytest.mark.rule("CIB-2.3.4", "CIB-4.5", "CIB-R58")
def test_commios_free_and_on_their_land_adds_one():
    facts = {**CANTII, "romans": {"caesar@dubris": "vii"}}
    done = play(deal(("submission", 1), **facts, at={"commios": "cantiaci"}), "propose", leader="caesar")
    assert event(done, Proposed).bonus == 1
    done = play(deal(("submission", 1), **facts, at={"commios": "regini"}), "propose", leader="caesar")
    assert event(done, Proposed).bonus == 0
    inside = {**facts, "free": {"castrum": "ala"}, "at": {"commios": "castrum"}, **FORT}
    done = play(deal(("submission", 1), **inside), "propose", leader="caesar")
    assert event(done, Proposed).bonus == 0


@pytest.mark.rule("CIB-2.3.4", "CIB-R18")
def test_after_the_die_spoils_of_caesars_army_may_be_added():
    match = deal(
        ("submission", 4),
        romans={"caesar@dubris": "vii", "gaius@dubris": "viii"},
        spoils=Map({CAESAR: 4, GAIUS: 3}),
        allied=True,
    )
    match = after(match, "propose", leader="caesar")
    assert match.prompts()[0].kind == "persuade"
    field = field_of(match, "persuade", "spoils")
    assert isinstance(field, Amount)
    assert (field.most, field.default) == (4, 3)
    done = play(match, "persuade", spoils=3)
    assert event(done, Answered).submits
    assert dict(board_of(done.match).spoils) == {CAESAR: 1, GAIUS: 3}
    done = play(match, "persuade", spoils=2)
    assert not event(done, Answered).submits
    assert board_of(done.match).attempt is None
    assert dict(board_of(done.match).spoils) == {CAESAR: 2, GAIUS: 3}


@pytest.mark.rule("CIB-2.3.4")
def test_where_spoils_cannot_help_nobody_is_asked():
    done = play(deal(("submission", 4), **CANTII, spoils=Map({CAESAR: 2})), "propose", leader="caesar")
    assert not event(done, Answered).submits
    assert board_of(done.match).spoils[CAESAR] == 2
    assert done.match.prompts()[0].kind == "activate"


@pytest.mark.rule("CIB-2.3.4", "CIB-R45", "CIB-R58")
@pytest.mark.parametrize(
    "facts",
    [
        pytest.param({"romans": {"gaius@dubris": "vii"}, "at": {"caesar": "dubris"}}, id="not Caesar's army"),
        pytest.param({"romans": {"caesar@dubris": "vii+ ala"}}, id="two legion units"),
        pytest.param({"romans": {"caesar@dubris": "vii+"}, "free": {"dubris": "vii_v"}}, id="one is not in his army"),
        pytest.param({"romans": {"caesar@dubris": "vii"}, "celts": {"zone:andereda:cantii": "nobiles"}}, id="at home"),
        pytest.param({"romans": {"caesar@dubris": "vii"}, "submissive": ("cantii",)}, id="submissive already"),
        pytest.param({"romans": {"caesar@castrum": "vii"}, **FORT}, id="Castrum"),
        pytest.param({"romans": {"caesar@verlamion": "vii"}}, id="the oppidum is not destroyed"),
    ],
)
def test_without_army_or_ground_nothing_is_proposed(facts):
    assert "propose" not in verbs(deal(**facts))


@pytest.mark.rule("CIB-2.3.4")
def test_units_abroad_hinder_no_submission():
    facts = {"romans": {"caesar@dubris": "vii"}, "celts": {"zone:tamesis:cantii": "nobiles"}, "allied": True}
    assert "propose" in verbs(deal(**facts))


@pytest.mark.rule("CIB-2.3.4")
def test_the_army_of_a_hostage_stays_and_obeys_nobody():
    match = deal(
        ("submission", 6),
        romans={"caesar@dubris": "vii"},
        celts={"army:lugotorix:cantii": "nobiles equites", "zone:colles:cantii": "bellatores"},
        at={"lugotorix": "colles", "cingetorix": "colles"},
        allied=True,
        ravaged=(DUBRIS,),
    )
    match = after(match, "propose", leader="caesar")
    board = board_of(match)
    assert lying(board, "zone:colles:cantii") == 3
    assert "exchange" not in verbs(match), "a submissive people's units are taken over by nobody"
    assert "single" not in verbs(match)
    match = passing(match, "cingetorix", "segovax", "cassivellaunus")
    assert "colles" not in match.prompts()[0].model_dump_json()


@pytest.mark.rule("CIB-R32")
def test_units_of_a_people_that_submits_drop_out_of_allied_armies():
    match = deal(
        ("submission", 6),
        romans={"caesar@dubris": "vii"},
        celts={"army:cassivellaunus:cantii": "nobiles", "army:cassivellaunus:catuvellauni": "nobiles"},
        allied=True,
        ravaged=(DUBRIS,),
    )
    board = board_of(after(match, "propose", leader="caesar"))
    assert lying(board, "zone:catuvellauni:cantii") == 1
    assert lying(board, "army:cassivellaunus:catuvellauni") == 1


@pytest.mark.rule("CIB-2.3.4")
def test_romans_share_a_zone_with_a_people_that_has_submitted_and_ravage_it_no_more():
    facts = {
        "romans": {"caesar@dubris": "vii"},
        "celts": {"zone:andereda:cantii": "nobiles"},
        "submissive": ("cantii",),
        "hostages": Map({Leader("lugotorix"): CAESAR}),
    }
    match = deal(**facts)
    assert "ravage" not in verbs(match)
    board = board_of(after(match, "march", leader="caesar", to="andereda"))
    assert board.at[CAESAR] == "andereda"


@pytest.mark.rule("CIB-R22", "CIB-R45")
def test_a_dead_commander_is_delivered_too_and_a_hostage_only_once():
    done = play(
        deal(("submission", 6), **CANTII, dead=(Leader("lugotorix"),), ravaged=(DUBRIS,)), "propose", leader="caesar"
    )
    assert event(done, Answered).hostage == "lugotorix"
    assert board_of(done.match).dead == ()
    held = Map({Leader("lugotorix"): GAIUS})
    done = play(deal(("submission", 6), **CANTII, hostages=held, ravaged=(DUBRIS,)), "propose", leader="caesar")
    assert event(done, Answered).hostage is None
    assert board_of(done.match).hostages == held


# Recruiting --------------------------------------------------------------------------------------------------------


def celtic(*throws, **facts):
    return deal(*throws, romans={"caesar@dubris": "vii"}, side=CELTS, **facts)


@pytest.mark.rule("CIB-2.4.1", "CIB-R68")
def test_a_unit_drawn_from_the_bowl_joins_the_army_and_rome_does_not_see_which():
    match = celtic(("recruit", CelticUnit.NOBILES))
    done = play(match, "recruit", leader="lugotorix")
    state = state_of(done.match)
    assert state.stacks[Stack("army:lugotorix:cantii")].open() == (CelticUnit.NOBILES,)
    assert lying(state.board, "bowl::cantii") == 11
    assert event(done, Recruited).zone == "cantiaci"
    assert event(done, RecruitSeen, CELTS).unit is CelticUnit.NOBILES
    assert not events(done, RecruitSeen)
    assert done.revealing


@pytest.mark.rule("CIB-2.4.1", "CIB-R31", "CIB-5.3.4")
@pytest.mark.parametrize(
    "facts",
    [
        pytest.param({"ravaged": (Zone("cantiaci"),), "explored": (DUBRIS, Zone("cantiaci"))}, id="ravaged"),
        pytest.param({"at": {"lugotorix": "vallis"}, "allied": True}, id="abroad"),
        pytest.param({"celts": {"zone:andereda:cantii": " ".join(CELTIC_SET)}}, id="empty bowl"),
    ],
)
def test_nobody_recruits_abroad_on_ravaged_land_or_from_an_empty_bowl(facts):
    match = celtic(**facts)
    assert "lugotorix" not in offered(match, "recruit")


@pytest.mark.rule("CIB-R31")
def test_around_the_castrum_nobody_recruits_while_it_stands():
    facts = {"romans": {"caesar@castrum": "vii"}, "at": {"lugotorix": "dubris"}, "side": CELTS, "site": DUBRIS}
    assert "lugotorix" not in offered(deal(**facts, fort=True), "recruit")
    assert "lugotorix" in offered(deal(**{**facts, "romans": {"caesar@regini": "vii"}}), "recruit")


@pytest.mark.rule("CIB-5.3.4", "CIB-2.4.1")
def test_the_supreme_commander_recruits_trinovantes_too_each_in_their_kingdom():
    match = celtic(("recruit", CelticUnit.EQUITES), at={"cassivellaunus": "silva_tri"}, allied=True)
    board = board_of(after(match, "recruit", leader="cassivellaunus"))
    assert lying(board, "army:cassivellaunus:trinovantes") == 1
    match = celtic(at={"cassivellaunus": "cantiaci"}, allied=True)
    assert "cassivellaunus" not in offered(match, "recruit")


@pytest.mark.rule("CIB-R26")
def test_a_recruit_beyond_the_sv_is_nobodys():
    full = {"army:lugotorix:cantii": "nobiles equites bellatores bellatores bellatores bellatores"}
    board = board_of(after(celtic(celts=full), "recruit", leader="lugotorix"))
    assert lying(board, "army:lugotorix:cantii") == 6
    assert lying(board, "zone:cantiaci:cantii") == 1


@pytest.mark.rule("CIB-R57")
def test_what_a_commander_recruits_in_anothers_army_is_nobodys():
    match = celtic(
        at={"cassivellaunus": "cantiaci"}, under=Map({Leader("lugotorix"): Leader("cassivellaunus")}), allied=True
    )
    board = board_of(after(match, "recruit", leader="lugotorix"))
    assert lying(board, "zone:cantiaci:cantii") == 1
    assert dict(board.under) == {"lugotorix": "cassivellaunus"}


# The alliance ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CIB-R19", "CIB-5.3.4")
def test_with_five_sp_of_all_armies_together_the_peoples_ally_for_good():
    match = deal(romans={"caesar@dubris": "vii", "gaius@regini": "viii"}, spoils=Map({CAESAR: 2, GAIUS: 2}), at={})
    done = play(match, "ravage", leader="caesar")
    assert events(done, AllianceMade)
    assert board_of(done.match).allied
    match = deal(romans={"caesar@dubris": "vii"}, allied=True)
    assert board_of(after(match, "ravage", leader="caesar")).allied


@pytest.mark.rule("CIB-R19")
def test_at_the_first_landing_nobody_allies():
    match = deal(scenario=Scenario.FIRST, romans={"caesar@dubris": "vii"}, spoils=Map({CAESAR: 6}))
    assert not board_of(after(match, "ravage", leader="caesar")).allied
