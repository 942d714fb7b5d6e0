"""The driver's connections as the engines use them: each statement crosses to its connection's thread once."""

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import aiosqlite

NUMBER: Final = "PRAGMA user_version"
"""The number in the first page that every transaction raises; see :mod:`bot.store.watch`."""


class _Cursor(aiosqlite.Cursor):
    """A cursor that crosses to its connection's thread once for a statement, and comes back with all its rows.

    aiosqlite crosses four times: to make the cursor, to execute, to fetch and to close it. SQLAlchemy fetches all rows
    at once anyway, so that nothing is held in memory that was not.
    """

    def __init__(self, connection: "_Connection") -> None:
        self._owner = connection
        self._rows: list[Any] = []
        self._description: Any = None
        self._rowcount = -1
        self._lastrowid: int | None = None

    async def execute(self, sql: str, parameters: Any = None) -> "_Cursor":
        """Execute a statement and hold its rows."""
        await self._owner.through(lambda cursor: cursor.execute(sql, parameters or ()), self._hold)
        return self

    async def executemany(self, sql: str, parameters: Any) -> "_Cursor":
        """Execute a statement for each of the parameters."""
        await self._owner.through(lambda cursor: cursor.executemany(sql, parameters), self._hold)
        return self

    async def fetchall(self) -> list[Any]:
        """Return the rows of the last statement, once."""
        rows, self._rows = self._rows, []
        return rows

    async def close(self) -> None:
        """Do nothing: what was needed for a statement went with it."""

    @property
    def rowcount(self) -> int:
        """The rows the last statement changed, or -1."""
        return self._rowcount

    @property
    def lastrowid(self) -> int | None:
        """The number of the row that was inserted last."""
        return self._lastrowid

    @property
    def description(self) -> Any:
        """The columns of the last statement, or None if it has none."""
        return self._description

    def _hold(self, cursor: sqlite3.Cursor) -> None:
        self._description, self._rowcount, self._lastrowid = cursor.description, cursor.rowcount, cursor.lastrowid
        self._rows = cursor.fetchall() if cursor.description else []


class _Connection(aiosqlite.Connection):
    """A connection whose statements cross to its thread once."""

    def cursor(self) -> _Cursor:  # type: ignore[override]  # SQLAlchemy enters it, and aiosqlite's can be entered too
        """Return a cursor; nothing is done for it until it executes."""
        return _Cursor(self)

    async def through(
        self, execute: Callable[[sqlite3.Cursor], object], hold: Callable[[sqlite3.Cursor], None]
    ) -> None:
        """Let a new cursor execute something, hold what came of it, and close it, all in the connection's thread."""
        first = self._before()

        def run() -> None:
            with contextlib.closing(self._conn.cursor()) as cursor:
                if first is not None:
                    cursor.execute(first)
                execute(cursor)
                hold(cursor)

        await self._execute(run)  # type: ignore[no-untyped-call]  # aiosqlite's

    def _before(self) -> str | None:
        """Return the statement that is due before the next one, once."""
        return None


class WriterConnection(_Connection):
    """A connection that runs several statements in one go."""

    def __init__(self, database: str, **options: Any) -> None:
        super().__init__(partial(sqlite3.connect, database, **options), iter_chunk_size=64)
        self._thread.daemon = True  # as SQLAlchemy has it of those it makes itself

    async def executemany_each(self, steps: Sequence[tuple[str, Sequence[tuple[Any, ...]]]]) -> list[int]:
        """Execute statements in order, each for all its parameters, up to one that fails; return the rows of each.

        Nobody waits for the event loop between two of them.
        """

        def run() -> list[int]:
            return [self._conn.executemany(text, params).rowcount for text, params in steps]

        counts: list[int] = await self._execute(run)  # type: ignore[no-untyped-call]  # aiosqlite's
        return counts

    async def numbered(self, first: Callable[[], int]) -> int:
        """Return the number in the first page; where there is none, give it the first, and put it into the file."""

        def run() -> int:
            (found,) = self._conn.execute(NUMBER).fetchone()
            number: int = found or first()
            if not found:
                self._conn.execute(f"{NUMBER} = {number}")
                self._conn.execute("PRAGMA wal_checkpoint").fetchall()
            return number

        number: int = await self._execute(run)  # type: ignore[no-untyped-call]  # aiosqlite's
        return number

    async def number(self, following: Callable[[int], int]) -> None:
        """Set the number in the first page to the one that follows on it, in one go."""

        def run() -> None:
            (found,) = self._conn.execute(NUMBER).fetchone()
            self._conn.execute(f"{NUMBER} = {following(found)}")

        await self._execute(run)  # type: ignore[no-untyped-call]  # aiosqlite's


class ReaderConnection(_Connection):
    """A connection that ends what it is at when whoever waits for it no longer does.

    aiosqlite leaves it running in its thread, and SQLAlchemy waits for that before it lets go of the connection: so it
    is ended here, below both, and not where the cancellation is noticed above them.
    """

    def __init__(self, database: str, **options: Any) -> None:
        super().__init__(self._open, iter_chunk_size=64)
        self._thread.daemon = True  # as SQLAlchemy has it of those it makes itself
        # Closed by another thread than its own where nobody waits for it any more.
        self._connecting = partial(sqlite3.connect, database, **options | {"check_same_thread": False})
        self._handle: sqlite3.Connection | None = None
        self._given_up = False
        self._to_begin = False

    def begin(self) -> None:
        """Begin a transaction with the next statement: until something is read, BEGIN does nothing in SQLite either."""
        self._to_begin = True

    def _before(self) -> str | None:
        first, self._to_begin = "BEGIN" if self._to_begin else None, False
        return first

    async def rollback(self) -> None:
        """End the transaction, if one was begun."""
        if self._before() is None:
            await super().rollback()

    @classmethod
    async def opened(cls, database: str, **options: Any) -> "ReaderConnection":
        """Return an open connection; whoever is cancelled meanwhile leaves none, which aiosqlite would just drop."""
        reader = cls(database, **options)
        try:
            await reader
        except BaseException:
            reader._given_up = True
            if reader._handle is not None:
                reader._handle.close()
            raise
        return reader

    def _open(self) -> sqlite3.Connection:
        handle = self._handle = self._connecting()
        if self._given_up:
            handle.close()
        return handle

    async def _execute(self, fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        try:
            return await super()._execute(fn, *args, **kwargs)  # type: ignore[no-untyped-call]  # aiosqlite's
        except asyncio.CancelledError:
            await self.interrupt()  # between two steps of the query; nothing happens if there is none
            raise
