"""Sending each message once, whatever becomes of the answer, and editing those that stand where a match is played.

A try may have reached Discord without our learning of it. For some minutes Discord knows the nonce of a message and
sends none twice; later the channel is searched for it.
"""

from __future__ import annotations

import discord

from bot.front.posting import unconfirmed
from bot.front.posting.lanes import Batch
from bot.front.posting.unconfirmed import Test
from bot.front.transport.permissions import Room
from bot.front.transport.places import Places
from bot.front.transport.poster import Poster, Ready
from bot.ports import Posts


class Once:
    """Sends what carriers have ready."""

    def __init__(self, client: discord.Client, posts: Posts, places: Places, poster: Poster) -> None:
        self._client = client
        self._posts = posts
        self._places = places
        self._poster = poster

    async def earlier(self, batch: Batch, channel: discord.abc.Messageable, test: Test) -> discord.Message | None:
        """Return the message that an earlier try has left, if that is so long ago that Discord would send it again."""
        return await self.left(batch, channel, test) if batch.unsure else None

    async def left(self, batch: Batch, channel: discord.abc.Messageable, test: Test) -> discord.Message | None:
        """Return the message that an earlier try has left without its being noted, however long ago it was."""
        me = self._client.user
        assert me is not None
        return await unconfirmed.find(channel, self._posts, me.id, batch.since, test)

    async def public(self, batch: Batch, room: Room, ready: Ready, suffix: str = "") -> discord.Message:
        """Return the message of a batch where a match is played: the earlier one, or a new one.

        ``suffix`` tells several messages of one batch apart.
        """
        found = await self.earlier(batch, room, unconfirmed.says(ready.message))
        if found is not None:
            return found
        return await self.sent(room, ready, f"{batch.nonce}{suffix}")

    async def sent(self, room: Room, ready: Ready, nonce: str) -> discord.Message:
        """Return the message that is sent where a match is played, or was with this nonce if Discord remembers it.

        Raises:
            ThreadShut, PlaceLost: see :mod:`bot.front.transport.delivery_errors`.
            discord.HTTPException: for every other refusal.
        """
        return await self._places.speak(room, lambda: self._poster.send(room, ready, nonce=nonce))

    async def edited(self, room: Room, message: int, ready: Ready) -> bool:
        """Edit a message where a match is played; return False where it takes a new one instead.

        Raises:
            ThreadShut, PlaceLost, discord.HTTPException: as :meth:`sent`.
        """
        standing = room.get_partial_message(message)
        return await self._places.speak(room, lambda: self._poster.edited(standing, ready))

    async def private(
        self, batch: Batch, channel: discord.abc.Messageable, ready: Ready, test: Test | None = None, suffix: str = ""
    ) -> discord.Message:
        """Return the silent message of a batch to a person or into a new thread: the earlier one, or a new one.

        ``test`` knows the earlier one, by its words if None; ``suffix`` tells several messages of one batch apart.
        """
        found = await self.earlier(batch, channel, test or unconfirmed.says(ready.message))
        if found is not None:
            return found
        return await self._poster.send(channel, ready, nonce=f"{batch.nonce}{suffix}", silent=True)
