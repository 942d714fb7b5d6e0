"""The matches a command may mean beyond its place: those to be joined, those with the seat that was typed."""

from __future__ import annotations

from bot.actor import Actor
from bot.errors import Refusal
from bot.front.transport.facts import lobby_facts
from bot.records import MatchId, MatchRow
from bot.service.services import Services
from bot.ui.facts import Facts
from bot.ui.limits import OPTIONS
from bot.ui.seat_names import named
from bot.ui.text import Words
from engines.core.seats import Seat


class Candidates:
    """Looks into matches to find those that a command may mean."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._find = services.find
        self._store = services.store

    async def to_join(self, actor: Actor, option: int | None, *, ask: bool = True) -> MatchId | tuple[MatchRow, ...]:
        """Return the match to be joined, or several: the named one, lobbies here, those with a seat for the person.

        In the thread of a match that one alone is meant. ``ask`` as in :meth:`bot.service.matches.find.Find.resolve`.

        Raises:
            Refusal: if there is none of them.
        """
        try:
            found = await self._find.resolve(actor, option, "lobby", ask=ask)
        except Refusal:
            if option is not None:
                raise
            if not actor.places:  # what works on a server only is not advised in a direct message
                raise Refusal.of("refuse.join_elsewhere") from None
            seats = await self._with_a_seat(actor, ask=ask)
            if not seats:
                raise
            return seats[0].id if len(seats) == 1 else seats
        if option is not None or not actor.places:
            return found
        lobbies = found if isinstance(found, tuple) else (await self._store.vault.head(found),)
        if len(lobbies) == 1 and lobbies[0].place.thread in actor.places:
            return lobbies[0].id
        fitting = (*lobbies, *await self._with_a_seat(actor, ask=ask))
        return fitting[0].id if len(fitting) == 1 else fitting

    async def _with_a_seat(self, actor: Actor, *, ask: bool) -> tuple[MatchRow, ...]:
        """Return the matches played here in which somebody may take a seat; of few more is read than their heads."""
        listing, directory = await self._find.listing(actor, ask=ask), self._store.directory
        own = [row for row in listing.of_mine if {row.place.channel, row.place.thread} & set(actor.places)]
        aside = self._services.asides.matches
        rows = [row for row in (*own, *listing.here) if row.status == "playing" and row.id not in aside]
        numbers = [row.id for row in rows]
        free = await directory.with_open_seat(numbers)
        had = {*await directory.once_held(numbers, actor.user), *(row.id for row in own)}
        found = []
        for row in rows:
            if row.id not in had:
                takes = row.id in free
            else:
                live = await self._services.tables.live(row.id)
                takes = bool(await self._services.seats.to_take(live, actor.user))
            if takes:
                found.append(row)
        return tuple(found)

    async def with_seat(
        self, found: MatchId | tuple[MatchRow, ...], typed: str | None
    ) -> MatchId | tuple[MatchRow, ...]:
        """Return those of the matches found that have the seat that was typed; as many as a menu holds are looked at.

        Raises:
            Refusal: if none of them has such a seat.
        """
        if typed is None or not isinstance(found, tuple):
            return found
        having = tuple([row for row in found[:OPTIONS] if await self._has_seat(row, typed)])
        if not having:
            raise Refusal.of("refuse.no_seat")
        return having[0].id if len(having) == 1 else having

    async def _has_seat(self, row: MatchRow, typed: str) -> bool:
        try:
            words = await self.words(row)
        except Refusal:  # it is set aside, or over since
            return False
        return named(words, map(Seat, range(row.size)), typed) is not None

    async def words(self, row: MatchRow) -> Words:
        """Return what the seats of a match or lobby are called; the names of its people are not read.

        Raises:
            Refusal: if it cannot be read.
        """
        if row.status == "lobby":
            return lobby_facts(await self._services.lobbies.view(row.id)).words
        live = await self._services.tables.live(row.id)
        return Facts(live.row, live.seats, live.match, names=()).words
