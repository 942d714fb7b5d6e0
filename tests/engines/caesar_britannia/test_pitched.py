"""Pitched battles: tactics in secret, the front line, critical hits, retreat in good order, pursuit, succession."""

import pytest

from engines.caesar_britannia.battle_events import (
    BattleEnded,
    LeaderLost,
    PhaseFought,
    PlanSealed,
    Pursued,
    Retreated,
    Succeeded,
    TacticShown,
    WithdrawalTried,
)
from engines.caesar_britannia.events import Disgraced
from engines.caesar_britannia.ids import CELTS, COMMIOS, ROME, Leader, Scenario, Tactic
from engines.caesar_britannia.legal.battle import Phase
from engines.caesar_britannia.redeal import redeal
from engines.core.errors import Illegal
from engines.core.model import Map
from engines.core.prompt import Draft
from engines.core.rng import Rng
from tests.engines.caesar_britannia.playing import (
    after,
    asked,
    board_of,
    deal,
    event,
    events,
    lying,
    offered,
    play,
    state_of,
    text,
    units,
)
from tests.kit.walker import seed_of

GAIUS, LUGOTORIX, SEGOVAX = Leader("gaius"), Leader("lugotorix"), Leader("segovax")
CINGETORIX, CASSIVELLAUNUS = Leader("cingetorix"), Leader("cassivellaunus")
ARMY = "army:lugotorix:cantii"
TROOPS = "nobiles bellatores bellatores iaculatores"
LEGION = {
    "ix_v": "legio_ix_vexillation",
    "vii_eagle": "legio_vii_eagle",
    "vii_second": "legio_vii_second",
    "viii_v": "legio_viii_vexillation",
}


def thrown(phase, **faces):
    """Return the throws of a phase: by kind or unit, in the order they are thrown."""
    return [(f"{phase} of {LEGION.get(name, name)}", face) for name, found in faces.items() for face in found]


def fire(rome=(6, 6, 6), celts=6):
    eagle, second, vexillation = rome
    dice = thrown("fire", vii_eagle=[eagle], vii_second=[second], viii_v=[vexillation], ala=[6])
    return [*dice, *thrown("fire", iaculatores=[celts])]


def melee(rome=(6, 6, 6, 6), celts=(6, 6, 6, 6), phase="melee"):
    eagle, second, vexillation, ala = rome
    bellator, other, iaculator, noble = celts
    dice = thrown(phase, vii_eagle=[eagle], vii_second=[second], viii_v=[vexillation], ala=[ala])
    return [*dice, *thrown(phase, bellatores=[bellator, other], iaculatores=[iaculator], nobiles=[noble])]


def general(**faces):
    return melee(**faces, phase="general_melee")


def march(*throws, to="cantiaci", celts=TROOPS, **facts):
    """Return a match in which Gaius has just marched against Lugotorix with a legion's core, another's part, an ala."""
    facts = {"at": {"lugotorix": to, "cingetorix": "vallis"}, "romans": {"gaius@dubris": "vii+ viii_v ala"}} | facts
    facts["romans"] = {**facts["romans"], "caesar@portus_itius": "x"}
    match = deal(*throws, celts={ARMY: celts}, **facts)
    return after(match, "march", leader="gaius", to=to)


def tactics(match, rome="general", celts="general", *, gaius=None, lugotorix=None):
    """Return what follows when both sides have chosen; commanders are attached where nobody says otherwise.

    Nobody throws a die again.
    """
    mine = {} if gaius is None else {"attach": [gaius]}
    theirs = {} if lugotorix is None else {"attach": [f"{ARMY}/{lugotorix}"]}
    match = play(match, "choose", ROME, tactic=rome, rerolls="never", **mine).match
    return play(match, "choose", CELTS, tactic=celts, rerolls="never", **theirs)


def _rome(board):
    assert board.battle is not None
    return board.battle.host(ROME)


# Tactics -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CIB-3.1")
def test_tactics_are_chosen_in_secret_and_shown_together():
    match = march()
    assert {prompt.seat for prompt in asked(match)} == {ROME, CELTS}
    assert all(prompt.sealed and prompt.awaited for prompt in asked(match))
    done = play(match, "choose", ROME, tactic="frontal")
    assert event(done, PlanSealed).seat == ROME
    assert not events(done, TacticShown)
    board = board_of(done.match)
    assert board.sealed == (ROME,)
    assert _rome(board).tactic is None, "nobody sees it"
    assert done.match.view(CELTS).hand.plan is None
    assert done.match.view(ROME).hand.plan.tactic is Tactic.FRONTAL
    again = play(done.match, "choose", ROME, tactic="dissuasion")
    assert not events(again, PlanSealed), "that it was chosen otherwise is secret, too"
    shown = events(play(again.match, "choose", CELTS, tactic="general"), TacticShown)
    assert {told.seat: told.tactic for told in shown} == {ROME: Tactic.DISSUASION, CELTS: Tactic.GENERAL}


@pytest.mark.rule("CIB-3.1", "CIB-R68")
def test_a_tactic_not_shown_may_be_any_to_the_other_side():
    match = play(march(), "choose", ROME, tactic="frontal").match
    worlds = [redeal(state_of(match), CELTS, Rng(seed_of(number), 0)).plans[ROME].open() for number in range(30)]
    assert {plan.tactic for plan in worlds if plan is not None} == {
        Tactic.GENERAL,
        Tactic.FRONTAL,
        Tactic.DISSUASION,
        Tactic.WINGS,
    }
    own = redeal(state_of(match), ROME, Rng(seed_of(1), 0)).plans[ROME].open()
    assert own is not None
    assert own.tactic is Tactic.FRONTAL


@pytest.mark.rule("CIB-3.3")
def test_only_tactics_that_bring_somebody_to_the_front_are_offered_and_no_wings_in_the_forest():
    assert set(offered(march(), "choose", ROME)) == {"wings", "general", "dissuasion", "frontal"}
    assert set(offered(march(to="andereda"), "choose", ROME)) == {"general", "dissuasion", "frontal"}
    match = march(celts="bellatores bellatores bellatores bellatores")
    assert set(offered(match, "choose", CELTS)) == {"general", "frontal"}


@pytest.mark.rule("CIB-3.1", "CIB-R72")
def test_romans_are_attached_to_legionaries_first_unless_they_say_otherwise_not_to_an_eagle():
    match = march()
    assert set(offered(match, "choose", ROME, tactic="frontal")) == set(units("vii+ viii_v"))
    field = match.ask(ROME)(Draft.of(match.prompts_of(ROME)[0].key, verb="choose", tactic="frontal"))
    assert field is not None
    assert field.default == "legio_vii_second"
    celts = match.ask(CELTS)
    made = match.fallback(match.prompts_of(CELTS)[0])
    assert celts(made) is None
    assert made.get("tactic") == "general"
    done = tactics(match, lugotorix="nobiles.0")
    shown = {told.seat: told.attached for told in events(done, TacticShown)}
    assert shown == {ROME: ((GAIUS, "legio_vii_second"),), CELTS: ((LUGOTORIX, f"{ARMY}/nobiles.0"),)}
    assert any(line.startswith("Rome: general attack. Gaius beside Second CU of Legio VII") for line in text(done))


@pytest.mark.rule("CIB-3.1", "CIB-R47")
def test_two_commanders_share_no_unit_while_another_is_free():
    match = march(under=Map({Leader("atrius"): GAIUS}), at=AWAY)
    made = Draft.of(match.prompts_of(ROME)[0].key, verb="choose", tactic="general").put("attach.1", "legio_vii_second")
    field = match.ask(ROME)(made)
    assert {choice.value for choice in field.choices} == {"legio_vii_eagle", "legio_viii_vexillation"}
    field = match.ask(ROME)(made.put("attach.2", "legio_vii_eagle"))
    assert field is not None
    assert field.name == "rerolls", "nobody else is attached"
    with pytest.raises(Illegal):
        match.play(ROME, made.put("attach.2", "legio_vii_second"))


AWAY = {"lugotorix": "cantiaci", "cingetorix": "vallis", "atrius": "dubris"}


@pytest.mark.rule("CIB-3.2.2", "CIB-R39")
def test_a_side_without_commander_has_no_tactic_the_other_one_has_and_nobody_is_pursued():
    zone = "zone:cantiaci:cantii"
    left = thrown("general_melee", vii_eagle=[6], vii_second=[6], viii_v=[6], ala=[6], bellatores=[6], nobiles=[6])
    dice = [*fire(), *melee(rome=(3, 6, 6, 6)), *left]
    match = deal(
        *dice,
        romans={"gaius@dubris": "vii+ viii_v ala", "caesar@portus_itius": "x"},
        celts={zone: TROOPS},
        at={"lugotorix": "andereda", "cingetorix": "vallis"},
    )
    match = after(match, "march", leader="gaius", to="cantiaci")
    assert [prompt.seat for prompt in asked(match)] == [ROME]
    assert not match.prompts()[0].sealed, "nobody is there to keep it from"
    done = play(match, "choose", tactic="frontal")
    assert not events(done, PlanSealed)
    done = play(done.match, "losses", loss=[f"{zone}/iaculatores.0", f"{zone}/bellatores.0"])
    assert event(done, BattleEnded).losses == (0, 2), "the critical hit of the front line"
    assert not events(done, Pursued)
    assert done.match.prompts()[0].kind == "retreat" or events(done, Retreated)


# Phases ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CIB-3.1", "CIB-3.4.1", "CIB-3.4.4", "CIB-3.5.1")
def test_fire_melee_and_general_melee_with_critical_hits_of_the_front_line():
    match = march(*fire(), *melee(rome=(3, 6, 3, 6), celts=(2, 6, 6, 6)), *general())
    done = tactics(match, "frontal", "frontal")
    fire_, melee_ = events(done, PhaseFought)
    assert fire_.hits == (0, 0)
    assert melee_.hits == (3, 2), "3 of the eagle in front counts twice, that of the vexillation behind once"
    board = board_of(done.match)
    assert set(offered(done.match, "losses")) == set(units("vii+")), "the front takes the first two"
    assert {one.name for one in _rome(board).fighters if one.front} == set(units("vii+"))
    done = play(done.match, "losses", loss=["legio_vii_eagle", "legio_vii_second"])
    front = {one.name for one in _rome(board_of(done.match)).fighters if one.front}
    assert front == {"legio_vii_eagle"}, "reduced, the second falls back and the eagle stays"
    assert set(offered(done.match, "losses")) == {f"{ARMY}/nobiles.0", f"{ARMY}/bellatores.0"}
    loss = [f"{ARMY}/bellatores.0", f"{ARMY}/bellatores.1", f"{ARMY}/iaculatores.0"]
    match = march(*fire(), *melee(rome=(3, 6, 3, 6), celts=(2, 6, 6, 6)), *general_left(), celts=TROOPS)
    done = tactics(match, "frontal", "frontal")
    match = after(done.match, "losses", loss=["legio_vii_eagle", "legio_vii_second"])
    done = play(match, "losses", loss=loss)
    ended = event(done, BattleEnded)
    assert (ended.winner, ended.losses) == (ROME, (2, 3))
    assert events(done, PhaseFought)[0].phase is Phase.GENERAL_MELEE


def general_left():
    """Return the general melee of the Romans, two of them reduced, and of a noble who is left."""
    dice = thrown("general_melee", vii_eagle=[6], vii_second=[6], viii_v=[6], ala=[6])
    return [*dice, *thrown("general_melee", nobiles=[6])]


@pytest.mark.rule("CIB-3.4.1", "CIB-5.1.2")
def test_an_eagle_lost_ends_the_match_when_both_sides_have_taken_the_losses_of_the_phase():
    dice = [
        *thrown("fire", viii_v=[1], ix_v=[6], iaculatores=[6]),
        *thrown("melee", vii_eagle=[6], vii_second=[6], viii_v=[1], ix_v=[6], bellatores=[2, 2], nobiles=[2]),
    ]
    match = march(*dice, romans={"gaius@dubris": "vii+ viii_v ix_v"}, reduced=units("vii+"))
    done = tactics(match, "general", "frontal")
    done = play(done.match, "losses", loss=[f"{ARMY}/iaculatores.0"])
    assert done.match.prompts()[0].seat == ROME
    loss = ["legio_viii_vexillation", "legio_viii_vexillation", "legio_vii_eagle", "legio_vii_second"]
    done = play(done.match, "losses", loss=[*loss, "legio_ix_vexillation"])
    assert not events(done, Disgraced), "the Celts have losses of the same phase to take"
    assert done.match.prompts()[0].seat == CELTS
    done = play(done.match, "losses", loss=[f"{ARMY}/bellatores.0"])
    assert events(done, Disgraced)
    assert done.match.outcome() is not None
    assert not events(done, BattleEnded)


# Commanders --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CIB-3.4.1", "CIB-2.1", "CIB-R25")
def test_a_commander_falls_with_his_unit_tactic_and_line_stand_and_his_army_is_nobodys_then():
    romans = ["vii_eagle", "vii_second", "viii_v", "ala"]
    dice = [*fire(rome=(1, 6, 6))]
    for phase in ("melee", "general_melee"):
        dice += thrown(phase, **{name: [6] for name in romans}, bellatores=[2, 6], nobiles=[6])
    done = tactics(march(*dice), "general", "frontal", lugotorix="iaculatores.0")
    done = play(done.match, "losses", loss=[f"{ARMY}/iaculatores.0"])
    told = event(done, LeaderLost)
    assert (told.leader, told.captor) == (LUGOTORIX, None)
    assert events(done, PhaseFought)[-1].hits == (0, 2), "the line stands: a critical hit"
    assert lying(board_of(done.match), ARMY) == 3
    done = play(done.match, "losses", loss=["legio_vii_second", "legio_vii_eagle"])
    done = play(done.match, "losses", loss=["legio_viii_vexillation", "ala"])
    assert event(done, BattleEnded).winner == CELTS
    board = board_of(done.match)
    assert board.dead == (LUGOTORIX,)
    assert lying(board, "zone:cantiaci:cantii") == 3


@pytest.mark.rule("CIB-2.1", "CIB-2.5.1", "CIB-R25", "CIB-R33")
@pytest.mark.parametrize("companion", [True, False])
def test_the_commander_left_with_the_highest_sv_follows_with_spoils_and_hostages(companion):
    dice = [throw for phase in ("fire", "melee", "general_melee") for throw in _quiet(phase)]
    match = march(
        *dice,
        romans={"gaius@dubris": "vii+ viii_v ix_v xii_v"},
        reduced=units("viii_v xii_v ix_v"),
        under=Map({Leader("atrius"): GAIUS}) if companion else Map(),
        at=AWAY if companion else {"lugotorix": "cantiaci", "cingetorix": "vallis"},
        spoils=Map({GAIUS: 3}),
        hostages=Map({CINGETORIX: GAIUS}),
        submissive=("regini",),
    )
    attach = ["legio_viii_vexillation", "legio_vii_second"][: 1 + companion]
    match = play(match, "choose", ROME, tactic="general", attach=attach, rerolls="never").match
    match = play(match, "choose", CELTS, tactic="general", rerolls="never").match
    done = play(match, "losses", loss=["legio_viii_vexillation"])
    assert event(done, LeaderLost).leader == GAIUS
    done = play(done.match, "losses", loss=[f"{ARMY}/bellatores.0", f"{ARMY}/bellatores.1"])
    board = board_of(done.match)
    assert event(done, BattleEnded).spoils == (2 if companion else 0)
    assert GAIUS in board.dead
    if companion:
        told = event(done, Succeeded)
        assert (told.leader, told.fallen, told.n) == (Leader("atrius"), GAIUS, 4)
        assert dict(board.spoils) == {"atrius": 5}
        assert dict(board.hostages) == {"cingetorix": "atrius"}
    else:
        assert not board.spoils, "nobody carries them"
        assert not board.hostages
        assert not board.command.get(units("vii_v")[0])


def _quiet(phase):
    """Return a phase in which the Celts hit once when they fire, and two legionaries in the melee."""
    romans = ["vii_eagle", "vii_second"]
    if phase == "fire":
        return thrown(phase, **{name: [6] for name in romans}, iaculatores=[1])
    hit = 1 if phase == "melee" else 6
    faces = {name: [hit] for name in romans} | {f"legio_{number}_vexillation": [6] for number in ("ix", "xii")}
    left = [6, 6] if phase == "melee" else []
    return thrown(phase, **faces, bellatores=left, iaculatores=[6], nobiles=[6])


@pytest.mark.rule("CIB-3.5.3")
def test_a_celtic_commander_is_a_hostage_even_if_he_fell_when_his_army_is_wiped_out():
    celts = "bellatores bellatores bellatores bellatores"
    dice = [
        *thrown("fire", vii_eagle=[1], vii_second=[6], viii_v=[6], ala=[6]),
        *thrown("melee", vii_eagle=[3], vii_second=[3], viii_v=[6], ala=[6]),
        *thrown("melee", bellatores=[6, 6, 6]),
    ]
    done = tactics(march(*dice, celts=celts), "frontal", "frontal", lugotorix="bellatores.0")
    done = play(done.match, "losses", loss=[f"{ARMY}/bellatores.0"])
    assert [(told.leader, told.captor) for told in events(done, LeaderLost)] == [(LUGOTORIX, None), (LUGOTORIX, GAIUS)]
    assert dict(board_of(done.match).hostages) == {LUGOTORIX: GAIUS}
    assert event(done, BattleEnded).winner == ROME
    assert not events(done, Pursued), "nobody is left to be pursued"
    assert board_of(done.match).spoils[GAIUS] == 4


# Retreat in good order ---------------------------------------------------------------------------------------------


@pytest.mark.rule("CIB-3.4.6", "CIB-3.5.3", "CIB-R72")
@pytest.mark.parametrize("die", [5, 6])
def test_dissuasion_allows_a_retreat_in_good_order_after_each_phase_on_a_six_on_a_plain(die):
    dice = [*fire(), ("retreat in good order", die), *melee()]
    done = tactics(march(*dice), "general", "dissuasion")
    assert done.match.prompts()[0].seat == CELTS
    assert set(offered(done.match)) == {"stand", "withdraw"}
    assert done.match.fallback(done.match.prompts()[0]).verb == "stand"
    done = play(done.match, "withdraw")
    tried = event(done, WithdrawalTried)
    assert (tried.seat, tried.die, tried.needed) == (CELTS, die, 6)
    if die == 6:
        assert event(done, BattleEnded).winner == ROME
        assert set(offered(done.match, "retreat")) == {"andereda", "durobrivae"}
        match = after(done.match, "retreat", to="durobrivae")
        assert lying(board_of(match), ARMY) == 4
        assert board_of(match).at[LUGOTORIX] == "durobrivae"
    else:
        assert [told.phase for told in events(done, PhaseFought)] == [Phase.MELEE]
        assert set(offered(done.match)) == {"stand", "withdraw"}, "it may be tried again after the next phase"


@pytest.mark.rule("CIB-3.4.6", "CIB-R24")
def test_in_the_forest_a_four_is_enough_and_the_attacker_tries_first():
    done = tactics(march(*fire(), ("retreat in good order", 4), to="andereda"), "dissuasion", "dissuasion")
    assert done.match.prompts()[0].seat == ROME
    done = play(done.match, "withdraw")
    assert event(done, WithdrawalTried).needed == 4
    assert event(done, BattleEnded).winner == CELTS
    assert board_of(done.match).at[GAIUS] == "dubris", "a beaten attacker goes back"


@pytest.mark.rule("CIB-R60")
def test_a_retreat_in_good_order_is_not_offered_where_there_is_no_way():
    free = {"durobrivae": "cohors_classica", "andereda": "ala_aeduorum"}
    done = tactics(march(*fire(), *melee(), *general(), free=free), "general", "dissuasion")
    assert events(done, BattleEnded), "all phases are thrown"


# The end -----------------------------------------------------------------------------------------------------------


def beaten(rome, celts, faces=(6, 6, 3, 6), *, losing=(), **facts):
    """Return what comes of a battle that Rome wins by the losses of the general melee."""
    dice = [*fire(), *melee(), *general(rome=faces)]
    done = tactics(march(*dice, **facts), rome, celts)
    while not events(done, BattleEnded):
        kind = done.match.prompts()[0].kind
        done = play(done.match, "stand") if kind == "leave" else play(done.match, "losses", loss=[*losing])
    return done


@pytest.mark.rule("CIB-3.5.1", "CIB-3.5.2")
def test_an_army_is_destroyed_where_the_table_says_so_and_pays_spoils():
    done = beaten("wings", "frontal", losing=[f"{ARMY}/bellatores.0"])
    assert event(done, Pursued).seat == CELTS
    ended = event(done, BattleEnded)
    assert (ended.winner, ended.losses, ended.spoils) == (ROME, (0, 1), 4)
    board = board_of(done.match)
    assert not lying(board, ARMY)
    assert dict(board.hostages) == {LUGOTORIX: GAIUS}


@pytest.mark.rule("CIB-3.5.1", "CIB-3.5.4")
def test_dissuasion_against_dissuasion_is_a_statu_quo():
    done = beaten("dissuasion", "dissuasion", (6, 6, 1, 6), losing=[f"{ARMY}/iaculatores.0"])
    ended = event(done, BattleEnded)
    assert (ended.winner, ended.spoils) == (None, 0)
    board = board_of(done.match)
    assert board.at[GAIUS] == "dubris"
    assert lying(board, ARMY) == 3
    assert board.fortuna is None


@pytest.mark.rule("CIB-3.5.1", "CIB-5.2.4")
@pytest.mark.parametrize(
    ("companion", "zone", "destroyed"),
    [(True, "cantiaci", True), (True, "andereda", False), (False, "cantiaci", False)],
)
def test_the_thirty_horses_of_commios_pursue_on_a_plain(companion, zone, destroyed):
    dice = [
        *thrown("fire", vii_eagle=[6], vii_second=[6], cohors_classica=[6], sagittiffer_i=[6]),
        *thrown("fire", iaculatores=[6]),
        *thrown("melee", vii_eagle=[6], vii_second=[6], cohors_classica=[6], sagittiffer_i=[6]),
        *thrown("melee", bellatores=[6, 6], iaculatores=[6], nobiles=[6]),
        *thrown("general_melee", vii_eagle=[1], vii_second=[6], cohors_classica=[6], sagittiffer_i=[6]),
        *thrown("general_melee", bellatores=[6, 6], iaculatores=[6], nobiles=[6]),
    ]
    match = deal(
        *dice,
        scenario=Scenario.FIRST,
        romans={"atrius@dubris": "vii+ cohors_classica sagittiffer_i", "caesar@portus_itius": "x"},
        celts={ARMY: TROOPS},
        at={"lugotorix": zone, "commios": "dubris", "cingetorix": "vallis"},
        under=Map({COMMIOS: Leader("atrius")}) if companion else Map(),
    )
    match = after(match, "march", leader="atrius", to=zone)
    match = play(match, "choose", ROME, tactic="frontal").match
    match = play(match, "choose", CELTS, tactic="general", rerolls="never").match
    done = play(match, "losses", loss=[f"{ARMY}/bellatores.0"])
    assert event(done, BattleEnded).winner == ROME
    assert bool(events(done, Pursued)) is destroyed


@pytest.mark.rule("CIB-2.1", "CIB-R73")
def test_two_of_the_same_sv_divide_the_army_of_one_who_has_fallen():
    stack = "army:cassivellaunus:cantii"
    romans = {name: [6] for name in ("vii_eagle", "vii_second", "viii_v", "ala")}
    match = deal(
        *thrown("fire", **romans | {"vii_eagle": [1]}, iaculatores=[6]),
        *thrown("melee", **romans, bellatores=[1, 6, 6, 6]),
        *thrown("general_melee", **romans, bellatores=[1, 6, 6, 6]),
        romans={"gaius@dubris": "vii+ viii_v ala", "caesar@portus_itius": "x"},
        celts={stack: "bellatores bellatores bellatores bellatores iaculatores"},
        at={"cassivellaunus": "cantiaci", "cingetorix": "cantiaci", "segovax": "cantiaci", "lugotorix": "durobrivae"},
        under=Map({CINGETORIX: CASSIVELLAUNUS, SEGOVAX: CASSIVELLAUNUS}),
        allied=True,
    )
    match = after(match, "march", leader="gaius", to="cantiaci")
    match = play(match, "choose", ROME, tactic="general", rerolls="never").match
    match = play(match, "choose", CELTS, tactic="general", attach=[f"{stack}/iaculatores.0"], rerolls="never").match
    match = after(match, "losses", loss=[f"{stack}/iaculatores.0"])
    match = after(match, "losses", loss=["ala"])
    done = play(match, "losses", loss=["ala"])
    assert event(done, BattleEnded).winner == CELTS
    assert {(told.leader, told.n) for told in events(done, Succeeded)} == {(CINGETORIX, 2), (SEGOVAX, 2)}
    board = board_of(done.match)
    assert not board.under
    assert (lying(board, "army:cingetorix:cantii"), lying(board, "army:segovax:cantii")) == (2, 2)
