"""The pictures of Beacons: numbers on a piece of wood."""

from typing import Any

from engines.core.event import Event
from engines.core.prompt import Prompt
from engines.core.seats import Seat
from renderers.contract import SeatNames, Stamp
from renderers.paint.scene import Disc, Placement, Scene, Sprite
from tests.toy import events
from tests.toy.views import ToyHand, ToyTable


class ToyRenderer:
    """See :class:`renderers.contract.Renderer`. A number is shown by that many pegs."""

    def board(self, table: ToyTable, seats: SeatNames, stamp: Stamp, *, last: tuple[Event, ...]) -> Scene:
        del seats, last
        return pegs("board", *table.board.coins, stamp.picture)

    def focus(self, table: ToyTable, seats: SeatNames, stamp: Stamp, *, last: tuple[Event, ...]) -> Scene:
        del seats, last
        return pegs("focus", *table.board.coins, stamp.picture)

    def hand(self, table: ToyTable, hand: ToyHand, seat: Seat) -> Scene | None:
        del table, seat
        return pegs("hand", *hand.cards) if hand.cards else None

    def beside(self, table: ToyTable, hand: ToyHand, prompt: Prompt) -> Scene | None:
        del table
        return pegs("cards to seal", *hand.cards) if prompt.sealed else None

    def report(self, event: Event, table: ToyTable, seats: SeatNames) -> tuple[Scene, ...]:
        del table, seats
        match event:
            case events.Revealed():
                return (pegs("cards turned", *event.bids),)
            case events.RoundEnded():
                return (pegs("coins", *event.coins), pegs("beacons", *event.lit))
        return ()

    def how_to_play(self) -> Scene | None:
        return None


def pegs(what: str, *numbers: int) -> Scene:
    discs = tuple(Disc(4 + 6 * x, 6 + 8 * y, 2, "#ffffff") for y, number in enumerate(numbers) for x in range(number))
    sprite = Sprite(what, discs)
    size = (8 + 6 * max(1, *numbers), 12 + 8 * len(numbers))
    return Scene("beacons", size, "walnut", (Placement(sprite),), f"{what}: {', '.join(map(str, numbers))}")


RENDERER: Any = ToyRenderer()
