"""The objectives of Rome, and whether they are met."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from engines.caesar_britannia.data.tables import LEGIONARY
from engines.caesar_britannia.ids import COMMIOS, PORT, Scenario, Zone
from engines.caesar_britannia.views import Board

TO_WIN: Final = 5
"""Objectives that win; one fewer is a tie. Rule: CIB-5.1.2."""

FORTS: Final = (Zone("noviomagus"), Zone("camulodunum"), Zone("iceni"))
"""Where the Castrum counts as an objective. Rule: CIB-5.2.2, CIB-5.3.2."""


class Goal(StrEnum):
    """The subject of an objective."""

    SPOILS = "spoils"
    HOSTAGES = "hostages"
    LEGIONS = "legions"
    EXPLORED = "explored"
    FLEET = "fleet"
    COMMIOS = "commios"
    OPPIDUM = "oppidum"
    FORT = "fort"


class Objective(NamedTuple):
    """One objective, and how far it is reached."""

    goal: Goal
    needed: int
    reached: int

    @property
    def met(self) -> bool:
        """Return whether it is met."""
        return self.reached >= self.needed


_NEEDED: Final[Mapping[Scenario, Mapping[Goal, int]]] = MappingProxyType(
    {
        Scenario.FIRST: {
            Goal.SPOILS: 6,
            Goal.HOSTAGES: 1,
            Goal.LEGIONS: 6,
            Goal.EXPLORED: 6,
            Goal.FLEET: 12,
            Goal.COMMIOS: 1,
            Goal.FORT: 1,
        },
        Scenario.SECOND: {
            Goal.SPOILS: 26,
            Goal.HOSTAGES: 3,
            Goal.LEGIONS: 15,
            Goal.EXPLORED: 16,
            Goal.FLEET: 26,
            Goal.OPPIDUM: 1,
            Goal.FORT: 1,
        },
    }
)


def objectives(board: Board) -> tuple[Objective, ...]:
    """Return the seven objectives of the scenario, with what stands in Portus Itius now.

    Rule: CIB-5.2.2, CIB-5.3.2, CIB-R20, CIB-R33.
    """
    return tuple(Objective(goal, enough, reached(board, goal)) for goal, enough in _NEEDED[board.scenario].items())


def met(board: Board) -> int:
    """Return how many objectives are met. Rule: CIB-5.1.2."""
    return sum(objective.met for objective in objectives(board))


def needed(board: Board, goal: Goal) -> int | None:
    """Return how much an objective of the scenario takes, None where it is none. Rule: CIB-5.2.2, CIB-5.3.2."""
    return _NEEDED[board.scenario].get(goal)


_REACHED: Final[Mapping[Goal, Callable[[Board], int]]] = MappingProxyType(
    {
        Goal.SPOILS: lambda board: sum(
            spoils for leader, spoils in board.spoils.items() if board.at.get(leader) == PORT
        ),
        Goal.HOSTAGES: lambda board: sum(board.at.get(captor) == PORT for captor in board.hostages.values()),
        Goal.LEGIONS: lambda board: sum(zone == PORT for unit, zone in board.units.items() if unit in LEGIONARY),
        Goal.EXPLORED: lambda board: len(board.explored),
        Goal.FLEET: lambda board: board.np,
        Goal.COMMIOS: lambda board: int(board.at.get(COMMIOS) == PORT),
        Goal.OPPIDUM: lambda board: int(board.razed),
        Goal.FORT: lambda board: int(board.site in FORTS),
    }
)
"""How far an objective is reached, by its goal."""


def reached(board: Board, goal: Goal) -> int:
    """Return how far an objective is reached, with what stands in Portus Itius now. Rule: CIB-R20, CIB-R33."""
    return _REACHED[goal](board)
