"""What Rome has secured of its objectives and what it still wants, wherever it is now."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Final

from engines.caesar_britannia.data.tables import LEGIONARY
from engines.caesar_britannia.ids import COMMIOS, PORT
from engines.caesar_britannia.legal.objectives import TO_WIN, Goal, Objective, objectives
from engines.caesar_britannia.views import Board

ABANDONED: Final = 4
"""Naval points that Rome expects to lose with the Castrum that it leaves empty, rounded up. Rule: CIB-R20."""

MENDING: Final = 4
"""The turns at home that Rome spends at most on its ships."""


def wanted(board: Board, goal: Goal) -> int:
    """Return how much is missing of an objective, what is still in Britain or at sea included; 0 where it is none."""
    return next((max(0, one.needed - _held(board, one)) for one in objectives(board) if one.goal is goal), 0)


def _held(board: Board, objective: Objective) -> int:
    """Return how far an objective is reached once everybody has come home."""
    held = {
        Goal.SPOILS: sum(board.spoils.values()),
        Goal.HOSTAGES: len(board.hostages),
        Goal.LEGIONS: sum(unit in LEGIONARY for unit in board.units),
        Goal.COMMIOS: int(COMMIOS in board.at and board.captor is None),
        Goal.FLEET: board.np - (ABANDONED if board.fort else 0),
    }
    return held.get(objective.goal, objective.reached)


def secured(board: Board) -> int:
    """Return how many objectives are met once everybody has come home."""
    return sum(not wanted(board, one.goal) for one in objectives(board))


def sated(board: Board) -> bool:
    """Return whether Rome has what it came for, and goes home."""
    return secured(board) >= TO_WIN


def mending(board: Board) -> int:
    """Return how many turns at home Rome wants for repairing its ships, as many a turn as it has commanders."""
    missing = wanted(board, Goal.FLEET)
    hands = sum(1 for _ in _shipwrights(board))
    return min(MENDING, ceil(missing / hands)) if hands else 0


def _shipwrights(board: Board) -> Iterator[str]:
    return (leader for leader in board.at if leader != COMMIOS and leader in board.command.values())


def at_home(board: Board) -> bool:
    """Return whether Rome's commanders are all home."""
    return all(zone == PORT for leader, zone in board.at.items() if leader not in board.heads.values())
