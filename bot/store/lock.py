"""One process per data folder: a lock the operating system gives back even after kill -9."""

import os
import sys
from pathlib import Path
from typing import IO

from bot.ports import StoreRefused
from bot.store.failure import failure
from bot.store.refusals import refused

if sys.platform == "win32":
    import msvcrt

    def _take(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(file: IO[bytes]) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)


class FolderLock:
    """Holds ``folder/lock`` from its making to :meth:`release`.

    The file stays behind, empty: removing it would let two processes lock two files of the same name.

    Raises:
        StoreRefused: if another process holds it, or the folder cannot be written.
    """

    def __init__(self, folder: Path) -> None:
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # every hand is in it
            self._file = (folder / "lock").open("ab")
        except OSError as error:
            if failure(error).reason == "handles":
                raise refused(folder, error) from error
            raise StoreRefused(
                f"Cannot write in {folder}: {error.strerror}. Choose another folder with --data."
            ) from error
        os.set_inheritable(self._file.fileno(), False)  # noqa: FBT003  (the signature of os)
        try:
            _take(self._file)
        except OSError as error:
            self._file.close()
            raise StoreRefused(
                f"Another Legatus is already running on {folder}. Stop it first, or choose another folder with --data."
            ) from error

    @classmethod
    def check(cls, folder: Path) -> None:
        """Check that nobody holds a folder, without keeping it.

        Raises:
            StoreRefused: as on making one.
        """
        cls(folder).release()

    def release(self) -> None:
        """Give the folder back. A second call does nothing."""
        self._file.close()
