"""Ambushes, rescues and retreats by order: a side that has ordered is not asked, and nobody else learns of it."""

from typing import Any

import pytest

from engines.caesar_britannia import GAME
from engines.caesar_britannia.battle_events import BattleBegan, PhaseFought, Retreated, SaviourCalled
from engines.caesar_britannia.ids import CAESAR, CELTS, ROME, Leader, Zone
from engines.caesar_britannia.legal.policies import moment, policy_of
from engines.caesar_britannia.special_events import AmbushTried
from engines.core.orders import OrdersFired, OrdersSet, Scope
from engines.core.prompt import Pick
from tests.engines.caesar_britannia.playing import (
    asked,
    board_of,
    deal,
    event,
    events,
    field_of,
    order,
    play,
    text,
)

KNOWN = tuple(map(Zone, ("andereda", "dubris", "regini", "vallis")))


def ravaging(*throws, policy, **facts):
    """Return what follows when Gaius ravages Andereda, with Lugotorix and Segovax beside it, under an order."""
    given: dict[str, Any] = {
        "romans": {"gaius@andereda": "vii+", "caesar@portus_itius": "x"},
        "celts": {
            "army:lugotorix:cantii": "essedarii bellatores",
            "army:cingetorix:regini": "bellatores bellatores iaculatores",
        },
        "at": {"lugotorix": "cantiaci", "cingetorix": "regini"},
        "explored": KNOWN,
        "allied": True,
        **facts,
    }
    match = order(deal(*throws, **given), CELTS, ambush=policy).match
    return play(match, "ravage", leader="gaius")


@pytest.mark.rule("CIB-R80", "CIB-R84", "CIB-2.4.3", "CIB-R12")
def test_by_order_the_strongest_army_attacks_first():
    done = ravaging(("ambush", 1), ("ambush", 1), policy="attack")
    assert events(done, AmbushTried)[0].leader == "cingetorix"
    assert event(done, OrdersFired, CELTS).order.name == "ambush"
    assert not events(done, OrdersFired), "nobody else is told"
    assert not events(done, OrdersFired, ROME)
    assert events(done, BattleBegan)


@pytest.mark.rule("CIB-R80")
def test_by_order_nobody_attacks():
    done = ravaging(policy="hold")
    assert not events(done, BattleBegan)
    assert asked(done.match)[0].kind == "activate"
    assert board_of(done.match).plunder is None
    assert event(done, OrdersFired, CELTS).order.policy == "hold"
    waiting = ravaging(policy="hand")
    assert text(done) == [*text(waiting), *text(play(waiting.match, "hold"))]


@pytest.mark.rule("CIB-R80")
def test_an_order_for_ambushes_says_nothing_where_none_can_be():
    done = ravaging(policy="attack", unavailable=(Leader("lugotorix"), Leader("cingetorix")))
    assert not events(done, OrdersFired, CELTS)
    assert asked(done.match)[0].kind == "activate"


def attacked(*throws, policy, celts="bellatores bellatores", **facts):
    """Return what follows when Lugotorix attacks Gaius in Cantiaci, Caesar beside it, under an order of Rome's."""
    given: dict[str, Any] = {
        "romans": {"gaius@cantiaci": "vii+", "caesar@dubris": "x"},
        "celts": {"army:lugotorix:cantii": celts},
        "at": {"lugotorix": "durobrivae"},
        "side": CELTS,
        **facts,
    }
    match = order(deal(*throws, **given), ROME, saviour=policy).match
    return play(match, "march", leader="lugotorix", to="cantiaci")


@pytest.mark.rule("CIB-R80", "CIB-2.3.5", "CIB-R15")
def test_by_order_caesar_comes_and_it_looks_as_if_rome_had_said_so():
    done = attacked(("saviour", 4), policy="come")
    assert event(done, SaviourCalled).die == 4
    assert CAESAR in board_of(done.match).unavailable
    assert event(done, OrdersFired, ROME).order.name == "saviour"
    assert not events(done, OrdersFired)
    waiting = attacked(("saviour", 4), policy="hand")
    said = play(waiting.match, "save")
    assert text(done)[: len(text(waiting)) + 1] == [*text(waiting), text(said)[0]]


@pytest.mark.rule("CIB-R80", "CIB-2.3.5")
def test_by_order_he_stays():
    done = attacked(policy="stay")
    assert not events(done, SaviourCalled)
    assert events(done, PhaseFought)
    assert CAESAR not in board_of(done.match).unavailable


@pytest.mark.rule("CIB-R84", "CIB-R42", "CIB-R72")
def test_by_order_he_is_attached_as_usual():
    facts: dict[str, Any] = {"romans": {"gaius@cantiaci": "vii viii_v", "caesar@dubris": "x"}}
    band = "bellatores bellatores bellatores nobiles"
    usual = field_of(attacked(policy="hand", celts=band, **facts).match, "save", "attach.1")
    assert usual is not None
    done = attacked(("saviour", 4), policy="come", celts=band, **facts)
    battle = board_of(done.match).battle
    assert battle is not None
    assert battle.relief is not None
    assert battle.relief.host.attached == ((CAESAR, usual.default),)


@pytest.mark.rule("CIB-R80", "CIB-3.5.3", "CIB-R71", "CIB-R7")
@pytest.mark.parametrize("policy", ["usual", "hand"])
def test_by_order_a_beaten_army_goes_where_it_is_safest(policy):
    romans = ("legio_vii_eagle", "legio_vii_second", "legio_viii_vexillation")
    dice = [
        ("fire of iaculatores", 1),
        *[(f"fire of {name}", 6) for name in romans],
        *[(f"melee of {name}", 1) for name in ("bellatores", "bellatores", "iaculatores")],
        *[(f"melee of {name}", 6) for name in romans],
    ]
    match = deal(
        *dice,
        romans={"gaius@cantiaci": "vii+ viii_v", "caesar@portus_itius": "x"},
        celts={"army:lugotorix:cantii": "bellatores bellatores iaculatores"},
        at={"lugotorix": "durobrivae"},
        side=CELTS,
        explored=KNOWN,
    )
    match = order(match, ROME, retreat=policy, losses="usual", leave="never").match
    done = play(match, "march", leader="lugotorix", to="cantiaci")
    if policy == "hand":
        assert asked(done.match)[0].kind == "retreat"
        field = field_of(done.match, "retreat", "to")
        assert isinstance(field, Pick)
        assert len(field.choices) > 1
        done = play(done.match, "retreat")
        assert event(done, Retreated).to == field.default
    else:
        assert {one.order.name for one in events(done, OrdersFired, ROME)} >= {"retreat"}
        assert event(done, Retreated).to == "dubris"
    assert not events(done, OrdersFired)


@pytest.mark.rule("CIB-R80", "CIB-2.4.2", "CIB-R11")
@pytest.mark.parametrize(("policy", "kind"), [("usual", "activate"), ("hand", "losses")])
def test_by_order_a_harassment_takes_its_course_and_nobody_is_asked(policy, kind):
    match = deal(
        ("fire of essedarii", 1),
        ("fire of essedarii", 2),
        romans={"caesar@dubris": "vii"},
        celts={"zone:andereda:cantii": "essedarii essedarii nobiles"},
        side=CELTS,
        jacta=(),
    )
    match = order(order(match, ROME, losses=policy, rerolls="never").match, CELTS, losses="usual").match
    done = play(match, "harass", leader="lugotorix", target="dubris")
    assert asked(done.match)[0].kind == kind
    assert {one.order.name for one in events(done, OrdersFired, ROME)} == ({"losses"} if policy == "usual" else set())
    assert not events(done, OrdersFired)


@pytest.mark.rule("CIB-R80")
def test_an_order_for_this_turn_goes_before_the_usual_one_and_ends_with_the_turn():
    match = order(deal(side=CELTS), CELTS, leave="usual").match
    done = order(match, CELTS, scope="turn", leave="never", retreat="hand")
    (told,) = events(done, OrdersSet, CELTS)
    assert [(one.name, one.policy, one.scope) for one in told.orders.held if one.scope is Scope.TURN] == [
        ("leave", "never", Scope.TURN)
    ], "what is as usual needs no order for this turn"
    board = board_of(done.match)
    held = done.match.view(CELTS).hand.orders
    assert policy_of(held, "leave", board) == "never"
    assert policy_of(held, "leave", board.evolve(turn=board.turn + 1)) == "usual"
    said = [GAME.catalogue.text(line) for line in GAME.orders(done.match.view(CELTS))]
    assert "Getting away: Never (this turn)." in said
    usual = order(done.match, CELTS, scope="always", ambush="hold").match
    assert usual.view(CELTS).hand.orders.order("leave", moment(board)).policy == "never"
    assert "usual" in [one.policy for one in usual.view(CELTS).hand.orders.held if one.name == "leave"]


@pytest.mark.rule("CIB-R80")
def test_an_order_for_this_turn_is_obeyed_and_told_to_its_owner_alone():
    given: dict[str, Any] = {
        "romans": {"gaius@andereda": "vii+", "caesar@portus_itius": "x"},
        "celts": {"army:lugotorix:cantii": "essedarii bellatores"},
        "at": {"lugotorix": "cantiaci"},
        "explored": KNOWN,
        "allied": True,
    }
    match = order(deal(**given), CELTS, scope="turn", ambush="hold").match
    done = play(match, "ravage", leader="gaius")
    assert asked(done.match)[0].kind == "activate"
    assert event(done, OrdersFired, CELTS).order.scope is Scope.TURN
    assert not events(done, OrdersFired, ROME)
