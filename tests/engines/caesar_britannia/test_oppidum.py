"""The oppidum of the Catuvellauni, its decoy, and Mandubracios."""

import pytest

from engines.caesar_britannia import GAME
from engines.caesar_britannia.battle_events import BattleBegan, BattleEnded, PhaseFought, Retreated, TacticShown
from engines.caesar_britannia.data.tables import KINGDOM
from engines.caesar_britannia.events import Submitted
from engines.caesar_britannia.ids import CAESAR, CASSIVELLAUNUS, CELTS, ROME, Leader, People, Scenario, Zone
from engines.caesar_britannia.legal.deeds import may_propose
from engines.caesar_britannia.legal.objectives import Goal, objectives
from engines.caesar_britannia.redeal import redeal
from engines.caesar_britannia.special_events import MarkersPlaced, OppidumFound, OppidumRazed
from engines.core.model import Map
from engines.core.rng import Rng
from engines.core.secret import Secret
from tests.engines.caesar_britannia.playing import (
    after,
    asked,
    begin,
    board_of,
    event,
    events,
    lying,
    match_of,
    offered,
    order,
    play,
    position,
    state_of,
    text,
    units,
)
from tests.kit.walker import seed_of

TRUE, DECOY = Zone("tamesis"), Zone("verlamion")
SEGOVAX = Leader("segovax")
ARMY = "army:cassivellaunus:catuvellauni"


def hidden(*dice, true=TRUE, **facts):
    """Return a match in which the oppidum is in Ripa Tamesis and its decoy in Verlamion."""
    state = position(markers=tuple(sorted((TRUE, DECOY))), **facts).evolve(hidden=Secret(true))
    return match_of(state, *dice)


# Placing -----------------------------------------------------------------------------------------------------------


def landing(*dice):
    """Return a match in which the Celts place their units after the second landing."""
    return after(after(begin(Scenario.SECOND, *dice), "divide"), "sail", leader="caesar", to="dubris")


@pytest.mark.rule("CIB-5.4")
def test_oppidum_and_decoy_lie_by_chance_in_two_zones_of_the_catuvellauni():
    match = landing(("oppidum and decoy", ("braughing", "tamesis")))
    assert board_of(match).markers == ("braughing", "tamesis")
    assert match.view(CELTS).hand.oppidum == "braughing"
    assert match.view(ROME).hand.oppidum is None
    assert set(board_of(landing()).markers) <= set(KINGDOM[People.CATUVELLAUNI])


@pytest.mark.rule("CIB-5.4")
def test_the_celt_places_them_where_he_likes_and_rome_sees_two_markers_that_look_alike():
    match = landing()
    assert set(offered(match, "hide")) == set(KINGDOM[People.CATUVELLAUNI])
    assert "tamesis" not in offered(match, "hide", oppidum="tamesis")
    done = play(match, "hide", oppidum="tamesis", decoy="verlamion")
    other = play(match, "hide", oppidum="verlamion", decoy="tamesis")
    assert event(done, MarkersPlaced).zones == ("tamesis", "verlamion")
    assert text(done) == text(other)
    assert done.match.view(ROME) == other.match.view(ROME)
    assert done.match.view(CELTS).hand.oppidum == "tamesis"
    lines = [GAME.catalogue.text(line) for line in done.match.hand_words(CELTS)]
    assert "The true oppidum is in Ripa Tamesis." in lines


@pytest.mark.rule("CIB-5.4")
def test_to_rome_either_may_be_the_true_one():
    state = state_of(hidden(romans={"caesar@dubris": "vii"}))
    worlds = {redeal(state, ROME, Rng(seed_of(number), 0)).hidden.open() for number in range(20)}
    assert worlds == {TRUE, DECOY}


def test_the_first_landing_has_none():
    match = after(after(begin(Scenario.FIRST), "divide"), "sail", leader="caesar", to="dubris")
    assert board_of(match).markers == ()
    assert "hide" not in offered(match)


# Finding and storming ----------------------------------------------------------------------------------------------

NEAR = {"cassivellaunus": "catuvellauni", "cingetorix": "vallis"}


@pytest.mark.rule("CIB-5.4")
def test_a_marker_is_shown_when_a_roman_unit_enters_its_zone():
    match = hidden(romans={"gaius@silva_cil": "vii viii_v", "caesar@portus_itius": "x"}, at=NEAR)
    done = play(match, "march", leader="gaius", to="verlamion")
    board = board_of(done.match)
    assert event(done, OppidumFound).entered == DECOY
    assert (board.oppidum, board.markers) == (TRUE, ()), "the other one is known, too"
    assert "In Verlamion there is a decoy: the oppidum of the Catuvellauni is in Ripa Tamesis." in text(done)
    assert not events(done, OppidumRazed)


@pytest.mark.rule("CIB-5.4", "CIB-5.3.2", "CIB-2.3.4")
def test_a_commander_with_a_unit_who_finds_nobody_there_destroys_it():
    match = hidden(romans={"caesar@silva_cil": "vii x"}, at=NEAR)
    assert not may_propose(board_of(match).evolve(at=board_of(match).at.put(CAESAR, TRUE)), CAESAR)
    done = play(match, "march", leader="caesar", to="tamesis")
    board = board_of(done.match)
    assert event(done, OppidumRazed).zone == TRUE
    assert board.razed
    assert next(one for one in objectives(board) if one.goal is Goal.OPPIDUM).met
    assert may_propose(board, CAESAR), "the Catuvellauni may still have units on their land"


@pytest.mark.rule("CIB-5.4")
def test_a_unit_without_commander_does_not():
    match = hidden(romans={"caesar@portus_itius": "x"}, free={"silva_cil": "viii_v"}, at=NEAR)
    done = play(match, "single", leader="caesar", unit=units("viii_v")[0], to="tamesis")
    assert event(done, OppidumFound).oppidum == TRUE
    assert not board_of(done.match).razed


def stormed(*dice, romans="vii+ viii_v ix_v", celts="bellatores bellatores bellatores bellatores", true=TRUE, **facts):
    """Return what comes of an attack by Gaius on Cassivellaunus in Ripa Tamesis."""
    facts = {"at": {"cassivellaunus": "tamesis", "cingetorix": "vallis"}} | facts
    match = hidden(
        *dice, true=true, romans={"gaius@silva_cil": romans, "caesar@portus_itius": "x"}, celts={ARMY: celts}, **facts
    )
    for seat in (ROME, CELTS):
        match = order(match, seat, losses="usual", rerolls="never").match
    return play(match, "march", leader="gaius", to="tamesis")


ROMANS = units("vii+ viii_v ix_v")


def rolled(phase, rome, celts=6):
    """Return the dice of a phase, all Celts alike."""
    dice = [(f"{phase} of {unit}", face) for unit, face in zip(ROMANS, rome, strict=True)]
    return dice if phase == "fire" else [*dice, *[(f"{phase} of bellatores", celts)] * 4]


@pytest.mark.rule("CIB-5.4", "CIB-R50")
def test_in_its_zone_there_are_no_tactics_and_the_celts_ignore_one_loss_by_fire():
    fire, melee = rolled("fire", (1, 6, 6, 6)), rolled("melee", (6, 6, 6, 6))
    general = [(name.replace("melee", "general_melee"), face) for name, face in rolled("melee", (3, 6, 6, 6))]
    done = stormed(*fire, *melee, *general)
    assert not events(done, TacticShown)
    assert [told.phase for told in events(done, PhaseFought)] == ["fire", "melee", "general_melee"]
    assert event(done, BattleEnded).losses == (0, 1), "the one by fire is ignored"
    board = board_of(done.match)
    assert event(done, OppidumRazed).zone == TRUE
    assert event(done, Retreated).seat == CELTS, "its defenders retreat"
    assert not board.submissive, "Mandubracios does not come from there"


@pytest.mark.rule("CIB-5.4", "CIB-3.2.3")
def test_nobody_is_crushed_in_it():
    done = stormed(romans="vii+ vii_v viii+ viii_v", celts="bellatores")
    assert event(done, BattleBegan).battle == "skirmish"


@pytest.mark.rule("CIB-5.4", "CIB-3.5.4")
def test_a_battle_that_rome_does_not_win_leaves_it_standing():
    fire, melee = rolled("fire", (6, 6, 6, 6)), rolled("melee", (6, 6, 6, 6))
    general = [(name.replace("melee", "general_melee"), face) for name, face in melee]
    done = stormed(*fire, *melee, *general)
    assert event(done, Retreated).to == "silva_cil"
    assert not board_of(done.match).razed


# Mandubracios ------------------------------------------------------------------------------------------------------


def beaten(tactic="general", **facts):
    """Return what comes of a pitched battle north of the Thames that Cassivellaunus loses by fire."""
    fire = rolled("fire", (1, 6, 6, 6))
    melee = [*[(f"melee of {unit}", 6) for unit in ROMANS], *[("melee of bellatores", 6)] * 3]
    general = [(name.replace("melee", "general_melee"), face) for name, face in melee]
    done = stormed(*fire, *melee, *general, true=DECOY, **facts)
    assert event(done, OppidumFound).oppidum == DECOY, "it is a decoy that they defend"
    match = play(done.match, "choose", ROME, tactic=tactic).match
    return play(match, "choose", CELTS, tactic="general")


@pytest.mark.rule("CIB-5.3.4", "CIB-R29", "CIB-R62")
def test_catuvellauni_beaten_in_a_pitched_battle_north_of_the_thames_make_the_trinovantes_submit():
    done = beaten(allied=True)
    assert not events(done, Submitted), "the beaten army retreats first"
    done = play(done.match, "retreat", to=offered(done.match, "retreat")[0])
    told = event(done, Submitted)
    assert (told.people, told.hostage) == (People.TRINOVANTES, SEGOVAX)
    board = board_of(done.match)
    assert board.submissive == (People.TRINOVANTES,)
    assert board.hostages == Map({SEGOVAX: CAESAR}), "wherever Caesar is"


@pytest.mark.rule("CIB-5.3.4", "CIB-R29")
def test_an_allied_commander_who_was_beaten_with_them_is_delivered_too():
    allies = {"under": Map({SEGOVAX: CASSIVELLAUNUS}), "allied": True}
    done = beaten(at={"cassivellaunus": "tamesis", "segovax": "tamesis", "cingetorix": "vallis"}, **allies)
    done = play(done.match, "retreat", to=offered(done.match, "retreat")[0])
    board = board_of(done.match)
    assert board.hostages == Map({SEGOVAX: CAESAR})
    assert SEGOVAX not in board.at
    assert lying(board, ARMY) == 3


@pytest.mark.rule("CIB-R29")
def test_where_they_have_submitted_already_only_the_decoy_goes():
    facts = {"submissive": (People.TRINOVANTES,), "hostages": Map({SEGOVAX: CAESAR})}
    done = betrayed(**facts)
    assert not events(done, Submitted)
    assert event(done, OppidumFound).entered is None
    assert "Mandubracios shows the way: the oppidum of the Catuvellauni is in Ripa Tamesis." in text(done)


def betrayed(**facts):
    """Return what comes of a pitched battle north of the Thames, in a zone of the Catuvellauni without a marker."""
    fire = rolled("fire", (1, 6, 6, 6))
    melee = [*[(f"melee of {unit}", 6) for unit in ROMANS], *[("melee of bellatores", 6)] * 3]
    general = [(name.replace("melee", "general_melee"), face) for name, face in melee]
    match = hidden(
        *fire,
        *melee,
        *general,
        romans={"gaius@silva_cil": "vii+ viii_v ix_v", "caesar@portus_itius": "x"},
        celts={ARMY: "bellatores bellatores bellatores bellatores"},
        at={"cassivellaunus": "catuvellauni", "cingetorix": "vallis"},
        **facts,
    )
    for seat in (ROME, CELTS):
        match = order(match, seat, losses="usual", rerolls="never").match
    assert "catuvellauni" in offered(match, "march", leader="gaius", army="vii+ viii_v ix_v")
    match = after(match, "march", leader="gaius", to="catuvellauni")
    match = play(match, "choose", ROME, tactic="general").match
    done = play(match, "choose", CELTS, tactic="general")
    return play(done.match, "retreat", to=offered(done.match, "retreat")[0])


@pytest.mark.rule("CIB-5.3.4", "CIB-5.4")
def test_he_shows_where_the_oppidum_is():
    done = betrayed()
    assert event(done, Submitted).people is People.TRINOVANTES
    board = board_of(done.match)
    assert (board.oppidum, board.markers) == (TRUE, ())


@pytest.mark.rule("CIB-R62")
def test_he_does_not_come_after_a_skirmish():
    done = stormed(celts="bellatores", romans="vii+ viii_v", true=DECOY)
    while asked(done.match)[0].kind == "retreat":
        done = play(done.match, "retreat", to=offered(done.match, "retreat")[0])
    assert not board_of(done.match).submissive
