"""Commios in the hands of the Celts: who can capture him, and what his captor may do."""

from __future__ import annotations

from engines.caesar_britannia.data.tables import LANDS
from engines.caesar_britannia.ids import COMMIOS, Leader, People, people_of
from engines.caesar_britannia.legal.armies import stacks_in, units_in
from engines.caesar_britannia.views import Board


def hunters(board: Board) -> tuple[People, ...]:
    """Return the peoples that stand with Commios on land where there is no Roman combat unit, and can capture him.

    Their commander is on the map, there or elsewhere, and they have not submitted. Rule: CIB-4.5, CIB-R45.
    """
    zone = board.at.get(COMMIOS)
    if zone is None or zone not in LANDS or units_in(board, zone):
        return ()
    present = {people_of(stack) for stack in stacks_in(board, zone)}
    return tuple(
        people
        for people, head in board.heads.items()
        if head in board.at and people not in board.submissive and (people in present or board.at[head] == zone)
    )


def captors(board: Board) -> tuple[Leader, ...]:
    """Return the commanders to whom Commios can be brought as a captive now; nobody on the turn he was freed.

    Rule: CIB-4.5, CIB-R37, CIB-R45.
    """
    return () if board.sheltered else tuple(board.heads[people] for people in hunters(board))


def holds_commios(board: Board, leader: Leader) -> bool:
    """Return whether a commander holds Commios, so that he may submit. Rule: CIB-2.4.4."""
    return board.captor == leader


def may_rise(board: Board) -> bool:
    """Return whether a people that has submitted of itself may rise: on a turn on which Rome was beaten.

    Rule: CIB-2.4.5, CIB-R38.
    """
    return board.beaten and bool(board.sworn)
