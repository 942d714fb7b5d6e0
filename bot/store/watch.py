"""Sees to it that nothing is written into a database that is no longer the one that was opened.

A file that is deleted, moved away or replaced under a connection can still be written to, and is lost with it. One that
is written over in its place is not even noticed by SQLite: in WAL mode it asks the log, and an old database goes on
under a log that is not its own.

So every transaction raises a number in the database's first page (SQLite's ``user_version``, of which it makes no use).
The first page goes into the log with each transaction, and into the database file with each checkpoint. The number
that SQLite reads there must be that of the last transaction, and the one in the file must be as before, or
the number of one that has been checkpointed since. A copy from before has an older one; a copy of this very moment does
no harm. Where SQLite's index of the log says that all of the log stands in the file, the number there must be the last:
the log may be begun anew then. Each start leaves some numbers out, so that two databases that were one once do not have
the same ones.
"""

import contextlib
import os
import secrets
from io import FileIO
from pathlib import Path
from typing import Final

from bot.ports import StoreFailed

_NUMBER: Final = slice(60, 64)
"""Where SQLite's header has the number."""
_PAGE: Final = slice(16, 18)
_PAGES: Final = slice(28, 32)
"""Where it has how large a page is, and how many of them the database has."""
_LARGEST_PAGE: Final = 2**16
"""A page of this size is written as 1."""
_IN_LOG: Final = slice(16, 20)
_IN_FILE: Final = slice(96, 100)
"""Where the index of the log has how many pages are in the log, and how many of them stand in the file as well."""
_FIRST: Final = 2**30
"""The first number of a database is drawn from so many; there are 2³¹."""
_LEFT_OUT: Final = 2**12
"""Numbers left out at a start, at most."""


class Watch:
    """Remembers which file the database is, what its header says, and which file is its log.

    The file and the index of its log, which is there while a connection is open, are held open from the start and read
    through that: SQLite's locks on a file end when this process closes any handle of it, so :meth:`close` comes after
    the last connection is closed.

    Raises:
        OSError: if they cannot be opened.
    """

    def __init__(self, file: Path, number: int) -> None:
        self._file = file
        self._log = file.with_name(f"{file.name}-wal")
        with contextlib.ExitStack() as opened:
            self._handle = opened.enter_context(file.open("rb", buffering=0))
            self._index = opened.enter_context(file.with_name(f"{file.name}-shm").open("rb", buffering=0))
            self._opened = opened.pop_all()
        self._was = _identity(file)
        self._log_was: tuple[int, int] | None = None
        self._size = 0
        self._start = number
        self._first: int | None = None
        self._last = number
        self._next = number
        self._in_file = _read(self._handle, _NUMBER)

    def check(self) -> None:
        """Check that the database is the file it was, and has not been emptied, cut off or written over.

        Raises:
            StoreFailed: ``gone`` or ``overwritten``, if it is not.
        """
        if self._was is None or _identity(self._file) != self._was:
            raise StoreFailed("gone")
        if self._log_was is not None and _identity(self._log, empty=True) != self._log_was:
            raise StoreFailed("gone")
        self._check_content()

    def number(self, found: int) -> int:
        """Return the number of a transaction that begins, in which the database says ``found``.

        Raises:
            StoreFailed: ``overwritten``, if that is not the number of the last one.
        """
        if found not in (self._last, self._next):  # the next one, if it was kept though it said that it was not
            raise StoreFailed("overwritten")
        if self._first is None and found != self._start:
            self._first = found
        self._last = found
        self._next = found + 1 + (secrets.randbelow(_LEFT_OUT) if self._first is None else 0)
        return self._next

    def committed(self) -> None:
        """Check that what has just been committed is in a file that is still there; the first commit makes the log.

        Raises:
            StoreFailed: as :meth:`check`.
        """
        self._last = self._next
        if self._first is None:
            self._first = self._last
        if self._log_was is None:
            self._log_was = _identity(self._log, empty=True)
        self.check()

    def close(self) -> None:
        """Let go of the files; every connection to them must be closed."""
        self._opened.close()

    def _check_content(self) -> None:
        size = os.fstat(self._handle.fileno()).st_size
        all_of_it = _read(self._index, _IN_LOG) == _read(self._index, _IN_FILE)  # first: it may become true meanwhile
        number = _read(self._handle, _NUMBER)
        due = number in (self._last, self._next) if all_of_it else self._is_due(number)
        shrunk = size < self._size and not (all_of_it and size >= self._told_size())
        if shrunk or not due:
            raise StoreFailed("overwritten")
        self._size, self._in_file = size, number

    def _told_size(self) -> int:
        """Return how long the database says it is, in bytes: another program may have made it smaller (VACUUM)."""
        size = _read(self._handle, _PAGE)
        return (size if size > 1 else _LARGEST_PAGE) * _read(self._handle, _PAGES)

    def _is_due(self, number: int) -> bool:
        """Return whether a number may stand in the file: the one that did, or one of a later transaction."""
        left_out = self._first is not None and self._start < number < self._first
        return number == self._next or (self._in_file <= number <= self._last and not left_out)


def _read(opened: FileIO, place: slice) -> int:
    """Return the number in some bytes, the first of them the highest; of the index, numbers are compared only."""
    opened.seek(place.start)
    return int.from_bytes(opened.read(place.stop - place.start))


def first_number() -> int:
    """Return a number to begin with in a database that has none."""
    return 1 + secrets.randbelow(_FIRST)


def _identity(file: Path, *, empty: bool = False) -> tuple[int, int] | None:
    """Return which file this is, None if there is none, or one without content unless it may be ``empty``."""
    try:
        found = os.stat(file)  # noqa: PTH116  (twice in each commit: without a Path's detours)
    except FileNotFoundError:
        return None
    return (found.st_dev, found.st_ino) if found.st_size or empty else None
