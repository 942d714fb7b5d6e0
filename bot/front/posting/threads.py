"""Makes the thread of a match when it starts, out of the lobby's post: one message has one thread at most."""

from __future__ import annotations

import logging
from typing import Final

import discord

from bot.front.posting.lanes import Batch
from bot.front.posting.lobbies import KIND as LOBBY
from bot.front.posting.lobbies import LobbyPosts
from bot.front.posting.newcomers import Newcomers
from bot.front.transport import delivery_errors
from bot.front.transport.facts import facts_of
from bot.front.transport.permissions import channel_ref, missing_for_thread, names
from bot.front.transport.places import Places
from bot.logs import scrubbed
from bot.records import MatchRow, Place
from bot.service.matches import notices
from bot.service.services import Services
from bot.ui.facts import Facts, title
from engines.core.line import Line, say

_log = logging.getLogger(__name__)

SLEEPS_AFTER: Final = 7 * 24 * 60
"""Minutes without a message after which Discord archives a thread: the longest there is."""


class Threads:
    """Carries rows of kind ``thread``."""

    def __init__(self, services: Services, places: Places, lobbies: LobbyPosts, newcomers: Newcomers) -> None:
        self._services = services
        self._newcomers = newcomers
        self._places = places
        self._lobbies = lobbies

    async def deliver(self, batch: Batch) -> bool:
        """Make the thread, bring the players in and play there.

        Where that may not be, it is played in the channel, and the host is told why.

        Raises:
            PlaceLost: if the channel cannot be posted in either: the thread waits until it can.
        """
        row = await self._services.store.vault.head(batch.match)
        why = None
        if row.place.thread is None:
            channel = await self._places.channel(row.place.channel)
            missing = missing_for_thread(channel)
            if missing:
                await self._places.room(Place(channel.id))
                why = say("trouble.no_thread", missing=names(missing), channel=channel_ref(channel.id))
            else:
                why = await self._open(batch, row, channel)
        outbox = self._services.store.outbox
        if why is None:
            await outbox.sent(batch.ids, None)
        else:
            await outbox.follow(batch.row, batch.ids, (notices.note(row.host, "noted", why),))
            self._services.signals.stored(batch.match)
        return False

    async def _open(self, batch: Batch, row: MatchRow, channel: discord.TextChannel) -> Line | None:
        """Make the thread and bring the players in, or return why Discord lets us make none.

        Raises:
            PlaceLost: as :meth:`deliver`.
        """
        lobby = await self._services.store.posts.current(batch.match, LOBBY)
        if lobby is None or lobby.channel != channel.id:
            lobby = await self._lobbies.show(batch.match, f"{batch.nonce}l")
        try:
            thread = await self._made(channel, row, lobby.message)
        except discord.NotFound as error:  # the lobby's post was deleted: the next try posts it afresh
            await self._services.store.posts.forget(lobby.message)
            raise delivery_errors.Again(0) from error
        except discord.HTTPException as error:
            if delivery_errors.is_passing(error):
                raise
            await self._places.at(channel.id)  # of a channel that was hidden from us nobody has told us
            _log.warning("no thread", extra={"match": row.id, "error": scrubbed(error)})
            return say("trouble.no_thread_now", channel=channel_ref(channel.id))  # as many threads as there may be
        live = await self._services.tables.live(batch.match)
        await self._bring(batch, thread, await facts_of(self._services.tables, live))
        await self._services.publishing.moved(batch.match, Place(channel.id, thread.id))
        return None

    async def _made(self, channel: discord.TextChannel, row: MatchRow, message: int) -> discord.Thread:
        try:
            return await channel.get_partial_message(message).create_thread(
                name=title(row), auto_archive_duration=SLEEPS_AFTER
            )
        except discord.HTTPException as error:
            if error.code != delivery_errors.THREAD_EXISTS:
                raise
        found = await channel.guild.fetch_channel(message)  # made by an earlier try: it has the message's id
        assert isinstance(found, discord.Thread)
        return found

    async def _bring(self, batch: Batch, thread: discord.Thread, facts: Facts) -> None:
        try:
            await self._newcomers.bring(batch, thread, facts)
        except discord.HTTPException as error:
            if delivery_errors.is_passing(error):
                raise
            # The match goes on: the lobby links to the thread, and the board brings in whom it asks.
            _log.info("nobody brought into the thread", extra={"thread": thread.id, "error": scrubbed(error)})
