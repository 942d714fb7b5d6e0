"""From what the driver raises to the one error of ours, by SQLite's code, else by its words."""

import contextlib
import errno
import sqlite3
from pathlib import Path
from typing import Final

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from bot.ports import Reason, StoreFailed

_BY_CODE: Final[dict[int, Reason]] = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "readonly",
    sqlite3.SQLITE_PERM: "readonly",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
    sqlite3.SQLITE_IOERR: "disk",
    sqlite3.SQLITE_IOERR_SHMSIZE: "full",  # the index of the log cannot be made longer
}
_BY_WORDS: Final[tuple[tuple[str, Reason], ...]] = (
    ("disk is full", "full"),
    ("readonly", "readonly"),
    ("locked", "locked"),
    ("malformed", "damaged"),
    ("not a database", "damaged"),
    ("Could not decode", "damaged"),
    ("disk I/O error", "disk"),
)
_BY_ERRNO: Final[dict[int, Reason]] = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EROFS: "readonly",
    errno.EACCES: "readonly",
    errno.EPERM: "readonly",
    errno.EMFILE: "handles",
    errno.ENFILE: "handles",
    errno.EIO: "disk",
}

_OPENED_BY_SQLITE: Final = 4
"""Files SQLite opens for a connection: the database, its log, the log's index, and one to spare."""

DRIVER: Final = (SQLAlchemyError, sqlite3.Error, OSError, UnicodeDecodeError)
"""Errors of the driver and of all below it."""


def failure(error: BaseException) -> StoreFailed:
    """Return the error of ours for one of the driver's, which stays its cause."""
    if isinstance(error, StoreFailed):
        return error
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    failed = StoreFailed(_reason(cause))
    failed.__cause__ = error
    return failed


def _reason(cause: BaseException) -> Reason:
    if isinstance(cause, UnicodeDecodeError):  # what SQLite says of the damage may quote it
        return "damaged"
    if isinstance(cause, OSError):
        return _BY_ERRNO.get(cause.errno or 0, "unknown")
    if not isinstance(cause, sqlite3.Error):
        return "unknown"
    closely = getattr(cause, "sqlite_errorcode", 0)
    code = closely & 0xFF
    for known in (closely, code):
        if known in _BY_CODE:
            return _BY_CODE[known]
    said = str(cause)
    if code == sqlite3.SQLITE_CANTOPEN or "unable to open" in said:
        return _why_not_opened()
    return next((reason for words, reason in _BY_WORDS if words in said), "unknown")


def _why_not_opened() -> Reason:
    """Return why SQLite could not open a file, which it does not say: whether this process may open enough of them."""
    try:
        with contextlib.ExitStack() as opened:
            for _ in range(_OPENED_BY_SQLITE):
                opened.enter_context(Path(__file__).open("rb"))
    except OSError as error:
        return _BY_ERRNO.get(error.errno or 0, "unknown")
    return "gone"
