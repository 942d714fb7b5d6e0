"""References and labels of places, commanders and combat units, made once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from engines.caesar_britannia.data.tables import COMMANDERS, ROMANS, ZONES
from engines.caesar_britannia.ids import (
    CelticUnit,
    Kind,
    Leader,
    People,
    RomanUnit,
    Stack,
    Zone,
    leader_of,
    people_of,
    zone_of,
)
from engines.caesar_britannia.legal.fighters import Fighter
from engines.caesar_britannia.legal.lots import Lot, is_celtic, stack_of, unit_of
from engines.caesar_britannia.legal.rerolls import ALEA, SIGNA
from engines.caesar_britannia.views import Cast
from engines.core.line import Line, Ref, say
from engines.core.seats import Seat

ZONE: Final[Mapping[Zone, Ref]] = MappingProxyType({zone: Ref(kind="zone", id=zone) for zone in ZONES})
"""The reference to each zone."""

LEADER: Final[Mapping[Leader, Ref]] = MappingProxyType({leader: Ref(kind="leader", id=leader) for leader in COMMANDERS})
"""The reference to each commander."""

PEOPLE: Final[Mapping[People, Ref]] = MappingProxyType(
    {people: Ref(kind="people", id=people.value) for people in People}
)
"""The reference to each people."""

CELTIC_UNIT: Final[Mapping[CelticUnit, Ref]] = MappingProxyType(
    {unit: Ref(kind="celtic", id=unit.value) for unit in CelticUnit}
)
"""The reference to each kind of Celtic unit."""


def foe(seat: Seat) -> Ref:
    """Return what a side is called within a sentence."""
    return Ref(kind="foe", id=str(seat))


def leaders(found: Iterable[Leader]) -> tuple[Ref, ...]:
    """Return the references to some commanders."""
    return tuple(LEADER[leader] for leader in found)


def roman(unit: RomanUnit) -> Line | Ref:
    """Return what a Roman combat unit is called."""
    facts = ROMANS[unit]
    if facts.legion is None:
        return Ref(kind="roman", id=facts.kind.value)
    return say(f"legion.{facts.kind.value}", legion=facts.legion)


def romans(units: Iterable[RomanUnit], reduced: Iterable[RomanUnit] = ()) -> tuple[Line | Ref, ...]:
    """Return what some Roman units are called, equal ones counted, eagle and second of a legion together."""
    found, weak = list(units), set(reduced)
    lines: list[Line | Ref] = []
    plain: Counter[tuple[Kind, bool]] = Counter()
    for unit in found:
        facts = ROMANS[unit]
        if facts.legion is None:
            plain[facts.kind, unit in weak] += 1
        elif facts.kind is Kind.EAGLE and _second(unit) in found:
            lines.append(_cohorts(unit, weak))
        elif facts.kind is not Kind.SECOND or _eagle(unit) not in found:
            lines.append(_state(roman(unit), unit in weak))
    for (kind, is_weak), count in plain.items():
        line = say("roman.count", n=count, kind=Ref(kind="roman", id=kind.value))
        lines.append(_state(line, is_weak))
    return tuple(lines)


def _cohorts(eagle: RomanUnit, weak: set[RomanUnit]) -> Line:
    legion = ROMANS[eagle].legion or ""
    states = (eagle in weak, _second(eagle) in weak)
    key = {
        (False, False): "legion.core",
        (True, True): "legion.core.reduced",
        (True, False): "legion.core.eagle_reduced",
        (False, True): "legion.core.second_reduced",
    }[states]
    return say(key, legion=legion)


def _state(line: Line | Ref, is_weak: bool) -> Line | Ref:  # noqa: FBT001  (a face of a counter)
    return say("roman.reduced", unit=line) if is_weak else line


def _second(eagle: RomanUnit) -> RomanUnit:
    return RomanUnit(eagle.replace("_eagle", "_second"))


def _eagle(second: RomanUnit) -> RomanUnit:
    return RomanUnit(second.replace("_second", "_eagle"))


def lot_label(lot: Lot) -> Line | Ref:
    """Return what one piece of a lot is called."""
    if is_celtic(lot.value):
        return say("celtic.of", unit=CELTIC_UNIT[unit_of(lot.value)], people=PEOPLE[people_of(stack_of(lot.value))])
    (label,) = romans(map(RomanUnit, lot.pieces[0]), map(RomanUnit, lot.weak))
    return label


def lot_hint(lot: Lot) -> Line:
    """Return whose a lot is, and whether it has acted."""
    acted = ".acted" if lot.acted else ""
    return say(f"lot.free{acted}") if lot.holder is None else say(f"lot.of{acted}", leader=LEADER[lot.holder])


def fighter_label(fighter: Fighter, losses: int = 0) -> Line:
    """Return what a unit in a battle is called, and where it is or who is beside it, so that it is told apart."""
    label = _fighter(fighter, losses)
    return label if fighter.leader is None else say("fighter.attached", unit=label, leader=LEADER[fighter.leader])


def _fighter(fighter: Fighter, losses: int) -> Line:
    if fighter.unit is not None:
        weak = fighter.reduced or losses > 0
        return say("lot.label", unit=_state(roman(fighter.unit), weak))
    stack = stack_of(fighter.name)
    assert fighter.band is not None
    leader = leader_of(stack)
    unit = say("celtic.of", unit=CELTIC_UNIT[fighter.band], people=PEOPLE[people_of(stack)])
    if leader is not None:
        return say("fighter.army", unit=unit, leader=LEADER[leader])
    zone = zone_of(stack)
    assert zone is not None
    return say("fighter.zone", unit=unit, zone=ZONE[zone])


def die_label(cast: Cast) -> Line:
    """Return what a die on the table is called: whose it is, and what it shows."""
    unit = say(f"die.{cast.name}") if cast.fighter is None else fighter_label(cast.fighter)
    return say("die.label", unit=unit, die=str(cast.face))


DICE: Final = ("fleet", "ambush", "saviour", "gifts")
"""The dice that stand for no unit."""


def source_label(source: str) -> Line | Ref:
    """Return what a re-roll is called by."""
    return say(f"source.{source}") if source in (ALEA, SIGNA) else LEADER[Leader(source)]


def stack_label(stack: Stack, count: int) -> Line:
    """Return how many combat units lie face down in a stack, and whose they are."""
    people = PEOPLE[people_of(stack)]
    leader = leader_of(stack)
    if leader is None:
        return say("stack.free", n=count, people=people)
    return say("stack.army", n=count, people=people, leader=LEADER[leader])
