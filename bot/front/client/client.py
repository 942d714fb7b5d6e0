"""The bot's connection to Discord: which events it wants, and what follows from them."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any, Final

import discord
from discord.ext import commands

from bot.front.client.command_sync import sync
from bot.front.client.place_check import PlaceCheck
from bot.front.posting.dispatcher import Dispatcher
from bot.front.transport.incidents import Incidents
from bot.records import UserId
from bot.service.services import Services

_log = logging.getLogger(__name__)

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody speaks here

HANGING_UP: Final = 3.0
"""Seconds to wait for Discord to take note that we hang up."""
GUILDS_SETTLED: Final = 2.0
"""Seconds to wait for a server's data before the bot counts as ready."""


class LegatusBot(commands.AutoShardedBot):
    """A client that knows the use cases. It is furnished once, after login and before it connects.

    It opens as many connections as Discord asks for: one, until it is on some 2,500 servers.
    """

    services: Services
    dispatcher: Dispatcher
    incidents: Incidents
    place_check: PlaceCheck

    def __init__(self, *, members: bool = False, guilds_settled: float = GUILDS_SETTLED) -> None:
        """Make a client that is not logged in yet; ``members`` asks for the privileged intent."""
        intents = discord.Intents.none()
        intents.guilds = True  # channels, threads, our own permissions
        intents.guild_messages = True  # which messages of ours are deleted
        intents.dm_messages = True  # who writes to us may take direct messages again
        intents.members = members
        super().__init__(
            command_prefix=(),
            help_command=None,
            intents=intents,
            allowed_contexts=discord.app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
            allowed_installs=discord.app_commands.AppInstallationType(guild=True, user=False),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            guild_ready_timeout=guilds_settled,
            assume_unsync_clock=False,
        )
        self.first_ready = asyncio.Event()
        """Set once the bot has been ready for the first time."""
        self._errands: set[asyncio.Task[None]] = set()

    async def furnish(
        self,
        services: Services,
        dispatcher: Dispatcher,
        incidents: Incidents,
        place_check: PlaceCheck,
        *,
        test_guild: int | None = None,
    ) -> None:
        """Give the client its use cases and make the commands known that have been added to its tree."""
        self.services, self.dispatcher, self.incidents = services, dispatcher, incidents
        self.place_check = place_check
        await sync(self.tree, services.store.ledger, test_guild)

    async def hang_up(self) -> None:
        """Close the gateway, so that nothing arrives any more that could not be answered.

        Messages can still be sent; what does not hang up in time is left to :meth:`close`.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(HANGING_UP):
                await asyncio.gather(*(shard.disconnect() for shard in self.shards.values()), return_exceptions=True)

    # Connected ------------------------------------------------------------------------------------------------------

    async def on_ready(self) -> None:
        """Begin to deliver. Discord says "ready" again after every lost session, so nothing here may be done twice."""
        _log.info("ready", extra={"servers": len(self.guilds), "again": self.first_ready.is_set()})
        self.dispatcher.start()
        self.first_ready.set()
        await self._compare_guilds()
        await self.place_check.compare()

    async def on_resumed(self) -> None:
        """Note that a lost connection was taken up again; nothing was missed."""
        _log.info("resumed")

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:  # noqa: ARG002 (discord.py's)
        """Note an error in one of the listeners, without what they were called with."""
        import sys

        error = sys.exception() if hasattr(sys, "exception") else sys.exc_info()[1]
        if error is not None:
            await self.incidents.note(event_method, error)

    # Servers --------------------------------------------------------------------------------------------------------

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Take up the matches of a server that invited us (again)."""
        _log.info("server joined", extra={"guild": guild.id})
        await self._back(guild.id)
        await self.place_check.compare(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Take up the matches of a server after an outage; for Discord may announce an invitation like this as well."""
        await self._back(guild.id)
        await self.place_check.compare(guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Keep the matches of a server that removed us; their people are told. An outage does not come here."""
        _log.info("server left", extra={"guild": guild.id})
        await self.services.publishing.guild_left(guild.id)
        await self.place_check.compare(guild.id)

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Note an outage of a server; it changes nothing."""
        _log.info("server unavailable", extra={"guild": guild.id})

    async def _compare_guilds(self) -> None:
        """Find out which servers invited or removed us while we were away."""
        here = {guild.id for guild in self.guilds}
        for guild in {row.guild for row in await self.services.store.directory.live()}:
            if guild in here:
                await self._back(guild)
            elif (await self.services.store.people.guild(guild)).left is None:
                await self.services.publishing.guild_left(guild)

    async def _back(self, guild: int) -> None:
        await self._within_reach(guild)
        await self.services.publishing.guild_back(guild)
        await self._look_again(guild)

    async def _within_reach(self, guild: int) -> None:
        """Let people be written to again whom nobody could reach while we were not on a server with them."""
        if (await self.services.store.people.guild(guild)).left is None:
            return
        for row in await self.services.store.directory.live():
            if row.guild == guild:
                for user in await self.services.store.directory.people(row.id):
                    self.services.reach.heard(user)

    # People ---------------------------------------------------------------------------------------------------------

    async def on_message(self, message: discord.Message) -> None:
        """Note that somebody wrote to us. The text is not read: commands and controls do everything.

        Discord tells messages on servers as well, and their deletion; they are none of our business.
        """
        if message.guild is None and not message.author.bot:
            self.services.reach.heard(UserId(message.author.id))

    async def on_member_join(self, member: discord.Member) -> None:
        """Note that somebody came to a server of ours; Discord tells it only with the members intent."""
        user = UserId(member.id)
        self.services.reach.heard(user)
        self.services.access.arrived(member.guild.id, user)
        if self.services.absence.is_gone(member.guild.id, user):
            await self.services.absence.returned(member.guild.id, user)

    async def on_raw_member_remove(self, payload: discord.RawMemberRemoveEvent) -> None:
        """Note that somebody left a server, or was banned; Discord tells it only with the members intent."""
        await self.services.absence.left_server(payload.guild_id, UserId(payload.user.id))

    # Channels -------------------------------------------------------------------------------------------------------

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Publish the matches of a deleted thread in its channel."""
        await self.place_check.deleted(payload.thread_id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Tell the people of the matches of a deleted channel."""
        await self.place_check.deleted(channel.id)

    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """Forget a post of ours that was deleted."""
        await self.place_check.deleted_post(payload.message_id)

    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        """Forget posts of ours that were deleted together."""
        for message in payload.message_ids:
            await self.place_check.deleted_post(message)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Look again at what could not be posted: the thread may have been unlocked or woken."""
        await self._look_again(payload.guild_id)

    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Look again at what could not be posted: permissions may have changed.

        Of a channel that was hidden from us we were not told: once it is back, it looks as it did before.
        """
        await self._look_again(after.guild.id)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Look again at what could not be posted: permissions may have changed."""
        if before.permissions != after.permissions:
            await self._look_again(after.guild.id)

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Look again at what could not be posted: a role may have been given to the bot itself.

        Of itself a bot is told without the members intent.
        """
        if after.id == after.guild.me.id and before.roles != after.roles:
            await self._look_again(after.guild.id)

    async def _look_again(self, guild: int) -> None:
        for match in await self.services.store.outbox.waiting(guild):
            self.dispatcher.wake(match)
