"""Crushes, the first landing and the oppidum, made up and played at random, are those of the reference."""

from collections import Counter
from random import Random

import pytest

from engines.caesar_britannia.battle_events import BattleBegan, BattleEnded, Crushed, Retreated, Withdrawn
from engines.caesar_britannia.data.tables import CELTIC_SET, COMMANDERS
from engines.caesar_britannia.ids import CELTS, FRETUM, ROME, CelticUnit, Leader, Scenario, Zone
from engines.caesar_britannia.legal.battle import BattleKind
from engines.caesar_britannia.legal.policies import POLICIES, decisions
from engines.caesar_britannia.special_events import OppidumRazed
from engines.caesar_britannia.state import Deployment, Turn
from engines.core.forms import random_draft
from engines.core.model import Map
from engines.core.prompt import Draft
from engines.core.rng import Rng
from engines.core.secret import Secret
from tests.engines.caesar_britannia.playing import (
    asked,
    board_of,
    draft,
    match_of,
    offered,
    order,
    play,
    position,
    seat_of,
    units,
)
from tests.engines.caesar_britannia.reference.replay import mismatch
from tests.engines.caesar_britannia.translating import Translation
from tests.engines.caesar_britannia.translating_special import CrushTranslation, LandingTranslation
from tests.kit.profile import DEEP, current
from tests.kit.walker import seed_of

BATTLE = ("choose", "losses", "leave", "change", "reroll", "drive", "retreat")


def worn(draw):
    """Return which re-rolls of the turn are used, by chance."""
    return {
        "jacta": tuple(seat for seat in (ROME, CELTS) if draw.random() < 0.3),
        "rerolled": tuple(one for one in COMMANDERS if draw.random() < 0.3),
    }


def ordered(match, draw):
    """Return a match in which both sides have policies by chance."""
    for seat in (ROME, CELTS):
        match = order(match, seat, **{name: draw.choice(POLICIES[name]) for name in decisions(seat)}).match
    return match


def played_out(applied, number):
    """Return what is told until a battle is over, and the zones that the beaten side could choose from."""
    rng = Rng(seed_of(number), 4)
    told = [one.event for one in applied.told]
    exits: tuple[str, ...] = ()
    while (prompts := [one for one in asked(applied.match) if one.awaited]) and prompts[0].kind in BATTLE:
        prompt = prompts[0]
        if prompt.kind == "retreat":
            exits = offered(applied.match, "retreat")
        ask = applied.match.ask(prompt.seat)
        made = random_draft(ask, Draft(prompt=prompt.key), rng)
        applied = applied.match.play(prompt.seat, made)
        told += [one.event for one in applied.told]
    return told, exits


def recorded(told, exits, translate):
    """Return the record of a battle, or None if the match ended with it."""
    began = next(one for one in told if isinstance(one, BattleBegan))
    ended = next((one for one in told if isinstance(one, BattleEnded)), None)
    retreated = next((one for one in told if isinstance(one, Retreated)), None)
    if ended is None:
        return None
    crushed = next((one for one in told if isinstance(one, Crushed)), None)
    open_to = exits or ((str(retreated.to),) if retreated is not None else ())
    if not open_to and ((crushed is not None and crushed.faces) or any(isinstance(one, Withdrawn) for one in told)):
        open_to = ("somewhere",)
    translation = translate(began, open_to)
    for event in told[told.index(began) + 1 :]:
        if event is ended:
            translation.end()
        translation.hear(event)
    return translation.record(ended, retreated)


def faults_of(battles, count):
    """Return what the reference objects to in battles made up by number, and how many it has judged."""
    faults: dict[int, str] = {}
    judged: Counter[str] = Counter()
    for number in range(count * 20 if current() is DEEP else count):
        record, kind = battles(number)
        judged[kind if record is not None else "lost"] += 1
        fault = None if record is None else mismatch(record)
        if fault is not None:
            faults[number] = fault
    return faults, judged


# The first landing -------------------------------------------------------------------------------------------------


def landing(number):
    """Return the record of a landing of the first expedition."""
    draw = Random(number)
    romans = ["vii+", "vii_v", "x+", "x_v", "cohors_classica", "sagittiffer_i", "ala"]
    led = draw.sample(romans, draw.randint(1, len(romans)))
    while sum(1 + unit.endswith("+") for unit in led) > 5:
        led.pop()
    rest = [unit for unit in romans if unit not in led and draw.random() < 0.4]
    chief = draw.random() < 0.6
    celts = draw.sample(CELTIC_SET, draw.randint(1, 4 if chief else 5))
    state = position(
        scenario=Scenario.FIRST,
        romans={"atrius@dubris": " ".join(led), "caesar@portus_itius": ""},
        free={"dubris": " ".join(rest)},
        celts={"zone:dubris:cantii": " ".join(celts)},
        at={"lugotorix": "dubris" if chief else "cantiaci", "cingetorix": "vallis"},
        reduced=tuple(unit for unit in units(" ".join((*led, *rest))) if draw.random() < 0.2),
        side=CELTS,
        **worn(draw),
    )
    frame = Deployment(landing=Zone("dubris"), origin=FRETUM, leader=Leader("atrius"))
    match = ordered(match_of(state.evolve(flow=(Turn(next=CELTS), frame))), draw)
    told, exits = played_out(play(match, "deployed"), number)

    def translate(began, open_to):
        found = LandingTranslation(began, open_to, board_of(match), horses=False)
        return found.ashore(("andereda", "cantiaci"))

    return recorded(told, exits, translate), "landing"


@pytest.mark.rule("CIB-5.2.4", "CIB-R44", "CIB-R56", "CIB-R9")
def test_random_landings_are_those_of_the_reference():
    faults, judged = faults_of(landing, 150)
    assert faults == {}
    assert judged["landing"] > 60


# The oppidum -------------------------------------------------------------------------------------------------------


def oppidum(number):
    """Return the record of an attack on Celts in the zone of the oppidum."""
    draw = Random(number)
    romans = ["vii+", "vii_v", "viii+", "viii_v", "ala", "cohors_classica", "sagittiffer_i", "funditor_i"]
    led = draw.sample(romans, draw.randint(1, len(romans)))
    while sum(1 + unit.endswith("+") for unit in led) > 7:
        led.pop()
    celts = draw.sample(CELTIC_SET, draw.randint(1, 8))
    few = draw.randint(1, len(celts))
    stacks = {"army:cassivellaunus:catuvellauni": celts[:few], "zone:tamesis:catuvellauni": celts[few:]}
    state = position(
        romans={"gaius@silva_cil": " ".join(led), "caesar@portus_itius": "x"},
        celts={name: " ".join(found) for name, found in stacks.items() if found},
        at={"cassivellaunus": "tamesis", "cingetorix": "vallis"},
        oppidum=Zone("tamesis"),
        allied=draw.random() < 0.5,
        **worn(draw),
    ).evolve(hidden=Secret(Zone("tamesis")))
    match = ordered(match_of(state), draw)
    done = match.play(seat_of(match), draft(match, "march", leader="gaius", to="tamesis"))
    told, exits = played_out(done, number)
    record = recorded(told, exits, lambda began, out: Translation(began, out, board_of(match), horses=False))
    razed = any(isinstance(one, OppidumRazed) for one in told)
    if record is not None and record.outcome is not None:
        assert razed is (record.outcome.victor == "rome")
    return record, "oppidum"


@pytest.mark.rule("CIB-5.4", "CIB-R50")
def test_random_attacks_on_the_oppidum_are_those_of_the_reference():
    faults, judged = faults_of(oppidum, 100)
    assert faults == {}
    assert judged["oppidum"] > 60


# Crushes -----------------------------------------------------------------------------------------------------------


def crush(number):
    """Return the record of a crush: of one Celt, a chariot as often as not, or of a Roman unit."""
    draw = Random(number)
    roman = draw.random() < 0.8
    romans = ["vii+", "vii_v", "viii+", "viii_v", "ala"] if roman else [draw.choice(["vii_v", "ala"])]
    celts = draw.sample(CELTIC_SET, 1 if roman else 6)
    if roman and draw.random() < 0.6:
        celts = [draw.choice([CelticUnit.ESSEDARII, CelticUnit.ESSEDARII_ON_FOOT])]
    attacking = draw.random() < 0.5
    home, zone = "dubris", draw.choice(["cantiaci", "andereda"])
    state = position(
        romans={"gaius@dubris": " ".join(romans), "caesar@portus_itius": "x"},
        celts={"army:lugotorix:cantii": " ".join(celts)},
        at={"lugotorix": zone, "cingetorix": "vallis"},
        side=ROME if attacking else CELTS,
        under=Map(),
        **worn(draw),
    )
    match = ordered(match_of(state), draw)
    leader, to = ("gaius", zone) if attacking else ("lugotorix", home)
    done = match.play(seat_of(match), draft(match, "march", leader=leader, to=to))
    told, exits = played_out(done, number)
    began = next(one for one in told if isinstance(one, BattleBegan))
    assert began.battle is BattleKind.CRUSH
    return recorded(told, exits, lambda one, out: CrushTranslation(one, out, board_of(match), horses=False)), "crush"


@pytest.mark.rule("CIB-3.2.3", "CIB-R40", "CIB-R10")
def test_random_crushes_are_those_of_the_reference():
    faults, judged = faults_of(crush, 150)
    assert faults == {}
    assert judged["crush"] > 100
