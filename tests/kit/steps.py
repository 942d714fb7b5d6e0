"""Counts what SQLite is asked and what it does, so that a test can tell work that grows from work that does not."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import event

from bot.store import SqlStore


class Steps:
    """How many steps SQLite's virtual machine has made on the reading connections, to the nearest hundred or so."""

    def __init__(self) -> None:
        self.made = 0

    def count(self) -> int:
        """Count one more; the answer lets SQLite go on."""
        self.made += 1
        return 0


@contextmanager
def counted(store: SqlStore) -> Iterator[Steps]:
    """Count the steps of everything that is read meanwhile."""
    steps = Steps()
    reading = store._engines[1].sync_engine

    def begin(connection, *_: object) -> None:
        connection.driver_connection._conn.set_progress_handler(steps.count, 1)

    event.listen(reading, "checkout", begin)
    try:
        yield steps
    finally:
        event.remove(reading, "checkout", begin)


@contextmanager
def asked(store: SqlStore) -> Iterator[list[str]]:
    """Give the texts of the statements with which the store is read meanwhile."""
    texts: list[str] = []
    reading = store._engines[1].sync_engine

    def note(_connection, _cursor, text: str, *_: object) -> None:
        texts.append(text)

    event.listen(reading, "before_cursor_execute", note)
    try:
        yield texts
    finally:
        event.remove(reading, "before_cursor_execute", note)
