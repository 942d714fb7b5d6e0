"""Putting a backup back in the place of the database."""

import contextlib
import os
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from sqlalchemy import Connection, create_engine, inspect
from sqlalchemy.pool import NullPool

from bot.ports import StoreRefused
from bot.store import clean, engine, marker, numbers, schema
from bot.store.failure import DRIVER, failure
from bot.store.ledger import owner_of
from bot.store.lock import FolderLock
from bot.store.refusals import check_handles, refused
from bot.store.tables import matches, meta

T = TypeVar("T")

BESIDE: Final = ("-wal", "-shm", "-journal")
"""Suffixes of the files SQLite keeps beside a database: taken for parts of another one, they damage it."""


def restore(folder: Path, backup: Path, now: datetime) -> Path | None:
    """Put a copy of ``backup`` in the place of the database of ``folder``, and keep what it replaces.

    What lay beside the old database goes with it, so that nothing of it is taken for a part of the new one. Nothing is
    changed before the backup has been found in order; a kill at any moment leaves the old database or the new one.

    Returns:
        Where the old database is now, None if there was none.

    Raises:
        StoreRefused: if a bot runs on the folder, or the backup is missing, cannot be read, is damaged, not ours, of a
            newer Legatus or of another application than the folder.
    """
    lock = FolderLock(folder)
    try:
        file = folder / engine.FILE_NAME
        check_handles(file)
        owner = _check(backup)
        _check_is_theirs(backup, owner, file)
        fresh = file.with_name(f"{file.name}.restoring")
        fresh.unlink(missing_ok=True)
        engine.copy(backup, fresh)
        noted = marker.Marker(file, owner)
        given = _numbers_given(file, backup)
        if file.exists():
            with contextlib.suppress(OSError):  # it is tried again below
                noted.mark(given)
        kept = file.with_name(f"{file.name}.replaced-{now:%Y%m%dT%H%M%S%f}")
        replaced = _set_aside(file, kept)
        clean.forget(file)
        fresh.rename(file)
        _flush(folder)
        with contextlib.suppress(OSError):  # it is back all the same, and the next start notes it
            noted.mark(given)
    except OSError as error:
        raise refused(folder / engine.FILE_NAME, error) from error
    finally:
        lock.release()
    return kept if replaced else None


def _check(backup: Path) -> str | None:
    """Check that a file is a backup that this release can use; return the id of its application, if it is noted."""
    if backup.is_dir():
        raise StoreRefused(f"{backup} is no backup: it is a folder.")
    if not backup.exists() or backup.stat().st_size == 0:
        raise StoreRefused(f"{backup} is no backup: it is missing or empty.")
    try:
        backup.open("rb").close()
    except OSError as error:
        raise StoreRefused(f"{backup} cannot be read: {error.strerror}.") from error
    try:
        with contextlib.closing(engine.only_read(backup)) as connection:
            (format_of_it,) = connection.execute("PRAGMA application_id").fetchone()
            (verdict,) = connection.execute(engine.CHECK).fetchone()
        if verdict != engine.SOUND:
            raise StoreRefused(f"{backup} is damaged. Choose another backup.")
        return _look_into(backup, ours=format_of_it == engine.FORMAT)
    except DRIVER as error:
        if failure(error).reason == "damaged":
            raise StoreRefused(f"{backup} is damaged, or no backup of Legatus. Choose another one.") from error
        raise refused(backup, error) from error


def _look_into(backup: Path, *, ours: bool) -> str | None:
    reading = create_engine("sqlite://", creator=lambda: engine.only_read(backup), poolclass=NullPool)
    try:
        with reading.connect() as connection:
            revision = schema.revision(connection) if ours else None
            if revision is None or not all(inspect(connection).has_table(each.name) for each in (matches, meta)):
                raise StoreRefused(f"{backup} is no backup of Legatus: another program made it.")
            schema.is_current(revision)
            return owner_of(connection)
    finally:
        reading.dispose()


def _check_is_theirs(backup: Path, owner: str | None, file: Path) -> None:
    """Check that a backup belongs to the application whose matches the database ``file`` holds, or held once."""
    present = marker.owner(file) or _owner(file)
    if owner is not None and present not in (None, owner):
        raise StoreRefused(
            f"{backup} belongs to the application {owner}, the data in {file.parent} to {present}. Choose another "
            "backup, or another folder with --data."
        )


def _owner(file: Path) -> str | None:
    """Return whose data a database holds, None if there is none, or it cannot be read: it is to be replaced."""
    return _read(file, owner_of)


def _read(file: Path, look: Callable[[Connection], T | None]) -> T | None:
    """Return what is found in a database, None if there is none, or it cannot be read."""
    if not file.exists():
        return None
    alone = not file.with_name(f"{file.name}-wal").exists()
    opened = partial(engine.only_read, file, alone=alone)
    reading = create_engine("sqlite://", creator=opened, poolclass=NullPool)
    try:
        with reading.connect() as connection:
            return look(connection)
    except DRIVER:
        return None
    finally:
        reading.dispose()


def _numbers_given(file: Path, backup: Path) -> int:
    """Return the last number that may have been given to a match of the data of which ``backup`` is an older copy.

    Where neither the database to be replaced nor the marker beside it tells, it is one far behind the backup's.
    """
    here = (marker.last_number(file), _read(file, numbers.last))
    known = [number for number in here if number is not None]
    saved = _read(backup, numbers.last) or 0
    return max(saved, *known) if known else saved + numbers.UNKNOWN


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
