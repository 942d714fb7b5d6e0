"""The options of a match."""

from __future__ import annotations

from typing import Final

from engines.caesar_britannia.ids import Scenario, Start, Symbols
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


_SYMBOLS: Final = Pick(
    name="symbols",
    ask=say("options.symbols"),
    choices=tuple(
        Choice(value=symbols.value, label=say(f"symbols.{symbols.value}"), hint=say(f"symbols.{symbols.value}.hint"))
        for symbols in Symbols
    ),
    default=Symbols.DRAWN.value,
    clause="CIB-5.1.3",
)

_START: Final = Pick(
    name="start",
    ask=say("options.start"),
    choices=tuple(
        Choice(value=start.value, label=say(f"start.{start.value}"), hint=say(f"start.{start.value}.hint"))
        for start in Start
    ),
    default=Start.FRETUM.value,
    clause="CIB-5.1.2",
)


def options_field(draft: Draft) -> Field | None:
    """Return the option to settle next: which landing is played, the symbols, where Caesar begins.

    Rule: CIB-5.1.1, CIB-5.1.2, CIB-5.1.3.
    """
    return next((field for field in (_SCENARIO, _SYMBOLS, _START) if not draft.has(field.name)), None)
