"""The outbox: rows are written with the change that causes them, and crossed out once delivered."""

from contextlib import suppress
from datetime import datetime
from typing import Final

from sqlalchemy import BigInteger, Integer, bindparam, delete, exists, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ports import StoreFailed, Unreadable
from bot.records import MatchId, OutboxRow, Outgoing, Post, UserId
from bot.store.adapter import UNREADABLE, Adapter
from bot.store.changes import ADD_OUTBOX
from bot.store.posts import save as save_post
from bot.store.rows import outbox_row, outgoing_params
from bot.store.tables import Moment, outbox, owed

UNSENT: Final = select(outbox).where(outbox.c.done.is_(None)).order_by(outbox.c.id).limit(bindparam("most"))
UNSENT_OF: Final = UNSENT.where(outbox.c.match == bindparam("m"))
OF_KIND: Final = (
    select(outbox)
    .where(outbox.c.done.is_(None), outbox.c.match == bindparam("m"), outbox.c.kind == bindparam("kind"))
    .order_by(outbox.c.id)
)
WAITING: Final = (
    select(outbox.c.match)
    .where(outbox.c.done.is_(None), outbox.c.match.is_not(None))
    .group_by(outbox.c.match)
    .order_by(func.min(outbox.c.id))
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

    async def of_kind(self, match: MatchId, kind: str) -> tuple[OutboxRow, ...]:
        """Return all undelivered rows of one kind of a match, in the order they were written."""
        return await self._rows_of(match, outbox_row, OF_KIND, {"m": match, "kind": kind})

    async def waiting(self) -> tuple[MatchId, ...]:
        """Return the matches with undelivered rows, in the order of their oldest."""
        return tuple(MatchId(match) for (match,) in await self._rows(WAITING, {}) if isinstance(match, int))

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
        await self._write((SENT, [{"row": one, "at": at, "said": None} for one in rows]), (ADD_OUTBOX, more))

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
