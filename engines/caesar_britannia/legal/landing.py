"""The battle of the first landing: how many Celts may wait there, and where the fleet's artillery drives them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engines.caesar_britannia.ids import CELTS, Leader, People, Scenario, Zone, people_of
from engines.caesar_britannia.legal.armies import stacks_in
from engines.caesar_britannia.legal.attack import refuge, retreats
from engines.caesar_britannia.legal.battle import distinct
from engines.caesar_britannia.legal.fighters import Fighter
from engines.caesar_britannia.legal.lots import stack_of
from engines.caesar_britannia.legal.zones import kingdom_of
from engines.caesar_britannia.views import Battle, Board

WAITING: Final = 5
"""Celtic combat units that may stand against the first landing; a commander counts as one. Rule: CIB-5.2.4."""

AWAY: Final = ">"
"""Stands between a combat unit and the zone it is driven to."""


def opposed(board: Board, people: People, landing: Zone) -> bool:
    """Return whether a people may wait where Rome lands: at the first landing that of the kingdom. Rule: CIB-5.2.4."""
    return board.scenario is Scenario.FIRST and kingdom_of(landing) is people


def may_wait(board: Board, leader: Leader | None, landing: Zone) -> bool:
    """Return whether one more can stand against the landing: a commander, or for None a combat unit.

    There are up to four units with the commander, or five without him; he does not stand there alone. Rule: CIB-5.2.4.
    """
    units = sum(board.counts[stack] for stack in stacks_in(board, landing))
    chief = next((chief for chief in board.heads.values() if board.at.get(chief) == landing), None)
    if leader is not None:
        return 1 <= units < WAITING
    return units + (chief is not None) < WAITING


def may_leave(board: Board, leader: Leader | None, landing: Zone) -> bool:
    """Return whether one of those who stand against the landing can go: the last unit not before the commander."""
    units = sum(board.counts[stack] for stack in stacks_in(board, landing))
    return leader is not None or units > 1 or landing not in (board.at.get(chief) for chief in board.heads.values())


def steps_back(board: Board, battle: Battle, taken: Sequence[str]) -> tuple[str, ...]:
    """Return the steps back that the artillery can force next, given those before: into the second line, or away.

    A unit in front falls back into the second line; one that stands there goes to a zone next to it of its own kingdom
    without Romans. Of units that are alike one is named. Rule: CIB-5.2.4, CIB-R44.
    """
    found: list[str] = []
    for fighter in lined_up(battle, taken):
        if fighter.front:
            found.append(fighter.name)
        else:
            found += [f"{fighter.name}{AWAY}{zone}" for zone in driven_to(board, battle, fighter)]
    return tuple(found)


def lined_up(battle: Battle, taken: Sequence[str]) -> tuple[Fighter, ...]:
    """Return one of each of the Celts who are still there after some steps back, as they stand then."""
    gone = {unit for unit, away, _ in map(parted, taken) if away}
    back = {unit for unit, away, _ in map(parted, taken) if not away}
    left = tuple(
        fighter.evolve(front=fighter.front and fighter.name not in back)
        for fighter in battle.host(CELTS).fighters
        if fighter.name not in gone
    )
    names = distinct(left, [fighter.name for fighter in left])
    return tuple(fighter for fighter in left if fighter.name in names)


def parted(step: str) -> tuple[str, bool, Zone]:
    """Return the unit of a step back, whether it leaves the field, and where to."""
    name, away, zone = step.partition(AWAY)
    return name, bool(away), Zone(zone)


def driven_to(board: Board, battle: Battle, fighter: Fighter) -> tuple[Zone, ...]:
    """Return where the artillery can drive a unit of the second line. Rule: CIB-5.2.4, CIB-R44."""
    people = people_of(stack_of(fighter.name))
    open_ = retreats(board, CELTS, battle.zone, battle.origin, None)
    return tuple(zone for zone in open_ if kingdom_of(zone) is people)


def usual_step(board: Board, offered: Sequence[str]) -> str:
    """Return the step back that the Celts take unless they say otherwise: into the second line, else far from Romans.

    Rule: CIB-R71.
    """
    back = [step for step in offered if not parted(step)[1]]
    if back:
        return back[0]
    zone = refuge(board, CELTS, tuple(dict.fromkeys(parted(step)[2] for step in offered)))
    return next(step for step in offered if parted(step)[2] == zone)
