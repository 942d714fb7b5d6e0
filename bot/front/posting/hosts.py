"""News of a match's place, told once, and how a match leaves a thread that is shut."""

from __future__ import annotations

import logging

import discord

from bot.front.posting.lanes import Batch
from bot.front.posting.once import Once
from bot.front.transport.delivery_errors import PlaceLost, Unreachable, is_passing
from bot.front.transport.direct_channels import Directs
from bot.front.transport.permissions import Room
from bot.front.transport.places import Places
from bot.front.transport.poster import Poster
from bot.logs import scrubbed
from bot.records import MatchId, Place, UserId
from bot.service.services import Services
from bot.ui import delivery
from bot.ui.facts import GONE
from bot.ui.message import Message
from engines.core.line import Line

_log = logging.getLogger(__name__)


class Hosts:
    """Stores with a match what its people are to be told; :mod:`bot.front.posting.tidings` tells them."""

    def __init__(self, services: Services, places: Places, poster: Poster, once: Once, directs: Directs) -> None:
        self._directs = directs
        self._services = services
        self._places = places
        self._poster = poster
        self._once = once
        self._well: set[MatchId] = set()
        """Matches of which nothing is noted that would have to be taken back."""

    async def tell(self, match: MatchId, line: Line) -> None:
        """Have everybody of a match told that it cannot be posted, why, and what helps: each reason once."""
        self._well.discard(match)
        if await self._services.whereabouts.lost(match, line):
            _log.warning("place lost", extra={"match": match, "why": line.key})

    async def relieve(self, match: MatchId) -> None:
        """Note that the match was posted where it is played."""
        if match in self._well:
            return
        self._well.add(match)  # before it is stored: a loss that is noted meanwhile takes it out again
        try:
            await self._services.whereabouts.found(match)
        except BaseException:
            self._well.discard(match)
            raise

    async def owed(self, user: UserId) -> tuple[tuple[MatchId, Message], ...]:
        """Return what a person could not be told in a direct message and is still true, of matches that are theirs."""
        directory = self._services.store.directory
        rows = [
            row for row in await directory.owed(user) if row.host == user or await directory.takes_part(row.id, user)
        ]
        return tuple((row.id, message) for row in rows if (message := delivery.place(row)) is not None)

    async def paid(self, match: MatchId, user: UserId) -> None:
        """Note that a person has been told what they could not be told in a direct message."""
        await self._services.store.outbox.paid(match, user)

    async def leave_thread(self, batch: Batch, line: Line) -> None:
        """Go on in the channel the thread belongs to, and say there why; its people are told as well.

        ``batch`` is what was to be posted in the thread.

        Raises:
            PlaceLost: if that cannot be posted in either; out of a thread that is deleted the match has gone there all
                the same.
            discord.HTTPException: if Discord refuses.
        """
        row, whereabouts = await self._services.store.vault.head(batch.match), self._services.whereabouts
        try:
            room: Room = await self._places.room(Place(row.place.channel))
        except PlaceLost as lost:
            if lost.line.key == "trouble.channel_kind":  # a forum: the reason is that of the post itself
                raise PlaceLost(line) from lost
            if line.key in GONE:
                await whereabouts.leave_thread(row, line, told=False)
            raise
        said = await self._poster.ready(delivery.moved(row, line))
        await self._once.public(batch, room, said, "t")
        await whereabouts.leave_thread(row, line, told=True)

    async def write_to(self, user: UserId, message: Message) -> bool:
        """Write to a person, silently; return whether it arrived. That they take no messages is noted in the log.

        Raises:
            Exception: what passes (:func:`is_passing`), so that it can be tried again.
        """
        ready = await self._poster.ready(message)
        try:
            async with self._directs.to(user) as channel:
                await channel.send(view=ready.view(), silent=True, allowed_mentions=discord.AllowedMentions.none())
        except (Unreachable, discord.HTTPException) as error:
            if is_passing(error):
                raise
            _log.info("not told", extra={"user": user, "error": scrubbed(error)})
            return False
        return True
