"""The moves of Beacons."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from engines.core.inputs import Action
from engines.core.orders import Moment, Order, Scope
from engines.core.orders import SetOrders as BaseSetOrders


class Seal(Action):
    verb: Literal["seal"] = "seal"
    card: int


class Mark(Action):
    verb: Literal["mark"] = "mark"
    plots: tuple[str, ...]


class Peek(Action):
    verb: Literal["peek"] = "peek"


class Kindle(Action):
    verb: Literal["kindle"] = "kindle"
    stake: int


class Douse(Action):
    verb: Literal["douse"] = "douse"


class Yield(Action):
    verb: Literal["yield"] = "yield"


class Relight(Action):
    verb: Literal["relight"] = "relight"


class Accept(Action):
    verb: Literal["accept"] = "accept"


class Duel(Action):
    verb: Literal["duel"] = "duel"


class Strike(Action):
    verb: Literal["strike"] = "strike"
    card: int


class Salvage(Action):
    verb: Literal["salvage"] = "salvage"
    count: int
    plot: tuple[str, ...]


class SetOrders(BaseSetOrders):
    yields: Literal["ask", "yield"]
    strikes: Literal["ask", "highest"]
    scope: Scope

    def orders(self, now: Moment) -> tuple[Order, ...]:
        given = {"yields": self.yields, "strikes": self.strikes}
        within = now.mark(self.scope)
        return tuple(Order(name=name, policy=policy, scope=self.scope, within=within) for name, policy in given.items())


ToyAction: TypeAlias = Annotated[
    Seal | Mark | Peek | Kindle | Douse | Yield | Relight | Accept | Duel | Strike | Salvage | SetOrders,
    Field(discriminator="verb"),
]
