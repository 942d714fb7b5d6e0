"""Keeping standing orders, and obeying them or asking.

A game with orders keeps those of each seat in its state, secretly (:class:`OrderedState`). Whether a question arises
follows from public facts and the seat's own orders. That it did not arise says something about those orders, so
:func:`obey_or_ask` makes the step final, whichever way it goes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ParamSpec, Protocol, TypeVar

from engines.core.event import Event
from engines.core.game import State
from engines.core.orders import ASK, NO_MOMENT, Moment, Order, Orders, OrdersFired, OrdersSet
from engines.core.seats import Seat
from engines.core.secret import Secret
from engines.core.transition import replaced


class OrderedState(State):
    """A state with standing orders."""

    orders: tuple[Secret[Orders], ...]
    """By seat."""


S = TypeVar("S", bound=State)
P = ParamSpec("P")


def carried(now: S, restored: S) -> S:
    """Return the restored state with the orders of the present one: taking an action back does not touch them."""
    return restored.evolve(orders=now.orders) if isinstance(now, OrderedState) else restored


def without_orders(state: S, seat: Seat) -> S | None:
    """Return the state in which a seat has ordered nothing; None if it has not ordered anything in this one either."""
    if not isinstance(state, OrderedState) or not state.orders[seat].open().held:
        return None
    return state.evolve(orders=replaced(state.orders, seat, Secret(Orders())))


class Ordered(Protocol):
    """A step of a game with orders (:class:`engines.core.transition.Transition`)."""

    orders: list[Orders]
    reveals: bool

    def tell_seat(self, to: Seat, event: Callable[P, Event], /, *args: P.args, **facts: P.kwargs) -> None:
        """Tell one seat alone the event that is made of these facts."""


def give(step: Ordered, seat: Seat, orders: Iterable[Order], now: Moment = NO_MOMENT) -> None:
    """Note a seat's orders and confirm them to it alone. They settle questions that open from now on."""
    step.orders[seat] = step.orders[seat].put(orders, now)
    step.tell_seat(seat, OrdersSet, orders=step.orders[seat])


def obey_or_ask(
    step: Ordered,
    seat: Seat,
    names: Sequence[str],
    fired: Callable[[Order], OrdersFired],
    *,
    covers: Callable[[Order], bool] = lambda order: True,  # noqa: ARG005
    now: Moment = NO_MOMENT,
) -> tuple[Order, ...] | None:
    """Return the orders that settle these decisions, in their order, or None if the seat has to be asked.

    The seat is asked about all of them if one is not ordered, or its order does not cover the case. Each order obeyed
    is told to its owner, as ``fired`` says it.
    """
    step.reveals = True
    found = [step.orders[seat].order(name, now) for name in names]
    orders = tuple(order for order in found if order is not None and order.policy != ASK and covers(order))
    if len(orders) < len(names):
        return None
    for order in orders:
        step.tell_seat(seat, _made, fired(order))  # made now: ``fired`` may look at the step
    return orders


def _made(event: OrdersFired) -> OrdersFired:
    return event
