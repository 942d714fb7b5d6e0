"""The way into a person's direct messages, which is not asked for again once it was refused."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord

from bot.front.transport.delivery_errors import Unreachable, is_unreachable
from bot.records import UserId
from bot.service.people.reach import Reach


class Directs:
    """Opens direct messages."""

    def __init__(self, client: discord.Client, reach: Reach) -> None:
        self._client = client
        self._reach = reach

    @asynccontextmanager
    async def to(self, user: UserId) -> AsyncIterator[discord.DMChannel]:
        """Open the way to a person, for something that is sent inside.

        Raises:
            Unreachable: if the person refused before, or if Discord refuses now to open it or what is sent.
            discord.HTTPException: if Discord refuses for another reason.
        """
        if await self._reach.is_closed(user):
            raise Unreachable(user)
        try:
            yield await self._client.create_dm(discord.Object(user))
        except discord.HTTPException as error:
            if not is_unreachable(error):
                raise
            await self._reach.refused(user)
            raise Unreachable(user) from error
        await self._reach.arrived(user)

    def message(self, channel: int, message: int) -> discord.PartialMessage:
        """Return a message that stands in somebody's direct messages; it can be edited though they are closed."""
        place = self._client.get_partial_messageable(channel, type=discord.ChannelType.private)
        return place.get_partial_message(message)
