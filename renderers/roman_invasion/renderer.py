"""The renderer of Roman Invasion of Britain."""

from __future__ import annotations

from engines.core.event import Event
from engines.core.prompt import Prompt
from engines.core.seats import Seat
from engines.roman_invasion.views import InvasionHand, InvasionTable
from renderers.contract import SeatNames, Stamp
from renderers.paint.scene import Scene
from renderers.roman_invasion import howto
from renderers.roman_invasion.board import table
from renderers.roman_invasion.private import hand
from renderers.roman_invasion.reports import report


class InvasionRenderer:
    """See :class:`renderers.contract.Renderer`."""

    def board(self, table_: InvasionTable, seats: SeatNames, stamp: Stamp, *, last: tuple[Event, ...]) -> Scene:
        """Return the whole board, 1400 by 1800 pixels."""
        return table.board(table_, seats, stamp, last=last)

    def focus(self, table_: InvasionTable, seats: SeatNames, stamp: Stamp, *, last: tuple[Event, ...]) -> Scene:
        """Return the focus picture, 1050 by 700 pixels."""
        return table.focus(table_, seats, stamp, last=last)

    def hand(self, table_: InvasionTable, hand_: InvasionHand, seat: Seat) -> Scene | None:
        """Return the private picture of a hand, 1050 pixels wide; None for an empty hand."""
        return hand.hand(table_, hand_, seat)

    def beside(self, table_: InvasionTable, hand_: InvasionHand, prompt: Prompt) -> None:
        """Return None: the hand in words and the board say all that a question is about."""
        del table_, hand_, prompt

    def report(self, event: Event, table_: InvasionTable, seats: SeatNames) -> tuple[Scene, ...]:
        """Return the picture of a decided attack, 1050 by 700 pixels; none for other events."""
        attack = report.report(event, table_, seats)
        return () if attack is None else (attack,)

    def how_to_play(self) -> Scene:
        """Return the picture of a turn, 1050 by 700 pixels."""
        return howto.how_to_play()


RENDERER = InvasionRenderer()
