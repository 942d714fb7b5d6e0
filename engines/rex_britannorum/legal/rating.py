"""The rating of a solo reign."""

from __future__ import annotations

from typing import Final

from engines.core.line import Line, say
from engines.rex_britannorum.views import Tally

_ROWS: Final = ((20, "legend"), (18, "sung"), (16, "conqueror"), (14, "middling"), (11, "shaky"))
"""Least points of each row of the table, best first; what is below the last is the lowest row. Rule: REX-64."""

_BOARD: Final = 15
"""Points of a full scoring board: First, three thresholds and Max on three tracks. Rule: REX-63."""

_CARD: Final = 3
"""Points of an objectives card whose three conditions count. Rule: REX-61."""


def rating(points: int) -> Line:
    """Return the verdict on a solo reign with these points; 0 counts as the lowest row.

    Rule: REX-64.
    """
    row = next((name for least, name in _ROWS if points >= least), "lions")
    return say(f"rating.{row}")


def total_of(tally: Tally) -> int:
    """Return the most points a kingdom with these objectives could have. Rule: REX-63."""
    return _BOARD + _CARD * len(tally.objectives)
