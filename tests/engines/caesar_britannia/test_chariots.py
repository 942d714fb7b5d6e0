"""The two sides of chariots: turned with an action, changed in battle; the policies that decide about it."""

import pytest

from engines.caesar_britannia.battle_events import BattleEnded, ChariotsTried, LossesTaken, PhaseFought
from engines.caesar_britannia.events import ChariotsTurned
from engines.caesar_britannia.ids import CELTS, ROME, CelticUnit, Stack
from engines.core.orders import OrdersFired, OrdersSet
from tests.engines.caesar_britannia.playing import (
    asked,
    board_of,
    deal,
    event,
    events,
    offered,
    order,
    play,
    state_of,
    text,
    units,
)

ARMY = "army:lugotorix:cantii"
CHARIOT = f"{ARMY}/essedarii.0"
ROMANS = units("vii+ viii_v ix_v")


def sides(match, stack):
    """Return the units of a stack."""
    return state_of(match).stacks[Stack(stack)].open()


# With an action ----------------------------------------------------------------------------------------------------


def at_home(**facts):
    """Return a match in which the Celts act, with chariots here and there."""
    celts = {ARMY: "essedarii", "zone:durobrivae:cantii": "essedarii essedarii", "zone:colles:regini": "essedarii"}
    at = {"lugotorix": "cantiaci", "cingetorix": "vallis"}
    return deal(romans={"caesar@portus_itius": "x"}, celts=celts, at=at, side=CELTS, **facts)


@pytest.mark.rule("CIB-0.2.2")
def test_with_his_action_a_commander_turns_chariots_of_his_people_wherever_they_are():
    match = at_home()
    able = set(offered(match, "pass", leader="lugotorix"))
    assert able == {f"{ARMY}/essedarii", "zone:durobrivae:cantii/essedarii"}
    done = play(match, "pass", leader="lugotorix", turn=f"{ARMY}/essedarii zone:durobrivae:cantii/essedarii")
    assert sides(done.match, ARMY) == (CelticUnit.ESSEDARII_ON_FOOT,)
    assert set(sides(done.match, "zone:durobrivae:cantii")) == {CelticUnit.ESSEDARII, CelticUnit.ESSEDARII_ON_FOOT}
    assert sides(done.match, "zone:colles:regini") == (CelticUnit.ESSEDARII,)


@pytest.mark.rule("CIB-0.2.2", "CIB-R68")
def test_rome_does_not_learn_that_chariots_were_turned():
    match = at_home()
    turned = play(match, "march", leader="lugotorix", turn=f"{ARMY}/essedarii", to="andereda",
                  army=f"{ARMY}/essedarii_on_foot")  # fmt: skip
    still = play(match, "march", leader="lugotorix", to="andereda")
    assert event(turned, ChariotsTurned, CELTS).n == 1
    assert text(turned) == text(still)
    assert turned.match.view(ROME) == still.match.view(ROME)
    assert sides(turned.match, f"{ARMY}:acted") == (CelticUnit.ESSEDARII_ON_FOOT,)


@pytest.mark.rule("CIB-0.2.2")
def test_what_he_does_then_he_does_with_the_side_that_is_up():
    match = at_home()
    assert offered(match, "march", leader="lugotorix", turn=f"{ARMY}/essedarii") == (f"{ARMY}/essedarii_on_foot",)


# In battle ---------------------------------------------------------------------------------------------------------


def battle(*dice, celts="essedarii bellatores bellatores bellatores", romans="vii+ viii_v ix_v", led=True, **facts):
    """Return a match in which Gaius has just attacked Lugotorix and his chariots."""
    stack = ARMY if led else "zone:cantiaci:cantii"
    match = deal(
        *dice,
        romans={"gaius@dubris": romans, "caesar@portus_itius": "x"},
        celts={stack: celts},
        at={"lugotorix": "cantiaci" if led else "andereda", "cingetorix": "vallis"},
        **facts,
    )
    return play(match, "march", leader="gaius", to="cantiaci")


def choose(done, tactic="general", **policies):
    """Return what follows when Rome attacks generally, the Celts as is said."""
    match = play(done.match, "choose", ROME, tactic="general", rerolls="never").match
    policies = {"rerolls": "never"} | policies
    return play(match, "choose", CELTS, tactic=tactic, attach=[f"{ARMY}/bellatores.0"], **policies)


FIRE = [(f"fire of {unit}", 6) for unit in ROMANS]
MISSED = [("melee of bellatores", 6)] * 3
MELEE = [(f"melee of {unit}", 6) for unit in ROMANS]


@pytest.mark.rule("CIB-R9", "CIB-0.2.2")
def test_chariots_stay_as_they_are_unless_the_celt_says_otherwise():
    done = choose(battle(*FIRE, ("fire of essedarii", 6), *MELEE, *MISSED, ("melee of essedarii", 6)))
    assert not events(done, ChariotsTried)
    assert events(done, PhaseFought)[0].faces[CELTS] == (6,)


@pytest.mark.rule("CIB-R9", "CIB-0.2.2")
@pytest.mark.parametrize(("die", "down"), [(2, False), (3, True)])
def test_a_crew_dismounts_on_a_three_and_does_not_fire_then(die, down):
    done = choose(battle(("chariot", die), *([("chariot", 2)] * 2)), chariots="dismount")
    first = events(done, ChariotsTried)[0]
    assert first.tries == ((CHARIOT, die, 3),)
    assert f"Chariots try to change sides: {die} to dismount (3 needed)." in text(done)
    assert len(events(done, PhaseFought)[0].faces[CELTS]) == (0 if down else 1)


@pytest.mark.rule("CIB-R9", "CIB-0.2.2")
@pytest.mark.parametrize(("die", "up"), [(4, False), (5, True)])
def test_it_mounts_on_a_five(die, up):
    done = choose(
        battle(("chariot", die), *([("chariot", 4)] * 2), celts="essedarii_on_foot bellatores bellatores bellatores"),
        chariots="mount",
    )
    tries = events(done, ChariotsTried)[0].tries
    assert [(face, least) for _, face, least in tries] == [(die, 5)]
    assert len(events(done, PhaseFought)[0].faces[CELTS]) == int(up)


@pytest.mark.rule("CIB-R9", "CIB-3.3")
def test_one_that_dismounts_before_the_general_melee_joins_the_front_line_of_a_frontal_attack():
    quiet = [*MELEE, *MISSED, ("melee of essedarii", 6)]
    dice = [("chariot", 1), *FIRE, ("fire of essedarii", 6), ("chariot", 2), *quiet, ("chariot", 3)]
    general = [(f"general_{name}", face) for name, face in [*MELEE, *MISSED]]
    done = choose(battle(*dice, *general, ("general_melee of essedarii_on_foot", 3)), "frontal", chariots="dismount")
    _fire, melee, last = events(done, PhaseFought)
    assert CHARIOT not in melee.front
    assert CHARIOT in last.front
    assert last.hits[CELTS] == 2, "it strikes critically"


@pytest.mark.rule("CIB-R9", "CIB-R80")
def test_he_may_be_asked_before_each_phase():
    done = choose(battle(("chariot", 6)), chariots="hand")
    (prompt,) = asked(done.match)
    assert (prompt.kind, prompt.seat) == ("change", CELTS)
    assert offered(done.match, "change") == (CHARIOT,)
    assert done.match.fallback(prompt).get("chariots") == ()
    done = play(done.match, "change", chariots=CHARIOT)
    assert event(done, ChariotsTried).tries == ((CHARIOT, 6, 3),)
    assert event(done, PhaseFought).faces[CELTS] == ()


@pytest.mark.rule("CIB-R9")
def test_without_a_commander_no_chariot_changes():
    match = battle(*FIRE, ("fire of essedarii", 6), led=False).match
    ordered = order(match, CELTS, chariots="dismount")
    done = play(ordered.match, "choose", ROME, tactic="general")
    assert not events(done, ChariotsTried)


@pytest.mark.rule("CIB-R80", "CIB-R9")
def test_policies_for_all_battles_are_told_to_their_owner_alone():
    match = deal(
        ("chariot", 3),
        romans={"gaius@dubris": "vii+", "caesar@portus_itius": "x"},
        celts={ARMY: "essedarii bellatores"},
        at={"lugotorix": "cantiaci", "cingetorix": "vallis"},
    )
    given = order(match, CELTS, chariots="dismount", losses="usual")
    assert event(given, OrdersSet, CELTS).orders.policy("chariots") == "dismount"
    assert not text(given)
    assert "Chariots: They dismount." in [given.match.game.catalogue.text(line) for line in given.match.orders(CELTS)]
    done = play(given.match, "march", leader="gaius", to="cantiaci")
    assert event(done, OrdersFired, CELTS).order.name == "chariots"
    assert event(done, ChariotsTried).tries[0][1] == 3
    assert given.match.view(ROME) == match.view(ROME)


@pytest.mark.rule("CIB-3.5.2", "CIB-0.2.2")
def test_a_chariot_on_foot_is_judged_by_its_mounted_side():
    dice = [*[(f"fire of {unit}", face) for unit, face in zip(units("vii+"), (1, 1), strict=True)]]
    done = battle(*dice, celts="essedarii_on_foot bellatores", romans="vii+")
    ended = event(done, BattleEnded)
    assert {unit for _, unit in event(done, LossesTaken).celts} == {"essedarii_on_foot", "bellatores"}
    assert ended.spoils == 1, "the mounted side shows no sword"


@pytest.mark.rule("CIB-R80", "CIB-3.4.4")
def test_losses_fall_where_they_are_best_spared_if_that_is_the_policy():
    hits = [(f"fire of {unit}", face) for unit, face in zip(ROMANS, (1, 6, 6, 6), strict=True)]
    asking = choose(battle(*hits, ("fire of essedarii", 6)))
    assert asked(asking.match)[0].kind == "losses"
    done = choose(battle(*hits, ("fire of essedarii", 6)), losses="usual")
    assert {unit for _, unit in events(done, LossesTaken)[0].celts} == {"bellatores"}


@pytest.mark.rule("CIB-R80")
def test_policies_of_a_battle_end_with_it():
    done = choose(battle(("chariot", 2)), chariots="dismount")
    held = state_of(done.match).orders[CELTS].open()
    assert {order.scope for order in held.held} == {"battle"}
    board = board_of(done.match)
    match = done.match
    assert match.view(CELTS).hand.orders == held
    assert match.view(ROME).hand.orders != held
    assert board.fought == 1
