"""What earlier versions stored, brought up to date."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from engines.core.editions import Document, Upgrade
from engines.rex_britannorum.ids import ORDERED

# Edition 2 --------------------------------------------------------------------------------------------------------
# Verbs of gains and powers named their area, and what an order did was told as done by order.


def _state_2(state: Document) -> Document:
    state["orders"] = [_orders_2(held) for held in state["orders"]]
    _mend_2(state["board"])
    return state


def _event_2(event: Document) -> Document:
    if event["kind"] == "orders_set":
        event["orders"] = _orders_2(event["orders"])
    elif event["kind"] == "orders_fired":
        event["order"] = _order_2(event["order"], event.pop("policy"))
    else:
        _mend_2(event)
    return event


def _draft_2(draft: Document) -> Document:
    draft["filled"] = [[name, value.partition(":")[0] if name == "verb" else value] for name, value in draft["filled"]]
    return draft


def _orders_2(held: Document) -> Document:
    return {"held": [_order_2(name, held[name]) for name in ORDERED if held[name] != "ask"]}


def _order_2(name: str, policy: str) -> Document:
    return {"name": name, "policy": policy}


def _mend_2(part: Any) -> None:
    """Mend battles, and whatever says who decided it, wherever they lie in a document."""
    if isinstance(part, list):
        for one in part:
            _mend_2(one)
    elif isinstance(part, dict):
        if "asked" in part:
            part["open"] = part["asked"] > sum(one["how"] == "chosen" for one in (*part["gains"], *part["uses"]))
        if part.get("how") == "order":
            part["how"] = "chosen"
        for one in part.values():
            _mend_2(one)


UPGRADES: Final[Mapping[int, Upgrade]] = MappingProxyType({2: Upgrade(_state_2, _event_2, _draft_2)})
"""By edition: how documents of the one before become documents of it."""
