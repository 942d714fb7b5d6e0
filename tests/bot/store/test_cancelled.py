"""Readers nobody waits for any more leave nothing behind, wherever they were stopped."""

import asyncio
import gc

import pytest

import bot.store.engine
from bot.store import SqlStore
from tests.bot.store.kit import ANNA, started

STEPS = 9
"""More than a reader waits for its driver: two pragmas on its connection, a transaction, a query."""


@pytest.mark.parametrize("step", range(1, STEPS))
async def test_a_reader_cancelled_while_it_connects_closes_its_connection(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch, step: int
):
    """An open connection that is dropped is a ResourceWarning of aiosqlite's, and an error here."""
    await started(store.vault)
    await store._engines[1].dispose()  # so that the reader has to connect
    reader = bot.store.engine._Reader
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
