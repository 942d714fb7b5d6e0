"""The moves of Beacons."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from engines.core.inputs import Action


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


class Order(Action):
    verb: Literal["order"] = "order"
    yields: Literal["ask", "yield"]


ToyAction: TypeAlias = Annotated[
    Seal | Mark | Peek | Kindle | Douse | Yield | Relight | Accept | Duel | Strike | Order, Field(discriminator="verb")
]
