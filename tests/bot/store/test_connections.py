"""The connections of the store: how often a statement crosses to their thread, and that it is none the worse for it."""

import sqlite3
from collections.abc import Callable

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from bot.store import SqlStore
from bot.store.connections import ReaderConnection
from tests.bot.store.kit import ANNA, started


async def test_a_read_crosses_for_its_statement_and_to_end_its_transaction(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
):
    await started(store.vault)
    assert await store.directory.of_user(ANNA), "connected"
    crossings: list[Callable[..., object]] = []
    execute = ReaderConnection._execute

    async def counted(connection, fn, *args, **options):
        crossings.append(fn)
        return await execute(connection, fn, *args, **options)

    monkeypatch.setattr(ReaderConnection, "_execute", counted)
    assert await store.directory.of_user(ANNA)
    assert len(crossings) == 2


async def test_the_reads_of_a_transaction_see_one_moment(store: SqlStore):
    await started(store.vault)
    reading = store._engines[1]
    async with reading.connect() as connection:
        count = text("SELECT count(*) FROM matches")
        before = (await connection.execute(count)).scalar_one()
        await started(store.vault)
        assert (await connection.execute(count)).scalar_one() == before
    async with reading.connect() as connection:
        assert (await connection.execute(count)).scalar_one() == before + 1


async def test_a_transaction_in_which_nothing_was_read_is_none(store: SqlStore):
    reading = store._engines[1]
    async with reading.connect() as connection:
        driver = (await connection.get_raw_connection()).driver_connection
        assert isinstance(driver, ReaderConnection)
        await connection.begin()
        await connection.rollback()
        assert not driver.in_transaction
        assert (await connection.execute(text("SELECT 1"))).scalar_one() == 1
        assert driver.in_transaction
    assert not driver.in_transaction


async def test_a_statement_that_fails_says_so_and_the_next_one_is_served(store: SqlStore):
    reading = store._engines[1]
    async with reading.connect() as connection:
        with pytest.raises(OperationalError) as failed:
            await connection.execute(text("SELECT nothing FROM nowhere"))
        assert isinstance(failed.value.orig, sqlite3.OperationalError)
        rows = (await connection.execute(text("SELECT 1 AS one UNION SELECT 2"))).all()
        assert [row.one for row in rows] == [1, 2]
