"""Why the data cannot be opened, in one line for the owner that says what to do."""

import contextlib
from pathlib import Path
from typing import Final

from bot.ports import Reason, StoreRefused
from bot.store.failure import failure

RESTORE: Final = "Put back a backup with: legatus restore FILE"

_LINES: Final[dict[Reason, str]] = {
    "full": "The disk that holds {file} is full. Make room on it, then start Legatus again.",
    "readonly": "{file} may not be written. Allow it, and its folder, to whoever runs Legatus.",
    "locked": "Another program holds {file}. Stop that one, then start Legatus again.",
    "damaged": "{file} is damaged, or no database. " + RESTORE,
    "gone": "{file} cannot be opened. See that it, and its folder, belong to whoever runs Legatus.",
    "overwritten": "{file} was overwritten by another program. " + RESTORE,
    "handles": "This process may open too few files to use {file}. Allow it more (ulimit -n), then start it again.",
    "disk": "The disk that holds {file} reports an error. See to the disk, or choose another folder with --data.",
    "closed": "{file} is being closed. Start Legatus again.",
    "unknown": "{file} cannot be used ({kind}). " + RESTORE,
}

_NEEDED: Final = 16
"""Files open at once while a database is opened, migrated, copied and then used, and some to spare."""


def check_handles(file: Path) -> None:
    """Check that this process may open as many files as it takes to use the database ``file``.

    Without them the same lack shows in many ways: a database that is not found, a module that cannot be loaded.

    Raises:
        StoreRefused: if it may not.
    """
    try:
        with contextlib.ExitStack() as opened:
            for _ in range(_NEEDED):
                opened.enter_context(Path(__file__).open("rb"))
    except OSError as error:
        raise refused(file, error) from error


def refused(file: Path, error: BaseException) -> StoreRefused:
    """Return the refusal to open a file because of what the driver raised."""
    line = _LINES[failure(error).reason].format(file=file, kind=type(error).__name__)
    refusal = StoreRefused(line)
    refusal.__cause__ = error
    return refusal
