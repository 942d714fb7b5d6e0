"""Moves the seats that play themselves: computer players, and stand-ins for absent people."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from bot.errors import Refusal
from bot.ports import Store
from bot.records import MatchId, Outgoing
from bot.service.matches import notices
from bot.service.matches.aside import SetAside
from bot.service.matches.live import Live, Tables
from bot.service.matches.play import Mover, Play, plays_itself
from bot.service.matches.signals import Signals, Waiting
from bot.service.matches.unfinished import Unfinished
from engines.core.line import say
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
            level = live.holder(prompt.seat).level
            if level is None:
                answered = await self._stand_in(live, prompt)
            else:
                answered = await self._computer(live, prompt, level)
            if answered:
                return True
        return False

    async def _computer(self, live: Live, prompt: Prompt, level: str) -> bool:
        """Let a computer player answer a question; return whether it does, for it may leave an optional one alone."""
        draft = await self._think(live, prompt, level)
        if draft is None:
            return False
        await self._play.play_for(live.id, prompt.seat, draft, Mover.computer(level), live.match.version)
        return True

    async def _stand_in(self, live: Live, prompt: Prompt) -> bool:
        """Let the stand-in answer a question; return whether it does, for it leaves most optional ones alone.

        An answer that its person had begun and that is not played is dropped, and they are told so.
        """
        plan = await self._unfinished.plan(live, prompt) if prompt.awaited else None
        if prompt.awaited:
            draft: Draft | None = plan or live.match.fallback(prompt)
        else:
            draft = live.match.react(prompt)
        if draft is None:
            return False
        user = live.holder(prompt.seat).user
        told: tuple[Outgoing, ...] = ()
        if plan is None and user is not None and await self._unfinished.has_begun(live, prompt):
            told = (notices.personal(user, say("personal.answered_for")),)
        await self._play.play_for(live.id, prompt.seat, draft, Mover.standin(), live.match.version, told=told)
        return True

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
