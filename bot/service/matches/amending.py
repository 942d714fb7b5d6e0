"""Changes to started matches that nobody's answer makes: holders of seats, host, place."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from bot.errors import Refusal
from bot.ports import Clock, Store
from bot.records import Amend, Append, MatchId, Outgoing
from bot.service.matches.live import Live, Tables
from bot.service.matches.signals import Signals

Change: TypeAlias = Callable[[Live], Awaitable[Amend]]
"""Returns the change to the very position it is given, or raises :class:`Refusal`; it may ask the store."""


class Amending:
    """Stores changes. The rows that tell of one are stored in the same transaction."""

    def __init__(self, store: Store, clock: Clock, tables: Tables, signals: Signals) -> None:
        self._store = store
        self._clock = clock
        self._tables = tables
        self._signals = signals

    async def make(self, match: MatchId, change: Change, *, over: bool = False) -> None:
        """Make a change; where somebody was faster it is made anew. ``over`` admits a match that is over.

        Raises:
            Refusal: if the match is over, or as ``change``.
        """

        async def attempt() -> None:
            live = await self._tables.live(match)
            if live.over and not over:
                raise Refusal.of("refuse.over")
            amend = await change(live)
            try:
                if isinstance(amend, Append):
                    await self._store.vault.append(amend)
                else:
                    await self._store.vault.amend(amend)
            finally:
                self._tables.forget(match)
            self._signals.stored(match)

        await self._tables.written(match, attempt)

    def amend(self, live: Live, *outbox: Outgoing) -> Amend:
        """Return the change that says something and changes nothing else yet."""
        return Amend(match=live.id, expected=live.row.mark, at=self._clock.now(), outbox=outbox)
