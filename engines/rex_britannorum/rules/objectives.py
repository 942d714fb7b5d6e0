"""Objectives cards: which one a player parts with, in secret."""

from __future__ import annotations

from engines.core.seats import Seat
from engines.rex_britannorum.events import ObjectiveChosen, ObjectiveDropped, ObjectivesSettled, Sealed
from engines.rex_britannorum.ids import Objective, Phase
from engines.rex_britannorum.rules.progress import Progress


def drop(progress: Progress, seat: Seat, card: Objective) -> None:
    """Seal which card a seat drops, or another one in its place, while others still choose.

    Rule: REX-11.
    """
    if seat not in progress.board.sealed:
        progress.change(sealed=tuple(sorted((*progress.board.sealed, seat))))
        progress.tell(Sealed(seat=seat))
    progress.dropping[seat] = card
    progress.tell(ObjectiveChosen(seat=seat, drop=card), seat)


def settle(progress: Progress) -> bool:
    """Put the dropped cards away once everybody has chosen; return whether they have.

    Rule: REX-11.
    """
    board = progress.board
    if len(board.sealed) < board.seats:
        return False
    progress.tell(ObjectivesSettled(late=board.phase is Phase.DISCARD))
    for number in progress.seats:
        card = progress.dropping[number]
        assert card is not None
        progress.objectives[number] = tuple(held for held in progress.objectives[number] if held != card)
        progress.dropped[number] = (*progress.dropped[number], card)
        progress.dropping[number] = None
        progress.tell(ObjectiveDropped(seat=Seat(number), drop=card), Seat(number))
    progress.change(sealed=())
    return True
