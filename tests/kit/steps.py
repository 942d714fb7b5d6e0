"""Counts what SQLite does for a query, so that a test can tell work that grows from work that does not."""

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
