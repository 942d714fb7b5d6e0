"""Events, and their audience."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from engines.core.seats import Seat
from engines.core.view import Visible


class Event(Visible):
    """A fact of the match. Games subclass it; every subclass has a ``kind`` literal of its own."""

    report: ClassVar[bool] = False
    """Whether the fact deserves a message of its own that stays (an attack, a reveal, a battle)."""

    kind: str

    @property
    def report_key(self) -> str | None:
        """Name of the message that a report belongs to, short and public; None gives the report a message of its own.

        Reports with one key are one message: a later one replaces the earlier.
        """
        return None


class Told:
    """An event together with its audience, immutable.

    A fact with two faces is two events told side by side, one public and one to the seat concerned.
    """

    __slots__ = ("_event", "seat")

    def __init__(self, event: Event | Callable[[], Event], seat: Seat | None = None) -> None:
        """Hold an event, or a function that makes it when it is read: most events of a search are never read."""
        self._event = event
        self.seat = seat
        """The only seat that is told; None tells everyone."""

    @property
    def event(self) -> Event:
        """The event itself."""
        if not isinstance(self._event, Event):
            self._event = self._event()
        return self._event

    def __repr__(self) -> str:
        return f"Told({self.event!r}, {self.seat!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Told) and (self.event, self.seat) == (other.event, other.seat)

    def __hash__(self) -> int:
        return hash((self.event, self.seat))
