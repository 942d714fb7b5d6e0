"""Membership and sight: asks Discord about the members of a server and their view of its channels."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Final, Generic, TypeVar

import aiohttp
import discord

from bot.actor import Actor
from bot.front.transport.delivery_errors import UNKNOWN_CHANNEL, UNKNOWN_MEMBER, UNKNOWN_USER
from bot.logs import scrubbed
from bot.records import MatchRow, UserId

T = TypeVar("T")
_log = logging.getLogger(__name__)

KEPT: Final = 60.0
"""Seconds for which an answer of Discord's counts."""
PATIENCE: Final = 2.0
"""Seconds Discord may take to answer: whoever asked is to be answered within three."""
LONGEST: Final = 60.0
"""Seconds after which Discord is no longer waited for, even by those with patience."""
_MANY: Final = 4096


class NoAnswer(Exception):
    """Discord was asked and did not say."""


class _Heard(Generic[T]):
    """Answers of the last minute."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._kept: OrderedDict[tuple[int, int], tuple[float, T]] = OrderedDict()

    def keep(self, key: tuple[int, int], answer: T) -> T:
        self.forget(key)
        self._kept[key] = (self._clock() + KEPT, answer)
        while len(self._kept) > _MANY:
            self._kept.popitem(last=False)
        return answer

    def __contains__(self, key: tuple[int, int]) -> bool:
        return key in self._kept and self._kept[key][0] > self._clock()

    def __getitem__(self, key: tuple[int, int]) -> T:
        return self._kept[key][1]

    def forget(self, key: tuple[int, int]) -> None:
        self._kept.pop(key, None)


class DiscordSight:
    """Implements :class:`bot.ports.Sight` by a client's cache and, where that does not know, by asking."""

    def __init__(self, client: discord.Client, clock: Callable[[], float] = time.monotonic) -> None:
        self._client = client
        self._members: _Heard[discord.Member | None] = _Heard(clock)
        self._threads: _Heard[discord.Thread | None] = _Heard(clock)
        self._inside: _Heard[bool] = _Heard(clock)
        self._asking: dict[tuple[int, int], asyncio.Task[discord.Member | None]] = {}

    async def is_member(self, guild: int, user: UserId, *, within: float | None = None) -> bool | None:
        """Return whether a person is on a server, asked now; None if Discord does not say."""
        found = self._client.get_guild(guild)
        if found is None:
            return None
        try:
            member = await self._fetched_member(found, user, PATIENCE if within is None else within)
        except NoAnswer:
            return None
        return member is not None and not member.bot

    def called(self, guild: int, user: UserId) -> str | None:
        """Return how a person is called on a server by Discord's word of the last minute; None without one."""
        if (guild, user) not in self._members:
            return None
        member = self._members[guild, user]
        return None if member is None else member.display_name

    async def views(self, actor: Actor, row: MatchRow | None, *, ask: bool = True) -> bool:
        """Return whether a person may view where a match is played; no answer means no."""
        if row is None:
            await self._ask_in_vain(actor, ask=ask)
            return False
        guild = self._client.get_guild(row.guild)
        if guild is None:
            return False
        if actor.guild == row.guild and actor.is_at(row):
            return True
        try:
            member = await self._member(guild, actor, ask=ask)
            return member is not None and await self._may_view(guild, row, member, ask=ask)
        except NoAnswer:
            return False

    def forget(self, guild: int, user: UserId) -> None:
        """Ask afresh next time; an answer that is on its way is not kept."""
        self._members.forget((guild, user))
        self._asking.pop((guild, user), None)

    async def _ask_in_vain(self, actor: Actor, *, ask: bool) -> None:
        """Ask for the person on some server, as if a match of its were meant: how long it takes tells nothing."""
        guild = next((guild for guild in self._client.guilds if guild.id != actor.guild), None)
        if guild is not None and actor.guild is None:
            with suppress(NoAnswer):
                await self._member(guild, actor, ask=ask)

    # Inside ---------------------------------------------------------------------------------------------------------

    async def _member(self, guild: discord.Guild, actor: Actor, *, ask: bool) -> discord.Member | None:
        """Return the person as a member of the server: as Discord sent them with what they ask, else as it says now."""
        if actor.guild == guild.id and isinstance(actor.member, discord.Member):
            return actor.member
        if (guild.id, actor.user) in self._members:
            return self._members[guild.id, actor.user]
        return await self._fetched_member(guild, actor.user, PATIENCE) if ask else None

    async def _may_view(self, guild: discord.Guild, row: MatchRow, member: discord.Member, *, ask: bool) -> bool:
        channel = guild.get_channel(row.place.channel)
        if channel is None:  # the match has no place
            return member.guild_permissions.manage_guild
        if not channel.permissions_for(member).view_channel:
            return False
        return row.place.thread is None or await self._may_view_thread(guild, row.place.thread, member, ask=ask)

    async def _may_view_thread(self, guild: discord.Guild, number: int, member: discord.Member, *, ask: bool) -> bool:
        """Return whether somebody who views the channel views its thread; one that is deleted is no place at all."""
        thread = guild.get_thread(number) or await self._sleeping(guild, number, ask=ask)
        if thread is None:
            return member.guild_permissions.manage_guild
        if not thread.is_private():
            return True
        key = (number, member.id)
        if key in self._inside:
            return self._inside[key]
        if not ask:
            return False
        found = await _asked(thread.fetch_member(member.id), missing=UNKNOWN_MEMBER)
        return self._inside.keep(key, found is not None)

    async def _sleeping(self, guild: discord.Guild, number: int, *, ask: bool) -> discord.Thread | None:
        """Return a thread that the client does not hold, because it sleeps; None if it was deleted."""
        key = (guild.id, number)
        if key in self._threads:
            return self._threads[key]
        if not ask:
            raise NoAnswer
        found = await _asked(guild.fetch_channel(number), missing=UNKNOWN_CHANNEL)
        return self._threads.keep(key, found if isinstance(found, discord.Thread) else None)

    async def _fetched_member(self, guild: discord.Guild, user: int, within: float) -> discord.Member | None:
        """Return the member Discord names, or None if it knows none; all who ask at one moment share its answer."""
        key = (guild.id, user)
        asking = self._asking.get(key)
        if asking is None:
            request = _asked(guild.fetch_member(user), missing=UNKNOWN_MEMBER, within=LONGEST)
            asking = self._asking[key] = asyncio.create_task(request, name="member")
            asking.add_done_callback(lambda done: self._answered(key, done))
        try:
            async with asyncio.timeout(within):
                return await asyncio.shield(asking)
        except TimeoutError as error:
            if self._asking.get(key) is asking:  # whoever comes next asks afresh
                del self._asking[key]
            raise NoAnswer from error

    def _answered(self, key: tuple[int, int], asking: asyncio.Task[discord.Member | None]) -> None:
        said = not asking.cancelled() and asking.exception() is None
        if self._asking.get(key) is asking:  # else it was forgotten meanwhile
            del self._asking[key]
            if said:
                self._members.keep(key, asking.result())


async def _asked(request: Coroutine[Any, Any, T], *, missing: int, within: float = PATIENCE) -> T | None:
    """Return what Discord says, or None if it says that there is no such thing.

    Raises:
        NoAnswer: if it says neither in time.
    """
    try:
        async with asyncio.timeout(within):
            return await request
    except discord.NotFound as error:
        if error.code in (missing, UNKNOWN_USER):
            return None
        raise NoAnswer from error
    except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError) as error:
        _log.info("no word from Discord", extra={"error": scrubbed(error)})
        raise NoAnswer from error
