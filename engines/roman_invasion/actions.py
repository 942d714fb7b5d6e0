"""The actions of a seat. The fields of an action are named like the fields of its form."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BeforeValidator, Field

from engines.core.inputs import Action
from engines.core.orders import Order
from engines.core.orders import SetOrders as BaseSetOrders
from engines.roman_invasion.ids import Policy, Region, RomanCard
from engines.roman_invasion.legal.policies import reserve_order


def _one_or_more(value: Any) -> Any:
    """Accept the single value that a field for exactly one choice gives."""
    return (value,) if isinstance(value, str) else value


Slots: TypeAlias = Annotated[tuple[int, ...], BeforeValidator(_one_or_more)]
"""Places of the row, 1 to 6."""

Cards: TypeAlias = Annotated[tuple[RomanCard, ...], BeforeValidator(_one_or_more)]
"""One or more Roman cards."""


class Muster(Action):
    """Take resource pairs. Rule: RIB-09."""

    verb: Literal["muster"] = "muster"
    pairs: Slots


class LaunchAttack(Action):
    """Commit cards against a region. Rule: RIB-11."""

    verb: Literal["attack"] = "attack"
    target: Region
    cards: Cards


class Stop(Action):
    """End the campaign. Rule: RIB-21."""

    verb: Literal["stop"] = "stop"


class Help(Action):
    """Play a card in reserve. Rule: RIB-15."""

    verb: Literal["help"] = "help"
    card: RomanCard


class Decline(Action):
    """Play nothing in reserve. Rule: RIB-15."""

    verb: Literal["decline"] = "decline"


class Fortify(Action):
    """Discard down to the limit. Rule: RIB-23."""

    verb: Literal["fortify"] = "fortify"
    cards: Cards


class SetOrders(BaseSetOrders):
    """Change the standing order for the reserve play. Rule: RIB-26."""

    policy: Policy
    share: int = 1

    @property
    def order(self) -> Order:
        """Return the order given."""
        return reserve_order(self.policy, self.share)


InvasionAction: TypeAlias = Annotated[
    Muster | LaunchAttack | Stop | Help | Decline | Fortify | SetOrders, Field(discriminator="verb")
]
"""Any action of this game."""
