"""Where started matches are published: their posts afresh, another place, servers the bot leaves and comes back to."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from bot.errors import Refusal
from bot.ports import Clock, Store
from bot.records import Amend, MatchId, Outgoing, Place
from bot.service.matches import notices
from bot.service.matches.amending import Amending
from bot.service.matches.live import Live


class Publishing:
    """Asks for posts of started matches, and notes where they go."""

    def __init__(self, store: Store, clock: Clock, amending: Amending) -> None:
        self._store = store
        self._clock = clock
        self._amending = amending

    async def guild_left(self, guild: int) -> None:
        """Note that the bot was removed from a server. Its matches stay as they are."""
        known = await self._store.people.guild(guild)
        await self._store.people.save_guild(replace(known, left=self._clock.now()))

    async def guild_back(self, guild: int) -> None:
        """Note that the bot is in a server (again); if it had left, every match there is published afresh."""
        known = await self._store.people.guild(guild)
        if known.left is None:
            return
        for row in await self._store.directory.live():
            if row.guild == guild and row.status == "playing":
                with suppress(Refusal):  # over or set aside meanwhile: the others go on
                    await self._amending.make(row.id, self._published)
        await self._store.people.save_guild(replace(known, left=None))

    async def republish(self, match: MatchId, place: Place | None = None) -> None:
        """Ask for a new board post, from now on in ``place`` if one is given; nobody is notified again."""

        async def change(live: Live) -> Amend:
            amend = self._amending.amend(live, notices.board((), live.match.version, fresh=True))
            return replace(amend, place=place)

        await self._amending.make(match, change, over=True)

    async def moved(self, match: MatchId, place: Place, *told: Outgoing) -> None:
        """Note where a match is played from now on; nothing is announced but what is ``told``."""

        async def change(live: Live) -> Amend:
            return replace(self._amending.amend(live, *told), place=place)

        await self._amending.make(match, change, over=True)

    async def _published(self, live: Live) -> Amend:
        asked = tuple(seat for seat in live.awaited() if notices.is_pinged(live.holder(seat)))
        return self._amending.amend(live, notices.board(asked, live.match.version))
