"""The actions of a seat. The fields of an action are named like the fields of its form."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BeforeValidator, Field

from engines.core.inputs import Action
from engines.core.orders import Order
from engines.core.orders import SetOrders as BaseSetOrders
from engines.rex_britannorum.ids import ORDERED, CardPolicy, Objective, Policy

NONE = "none"
"""The choice that takes nothing, where taking is optional."""


def _several(value: Any) -> Any:
    """Accept the single value that a field for exactly one choice gives."""
    return (value,) if isinstance(value, str) else value


Tokens: TypeAlias = Annotated[tuple[str, ...], BeforeValidator(_several)]
"""Tokens taken, by id."""


class DropObjective(Action):
    """Choose the objectives card to put back at setup (sealed). Rule: REX-11."""

    verb: Literal["objectives"] = "objectives"
    drop: Objective


class DiscardObjective(Action):
    """Choose the objectives card to discard at the start of turn 4 (sealed). Rule: REX-11."""

    verb: Literal["discard"] = "discard"
    drop: Objective


class Recruit(Action):
    """Take one card from the queue, or draw from the deck. Rule: REX-22."""

    verb: Literal["recruit"] = "recruit"
    card: str
    """A card of the own queue, or ``ids.DRAW``."""


class SealPlan(Action):
    """Seal the plan, or another one in its place. Rule: REX-23, REX-24."""

    verb: Literal["plan"] = "plan"
    first: str
    """Card and area, ``"B5:N"``."""
    second: str
    third: str = NONE
    """Mercenary or reinforcement and area, or ``NONE``."""


class Take(Action):
    """Take tokens of the area the question is about, as a winner or a vassal. Rule: REX-32, REX-33."""

    verb: Literal["gain"] = "gain"
    take: Tokens
    joker: str = NONE
    """Where the joker places a piece; ``NONE`` without a joker or without a target. Rule: REX-35."""


class UsePowers(Action):
    """Use powers 2 and 3 as a vassal in the area the question is about. Rule: REX-36, REX-37."""

    verb: Literal["powers"] = "powers"
    recruit: str = NONE
    """``"I7:I"``: the card and the winner it is taken from; ``"X5:X"`` of the stock; ``"X:X"`` drawn; or ``NONE``."""
    cohabit: str = NONE
    """The road, or ``NONE``."""


class AskRome(Action):
    """Take a reinforcement, or decline. Rule: REX-40."""

    verb: Literal["rome"] = "rome"
    card: str
    """A card of the stock, ``ids.DRAW`` where reinforcements are random, or ``NONE``."""


class SetOrders(BaseSetOrders):
    """Change the standing orders. Rule: REX-R3."""

    winner: Policy
    vassal: Policy
    recruit: CardPolicy
    cohabit: Policy
    rome: CardPolicy

    @property
    def orders(self) -> tuple[Order, ...]:
        """Return the orders given: one for each decision."""
        given = (self.winner, self.vassal, self.recruit, self.cohabit, self.rome)
        return tuple(Order(name=name, policy=policy.value) for name, policy in zip(ORDERED, given, strict=True))


RexAction: TypeAlias = Annotated[
    DropObjective | DiscardObjective | Recruit | SealPlan | Take | UsePowers | AskRome | SetOrders,
    Field(discriminator="verb"),
]
"""Any action of this game."""
