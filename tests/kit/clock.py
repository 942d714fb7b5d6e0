"""A clock that tests set."""

from datetime import UTC, datetime, timedelta


class SetClock:
    """Implements :class:`bot.ports.Clock`; stands still until moved."""

    def __init__(self, now: datetime = datetime(2026, 3, 1, 12, tzinfo=UTC)) -> None:
        self._now = now

    def now(self) -> datetime:
        """Return the time last set."""
        return self._now

    def forward(self, **span: float) -> None:
        """Move on by a timedelta's arguments."""
        self._now += timedelta(**span)
