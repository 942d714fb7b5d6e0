"""Standing orders: what a seat has decided beforehand, and whether that answers a question or the seat is asked.

They are given by an ordinary action (:class:`SetOrders`) under a question of the mode ``orders``, at any time. The act
of an order is told to its owner as such; others see the act, and never that it was done by order. Orders are kept
and obeyed in :mod:`engines.core.obey`.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, Literal

from engines.core.event import Event
from engines.core.inputs import Action
from engines.core.model import Frozen
from engines.core.view import Visible

ASK: Final = "ask"
"""The policy of asking, which holds where nothing was ordered."""


class Scope(StrEnum):
    """How long an order holds."""

    BATTLE = "battle"
    """Until the battle under way is over."""
    TURN = "turn"
    """Until the turn is over."""
    ALWAYS = "always"
    """Until it is changed."""


_NARROW_FIRST: Final = (Scope.BATTLE, Scope.TURN, Scope.ALWAYS)


class Moment(Frozen):
    """The turn and the battle it is, by marks that never come again: ``"3"``, ``"3.2"``."""

    turn: str = ""
    battle: str = ""

    def mark(self, scope: Scope) -> str:
        """Return the mark of the turn or the battle, nothing for orders that hold always."""
        return {Scope.BATTLE: self.battle, Scope.TURN: self.turn}.get(scope, "")


NO_MOMENT: Final = Moment()
"""For games in which every order holds until it is changed."""


class Order(Visible):
    """One policy that a seat has decided on."""

    name: str
    """The decision it settles, as the game calls it: ``"winner"``."""
    policy: str
    """The choice, as the game calls it; :data:`ASK` if the seat is to be asked."""
    n: int | None = None
    """A number that the policy depends on, where it does."""
    scope: Scope = Scope.ALWAYS
    within: str = ""
    """The mark of the turn or battle it is for; see :class:`Moment`."""

    def holds(self, now: Moment) -> bool:
        """Return whether its time is not over."""
        return self.within == now.mark(self.scope)


class Orders(Visible):
    """All that one seat has ordered. An order lapses by itself: its mark is not that of the moment any more."""

    held: tuple[Order, ...] = ()

    def order(self, name: str, now: Moment = NO_MOMENT) -> Order | None:
        """Return the order that settles a decision now, the narrowest first; None if there is none."""
        found = {order.scope: order for order in self.held if order.name == name and order.holds(now)}
        return next((found[scope] for scope in _NARROW_FIRST if scope in found), None)

    def policy(self, name: str, now: Moment = NO_MOMENT) -> str:
        """Return the policy for a decision now, :data:`ASK` if nothing was ordered."""
        found = self.order(name, now)
        return ASK if found is None else found.policy

    def put(self, orders: Iterable[Order], now: Moment = NO_MOMENT) -> Orders:
        """Return them with these in place of those for the same decision and time; what has lapsed is left out.

        Asking until further notice is the same as no order, so it is not kept.
        """
        held = {(order.name, order.scope): order for order in self.held if order.holds(now)}
        for order in orders:
            held.pop((order.name, order.scope), None)
            if order.policy != ASK or order.scope is not Scope.ALWAYS:
                held[order.name, order.scope] = order
        return Orders(held=tuple(held.values()))

    def in_force(self, now: Moment) -> Orders:
        """Return them without those that have lapsed."""
        return self.evolve(held=tuple(order for order in self.held if order.holds(now)))


def ordered(**policies: str) -> Orders:
    """Return orders that hold always, by the decision each settles."""
    return Orders().put(Order(name=name, policy=str(policy)) for name, policy in policies.items())


class SetOrders(Action):
    """Change standing orders. A game subclasses it with its fields."""

    verb: Literal["orders"] = "orders"


class OrdersSet(Event):
    """A seat's orders as they are now; told to that seat alone."""

    kind: Literal["orders_set"] = "orders_set"
    orders: Orders


class OrdersFired(Event):
    """An order answered for its owner; told to that seat alone. A game subclasses it with what it was about."""

    kind: Literal["orders_fired"] = "orders_fired"
    order: Order
