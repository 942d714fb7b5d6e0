"""Finding matches by person and place."""

from collections.abc import Callable, Collection
from typing import Any, Final

from sqlalchemy import Select, bindparam, exists, or_, select, union

from bot.ports import StoreFailed
from bot.records import MatchId, MatchRow, UserId
from bot.store import rows
from bot.store.adapter import UNREADABLE, Adapter
from bot.store.rows import Params
from bot.store.tables import lobby, matches, owed, seat_history, seats

ONE: Final = rows.HEADS.where(matches.c.id == bindparam("m"))
_NEWEST_FIRST: Final = rows.HEADS.order_by(matches.c.id.desc())
_IS_LIVE: Final = matches.c.status.in_(("lobby", "playing"))
LIVE: Final = _NEWEST_FIRST.where(_IS_LIVE)
# Each branch has an index of its own that names only what is live. Asked as one condition on the matches, SQLite goes
# through all that are live and looks into all that the person ever played for each.
OF_USER: Final = _NEWEST_FIRST.where(
    matches.c.id.in_(
        union(
            select(matches.c.id).where(matches.c.host == bindparam("u"), _IS_LIVE),
            select(seats.c.match).where(seats.c.user == bindparam("u"), ~seats.c.over),
            select(lobby.c.match).where(lobby.c.user == bindparam("u"), ~lobby.c.over),
        )
    )
)
AWAITING: Final = _NEWEST_FIRST.where(
    matches.c.id.in_(
        select(seats.c.match).where(seats.c.user == bindparam("u"), ~seats.c.over, seats.c.since.is_not(None))
    )
)
IN_CHANNEL: Final = _NEWEST_FIRST.where(
    matches.c.id.in_(
        union(
            select(matches.c.id).where(matches.c.channel == bindparam("c"), _IS_LIVE),
            select(matches.c.id).where(matches.c.thread == bindparam("c"), _IS_LIVE),
        )
    )
)
IN_THREAD: Final = _NEWEST_FIRST.where(matches.c.thread == bindparam("t")).limit(1)
KEPT: Final = _NEWEST_FIRST.where(
    matches.c.id.in_(select(seats.c.match).where(seats.c.gone.is_not(None), seats.c.user.is_not(None), ~seats.c.over))
)
OPEN_SEAT: Final = select(seats.c.match).where(
    seats.c.match.in_(bindparam("ms", expanding=True)), seats.c.open, ~seats.c.over
)
HELD: Final = select(seat_history.c.match).where(
    seat_history.c.match.in_(bindparam("ms", expanding=True)), seat_history.c.user == bindparam("u")
)
OWED: Final = _NEWEST_FIRST.where(matches.c.id.in_(select(owed.c.match).where(owed.c.user == bindparam("u"))))
TAKES_PART: Final = select(
    or_(
        exists().where(seats.c.match == bindparam("m"), seats.c.user == bindparam("u")),
        exists().where(lobby.c.match == bindparam("m"), lobby.c.user == bindparam("u")),
    ).label("yes")
)


PEOPLE: Final = union(
    select(seats.c.user).where(seats.c.match == bindparam("m"), seats.c.user.is_not(None)),
    select(lobby.c.user).where(lobby.c.match == bindparam("m"), lobby.c.user.is_not(None)),
)


class SqlDirectory(Adapter):
    """Implements :class:`bot.ports.Directory`."""

    on_unreadable: Callable[[MatchId, BaseException], object] | None = None

    async def of_user(self, user: UserId) -> tuple[MatchRow, ...]:
        """Return the live matches in which ``user`` is member, seated or host."""
        return await self._found(OF_USER, {"u": user})

    async def awaiting(self, user: UserId) -> tuple[MatchRow, ...]:
        """Return the matches being played in which a seat of ``user`` is awaited."""
        return await self._found(AWAITING, {"u": user})

    async def in_channel(self, channel: int) -> tuple[MatchRow, ...]:
        """Return the live matches whose channel or thread this is."""
        return await self._found(IN_CHANNEL, {"c": channel})

    async def last_in_thread(self, thread: int) -> MatchRow | None:
        """Return the match that was played last in a thread, whether it is over or not; None if none ever was."""
        return next(iter(await self._found(IN_THREAD, {"t": thread})), None)

    async def kept(self) -> tuple[MatchRow, ...]:
        """Return the matches being played in which a seat is kept for somebody who has left the server."""
        return await self._found(KEPT, {})

    async def with_open_seat(self, matches: Collection[MatchId]) -> frozenset[MatchId]:
        """Return those of these matches that are being played and in which anybody may take a seat."""
        return frozenset(MatchId(match) for (match,) in await self._rows(OPEN_SEAT, {"ms": tuple(matches)}))

    async def once_held(self, matches: Collection[MatchId], user: UserId) -> frozenset[MatchId]:
        """Return those of these matches in which ``user`` has or had a seat."""
        found = await self._rows(HELD, {"ms": tuple(matches), "u": user})
        return frozenset(MatchId(match) for (match,) in found)

    async def live(self) -> tuple[MatchRow, ...]:
        """Return every match in its lobby or being played."""
        return await self._found(LIVE, {})

    async def owed(self, user: UserId) -> tuple[MatchRow, ...]:
        """Return the matches of which ``user`` is still to be told how it stands with their place."""
        return await self._found(OWED, {"u": user})

    async def people(self, match: MatchId) -> tuple[UserId, ...]:
        """Return everybody who is in the lobby of a match or sits in it."""
        return tuple(UserId(user) for (user,) in await self._rows(PEOPLE, {"m": match}) if isinstance(user, int))

    async def takes_part(self, match: MatchId, user: UserId) -> bool:
        """Return whether ``user`` is in the lobby of a match or sits in it."""
        ((yes,),) = await self._rows(TAKES_PART, {"m": match, "u": user})
        return bool(yes)

    async def _found(self, statement: Select[Any], params: Params) -> tuple[MatchRow, ...]:
        """Return the matches a statement finds; where one of them cannot be read, those that can."""
        try:
            return tuple(rows.match_row(row) for row in await self._rows(statement, params, of_one=True))
        except UNREADABLE as error:
            if isinstance(error, StoreFailed) and error.reason != "damaged":
                raise
        numbers = await self._rows(statement.with_only_columns(matches.c.id), params)
        heads = [await self._head(MatchId(number)) for (number,) in numbers]
        return tuple(head for head in heads if head is not None)

    async def _head(self, match: MatchId) -> MatchRow | None:
        try:
            ((row),) = await self._rows(ONE, {"m": match}, of_one=True)
            return rows.match_row(row)
        except UNREADABLE as error:
            if self.on_unreadable is not None:
                self.on_unreadable(match, error)
            return None
