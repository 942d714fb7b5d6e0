"""The events of Beacons."""

from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import Field

from engines.core.event import Event
from engines.core.orders import OrdersFired as BaseOrdersFired
from engines.core.orders import OrdersSet
from engines.core.seats import Seat


class CardDrawn(Event):
    kind: Literal["card_drawn"] = "card_drawn"
    card: int


class RoundBegan(Event):
    kind: Literal["round_began"] = "round_began"
    round: int


class Sealed(Event):
    kind: Literal["sealed"] = "sealed"
    seat: Seat


class Revealed(Event):
    kind: Literal["revealed"] = "revealed"
    report: ClassVar[bool] = True
    round: int
    bids: tuple[int, ...]
    leader: Seat

    @property
    def report_key(self) -> str:
        return f"round:{self.round}"


class Marked(Event):
    kind: Literal["marked"] = "marked"
    plots: tuple[str, ...]


class Peeked(Event):
    kind: Literal["peeked"] = "peeked"
    seat: Seat


class TopSeen(Event):
    kind: Literal["top_seen"] = "top_seen"
    card: int


class Kindled(Event):
    kind: Literal["kindled"] = "kindled"
    seat: Seat
    stake: int


class Settled(Event):
    kind: Literal["settled"] = "settled"
    plot: str
    how: Literal["lit", "yielded", "lost", "relit"]


class Doused(Event):
    kind: Literal["doused"] = "doused"
    seat: Seat
    plot: str


class DuelCalled(Event):
    kind: Literal["duel_called"] = "duel_called"
    seat: Seat
    rival: Seat
    plot: str


class Struck(Event):
    kind: Literal["struck"] = "struck"
    seat: Seat


class DuelFought(Event):
    kind: Literal["duel_fought"] = "duel_fought"
    plot: str
    cards: tuple[int, int]
    winner: Seat


class Salvaged(Event):
    kind: Literal["salvaged"] = "salvaged"
    seat: Seat
    plots: tuple[str, ...]


class OrdersFired(BaseOrdersFired):
    plot: str
    card: int | None = None
    """The card it struck with."""


class RoundEnded(Event):
    """Completes the report that the turned cards opened."""

    kind: Literal["round_ended"] = "round_ended"
    report: ClassVar[bool] = True
    round: int
    coins: tuple[int, ...]
    lit: tuple[int, ...]

    @property
    def report_key(self) -> str:
        return f"round:{self.round}"


class Ended(Event):
    kind: Literal["ended"] = "ended"
    scores: tuple[int, ...]


ToyEvent: TypeAlias = Annotated[
    CardDrawn
    | RoundBegan
    | Sealed
    | Revealed
    | Marked
    | Peeked
    | TopSeen
    | Kindled
    | Settled
    | Doused
    | DuelCalled
    | Struck
    | DuelFought
    | Salvaged
    | OrdersSet
    | OrdersFired
    | RoundEnded
    | Ended,
    Field(discriminator="kind"),
]
