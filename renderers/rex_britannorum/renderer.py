"""The renderer of Rex Britannorum."""

from __future__ import annotations

from engines.core.event import Event
from engines.core.prompt import Prompt
from engines.core.seats import Seat
from engines.rex_britannorum.ids import Area
from engines.rex_britannorum.views import RexHand, RexTable
from renderers.contract import SeatNames, Stamp
from renderers.paint.scene import Scene
from renderers.rex_britannorum import howto
from renderers.rex_britannorum.board import table
from renderers.rex_britannorum.private import hand
from renderers.rex_britannorum.reports import report


class RexRenderer:
    """See :class:`renderers.contract.Renderer`."""

    def board(self, table_: RexTable, seats: SeatNames, stamp: Stamp, *, last: tuple[Event, ...]) -> Scene:
        """Return the whole board, 1400 by 1800 pixels."""
        return table.board(table_, seats, stamp, last=last)

    def focus(self, table_: RexTable, seats: SeatNames, stamp: Stamp, *, last: tuple[Event, ...]) -> Scene:
        """Return the itinerary of all three areas, 1050 by 700 pixels."""
        return table.focus(table_, seats, stamp, last=last)

    def hand(self, table_: RexTable, hand_: RexHand, seat: Seat) -> Scene | None:
        """Return the private picture of a hand, 1050 pixels wide; None where there is nothing to show."""
        return hand.hand(table_, hand_, seat)

    def beside(self, table_: RexTable, hand_: RexHand, prompt: Prompt) -> Scene | None:
        """Return the picture beside a private question.

        It is the map about the area in dispute for gains and powers, the hand for what is answered from the hand, and
        nothing for help from Rome and standing orders.
        """
        match prompt.kind:
            case "gain" | "powers" if prompt.about is not None:
                return table.area(table_, (), Area(prompt.about))
            case "recruit" | "plan" | "objectives" | "discard":
                return hand.hand(table_, hand_, hand_.seat)
            case _:
                return None

    def report(self, event: Event, table_: RexTable, seats: SeatNames) -> tuple[Scene, ...]:
        """Return the pictures of a reveal, an evaluation or the end, 1050 pixels wide; none for other events."""
        return report.report(event, table_, seats)

    def how_to_play(self) -> Scene:
        """Return the picture of a turn, 1050 by 700 pixels."""
        return howto.how_to_play()


RENDERER = RexRenderer()
"""The renderer of this game."""
