"""A slow disk: who types is suggested something in time, and nobody else waits for what they typed."""

import asyncio
import threading
import time
from collections.abc import Iterator

import pytest
from sqlalchemy import event, func, text

from bot.records import MatchId, UserId
from bot.store import SqlStore, directory
from tests.bot.cogs.conftest import BotHarness

ENOUGH = 2.5
"""Seconds after which Discord would soon have given up."""
ENDLESS = text("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n")


@pytest.fixture
def stalled(harness: BotHarness, monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Every search for what awaits somebody stands still within SQLite, where nothing can interrupt it, for 5 s."""
    go_on = threading.Event()
    store = harness.services.store
    assert isinstance(store, SqlStore)

    def stall() -> int:
        go_on.wait(5)
        return 1

    def connect(connection, *_: object) -> None:
        connection.driver_connection._conn.create_function("stall", 0, stall)

    event.listen(store._engines[1].sync_engine, "checkout", connect)
    monkeypatch.setattr(directory, "AWAITING", directory.AWAITING.where(func.stall() == 1))
    yield go_on
    go_on.set()


async def test_suggestions_come_in_time_from_what_is_in_memory(harness: BotHarness, stalled: threading.Event):
    match = await harness.begun()
    person, _ = await harness.awaited(match)
    begun = time.monotonic()
    answers = await asyncio.gather(*(person.autocomplete("play", {}, "match") for _ in range(8)))
    assert time.monotonic() - begun < ENOUGH
    assert [[choice["value"] for choice in answer.choices or []] for answer in answers] == [[match]] * 8
    stalled.set()


async def test_nobody_waits_for_what_others_typed(harness: BotHarness, stalled: threading.Event):
    match = await harness.begun()
    person, _ = await harness.awaited(match)
    typing = [asyncio.create_task(person.autocomplete("play", {}, "match")) for _ in range(8)]
    await asyncio.sleep(0.1)
    store, begun = harness.services.store, time.monotonic()
    await asyncio.gather(*(store.people.person(UserId(person.id)) for _ in range(8)), store.vault.head(MatchId(match)))
    assert not stalled.is_set()
    assert time.monotonic() - begun < ENOUGH
    stalled.set()
    await asyncio.gather(*typing)


async def test_a_reader_who_gives_up_ends_the_query(harness: BotHarness):
    store = harness.services.store
    assert isinstance(store, SqlStore)
    reading = [asyncio.create_task(store.directory._rows(ENDLESS)) for _ in range(8)]
    await asyncio.sleep(0.1)
    for task in reading:
        task.cancel()
    async with asyncio.timeout(10):
        await asyncio.gather(*reading, return_exceptions=True)
        await store.directory.live()
    assert all(task.cancelled() for task in reading)
