"""A file beside the database that says that matches were played here.

A database that is missing or empty is a new one, unless there was one before: then somebody has lost it, and must not
find an empty table in its place.
"""

from pathlib import Path
from typing import Final

NAME: Final = "legatus.played"
_TEXT: Final = (
    "Matches were played here. Legatus refuses to begin with an empty database beside this file, so that a lost one is "
    "noticed. Delete this file to begin afresh.\n"
)


def mark(file: Path) -> None:
    """Note that the database ``file`` holds a match. A second call does nothing.

    Raises:
        OSError: if it cannot be noted.
    """
    marker = file.with_name(NAME)
    if not marker.exists():
        marker.touch(mode=0o600)
        marker.write_text(_TEXT, encoding="utf-8")


def is_marked(file: Path) -> bool:
    """Return whether the database ``file`` is known to have held a match."""
    return file.with_name(NAME).exists()
