"""The world's file: small documents by kind and id, and the bytes of attachments.

Writes are gathered and written behind, in one transaction at a time on one thread; nothing waits for them. After a
clean stop everything is in the file; after a kill at most the transaction in flight is missing.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeAlias

from bot.local.protocol.codes import Json
from bot.local.protocol.errors import WorldUnusable

log = logging.getLogger(__name__)

Key: TypeAlias = tuple[str, int]
Blob: TypeAlias = tuple[bytes, str]

APPLICATION_ID: Final = 0x4C454741
VERSION: Final = 1
RETRY_SECONDS: Final = 1.0
SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS doc (kind TEXT NOT NULL, id INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, id))
  WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS blob (path TEXT PRIMARY KEY, media_type TEXT NOT NULL, data BLOB NOT NULL);
"""


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
        self._closing = False
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
            await self.close()
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
        """Return an attachment's bytes and media type."""
        if path in self._new_blobs:
            return self._new_blobs[path]
        if path in self._gone_blobs:
            return None
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._read_blob, path)

    async def flush(self) -> None:
        """Wait until everything known by now is in the file."""
        while self._writing is not None:
            await asyncio.shield(self._writing)

    async def close(self) -> None:
        """Write what is left and close the file.

        Raises:
            sqlite3.Error: what is left cannot be written.
        """
        self._closing = True
        try:
            await self.flush()
        finally:
            await self._shut()

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
                except sqlite3.Error:
                    self._changed.update((key, None) for key, _ in docs)
                    if self._closing:
                        raise
                    log.exception("%s cannot be written; trying again", self._where())
                    await asyncio.sleep(RETRY_SECONDS)
                    continue
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
        except (sqlite3.DatabaseError, ValueError) as error:
            raise WorldUnusable(
                f"{self._where()} cannot be read ({error}): put back a backup, or move it away to start afresh."
            ) from error
        return docs

    def _connect(self) -> None:
        if self._folder is None:
            self._database = self._opened(":memory:")
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        # The file holds the secret of the address: it is for its owner alone.
        (self._folder / "world.sqlite").touch(mode=0o600)
        self._take_lock(self._folder / "world.lock")
        self._database = self._opened(self._folder / "world.sqlite")
        self._check_version()
        self._database.execute("PRAGMA journal_mode=WAL")
        self._database.execute("PRAGMA synchronous=NORMAL")

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
        return str(self._folder / "world.sqlite") if self._folder else "The world"

    def _write(self, docs: list[tuple[Key, str | None]], blobs: dict[str, Blob], gone: set[str]) -> None:
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
