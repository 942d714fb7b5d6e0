"""Why the world's file cannot be read or written, in plain words, and a line of the log a minute about it."""

from __future__ import annotations

import errno
import logging
import shutil
import sqlite3
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Literal

log = logging.getLogger(__name__)

SAY_AGAIN: Final = 60.0
"""Seconds between two lines of the log that say the same."""
NO_ROOM: Final = 1 << 16
"""Bytes left on a disk that is as good as full: SQLite makes the index of its log in steps of half of this."""


@dataclass(frozen=True, slots=True)
class Cause:
    """Why a file cannot be used.

    Attributes:
        why: The matter with it ("it"), as the end of a sentence.
        do: The remedy, as a sentence without its full stop.
    """

    why: str
    do: str


FULL: Final = Cause("the disk is full", "Make room on it")
READ_ONLY: Final = Cause("it may only be read", "Allow it, and its folder, to whoever runs Legatus")
LOCKED: Final = Cause("another program has locked it", "Stop that one")
DAMAGED: Final = Cause("it is damaged, or no database", "Either put back a backup, or move its folder away")
GONE: Final = Cause("it was deleted, moved, replaced or emptied", "Put it back")
MISSING: Final = Cause(
    "it is missing or empty, though there was a table here", "Put it back, or choose another folder with --data"
)
HANDLES: Final = Cause("this process may open no more files", "Allow it more (ulimit -n)")
DISK: Final = Cause("the disk reports an error", "See to the disk, or choose another folder with --data")
CLOSED: Final = Cause("it cannot be opened", "See that it, and its folder, belong to whoever runs Legatus")

_BY_CODE: Final = {
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_PERM: READ_ONLY,
    sqlite3.SQLITE_BUSY: LOCKED,
    sqlite3.SQLITE_LOCKED: LOCKED,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
    sqlite3.SQLITE_IOERR: DISK,
    sqlite3.SQLITE_CANTOPEN: CLOSED,
}
_BY_NUMBER: Final = {
    errno.ENOSPC: FULL,
    errno.EDQUOT: FULL,
    errno.EROFS: READ_ONLY,
    errno.EACCES: READ_ONLY,
    errno.EPERM: READ_ONLY,
    errno.EMFILE: HANDLES,
    errno.ENFILE: HANDLES,
    errno.EIO: DISK,
}


class Lost(Exception):
    """The file under an open connection is not the one that was opened any more."""


def cause(error: Exception, folder: Path | None) -> Cause:
    """Return why something failed that was asked of the file in ``folder``.

    SQLite does not say of every lack of room that it is one, nor why it cannot open a file: then it is looked up.
    """
    if isinstance(error, Lost) or isinstance(error.__cause__, Lost):
        return GONE
    if isinstance(error.__cause__, (sqlite3.Error, OSError)):
        error = error.__cause__
    if isinstance(error, OSError):
        return _BY_NUMBER.get(error.errno or 0, CLOSED)
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF  # its own words for what it cannot read
    found = _BY_CODE.get(code, DAMAGED)
    if found is DISK and _is_full(folder):
        return FULL
    return _why_not_opened() if found is CLOSED else found


def _is_full(folder: Path | None) -> bool:
    try:
        return folder is not None and shutil.disk_usage(folder).free < NO_ROOM
    except OSError:
        return False


def _why_not_opened() -> Cause:
    try:
        Path(__file__).open("rb").close()
    except OSError as error:
        return _BY_NUMBER.get(error.errno or 0, CLOSED)
    return CLOSED


class Health:
    """Knows whether the file is written to, and says so when that changes, at most once a minute the same."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._said: dict[tuple[str, Cause], float] = {}
        self._cause: Cause | None = None
        self._since = datetime.now(UTC)

    @property
    def since(self) -> datetime:
        """Return since when nothing is written, if that is so."""
        return self._since

    def failed(self, what: Literal["written", "read"], why: Cause) -> None:
        """Note that something was not written, or not read."""
        if what == "written":
            self._since = self._since if self._cause else datetime.now(UTC)
            self._cause = why
        self._say(logging.ERROR, f"the table's data cannot be {what}", why, do=f"{why.do}.")

    def written(self) -> None:
        """Note that something was written."""
        if self._cause is not None:
            self._say(logging.INFO, "the table's data can be written again", self._cause)
        self._cause = None

    def _say(self, level: int, event: str, why: Cause, **more: str) -> None:
        """Write a line into the log, unless one that says the same was written in the last minute."""
        now = time.monotonic()
        if now - self._said.get((event, why), -SAY_AGAIN) >= SAY_AGAIN:
            self._said[event, why] = now
            log.log(level, event, extra={"why": why.why, **more, "file": self._file})
