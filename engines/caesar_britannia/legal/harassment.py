"""Chariots that can harass, and their targets."""

from __future__ import annotations

from collections.abc import Mapping

from engines.caesar_britannia.data.tables import LANDS, NEIGHBOURS, RIVER
from engines.caesar_britannia.ids import (
    CASSIVELLAUNUS,
    CelticUnit,
    CelticUnits,
    Leader,
    People,
    Stack,
    Terrain,
    Zone,
    has_acted,
    leader_of,
    people_of,
)
from engines.caesar_britannia.legal.armies import people_led, stacks_in, units_in
from engines.caesar_britannia.legal.fighters import Fighter
from engines.caesar_britannia.legal.lots import Lot, Lots
from engines.caesar_britannia.legal.zones import celtic_land, kingdom_of
from engines.caesar_britannia.views import Board


def harassed_from(board: Board, leader: Leader, stacks: Mapping[Stack, CelticUnits]) -> tuple[Zone, ...]:
    """Return the zones a commander can have harassed, wherever he stands: plains with a Roman unit, never the Castrum.

    Rule: CIB-2.4.2, CIB-R11.
    """
    zones = (zone for zone in board.units_at if zone in LANDS and LANDS[zone].terrain is Terrain.PLAIN)
    return tuple(zone for zone in zones if chariots(board, leader, zone, stacks))


def chariots(board: Board, leader: Leader, target: Zone, stacks: Mapping[Stack, CelticUnits]) -> Lots:
    """Return the chariots that can harass a zone: mounted, not activated, beside it with no water between.

    They are of the commander's people, who mount for it if they are on foot; Cassivellaunus gives the order to mounted
    Trinovantes, too. None harasses land that its people may not enter. Rule: CIB-0.2.2, CIB-2.4.2, CIB-R11, CIB-R46,
    CIB-R64.
    """
    found: list[Lot] = []
    for zone in NEIGHBOURS[target]:
        if frozenset((zone, target)) in RIVER:
            continue
        for stack in stacks_in(board, zone):
            own = people_of(stack) is people_led(board, leader)
            for unit in (CelticUnit.ESSEDARII, *([CelticUnit.ESSEDARII_ON_FOOT] if own else [])):
                count = stacks[stack].count(unit)
                if count and not has_acted(stack) and _obeys(board, leader, people_of(stack), target):
                    value = f"{stack}/{unit.value}"
                    found.append(Lot(value, ((value,),) * count, leader_of(stack), acted=False))
    return tuple(found)


def _obeys(board: Board, leader: Leader, people: People, target: Zone) -> bool:
    own = people is people_led(board, leader)
    as_own = leader == CASSIVELLAUNUS and people is People.TRINOVANTES
    kingdom = kingdom_of(target)
    return (own or as_own) and people not in board.submissive and kingdom in celtic_land(board, people)


def harassed(board: Board, zone: Zone) -> tuple[Fighter, ...]:
    """Return the Roman units that a harassment hits: all of the zone. Rule: CIB-2.4.2."""
    return tuple(
        Fighter(name=unit, unit=unit, commanded=unit in board.command, reduced=unit in board.reduced)
        for unit in units_in(board, zone)
    )
