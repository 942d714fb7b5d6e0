"""Plans of a steady player for its next activation, and the best of them that can be carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from engines.caesar_britannia.ids import Leader
from engines.core.prompt import Draft, Value


class Plan(NamedTuple):
    """An action of a commander, and how much his side wants it."""

    worth: float
    verb: str
    leader: Leader
    wishes: dict[str, Value]


def best_answer(plans: Iterable[Plan], filled: Callable[[Plan], Draft | None]) -> Draft | None:
    """Return the whole answer of the plan that is worth most among those that can be filled in; None without one.

    An answer that another commander would carry out is not the plan's.
    """
    for plan in sorted(plans, key=lambda plan: -plan.worth):
        made = filled(plan)
        if made is not None and made.get("leader") == plan.leader:
            return made
    return None
