"""Ambushes of Romans who ravage."""

from typing import Any

import pytest

from engines.caesar_britannia.battle_events import BattleBegan, BattleEnded, LossesTaken, PhaseFought, Rerolled
from engines.caesar_britannia.events import AllianceMade, ChariotsTurned
from engines.caesar_britannia.ids import CAESAR, CELTS, ROME, CelticUnit, Leader, Scenario, Zone
from engines.caesar_britannia.special_events import AmbushTried
from engines.core.model import Map
from tests.engines.caesar_britannia.playing import (
    after,
    board_of,
    deal,
    event,
    events,
    lying,
    offered,
    order,
    play,
    seat_of,
    text,
    verbs,
)

CINGETORIX, LUGOTORIX, CASSIVELLAUNUS = Leader("cingetorix"), Leader("lugotorix"), Leader("cassivellaunus")
KNOWN = tuple(map(Zone, ("andereda", "dubris", "regini", "vallis")))
BAND: dict[str, Any] = {
    "celts": {"army:lugotorix:cantii": "essedarii bellatores bellatores"},
    "at": {"lugotorix": "cantiaci"},
}


def plundering(*throws, celts=None, at=None, **facts):
    """Return what follows when Gaius ravages Andereda, a forest, with Lugotorix in Cantiaci beside it."""
    match = deal(
        *throws,
        romans={"gaius@andereda": "vii+", "caesar@portus_itius": "x"},
        celts=celts or BAND["celts"],
        at=at or BAND["at"],
        explored=KNOWN,
        **facts,
    )
    return play(match, "ravage", leader="gaius")


def fire(name, *faces):
    return [(f"fire of {name}", face) for face in faces]


# Those who are asked -----------------------------------------------------------------------------------------------


@pytest.mark.rule("CIB-2.4.3", "CIB-R12", "CIB-2.3.2")
def test_when_rome_has_ravaged_an_army_beside_it_may_attack_at_once():
    match = plundering().match
    assert board_of(match).spoils[Leader("gaius")] == 1, "the spoils come first"
    assert seat_of(match) == CELTS
    assert verbs(match) == ("ambush", "hold")
    assert offered(match, "ambush") == (LUGOTORIX,)
    assert match.fallback(match.prompts()[0]).verb == "hold"
    match = after(match, "hold")
    assert match.prompts()[0].kind == "activate"
    assert seat_of(match) == CELTS
    assert LUGOTORIX in offered(match, "pass"), "who holds back has not acted"
    assert board_of(match).plunder is None


@pytest.mark.rule("CIB-2.4.3", "CIB-R46", "CIB-R12")
@pytest.mark.parametrize(
    "facts",
    [
        {"unavailable": (LUGOTORIX,)},
        {"celts": {"zone:cantiaci:cantii": "essedarii bellatores"}},
        {"celts": {"army:lugotorix:cantii:acted": "essedarii bellatores"}},
        {"celts": {"army:cingetorix:regini": "essedarii bellatores"}, "at": {"cingetorix": "colles"}},
        {"at": {"lugotorix": "cantiaci"}, "celts": {"army:segovax:trinovantes": "bellatores"}},
    ],
    ids=["he has acted", "he has no army", "his units have acted", "his people is confined", "he is elsewhere"],
)
def test_nobody_else_is_asked(facts):
    match = plundering(**facts).match
    assert match.prompts()[0].kind == "activate"
    assert seat_of(match) == CELTS


@pytest.mark.rule("CIB-2.4.3")
def test_whether_it_is_asked_does_not_tell_what_lies_there():
    for celts in ("bellatores", "essedarii", "funditores"):
        assert plundering(celts={"army:lugotorix:cantii": celts}).match.prompts()[0].kind == "ambush"


@pytest.mark.rule("CIB-R12", "CIB-5.3.4")
def test_across_the_thames_and_once_the_spoils_have_united_them_anybody_attacks():
    match = deal(
        romans={"gaius@vallis": "vii+", "caesar@portus_itius": "x"},
        celts={"army:cassivellaunus:catuvellauni": "bellatores"},
        at={"cassivellaunus": "tamesis", "cingetorix": "noviomagus"},
        explored=KNOWN,
        spoils=Map({CAESAR: 4}),
    )
    done = play(match, "ravage", leader="gaius")
    assert event(done, AllianceMade)
    assert offered(done.match, "ambush") == (CASSIVELLAUNUS,)


# The die -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CIB-2.4.3", "CIB-R12")
@pytest.mark.parametrize(
    ("ravaged", "die", "succeeds"),
    [((), 5, True), ((), 4, False), (("dubris",), 4, True), (("dubris", "regini"), 3, False)],
)
def test_it_is_an_ambush_on_5_with_one_for_each_zone_of_the_kingdom_ravaged_before(ravaged, die, succeeds):
    match = plundering(
        ("ambush", die),
        ravaged=tuple(map(Zone, ravaged)),
    ).match
    done = play(match, "ambush", leader="lugotorix")
    told = event(done, AmbushTried)
    assert (told.bonus, told.succeeds) == (("dubris" in ravaged) * 1, succeeds)
    began = event(done, BattleBegan)
    assert (began.seat, began.zone, began.attacker) == (CELTS, "andereda", LUGOTORIX)
    assert LUGOTORIX in board_of(done.match).unavailable


# The fight ---------------------------------------------------------------------------------------------------------

QUIET = [("melee of bellatores", 6), ("melee of bellatores", 6), ("melee of essedarii", 6)]


@pytest.mark.rule("CIB-2.4.3", "CIB-R67")
def test_the_chariots_fire_first_and_rome_takes_its_losses_then_everybody_else_fires():
    match = plundering(
        ("ambush", 6),
        *fire("essedarii", 1),
        *fire("legio_vii_eagle", 6),
        ("melee of bellatores", 6),
        ("melee of bellatores", 6),
        ("melee of essedarii", 6),
        ("melee of legio_vii_eagle", 6),
        ("melee of legio_vii_second", 6),
    ).match
    done = play(match, "ambush", leader="lugotorix")
    assert "Lugotorix attacks the plunderers in Silva Andereda: 6 and 0 more. It is an ambush." in text(done)
    (volley,) = events(done, PhaseFought)
    assert (volley.faces, volley.hits) == (((), (1,)), (0, 1))
    assert seat_of(done.match) == ROME
    done = play(done.match, "losses", loss=["legio_vii_second"])
    fire_, melee = events(done, PhaseFought)
    assert fire_.faces == ((6,), ()), "the second is reduced and fires no more; the chariots have fired"
    assert len(melee.faces[1]) == 3, "the chariots fight on as usual"
    assert event(done, BattleEnded).winner == CELTS


@pytest.mark.rule("CIB-2.4.3")
def test_without_an_ambush_everybody_fires_together():
    match = plundering(("ambush", 1), *fire("essedarii", 1), *fire("legio_vii_eagle", 6)).match
    done = play(match, "ambush", leader="lugotorix")
    (together,) = events(done, PhaseFought)
    assert len(together.faces[0]) == 2
    assert together.faces[1] == (1,)


@pytest.mark.rule("CIB-2.4.3")
def test_an_ambush_without_chariots_fires_once():
    match = plundering(("ambush", 6), celts={"army:lugotorix:cantii": "bellatores bellatores"}).match
    done = play(match, "ambush", leader="lugotorix")
    assert [told.phase.value for told in events(done, PhaseFought)].count("fire") == 1
    assert len(events(done, PhaseFought)[0].faces[0]) == 2


@pytest.mark.rule("CIB-2.4.3", "CIB-3.1")
def test_in_a_pitched_battle_the_tactics_come_first():
    match = deal(
        ("ambush", 5),
        *fire("essedarii", 6),
        romans={"gaius@andereda": "vii ala", "caesar@portus_itius": "x"},
        celts={"army:lugotorix:cantii": "essedarii bellatores bellatores bellatores"},
        at={"lugotorix": "cantiaci"},
        explored=KNOWN,
    )
    match = after(play(match, "ravage", leader="gaius").match, "ambush", leader="lugotorix")
    assert {prompt.kind for prompt in match.prompts() if prompt.awaited} == {"choose"}
    match = play(match, "choose", seat=ROME).match
    done = play(match, "choose", seat=CELTS)
    first, second = events(done, PhaseFought)[:2]
    assert (first.faces[0], first.faces[1]) == ((), (6,))
    assert (len(second.faces[0]), second.faces[1]) == (4, ())


@pytest.mark.rule("CIB-R12", "CIB-2.4.3")
def test_another_army_may_attack_after_the_first_while_the_plunderers_are_there():
    match = plundering(
        ("ambush", 1),
        *fire("legio_vii_eagle", 6),
        *fire("legio_vii_second", 6),
        ("melee of bellatores", 6),
        ("melee of legio_vii_eagle", 1),
        ("melee of legio_vii_second", 6),
        celts={"army:lugotorix:cantii": "bellatores", "army:cingetorix:regini": "bellatores"},
        at={"lugotorix": "cantiaci", "cingetorix": "colles"},
        allied=True,
    ).match
    assert set(offered(match, "ambush")) == {LUGOTORIX, CINGETORIX}
    match = after(match, "ambush", leader="lugotorix")
    assert match.prompts()[0].kind == "ambush"
    assert offered(match, "ambush") == (CINGETORIX,)


@pytest.mark.rule("CIB-R12")
def test_when_the_plunderers_are_gone_nobody_else_attacks():
    match = plundering(
        ("ambush", 1),
        *fire("legio_vii_eagle", 6),
        *fire("legio_vii_second", 6),
        ("melee of bellatores", 1),
        ("melee of legio_vii_eagle", 6),
        ("melee of legio_vii_second", 6),
        celts={"army:lugotorix:cantii": "bellatores", "army:cingetorix:regini": "bellatores"},
        at={"lugotorix": "cantiaci", "cingetorix": "colles"},
        allied=True,
    ).match
    match = after(after(match, "ambush", leader="lugotorix"), "losses")
    match = after(match, "retreat", to="dubris")
    assert match.prompts()[0].kind == "activate"
    assert seat_of(match) == CELTS


@pytest.mark.rule("CIB-2.4.3", "CIB-2.1")
def test_units_that_have_been_activated_stay_behind():
    match = plundering(
        ("ambush", 6),
        celts={"army:lugotorix:cantii": "bellatores", "army:lugotorix:cantii:acted": "nobiles"},
        scenario=Scenario.SECOND,
    ).match
    done = play(match, "ambush", leader="lugotorix")
    assert len(event(done, BattleBegan).celts) == 1
    assert lying(board_of(done.match), "zone:cantiaci:cantii:acted") == 1
    assert CelticUnit.NOBILES.value not in str(event(done, BattleBegan).celts)


# Dice and chariots -------------------------------------------------------------------------------------------------


def springing(*throws, turn="", **policies):
    """Return what follows when Lugotorix, with one chariot, ambushes Gaius; both have their Alea."""
    celts = {"army:lugotorix:cantii": "essedarii bellatores bellatores"}
    match = plundering(("ambush", 5), *throws, celts=celts, jacta=()).match
    for seat in (ROME, CELTS):
        match = order(match, seat, **{"rerolls": "never", "losses": "usual"} | policies).match
    return play(match, "ambush", leader=LUGOTORIX, turn=turn)


@pytest.mark.rule("CIB-R67", "CIB-R6", "CIB-2.4.3")
def test_the_dice_of_the_volley_lie_on_the_table_and_the_attacker_throws_again_first():
    done = springing(*fire("essedarii", 6), ("re-roll of essedarii", 1), rerolls="hand")
    assert [told.faces for told in events(done, PhaseFought)] == [((), (6,))]
    assert [(prompt.seat, prompt.kind) for prompt in done.match.prompts() if prompt.awaited] == [(CELTS, "reroll")]
    done = play(done.match, "reroll", die=offered(done.match, "reroll")[0])
    assert event(done, Rerolled).face == 1
    assert not events(done, LossesTaken), "Rome may throw the die again, too"
    assert seat_of(done.match) == ROME
    assert board_of(done.match).jacta == (CELTS,)


@pytest.mark.rule("CIB-0.2.2", "CIB-2.4.3")
def test_with_his_action_the_commander_may_turn_chariots_before_an_ambush():
    mounted = springing(*fire("essedarii", 6))
    assert events(mounted, PhaseFought)[0].faces == ((), (6,)), "mounted they open it"
    on_foot = springing(*fire("legio_vii_eagle", 6), turn="army:lugotorix:cantii/essedarii")
    assert events(on_foot, PhaseFought)[0].faces[0], "on foot they do not fire, and all others do at once"
    assert events(on_foot, ChariotsTurned, CELTS)
