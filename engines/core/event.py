"""What happened, and who is told."""

from __future__ import annotations

from typing import ClassVar

from pydantic import SerializeAsAny

from engines.core.seats import Seat
from engines.core.view import Visible


class Event(Visible):
    """A fact of the match. Games subclass it; every subclass has a ``kind`` literal of its own."""

    report: ClassVar[bool] = False
    """Whether the fact deserves a message of its own that stays (an attack, a reveal, a battle)."""

    kind: str

    @property
    def page(self) -> str | None:
        """Name of the message that a report belongs to, short and public; None gives it one of its own.

        Reports of one page are one message: a later one replaces what the earlier said.
        """
        return None


class Told(Visible):
    """An event together with its audience.

    A fact with two faces is two events told side by side, one public and one to the seat concerned.
    """

    event: SerializeAsAny[Event]
    seat: Seat | None = None
    """The only seat that is told; None tells everyone."""
