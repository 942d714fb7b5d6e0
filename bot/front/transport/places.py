"""Finding where a match is posted, ready to be posted in."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import aiohttp
import discord

from bot.errors import Refusal
from bot.front.transport import delivery_errors
from bot.front.transport.delivery_errors import PlaceLost, ThreadShut
from bot.front.transport.permissions import Room, channel_ref, missing_to_post, names, opens_locked
from bot.front.transport.sight import PATIENCE
from bot.records import Place
from engines.core.line import say

T = TypeVar("T")

_NOT_ALLOWED = frozenset({delivery_errors.NO_ACCESS, delivery_errors.NO_PERMISSION})
_ASLEEP = frozenset({delivery_errors.ARCHIVED, delivery_errors.THREAD_LOCKED})


class Places:
    """Turns the place of a match into a channel of Discord's."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def check(self, place: Place, told: discord.Permissions | None) -> None:
        """Check that a match can be played in a place, before anything is stored or moved there.

        ``told`` is what Discord said that we may do there, with the interaction that asks and comes from there.

        Raises:
            Refusal: in a sentence: it is no kind of channel for that, it is gone or out of reach, a permission is
                missing, or Discord gives no answer.
        """
        try:
            if place.thread is not None:
                await self._ask_about(place.thread, told)
            await self.room(place, told)
        except (PlaceLost, ThreadShut) as lost:
            raise Refusal(lost.line) from lost

    def takes_posts(self, place: Place, told: discord.Permissions | None = None) -> bool:
        """Return whether nothing is known that keeps us from posting in a place; ``told`` as in :meth:`check`."""
        if not self.is_there(place):
            return False
        room = self._client.get_channel(place.room)
        return not isinstance(room, (discord.TextChannel, discord.Thread)) or not missing_to_post(room, told)

    def is_there(self, place: Place) -> bool:
        """Return whether a place is known to be there; a thread that sleeps is, as long as its channel is."""
        return isinstance(self._client.get_channel(place.channel), (discord.TextChannel, discord.ForumChannel))

    async def is_lost(self, place: Place) -> bool:
        """Return whether a place cannot be posted in, which Discord is asked where it is not known.

        A thread that sleeps is left asleep. Silence of Discord is no loss.
        """
        try:
            if place.thread is None:
                room: Room = _played_in(await self._found(place.channel))
            else:
                room = await self._thread(place.thread)
        except (PlaceLost, ThreadShut):
            return True
        except (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError):
            return False
        return bool(missing_to_post(room))

    async def at(self, room: int) -> Room:
        """Return the channel or thread of this id, able to take a message now, as Discord says when it is asked.

        A channel may have been hidden from us without our being told.

        Raises:
            ThreadShut, PlaceLost: as :meth:`room`.
        """
        found = await self._fetched(room)
        if isinstance(found, discord.Thread):
            return await self._open(found)
        return self._checked(_played_in(found))

    async def room(self, place: Place, told: discord.Permissions | None = None) -> Room:
        """Return the thread of a match, or its channel where it has none, able to take a message now.

        A thread that only fell asleep is woken. ``told`` is as in :meth:`check`.

        Raises:
            ThreadShut: if the thread is locked or deleted.
            PlaceLost: if the channel is deleted, not of a kind that is played in, or a permission is missing.
        """
        if place.thread is None:
            return self._checked(_played_in(await self._found(place.channel)), told)
        return await self._open(await self._thread(place.thread), told)

    async def _open(self, thread: discord.Thread, told: discord.Permissions | None = None) -> Room:
        """Return a thread, woken if it sleeps.

        Raises:
            ThreadShut, PlaceLost: as :meth:`room`.
        """
        if thread.locked and not opens_locked(thread):
            raise ThreadShut(say("trouble.thread_locked", thread=channel_ref(thread.id)))
        self._checked(thread, told)
        if thread.archived:
            thread = await self._woken(thread)
        return thread

    async def channel(self, channel: int) -> discord.TextChannel:
        """Return a channel that threads can be made in.

        Raises:
            PlaceLost: if it is deleted, out of reach, or of another kind.
        """
        found = _played_in(await self._found(channel))
        if not isinstance(found, discord.TextChannel):
            raise PlaceLost(say("trouble.channel_kind"))
        return found

    async def speak(self, room: Room, words: Callable[[], Awaitable[T]]) -> T:
        """Return what ``words`` returns, which sends or edits a message in ``room``.

        A thread that fell asleep meanwhile is woken.

        Raises:
            ThreadShut, PlaceLost: as :meth:`room`.
            discord.HTTPException: for every other refusal.
        """
        try:
            return await words()
        except discord.HTTPException as error:
            if error.code in _NOT_ALLOWED:
                raise _lost(room) from error
            if error.code == delivery_errors.UNKNOWN_CHANNEL:
                raise _gone(room) from error
            if error.code not in _ASLEEP or not isinstance(room, discord.Thread):
                raise
        await self._woken(room)
        return await words()

    def _checked(self, room: Room, told: discord.Permissions | None = None) -> Room:
        missing = missing_to_post(room, told)
        if missing:
            raise PlaceLost(say("trouble.permission", missing=names(missing), channel=channel_ref(room.id)))
        return room

    async def _found(self, channel: int) -> object:
        found = self._client.get_channel(channel)
        return await self._fetched(channel) if found is None else found

    async def _fetched(self, channel: int) -> object:
        try:
            return await self._client.fetch_channel(channel)
        except discord.NotFound as error:
            raise PlaceLost(say("trouble.channel_gone")) from error
        except discord.Forbidden as error:
            raise PlaceLost(say("trouble.no_access", channel=channel_ref(channel))) from error

    async def _thread(self, thread: int) -> discord.Thread:
        found = self._client.get_channel(thread)
        if found is None:
            try:
                found = await self._client.fetch_channel(thread)
            except discord.NotFound as error:
                raise ThreadShut(say("trouble.thread_gone")) from error
            except discord.Forbidden as error:
                raise PlaceLost(say("trouble.no_access", channel=channel_ref(thread))) from error
        if not isinstance(found, discord.Thread):
            raise ThreadShut(say("trouble.thread_gone"))
        return found

    async def _ask_about(self, thread: int, told: discord.Permissions | None) -> None:
        """Ask Discord about a thread we may have no part in: of a private one no permission says that.

        Raises:
            ThreadShut: if it is deleted.
            PlaceLost: if we have no part in it.
            Refusal: if Discord does not say.
        """
        known = self._client.get_channel(thread)
        if isinstance(known, discord.Thread) and not known.is_private():
            return
        try:
            async with asyncio.timeout(PATIENCE):
                await self._client.fetch_channel(thread)
        except discord.NotFound as error:
            raise ThreadShut(say("trouble.thread_gone")) from error
        except discord.Forbidden as error:
            hidden = told is not None and not told.view_channel
            key = "trouble.no_access" if hidden else "trouble.not_in_thread"
            raise PlaceLost(say(key, channel=channel_ref(thread))) from error
        except (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError) as error:
            raise Refusal.of("trouble.no_answer") from error

    async def _woken(self, thread: discord.Thread) -> discord.Thread:
        try:
            return await thread.edit(archived=False)
        except discord.Forbidden as error:
            raise ThreadShut(say("trouble.thread_locked", thread=channel_ref(thread.id))) from error
        except discord.HTTPException as error:
            if error.code in _ASLEEP:
                raise ThreadShut(say("trouble.thread_locked", thread=channel_ref(thread.id))) from error
            raise


def _played_in(channel: object) -> Room:
    """Return a channel of a kind that matches are played in: text, announcements, threads, and posts of a forum.

    Raises:
        PlaceLost: for every other kind.
    """
    if not isinstance(channel, (discord.TextChannel, discord.Thread)):
        raise PlaceLost(say("trouble.channel_kind"))
    return channel


def _lost(room: Room) -> PlaceLost:
    """Return what a refusal to post in ``room`` means: the permission missing, by name, and where."""
    missing = missing_to_post(room)
    if missing:
        return PlaceLost(say("trouble.permission", missing=names(missing), channel=channel_ref(room.id)))
    return PlaceLost(say("trouble.no_access", channel=channel_ref(room.id)))


def _gone(room: Room) -> PlaceLost | ThreadShut:
    if isinstance(room, discord.Thread):
        return ThreadShut(say("trouble.thread_gone"))
    return PlaceLost(say("trouble.channel_gone"))
