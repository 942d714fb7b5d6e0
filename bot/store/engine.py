"""All that only SQLite has: engines and pragmas, looking at a file before it is opened, copying it, and bulk."""

import contextlib
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from sqlalchemy import URL, Connection, Delete, Dialect, Insert, Select, Update, event
from sqlalchemy.dialects.sqlite.aiosqlite import SQLiteDialect_aiosqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from bot.ports import StoreRefused
from bot.store.connections import ReaderConnection, WriterConnection
from bot.store.failure import DRIVER
from bot.store.refusals import RESTORE, refused
from bot.store.rows import Params

FILE_NAME: Final = "legatus.db"

FORMAT: Final = 0x4C475453
"""SQLite's ``application_id`` of our files ("LGTS"): tells them from any other database."""

READERS: Final = 4
"""Reading connections; each is a thread, and readers never wait for the writer in WAL mode."""

_BUSY_MS: Final = 1_000
"""How long another program's lock is waited for: whoever pressed is to be answered within three seconds."""

CHECK: Final = "PRAGMA quick_check(1)"
SOUND: Final = "ok"
"""SQLite's verdict on a database in which it finds nothing wrong."""

Condition: TypeAlias = Literal["fresh", "ours"]

Writing: TypeAlias = Insert | Update | Delete

_DIALECT: Final[Dialect] = SQLiteDialect_aiosqlite()


def writing_engine(file: Path) -> AsyncEngine:
    """Return an engine of one connection whose every transaction holds the write lock from its first moment.

    A transaction that reads first and writes later would fail at once if anybody wrote in between, however long
    the busy timeout; so it begins IMMEDIATE. Needs the driver's own transaction handling off.
    """
    engine = _engine(file, 1, async_creator_fn=WriterConnection)
    _pragmas(engine, "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def reading_engine(file: Path) -> AsyncEngine:
    """Return an engine whose connections cannot write and whose transactions see one moment of the data.

    A reader who is cancelled ends the query that is under way, which would keep its connection from others.
    """
    engine = _engine(file, READERS, async_creator_fn=ReaderConnection.opened)
    _pragmas(engine, "query_only = ON")

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Connection) -> None:
        driver = connection.connection.driver_connection
        if not isinstance(driver, ReaderConnection):
            raise TypeError("this is for readers")
        driver.begin()

    return engine


def inspect(file: Path, *, trusted: bool = False) -> Condition:
    """Return whether the file is fresh (absent or empty) or a sound database of ours. Writes nothing.

    One that is ``trusted`` is not looked through, which takes as long as reading all of it.

    Raises:
        StoreRefused: if it is damaged, somebody else's, or cannot be opened.
    """
    try:
        if not file.exists() or file.stat().st_size == 0:
            return "fresh"
        with contextlib.closing(only_read(file)) as connection:
            owner = connection.execute("PRAGMA application_id").fetchone()[0]
            verdict = SOUND if trusted else connection.execute(CHECK).fetchone()[0]
            empty = connection.execute("SELECT count(*) = 0 FROM sqlite_master").fetchone()[0]
    except DRIVER as error:
        raise refused(file, error) from error
    if verdict != SOUND:
        raise StoreRefused(f"{file} is damaged. {RESTORE}")
    if owner == FORMAT:
        return "ours"
    if empty:
        return "fresh"
    raise StoreRefused(f"{file} is not a database of Legatus. Choose another folder with --data.")


def only_read(file: Path, *, alone: bool = False) -> sqlite3.Connection:
    """Return a connection to a database that must be there and is not written to, whatever characters its name has.

    Where it is ``alone``, with no log beside it and nobody else at it, nothing is made beside it either.

    Raises:
        sqlite3.Error: if it cannot be opened.
    """
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro{'&immutable=1' if alone else ''}", uri=True)


def sign(connection: Connection) -> None:
    """Mark the database as ours, within the caller's transaction."""
    connection.exec_driver_sql(f"PRAGMA application_id = {FORMAT}")


def copy(file: Path, target: Path) -> None:
    """Write a consistent copy of a database to a new file, safe while it is written to.

    One step of SQLite's backup under one read transaction: the copy is a single moment of the data, and in WAL
    mode the writer does not wait. It grows under another name, so that a broken copy never looks like a good one.

    Raises:
        StoreRefused: if ``target`` exists, or either file cannot be used.
    """
    if target.exists():
        raise StoreRefused(f"{target} exists already. Choose another name.")
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        part.touch(mode=0o600)  # it holds every hand
        with (
            contextlib.closing(only_read(file)) as source,
            contextlib.closing(sqlite3.connect(part.resolve())) as copied,
        ):
            source.backup(copied)
            copied.execute("PRAGMA journal_mode = DELETE")
        part.rename(target)
    except (sqlite3.Error, OSError) as error:
        part.unlink(missing_ok=True)
        raise StoreRefused(f"Cannot copy {file} to {target}: {error}.") from error


def _engine(file: Path, connections: int, **more: object) -> AsyncEngine:
    return create_async_engine(
        URL.create(
            "sqlite+aiosqlite", database=str(file.resolve())
        ),  # in a text, "?" and "%" would mean something else
        poolclass=AsyncAdaptedQueuePool,
        pool_size=connections,
        max_overflow=0,
        hide_parameters=True,  # an error's text goes to the log, and parameters hold hands and plans
        connect_args={"isolation_level": None, **more},
    )


def _pragmas(engine: AsyncEngine, *pragmas: str) -> None:
    @event.listens_for(engine.sync_engine, "connect")
    def connect(connection: Any, _record: object) -> None:  # the driver's adapted connection has no public type
        cursor = connection.cursor()
        for pragma in (f"busy_timeout = {_BUSY_MS}", *pragmas):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()


@dataclass(frozen=True, slots=True)
class _Compiled:
    """A statement's text, with the parameters in order and what turns each into the driver's value."""

    text: str
    slots: tuple[tuple[str, Callable[[Any], Any] | None], ...]

    def values(self, params: Params) -> tuple[Any, ...]:
        return tuple(params[name] if turn is None else turn(params[name]) for name, turn in self.slots)


async def number(connection: AsyncConnection, following: Callable[[int], int]) -> None:
    """Set the number in the database's first page to the one that follows on it, within the caller's transaction."""
    await (await _driver_of(connection)).number(following)


async def numbered(connection: AsyncConnection, first: Callable[[], int]) -> int:
    """Return the number in the database's first page, outside of any transaction; where there is none, give it one."""
    return await (await _driver_of(connection)).numbered(first)


async def _driver_of(connection: AsyncConnection) -> WriterConnection:
    driver = (await connection.get_raw_connection()).driver_connection
    if not isinstance(driver, WriterConnection):
        raise TypeError("this is for the writer")
    return driver


class Bulk:
    """Statements of the hot path, compiled once and run by the driver in one hop to its thread for all of them.

    SQLAlchemy's asyncio layer would cross to it once for each, and takes longer over them. The statements stay Core,
    only their running is our own. Belongs inside a transaction of its connection.
    """

    def __init__(self, driver: WriterConnection) -> None:
        self._driver = driver

    @classmethod
    async def of(cls, connection: AsyncConnection) -> "Bulk":
        """Return the bulk face of a connection.

        Raises:
            TypeError: if it is not of the writing engine.
        """
        return cls(await _driver_of(connection))

    async def many(self, plan: Mapping[Writing, Sequence[Params]]) -> dict[Writing, int]:
        """Execute each statement once for each of its parameters, which share their keys; return the rows concerned."""
        steps = []
        for statement, params in plan.items():
            compiled = _writing(statement, tuple(params[0]))
            steps.append((compiled.text, [compiled.values(each) for each in params]))
        return dict(zip(plan, await self._driver.executemany_each(steps), strict=True))

    async def among(self, statement: Select[Any], values: Sequence[int]) -> list[Any]:
        """Return the rows of a statement whose one parameter is a list of numbers to be among, not empty."""
        return list(await self._driver.execute_fetchall(_among(statement, len(values)), values))


@lru_cache(maxsize=64)
def _writing(statement: Writing, keys: tuple[str, ...]) -> _Compiled:
    columns = list(keys) if isinstance(statement, Insert) and statement.select is None else None
    compiled: Any = statement.compile(dialect=_DIALECT, column_keys=columns)
    slots = [
        (name, compiled.binds[name].type.dialect_impl(_DIALECT).bind_processor(_DIALECT))
        for name in compiled.positiontup
    ]
    return _Compiled(str(compiled), tuple(slots))


@lru_cache(maxsize=1024)
def _among(statement: Select[Any], count: int) -> str:
    (name,) = statement.compile(dialect=_DIALECT).binds
    return str(
        statement.params({name: [0] * count}).compile(dialect=_DIALECT, compile_kwargs={"render_postcompile": True})
    )
