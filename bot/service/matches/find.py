"""Finding the match somebody means, and the matches that wait for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.actor import Actor
from bot.errors import Refusal
from bot.ports import Store
from bot.records import MatchId, MatchRow, UserId
from bot.service.matches.access import Access

Need: TypeAlias = Literal["awaited", "seated", "any", "lobby", "either"]
"""The match a command wants: to be awaited or seated there, any started one, a lobby, or one of both kinds.

Only a move means, of several matches, the one that awaits the person (``awaited``): who takes back, leaves, ends or
reads is asked which match is meant.
"""


@dataclass(frozen=True, slots=True)
class Listing:
    """A person's matches. Each stands in the first group that fits."""

    waiting: tuple[MatchRow, ...]
    mine: tuple[MatchRow, ...]
    here: tuple[MatchRow, ...]

    @property
    def of_mine(self) -> tuple[MatchRow, ...]:
        """The person's own, those that wait for them first."""
        return (*self.waiting, *self.mine)


class Find:
    """Finds matches by where somebody is and who they are, and none that they may not know of."""

    def __init__(self, store: Store, access: Access) -> None:
        self._store = store
        self._access = access

    async def resolve(
        self, actor: Actor, option: int | None, need: Need, game: str | None = None, *, ask: bool = True
    ) -> MatchId | tuple[MatchRow, ...]:
        """Return the match a command means, or several among which the person must choose.

        The ``match`` option wins, then the thread's own match, also when it is over, then, for a move, the only one
        here that waits for the person, then the only one in which they are seated. In a direct message every match of
        the person counts. A command of one ``game`` means a match of that game, unless one is named or this is the
        thread of another: it never means one that is played elsewhere then. ``ask`` says whether Discord may be asked
        what the person may view.

        Raises:
            Refusal: if there is none.
        """
        if option is not None:
            return (await self._access.admit(actor, MatchId(option), ask=ask)).id
        own = await self._store.directory.of_user(actor.user)
        rows = await self._here(actor, own, ask=ask)
        for place in actor.places:
            played = tuple(row for row in rows if row.place.thread == place)
            if len(played) == 1:
                return played[0].id
            if played and game is not None:  # and none that is played somewhere else
                rows = played
        over = await self._over_here(actor, ask=ask)
        if over is not None:
            return over.id
        here = [row for row in rows if game in (None, row.game)]
        fitting = tuple(row for row in here if need == "either" or (row.status == "lobby") == (need == "lobby"))
        for group in await self._groups(fitting, own, actor.user, need):
            if len(group) == 1:
                return group[0].id
            if group:
                return group
        if not actor.places:  # what works on a server only is not advised in a direct message
            raise Refusal.of("refuse.none_yours")
        raise Refusal.of("refuse.no_lobby_here" if need == "lobby" else "refuse.none_here")

    async def _over_here(self, actor: Actor, *, ask: bool) -> MatchRow | None:
        """Return the match that is over in whose thread somebody is: nothing said there means another one."""
        for place in actor.places[:1]:
            last = await self._store.directory.last_in_thread(place)
            if last is not None and last.status in ("finished", "ended"):
                return await self._access.admit(actor, last.id, ask=ask)
        return None

    async def listing(self, actor: Actor, *, ask: bool = True) -> Listing:
        """Return the matches that wait for the person, their others, and the others played here; ``ask`` as above."""
        directory = self._store.directory
        waiting = await directory.awaiting(actor.user)
        own = await directory.of_user(actor.user)
        others = await self._here(actor, own, ask=ask) if actor.places else ()
        wait, theirs = {row.id for row in waiting}, {row.id for row in own}
        mine = tuple(row for row in own if row.id not in wait)
        return Listing(waiting, mine, tuple(row for row in others if row.id not in wait | theirs))

    async def _here(self, actor: Actor, own: tuple[MatchRow, ...], *, ask: bool) -> tuple[MatchRow, ...]:
        if not actor.places:
            return own
        found: dict[MatchId, MatchRow] = {}
        for place in actor.places:
            found |= {row.id: row for row in await self._store.directory.in_channel(place)}
        return await self._access.known(actor, found.values(), own, ask=ask)

    async def _groups(
        self, rows: tuple[MatchRow, ...], own: tuple[MatchRow, ...], user: UserId, need: Need
    ) -> tuple[tuple[MatchRow, ...], ...]:
        if need == "lobby":
            return (rows,)
        mine = {row.id for row in own}
        seated = tuple(row for row in rows if row.id in mine)
        if need == "awaited":
            waiting = {row.id for row in await self._store.directory.awaiting(user)}
            return tuple(row for row in rows if row.id in waiting), seated, rows
        return (seated,) if need == "seated" else (seated, rows)
