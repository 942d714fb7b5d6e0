"""Compares where matches are played with what Discord has: what was lost while nobody listened is found out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from contextlib import suppress

import discord

from bot.errors import Refusal
from bot.front.posting.dispatcher import Dispatcher
from bot.front.posting.hosts import Hosts
from bot.front.transport.permissions import channel_ref
from bot.front.transport.places import Places
from bot.ports import NoSuchMatch, Unreadable
from bot.records import MatchRow
from bot.service.matches.outbox import Kind
from bot.service.services import Services
from engines.core.line import say


class PlaceCheck:
    """Has matches posted afresh whose place may be lost: those that cannot be are lost, and their people are told."""

    def __init__(
        self, client: discord.Client, services: Services, places: Places, hosts: Hosts, dispatcher: Dispatcher
    ) -> None:
        self._client = client
        self._services = services
        self._places = places
        self._hosts = hosts
        self._dispatcher = dispatcher
        self._one_at_a_time = asyncio.Lock()

    async def deleted(self, channel: int) -> None:
        """Note that a channel or thread was deleted: its matches go on in its channel, or their people are told."""
        for row in await self._services.store.directory.in_channel(channel):
            await self._one(row, self._deleted(row, channel))

    async def _deleted(self, row: MatchRow, channel: int) -> None:
        if row.place.channel == channel:
            await self._hosts.tell(row.id, say("trouble.channel_gone"))
        await self._post(row)

    async def deleted_post(self, message: int) -> None:
        """Forget a post of ours that was deleted: nobody is sent there any more, and the next one is a new one."""
        posts = self._services.store.posts
        if await posts.find(message) is not None:
            await posts.forget(message)

    async def compare(self, guild: int | None = None) -> None:
        """Look at the place of every live match, or of those of one server; of an outage nothing is concluded."""
        async with self._one_at_a_time:
            for row in await self._services.store.directory.live():
                if guild in (None, row.guild):
                    await self._one(row, self._compare(row))

    async def _one(self, row: MatchRow, looking: Awaitable[None]) -> None:
        """Look at one match; what cannot be read of it holds up no other."""
        try:
            await looking
        except Unreadable as error:
            self._services.asides.refusal(row.id, error)
        except (Refusal, NoSuchMatch):  # over meanwhile
            return

    async def _compare(self, row: MatchRow) -> None:
        server = self._client.get_guild(row.guild)
        if server is None:
            if row.trouble is None:
                await self._hosts.tell(row.id, say("trouble.no_access", channel=channel_ref(row.place.room)))
            return
        if server.unavailable:
            return
        lost = await self._places.is_lost(row.place)
        if lost and row.trouble is None:
            await self._post(row)
        elif not lost and row.trouble is not None and not await self._waits(row):
            await self._hosts.relieve(row.id)

    async def _post(self, row: MatchRow) -> None:
        """Have a match or lobby posted afresh where it is played, if that can be."""
        with suppress(Refusal, NoSuchMatch):  # over meanwhile
            if row.status == "lobby":
                await self._services.lobbies.refresh(row.id)
            else:
                await self._services.publishing.republish(row.id)
        self._dispatcher.wake(row.id)

    async def _waits(self, row: MatchRow) -> bool:
        """Return whether anything is to be posted where a match is played: if that can be, it ends the trouble."""
        waiting = await self._services.store.outbox.lanes(row.id)
        return any(user is None and kind != Kind.EARLIER for user, kind in waiting)
