"""A file beside the database that says that matches were played here.

A database that is missing or empty is a new one, unless there was one before: then somebody has lost it, and must not
find an empty table in its place.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

NAME: Final = "legatus.played"
_TEXT: Final = (
    "Matches were played here. Legatus refuses to begin with an empty database beside this file, so that a lost one is "
    "noticed. Delete this file to begin afresh.\n"
)


_APPLICATION: Final = "Application: "


@dataclass(frozen=True, slots=True)
class Marker:
    """Notes that the database ``file`` holds a match, and whose it is, if that is known."""

    file: Path
    application: str | None

    def mark(self) -> None:
        """Note it. A second call does nothing.

        Raises:
            OSError: if it cannot be noted.
        """
        if is_marked(self.file) and (self.application is None or owner(self.file) == self.application):
            return
        beside = self.file.with_name(NAME)
        beside.touch(mode=0o600)
        whose = "" if self.application is None else f"{_APPLICATION}{self.application}\n"
        beside.write_text(_TEXT + whose, encoding="utf-8")


def is_marked(file: Path) -> bool:
    """Return whether the database ``file`` is known to have held a match."""
    return file.with_name(NAME).exists()


def owner(file: Path) -> str | None:
    """Return the id of the application whose matches the database ``file`` held, None if it was not noted."""
    try:
        lines = file.with_name(NAME).read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        return None
    return next((line.removeprefix(_APPLICATION) for line in lines if line.startswith(_APPLICATION)), None)
