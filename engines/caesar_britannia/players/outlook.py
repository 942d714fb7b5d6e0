"""How well a side stands, by what Rome has of its objectives and what it still has to fear."""

from __future__ import annotations

from typing import Final

from engines.caesar_britannia.data.tables import LANDS
from engines.caesar_britannia.ids import CAESAR, COMMIOS, PORT, ROME, Leader
from engines.caesar_britannia.legal.armies import side_of
from engines.caesar_britannia.legal.objectives import TO_WIN, Goal, met
from engines.caesar_britannia.players.campaign import OBJECTIVE, secured, share
from engines.caesar_britannia.players.country import walk_home
from engines.caesar_britannia.players.homecoming import turns_left, voyage
from engines.caesar_britannia.players.perils import STEP, danger
from engines.caesar_britannia.views import Board, CaesarView
from engines.core.seats import Seat

MATCH: Final = 1000
"""The worth of the match."""

BAND: Final = 2
"""The worth of a Celtic combat unit."""

LATE: Final = 120
"""The worth of what is lost with a commander who does not come home in time; that of Caesar twice."""

ALL_OR_NONE: Final = frozenset({Goal.LEGIONS, Goal.COMMIOS})
"""Objectives of which a part is worth little: they are lost, not won."""

PART: Final = 0.4
"""The worth of such a part."""


def outlook(view: CaesarView, seat: Seat) -> float:
    """Return how well a side stands: Rome by its objectives and its armies, the Celts the worse it stands.

    ``view`` is what Rome sees.
    """
    value = _rome(view)
    return value if seat == ROME else -value


def _rome(view: CaesarView) -> float:
    board = view.table.board
    if board.disgrace:
        return -MATCH
    if board.over:
        return MATCH * (met(board) - TO_WIN + 0.5)
    value = sum(_part(board, goal) for goal in Goal) + MATCH / 5 * (secured(board) >= TO_WIN)
    value += STEP * sum(1 if unit in board.reduced else 2 for unit in board.units)
    value -= BAND * sum(board.counts.values())
    return value - sum(_trouble(view, leader) for leader in board.at if side_of(leader) == ROME)


def _part(board: Board, goal: Goal) -> float:
    """Return the worth of what Rome has of an objective."""
    reached = share(board, goal)
    return OBJECTIVE * reached * (PART if goal in ALL_OR_NONE and reached < 1 else 1)


def _trouble(view: CaesarView, leader: Leader) -> float:
    """Return what a commander has to fear where he stands, and whether he comes home too late."""
    board = view.table.board
    zone = board.at[leader]
    if zone == PORT:
        return 0.0
    fear = danger(view, leader, zone) if leader != COMMIOS else 0.0
    walk = walk_home(board, zone) if zone in LANDS else 0
    late = walk is not None and board.site is not None and turns_left(board) < walk + voyage(board)
    return fear + late * LATE * (2 if leader == CAESAR else 1)
