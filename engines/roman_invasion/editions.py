"""Documents of earlier versions, brought up to date."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engines.core.editions import Document, Upgrade
from engines.roman_invasion.legal.policies import RESERVE

# Edition 2 --------------------------------------------------------------------------------------------------------
# A standing order was a document of its own kind.


def _state_2(state: Document) -> Document:
    state["orders"] = [_orders_2(held) for held in state["orders"]]
    return state


def _event_2(event: Document) -> Document:
    if event["kind"] == "orders_set":
        event["orders"] = _orders_2({name: event.pop(name) for name in ("policy", "share")})
    elif event["kind"] == "orders_fired":
        event["order"] = {"name": RESERVE, "policy": event.pop("policy")}
    return event


def _orders_2(held: Document) -> Document:
    policy, share = held["policy"], held["share"]
    order = {"name": RESERVE, "policy": policy, "n": share if policy == "help" else None}
    return {"held": [] if policy == "ask" else [order]}


UPGRADES: Final[Mapping[int, Upgrade]] = MappingProxyType({2: Upgrade(_state_2, _event_2)})
"""By edition: how documents of the one before become documents of it."""
