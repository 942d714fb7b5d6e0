"""Readers nobody waits for any more leave nothing behind, wherever they were stopped."""

import asyncio
import gc
import sqlite3
import threading
from typing import Any

import pytest

from bot.store import SqlStore
from bot.store.connections import ReaderConnection
from tests.bot.store.kit import ANNA, started

STEPS = 4
"""One more than a reader waits for its driver: two pragmas on its connection, and a query."""


@pytest.mark.parametrize("step", range(1, STEPS))
async def test_a_reader_cancelled_while_it_connects_closes_its_connection(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch, step: int
):
    """An open connection that is dropped is a ResourceWarning of aiosqlite's, and an error here."""
    await started(store.vault)
    await store._engines[1].dispose()  # so that the reader has to connect
    reader = ReaderConnection
    execute, steps = reader._execute, iter(range(1, step + 1))

    reading: list[asyncio.Task[object]] = []

    async def cancelled_at(connection, fn, *args, **options):
        if next(steps, None) == step:
            reading[0].cancel()
        return await execute(connection, fn, *args, **options)

    monkeypatch.setattr(reader, "_execute", cancelled_at)
    reading.append(asyncio.create_task(store.directory.of_user(ANNA)))
    await asyncio.wait(reading)
    monkeypatch.undo()
    assert reading.pop().cancelled()
    gc.collect()
    assert await store.directory.of_user(ANNA), "the next reader connects anew"


async def test_a_reader_cancelled_while_sqlite_opens_the_database_leaves_it_closed(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
):
    await started(store.vault)
    await store._engines[1].dispose()
    connect, opening, go_on = sqlite3.connect, threading.Event(), threading.Event()
    opened: list[sqlite3.Connection] = []

    def opened_slowly(database: str, **options: Any) -> sqlite3.Connection:
        opening.set()
        go_on.wait(30)
        opened.append(connect(database, **options))
        return opened[0]

    monkeypatch.setattr(sqlite3, "connect", opened_slowly)
    reading = asyncio.create_task(store.directory.of_user(ANNA))
    await asyncio.to_thread(opening.wait, 30)
    reading.cancel()
    await asyncio.wait((reading,))
    go_on.set()
    async with asyncio.timeout(30):
        while not (opened and is_closed(opened[0])):  # noqa: ASYNC110 (it happens in the driver's thread)
            await asyncio.sleep(0.01)
    monkeypatch.undo()
    assert await store.directory.of_user(ANNA), "the next reader connects anew"


def is_closed(handle: sqlite3.Connection) -> bool:
    try:
        handle.total_changes  # noqa: B018 (it asks)
    except sqlite3.ProgrammingError:
        return True
    return False
