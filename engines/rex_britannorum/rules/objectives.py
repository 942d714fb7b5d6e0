"""Objectives cards: which one a player parts with, in secret."""

from __future__ import annotations

from engines.core.seats import Seat
from engines.rex_britannorum.events import ObjectiveChosen, ObjectiveDropped, ObjectivesSettled, Sealed
from engines.rex_britannorum.ids import Objective, Phase
from engines.rex_britannorum.rules.transition import RexTransition


def drop(transition: RexTransition, seat: Seat, card: Objective) -> None:
    """Seal which card a seat drops, or another one in its place, while others still choose.

    Rule: REX-11.
    """
    if seat not in transition.board.sealed:
        transition.change(sealed=tuple(sorted((*transition.board.sealed, seat))))
        transition.tell(Sealed, seat=seat)
    transition.dropping[seat] = card
    transition.tell_seat(seat, ObjectiveChosen, seat=seat, drop=card)


def settle(transition: RexTransition) -> bool:
    """Put the dropped cards away once everybody has chosen; return whether they have.

    Rule: REX-11.
    """
    board = transition.board
    if len(board.sealed) < board.seats:
        return False
    transition.tell(ObjectivesSettled, late=board.phase is Phase.DISCARD)
    for number in transition.seats:
        card = transition.dropping[number]
        assert card is not None
        transition.objectives[number] = tuple(held for held in transition.objectives[number] if held != card)
        transition.dropped[number] = (*transition.dropped[number], card)
        transition.dropping[number] = None
        transition.tell_seat(Seat(number), ObjectiveDropped, seat=Seat(number), drop=card)
    transition.change(sealed=())
    return True
