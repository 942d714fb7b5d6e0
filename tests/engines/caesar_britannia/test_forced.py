"""Panels and losses that leave no choice, and policies in their place."""

import pytest

from engines.caesar_britannia.battle_events import BattleEnded, TacticShown, WithdrawalTried
from engines.caesar_britannia.ids import CELTS, ROME, Tactic
from engines.core.prompt import Draft
from tests.engines.caesar_britannia.playing import after, asked, deal, event, events, offered, order, play
from tests.engines.caesar_britannia.test_pitched import ARMY, TROOPS, fire, general, march, melee, tactics


@pytest.mark.rule("CIB-R82", "CIB-3.1")
def test_a_side_with_one_plan_is_not_asked_for_it():
    done = lone_plan()
    (prompt,) = asked(done)
    assert (prompt.kind, prompt.seat, prompt.sealed) == ("choose", ROME, False)
    shown = events(play(done, "choose", tactic="general", rerolls="never"), TacticShown)
    assert {told.seat: told.tactic for told in shown} == {ROME: Tactic.GENERAL, CELTS: Tactic.GENERAL}


def lone_plan():
    """Return a battle against chariots that are all alike: a general attack, beside one of them."""
    match = deal(
        romans={"gaius@dubris": "vii+ viii_v ala", "caesar@portus_itius": "x"},
        celts={"army:cassivellaunus:catuvellauni": "essedarii essedarii essedarii essedarii"},
        at={"cassivellaunus": "cantiaci", "cingetorix": "vallis", "lugotorix": "durobrivae"},
        allied=True,
    )
    return after(match, "march", leader="gaius", to="cantiaci")


@pytest.mark.rule("CIB-R82", "CIB-3.4.4")
def test_losses_that_can_fall_on_one_unit_only_are_not_asked_for():
    front = tactics(march(*fire(), *melee(rome=(1, 1, 6, 6)), celts="iaculatores bellatores bellatores nobiles"),
                    celts="dissuasion")  # fmt: skip
    while asked(front.match)[0].kind == "leave":
        front = play(front.match, "stand")
    (prompt,) = asked(front.match)
    assert prompt.kind == "losses"
    field = front.match.ask(CELTS)(Draft.of(prompt.key, verb="losses"))
    assert field is not None
    assert field.times == 1, "two are lost, and the front line has to take the first one"
    assert set(offered(front.match, "losses")) == {f"{ARMY}/bellatores.0", f"{ARMY}/bellatores.1", f"{ARMY}/nobiles.0"}


# Policies ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CIB-R80", "CIB-3.4.6")
def test_a_side_that_never_wants_to_get_away_is_not_asked():
    match = order(march(*fire(), *melee(), *general()), CELTS, leave="never").match
    done = tactics(match, "general", "dissuasion")
    assert event(done, BattleEnded).winner is None
    asking = tactics(march(*fire(), *melee(), *general()), "general", "dissuasion")
    assert asked(asking.match)[0].kind == "leave"


@pytest.mark.rule("CIB-R80", "CIB-R72")
def test_by_the_usual_policy_an_army_retreats_when_it_is_behind_by_two():
    shots = fire(rome=(1, 1, 6))
    match = order(march(*shots, ("retreat in good order", 6), celts=TROOPS), CELTS, leave="usual", losses="usual").match
    done = tactics(match, "general", "dissuasion")
    assert event(done, WithdrawalTried).seat == CELTS


def test_the_position_says_whom_fortuna_favours_and_what_is_used():
    match = deal(romans={"caesar@dubris": "vii"}, fortuna=ROME, jacta=(CELTS,), rerolled=("caesar",))
    lines = [match.game.catalogue.text(line) for line in match.game.position(match.table())]
    assert "Fortuna favours Rome." in lines
    assert "Alea used: the Celts." in lines
    assert "Re-roll used: Caesar." in lines
