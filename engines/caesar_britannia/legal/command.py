"""Commanders who may be activated, and those who may be commanded by others."""

from __future__ import annotations

from engines.caesar_britannia.data.tables import COMMANDERS, is_roman
from engines.caesar_britannia.ids import CASSIVELLAUNUS, Leader, People
from engines.caesar_britannia.legal.armies import army_size, leaders_in, people_led, side_of
from engines.caesar_britannia.views import Board
from engines.core.seats import Seat


def available(board: Board, seat: Seat) -> tuple[Leader, ...]:
    """Return the commanders of a side who have not had their action this turn. Rule: CIB-1, CIB-R57."""
    return tuple(leader for leader in board.at if side_of(leader) == seat and leader not in board.unavailable)


def sv(leader: Leader) -> int:
    """Return how many combat units a commander commands at most. Rule: CIB-2.1."""
    return COMMANDERS[leader].sv


def room(board: Board, leader: Leader) -> int:
    """Return how many combat units more a commander can command."""
    return sv(leader) - army_size(board, leader)


def commands(board: Board, leader: Leader, people: People) -> bool:
    """Return whether a Celtic commander may command the combat units of a people.

    Only those of his own, until the alliance makes them all allies; those that have submitted obey nobody.

    Rule: CIB-2.1, CIB-5.3.4.
    """
    if people in board.submissive:
        return False
    return board.allied or people_led(board, leader) is people


def lower(board: Board, leader: Leader) -> tuple[Leader, ...]:
    """Return the commanders beside one whom he may take into his army, lowest SV first.

    They are of his side and have a lower SV. Of the Celts only Cassivellaunus has such a right, from the alliance on; a
    commander who is in somebody's army takes nobody. Rule: CIB-2.1, CIB-R57.
    """
    if leader in board.under or not (is_roman(leader) or _supreme(board, leader)):
        return ()
    beside = leaders_in(board, board.at[leader], side_of(leader))
    found = [other for other in beside if sv(other) < sv(leader) and board.under.get(other, leader) == leader]
    return tuple(sorted(found, key=sv))


def higher(board: Board, leader: Leader) -> tuple[Leader, ...]:
    """Return the commanders beside one in whose army he may place himself with his own. Rule: CIB-2.2.2."""
    beside = leaders_in(board, board.at[leader], side_of(leader))
    return tuple(other for other in beside if leader in lower(board, other) and leader not in board.under)


def _supreme(board: Board, leader: Leader) -> bool:
    return board.allied and leader == CASSIVELLAUNUS
