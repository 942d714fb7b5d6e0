"""Finds out who has left a server. With the members intent Discord tells; without it, it must be asked."""

from __future__ import annotations

import asyncio
from typing import Final

import discord

from bot.front.errors import Incidents
from bot.records import UserId
from bot.service.live import Live
from bot.service.services import Services

EVERY: Final = 6 * 60 * 60.0
"""Seconds between two rounds."""


class Members:
    """Asks for every person who sits in a match that is being played, a few times a day."""

    def __init__(self, client: discord.Client, services: Services, incidents: Incidents) -> None:
        self._client = client
        self._services = services
        self._incidents = incidents

    async def run(self) -> None:
        """Make a round now and every few hours, until cancelled."""
        while True:
            try:
                await self.round()
            except Exception as error:  # the loop must outlive every error
                await self._incidents.note("members", error)
            await asyncio.sleep(EVERY)

    async def round(self) -> None:
        """Open the seats of those who have left; servers that are unavailable are passed over."""
        for row in await self._services.store.directory.live():
            guild = self._client.get_guild(row.guild)
            if row.status != "playing" or guild is None or guild.unavailable:
                continue
            for user in _people(await self._services.tables.live(row.id)):
                if await self._services.access.has_left(guild.id, user):
                    await self._services.seats.left_guild(guild.id, user)


def _people(live: Live) -> tuple[UserId, ...]:
    return tuple(row.user for row in live.seats if row.user is not None)
