"""The bot's front, connected to the local table over a real database by the unmodified client."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.clock import SystemClock
from bot.front.client.client import LegatusBot
from bot.front.client.front import Front, make_front
from bot.front.posting import dispatcher
from bot.front.posting.boards import EDIT_EVERY
from bot.front.transport.incidents import Incidents
from bot.front.transport.painter import Painter
from bot.front.transport.sight import DiscordSight
from bot.local.table import LocalTable
from bot.service.services import make_services
from tests.kit.ready import open_ready
from tests.kit.sketch import sketch


class OpenIncidents(Incidents):
    """Incidents whose errors a test can read, once they are stored."""

    def __init__(self, ledger, clock, slips: list[BaseException]) -> None:
        super().__init__(ledger, clock)
        self._slips = slips

    async def note(self, where: str, error: BaseException) -> str:
        number = await super().note(where, error)
        if number:
            self._slips.append(error)
        return number


@asynccontextmanager
async def logged_in(folder: Path, table: LocalTable, slips: list[BaseException]) -> AsyncIterator[Front]:
    """A front that has logged in and is not furnished yet: cogs may be loaded; the store is closed at the end.

    Its pictures are sketches, and it waits a tenth of its time between two edits of a board and before a second try.
    """
    clock = SystemClock()
    bot = LegatusBot(members=True, guilds_settled=0.05)
    await bot.login(table.token)
    store = await open_ready(folder, str(bot.application_id), clock)
    incidents = OpenIncidents(store.ledger, clock, slips)
    try:
        services = make_services(store, clock, DiscordSight(bot), _think, incidents.note)
        front = make_front(bot, services, incidents, Painter(sketch))
        with pytest.MonkeyPatch.context() as hurried:
            hurried.setattr(front.dispatcher._carriers["board"], "_edit_every", EDIT_EVERY / 10)
            hurried.setattr(dispatcher, "FIRST_DELAY", dispatcher.FIRST_DELAY / 10)
            yield front
    finally:
        await store.close()


@asynccontextmanager
async def connected(front: Front) -> AsyncIterator[None]:
    """The front furnished and at the gateway, from entering to leaving."""
    bot = front.bot
    await bot.furnish(front.services, front.dispatcher, front.incidents, front.place_check)
    connection = asyncio.create_task(bot.connect())
    await asyncio.wait_for(bot.first_ready.wait(), 10)
    try:
        yield
    finally:
        await front.dispatcher.stop()
        await front.painter.close()
        await bot.close()
        await asyncio.gather(connection, return_exceptions=True)


async def _think(live, prompt, level):
    return live.match.think(prompt, level)
