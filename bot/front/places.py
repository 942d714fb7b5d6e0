"""Finding where a match is posted, ready to be posted in."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

import discord

from bot.front import trouble
from bot.front.permissions import Room, channel_ref, missing_to_post, names
from bot.front.trouble import PlaceLost, ThreadShut
from bot.records import Place
from engines.core.line import say

T = TypeVar("T")

_NOT_ALLOWED = frozenset({trouble.NO_ACCESS, trouble.NO_PERMISSION})
_ASLEEP = frozenset({trouble.ARCHIVED, trouble.THREAD_LOCKED})


class Places:
    """Turns the place of a match into a channel of Discord's."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def room(self, place: Place) -> Room:
        """Return the thread of a match, or its channel where it has none, able to take a message now.

        A thread that only fell asleep is woken.

        Raises:
            ThreadShut: if the thread is locked or deleted.
            PlaceLost: if the channel is deleted or a permission is missing.
        """
        if place.thread is None:
            return self._checked(await self._channel(place.channel))
        thread = await self._thread(place.thread)
        if thread.locked and not thread.permissions_for(thread.guild.me).manage_threads:
            raise ThreadShut(say("trouble.thread_locked", thread=channel_ref(thread.id)))
        self._checked(thread)
        if thread.archived:
            thread = await self._woken(thread)
        return thread

    async def channel(self, channel: int) -> discord.TextChannel:
        """Return a channel that threads can be made in.

        Raises:
            PlaceLost: if it is deleted, out of reach, or of another kind.
        """
        found = await self._channel(channel)
        if not isinstance(found, discord.TextChannel):
            raise PlaceLost(say("trouble.channel_gone"))
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
            if error.code == trouble.UNKNOWN_CHANNEL:
                raise _gone(room) from error
            if error.code not in _ASLEEP or not isinstance(room, discord.Thread):
                raise
        await self._woken(room)
        return await words()

    def _checked(self, room: Room) -> Room:
        missing = missing_to_post(room)
        if missing:
            raise PlaceLost(say("trouble.permission", missing=names(missing), channel=channel_ref(room.id)))
        return room

    async def _channel(self, channel: int) -> Room:
        found = self._client.get_channel(channel)
        if found is None:
            try:
                found = await self._client.fetch_channel(channel)
            except discord.NotFound as error:
                raise PlaceLost(say("trouble.channel_gone")) from error
            except discord.Forbidden as error:
                raise PlaceLost(say("trouble.no_access", channel=channel_ref(channel))) from error
        if not isinstance(found, (discord.TextChannel, discord.Thread)):
            raise PlaceLost(say("trouble.channel_gone"))
        return found

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

    async def _woken(self, thread: discord.Thread) -> discord.Thread:
        try:
            return await thread.edit(archived=False)
        except discord.Forbidden as error:
            raise ThreadShut(say("trouble.thread_locked", thread=channel_ref(thread.id))) from error
        except discord.HTTPException as error:
            if error.code in _ASLEEP:
                raise ThreadShut(say("trouble.thread_locked", thread=channel_ref(thread.id))) from error
            raise


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
