"""Facts about this installation."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

from bot.figures import Figures, Incident


class Ledger(Protocol):
    """Facts about this installation."""

    async def fact(self, key: str) -> str | None:
        """Return a stored fact (the hash of the synced commands, say), or ``None``."""
        ...

    async def note(self, key: str, value: str) -> None:
        """Store a fact, replacing an earlier one."""
        ...

    async def record(self, incident: Incident) -> None:
        """Store an incident."""
        ...

    async def incident(self, id: str) -> Incident | None:  # noqa: A002 (the word people are shown)
        """Return an incident by its id, or ``None``."""
        ...

    async def prune(self, before: datetime, most: int) -> int:
        """Forget at most so many incidents from before then; return how many it were."""
        ...

    async def figures(self, guild: int | None) -> Figures:
        """Return the figures ``/legatus status`` shows on a server, or with ``None`` in a direct message."""
        ...
