"""Moves the seats that play themselves: computer players, and stand-ins for absent people."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from bot.errors import Refusal
from bot.ports import Store
from bot.records import MatchId
from bot.service.matches.aside import SetAside
from bot.service.matches.live import Live, Tables
from bot.service.matches.play import Mover, Play, plays_itself
from bot.service.matches.signals import Signals, Waiting
from bot.service.matches.unfinished import Unfinished
from engines.core.prompt import Draft, Prompt

Think = Callable[[Live, Prompt, str], Awaitable[Draft | None]]
"""Has a computer player of a level think about a question, off the event loop; None leaves an optional one alone."""

Report = Callable[[str, BaseException], Awaitable[str]]
"""Stores an unexpected error by where it happened and returns its id."""

_RETRY_AFTER = 30.0
"""Seconds until a match whose autopilot failed is looked at again."""


class Autopilot:
    """Runs beside the bot. Each of its moves is an entry of its own; a failure in one match stops no other.

    A stand-in plays the plan that the absent person made and did not seal, if it is complete, else the game's fallback.
    """

    def __init__(
        self, store: Store, tables: Tables, play: Play, signals: Signals, think: Think, report: Report
    ) -> None:
        self._store = store
        self._tables = tables
        self._play = play
        self._waiting: Waiting = signals.subscribe()
        self._think = think
        self._report = report
        self._unfinished = Unfinished(store.drafts)
        self._later: set[asyncio.TimerHandle] = set()

    async def run(self) -> None:
        """Look at every match that is being played, then at each that changes, until cancelled."""
        for row in await self._store.directory.live():
            if row.status == "playing":
                self._waiting.put(row.id)
        while True:
            match = await self._waiting.get()
            try:
                if await self.advance(match):
                    self._waiting.put(match)
            except Refusal:
                continue
            except Exception as error:  # one broken match must not stop the others
                await self._report(f"autopilot match={match}", error)
                self._retry(match)

    async def advance(self, match: MatchId) -> bool:
        """Make one move of a seat that plays itself; return whether there was one to make."""
        live = await self._played(match)
        if live is None:
            return False
        for prompt in _questions(live):
            draft = await self._answer(live, prompt)
            if draft is not None:
                level = live.holder(prompt.seat).level
                mover = Mover.standin() if level is None else Mover.computer(level)
                await self._play.play_for(match, prompt.seat, draft, mover, live.match.version)
                return True
        return False

    async def _answer(self, live: Live, prompt: Prompt) -> Draft | None:
        """Return what a seat that plays itself answers; None leaves an optional question alone."""
        level = live.holder(prompt.seat).level
        if level is not None:
            return await self._think(live, prompt, level)
        if prompt.mode == "optional":
            return live.match.react(prompt)
        return await self._unfinished.plan(live, prompt) or live.match.fallback(prompt)

    async def _played(self, match: MatchId) -> Live | None:
        """Return a match that is being played, None for any other; one in memory costs nothing."""
        try:
            live = await self._tables.live(match)
        except SetAside:
            raise
        except Refusal:  # it has not begun
            return None
        return None if live.over else live

    def _retry(self, match: MatchId) -> None:
        loop = asyncio.get_running_loop()
        handle = loop.call_later(_RETRY_AFTER, self._waiting.put, match)
        self._later = {timer for timer in self._later if not timer.cancelled() and timer.when() > loop.time()}
        self._later.add(handle)


def _questions(live: Live) -> list[Prompt]:
    """Return the questions to seats that play themselves: optional ones first, for what is awaited moves on."""
    mine = [prompt for prompt in live.match.prompts() if plays_itself(live.holder(prompt.seat))]
    return [prompt for mode in ("optional", "awaited") for prompt in mine if prompt.mode == mode]
