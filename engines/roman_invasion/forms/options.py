"""The options of a match as a form: who begins, and whether there is a last round."""

from __future__ import annotations

from typing import Final

from engines.core.line import say, seat_ref
from engines.core.prompt import Choice, Draft, Field, Pick
from engines.core.seats import Seat, seat_letter
from engines.roman_invasion.views import InvasionOptions

DRAWN: Final = "drawn"
"""Value of the option that leaves the first player to chance."""

NO_LIMIT: Final = "none"
"""Value of the option that sets no last round."""

LAST_ROUNDS: Final = (3, 4, 5, 6, 8, 10, 12, 15, 20)
"""Last rounds the table may choose from. Ruling: RIB-R4."""


def options_field(seats: int, draft: Draft) -> Field | None:
    """Return the next option to settle; both have a default.

    Rule: RIB-07, RIB-24, RIB-26.
    """
    if not draft.has("first"):
        return _first(seats)
    return None if draft.has("last_round") else _LAST_ROUND


def read_options(draft: Draft) -> InvasionOptions:
    """Return the options a complete draft stands for."""
    first = draft.get("first")
    last = draft.get("last_round")
    return InvasionOptions(
        first=None if first in (None, DRAWN) else Seat("ABCDEF".index(str(first))),
        last_round=None if last in (None, NO_LIMIT) else int(str(last)),
    )


def _first(seats: int) -> Pick:
    chosen = tuple(
        Choice(value=seat_letter(Seat(number)), label=say("options.first.seat", seat=seat_ref(Seat(number))))
        for number in range(seats)
    )
    return Pick(
        name="first",
        ask=say("options.first.ask"),
        choices=(Choice(value=DRAWN, label=say("options.first.drawn")), *chosen),
        default=DRAWN,
        clause="RIB-07",
    )


_LAST_ROUND: Final = Pick(
    name="last_round",
    ask=say("options.last.ask"),
    choices=(
        Choice(value=NO_LIMIT, label=say("options.last.none")),
        *(Choice(value=str(number), label=say("options.last.round", n=number)) for number in LAST_ROUNDS),
    ),
    default=NO_LIMIT,
    clause="RIB-24",
)
