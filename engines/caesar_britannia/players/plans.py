"""Plans of a steady player for its next activation, and those of them that can be carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from engines.caesar_britannia.ids import Leader
from engines.core.prompt import Draft, Value


class Plan(NamedTuple):
    """An action of a commander, and how much his side wants it."""

    worth: float
    verb: str
    leader: Leader
    wishes: dict[str, Value]


def answers(plans: Iterable[Plan], filled: Callable[[Plan], Draft | None]) -> Iterator[tuple[float, Draft]]:
    """Yield the whole answers of plans that can be filled in, with what they are worth, the best first.

    An answer that another commander would carry out is not the plan's.
    """
    for plan in sorted(plans, key=lambda plan: -plan.worth):
        made = filled(plan)
        if made is not None and made.get("leader") == plan.leader:
            yield plan.worth, made
