"""The options of a match."""

from __future__ import annotations

from typing import Final

from engines.caesar_britannia.ids import Scenario
from engines.core.line import say
from engines.core.prompt import Choice, Draft, Field, Pick

_SCENARIO: Final = Pick(
    name="scenario",
    ask=say("options.scenario"),
    choices=tuple(
        Choice(
            value=scenario.value, label=say(f"scenario.{scenario.value}"), hint=say(f"scenario.{scenario.value}.hint")
        )
        for scenario in Scenario
    ),
    default=Scenario.SECOND.value,
    clause="CIB-5.1.1",
)


def options_field(draft: Draft) -> Field | None:
    """Return the option to settle next: which landing is played. Rule: CIB-5.1.1."""
    return None if draft.has("scenario") else _SCENARIO
