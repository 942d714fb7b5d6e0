"""Signals that something was stored, for the outbox dispatcher and the autopilot."""

from __future__ import annotations

import asyncio

from bot.records import MatchId


class Signals:
    """Wakes every subscriber after each commit.

    Nothing is lost but nothing is repeated either: a match that is already waiting to be looked at is not queued
    again.
    """

    def __init__(self) -> None:
        self._waiting: list[Waiting] = []

    def stored(self, match: MatchId) -> None:
        """Tell every subscriber that something of this match was stored."""
        for waiting in self._waiting:
            waiting.put(match)

    def subscribe(self) -> Waiting:
        """Return a queue of matches to look at; it begins empty."""
        waiting = Waiting()
        self._waiting.append(waiting)
        return waiting


class Waiting:
    """A subscriber's queue: each match stands in it at most once."""

    def __init__(self) -> None:
        self._matches: dict[MatchId, None] = {}
        self._some = asyncio.Event()

    def put(self, match: MatchId) -> None:
        """Add a match unless it is waiting already."""
        self._matches[match] = None
        self._some.set()

    async def get(self) -> MatchId:
        """Wait for a match and take it."""
        await self._some.wait()
        match = next(iter(self._matches))
        del self._matches[match]
        if not self._matches:
            self._some.clear()
        return match
