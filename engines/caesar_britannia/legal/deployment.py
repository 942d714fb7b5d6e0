"""Where the Celts may place their combat units after the first landing, and how they stand unless they are moved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from engines.caesar_britannia.data.tables import KINGDOM, NEIGHBOURS
from engines.caesar_britannia.ids import CelticUnits, Leader, People, Stack, Zone, people_of, zone_of
from engines.caesar_britannia.views import Board
from engines.core.model import Map

T = TypeVar("T")


def grounds(people: People, landing: Zone) -> tuple[Zone, ...]:
    """Return where a people may place its units: anywhere in its kingdom but where Rome has landed.

    Those farthest from the landing come first. Rule: CIB-5.3.4.
    """
    away = distances(landing)
    zones = [zone for zone in KINGDOM[people] if zone != landing]
    return tuple(sorted(zones, key=lambda zone: (-away.get(zone, len(NEIGHBOURS)), zone)))


def distances(start: Zone) -> dict[Zone, int]:
    """Return how many moves on foot each land zone is from one; zones that cannot be reached are left out."""
    found, edge = {start: 0}, [start]
    for zone in edge:
        for near in NEIGHBOURS[zone]:
            if near not in found:
                found[near] = found[zone] + 1
                edge.append(near)
    return found


def spread(units: Sequence[T], zones: Sequence[Zone]) -> dict[Zone, list[T]]:
    """Return units dealt evenly to zones, one after the other. Rule: CIB-R69."""
    stands: dict[Zone, list[T]] = {zone: [] for zone in zones}
    for number, unit in enumerate(units):
        stands[zones[number % len(zones)]].append(unit)
    return stands


def movable(board: Board, stacks: Map[Stack, CelticUnits]) -> tuple[tuple[str, Zone], ...]:
    """Return what can be moved while the Celts arrange their units: commanders and units, with where they stand.

    Equal units of a zone are named once. Rule: CIB-5.3.4.
    """
    leaders = [(str(leader), board.at[leader]) for leader in board.heads.values() if leader in board.at]
    units = [
        (f"{stack}/{unit.value}", zone)
        for stack, held in stacks.items()
        if (zone := zone_of(stack)) is not None
        for unit in dict.fromkeys(held)
    ]
    return (*leaders, *units)


def mover(board: Board, piece: str) -> People:
    """Return the people of a commander or a unit that is moved."""
    if "/" in piece:
        return people_of(Stack(piece.partition("/")[0]))
    return next(people for people, head in board.heads.items() if head == Leader(piece))
