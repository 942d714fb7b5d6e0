"""The standing order for the reserve play: ask me, help from a share on, or never. Rule: RIB-26."""

from __future__ import annotations

from typing import Final, NamedTuple

from engines.core.orders import Order, Orders
from engines.roman_invasion.ids import Policy

RESERVE: Final = "reserve"
"""The decision that the order settles."""


class ReserveOrder(NamedTuple):
    """The order in force."""

    policy: Policy
    share: int
    """With `Policy.HELP`: the least share of the award, in VT, that is worth a card; else 1."""


def reserve_order(policy: Policy, share: int) -> Order:
    """Return an order; the share matters with `Policy.HELP` alone."""
    return Order(name=RESERVE, policy=policy.value, n=share if policy is Policy.HELP else None)


def in_force(orders: Orders) -> ReserveOrder:
    """Return what a seat has ordered: to be asked, if nothing."""
    return read(orders.order(RESERVE))


def read(order: Order | None) -> ReserveOrder:
    """Return what an order says: to be asked, if there is none."""
    if order is None:
        return ReserveOrder(Policy.ASK, 1)
    return ReserveOrder(Policy(order.policy), 1 if order.n is None else order.n)
