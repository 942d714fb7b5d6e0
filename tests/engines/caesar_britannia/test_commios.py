"""Commios among the Celts: captured, freed, escorted; his captor submits, and rises up again."""

from typing import Any

import pytest

from engines.caesar_britannia.battle_events import BattleBegan, BattleEnded, LeaderFreed
from engines.caesar_britannia.events import HostagesPassed
from engines.caesar_britannia.ids import CAESAR, CELTS, COMMIOS, ROME, Leader, People, RomanUnit, Scenario, Zone
from engines.caesar_britannia.legal.objectives import Goal, objectives
from engines.caesar_britannia.special_events import CommiosCaptured, CommiosFreed, CommiosRides, RoseUp, Yielded
from engines.caesar_britannia.views import Hunt
from engines.core.model import Map
from engines.core.prompt import Draft, Pick
from tests.engines.caesar_britannia.playing import (
    after,
    begin,
    board_of,
    deal,
    event,
    events,
    field_of,
    lying,
    offered,
    passing,
    play,
    seat_of,
    text,
    turning,
    verbs,
)

CINGETORIX, LUGOTORIX, SEGOVAX = Leader("cingetorix"), Leader("lugotorix"), Leader("segovax")
DUBRIS = Zone("dubris")
HELD: Map[Leader, Leader] = Map({CINGETORIX: CAESAR})
HUNT = Hunt(zone=Zone("vallis"), peoples=(People.REGINI,))
REGINI: dict[str, Any] = {"celts": {"army:cingetorix:regini": "nobiles bellatores"}}


def asked(match):
    """Return the questions of the Celts that nobody waits for, by kind."""
    return {prompt.kind: prompt for prompt in match.prompts_of(CELTS) if prompt.mode == "optional"}


def aside(match, verb, leader):
    """Answer a question beside an activation."""
    return match.play(CELTS, Draft.of(asked(match)[verb].key, verb=verb, leader=leader))


# Capture -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CIB-4.5", "CIB-R66")
def test_celts_who_come_to_commios_may_capture_him_at_once():
    match = deal(
        romans={"caesar@dubris": "vii"}, at={"commios": "noviomagus", "cingetorix": "regini"}, side=CELTS, **REGINI
    )
    match = after(match, "march", leader="cingetorix", to="noviomagus")
    assert seat_of(match) == CELTS
    assert verbs(match) == ("capture", "spare")
    assert match.fallback(match.prompts()[0]).get("leader") == CINGETORIX
    done = play(match, "capture", leader="cingetorix")
    board = board_of(done.match)
    assert event(done, CommiosCaptured).leader == CINGETORIX
    assert board.captor == CINGETORIX
    assert COMMIOS not in board.at
    assert seat_of(done.match) == ROME
    assert text(done)[0] == "Commios is captured in Noviomagus: Cingetorix holds him."
    lines = [match.game.catalogue.text(line) for line in match.game.position(done.match.table())]
    assert "Commios is held by Cingetorix." in lines


@pytest.mark.rule("CIB-4.5", "CIB-R66")
def test_whom_the_celts_spare_they_may_capture_at_any_activation_of_theirs_at_no_cost():
    match = deal(
        romans={"caesar@dubris": "vii", "gaius@dubris": "viii"},
        at={"commios": "noviomagus", "cingetorix": "regini"},
        side=CELTS,
        **REGINI,
    )
    match = after(after(match, "march", leader="cingetorix", to="noviomagus"), "spare")
    assert not asked(match), "it is Rome's turn to act"
    match = passing(match, "caesar")
    assert set(asked(match)) == {"capture"}
    done = aside(match, "capture", CINGETORIX)
    assert board_of(done.match).captor == CINGETORIX
    assert seat_of(done.match) == CELTS
    assert done.match.prompts()[0].kind == "activate", "nobody has acted"
    assert board_of(done.match).unavailable == board_of(match).unavailable


@pytest.mark.rule("CIB-4.5", "CIB-R66")
def test_he_may_go_among_celts_alone_who_do_not_fight_him_but_may_capture_him():
    match = deal(romans={"caesar@dubris": "vii"}, at={"commios": "colles", "cingetorix": "silva_reg"}, **REGINI)
    assert "silva_reg" in offered(match, "march", leader="commios")
    done = play(match, "march", leader="commios", to="silva_reg")
    board = board_of(done.match)
    assert board.at[COMMIOS] == board.at[CINGETORIX] == "silva_reg"
    assert "silva_reg" in board.explored
    assert not events(done, BattleBegan)
    assert board.attack is None
    assert seat_of(done.match) == CELTS
    assert verbs(done.match) == ("capture", "spare")
    match = after(done.match, "spare")
    assert board_of(match).at[COMMIOS] == "silva_reg"
    assert set(asked(match)) == {"capture"}, "it may still happen at any activation of theirs"


@pytest.mark.rule("CIB-4.5", "CIB-R66")
def test_when_the_romans_with_him_are_lost_the_victors_are_asked_at_once():
    match = deal(
        ("fire of legio_vii_vexillation", 6),
        ("melee of bellatores", 1),
        ("melee of nobiles", 1),
        ("melee of legio_vii_vexillation", 6),
        romans={"caesar@portus_itius": "x"},
        free={"regini": "vii_v"},
        at={"commios": "regini", "cingetorix": "noviomagus"},
        side=CELTS,
        **REGINI,
    )
    done = play(match, "march", leader="cingetorix", to="regini")
    assert event(done, BattleEnded).winner == CELTS
    assert board_of(done.match).at[COMMIOS] == "regini", "he cannot die"
    assert verbs(done.match) == ("capture", "spare")


@pytest.mark.rule("CIB-4.5")
@pytest.mark.parametrize(
    "facts",
    [
        {"romans": {"caesar@regini": "vii"}, "submissive": ("regini",), "hostages": HELD},
        {"romans": {"caesar@dubris": "vii"}, "submissive": ("regini",), "hostages": HELD},
        {"romans": {"caesar@dubris": "vii"}, "sheltered": True},
        {"romans": {"caesar@dubris": "vii"}, "hostages": HELD},
    ],
    ids=["Romans are there", "they have submitted", "he was freed this turn", "they have no commander"],
)
def test_he_is_safe_with_romans_from_those_who_have_submitted_and_on_the_turn_he_was_freed(facts):
    match = deal(celts={"zone:regini:regini": "bellatores"}, at={"commios": "regini"}, side=CELTS, **facts)
    assert not asked(match)


@pytest.mark.rule("CIB-R45", "CIB-4.5")
def test_a_lone_commander_captures_and_combat_units_do_for_their_commander_elsewhere():
    match = deal(romans={"caesar@dubris": "vii"}, at={"commios": "vallis", "cingetorix": "vallis"}, side=CELTS)
    assert set(asked(match)) == {"capture"}
    match = deal(
        romans={"caesar@dubris": "vii"},
        celts={"zone:regini:regini": "bellatores"},
        at={"commios": "regini", "cingetorix": "vallis"},
        side=CELTS,
    )
    done = aside(match, "capture", CINGETORIX)
    assert board_of(done.match).captor == CINGETORIX


@pytest.mark.rule("CIB-R66", "CIB-5.2.4")
def test_the_set_up_counts_as_entering():
    match = after(begin(Scenario.FIRST), "divide", commios="iceni")
    match = after(match, "sail", leader="caesar", to="dubris")
    head = board_of(match).heads[People.ICENI]
    places = [zone for zone in ("iceni",) if zone != board_of(match).at[head]]
    for zone in places:
        match = after(match, "deploy", piece=head, to=zone)
    match = after(match, "deployed")
    assert seat_of(match) == CELTS
    assert verbs(match) == ("capture", "spare")


@pytest.mark.rule("CIB-R66", "CIB-2.2.3")
def test_his_activation_may_move_an_isolated_unit():
    match = deal(romans={"caesar@dubris": "vii"}, free={"dubris": "ala"}, at={"commios": "dubris"})
    match = after(match, "single", leader="commios", unit="ala", to="regini")
    assert board_of(match).units[RomanUnit("ala")] == "regini"
    assert COMMIOS in board_of(match).unavailable


@pytest.mark.rule("CIB-4.5")
def test_a_captive_does_not_help_a_submission_nor_is_he_brought_home():
    match = deal(romans={"caesar@dubris": "vii"}, captor=LUGOTORIX, scenario=Scenario.FIRST)
    assert COMMIOS not in offered(match, "pass")
    assert {one.goal: one.met for one in objectives(board_of(match))}[Goal.COMMIOS] is False


# Freed -------------------------------------------------------------------------------------------------------------


def beaten(romans="vii+", celts="bellatores", **facts):
    """Return what follows when Caesar beats the army of the captor in a skirmish."""
    match = deal(
        *[(f"fire of legio_vii_{one}", 6) for one in ("eagle", "second")],
        ("melee of legio_vii_eagle", 1),
        ("melee of legio_vii_second", 6),
        *[("melee of bellatores", 6)] * len(celts.split()),
        romans={"caesar@dubris": romans},
        celts={"army:lugotorix:cantii": celts},
        at={"lugotorix": "andereda"},
        captor=LUGOTORIX,
        **facts,
    )
    return play(match, "march", leader="caesar", to="andereda")


@pytest.mark.rule("CIB-4.5", "CIB-R37", "CIB-3.5.2")
@pytest.mark.parametrize("celts", ["bellatores", "bellatores bellatores"])
@pytest.mark.parametrize("verb", ["ride", "part"])
def test_when_his_captor_is_beaten_he_stands_in_the_battle_zone_with_the_victor_if_rome_likes(celts, verb):
    done = beaten(celts=celts)
    assert event(done, CommiosFreed).zone == "andereda"
    match = done.match if celts == "bellatores" else after(done.match, "retreat", to="cantiaci")
    assert seat_of(match) == ROME
    assert verbs(match) == ("ride", "part")
    done = play(match, verb)
    board = board_of(done.match)
    assert [told.leader for told in events(done, CommiosRides)] == ([CAESAR] if verb == "ride" else [])
    assert board.at[COMMIOS] == "andereda"
    assert board.under.get(COMMIOS) == (CAESAR if verb == "ride" else None)
    assert board.captor is None
    assert board.sheltered
    assert COMMIOS in board.unavailable, "he acts from the next turn on"


@pytest.mark.rule("CIB-4.5", "CIB-R37")
def test_nothing_frees_him_but_a_defeat():
    match = deal(
        *[(f"fire of legio_vii_{one}", 6) for one in ("eagle", "second")],
        *[(f"melee of legio_vii_{one}", 6) for one in ("eagle", "second")],
        ("melee of bellatores", 6),
        romans={"caesar@dubris": "vii+"},
        celts={"army:lugotorix:cantii": "bellatores"},
        at={"lugotorix": "andereda"},
        captor=LUGOTORIX,
    )
    done = play(match, "march", leader="caesar", to="andereda")
    assert event(done, BattleEnded).winner is None
    assert board_of(done.match).captor == LUGOTORIX


@pytest.mark.rule("CIB-R37", "CIB-R22")
def test_a_lone_captor_who_is_met_frees_him_where_he_falls():
    match = deal(romans={"caesar@dubris": "vii"}, captor=LUGOTORIX)
    done = play(match, "march", leader="caesar", to="cantiaci")
    assert event(done, CommiosFreed).zone == "cantiaci"
    assert board_of(done.match).at[COMMIOS] == "cantiaci"


@pytest.mark.rule("CIB-R37", "CIB-2.3.4")
def test_a_submission_frees_him_in_the_zone_of_his_captor():
    match = deal(
        ("submission", 6),
        romans={"caesar@regini": "vii"},
        ravaged=(Zone("regini"),),
        explored=(DUBRIS, Zone("regini")),
        captor=CINGETORIX,
    )
    done = play(match, "propose", leader="caesar")
    assert event(done, CommiosFreed).zone == "vallis"
    board = board_of(done.match)
    assert board.hostages[CINGETORIX] == CAESAR
    assert board.at[COMMIOS] == "vallis"


@pytest.mark.rule("CIB-R37")
def test_from_the_next_turn_on_he_acts_and_may_be_captured_again():
    done = turning(("tempest", 6), romans={"caesar@dubris": "vii"}, at={"commios": "vallis"}, sheltered=True, hunt=HUNT)
    board = board_of(done.match)
    assert not board.sheltered
    assert COMMIOS in offered(done.match, "pass")
    assert done.match.prompts()[0].kind == "activate", "nobody has come to him, so nobody is asked yet"
    assert set(asked(passing(done.match, "caesar"))) == {"capture"}


# Submitting --------------------------------------------------------------------------------------------------------


def submitting(**facts):
    match = deal(
        ("gifts to Caesar", 4),
        romans={"caesar@dubris": "vii"},
        celts={"army:cingetorix:regini": "nobiles bellatores"},
        captor=CINGETORIX,
        **{"side": CELTS, **facts},
    )
    return play(match, "submit", leader="cingetorix")


@pytest.mark.rule("CIB-2.4.4", "CIB-R37", "CIB-R38")
def test_the_captor_of_commios_submits_and_goes_with_caesar_who_gains_a_die_of_spoils():
    done = submitting()
    board = board_of(done.match)
    told = event(done, Yielded)
    assert (told.leader, told.people, told.spoils) == (CINGETORIX, "regini", 4)
    assert event(done, CommiosFreed).zone == "vallis"
    assert board.at[COMMIOS] == "vallis"
    assert board.hostages[CINGETORIX] == CAESAR
    assert board.sworn == (CINGETORIX,)
    assert board.submissive == ("regini",)
    assert board.spoils[CAESAR] == 4
    assert lying(board, "zone:vallis:regini") == 2, "his units stay"
    assert seat_of(done.match) == ROME
    assert text(done)[1] == "Cingetorix submits with the Regini and goes with Caesar, who gains 4 SP."


@pytest.mark.rule("CIB-2.4.4")
def test_nobody_else_submits():
    match = deal(romans={"caesar@dubris": "vii"}, captor=CINGETORIX, side=CELTS)
    assert offered(match, "submit") == ("cingetorix",)
    match = deal(romans={"caesar@dubris": "vii"}, side=CELTS)
    assert "submit" not in verbs(match)


@pytest.mark.rule("CIB-2.5.1", "CIB-2.4.4")
def test_caesar_without_combat_units_carries_no_gifts():
    match = deal(
        ("gifts to Caesar", 4),
        romans={"gaius@dubris": "vii"},
        at={"caesar": "dubris"},
        captor=CINGETORIX,
        side=CELTS,
    )
    done = play(match, "submit", leader="cingetorix")
    assert not board_of(done.match).spoils


# Rising ------------------------------------------------------------------------------------------------------------

SWORN: dict[str, Any] = {
    "submissive": ("regini", "trinovantes"),
    "hostages": Map({CINGETORIX: CAESAR, SEGOVAX: CAESAR}),
    "sworn": (CINGETORIX,),
}


@pytest.mark.rule("CIB-2.4.5", "CIB-R38", "CIB-3.5.2")
def test_a_roman_defeat_frees_hostages_but_a_commander_who_submitted_himself_only_if_he_likes():
    match = deal(
        *[(f"fire of legio_vii_{one}", 6) for one in ("eagle", "second")],
        *[(f"melee of legio_vii_{one}", 6) for one in ("eagle", "second")],
        ("melee of bellatores", 1),
        romans={"caesar@dubris": "vii+", "gaius@portus_itius": "x"},
        celts={"zone:andereda:cantii": "bellatores"},
        **SWORN,
    )
    match = after(play(match, "march", leader="caesar", to="andereda").match, "losses")
    assert board_of(match).beaten
    assert match.prompts()[0].about is None
    match = after(match, "appear", to="silva_tri")
    assert dict(board_of(match).hostages) == {CINGETORIX: CAESAR}
    assert set(asked(match)) == {"rise"}
    answer = match.react(asked(match)["rise"])
    assert answer is not None
    assert answer.get("leader") == CINGETORIX
    match = passing(match, "lugotorix")
    assert set(asked(match)) == {"rise"}, "at any activation of the turn, Roman or Celtic"
    done = aside(match, "rise", CINGETORIX)
    assert event(done, RoseUp).people == "regini"
    assert event(done, LeaderFreed).leader == CINGETORIX
    match = after(done.match, "appear", to="vallis")
    board = board_of(match)
    assert board.at[CINGETORIX] == "vallis"
    assert CINGETORIX in board.unavailable
    assert (board.submissive, board.sworn) == ((), ())
    assert seat_of(match) == ROME, "the turn goes on where it stood"


@pytest.mark.rule("CIB-2.4.5", "CIB-R38")
def test_nobody_rises_without_a_defeat_nor_on_a_later_turn():
    assert not asked(deal(romans={"caesar@dubris": "vii"}, side=CELTS, **SWORN))
    done = turning(("tempest", 6), romans={"caesar@dubris": "vii"}, beaten=True, stormed=True, **SWORN)
    assert not asked(done.match)
    assert board_of(done.match).sworn == (CINGETORIX,)


@pytest.mark.rule("CIB-2.4.5", "CIB-R52")
def test_who_rises_among_romans_fights_at_once():
    match = deal(
        romans={"caesar@vallis": "vii+"},
        celts={"zone:vallis:regini": "bellatores"},
        side=CELTS,
        beaten=True,
        **SWORN,
    )
    done = aside(match, "rise", CINGETORIX)
    told = event(done, BattleBegan)
    assert (told.seat, told.zone) == (CELTS, "vallis")


@pytest.mark.rule("CIB-2.4.5", "CIB-4.1", "CIB-R38")
def test_a_small_storm_lets_those_rise_who_submitted_themselves():
    done = turning(("tempest", 1), romans={"caesar@dubris": "vii"}, stormed=True, **SWORN)
    board = board_of(done.match)
    assert event(done, RoseUp).people == "regini"
    assert board.submissive == ("trinovantes",)
    assert dict(board.hostages) == {SEGOVAX: CAESAR}
    assert done.match.prompts()[0].kind == "appear"


@pytest.mark.rule("CIB-2.4.4", "CIB-R33")
def test_at_home_he_counts_as_a_hostage():
    match = deal(romans={"caesar@portus_itius": "vii"}, **SWORN)
    assert {one.goal: one.reached for one in objectives(board_of(match))}[Goal.HOSTAGES] == 2


# Hostages ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CIB-R45", "CIB-R33", "CIB-R38")
def test_hostages_pass_between_commanders_by_exchange_but_not_who_submitted_himself():
    match = deal(
        romans={"caesar@dubris": "vii", "gaius@dubris": "viii"},
        at={"atrius": "dubris"},
        **{**SWORN, "hostages": Map({CINGETORIX: CAESAR, SEGOVAX: CAESAR, LUGOTORIX: CAESAR})},
    )
    field = field_of(match, "exchange", "captives.1", leader="caesar")
    assert isinstance(field, Pick)
    assert {choice.value for choice in field.choices} == {SEGOVAX, LUGOTORIX}
    assert field.times == 2, "those without units carry them, too"
    done = play(match, "exchange", leader="caesar", captives=[SEGOVAX, LUGOTORIX])
    held = board_of(done.match).hostages
    assert held[CINGETORIX] == CAESAR
    assert {held[SEGOVAX], held[LUGOTORIX]} == {"gaius", "atrius"}
    assert [told.hostages for told in events(done, HostagesPassed)] == [(SEGOVAX,), (LUGOTORIX,)]
    match = deal(romans={"caesar@dubris": "vii"}, hostages=HELD)
    assert field_of(match, "exchange", "captives.1", leader="caesar") is None
