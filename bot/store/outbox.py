"""The outbox: rows are written with the change that causes them, and crossed out once delivered."""

from collections.abc import Collection
from contextlib import suppress
from datetime import datetime
from typing import Any, Final

from sqlalchemy import BigInteger, Integer, Row, Select, bindparam, delete, exists, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ports import StoreFailed, Unreadable
from bot.records import MatchId, OutboxRow, Outgoing, Post, UserId
from bot.store.adapter import UNREADABLE, Adapter
from bot.store.changes import ADD_OUTBOX
from bot.store.posts import save as save_post
from bot.store.rows import outbox_row, outgoing_params
from bot.store.tables import Moment, matches, outbox, owed

UNSENT: Final = select(outbox).where(outbox.c.done.is_(None)).order_by(outbox.c.id).limit(bindparam("most"))
UNSENT_OF: Final = UNSENT.where(outbox.c.match == bindparam("m"))
LANES: Final = (
    select(outbox.c.user, outbox.c.kind).distinct().where(outbox.c.match == bindparam("m"), outbox.c.done.is_(None))
)


def _of_lane(*, place: bool, some: bool) -> Select[Any]:
    kinds = outbox.c.kind.in_(bindparam("kinds", expanding=True))
    # For a place, SQLite would otherwise read the unsent rows of all matches from this number on.
    number = outbox.c.id + 0 if place else outbox.c.id
    return (
        select(outbox)
        .where(
            outbox.c.match == bindparam("m"),
            outbox.c.user.is_(None) if place else outbox.c.user == bindparam("u"),
            outbox.c.done.is_(None),
            number > bindparam("after"),
            kinds if some else ~kinds,
        )
        .order_by(outbox.c.id)
        .limit(bindparam("most"))
    )


OF_LANE: Final = {(place, some): _of_lane(place=place, some=some) for place in (True, False) for some in (True, False)}
"""By whether it is the lane of the place, and whether some kinds are named or all but some."""
WAITING: Final = (
    select(outbox.c.match)
    .where(outbox.c.done.is_(None), outbox.c.match.is_not(None))
    .group_by(outbox.c.match)
    .order_by(func.min(outbox.c.id))
)
_OLDEST: Final = (
    select(func.min(outbox.c.id))
    .where(outbox.c.match == matches.c.id, outbox.c.done.is_(None))
    .correlate(matches)
    .scalar_subquery()
)
# Asked for each match of the server, by an index, so that it does not grow with what waits on all servers.
WAITING_ON: Final = (
    select(matches.c.id).where(matches.c.guild == bindparam("g"), _OLDEST.is_not(None)).order_by(_OLDEST)
)
SENT: Final = (
    update(outbox)
    .where(outbox.c.id == bindparam("row"), outbox.c.done.is_(None))
    .values(done=bindparam("at", type_=Moment), message=bindparam("said", type_=outbox.c.message.type))
)
TRIED: Final = (
    update(outbox).where(outbox.c.id == bindparam("row")).values(tries=outbox.c.tries + 1, error=bindparam("why"))
)
DROPPED: Final = (
    update(outbox)
    .where(outbox.c.id == bindparam("row"), outbox.c.done.is_(None))
    .values(done=bindparam("at", type_=Moment), error=bindparam("why"))
)


OWE: Final = insert(owed).from_select(
    ["user", "match"],
    select(bindparam("u", type_=BigInteger), bindparam("m", type_=Integer)).where(
        ~exists().where(owed.c.user == bindparam("u"), owed.c.match == bindparam("m"))
    ),
)
PAID: Final = delete(owed).where(owed.c.user == bindparam("u"), owed.c.match == bindparam("m"))
PRUNE: Final = delete(outbox).where(
    outbox.c.id.in_(
        select(outbox.c.id)
        .where(outbox.c.done < bindparam("before", type_=Moment))
        .order_by(outbox.c.done, outbox.c.id)
        .limit(bindparam("most"))
    )
)


class SqlOutbox(Adapter):
    """Implements :class:`bot.ports.Outbox`."""

    async def unsent(self, limit: int = 100, match: MatchId | None = None) -> tuple[OutboxRow, ...]:
        """Return undelivered rows in the order they were written; those of one match only, if one is named.

        Those of a match of which one cannot be read are left out, unless it is the one that is named.
        """
        if match is not None:
            return await self._rows_of(match, outbox_row, UNSENT_OF, {"most": limit, "m": match})
        try:
            async with self._read(of_one=True) as connection:
                return tuple(map(outbox_row, await connection.execute(UNSENT, {"most": limit})))
        except UNREADABLE as error:
            if isinstance(error, StoreFailed) and error.reason != "damaged":
                raise
        found: list[OutboxRow] = []
        for each in await self.waiting():
            with suppress(Unreadable):
                found += await self.unsent(limit, each)
        return tuple(sorted(found, key=lambda row: row.id)[:limit])

    async def lanes(self, match: MatchId) -> frozenset[tuple[UserId | None, str]]:
        """Return for whom, and of which kinds, a match has undelivered rows."""
        return frozenset((user, kind) for user, kind in await self._rows_of(match, _lane, LANES, {"m": match}))

    async def of_lane(
        self,
        match: MatchId,
        user: UserId | None,
        *,
        kinds: Collection[str] = (),
        but: Collection[str] = (),
        after: int = 0,
        limit: int = 2000,
    ) -> tuple[OutboxRow, ...]:
        """Return undelivered rows of a match for a person, or for its place, in the order they were written."""
        wanted = {"m": match, "kinds": tuple(kinds or but), "after": after, "most": limit}
        statement = OF_LANE[user is None, bool(kinds)]
        return await self._rows_of(match, outbox_row, statement, wanted if user is None else {**wanted, "u": user})

    async def waiting(self, guild: int | None = None) -> tuple[MatchId, ...]:
        """Return the matches with undelivered rows, of one server if it is named, in the order of their oldest."""
        found = await self._rows(WAITING, {}) if guild is None else await self._rows(WAITING_ON, {"g": guild})
        return tuple(MatchId(match) for (match,) in found if isinstance(match, int))

    async def sent(self, rows: tuple[int, ...], message: int | None, posts: tuple[Post, ...] = ()) -> None:
        """Mark rows as delivered by ``message`` and store the posts it made, in one transaction."""
        at = self._clock.now()

        async def operation(connection: AsyncConnection) -> None:
            if rows:
                await connection.execute(SENT, [{"row": row, "at": at, "said": message} for row in rows])
            for post in posts:
                await save_post(connection, post)

        await self._writer.run(operation)

    async def follow(self, row: OutboxRow, rows: tuple[int, ...], told: tuple[Outgoing, ...]) -> None:
        """Mark rows as delivered, and store what must be said of the match of ``row`` because of them."""
        assert row.match is not None
        at = self._clock.now()
        more = outgoing_params(row.match, row.seq or 0, at, told)
        done = [(SENT, [{"row": one, "at": at, "said": None} for one in rows])] if rows else []
        await self._write(*done, (ADD_OUTBOX, more))

    async def tried(self, row: int, error: str) -> None:
        """Note a failed try; the row stays undelivered."""
        await self._write((TRIED, {"row": row, "why": error}))

    async def drop(self, row: int, error: str) -> None:
        """Give a row up for good, noting why."""
        await self._write((DROPPED, {"row": row, "at": self._clock.now(), "why": error}))

    async def owe(self, rows: tuple[int, ...], match: MatchId, user: UserId) -> None:
        """Give rows up that a person takes no message for, and note that they are still to be told of the match."""
        at = self._clock.now()
        await self._write(
            (DROPPED, [{"row": row, "at": at, "why": "refused by the person"} for row in rows]),
            (OWE, {"u": user, "m": match}),
        )

    async def paid(self, match: MatchId, user: UserId) -> None:
        """Note that a person has been told of a match."""
        await self._write((PAID, {"u": user, "m": match}))

    async def prune(self, before: datetime, most: int) -> int:
        """Forget at most so many rows that were crossed out before then; return how many it were."""

        async def operation(connection: AsyncConnection) -> int:
            return (await connection.execute(PRUNE, {"before": before, "most": most})).rowcount

        return await self._writer.run(operation)


def _lane(row: Row[Any]) -> tuple[UserId | None, str]:
    user, kind = row.user, row.kind
    if not isinstance(kind, str) or not (user is None or isinstance(user, int)):
        raise ValueError("a row for nobody, or of no kind")
    return (None if user is None else UserId(user)), kind
