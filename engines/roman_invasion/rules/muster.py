"""Muster: pairs of choice from the row into the hand."""

from __future__ import annotations

from engines.core.seats import Seat
from engines.roman_invasion.events import Mustered
from engines.roman_invasion.ids import Phase
from engines.roman_invasion.rules.transition import InvasionTransition


def muster(transition: InvasionTransition, seat: Seat, slots: tuple[int, ...]) -> None:
    """Take the pairs at these places of the row (1 to 6); the row is not refilled before the next turn.

    Rule: RIB-09.
    """
    row = list(transition.board.row)
    pairs = tuple(pair for slot in slots if (pair := row[slot - 1]) is not None)
    for slot in slots:
        row[slot - 1] = None
    transition.change(row=tuple(row), phase=Phase.CAMPAIGN)
    transition.gain(seat, tuple(card for pair in pairs for card in pair))
    transition.tell(Mustered, seat=seat, pairs=pairs, hand=len(transition.hands[seat]))
