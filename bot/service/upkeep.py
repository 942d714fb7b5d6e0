"""Keeps small what only grows: what was said long ago is forgotten, and matches that are over are packed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Final

from bot.logs import scrubbed
from bot.ports import Clock, Store, StoreFailed, Unreadable
from bot.records import MatchId

_log = logging.getLogger(__name__)

KEPT: Final = timedelta(days=1)
"""How long what was delivered is kept, and a match that is over stays as it was played.

A press that arrives twice is known by its entry; Discord's interactions live a quarter of an hour.
"""
STALE: Final = timedelta(days=7)
"""How long a match must have been over for its superseded posts to be forgotten; its last board and so on stay."""
REMEMBERED: Final = timedelta(days=90)
"""How long an incident can be looked up by its number."""
EVERY: Final = 3600.0
"""Seconds between two rounds."""
_BATCH: Final = 200
"""Rows forgotten in one transaction: it lasts some milliseconds, which whoever plays meanwhile waits at most."""
_PAUSE: Final = 0.2
"""Seconds left to others after each transaction."""


class Upkeep:
    """Runs beside the bot, in small steps. It can be stopped between any two, and goes on where it was."""

    def __init__(self, store: Store, clock: Clock, *, pause: float = _PAUSE) -> None:
        self._store = store
        self._clock = clock
        self._pause = pause

    async def run(self) -> None:
        """Check the data once and make a round every hour, until cancelled; what the store fails comes next time."""
        while True:
            try:
                await self._store.check()
                await self.round()
            except StoreFailed as error:
                _log.warning("upkeep put off", extra={"why": error.reason})
            await asyncio.sleep(EVERY)

    async def round(self) -> None:
        """Do all there is to do now."""
        now = self._clock.now()
        before = now - KEPT
        await self._forget(self._store.outbox.prune, before)
        await self._forget(self._store.posts.prune, now - STALE)
        await self._forget(self._store.ledger.prune, now - REMEMBERED)
        above = MatchId(0)
        while found := await self._store.vault.overdue(before, above=above, most=_BATCH):
            for above in found:
                await self._bind(above)
                await asyncio.sleep(self._pause)

    async def _forget(self, prune: Callable[[datetime, int], Awaitable[int]], before: datetime) -> None:
        forgotten = _BATCH
        while forgotten == _BATCH:
            forgotten = await prune(before, _BATCH)
            await asyncio.sleep(self._pause)

    async def _bind(self, match: MatchId) -> None:
        try:
            await self._store.vault.bind(match)
        except Unreadable as error:  # it stays as it is, and whoever asks for it is told
            _log.error("match not packed", extra={"match": match, "error": scrubbed(error)})
