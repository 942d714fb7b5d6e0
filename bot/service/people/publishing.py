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
from bot.service.people import seat_news
from engines.core.seats import Seat


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
            board = notices.board((), live.match.version, fresh=True)
            if place is None or place == live.row.place:
                return self._amending.amend(live, board)
            spoken = (*self._taken_along(live), board, *_leading_there(live))
            return replace(self._amending.amend(live, *spoken), place=place)

        await self._amending.make(match, change, over=True)

    async def carry_on(self, match: MatchId, place: Place, *told: Outgoing) -> None:
        """Note that a match goes on in another place because its own is gone; ``told`` is said besides.

        Those awaited are pinged by the board there, for the ping before is gone with the place.
        """

        async def change(live: Live) -> Amend:
            board = notices.board(_asked(live), live.match.version, fresh=True)
            spoken = (*self._taken_along(live), board, *_leading_there(live), *told)
            return replace(self._amending.amend(live, *spoken), place=place)

        await self._amending.make(match, change, over=True)

    async def moved(self, match: MatchId, place: Place) -> None:
        """Note where a match is played from now on; nothing is announced."""

        async def change(live: Live) -> Amend:
            return replace(self._amending.amend(live, *_leading_there(live)), place=place)

        await self._amending.make(match, change, over=True)

    async def _published(self, live: Live) -> Amend:
        return self._amending.amend(live, notices.board(_asked(live), live.match.version))

    def _taken_along(self, live: Live) -> list[Outgoing]:
        """Return what is still to be read of the seats of a match where it goes on."""
        return [] if live.over else seat_news.standing(live, self._clock.now())


def _asked(live: Live) -> tuple[Seat, ...]:
    return tuple(seat for seat in live.awaited() if notices.is_pinged(live.holder(seat)))


def _leading_there(live: Live) -> tuple[Outgoing, ...]:
    """Return the orders to draw the messages again that link to where a match is played: its lobby's, people's own."""
    seated = [] if live.over else [(row.user, Seat(row.seat)) for row in live.seats if row.user is not None]
    return (notices.lobby_changed(), *(notices.direct_message(user, seat, "redrawn") for user, seat in seated))
