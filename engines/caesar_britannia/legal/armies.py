"""The places of commanders and combat units, and the armies they are in."""

from __future__ import annotations

from engines.caesar_britannia.data.tables import LEGIONARY, OCEANS, is_roman
from engines.caesar_britannia.ids import (
    COMMIOS,
    ROME,
    Leader,
    People,
    RomanUnit,
    Stack,
    Zone,
    leader_of,
    people_of,
    zone_of,
)
from engines.caesar_britannia.views import Board
from engines.core.seats import Seat


def units_in(board: Board, zone: Zone) -> tuple[RomanUnit, ...]:
    """Return the Roman combat units in a zone."""
    return board.units_at.get(zone, ())


def legions_in(board: Board, zone: Zone) -> tuple[RomanUnit, ...]:
    """Return the combat units of legions in a zone."""
    return tuple(unit for unit in units_in(board, zone) if unit in LEGIONARY)


def at_sea(board: Board) -> tuple[RomanUnit, ...]:
    """Return the Roman combat units at sea."""
    return tuple(unit for unit, where in board.units.items() if where in OCEANS)


def army_of(board: Board, leader: Leader) -> tuple[RomanUnit, ...]:
    """Return the Roman combat units that a commander commands."""
    return tuple(unit for unit, chief in board.command.items() if chief == leader)


def stacks_of(board: Board, leader: Leader) -> tuple[Stack, ...]:
    """Return the stacks of Celtic combat units that a commander commands."""
    return tuple(stack for stack in board.counts if leader_of(stack) == leader)


def army_size(board: Board, leader: Leader) -> int:
    """Return how many combat units a commander commands."""
    if is_roman(leader):
        return len(army_of(board, leader))
    return sum(board.counts[stack] for stack in stacks_of(board, leader))


def stacks_in(board: Board, zone: Zone) -> tuple[Stack, ...]:
    """Return the stacks of Celtic combat units in a zone, commanded or not."""
    return board.stacks_at.get(zone, ())


def place_of(board: Board, stack: Stack) -> Zone | None:
    """Return the zone where a stack is; None for a bowl."""
    leader = leader_of(stack)
    return zone_of(stack) if leader is None else board.at[leader]


def leaders_in(board: Board, zone: Zone, seat: Seat) -> tuple[Leader, ...]:
    """Return the commanders of a side who stand in a zone."""
    return tuple(leader for leader, where in board.at.items() if where == zone and side_of(leader) == seat)


def side_of(leader: Leader) -> Seat:
    """Return whose commander somebody is."""
    return ROME if is_roman(leader) else Seat(1 - ROME)


def people_led(board: Board, leader: Leader) -> People:
    """Return the people of a Celtic commander."""
    return next(people for people, head in board.heads.items() if head == leader)


def enemies_in(board: Board, zone: Zone, seat: Seat) -> bool:
    """Return whether somebody of the other side who can be fought is in a zone.

    A people that has submitted is nobody's enemy, and Commios is never fought. Rule: CIB-2.3.4, CIB-4.5.
    """
    if seat != ROME:
        others = [leader for leader in leaders_in(board, zone, ROME) if leader != COMMIOS]
        return bool(others or units_in(board, zone))
    hostile = (stack for stack in stacks_in(board, zone) if people_of(stack) not in board.submissive)
    return any(hostile) or bool(leaders_in(board, zone, Seat(1 - ROME)))


def subordinates(board: Board, leader: Leader) -> tuple[Leader, ...]:
    """Return the commanders in a commander's army."""
    return tuple(other for other, chief in board.under.items() if chief == leader)
