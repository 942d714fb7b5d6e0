"""The right to know of a match and to take part in it: decided here, asked at every door."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from bot.actor import Actor
from bot.errors import Refusal
from bot.ports import NoSuchMatch, Sight, Store, StoreFailed, Unreadable
from bot.records import MatchId, MatchRow, UserId
from bot.service.matches.aside import Asides
from bot.service.matches.live import Live, Tables
from bot.service.matches.names import Names
from engines.core.seats import Seat

UNHURRIED: Final = 30.0
"""Seconds Discord may take to say who is on a server where nobody waits for it."""


class Access:
    """Decides by who somebody is and what Discord says of them.

    A match exists for those who take part in it or host it, wherever they are, and for the members of its server who
    may view where it is played. For everybody else its number is one that was never given.
    """

    def __init__(self, store: Store, tables: Tables, asides: Asides, sight: Sight, names: Names) -> None:
        self._store = store
        self._tables = tables
        self._asides = asides
        self._sight = sight
        self._names = names
        self._departures: Counter[tuple[int, UserId]] = Counter()
        """How often somebody was seen to leave a server, so that it is noticed when it happens meanwhile."""

    # Knowing --------------------------------------------------------------------------------------------------------

    async def admit(self, actor: Actor, match: MatchId, *, ask: bool = True, shown: bool = False) -> MatchRow:
        """Return the head of a match that this person may know of.

        With ``ask`` False Discord is asked nothing, and what is not known is no. ``shown`` says that they pressed a
        control of the match on a public message: on its server that proves that they see it.

        Raises:
            Refusal: if there is no such match or it is none of theirs, in the same words and as late. To who once had
                a seat there it says that they have none any more.
            SetAside: if it cannot be read and the person sits in it; nobody else learns of it.
        """
        row = await self._row(match, actor.user)
        if row is not None and shown and actor.guild == row.guild:
            return row
        known = await (self._sight.views(actor, None, ask=ask) if row is None else self.knows(actor, row, ask=ask))
        if row is None or not known:
            had_seat = await self._had_seat(match, actor.user)
            raise Refusal.of("refuse.no_longer_yours" if had_seat else "refuse.no_match", n=match)
        return row

    async def knows(self, actor: Actor, row: MatchRow, *, ask: bool = True) -> bool:
        """Return whether this person may know of a match; ``ask`` as in :meth:`admit`."""
        if await self._takes_part(actor.user, row):
            return True
        return await self._sight.views(actor, row, ask=ask)

    async def known(
        self, actor: Actor, rows: Iterable[MatchRow], own: Iterable[MatchRow], *, ask: bool = True
    ) -> tuple[MatchRow, ...]:
        """Return those of the live matches that this person may know of; ``ask`` as in :meth:`admit`.

        ``own`` are all the live ones in which they take part or that they host (:meth:`bot.ports.Directory.of_user`),
        read once for all.
        """
        known = {row.id for row in own}
        found = tuple(rows)
        # One after the other what is known without a question, which suspends nobody; then all questions at once.
        known |= {row.id for row in found if row.id not in known and await self._sight.views(actor, row, ask=False)}
        if ask:
            others = tuple(row for row in found if row.id not in known)
            views = await asyncio.gather(*(self._sight.views(actor, row) for row in others))
            known |= {row.id for row, yes in zip(others, views, strict=True) if yes}
        return tuple(row for row in found if row.id in known)

    async def _row(self, match: MatchId, user: UserId) -> MatchRow | None:
        live = self._tables.kept(match)
        if live is not None:
            return live.row
        try:
            return await self._store.vault.head(match)
        except NoSuchMatch:
            return None
        except Unreadable as error:
            refusal = self._asides.refusal(match, error)
            if await self._store.directory.takes_part(match, user):
                raise refusal from error
            return None

    async def _takes_part(self, user: UserId, row: MatchRow) -> bool:
        if row.host == user:
            return True
        live = self._tables.kept(row.id)
        if live is not None:
            return live.seat_of(user) is not None
        return await self._store.directory.takes_part(row.id, user)

    async def _had_seat(self, match: MatchId, user: UserId) -> bool:
        """Return whether a person has ever had a seat in a match, if there is such a match."""
        try:
            return any(spell.user == user for spell in await self._store.vault.spells(match))
        except (NoSuchMatch, Unreadable):
            return False

    def arrived(self, guild: int, user: UserId) -> None:
        """Note that a person has come to a server: that Discord said they were not there counts no more."""
        self._sight.forget(guild, user)

    # Taking part ----------------------------------------------------------------------------------------------------

    async def check_member(self, guild: int, user: UserId, *, themselves: bool = True) -> None:
        """Check that a person is on the server of a match, which Discord is asked now.

        ``themselves`` says whether the refusal speaks to that person or about them.

        Raises:
            Refusal: if they are not, or Discord gives no answer.
        """
        member = await self._asked(guild, user)
        if member is None:
            raise Refusal.of("refuse.no_word")
        if not member:
            raise Refusal.of("refuse.not_on_server" if themselves else "refuse.they_not_on_server")

    async def check_held_no_other(self, live: Live, seat: Seat, user: UserId, *, themselves: bool = True) -> None:
        """Check that a person has never held another seat of the match: they have seen its hand.

        Raises:
            Refusal: if they have; ``themselves`` as in :meth:`check_member`.
        """
        spells = await self._store.vault.spells(live.id)
        if any(spell.user == user and spell.seat != seat for spell in spells):
            raise Refusal.of("refuse.held_another" if themselves else "refuse.they_held_another")

    async def has_left(self, guild: int, user: UserId) -> bool:
        """Return whether a person is not on a server, which Discord is asked now; False if it does not say."""
        return await self.is_there(guild, user) is False

    async def is_there(self, guild: int, user: UserId) -> bool | None:
        """Return whether a person is on a server, which Discord is asked now; None if it does not say."""
        return await self._asked(guild, user, within=UNHURRIED)

    async def gone(self, guild: int, users: Iterable[int]) -> dict[UserId, str]:
        """Return the stored names of those who are not on a server any more, which Discord is asked now."""
        asked = tuple(map(UserId, users))
        members = await asyncio.gather(*(self._asked(guild, user) for user in asked))
        away = tuple(user for user, member in zip(asked, members, strict=True) if member is False)
        return await self._store.people.names(guild, away) if away else {}

    async def _asked(self, guild: int, user: UserId, within: float | None = None) -> bool | None:
        """Return whether Discord names a person as a member, and note how they are called there: it tells us so once.

        Without the members intent nobody tells us that somebody has changed their nickname, or taken it back.
        """
        member = await self._sight.is_member(guild, user, within=within)
        name = self._sight.called(guild, user)
        if name is not None:
            with suppress(StoreFailed):  # they are called as before
                await self._names.note(user, {guild: name})
        return member

    def departed(self, guild: int, user: UserId) -> None:
        """Note that a person has left a server: what Discord said of them before counts no more."""
        self._departures[guild, user] += 1
        self._sight.forget(guild, user)

    def departures(self, guild: int, user: UserId) -> int:
        """Return how often a person was seen to leave a server, to be compared with what it is later."""
        return self._departures[guild, user]
