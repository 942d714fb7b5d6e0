"""A note beside the database of how the clean stop left it, so that the next start need not look through all of it.

A database exactly as it was left was sound then; it is looked through once more after people can play. Anything
else that happened to the file (a kill, a crash, another program, a copy put in its place) makes the note false.
"""

import json
from pathlib import Path
from typing import Final

NAME: Final = "legatus.closed"
_BESIDE: Final = ("-wal", "-journal")
"""Suffixes of the files beside a database that was not closed cleanly."""
_COUNTER: Final = slice(24, 28)
"""Where SQLite's header counts the changes of a database."""


def note(file: Path) -> None:
    """Note how the database ``file`` is left; it must be closed.

    Raises:
        OSError: if it cannot be read or noted.
    """
    state = _state(file)
    if state is not None:
        beside = file.with_name(NAME)
        beside.touch(mode=0o600)
        beside.write_text(json.dumps(state), encoding="utf-8")


def forget(file: Path) -> None:
    """Take the note away: from now on the database is written to.

    Raises:
        OSError: if it cannot be taken away.
    """
    file.with_name(NAME).unlink(missing_ok=True)


def is_as_left(file: Path) -> bool:
    """Return whether the database ``file`` is as a clean stop noted it. Writes nothing."""
    try:
        noted = json.loads(file.with_name(NAME).read_text(encoding="utf-8"))
        return noted is not None and noted == _state(file)
    except (OSError, ValueError):
        return False


def _state(file: Path) -> dict[str, int] | None:
    """Return what tells a database from any later one: size, time and count of changes; None if it is not closed."""
    if any(file.with_name(f"{file.name}{ending}").exists() for ending in _BESIDE):
        return None
    with file.open("rb") as opened:
        header = opened.read(_COUNTER.stop)
    found = file.stat()
    return {"size": found.st_size, "time": found.st_mtime_ns, "changes": int.from_bytes(header[_COUNTER])}
