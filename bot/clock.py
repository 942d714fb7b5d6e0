"""The time as the services see it."""

from datetime import UTC, datetime


class SystemClock:
    """Implements :class:`bot.ports.Clock` with the computer's own clock."""

    def now(self) -> datetime:
        """Return the present as an aware UTC datetime."""
        return datetime.now(UTC)
