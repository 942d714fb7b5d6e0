"""Storms: how high the tempest die may fall for one to come, and whether Caesar can put it off."""

from __future__ import annotations

from engines.caesar_britannia.data.tables import OCEANS
from engines.caesar_britannia.ids import CAESAR
from engines.caesar_britannia.views import Board


def tempest_most(board: Board) -> int:
    """Return up to which face of the tempest die a storm comes: the number of the turn, or 1 after the big storm.

    Rule: CIB-4.1.
    """
    return 1 if board.stormed else board.turn


def may_postpone(board: Board) -> bool:
    """Return whether Rome may put the coming storm off: once a match, with Caesar at sea. Rule: CIB-4.4."""
    return not board.venus and board.at.get(CAESAR) in OCEANS
