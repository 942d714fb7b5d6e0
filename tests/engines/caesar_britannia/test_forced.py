"""Panels and losses that leave no choice."""

import pytest

from engines.caesar_britannia.battle_events import TacticShown
from engines.caesar_britannia.ids import CELTS, ROME, Tactic
from engines.core.prompt import Draft
from tests.engines.caesar_britannia.playing import after, asked, deal, events, offered, play
from tests.engines.caesar_britannia.test_pitched import ARMY, fire, march, melee, tactics


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
