"""Reading the record of a match, and no more of it than is asked for.

While a match is played each entry is a row, its snapshot another, and what it told a third, packed, beside which stands
how many public lines there are up to it: a page is found by the numbers of its lines. Some time after it is over all of
it is bound into volumes (:mod:`bot.store.volume`), which answer the same questions.
"""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Collection
from typing import Any, Final

from sqlalchemy import Row, Select, bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.records import EntryRow, MatchId, Recorded, ToldPage, ToldRow
from bot.store import rows
from bot.store.rows import unpack_told
from bot.store.tables import archive, entries, snapshots, told
from bot.store.volume import Leaf, Telling, unbind

_RECORDED: Final = select(entries, snapshots.c.document).join(
    snapshots, (snapshots.c.match == entries.c.match) & (snapshots.c.seq == entries.c.seq)
)
_REVEALED: Final = (
    select(entries.c.seq)
    .where(entries.c.match == bindparam("m"), entries.c.revealing)
    .order_by(entries.c.seq.desc())
    .limit(1)
    .scalar_subquery()
)
TRAIL: Final = _RECORDED.where(
    entries.c.match == bindparam("m"), entries.c.seq >= func.coalesce(_REVEALED, 0)
).order_by(entries.c.seq)
AT: Final = _RECORDED.where(entries.c.match == bindparam("m"), entries.c.seq == bindparam("seq"))
PART: Final = _RECORDED.where(
    entries.c.match == bindparam("m"), entries.c.seq.between(bindparam("first"), bindparam("last"))
).order_by(entries.c.seq)
HISTORY: Final = (
    select(entries).where(entries.c.match == bindparam("m"), entries.c.seq > bindparam("after")).order_by(entries.c.seq)
)
ENTRIES_OF: Final = (
    select(entries)
    .where(entries.c.match == bindparam("m"), entries.c.seq.in_(bindparam("seqs", expanding=True)))
    .order_by(entries.c.seq)
)
LAST_MOVE: Final = (
    select(entries.c.seq)
    .where(
        entries.c.match == bindparam("m"),
        entries.c.seat == bindparam("seat"),
        entries.c.user.is_not(None),
    )
    .order_by(entries.c.seq.desc())
    .limit(1)
)

_TOLD: Final = select(told.c.seq, told.c.lines, told.c.document).where(told.c.match == bindparam("m"))
TOLD_PART: Final = _TOLD.where(told.c.seq.between(bindparam("first"), bindparam("last")))
_BY_READER: Final = (told.c.seat.is_(None), told.c.seat == bindparam("viewer"))
"""Of what everybody may look into, and of what one seat alone was told; each by an index of its own."""
NEWEST: Final = tuple(
    _TOLD.where(readable, told.c.seq > bindparam("after"), told.c.seq < bindparam("before"))
    .order_by(told.c.seq.desc())
    .limit(bindparam("most"))
    for readable in _BY_READER
)
BETWEEN: Final = tuple(
    _TOLD.where(readable, told.c.lines > bindparam("above"), told.c.lines <= bindparam("upto"))
    for readable in _BY_READER
)
BEYOND: Final = _TOLD.where(told.c.lines > bindparam("upto")).order_by(told.c.lines, told.c.seq).limit(1)
LINES: Final = (
    select(told.c.lines)
    .where(told.c.match == bindparam("m"), told.c.seq <= bindparam("upto"))
    .order_by(told.c.seq.desc())
    .limit(1)
)

_VOLUMES: Final = select(archive.c.document).where(archive.c.match == bindparam("m"))
BOUND: Final = (
    select(archive.c.last, archive.c.lines)
    .where(archive.c.match == bindparam("m"))
    .order_by(archive.c.last.desc())
    .limit(1)
)
BACKWARDS: Final = (
    select(archive.c.last, archive.c.document)
    .where(archive.c.match == bindparam("m"), archive.c.last < bindparam("before"))
    .order_by(archive.c.last.desc())
    .limit(1)
)
ONWARDS: Final = _VOLUMES.where(archive.c.last > bindparam("after")).order_by(archive.c.last)
HOLDING: Final = _VOLUMES.where(archive.c.last >= bindparam("seq")).order_by(archive.c.last).limit(1)
LINED: Final = _VOLUMES.where(archive.c.lines > bindparam("above"), archive.c.lines <= bindparam("upto")).order_by(
    archive.c.last
)
LINED_BEYOND: Final = _VOLUMES.where(archive.c.lines > bindparam("upto")).order_by(archive.c.last).limit(1)

END: Final = 2**31 - 1
"""More than any match has entries, or lines."""
_BLOCK: Final = 64
"""Rows read at a time at most where it is not known how many it takes."""


class Record(ABC):
    """The record of one match, read within the caller's transaction."""

    def __init__(self, connection: AsyncConnection, match: MatchId) -> None:
        self._connection = connection
        self._match = match

    @staticmethod
    async def of(connection: AsyncConnection, match: MatchId) -> "Record":
        """Return the record of a match, wherever it stands now."""
        bound = (await connection.execute(BOUND, {"m": match})).one_or_none()
        return Rows(connection, match) if bound is None else Volumes(connection, match, bound.last, bound.lines)

    @abstractmethod
    async def trail(self) -> tuple[Recorded, ...]:
        """Return the entries from the last revealing one on, oldest first; none if the match never started."""

    @abstractmethod
    async def at(self, seq: int) -> Recorded | None:
        """Return one entry with its snapshot, None if there is none."""

    @abstractmethod
    async def history(self, after: int) -> tuple[EntryRow, ...]:
        """Return the entries numbered above ``after``, in order."""

    @abstractmethod
    async def entries(self, numbers: Collection[int]) -> tuple[EntryRow, ...]:
        """Return the entries of these numbers, in order."""

    @abstractmethod
    async def last_move(self, seat: int) -> int:
        """Return the number of the last entry a seat's holder made in person, or -1."""

    @abstractmethod
    async def lines_upto(self, seq: int) -> int:
        """Return how many public lines the entries up to ``seq`` told."""

    async def told(self, viewer: int | None, after: int, most: int) -> tuple[ToldRow, ...]:
        """Return the last ``most`` things that ``viewer`` may read of the entries above ``after``, in order."""
        found: list[ToldRow] = []  # newest first
        async for telling in self._backwards(viewer, after, min(most, _BLOCK)):
            if len(found) >= most:
                break
            found += reversed(tuple(telling.read(viewer)))
        return tuple(reversed(found[:most]))

    async def page(self, viewer: int | None, number: int | None, size: int) -> ToldPage:
        """Return one page of what ``viewer`` may read, the newest if ``number`` is None; see :class:`ToldPage`."""
        pages = max(1, -(-await self.lines_upto(END) // size))
        at = pages - 1 if number is None else max(0, min(number, pages - 1))
        tellings = await self._lined(viewer, at * size if at else -1, (at + 1) * size)
        read = (told for telling in tellings for told in telling.read(viewer))
        return ToldPage(tuple(told for told in read if max(0, told.upto - 1) // size == at), at, pages)

    @abstractmethod
    def _backwards(self, viewer: int | None, after: int, block: int) -> AsyncIterator[Telling]:
        """Yield what the entries above ``after`` told ``viewer``, the newest first, and perhaps what they told others.

        ``block`` of them are read at a time.
        """

    @abstractmethod
    async def _lined(self, viewer: int | None, above: int, upto: int) -> list[Telling]:
        """Return in order what holds the public lines above one number up to another, and perhaps more.

        What others alone were told is left out, as far as that is known without looking into it.
        """


class Rows(Record):
    """The record of a match that is played, or has not been over for long."""

    async def trail(self) -> tuple[Recorded, ...]:
        """Return the entries from the last revealing one on."""
        return tuple(map(rows.recorded, await self._connection.execute(TRAIL, {"m": self._match})))

    async def at(self, seq: int) -> Recorded | None:
        """Return one entry with its snapshot."""
        row = (await self._connection.execute(AT, {"m": self._match, "seq": seq})).one_or_none()
        return None if row is None else rows.recorded(row)

    async def history(self, after: int) -> tuple[EntryRow, ...]:
        """Return the entries numbered above ``after``."""
        return tuple(map(rows.entry, await self._connection.execute(HISTORY, {"m": self._match, "after": after})))

    async def entries(self, numbers: Collection[int]) -> tuple[EntryRow, ...]:
        """Return the entries of these numbers."""
        wanted = {"m": self._match, "seqs": tuple(numbers)}
        return tuple(map(rows.entry, await self._connection.execute(ENTRIES_OF, wanted)))

    async def last_move(self, seat: int) -> int:
        """Return the number of the last entry a seat's holder made in person, or -1."""
        wanted = {"m": self._match, "seat": seat}
        seq: int | None = (await self._connection.execute(LAST_MOVE, wanted)).scalar_one_or_none()
        return -1 if seq is None else seq

    async def lines_upto(self, seq: int) -> int:
        """Return how many public lines the entries up to ``seq`` told."""
        wanted = {"m": self._match, "upto": seq}
        lines: int | None = (await self._connection.execute(LINES, wanted)).scalar_one_or_none()
        return lines or 0

    async def leaves(self, first: int, last: int) -> tuple[Leaf, ...]:
        """Return the entries from one number to another with all that belongs to them, to be bound."""
        part = {"m": self._match, "first": first, "last": last}
        told_by = {row.seq: _telling(row) for row in await self._connection.execute(TOLD_PART, part)}
        lines, leaves = await self.lines_upto(first - 1), []
        for recorded in map(rows.recorded, await self._connection.execute(PART, part)):
            seq = recorded.entry.seq
            telling = told_by.get(seq) or Telling(seq, lines, ())
            lines = telling.lines
            leaves.append(Leaf(recorded, telling))
        return tuple(leaves)

    async def _backwards(self, viewer: int | None, after: int, block: int) -> AsyncIterator[Telling]:
        before = END
        while block:
            found = await self._readable(NEWEST, viewer, after=after, before=before, most=block)
            newest = sorted(found, key=lambda row: row.seq, reverse=True)[:block]
            for row in newest:
                yield _telling(row)
                before = row.seq
            block = block if len(newest) == block else 0

    async def _lined(self, viewer: int | None, above: int, upto: int) -> list[Telling]:
        between = await self._readable(BETWEEN, viewer, above=above, upto=upto)
        beyond = (await self._connection.execute(BEYOND, {"m": self._match, "upto": upto})).all()
        return [_telling(row) for row in (*sorted(between, key=lambda row: row.seq), *beyond)]

    async def _readable(
        self, statements: tuple[Select[Any], ...], viewer: int | None, **params: int
    ) -> list[Row[Any, Any, Any]]:
        """Return what everybody may look into and what ``viewer`` alone was told, in no order."""
        found: list[Row[Any, Any, Any]] = []
        for statement in statements if viewer is not None else statements[:1]:
            wanted = {"m": self._match, "viewer": viewer, **params}
            found += (await self._connection.execute(statement, wanted)).all()
        return found


class Volumes(Record):
    """The record of a match that has been bound."""

    def __init__(self, connection: AsyncConnection, match: MatchId, last: int, lines: int) -> None:
        super().__init__(connection, match)
        self._last = last
        self._lines = lines

    async def trail(self) -> tuple[Recorded, ...]:
        """Return the entries from the last revealing one on."""
        found: list[Recorded] = []
        async for leaf in self._leaves_backwards():
            found.append(leaf.recorded)
            if leaf.recorded.entry.revealing:
                break
        return tuple(reversed(found))

    async def at(self, seq: int) -> Recorded | None:
        """Return one entry with its snapshot."""
        found = [leaf.recorded for leaf in await self._read(HOLDING, seq=seq) if leaf.recorded.entry.seq == seq]
        return found[0] if found else None

    async def history(self, after: int) -> tuple[EntryRow, ...]:
        """Return the entries numbered above ``after``."""
        leaves = await self._read(ONWARDS, after=after)
        return tuple(leaf.recorded.entry for leaf in leaves if leaf.recorded.entry.seq > after)

    async def entries(self, numbers: Collection[int]) -> tuple[EntryRow, ...]:
        """Return the entries of these numbers; each volume that holds any is read once."""
        left, found = sorted(numbers), list[EntryRow]()
        while left and (leaves := await self._read(HOLDING, seq=left[0])):
            found += (leaf.recorded.entry for leaf in leaves if leaf.recorded.entry.seq in left)
            last = leaves[-1].recorded.entry.seq
            left = [number for number in left if number > last]
        return tuple(found)

    async def last_move(self, seat: int) -> int:
        """Return the number of the last entry a seat's holder made in person, or -1."""
        async for leaf in self._leaves_backwards():
            entry = leaf.recorded.entry
            if entry.seat == seat and entry.user is not None:
                return entry.seq
        return -1

    async def lines_upto(self, seq: int) -> int:
        """Return how many public lines the entries up to ``seq`` told."""
        if seq >= self._last:
            return self._lines
        return max(
            (leaf.telling.lines for leaf in await self._read(HOLDING, seq=seq) if leaf.telling.seq <= seq), default=0
        )

    async def _backwards(self, viewer: int | None, after: int, block: int) -> AsyncIterator[Telling]:  # noqa: ARG002  (a volume is one)
        async for leaf in self._leaves_backwards(after):
            yield leaf.telling

    async def _lined(self, viewer: int | None, above: int, upto: int) -> list[Telling]:  # noqa: ARG002  (as above)
        between = await self._read(LINED, above=above, upto=upto)
        return [leaf.telling for leaf in (*between, *await self._read(LINED_BEYOND, upto=upto))]

    async def _leaves_backwards(self, after: int = -1) -> AsyncIterator[Leaf]:
        before = END
        while row := (await self._connection.execute(BACKWARDS, {"m": self._match, "before": before})).one_or_none():
            before = row.last
            for leaf in reversed(unbind(row.document)):
                if leaf.recorded.entry.seq <= after:
                    return
                yield leaf

    async def _read(self, statement: Select[Any], **params: int) -> list[Leaf]:
        found = await self._connection.execute(statement, {"m": self._match, **params})
        return [leaf for (document,) in found for leaf in unbind(document)]


def _telling(row: Row[Any, Any, Any]) -> Telling:
    return Telling(row.seq, row.lines, unpack_told(row.document))
