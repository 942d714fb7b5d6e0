"""The world's file: small documents by kind and id, and the bytes of attachments.

Writes are gathered and written behind, in one transaction at a time on one thread; nothing waits for them. After a
clean stop everything is in the file; after a kill at most the transaction in flight is missing. While the file cannot
be written all of it is kept in memory and tried again each second, and the stop says what was lost, if anything is.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import math
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeAlias

from bot.local.protocol.codes import Json
from bot.local.protocol.errors import WorldUnkept, WorldUnusable
from bot.local.world.failing import DAMAGED, GONE, MISSING, Cause, Health, Lost, cause

Key: TypeAlias = tuple[str, int]
Blob: TypeAlias = tuple[bytes, str]

APPLICATION_ID: Final = 0x4C454741
VERSION: Final = 1
RETRY_SECONDS: Final = 1.0
"""Seconds between two tries to write."""
LAST_TRIES: Final = 2.0
"""Seconds in which the stop tries to write what is left: somebody may have the file for a moment."""
FILE_NAME: Final = "world.sqlite"
FOUNDED: Final = "world.founded"
"""A file that says that there was a world here: one that is missing beside it was lost."""
SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS doc (kind TEXT NOT NULL, id INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, id))
  WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS blob (path TEXT PRIMARY KEY, media_type TEXT NOT NULL, data BLOB NOT NULL);
"""


class _Unwritten(Exception):
    """The last try to write failed; its error is the cause."""


class Storage:
    """One world's file, or memory only if there is no folder for it.

    Args:
        folder: Where ``world.sqlite`` lies; created if absent.
        dump: Gives the document for a key, or None if the thing is gone.
    """

    def __init__(self, folder: Path | None, dump: Callable[[Key], Json | None]) -> None:
        self._folder = folder
        self._dump = dump
        self._thread = ThreadPoolExecutor(1, "world")
        self._changed: dict[Key, None] = {}
        self._new_blobs: dict[str, Blob] = {}
        self._gone_blobs: set[str] = set()
        self._writing: asyncio.Task[None] | None = None
        self._until = math.inf
        self._health = Health(self._where())
        self._opened_as: dict[Path, tuple[int, int] | None] = {}
        self._files = contextlib.ExitStack()
        self._database: sqlite3.Connection

    async def open(self) -> dict[str, list[Json]]:
        """Open the file and read every document, by kind and in the order of ids.

        Raises:
            WorldUnusable: another process has it, it is damaged, or it is from a newer version.
        """
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._open)
        except WorldUnusable:
            await self._shut()
            raise

    def mark(self, kind: str, number: int) -> None:
        """Have a thing's document written (or removed, if it is gone) soon."""
        self._changed[kind, number] = None
        self._wake()

    def keep(self, path: str, data: bytes, media_type: str) -> None:
        """Keep an attachment's bytes under its path."""
        self._new_blobs[path] = (data, media_type)
        self._wake()

    def discard(self, path: str) -> None:
        """Forget an attachment's bytes."""
        self._new_blobs.pop(path, None)
        self._gone_blobs.add(path)
        self._wake()

    async def blob(self, path: str) -> Blob | None:
        """Return an attachment's bytes and media type; None if there are none, or they cannot be read."""
        if path in self._new_blobs:
            return self._new_blobs[path]
        if path in self._gone_blobs:
            return None
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._read_blob, path)
        except (sqlite3.Error, OSError) as error:
            self._health.failed("read", cause(error, self._folder))
            return None

    async def found(self) -> None:
        """Write a new world, and note that there is one.

        Raises:
            WorldUnusable: it cannot be written.
        """
        try:
            await self._flush(0.0)
            if self._folder is not None:
                (self._folder / FOUNDED).touch(mode=0o600)
        except (_Unwritten, OSError) as error:
            await self._shut()
            raise self._unusable(cause(error, self._folder)) from error

    async def unsound(self) -> WorldUnusable:
        """Close the file, whose documents are not those of a world, and return the refusal of it."""
        await self._shut()
        return self._unusable(DAMAGED)

    async def flush(self) -> None:
        """Wait until everything known by now is in the file."""
        await self._flush(math.inf)

    async def close(self) -> None:
        """Write what is left and close the file.

        Raises:
            WorldUnkept: what is left cannot be written.
        """
        loop = asyncio.get_running_loop()
        try:
            await self._flush(LAST_TRIES)
            await loop.run_in_executor(self._thread, self._check_is_there)
        except (_Unwritten, Lost) as error:
            why = cause(error, self._folder)
            after = f"what happened at the table after {self._health.since:%H:%M:%S} UTC"
            lost = "what was in it" if why is GONE else after
            raise WorldUnkept(
                f"{self._where()} could not be written: {why.why}. Lost is {lost}. {why.do} before the next start."
            ) from error
        finally:
            await self._shut()

    async def _flush(self, patience: float) -> None:
        """Wait until everything is in the file; a try that fails after ``patience`` seconds is the last one."""
        self._until = time.monotonic() + patience
        try:
            while self._writing is not None:
                await asyncio.shield(self._writing)
        finally:
            self._until = math.inf

    async def _shut(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._files.close)
        self._thread.shutdown()

    def _wake(self) -> None:
        if self._writing is None:
            self._writing = asyncio.get_running_loop().create_task(self._write_all(), name="world storage")

    async def _write_all(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._changed or self._new_blobs or self._gone_blobs:
                docs = [(key, self._text(key)) for key in self._changed]
                self._changed.clear()
                blobs, gone = dict(self._new_blobs), set(self._gone_blobs)
                try:
                    await loop.run_in_executor(self._thread, self._write, docs, blobs, gone)
                except (sqlite3.Error, OSError, Lost) as error:
                    self._changed.update((key, None) for key, _ in docs)
                    self._health.failed("written", cause(error, self._folder))
                    if time.monotonic() >= self._until:
                        raise _Unwritten from error
                    await asyncio.sleep(RETRY_SECONDS)
                    continue
                self._health.written()
                # Read from memory until the file has it, so that a picture can be fetched at once.
                for path, blob in blobs.items():
                    if self._new_blobs.get(path) is blob:
                        del self._new_blobs[path]
                self._gone_blobs -= gone
        finally:
            self._writing = None

    def _text(self, key: Key) -> str | None:
        doc = self._dump(key)
        return None if doc is None else json.dumps(doc, separators=(",", ":"))

    def _open(self) -> dict[str, list[Json]]:
        try:
            self._connect()
            self._database.executescript(SCHEMA)
            docs: dict[str, list[Json]] = {}
            for kind, body in self._database.execute("SELECT kind, body FROM doc ORDER BY kind, id"):
                docs.setdefault(kind, []).append(json.loads(body))
            self._check_writing(founded=bool(docs))
        except ValueError as error:
            raise self._unusable(DAMAGED) from error
        except (sqlite3.Error, OSError) as error:
            raise self._unusable(cause(error, self._folder)) from error
        return docs

    def _unusable(self, why: Cause) -> WorldUnusable:
        return WorldUnusable(f"{self._where()} cannot be used: {why.why}. {why.do}; then start Legatus again.")

    def _connect(self) -> None:
        if self._folder is None:
            self._database = self._opened(":memory:")
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        self._take_lock(self._folder / "world.lock")
        file = self._folder / FILE_NAME
        if (self._folder / FOUNDED).exists() and not (file.exists() and file.stat().st_size):
            raise self._unusable(MISSING)
        file.touch(mode=0o600)  # it holds the secret of the address: it is for its owner alone
        self._database = self._opened(file)
        self._check_version()
        self._database.execute("PRAGMA journal_mode=WAL")
        self._database.execute("PRAGMA synchronous=NORMAL")

    def _check_writing(self, *, founded: bool) -> None:
        """Check that the file can be written, and remember which it is; note that a world is ``founded`` in it."""
        self._database.execute("BEGIN IMMEDIATE")
        self._database.execute(f"PRAGMA user_version={VERSION}")
        self._database.execute("COMMIT")
        if self._folder is None:
            return
        for name in (FILE_NAME, f"{FILE_NAME}-wal"):
            self._opened_as[self._folder / name] = _identity(self._folder / name)
        if founded:
            (self._folder / FOUNDED).touch(mode=0o600)

    def _opened(self, path: Path | str) -> sqlite3.Connection:
        connection = sqlite3.connect(
            path if path == ":memory:" else Path(path).resolve(), isolation_level=None, timeout=0
        )
        self._files.callback(connection.close)
        return connection

    def _take_lock(self, path: Path) -> None:
        """Hold a lock beside the file as long as the process lives; the file itself stays readable."""
        try:
            self._opened(path).execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            raise WorldUnusable(
                f"Another Legatus is already running on {self._folder}. Stop it first, or choose another folder with "
                "--data."
            ) from error

    def _check_version(self) -> None:
        (application,) = self._database.execute("PRAGMA application_id").fetchone()
        (version,) = self._database.execute("PRAGMA user_version").fetchone()
        if not application and not version:
            self._database.execute(f"PRAGMA application_id={APPLICATION_ID}")
            self._database.execute(f"PRAGMA user_version={VERSION}")
        elif application != APPLICATION_ID:
            raise WorldUnusable(f"{self._where()} is no local table: choose another folder.")
        elif version > VERSION:
            raise WorldUnusable(f"{self._where()} is from a newer version: install that version.")

    def _where(self) -> str:
        return str(self._folder / FILE_NAME) if self._folder else "The world"

    def _check_is_there(self) -> None:
        """Check that the file, and SQLite's log beside it, are those that were opened.

        Raises:
            Lost: if they are not: what is written now would be lost with them.
        """
        if any(_identity(path) != identity for path, identity in self._opened_as.items()) or self._is_emptied():
            raise Lost

    def _is_emptied(self) -> bool:
        """Return whether the file was cut off at its beginning; its log is empty at times."""
        return self._folder is not None and (self._folder / FILE_NAME).stat().st_size == 0

    def _write(self, docs: list[tuple[Key, str | None]], blobs: dict[str, Blob], gone: set[str]) -> None:
        self._check_is_there()
        kept = [(*key, text) for key, text in docs if text is not None]
        dropped = [key for key, text in docs if text is None]
        with self._database:
            self._database.execute("BEGIN")
            self._database.executemany("INSERT OR REPLACE INTO doc VALUES (?, ?, ?)", kept)
            self._database.executemany("DELETE FROM doc WHERE kind = ? AND id = ?", dropped)
            self._database.executemany(
                "INSERT OR REPLACE INTO blob VALUES (?, ?, ?)",
                [(path, media_type, data) for path, (data, media_type) in blobs.items()],
            )
            self._database.executemany("DELETE FROM blob WHERE path = ?", [(path,) for path in gone])

    def _read_blob(self, path: str) -> Blob | None:
        query = "SELECT data, media_type FROM blob WHERE path = ?"
        row = self._database.execute(query, (path,)).fetchone()
        return None if row is None else (row[0], row[1])


def _identity(path: Path) -> tuple[int, int] | None:
    """Return which file this is, None if there is none."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
