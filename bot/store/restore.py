"""Putting a backup back in the place of the database."""

import os
from datetime import datetime
from pathlib import Path
from typing import Final

from sqlalchemy import create_engine
from sqlalchemy.pool import NullPool

from bot.ports import StoreRefused
from bot.store import clean, engine, marker, schema
from bot.store.failure import DRIVER
from bot.store.lock import FolderLock
from bot.store.refusals import check_handles, refused

BESIDE: Final = ("-wal", "-shm", "-journal")
"""Suffixes of the files SQLite keeps beside a database: taken for parts of another one, they damage it."""


def restore(folder: Path, backup: Path, now: datetime) -> Path | None:
    """Put a copy of ``backup`` in the place of the database of ``folder``, and keep what it replaces.

    What lay beside the old database goes with it, so that nothing of it is taken for a part of the new one. Nothing is
    changed before the backup has been found in order; a kill at any moment leaves the old database or the new one.

    Returns:
        Where the old database is now, None if there was none.

    Raises:
        StoreRefused: if a bot runs on the folder, or the backup is missing, damaged, not ours or of a newer Legatus.
    """
    lock = FolderLock(folder)
    try:
        file = folder / engine.FILE_NAME
        check_handles(file)
        _check(backup)
        fresh = file.with_name(f"{file.name}.restoring")
        fresh.unlink(missing_ok=True)
        engine.copy(backup, fresh)
        kept = file.with_name(f"{file.name}.replaced-{now:%Y%m%dT%H%M%S%f}")
        replaced = _set_aside(file, kept)
        clean.forget(file)
        fresh.rename(file)
        _flush(folder)
        marker.mark(file)
    except OSError as error:
        raise refused(folder / engine.FILE_NAME, error) from error
    finally:
        lock.release()
    return kept if replaced else None


def _check(backup: Path) -> None:
    if engine.inspect(backup) == "fresh":
        raise StoreRefused(f"{backup} is no backup: it is missing or empty.")
    reading = create_engine("sqlite://", creator=lambda: engine.only_read(backup), poolclass=NullPool)
    try:
        with reading.connect() as connection:
            schema.is_current(schema.revision(connection))
    except DRIVER as error:
        raise refused(backup, error) from error
    finally:
        reading.dispose()


def _set_aside(file: Path, kept: Path) -> bool:
    """Rename a database with all that lies beside it; its log first, so that it is never beside the new one."""
    for ending in (*BESIDE, ""):
        part = file.with_name(f"{file.name}{ending}")
        if part.exists():
            part.rename(kept.with_name(f"{kept.name}{ending}"))
    return kept.exists()


def _flush(folder: Path) -> None:
    """See to it that the renamings are on the disk, where the system lets a folder be flushed."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)
