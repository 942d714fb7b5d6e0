"""Objectives as Rome counts them under way: secured, or still wanted, wherever its people are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from engines.caesar_britannia.data.tables import LEGIONARY
from engines.caesar_britannia.ids import COMMIOS
from engines.caesar_britannia.legal import objectives
from engines.caesar_britannia.legal.objectives import TO_WIN, Goal, needed
from engines.caesar_britannia.views import Board

ABANDONED: Final = 4
"""Naval points that Rome expects to lose with the Castrum that it leaves empty, rounded up. Rule: CIB-R20."""


OBJECTIVE: Final = 100
"""The worth of an objective, by which all that a player weighs is measured."""

LEAST: Final = 15
"""The worth at least of one more towards an objective that is far away."""

MOST: Final = 60
"""The worth at most of the last one: it may come to nothing on the way home."""


def wanted(board: Board, goal: Goal) -> int:
    """Return how much is missing of an objective, what is still in Britain or at sea included; 0 where it is none."""
    enough = needed(board, goal)
    return 0 if enough is None else max(0, enough - _held(board, goal))


def share(board: Board, goal: Goal) -> float:
    """Return, from 0 to 1, how far an objective is reached once everybody has come home; 0 where it is none."""
    enough = needed(board, goal)
    return 0.0 if enough is None else min(1.0, max(0.0, _held(board, goal) / enough))


def _held(board: Board, goal: Goal) -> int:
    """Return how far an objective is reached once everybody has come home."""
    brought = _BROUGHT.get(goal)
    return objectives.reached(board, goal) if brought is None else brought(board)


_BROUGHT: Final[Mapping[Goal, Callable[[Board], int]]] = MappingProxyType(
    {
        Goal.SPOILS: lambda board: sum(board.spoils.values()),
        Goal.HOSTAGES: lambda board: len(board.hostages),
        Goal.LEGIONS: lambda board: sum(unit in LEGIONARY for unit in board.units),
        Goal.FLEET: lambda board: board.np - (ABANDONED if board.fort else 0),
        Goal.COMMIOS: lambda board: int(COMMIOS in board.at and board.captor is None),
    }
)
"""How much of an objective comes home, by its goal, where that is not what is home already."""


def worth_of_one(board: Board, goal: Goal) -> float:
    """Return what one more towards an objective is worth: the more, the fewer are missing; 0 once it is secured."""
    missing = wanted(board, goal)
    return min(MOST, max(LEAST, OBJECTIVE / missing)) if missing else 0.0


def secured(board: Board) -> int:
    """Return how many objectives are met once everybody has come home."""
    return sum(needed(board, goal) is not None and not wanted(board, goal) for goal in Goal)


def sated(board: Board) -> bool:
    """Return whether Rome has what it came for, and goes home."""
    return secured(board) >= TO_WIN
