"""The two sides of chariots: which can be turned, and which try to change in a battle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from engines.caesar_britannia.ids import CELTS, CelticUnit, CelticUnits, Leader, Stack, has_acted, leader_of, people_of
from engines.caesar_britannia.legal.armies import people_led, place_of
from engines.caesar_britannia.legal.battle import Phase
from engines.caesar_britannia.legal.fighters import Fighter
from engines.caesar_britannia.legal.lots import Lot, Lots, stack_of, unit_of
from engines.caesar_britannia.views import Battle, Board
from engines.core.model import Map

DOWN: Final = 3
"""The least that a die must show for a crew to dismount in a battle. Rule: CIB-0.2.2."""

UP: Final = 5
"""The least that it must show to mount. Rule: CIB-0.2.2."""

_OTHER_SIDE: Final[Mapping[CelticUnit, CelticUnit]] = {
    CelticUnit.ESSEDARII: CelticUnit.ESSEDARII_ON_FOOT,
    CelticUnit.ESSEDARII_ON_FOOT: CelticUnit.ESSEDARII,
}


def flipped(unit: CelticUnit) -> CelticUnit:
    """Return a chariot with its other side up."""
    return _OTHER_SIDE[unit]


def turnable(board: Board, leader: Leader, stacks: Mapping[Stack, CelticUnits]) -> Lots:
    """Return the chariots that a commander can turn with his action: those of his people, wherever they are.

    Rule: CIB-0.2.2.
    """
    people = people_led(board, leader)
    return tuple(
        Lot(value, ((value,),) * stacks[stack].count(unit), leader_of(stack), has_acted(stack))
        for stack in stacks
        if people_of(stack) is people and place_of(board, stack) is not None
        for unit in _OTHER_SIDE
        for value in (f"{stack}/{unit.value}",)
        if unit in stacks[stack]
    )


def turned(stacks: Map[Stack, CelticUnits], values: Iterable[str]) -> Map[Stack, CelticUnits]:
    """Return what lies in the stacks when chariots have been turned. Rule: CIB-0.2.2."""
    now = {stack: list(units) for stack, units in stacks.items()}
    for value in values:
        stack, unit = stack_of(value), unit_of(value)
        now[stack].remove(unit)
        now[stack].append(flipped(unit))
    return Map((stack, tuple(sorted(units))) for stack, units in now.items())


def restless(battle: Battle, phase: Phase) -> tuple[Fighter, ...]:
    """Return the chariots that can change sides at the start of a phase: of an army that has a commander.

    At the landing they do so before the Celts fire and before each melee. Rule: CIB-0.2.2, CIB-R9, CIB-R44.
    """
    host = battle.host(CELTS)
    if phase in (Phase.ROMAN_FIRE, Phase.ARTILLERY) or set(host.commanders) <= set(host.fallen):
        return ()
    return tuple(fighter for fighter in host.fighters if fighter.chariot)


def wishes(policy: str, phase: Phase, chariots: Iterable[Fighter]) -> tuple[str, ...]:
    """Return the chariots that a policy has change sides: to mount, to dismount, or to fire mounted and fight on foot.

    Rule: CIB-R9.
    """
    mounting = {"mount": True, "dismount": False, "charge": not phase.hand_to_hand}.get(policy)
    return tuple(fighter.name for fighter in chariots if mounting is not None and fighter.mounted is not mounting)


def needed(fighter: Fighter) -> int:
    """Return what a die must show at least for a chariot to change sides. Rule: CIB-0.2.2, CIB-R9."""
    return DOWN if fighter.mounted else UP
