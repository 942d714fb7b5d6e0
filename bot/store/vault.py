"""The vault: matches, their record, and nothing lost between."""

import asyncio
from collections.abc import Callable, Collection
from contextlib import suppress
from datetime import datetime
from typing import Final

from sqlalchemy import bindparam, delete, exists, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.ports import Clock, NoSuchMatch
from bot.records import (
    IN_LOBBY,
    Amend,
    Append,
    EntryKind,
    EntryRow,
    Loaded,
    Lobby,
    Mark,
    MatchId,
    MatchRow,
    NewMatch,
    Recorded,
    SeatSpell,
    ToldPage,
    ToldRow,
)
from bot.store import rows
from bot.store.adapter import Adapter
from bot.store.changes import ADD_OUTBOX, FILL_LOBBY, OVER, Change
from bot.store.record import END, Record, Rows
from bot.store.tables import Moment, archive, entries, lobby, matches, seat_history, seats, snapshots, told
from bot.store.volume import ENTRIES, bind
from bot.store.writer import Writer

OPEN: Final = insert(matches).returning(matches.c.id)
HEAD: Final = rows.HEADS.where(matches.c.id == bindparam("m"))
LOBBY: Final = select(lobby).where(lobby.c.match == bindparam("m")).order_by(lobby.c.ord)
SEATS: Final = select(seats).where(seats.c.match == bindparam("m")).order_by(seats.c.seat)
SPELLS: Final = (
    select(seat_history).where(seat_history.c.match == bindparam("m")).order_by(seat_history.c.seat, seat_history.c.id)
)


OVERDUE: Final = (
    select(entries.c.match)
    .where(
        text("entries.seq = 0"),  # spelt out, for the index of the setup entries is a partial one
        entries.c.match > bindparam("above"),
        exists().where(
            matches.c.id == entries.c.match,
            matches.c.status.in_(("finished", "ended")),
            matches.c.finished < bindparam("before", type_=Moment),
        ),
    )
    .order_by(entries.c.match)
    .limit(bindparam("most"))
)
STILL: Final = select(matches.c.version).where(
    matches.c.id == bindparam("m"), matches.c.status.in_(("finished", "ended"))
)
SHELVE: Final = insert(archive)
CLEAR_ENTRIES: Final = delete(entries).where(entries.c.match == bindparam("m"))
CLEAR_SNAPSHOTS: Final = delete(snapshots).where(snapshots.c.match == bindparam("m"))
CLEAR_TOLD: Final = delete(told).where(told.c.match == bindparam("m"))


class SqlVault(Adapter):
    """Implements :class:`bot.ports.Vault`. ``opened`` is called with the number of each match that has been stored."""

    def __init__(self, writer: Writer, reading: AsyncEngine, clock: Clock, opened: Callable[[int], None]) -> None:
        super().__init__(writer, reading, clock)
        self._opened = opened

    async def open(self, new: NewMatch) -> MatchId:
        """Store a new lobby and return its number."""
        now = self._clock.now()
        params: rows.Params = {
            "game": new.game,
            "rules_version": new.rules_version,
            "edition": new.edition,
            "options": new.options,
            "seed": new.seed,
            "status": "lobby",
            "version": IN_LOBBY,
            "roster": 0,
            "size": new.size,
            "host": new.host,
            "guild": new.guild,
            "channel": new.place.channel,
            "thread": new.place.thread,
            "pictures": 0,
            "language": new.language,
            "created": now,
        }

        async def operation(connection: AsyncConnection) -> MatchId:
            number = MatchId((await connection.execute(OPEN, params)).scalar_one())
            if new.lobby:
                await connection.execute(FILL_LOBBY, rows.lobby_params(number, new.lobby))
            if new.outbox:
                await connection.execute(ADD_OUTBOX, rows.outgoing_params(number, IN_LOBBY, now, new.outbox))
            return number

        number = await self._writer.run(operation)
        with suppress(OSError):  # it is noted at the next start
            await asyncio.to_thread(self._opened, number)
        return number

    async def lobby(self, match: MatchId) -> Lobby:
        """Return the lobby of a match that has not started."""
        async with self._read_match(match) as connection:
            head = await _head(connection, match)
            members = tuple(rows.lobby_member(row) for row in await connection.execute(LOBBY, {"m": match}))
        if head.status != "lobby":
            raise NoSuchMatch(f"match {match} is no longer in its lobby")
        return Lobby(head, members)

    async def load(self, match: MatchId) -> Loaded:
        """Return a started match with the trail an undo needs."""
        async with self._read_match(match) as connection:
            head = await _head(connection, match)
            sitting = tuple(rows.seat_row(row) for row in await connection.execute(SEATS, {"m": match}))
            # A match being played is never bound, so that need not be asked.
            played = head.status == "playing"
            record = Rows(connection, match) if played else await Record.of(connection, match)
            trail = await record.trail()
            if trail and [seat.seat for seat in sitting] != [*range(head.size)]:
                raise ValueError("a seat is missing")
        if not trail:
            raise NoSuchMatch(f"match {match} has not started")
        return Loaded(head, sitting, trail)

    async def head(self, match: MatchId) -> MatchRow:
        """Return the head of a match in any status."""
        async with self._read_match(match) as connection:
            return await _head(connection, match)

    async def append(self, change: Append) -> Mark:
        """Store an entry with all its effects and return the new mark."""
        if change.entry.seq != change.expected.version + 1:
            raise ValueError(f"entry {change.entry.seq} does not follow {change.expected.version}")
        EntryKind(change.entry.kind)  # no list in SQL says what an entry may be
        return await self._writer.change(Change.of(change))

    async def amend(self, change: Amend) -> Mark:
        """Store a change without an entry and return the new mark."""
        if isinstance(change, Append):
            raise TypeError("an entry is appended, not amended")
        return await self._writer.change(Change(change))

    async def at(self, match: MatchId, seq: int) -> Recorded:
        """Return one entry with its snapshot."""
        async with self._read_match(match) as connection:
            recorded = await (await Record.of(connection, match)).at(seq)
        if recorded is None:
            raise NoSuchMatch(f"match {match} has no entry {seq}")
        return recorded

    async def history(self, match: MatchId, *, after: int = -1) -> tuple[EntryRow, ...]:
        """Return the entries numbered above ``after``, in order."""
        async with self._read_match(match) as connection:
            return await (await Record.of(connection, match)).history(after)

    async def entries(self, match: MatchId, numbers: Collection[int]) -> tuple[EntryRow, ...]:
        """Return the entries of these numbers, in order."""
        async with self._read_match(match) as connection:
            return await (await Record.of(connection, match)).entries(numbers)

    async def told(self, match: MatchId, *, viewer: int | None, after: int = -1, newest: int) -> tuple[ToldRow, ...]:
        """Return the last told events of entries above ``after`` that ``viewer`` may read, in order."""
        async with self._read_match(match) as connection:
            return await (await Record.of(connection, match)).told(viewer, after, newest)

    async def told_page(self, match: MatchId, *, viewer: int | None, page: int | None, size: int) -> ToldPage:
        """Return one page of what ``viewer`` may read."""
        async with self._read_match(match) as connection:
            return await (await Record.of(connection, match)).page(viewer, page, size)

    async def lines(self, match: MatchId, *, after: int) -> int:
        """Return how many public events the entries above ``after`` told."""
        async with self._read_match(match) as connection:
            record = await Record.of(connection, match)
            return await record.lines_upto(END) - await record.lines_upto(after)

    async def last_move(self, match: MatchId, seat: int) -> int:
        """Return the number of the last entry ``seat``'s holder made in person, or -1."""
        async with self._read_match(match) as connection:
            return await (await Record.of(connection, match)).last_move(seat)

    async def spells(self, match: MatchId) -> tuple[SeatSpell, ...]:
        """Return who sat where and when, by seat and time."""
        async with self._read_match(match) as connection:
            return tuple(map(rows.spell, await connection.execute(SPELLS, {"m": match})))

    async def overdue(self, before: datetime, *, above: MatchId, most: int) -> tuple[MatchId, ...]:
        """Return matches numbered above one that were over ``before`` then and whose record is not bound, in order."""
        found = await self._rows(OVERDUE, {"before": before, "above": above, "most": most})
        return tuple(MatchId(number) for (number,) in found)

    async def bind(self, match: MatchId) -> bool:
        """Bind the record of a match that is over, in one transaction; return False if there is nothing to bind."""
        async with self._read_match(match) as connection:
            head = await _head(connection, match)
            record = await Record.of(connection, match)
            volumes = await _bound(record, head) if isinstance(record, Rows) and head.status in OVER else []
        if not volumes:
            return False

        async def operation(connection: AsyncConnection) -> bool:
            if (await connection.execute(STILL, {"m": match})).scalar_one_or_none() != head.mark.version:
                return False
            await connection.execute(SHELVE, volumes)
            for statement in (CLEAR_TOLD, CLEAR_SNAPSHOTS, CLEAR_ENTRIES):
                await connection.execute(statement, {"m": match})
            return True

        return await self._writer.run(operation)


async def _bound(record: Rows, head: MatchRow) -> list[rows.Params]:
    """Return the volumes of a record, as rows; nothing more is written to it, so it is read and bound part by part.

    Raises:
        ValueError: if an entry is missing or does not come back as it was.
    """
    volumes: list[rows.Params] = []
    for first in range(0, head.mark.version + 1, ENTRIES):
        last = min(first + ENTRIES - 1, head.mark.version)
        leaves = await record.leaves(first, last)
        if [leaf.recorded.entry.seq for leaf in leaves] != [*range(first, last + 1)]:
            raise ValueError("an entry is missing")
        document = await asyncio.to_thread(bind, leaves)
        volumes.append({"match": head.id, "last": last, "lines": leaves[-1].telling.lines, "document": document})
    return volumes


async def _head(connection: AsyncConnection, match: MatchId) -> MatchRow:
    row = (await connection.execute(HEAD, {"m": match})).one_or_none()
    if row is None:
        raise NoSuchMatch(f"there is no match {match}")
    return rows.match_row(row)
