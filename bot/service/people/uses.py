"""The matches a command may be used in: asked by the commands themselves, and by what is suggested for them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, Literal, TypeAlias

from bot.actor import Actor
from bot.errors import Refusal
from bot.records import MatchRow, UserId
from bot.service.lobby.lobbies import Lobbies
from bot.service.matches.live import Live, Tables
from bot.service.people.seats import Seats

Use: TypeAlias = Literal["play", "undo", "read", "post", "help", "join", "start", "leave", "run", "replace"]
"""The uses a person can make of a match: to play in it or see their hand, to take back, to read it, to post it where
they are, to have a seat answered for, to take part, to start, to leave or to run it, to replace somebody in it."""

_BEGUN: Final[frozenset[Use]] = frozenset({"play", "undo", "read", "help", "replace"})
"""Uses of a match that has begun; a lobby is started, and has all the others."""


class Uses:
    """Decides what somebody may do in the live matches they know of. The rules of a game come after that."""

    def __init__(self, tables: Tables, lobbies: Lobbies, seats: Seats) -> None:
        self._tables = tables
        self._lobbies = lobbies
        self._seats = seats
        self._asked: dict[Use, Callable[[Actor, MatchRow], Awaitable[bool]]] = {
            "play": lambda actor, row: self.takes_part(row, actor.user),
            "undo": self._undoes,
            "read": self._knows,
            "post": self._posts,
            "help": self._helps,
            "join": self._joins,
            "start": self.runs,
            "leave": lambda actor, row: self.takes_part(row, actor.user),
            "run": self.runs,
            "replace": self.runs,
        }

    async def may(self, actor: Actor, row: MatchRow, use: Use) -> bool:
        """Return whether a person may use a match or lobby they know of; nobody uses what cannot be read."""
        if (row.status == "lobby" and use in _BEGUN) or (row.status != "lobby" and use == "start"):
            return False
        try:
            return await self._asked[use](actor, row)
        except Refusal:  # set aside, or begun or over meanwhile
            return False

    async def runs(self, actor: Actor, row: MatchRow) -> bool:
        """Return whether a person may run a match or lobby.

        Raises:
            Refusal: if it cannot be read.
        """
        if row.status == "lobby" or not actor.runs(row):
            return actor.runs(row)
        return (await self._tables.live(row.id)).is_run_by(actor)

    async def takes_part(self, row: MatchRow, user: UserId) -> bool:
        """Return whether a person is in a lobby, or sits in a match.

        Raises:
            Refusal: if it cannot be read.
        """
        if row.status == "lobby":
            view = await self._lobbies.view(row.id)
            return any(member.user == user for member in view.members)
        return (await self._tables.live(row.id)).seat_of(user) is not None

    async def _knows(self, _: Actor, __: MatchRow) -> bool:
        return True

    async def _undoes(self, actor: Actor, row: MatchRow) -> bool:
        live = await self._tables.live(row.id)
        seat = live.seat_of(actor.user)
        return seat is not None and live.match.can_undo(seat)

    async def _posts(self, actor: Actor, row: MatchRow) -> bool:
        """Return whether a person may post a lobby where they are; the board of a match everybody is shown."""
        if row.status != "lobby":
            return True
        if not actor.places or actor.guild != row.guild:
            return False
        return actor.runs(row) or await self.takes_part(row, actor.user)

    async def _helps(self, actor: Actor, row: MatchRow) -> bool:
        return await self.runs(actor, row) or await self.takes_part(row, actor.user)

    async def _joins(self, actor: Actor, row: MatchRow) -> bool:
        if row.status != "lobby":
            return bool(await self._seats.to_take(await self._tables.live(row.id), actor.user))
        view = await self._lobbies.view(row.id)
        return len(view.members) < view.size or any(member.user == actor.user for member in view.members)


def may_from_memory(live: Live, actor: Actor, use: Use) -> bool:
    """Return the same of a match in memory that a person sits in, where the store is late."""
    seat = live.seat_of(actor.user)
    if seat is None or live.over or use in ("join", "start"):
        return False
    if use == "undo":
        return live.match.can_undo(seat)
    return live.is_run_by(actor) if use in ("run", "replace") else True
