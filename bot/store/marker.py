"""A file beside the database that says that matches were played here, and up to which number.

A database that is missing or empty is a new one, unless there was one before: then somebody has lost it, and must not
find an empty table in its place. The numbers of matches go on behind the last one that was ever given, also over an
older copy of the database: posts with controls carry them.
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
_LAST: Final = "Last match: "


@dataclass(frozen=True, slots=True)
class Marker:
    """Notes that the database ``file`` holds a match, and whose it is, if that is known."""

    file: Path
    application: str | None

    def mark(self, number: int = 0) -> None:
        """Note it, and that this number has been given to a match; nothing is written twice.

        Raises:
            OSError: if it cannot be noted.
        """
        whose, last = owner(self.file), last_number(self.file) or 0
        if is_marked(self.file) and self.application in (None, whose) and number <= last:
            return
        fresh = self.file.with_name(f"{NAME}.part")
        fresh.touch(mode=0o600)
        lines = {_APPLICATION: self.application or whose, _LAST: max(number, last) or None}
        known = "".join(f"{name}{value}\n" for name, value in lines.items() if value is not None)
        fresh.write_text(_TEXT + known, encoding="utf-8")
        fresh.replace(self.file.with_name(NAME))


def is_marked(file: Path) -> bool:
    """Return whether the database ``file`` is known to have held a match."""
    return file.with_name(NAME).exists()


def owner(file: Path) -> str | None:
    """Return the id of the application whose matches the database ``file`` held, None if it was not noted."""
    return _noted(file, _APPLICATION)


def last_number(file: Path) -> int | None:
    """Return the last number that was given to a match in the database ``file``, None if it was not noted."""
    noted = _noted(file, _LAST)
    return int(noted) if noted is not None and noted.isdecimal() else None


def _noted(file: Path, name: str) -> str | None:
    try:
        lines = file.with_name(NAME).read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        return None
    return next((line.removeprefix(name) for line in lines if line.startswith(name)), None)
