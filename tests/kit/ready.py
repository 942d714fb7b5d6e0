"""Databases that need no migration: how one is made is tested where it is the subject, and made once elsewhere."""

import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bot.ports import Clock
from bot.store import SqlStore, open_store
from bot.store.engine import FILE_NAME
from tests.kit.clock import SetClock

_MADE: Final[list[bytes]] = []
"""The database ``open_store`` makes of an empty folder, once it has done so in this process."""


async def open_ready(folder: Path, application: str, clock: Clock) -> SqlStore:
    """Open the data in ``folder`` as ``open_store`` does, but without the migrations where there is none yet."""
    if not _MADE:
        _MADE.append(await _make())
    _lay(folder, application, _MADE[0])
    return await open_store(folder, application, clock)


async def _make() -> bytes:
    with TemporaryDirectory() as name:
        store = await open_store(Path(name), "", SetClock())
        await store.close()
        return (Path(name) / FILE_NAME).read_bytes()


def _lay(folder: Path, application: str, database: bytes) -> None:
    file = folder / FILE_NAME
    if file.exists():
        return
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    file.touch(mode=0o600)
    file.write_bytes(database)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("UPDATE meta SET value = ? WHERE key = 'application'", (application,))
