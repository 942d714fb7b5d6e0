"""Which match somebody means, and which matches wait for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.errors import Refusal
from bot.ports import NoSuchMatch, Store
from bot.records import MatchId, MatchRow, UserId

Need: TypeAlias = Literal["awaited", "seated", "any", "lobby"]
"""What a command wants of its match: to be awaited or seated there, any started one, or a lobby."""


@dataclass(frozen=True, slots=True)
class Listing:
    """A person's matches. Each stands in the first group that fits."""

    waiting: tuple[MatchRow, ...]
    mine: tuple[MatchRow, ...]
    here: tuple[MatchRow, ...]


class Find:
    """Finds matches by where somebody is and who they are."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def which(
        self, places: tuple[int, ...], user: UserId, option: int | None, need: Need, game: str | None = None
    ) -> MatchId | tuple[MatchRow, ...]:
        """Return the match a command means, or several among which the person must choose.

        The ``match`` option wins, then the thread's own match, then the only one here that waits for the person,
        then the only one in which they are seated. ``places`` are the thread or channel the command was given in
        and, for a thread, its parent; in a direct message it is empty and every match of the person counts. A command
        of one ``game`` means a match of that game, unless one is named.

        Raises:
            Refusal: if there is none.
        """
        if option is not None:
            return await self._named(MatchId(option))
        for place in places:
            own = [row for row in await self._store.directory.in_channel(place) if row.place.thread == place]
            if len(own) == 1 and game in (None, own[0].game):
                return own[0].id
        here = [row for row in await self._here(places, user) if game in (None, row.game)]
        fitting = tuple(row for row in here if (row.status == "lobby") == (need == "lobby"))
        for group in await self._groups(fitting, user, need):
            if len(group) == 1:
                return group[0].id
            if group:
                return group
        raise Refusal.of("refuse.no_lobby_here" if need == "lobby" else "refuse.none_here")

    async def listing(self, user: UserId, places: tuple[int, ...]) -> Listing:
        """Return the matches that wait for the person, their others, and the others played here."""
        directory = self._store.directory
        waiting = await directory.awaiting(user)
        shown = {row.id for row in waiting}
        mine = tuple(row for row in await directory.of_user(user) if row.id not in shown)
        shown |= {row.id for row in mine}
        here: list[MatchRow] = []
        for place in places:
            fresh = [row for row in await directory.in_channel(place) if row.id not in shown]
            here += fresh
            shown |= {row.id for row in fresh}
        return Listing(waiting, mine, tuple(here))

    async def _named(self, match: MatchId) -> MatchId:
        try:
            return (await self._store.vault.head(match)).id
        except NoSuchMatch:
            raise Refusal.of("refuse.no_match", n=match) from None

    async def _here(self, places: tuple[int, ...], user: UserId) -> tuple[MatchRow, ...]:
        if not places:
            return await self._store.directory.of_user(user)
        found: dict[MatchId, MatchRow] = {}
        for place in places:
            found |= {row.id: row for row in await self._store.directory.in_channel(place)}
        return tuple(found.values())

    async def _groups(self, rows: tuple[MatchRow, ...], user: UserId, need: Need) -> tuple[tuple[MatchRow, ...], ...]:
        if need == "lobby":
            return (rows,)
        waiting = {row.id for row in await self._store.directory.awaiting(user)}
        mine = {row.id for row in await self._store.directory.of_user(user)}
        awaited = tuple(row for row in rows if row.id in waiting)
        seated = tuple(row for row in rows if row.id in mine)
        return (awaited, seated, rows) if need == "any" else (awaited, seated)
