"""The bot's front, connected to the local table over a real database by the unmodified client."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeAlias

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
from engines.core.game import AnyGame
from engines.registry import GAMES
from renderers.contract import Renderer
from renderers.registry import RENDERERS
from tests.kit.ready import open_ready
from tests.kit.sketch import sketch
from tests.toy import GAME as TOY
from tests.toy.pictures import RENDERER as TOY_RENDERER

Played: TypeAlias = Mapping[AnyGame, Renderer[Any, Any] | None]
"""Games with their pictures, None for one that is played in words."""
TOYS: Final[Played] = MappingProxyType({TOY: TOY_RENDERER})


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
async def logged_in(
    folder: Path, table: LocalTable, slips: list[BaseException], more: Played = TOYS
) -> AsyncIterator[Front]:
    """A front that has logged in and is not furnished yet: cogs may be loaded; the store is closed at the end.

    ``more`` are games beside those there are, with their pictures.

    Its pictures are sketches, and it waits a tenth of its time between two edits of a board and before a second try.
    """
    clock = SystemClock()
    bot = LegatusBot(members=True, guilds_settled=0.05)
    await bot.login(table.token)
    store = await open_ready(folder, str(bot.application_id), clock)
    incidents = OpenIncidents(store.ledger, clock, slips)
    try:
        games = {**GAMES, **{game.id: game for game in more}}
        services = make_services(store, clock, DiscordSight(bot), _think, incidents.note, games)
        drawn = {game.id: renderer for game, renderer in more.items() if renderer is not None}
        renderers = {**RENDERERS, **drawn}
        front = make_front(bot, services, incidents, renderers, Painter(sketch))
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
    return live.match.consider(prompt, level)
