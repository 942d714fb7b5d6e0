"""How Rome can divide its combat units among its commanders before the first turn."""

from __future__ import annotations

from engines.caesar_britannia.data.tables import SCENARIOS
from engines.caesar_britannia.ids import Leader, Zone
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
