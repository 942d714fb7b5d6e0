"""Reading what was told in a match, page by page: no more of it than is asked for.

What an entry told is one packed document. Beside it stands how many public lines there are up to that entry, so that a
page is found by the numbers of its lines and the rest stays unread.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Row, bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.records import Doc, MatchId, Told, ToldPage
from bot.store.rows import unpack_told
from bot.store.tables import told

_OF_MATCH: Final = select(told.c.seq, told.c.lines, told.c.document).where(told.c.match == bindparam("m"))
NEWEST: Final = (
    _OF_MATCH.where(told.c.seq > bindparam("after"), told.c.seq < bindparam("before"))
    .order_by(told.c.seq.desc())
    .limit(bindparam("most"))
)
BETWEEN: Final = _OF_MATCH.where(told.c.lines > bindparam("above"), told.c.lines <= bindparam("upto")).order_by(
    told.c.seq
)
BEYOND: Final = _OF_MATCH.where(told.c.lines > bindparam("upto")).order_by(told.c.lines, told.c.seq).limit(1)
LINES: Final = (
    select(told.c.lines)
    .where(told.c.match == bindparam("m"), told.c.seq <= bindparam("upto"))
    .order_by(told.c.seq.desc())
    .limit(1)
)

_ALL: Final = 2**31 - 1
"""More rows than any match has."""


@dataclass(frozen=True, slots=True)
class Telling:
    """What one entry told: ``lines`` is the number of public lines up to and including it."""

    seq: int
    lines: int
    told: tuple[tuple[int | None, str, Doc], ...]

    def read(self, viewer: int | None) -> Iterator[Told]:
        """Yield what ``viewer`` may read of it; None is the public."""
        line = self.lines - sum(seat is None for seat, _, _ in self.told)
        for n, (seat, kind, event) in enumerate(self.told):
            line += seat is None
            if seat is None or seat == viewer:
                yield Told(self.seq, n, seat, kind, event, line if seat is None else None, line)


async def newest(
    connection: AsyncConnection, match: MatchId, viewer: int | None, after: int, most: int | None
) -> tuple[Told, ...]:
    """Return what ``viewer`` may read of the entries above ``after``, in order; only the last ``most``, if given."""
    found: list[Told] = []  # newest first
    before, block = _ALL, _ALL if most is None else most
    while most is None or len(found) < most:
        wanted = {"m": match, "after": after, "before": before, "most": block}
        rows = (await connection.execute(NEWEST, wanted)).all()
        for telling in map(_telling, rows):
            found += reversed(tuple(telling.read(viewer)))
        if len(rows) < block:
            break
        before = rows[-1].seq
    return tuple(reversed(found[:most]))


async def page(
    connection: AsyncConnection, match: MatchId, viewer: int | None, number: int | None, size: int
) -> ToldPage:
    """Return one page of what ``viewer`` may read, the newest if ``number`` is None; see :class:`ToldPage`."""
    lines = await lines_upto(connection, match, _ALL)
    pages = max(1, -(-lines // size))
    at = pages - 1 if number is None else max(0, min(number, pages - 1))
    wanted = {"m": match, "above": at * size if at else -1, "upto": (at + 1) * size}
    rows = [*await connection.execute(BETWEEN, wanted), *await connection.execute(BEYOND, wanted)]
    return ToldPage(tuple(_of_page(map(_telling, rows), viewer, at, size)), at, pages)


async def lines_upto(connection: AsyncConnection, match: MatchId, seq: int) -> int:
    """Return how many public lines the entries up to ``seq`` told."""
    lines: int | None = (await connection.execute(LINES, {"m": match, "upto": seq})).scalar_one_or_none()
    return lines or 0


def _of_page(tellings: Iterable[Telling], viewer: int | None, at: int, size: int) -> Sequence[Told]:
    read = (told for telling in tellings for told in telling.read(viewer))
    return [told for told in read if max(0, told.upto - 1) // size == at]


def _telling(row: Row[Any, Any, Any]) -> Telling:
    return Telling(row.seq, row.lines, unpack_told(row.document))
