"""Tells the people of a match what is wrong with its place, once, and moves a match out of a thread that is shut."""

from __future__ import annotations

import logging
from typing import Final

import discord

from bot.front.transport.delivery_errors import PlaceLost, Unreachable
from bot.front.transport.direct_channels import Directs
from bot.front.transport.permissions import Room
from bot.front.transport.places import Places
from bot.front.transport.poster import Poster
from bot.logs import scrubbed
from bot.records import MatchId, Place, UserId
from bot.service.services import Services
from bot.ui import delivery
from bot.ui.message import Message
from engines.core.line import Line

_log = logging.getLogger(__name__)

_WELL: Final = ""


class Hosts:
    """Remembers in the store what people have been told, so that a restart does not say it again."""

    def __init__(self, client: discord.Client, services: Services, places: Places, poster: Poster) -> None:
        self._directs = Directs(client, services.reach)
        self._services = services
        self._places = places
        self._poster = poster
        self._well: set[MatchId] = set()
        self._missed: dict[UserId, list[Message]] = {}

    async def tell(self, match: MatchId, line: Line) -> None:
        """Tell everybody of a match in a direct message that it cannot be posted, why, and what helps.

        Each reason is told once, until :meth:`relieve`. Who takes no messages is told at their next command, by
        :meth:`missed`. Meanwhile the clocks of absence stand still: nobody knows that they are awaited.
        """
        ledger = self._services.store.ledger
        reason = line.model_dump_json()
        if await ledger.fact(_key(match)) == reason:
            return
        row = await self._services.store.vault.head(match)
        _log.warning("place lost", extra={"match": match, "why": line.key})
        self._well.discard(match)
        await ledger.note(_key(match), reason)
        await self._services.absence.place_lost(match)
        people = await self._services.store.directory.people(match)
        told = delivery.lost(row, line)
        for user in dict.fromkeys((row.host, *people)):
            if not await self.write_to(user, told):
                self._missed.setdefault(user, []).append(told)

    def missed(self, user: UserId) -> tuple[Message, ...]:
        """Return what a person could not be told in a direct message, once."""
        return tuple(self._missed.pop(user, ()))

    async def mention(self, match: MatchId, line: Line) -> None:
        """Tell the host in a direct message what could not be as wished, though the match goes on."""
        row = await self._services.store.vault.head(match)
        await self.write_to(row.host, delivery.noted(row, line))

    async def relieve(self, match: MatchId) -> None:
        """Note that the match can be posted (again)."""
        if match in self._well:
            return
        ledger = self._services.store.ledger
        if await ledger.fact(_key(match)):
            await ledger.note(_key(match), _WELL)
            await self._services.absence.place_found(match)
        self._well.add(match)

    async def leave_thread(self, match: MatchId, line: Line, *, nonce: str) -> None:
        """Go on in the channel the thread belongs to, and say there why.

        Raises:
            PlaceLost: if that cannot be posted in either.
            discord.HTTPException: if Discord refuses.
        """
        row = await self._services.store.vault.head(match)
        channel = Place(row.place.channel)
        room: Room = await self._channel(channel, line)
        said = await self._poster.ready(delivery.moved(row, line))
        await self._poster.send(room, said, nonce=nonce)
        await self._services.seats.moved(match, channel)
        await self.write_to(row.host, delivery.moved(row, line))

    async def _channel(self, channel: Place, line: Line) -> Room:
        """Return the channel of a thread that is shut.

        Raises:
            PlaceLost: if there is no going on in it: in a forum the reason is that of the post itself.
        """
        try:
            return await self._places.room(channel)
        except PlaceLost as lost:
            raise (PlaceLost(line) if lost.line.key == "trouble.channel_kind" else lost) from lost

    async def write_to(self, user: UserId, message: Message) -> bool:
        """Write to a person, silently; return whether it arrived. That they take no messages is noted in the log."""
        ready = await self._poster.ready(message)
        try:
            async with self._directs.to(user) as channel:
                await channel.send(view=ready.view(), silent=True, allowed_mentions=discord.AllowedMentions.none())
        except (Unreachable, discord.HTTPException) as error:
            _log.info("not told", extra={"user": user, "error": scrubbed(error)})
            return False
        return True


def _key(match: MatchId) -> str:
    return f"trouble:{match}"
