"""How Rome can divide its combat units among its commanders before the first turn."""

from __future__ import annotations

from engines.caesar_britannia.data.tables import OCEANS, SCENARIOS
from engines.caesar_britannia.ids import Leader, Start, Zone
from engines.caesar_britannia.legal.zones import ANCHORS, is_open
from engines.caesar_britannia.views import Board


def dividers(board: Board) -> tuple[Leader, ...]:
    """Return the commanders who are given armies, in their order. Rule: CIB-R30."""
    return SCENARIOS[board.scenario].at_sea.commanders


def places_of_commios(board: Board) -> tuple[Zone, ...]:
    """Return where Commios may begin: with the fleet, or in a zone with an anchor whose people takes part.

    Rule: CIB-5.2.3, CIB-R30.
    """
    if SCENARIOS[board.scenario].commios == "sea":
        return ()
    return tuple(zone for zone in ANCHORS if is_open(board, zone))


def oceans_to_start(board: Board) -> tuple[Zone, ...]:
    """Return the ocean zones where the Romans at sea may begin, none where that is not chosen. Rule: CIB-5.1.2."""
    return tuple(OCEANS) if board.start is Start.CHOSEN else ()
