"""Sees to it that nothing is written into a database that is no longer where it was."""

import os
from pathlib import Path

from bot.ports import StoreFailed


class Watch:
    """Remembers which file the database is, and its log beside it.

    A file that is deleted, moved away or replaced under a connection can still be written to, and is lost with it.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._log = file.with_name(f"{file.name}-wal")
        self._was = _identity(file)
        self._log_was: tuple[int, int] | None = None

    def check(self) -> None:
        """Check that the database is the file it was, and not emptied.

        Raises:
            StoreFailed: ``gone``, if it is not.
        """
        if self._was is None or _identity(self._file) != self._was:
            raise StoreFailed("gone")
        if self._log_was is not None and _identity(self._log, empty=True) != self._log_was:
            raise StoreFailed("gone")

    def committed(self) -> None:
        """Check that what has just been committed is in a file that is still there; the first commit makes the log.

        Raises:
            StoreFailed: as :meth:`check`.
        """
        if self._log_was is None:
            self._log_was = _identity(self._log, empty=True)
        self.check()


def _identity(file: Path, *, empty: bool = False) -> tuple[int, int] | None:
    """Return which file this is, None if there is none, or one without content unless it may be ``empty``."""
    try:
        found = os.stat(file)  # noqa: PTH116  (twice in each commit: without a Path's detours)
    except FileNotFoundError:
        return None
    return (found.st_dev, found.st_ino) if found.st_size or empty else None
