"""The numbers of matches: public, never given twice, also over an older copy of the database."""

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, text

from bot.store import marker

UNKNOWN: Final = 1000
"""How many numbers are passed over where nobody knows how many a lost database had given since a backup of it."""

_LAST: Final = text("SELECT seq FROM sqlite_sequence WHERE name = 'matches'")
_BEGIN: Final = text("INSERT INTO sqlite_sequence (name, seq) VALUES ('matches', :n)")
_GO_ON: Final = text("UPDATE sqlite_sequence SET seq = :n WHERE name = 'matches' AND seq < :n")


def last(connection: Connection) -> int:
    """Return the last number that a database has given to a match, 0 if it has given none."""
    found: int | None = connection.execute(_LAST).scalar_one_or_none()
    return found or 0


def go_on_behind(connection: Connection, file: Path) -> None:
    """Let the next match get a number that no match of the database ``file`` has had, as far as its marker knows."""
    noted = marker.last_number(file) or 0
    if noted <= last(connection):
        return
    if connection.execute(_LAST).first() is None:
        connection.execute(_BEGIN, {"n": noted})
    connection.execute(_GO_ON, {"n": noted})
