"""Facts about this installation."""

from datetime import datetime
from typing import Final

from sqlalchemy import Connection, bindparam, case, delete, func, insert, inspect, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.figures import Counts, Figures, Incident
from bot.store import rows
from bot.store.adapter import UNREADABLE, Adapter
from bot.store.tables import Moment, incidents, matches, meta, outbox

APPLICATION: Final = "application"
"""The fact that says whose data this is."""

FACT: Final = select(meta.c.value).where(meta.c.key == bindparam("k"))
FORGET: Final = delete(meta).where(meta.c.key == bindparam("k"))
NOTE: Final = insert(meta)
RECORD: Final = insert(incidents)
INCIDENT: Final = select(incidents).where(incidents.c.id == bindparam("id"))
PRUNE: Final = delete(incidents).where(
    incidents.c.id.in_(
        select(incidents.c.id)
        .where(incidents.c.at < bindparam("before", type_=Moment))
        .order_by(incidents.c.at)
        .limit(bindparam("most"))
    )
)
NEWEST: Final = select(incidents.c.id).order_by(incidents.c.at.desc(), incidents.c.id.desc()).limit(8)
COUNT_MATCHES: Final = select(
    func.count().label("all"), func.count(case((matches.c.status == "playing", 1))).label("playing")
).where(matches.c.guild == bindparam("g"))
# Counted for each match of the server, by an index: asked as a join, SQLite goes through what is unsent on all servers.
# It grows with what the one server has played; ten thousand matches take ten milliseconds.
COUNT_UNSENT: Final = select(
    func.coalesce(
        func.sum(
            select(func.count())
            .select_from(outbox)
            .where(outbox.c.match == matches.c.id, outbox.c.done.is_(None))
            .correlate(matches)
            .scalar_subquery()
        ),
        0,
    ).label("unsent")
).where(matches.c.guild == bindparam("g"))


def owner_of(connection: Connection) -> str | None:
    """Return the id of the application whose data this is, None if it is not noted."""
    if not inspect(connection).has_table(meta.name):
        return None
    owner: str | None = connection.execute(FACT, {"k": APPLICATION}).scalar_one_or_none()
    return owner


class SqlLedger(Adapter):
    """Implements :class:`bot.ports.Ledger`."""

    async def fact(self, key: str) -> str | None:
        """Return a stored fact, or ``None``, also if it cannot be read any more."""
        row = await self._if_readable(f"fact {key}", FACT, {"k": key})
        return row.value if row is not None and isinstance(row.value, str) else None

    async def note(self, key: str, value: str) -> None:
        """Store a fact, replacing an earlier one."""
        await self._write((FORGET, {"k": key}), (NOTE, {"key": key, "value": value}))

    async def record(self, incident: Incident) -> None:
        """Store an incident."""
        await self._write(
            (RECORD, {"id": incident.id, "at": incident.at, "place": incident.where, "text": incident.text})
        )

    async def incident(self, id: str) -> Incident | None:  # noqa: A002  (the word people are shown)
        """Return an incident by its id, or ``None``."""
        try:
            async with self._read(of_one=True) as connection:
                row = (await connection.execute(INCIDENT, {"id": id})).one_or_none()
                return None if row is None else rows.incident(row)
        except UNREADABLE as error:
            self._check_is_of_one(error, f"incident {id}")
        return None

    async def prune(self, before: datetime, most: int) -> int:
        """Forget at most so many incidents from before then; return how many it were."""

        async def operation(connection: AsyncConnection) -> int:
            return (await connection.execute(PRUNE, {"before": before, "most": most})).rowcount

        return await self._writer.run(operation)

    async def figures(self, guild: int | None) -> Figures:
        """Return the figures ``/legatus status`` shows on a server, or with ``None`` in a direct message."""
        here = None
        async with self._read() as connection:
            newest = (await connection.execute(NEWEST)).scalars().all()
            if guild is not None:
                played = (await connection.execute(COUNT_MATCHES, {"g": guild})).one()
                unsent = (await connection.execute(COUNT_UNSENT, {"g": guild})).one()
                here = Counts(played.all, played.playing, unsent.unsent)
        for number in newest:
            last = await self.incident(number)
            if last is not None:
                return Figures(here, last)
        return Figures(here, None)
