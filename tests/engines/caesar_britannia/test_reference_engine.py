"""The engine's battles, made up and played at random, are those of the reference."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from engines.caesar_britannia.battle_events import (
    BattleBegan,
    BattleEnded,
    Rerolled,
    Retreated,
    SaviourArrived,
    WithdrawalTried,
)
from engines.caesar_britannia.data.tables import CELTIC_SET, COMMANDERS
from engines.caesar_britannia.ids import CELTS, COMMIOS, ROME, Leader, Scenario, Zone
from engines.caesar_britannia.legal.battle import BattleKind
from engines.caesar_britannia.legal.policies import EARLY, HAND, POLICIES, decisions
from engines.caesar_britannia.special_events import AmbushTried
from engines.core.forms import random_draft
from engines.core.model import Map
from engines.core.prompt import Draft
from engines.core.rng import Rng
from tests.engines.caesar_britannia.playing import (
    board_of,
    deal,
    draft,
    match_of,
    offered,
    order,
    position,
    seat_of,
    units,
)
from tests.engines.caesar_britannia.reference.replay import mismatch
from tests.engines.caesar_britannia.reference.tape import Throw
from tests.engines.caesar_britannia.translating import ALONE, Translation
from tests.kit.profile import DEEP, current
from tests.kit.walker import seed_of

ROMANS = (
    "vii+",
    "vii_v",
    "viii+",
    "viii_v",
    "ix_v",
    "ala",
    "ala_aeduorum",
    "cohors_classica",
    "sagittiffer_i",
    "funditor_i",
)


def made_up(number):
    """Return a match just before one army attacks another, and the attack."""
    draw = Random(number)
    romans = draw.sample(ROMANS, draw.randint(1, len(ROMANS)))
    loose = [unit for unit in romans if draw.random() < 0.15]
    led = [unit for unit in romans if unit not in loose] or romans[:1]
    while sum(1 + unit.endswith("+") for unit in led) > 7:
        led.pop()
    loose = [unit for unit in loose if unit not in led]
    celts = draw.sample(CELTIC_SET, draw.randint(1, 8))
    few = draw.randint(1, min(6, len(celts)))
    zone = draw.choice(["cantiaci", "andereda"])
    place = draw.choice(["field", "field", "castrum", "beside"])
    roman = place == "field" and draw.random() < 0.5
    home, zone = ("castrum", "dubris") if place == "castrum" else ("dubris", zone)
    companions = {COMMIOS: Leader("gaius")} if draw.random() < 0.3 else {}
    if draw.random() < 0.4:
        companions[Leader("atrius")] = Leader("gaius")
    stacks = {"army:lugotorix:cantii": " ".join(celts[:few]), f"zone:{zone}:cantii": " ".join(celts[few:])}
    match = deal(
        romans={f"gaius@{home}": " ".join(led), "caesar@portus_itius": "x"},
        free=({home: " ".join(loose)} if not roman else {}) | ({"castrum": "xii_v"} if place == "beside" else {}),
        celts={name: text for name, text in stacks.items() if text and (roman or name.startswith("army"))},
        at={"lugotorix": zone, "cingetorix": "vallis", **dict.fromkeys(map(str, companions), home)},
        under=Map(companions),
        reduced=tuple(unit for unit in units(" ".join(led)) if draw.random() < 0.2),
        scenario=Scenario.SECOND,
        side=0 if roman else CELTS,
        jacta=tuple(seat for seat in (ROME, CELTS) if draw.random() < 0.3),
        rerolled=tuple(one for one in COMMANDERS if draw.random() < 0.3),
        **({"site": Zone("dubris"), "fort": True} if place != "field" else {}),
    )
    leader, to = ("gaius", zone) if roman else ("lugotorix", home)
    other = Random(f"policies {number}")
    for seat in (ROME, CELTS):
        drawn = {
            name: (other if name in ("retreat", *EARLY) else draw).choice(POLICIES[name]) for name in decisions(seat)
        }
        match = order(match, seat, **drawn).match
    return match, leader, to


def fought(number):
    """Return the record of a random battle, None of a crush or one that ends the match, and what kind it was."""
    match, leader, to = made_up(number)
    rng = Rng(seed_of(number), 3)
    applied = match.play(seat_of(match), draft(match, "march", leader=leader, to=to))
    told = [one.event for one in applied.told]
    exits: tuple[str, ...] = ()
    while (prompts := [one for one in applied.match.prompts() if one.awaited]) and prompts[0].kind in (
        "choose",
        "losses",
        "leave",
        "change",
        "reroll",
        "retreat",
    ):
        prompt = prompts[0]
        if prompt.kind == "retreat":
            exits = offered(applied.match, "retreat")
        ask = applied.match.ask(prompt.seat)
        applied = applied.match.play(prompt.seat, random_draft(ask, Draft(prompt=prompt.key), rng))
        told += [one.event for one in applied.told]
    began = next(one for one in told if isinstance(one, BattleBegan))
    ended = next((one for one in told if isinstance(one, BattleEnded)), None)
    retreated = next((one for one in told if isinstance(one, Retreated)), None)
    if not exits and retreated is not None:
        exits = (str(retreated.to),)
    if not exits and any(isinstance(one, WithdrawalTried) for one in told):
        exits = ("somewhere",)
    if ended is None or began.battle is BattleKind.CRUSH:
        return None, "lost" if ended is None else "crush"
    board = board_of(match)
    beside = board.fort and began.zone == board.site and began.seat == CELTS
    translation = Translation(began, exits, board, horses=False, beside=beside)
    for event in told[told.index(began) + 1 :]:
        if event is ended:
            translation.end()
        translation.hear(event)
    return translation.record(ended, retreated), began.battle.value


def raided(number):
    """Return the record of a random attack on Gaius with Caesar beside him, mostly after a ravage, and its kind.

    A fight that ends the match, or a crush, has none.
    """
    draw = Random(number)
    rng = Rng(seed_of(number), 4)
    led = draw.sample(ROMANS[:3] + ROMANS[5:], draw.randint(1, 5))
    celts = draw.sample(CELTIC_SET, draw.randint(1, 6))
    zone = draw.choice(["cantiaci", "cantiaci", "cantiaci", "andereda"])
    ravages = draw.random() < 0.6
    before = tuple(Zone(name) for name in ("dubris", "durobrivae") if draw.random() < 0.5)
    army = draw.choice(["x", "x+", "xii x"])
    state = position(
        romans={f"gaius@{zone}": " ".join(led), "caesar@dubris": army},
        celts={"army:lugotorix:cantii": " ".join(celts)},
        at={"lugotorix": "durobrivae", "cingetorix": "vallis"},
        reduced=tuple(unit for unit in units(f"{' '.join(led)} {army}") if draw.random() < 0.2),
        ravaged=before,
        explored=(Zone("dubris"), Zone("durobrivae"), Zone(zone)),
        side=ROME if ravages else CELTS,
        jacta=tuple(seat for seat in (ROME, CELTS) if draw.random() < 0.3),
        rerolled=tuple(one for one in COMMANDERS if draw.random() < 0.3),
    )
    match = match_of(state, seed=seed_of(number))
    for seat in (ROME, CELTS):
        chosen = {name: draw.choice(POLICIES[name]) for name in decisions(seat)} | {"ambush": HAND, "saviour": HAND}
        match = order(match, seat, **{name: chosen[name] for name in decisions(seat)}).match
    start = board_of(match)
    if ravages:
        match = match.play(seat_of(match), draft(match, "ravage", leader="gaius")).match
        applied = match.play(seat_of(match), draft(match, "ambush", leader="lugotorix"))
    else:
        applied = match.play(seat_of(match), draft(match, "march", leader="lugotorix", to=zone))
    told = [one.event for one in applied.told]
    exits: tuple[str, ...] = ()
    while (prompts := [one for one in applied.match.prompts() if one.awaited]) and prompts[0].kind != "activate":
        prompt = prompts[0]
        if prompt.kind == "retreat":
            exits = offered(applied.match, "retreat")
        if prompt.kind == "appear":
            break
        made = Draft.of(prompt.key, **({"verb": "save"} if prompt.kind == "save" else {}))
        applied = applied.match.play(prompt.seat, random_draft(applied.match.ask(prompt.seat), made, rng))
        told += [one.event for one in applied.told]
    began = next(one for one in told if isinstance(one, BattleBegan))
    ended = next((one for one in told if isinstance(one, BattleEnded)), None)
    if ended is None or began.battle is BattleKind.CRUSH:
        return None, "lost" if ended is None else "crush"
    gone = [one for one in told if isinstance(one, Retreated)]
    came = any(isinstance(one, SaviourArrived) for one in told)
    retreated = (
        gone[-1] if gone and not (came and len(gone) == 1 and gone[0].seat == 0 and gone[0].to == "dubris") else None
    )
    if not exits:
        exits = ("somewhere",) if retreated is None else (str(retreated.to),)
    tried = [one for one in told if isinstance(one, AmbushTried)]
    saviour = start if zone == "cantiaci" else None
    translation = Translation(began, exits, start, horses=False, ambush=tried[0] if tried else None, saviour=saviour)
    repeated = [one for one in told if isinstance(one, Rerolled) and one.name == "ambush"]
    for event in (*repeated, *told[told.index(began) + 1 :]):
        if event is ended:
            translation.end()
        translation.hear(event)
    kind = "saved" if came else "ambush" if tried and tried[-1].succeeds else "alone"
    again = any(isinstance(one, Rerolled) and one.name in ALONE for one in told)
    return translation.record(ended, retreated), f"{kind} again" if again else kind


@pytest.mark.rule("CIB-2.3.5", "CIB-2.4.3", "CIB-R12", "CIB-R15", "CIB-R42")
def test_random_ambushes_and_rescues_are_those_of_the_reference():
    faults: dict[int, str] = {}
    kinds: Counter[str] = Counter()
    for number in range(300):
        record, kind = raided(number)
        kinds[kind] += 1
        fault = None if record is None else mismatch(record)
        if fault is not None:
            faults[number] = fault
    assert faults == {}
    assert kinds["saved"] > 20
    assert kinds["ambush"] > 20
    assert kinds["saved again"] > 2
    assert kinds["ambush again"] > 2


@pytest.mark.rule(
    "CIB-3.1", "CIB-3.2.1", "CIB-4.3", "CIB-3.4.1", "CIB-3.4.4", "CIB-3.4.6", "CIB-3.5.1", "CIB-3.5.2", "CIB-3.5.3"
)
def test_random_battles_are_those_of_the_reference():
    faults: dict[int, str] = {}
    kinds: Counter[str] = Counter()
    for number in range(3_000 if current() is DEEP else 300):
        record, kind = fought(number)
        kinds[kind] += 1
        fault = None if record is None else mismatch(record)
        if fault is not None:
            faults[number] = fault
    assert faults == {}
    assert kinds["pitched"] > 50
    assert kinds["skirmish"] > 50


@pytest.mark.rule("CIB-3.5.1")
def test_a_battle_that_is_told_otherwise_is_found_out():
    records = [record for number in range(20) if (record := fought(number)[0]) is not None]
    for record in records:
        assert record.outcome is not None
        wrong = {"rome": "celts", "celts": "nobody", "nobody": "rome"}[str(record.outcome.victor)]
        assert mismatch(replace(record, outcome=replace(record.outcome, victor=wrong)))
        dice = [number for number, one in enumerate(record.entries) if isinstance(one, Throw)]
        if dice:
            assert mismatch(replace(record, entries=record.entries[: dice[-1]]))
    assert records


@pytest.mark.rule("CIB-3.5.2", "CIB-R24")
def test_a_victor_who_is_wiped_out_gains_nothing():
    record, _ = fought(1332)
    assert record is not None
    assert record.outcome is not None
    assert (record.outcome.victor, record.outcome.spoils) == ("rome", 0)
    assert mismatch(record) is None
