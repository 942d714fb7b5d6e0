"""Dice that are thrown again: the Alea, that of a general attack, commanders; by policy and when asked."""

import pytest

from engines.caesar_britannia.battle_events import (
    BattleEnded,
    ChariotsTried,
    Counted,
    LossesTaken,
    PhaseFought,
    Rerolled,
)
from engines.caesar_britannia.events import Answered, ProposedAgain, RecruitSeen
from engines.caesar_britannia.ids import CELTS, ROME, CelticUnit, Leader
from engines.caesar_britannia.legal.rerolls import offers
from tests.engines.caesar_britannia.playing import (
    after,
    asked,
    board_of,
    deal,
    event,
    events,
    lying,
    offered,
    order,
    play,
    refused,
    text,
    units,
)

GAIUS, LUGOTORIX = Leader("gaius"), Leader("lugotorix")
ARMY = "army:lugotorix:cantii"
ROMANS = units("vii+ viii_v")
EAGLE, SECOND, VEXILLATION = ROMANS
TROOPS = "bellatores bellatores iaculatores"


def dice(phase, rome=(6, 6, 6), celts=()):
    """Return the dice of a phase, of the legion's core and a vexillation, and of the Celts who throw in it."""
    names = {"fire": ["iaculatores"]}.get(phase, ["bellatores", "bellatores", "iaculatores"])
    faces = celts or (6,) * len(names)
    return [
        *[(f"{phase} of {unit}", face) for unit, face in zip(ROMANS, rome, strict=True)],
        *[(f"{phase} of {name}", face) for name, face in zip(names, faces, strict=True)],
    ]


def again(unit, face):
    """Return a die thrown again."""
    return (f"re-roll of {unit}", face)


def skirmish(*throws, rome="hand", celts="never", **facts):
    """Return what comes of a skirmish that Gaius begins; re-rolls of the turn are left unless it is said otherwise."""
    facts = {"jacta": (), "rerolled": ()} | facts
    match = deal(
        *throws,
        romans={"gaius@dubris": "vii+ viii_v", "caesar@portus_itius": "x"},
        celts={ARMY: TROOPS},
        at={"lugotorix": "cantiaci", "cingetorix": "vallis"},
        **facts,
    )
    match = order(order(match, ROME, rerolls=rome).match, CELTS, rerolls=celts).match
    return play(match, "march", leader="gaius", to="cantiaci")


# The Alea ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CIB-3.4.2", "CIB-4.2", "CIB-R80")
def test_a_side_that_wants_to_be_asked_throws_one_of_its_dice_again():
    done = skirmish(*dice("fire"), again(EAGLE, 1))
    (prompt,) = asked(done.match)
    assert (prompt.kind, prompt.seat) == ("reroll", ROME)
    assert set(offered(done.match)) == {"lie", "reroll"}
    done = play(done.match, "reroll", die=EAGLE)
    told = event(done, Rerolled)
    assert (told.seat, told.source, told.was, told.face) == (ROME, "alea", 6, 1)
    assert event(done, Counted).hits == (1, 0)
    assert (asked(done.match)[0].kind, asked(done.match)[0].seat) == ("losses", CELTS)
    assert board_of(done.match).jacta == (ROME,)


@pytest.mark.rule("CIB-3.4.2", "CIB-R6")
def test_in_fire_and_melee_it_does_for_an_enemys_die_too():
    done = skirmish(*dice("fire", celts=(1,)), again("iaculatores", 6))
    assert f"{ARMY}/iaculatores.0" in offered(done.match, "reroll")
    done = play(done.match, "reroll", die=f"{ARMY}/iaculatores.0")
    assert (event(done, Rerolled).of, event(done, Counted).hits) == (CELTS, (0, 0))
    assert not events(done, LossesTaken)


@pytest.mark.rule("CIB-4.2", "CIB-R6")
def test_each_is_used_once_a_turn_and_the_last_result_stands():
    done = skirmish(*dice("fire", rome=(1, 6, 6)), again(EAGLE, 5), *dice("melee"))
    done = play(done.match, "reroll", die=EAGLE)
    assert event(done, Counted).hits == (0, 0), "a hit thrown again may miss"
    assert not events(done, LossesTaken)
    assert asked(done.match)[0].kind == "activate", "no die can be thrown again in the melee"
    match = done.match
    while board_of(match).turn == 2:
        match = after(match, "pass", leader=offered(match, "pass")[0])
    assert board_of(match).jacta == ()
    assert board_of(match).rerolled == ()


@pytest.mark.rule("CIB-R6")
def test_the_active_player_decides_first_and_again_when_the_other_has_thrown_again():
    done = skirmish(*dice("fire"), again("iaculatores", 1), again("iaculatores", 6), celts="hand")
    assert asked(done.match)[0].seat == ROME
    done = play(done.match, "lie")
    assert asked(done.match)[0].seat == CELTS
    done = play(done.match, "reroll", die=f"{ARMY}/iaculatores.0")
    assert asked(done.match)[0].seat == ROME, "he may answer that"
    done = play(done.match, "reroll", die=f"{ARMY}/iaculatores.0")
    assert event(done, Rerolled).was == 1


@pytest.mark.rule("CIB-R6")
def test_the_dice_count_when_both_let_them_lie():
    done = play(play(skirmish(*dice("fire"), celts="hand").match, "lie").match, "lie")
    assert events(done, PhaseFought)[-1].phase == "melee"
    assert not events(done, Counted)


@pytest.mark.rule("CIB-R6", "CIB-R8")
def test_in_a_skirmish_no_commander_re_rolls():
    done = skirmish(*dice("fire"), jacta=(ROME, CELTS))
    assert asked(done.match)[0].kind != "reroll"


@pytest.mark.rule("CIB-R11")
def test_in_a_harassment_only_the_alea_does():
    match = deal(
        ("fire of essedarii", 6),
        again("essedarii", 2),
        romans={"gaius@dubris": "viii_v ix_v", "caesar@portus_itius": "x"},
        celts={"zone:andereda:cantii": "essedarii"},
        at={"cingetorix": "vallis"},
        side=CELTS,
        jacta=(ROME,),
        rerolled=(),
    )
    match = order(match, CELTS, rerolls="hand").match
    done = play(match, "harass", leader="lugotorix", target="dubris")
    assert [offer.sources for offer in offers(board_of(done.match), CELTS)] == [("alea",)]
    done = play(done.match, "reroll", die="zone:andereda:cantii:acted/essedarii.0")
    assert event(done, Counted).hits == (0, 1)
    assert asked(done.match)[0].kind == "losses"


# Pitched battles ---------------------------------------------------------------------------------------------------

LINE = "nobiles bellatores bellatores iaculatores"
LEGIONS = units("vii+ viii_v ix_v")


def rolled(phase, rome=(6, 6, 6, 6), celts=()):
    """Return the dice of a phase of a pitched battle."""
    names = {"fire": ["iaculatores"]}.get(phase, ["bellatores", "bellatores", "iaculatores", "nobiles"])
    faces = celts or (6,) * len(names)
    return [
        *[(f"{phase} of {unit}", face) for unit, face in zip(LEGIONS, rome, strict=True)],
        *[(f"{phase} of {name}", face) for name, face in zip(names, faces, strict=True)],
    ]


def pitched(*throws, tactic="general", celts="general", mine="hand", theirs="never", attach=VEXILLATION, **facts):
    """Return what comes of a pitched battle when both sides have chosen; nobody has an Alea left."""
    facts = {"jacta": (ROME, CELTS), "rerolled": ()} | facts
    match = deal(
        *throws,
        romans={"gaius@dubris": "vii+ viii_v ix_v", "caesar@portus_itius": "x"},
        celts={ARMY: LINE},
        at={"lugotorix": "cantiaci", "cingetorix": "vallis"},
        **facts,
    )
    match = after(match, "march", leader="gaius", to="cantiaci")
    match = play(match, "choose", ROME, tactic=tactic, attach=[attach], rerolls=mine, losses="usual").match
    beside = [f"{ARMY}/iaculatores.0"]
    return play(match, "choose", CELTS, tactic=celts, attach=beside, rerolls=theirs, losses="usual")


def sources(done, die, seat=ROME):
    """Return by what a side could throw a die again."""
    return next((offer.sources for offer in offers(board_of(done.match), seat) if offer.cast.name == die), ())


@pytest.mark.rule("CIB-3.3", "CIB-3.4.2")
def test_a_general_attack_has_a_re_roll_of_its_own():
    done = pitched(*rolled("fire"), again(EAGLE, 1))
    assert sources(done, EAGLE) == ("signa",)
    done = play(done.match, "reroll", die=EAGLE)
    assert event(done, Rerolled).source == "signa"
    battle = board_of(done.match).battle
    assert battle is not None
    assert battle.host(ROME).signa


@pytest.mark.rule("CIB-3.4.2", "CIB-R6")
def test_a_commander_re_rolls_the_die_of_the_unit_he_is_attached_to():
    done = pitched(*rolled("fire"), again(VEXILLATION, 1), tactic="frontal")
    assert offered(done.match, "reroll") == (VEXILLATION,)
    done = play(done.match, "reroll", die=VEXILLATION)
    assert event(done, Rerolled).source == GAIUS
    assert board_of(done.match).rerolled == (GAIUS,)
    assert "Rome: the die of Vexillation of Legio VIII is thrown again (Gaius), 6 becomes 1." in text(done)


@pytest.mark.rule("CIB-0.2.1")
def test_he_does_so_once_a_turn():
    done = pitched(*rolled("fire"), tactic="frontal", rerolled=(GAIUS,))
    assert not sources(done, VEXILLATION)


@pytest.mark.rule("CIB-3.4.2", "CIB-R59")
def test_he_lays_an_enemy_hit_on_his_unit_and_throws_it_again():
    hit = rolled("fire", celts=(1,))
    done = pitched(*hit, again("iaculatores", 1), tactic="frontal")
    javelin = f"{ARMY}/iaculatores.0"
    assert sources(done, javelin) == (GAIUS,)
    done = play(done.match, "reroll", die=javelin)
    assert event(done, Rerolled).laid == VEXILLATION
    assert events(done, LossesTaken)[0].reduced == (VEXILLATION,), "it falls there, nobody is asked"
    missed = pitched(*hit, again("iaculatores", 4), tactic="frontal")
    assert events(play(missed.match, "reroll", die=javelin), Counted)[0].hits == (0, 0)


@pytest.mark.rule("CIB-R59", "CIB-3.4.4")
def test_a_hit_is_laid_only_where_it_could_fall():
    melee = rolled("melee", celts=(2, 6, 6, 6))
    second_line = pitched(*rolled("fire"), *melee, tactic="frontal", attach=VEXILLATION, rerolled=(LUGOTORIX,))
    done = play(second_line.match, "lie")
    assert not sources(done, f"{ARMY}/bellatores.0"), "the front line takes the first two, the vexillation is behind"
    in_front = pitched(*rolled("fire"), *melee, tactic="frontal", attach=SECOND, rerolled=(LUGOTORIX,))
    done = play(in_front.match, "lie")
    assert sources(done, f"{ARMY}/bellatores.0") == (GAIUS,)
    assert not sources(done, f"{ARMY}/bellatores.1"), "it has missed"


@pytest.mark.rule("CIB-R6")
def test_commanders_do_not_re_roll_where_nobody_has_chosen_a_tactic():
    match = deal(
        *[("fire of legio_viii_vexillation", 6)],
        romans={"gaius@castrum": "viii_v", "caesar@portus_itius": "x"},
        celts={ARMY: "bellatores bellatores"},
        at={"lugotorix": "dubris", "cingetorix": "vallis"},
        side=CELTS,
        site="dubris",
        fort=True,
        jacta=(CELTS,),
        rerolled=(),
    )
    match = order(match, ROME, rerolls="hand").match
    done = play(match, "march", leader="lugotorix", to="castrum")
    assert [offer.sources for offer in offers(board_of(done.match), ROME)] == [("alea",)]


@pytest.mark.rule("CIB-R9", "CIB-R6")
def test_a_chariots_die_only_its_owners_alea_throws_again():
    match = deal(
        ("chariot", 2),
        again("essedarii", 3),
        romans={"gaius@dubris": "vii+ viii_v", "caesar@portus_itius": "x"},
        celts={ARMY: "essedarii bellatores"},
        at={"lugotorix": "cantiaci", "cingetorix": "vallis"},
        jacta=(),
        rerolled=(),
    )
    match = order(order(match, ROME, rerolls="hand").match, CELTS, rerolls="hand", chariots="dismount").match
    done = play(match, "march", leader="gaius", to="cantiaci")
    assert event(done, ChariotsTried).tries[0][1] == 2
    assert asked(done.match)[0].seat == CELTS
    assert not offers(board_of(done.match), ROME)
    done = play(done.match, "reroll", die=f"{ARMY}/essedarii.0")
    assert event(done, PhaseFought).faces[CELTS] == (), "it fights on foot"


# Where nobody is asked ---------------------------------------------------------------------------------------------


@pytest.mark.rule("CIB-R81")
def test_usually_the_highest_miss_of_the_strongest_unit_is_thrown_again_where_it_changes_the_result():
    melee = dice("melee", rome=(4, 5, 6))
    done = skirmish(*dice("fire"), *melee, again(VEXILLATION, 3), rome="usual", celts="never")
    told = event(done, Rerolled)
    assert (told.name, told.was, told.face) == (VEXILLATION, 6, 3)
    assert event(done, Counted).hits == (1, 0)


@pytest.mark.rule("CIB-R81")
def test_it_is_not_where_the_battle_is_won_without_it():
    melee = dice("melee", rome=(1, 5, 6))
    done = skirmish(*dice("fire"), *melee, rome="usual", celts="never")
    assert not events(done, Rerolled)
    assert asked(done.match)[0].kind == "losses"


@pytest.mark.rule("CIB-R81", "CIB-R80")
def test_not_in_fire_and_never_where_the_policy_says_so():
    done = skirmish(*dice("fire"), *dice("melee"), rome="never", celts="never")
    assert not events(done, Rerolled)
    assert event(done, BattleEnded).winner is None


@pytest.mark.rule("CIB-R81")
def test_else_an_enemys_critical_hit_is():
    melee = rolled("melee", celts=(2, 6, 6, 6))
    done = pitched(
        *rolled("fire"),
        *melee,
        again("bellatores", 6),
        celts="frontal",
        mine="usual",
        rerolled=(GAIUS, LUGOTORIX),
        tactic="frontal",
        jacta=(CELTS,),
    )
    told = events(done, Rerolled)[0]
    assert (told.seat, told.name, told.was, told.face) == (ROME, f"{ARMY}/bellatores.0", 2, 6)
    assert events(done, Counted)[0].hits == (0, 0)


@pytest.mark.rule("CIB-R81")
def test_an_absent_player_who_wants_to_be_asked_does_as_usual():
    done = skirmish(*dice("fire"))
    prompt = asked(done.match)[0]
    assert done.match.fallback(prompt).verb == "lie", "not in fire"
    done = skirmish(*dice("fire"), *dice("melee"))
    done = play(done.match, "lie")
    prompt = asked(done.match)[0]
    assert (done.match.fallback(prompt).verb, done.match.fallback(prompt).get("die")) == ("reroll", EAGLE)


@pytest.mark.rule("CIB-3.4.2")
def test_a_die_that_nothing_allows_is_refused():
    done = skirmish(*dice("fire"))
    assert refused(done.match, "reroll", die="legio_x_eagle")


# Other dice --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CIB-4.2", "CIB-4.3")
def test_a_flight_that_has_failed_is_thrown_again_by_the_alea():
    match = deal(
        ("flight to the Castrum", 3),
        ("flight to the Castrum", 4),
        romans={"gaius@dubris": "viii_v ix_v", "caesar@portus_itius": "x"},
        free={"castrum": "xii_v"},
        celts={ARMY: "bellatores bellatores bellatores"},
        at={"lugotorix": "cantiaci", "cingetorix": "vallis"},
        side=CELTS,
        site="dubris",
        fort=True,
        jacta=(CELTS,),
    )
    done = play(play(match, "march", leader="lugotorix", to="dubris").match, "flee")
    assert set(offered(done.match)) == {"stand", "again"}
    assert done.match.fallback(asked(done.match)[0]).verb == "stand"
    done = play(done.match, "again")
    board = board_of(done.match)
    assert board.at[GAIUS] == "castrum"
    assert set(board.jacta) == {ROME, CELTS}


@pytest.mark.rule("CIB-4.2", "CIB-3.4.6")
def test_a_retreat_in_good_order_too_once():
    throws = [*rolled("fire"), ("retreat in good order", 5), ("retreat in good order", 5), *rolled("melee")]
    done = pitched(*throws, tactic="dissuasion", mine="never", jacta=(CELTS,))
    done = play(done.match, "withdraw")
    assert set(offered(done.match)) == {"stand", "again"}
    done = play(done.match, "again")
    assert not events(done, BattleEnded)
    assert event(done, PhaseFought).phase == "melee", "there is nothing left to try"


def submission(*throws, **facts):
    """Return what comes of proposing submission to the Regini, whom nobody defends at home."""
    facts = {"jacta": (CELTS,), "fortuna": ROME} | facts
    return play(deal(*throws, romans={"caesar@regini": "vii x"}, **facts), "propose", leader="caesar")


@pytest.mark.rule("CIB-2.3.4", "CIB-4.2", "CIB-0.2.3")
def test_the_die_of_a_submission_is_thrown_again_by_fortuna_and_by_the_alea():
    done = submission(("submission", 1), ("submission", 2), ("submission", 6))
    assert set(offered(done.match)) == {"persuade", "again"}
    assert set(offered(done.match, "again")) == {"fortuna", "alea"}
    assert done.match.fallback(asked(done.match)[0]).get("source") == "fortuna"
    done = play(done.match, "again", source="fortuna")
    assert (event(done, ProposedAgain).die, board_of(done.match).jacta) == (2, (CELTS,))
    assert set(offered(done.match)) == {"persuade", "again"}
    done = play(done.match, "again")
    assert event(done, ProposedAgain).source == "alea"
    assert not event(done, Answered).submits, "six and nothing more is not seven"
    assert board_of(done.match).jacta == (CELTS, ROME)


@pytest.mark.rule("CIB-2.3.4", "CIB-4.2")
@pytest.mark.parametrize(
    "facts", [{"jacta": (ROME, CELTS), "fortuna": CELTS}, {"jacta": (ROME, CELTS), "fortuna": None}]
)
def test_without_either_it_is_settled_at_once(facts):
    assert not event(submission(("submission", 1), **facts), Answered).submits


@pytest.mark.rule("CIB-2.3.4")
def test_a_submission_that_succeeds_is_not_thrown_again():
    assert event(submission(("submission", 6), ravaged=("noviomagus",), explored=("noviomagus",)), Answered).submits


# Fortuna and recruits ----------------------------------------------------------------------------------------------


def recruiting(*throws, fortuna=CELTS, choice=None, **facts):
    """Return what comes of recruiting Cantii when Fortuna favours a side."""
    match = deal(*throws, romans={"caesar@portus_itius": "x"}, side=CELTS, fortuna=fortuna, **facts)
    return play(match, "recruit", leader="lugotorix", **({} if choice is None else {"recruit": choice}))


@pytest.mark.rule("CIB-2.4.1", "CIB-0.2.3")
def test_with_fortuna_the_celt_chooses_his_recruit():
    done = recruiting(choice="nobiles")
    assert event(done, RecruitSeen, CELTS).unit == "nobiles"
    assert lying(board_of(done.match), ARMY) == 1


@pytest.mark.rule("CIB-2.4.1")
def test_or_he_draws_two_at_random():
    done = recruiting(("recruit", CelticUnit.BELLATORES), ("recruit", CelticUnit.EQUITES))
    assert [told.unit for told in events(done, RecruitSeen, CELTS)] == ["bellatores", "equites"]
    assert lying(board_of(done.match), ARMY) == 2


@pytest.mark.rule("CIB-2.4.1", "CIB-R26")
def test_of_two_the_one_beyond_the_sv_is_commanded_by_nobody():
    celts = {ARMY: "bellatores bellatores bellatores bellatores iaculatores"}
    done = recruiting(("recruit", CelticUnit.NOBILES), ("recruit", CelticUnit.EQUITES), celts=celts)
    board = board_of(done.match)
    assert (lying(board, ARMY), lying(board, "zone:cantiaci:cantii")) == (6, 1)


@pytest.mark.rule("CIB-2.4.1")
@pytest.mark.parametrize("fortuna", [ROME, None])
def test_without_her_one_is_drawn(fortuna):
    done = recruiting(("recruit", CelticUnit.BELLATORES), fortuna=fortuna)
    assert lying(board_of(done.match), ARMY) == 1
