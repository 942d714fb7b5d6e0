"""From the state to what may be seen: the only place where something secret becomes visible."""

from __future__ import annotations

from engines.caesar_britannia.ids import CELTS
from engines.caesar_britannia.state import CaesarState
from engines.caesar_britannia.views import CaesarHand, CaesarTable
from engines.core.model import Map
from engines.core.seats import Seat


def table(state: CaesarState) -> CaesarTable:
    """Return what everybody sees: the board, on which the numbers of face-down combat units stand. Rule: CIB-R68."""
    return CaesarTable.built(board=state.board)


def hand(state: CaesarState, seat: Seat) -> CaesarHand:
    """Return what the seat sees beyond the table: the Celt what lies in his stacks and bowls, and the oppidum.

    Each sees its own tactic and policies. Rule: CIB-3.1, CIB-3.5.5, CIB-5.4, CIB-R68.
    """
    open_ = ((stack, held.open()) for stack, held in state.stacks.items()) if seat == CELTS else ()
    oppidum = state.hidden.open() if seat == CELTS else None
    return CaesarHand.built(
        oppidum=oppidum, seat=seat, stacks=Map(open_), plan=state.plans[seat].open(), orders=state.orders[seat].open()
    )
