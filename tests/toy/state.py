"""The whole truth of a match of Beacons."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from engines.core.flow import Frame as CoreFrame
from engines.core.knowledge import Knowledge
from engines.core.model import Map
from engines.core.obey import OrderedState
from engines.core.orders import Moment
from engines.core.sealing import Sealing
from engines.core.seats import Seat
from engines.core.secret import Secret
from tests.toy.views import Board

STACK = "stack"
"""The slot of the stack."""


def in_hand(seat: Seat) -> str:
    """Return the slot of a seat's hand."""
    return f"hand {seat}"


class Bidding(CoreFrame):
    """Every seat seals a card."""

    frame: Literal["bidding"] = "bidding"


class Lighting(CoreFrame):
    """The leader marks plots."""

    frame: Literal["lighting"] = "lighting"


class Settling(CoreFrame):
    """Marks are lit one after the other; these are still to come."""

    frame: Literal["settling"] = "settling"
    marks: tuple[str, ...]


class Challenged(CoreFrame):
    """A rival may douse a mark."""

    frame: Literal["challenged"] = "challenged"
    plot: str
    rival: Seat


class Doused(CoreFrame):
    """The leader may relight a mark."""

    frame: Literal["doused"] = "doused"
    plot: str


class Dueling(CoreFrame):
    """Leader and douser seal a card each; the higher one decides."""

    frame: Literal["dueling"] = "dueling"
    plot: str
    rival: Seat


Frame: TypeAlias = Annotated[
    Bidding | Lighting | Settling | Challenged | Doused | Dueling, Field(discriminator="frame")
]


class ToyState(OrderedState):
    """Public facts on the board, secrets beside it; the last frame of ``flow`` says what the table waits for."""

    board: Board
    flow: tuple[Frame, ...]
    asked: int = 0
    """Questions answered so far: makes the key of every awaited question new."""
    stack: Secret[tuple[int, ...]]
    hands: Map[Seat, Secret[tuple[int, ...]]]
    bids: Map[Seat, Secret[int | None]]
    strikes: Map[Seat, Secret[int | None]] = Map()
    """The cards sealed in a duel."""
    sealing: Secret[Sealing | None] = Secret(None)
    """The seats that have sealed one, and those for which an order did."""
    knowledge: tuple[Secret[Knowledge], ...]
    """By seat: what it knows of the cards not yet played, in slots named by :func:`in_hand` and :data:`STACK`."""

    @property
    def moment(self) -> Moment:
        return Moment(turn=str(self.board.round))

    def hand(self, seat: Seat) -> tuple[int, ...]:
        return self.hands[seat].open()

    def lie(self) -> dict[str, tuple[str, ...]]:
        """Return where the cards lie that are not played, by slot."""
        slots = {STACK: self.stack.open()} | {in_hand(seat): self.hand(seat) for seat in self.board.seats}
        return {slot: tuple(map(str, cards)) for slot, cards in slots.items()}

    def strike(self, seat: Seat) -> int | None:
        return self.strikes[seat].open() if seat in self.strikes else None

    def sealed(self, seat: Seat) -> bool:
        """Return whether everybody may know that a seat has sealed a card."""
        sealing = self.sealing.open()
        return self.bids[seat].open() is not None or (sealing is not None and seat in sealing.shown)
