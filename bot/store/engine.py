"""All that only SQLite has: engines and their pragmas, looking at a file before it is opened, copying it."""

import contextlib
import sqlite3
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from sqlalchemy import Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from bot.ports import StoreRefused

FILE_NAME: Final = "legatus.db"

FORMAT: Final = 0x4C475453
"""SQLite's ``application_id`` of our files ("LGTS"): tells them from any other database."""

READERS: Final = 4
"""Reading connections; each is a thread, and readers never wait for the writer in WAL mode."""

_BUSY_MS: Final = 10_000

Condition: TypeAlias = Literal["fresh", "ours"]


def writing_engine(file: Path) -> AsyncEngine:
    """Return an engine of one connection whose every transaction holds the write lock from its first moment.

    A transaction that reads first and writes later would fail at once if anybody wrote in between, however long
    the busy timeout; so it begins IMMEDIATE. Needs the driver's own transaction handling off.
    """
    engine = _engine(file, 1)
    _pragmas(engine, "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def reading_engine(file: Path) -> AsyncEngine:
    """Return an engine whose connections cannot write and whose transactions see one moment of the data."""
    engine = _engine(file, READERS)
    _pragmas(engine, "query_only = ON")

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


def inspect(file: Path) -> Condition:
    """Return whether the file is fresh (absent or empty) or a sound database of ours. Writes nothing.

    Raises:
        StoreRefused: if it is damaged or somebody else's.
    """
    if not file.exists() or file.stat().st_size == 0:
        return "fresh"
    try:
        with contextlib.closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            owner = connection.execute("PRAGMA application_id").fetchone()[0]
            verdict = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            empty = connection.execute("SELECT count(*) = 0 FROM sqlite_master").fetchone()[0]
    except sqlite3.Error as error:
        raise StoreRefused(f"{file} is damaged or no database ({error}). Put a backup in its place.") from error
    if verdict != "ok":
        raise StoreRefused(f"{file} is damaged. Put a backup in its place.")
    if owner == FORMAT:
        return "ours"
    if empty:
        return "fresh"
    raise StoreRefused(f"{file} is not a database of Legatus. Choose another folder with --data.")


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
        with (
            contextlib.closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as source,
            contextlib.closing(sqlite3.connect(part)) as copied,
        ):
            source.backup(copied)
            copied.execute("PRAGMA journal_mode = DELETE")
        part.rename(target)
    except (sqlite3.Error, OSError) as error:
        part.unlink(missing_ok=True)
        raise StoreRefused(f"Cannot copy {file} to {target}: {error}.") from error


def _engine(file: Path, connections: int) -> AsyncEngine:
    return create_async_engine(
        f"sqlite+aiosqlite:///{file}",
        poolclass=AsyncAdaptedQueuePool,
        pool_size=connections,
        max_overflow=0,
        connect_args={"isolation_level": None},
    )


def _pragmas(engine: AsyncEngine, *pragmas: str) -> None:
    @event.listens_for(engine.sync_engine, "connect")
    def connect(connection: Any, _record: object) -> None:  # the driver's adapted connection has no public type
        cursor = connection.cursor()
        for pragma in (f"busy_timeout = {_BUSY_MS}", *pragmas):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
