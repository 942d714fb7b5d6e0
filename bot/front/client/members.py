"""Finds out who has left a server. With the members intent Discord tells; without it, it must be asked."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

import discord

from bot.errors import Refusal
from bot.front.transport.incidents import Incidents
from bot.records import MatchRow, UserId
from bot.service.services import Services

EVERY: Final = 6 * 60 * 60.0
"""Seconds between two rounds."""


class Members:
    """Asks for every person in a lobby or a match that is being played, and its host, a few times a day."""

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
        """Note who has left and who is back; servers that are unavailable are passed over."""
        for row in await self._services.store.directory.live():
            guild = self._client.get_guild(row.guild)
            if guild is None or guild.unavailable:
                continue
            with suppress(Refusal):  # begun or closed meanwhile: the next round looks again
                for user in await self._people(row):
                    await self._look(guild.id, user)

    async def _look(self, guild: int, user: UserId) -> None:
        absence = self._services.absence
        there = await self._services.access.is_there(guild, user)
        if there is False:
            await absence.left_server(guild, user)
        elif there and absence.is_gone(guild, user):
            await absence.returned(guild, user)

    async def _people(self, row: MatchRow) -> tuple[UserId, ...]:
        """Return the people of a match or lobby, each once, its host first."""
        if row.status == "lobby":
            members = (await self._services.lobbies.view(row.id)).members
            users = [member.user for member in members]
        else:
            users = [seat.user for seat in (await self._services.tables.live(row.id)).seats]
        return tuple(dict.fromkeys((row.host, *(user for user in users if user is not None))))
