"""Finding matches by person and place."""

from typing import Final

from sqlalchemy import bindparam, exists, or_, select

from bot.records import MatchId, MatchRow, UserId
from bot.store import rows
from bot.store.adapter import Adapter
from bot.store.tables import lobby, matches, seats

LIVE: Final = select(matches).where(matches.c.status.in_(("lobby", "playing"))).order_by(matches.c.id.desc())
OF_USER: Final = LIVE.where(
    or_(
        matches.c.host == bindparam("u"),
        exists().where(seats.c.match == matches.c.id, seats.c.user == bindparam("u")),
        exists().where(lobby.c.match == matches.c.id, lobby.c.user == bindparam("u")),
    )
)
AWAITING: Final = LIVE.where(
    matches.c.status == "playing",
    exists().where(seats.c.match == matches.c.id, seats.c.user == bindparam("u"), seats.c.since.is_not(None)),
)
IN_CHANNEL: Final = LIVE.where(or_(matches.c.channel == bindparam("c"), matches.c.thread == bindparam("c")))
TAKES_PART: Final = select(
    or_(
        exists().where(seats.c.match == bindparam("m"), seats.c.user == bindparam("u")),
        exists().where(lobby.c.match == bindparam("m"), lobby.c.user == bindparam("u")),
    ).label("yes")
)


class SqlDirectory(Adapter):
    """Implements :class:`bot.ports.Directory`."""

    async def of_user(self, user: UserId) -> tuple[MatchRow, ...]:
        """Return the live matches in which ``user`` is member, seated or host."""
        return tuple(rows.match_row(row) for row in await self._rows(OF_USER, {"u": user}))

    async def awaiting(self, user: UserId) -> tuple[MatchRow, ...]:
        """Return the matches being played in which a seat of ``user`` is awaited."""
        return tuple(rows.match_row(row) for row in await self._rows(AWAITING, {"u": user}))

    async def in_channel(self, channel: int) -> tuple[MatchRow, ...]:
        """Return the live matches whose channel or thread this is."""
        return tuple(rows.match_row(row) for row in await self._rows(IN_CHANNEL, {"c": channel}))

    async def live(self) -> tuple[MatchRow, ...]:
        """Return every match in its lobby or being played."""
        return tuple(rows.match_row(row) for row in await self._rows(LIVE))

    async def takes_part(self, match: MatchId, user: UserId) -> bool:
        """Return whether ``user`` is in the lobby of a match or sits in it."""
        ((yes,),) = await self._rows(TAKES_PART, {"m": match, "u": user})
        return bool(yes)
