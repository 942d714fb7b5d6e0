"""Documents of earlier versions, brought up to date."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from engines.core.editions import Document, Upgrade
from engines.rex_britannorum.ids import ORDERED, TRACKS, Role

# Edition 2 --------------------------------------------------------------------------------------------------------
# Verbs of gains and powers named their area, and what an order did was told as done by order. A report carried the
# whole board, in which the record lay once more.


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
        if (told := _TOLD_2.get(event["kind"])) is not None:
            event |= told(event.pop("board"))
        _mend_2(event)
    return event


def _revealed_2(board: Document) -> Document:
    return {"contenders": _contenders_2(board), "stocked": bool(board["stock"])}


def _evaluated_2(board: Document) -> Document:
    scored = (len(realm["firsts"]) + sum(realm["thresholds"]) for realm in _seated_2(board))
    firsts = zip(TRACKS, board["first_at"], strict=True)
    return {
        "contenders": _contenders_2(board),
        "points": list(scored),
        "gone": [track.value for track, turn in firsts if turn not in (None, board["turn"])],
    }


def _ended_2(board: Document) -> Document:
    values = [realm["values"] for realm in board["realms"]]
    return {"tally": board["tally"], "values": values, "npks": _contenders_2(board)["npks"]}


_TOLD_2: Final[Mapping[str, Callable[[Document], Document]]] = MappingProxyType(
    {"plans_revealed": _revealed_2, "stakes_evaluated": _evaluated_2, "match_ended": _ended_2}
)
"""By kind of a report: what it tells of the board."""


def _contenders_2(board: Document) -> Document:
    return {
        "kingdoms": [realm["kingdom"] for realm in _seated_2(board)],
        "npks": [realm["kingdom"] for realm in board["realms"] if realm["role"] == Role.NPK],
    }


def _seated_2(board: Document) -> list[Document]:
    """Return the realms of the players, by seat."""
    return sorted((realm for realm in board["realms"] if realm["seat"] is not None), key=lambda realm: realm["seat"])


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
