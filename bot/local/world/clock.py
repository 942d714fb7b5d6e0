"""The table's clock, which a test can move."""

from __future__ import annotations

import time
from datetime import UTC, datetime


class Clock:
    """Wall-clock time, plus what was advanced by hand."""

    def __init__(self) -> None:
        self._ahead = 0.0

    def now(self) -> float:
        """Return seconds since 1970."""
        return time.time() + self._ahead

    def advance(self, seconds: float) -> None:
        """Let that much time pass at once; tokens expire and threads archive as if it had."""
        self._ahead += seconds


def iso(seconds: float) -> str:
    """Return a moment as ISO 8601 in UTC."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()
