"""A match that is over is bound into volumes: it takes little room, and every question is answered as before."""

import sqlite3
from contextlib import closing
from datetime import timedelta

import pytest
from sqlalchemy import text

from bot.ports import NoSuchMatch, StoreFailed, Unreadable
from bot.records import Mark, MatchId
from bot.store import SqlStore, vault
from tests.bot.store.kit import NOON, append, started
from tests.bot.store.played import LENGTH, everything, played
from tests.kit.clock import SetClock

LATER = NOON + timedelta(days=2)


def counts(store: SqlStore) -> dict[str, int]:
    with closing(sqlite3.connect(store._file)) as database:
        tables = ("entries", "snapshots", "told", "archive")
        return {name: database.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in tables}


async def test_every_question_is_answered_as_before(store: SqlStore):
    match = await played(store)
    before = await everything(store, match)
    assert await store.vault.bind(match)
    assert counts(store) == {"entries": 0, "snapshots": 0, "told": 0, "archive": 3}
    assert await everything(store, match) == before
    with pytest.raises(NoSuchMatch):
        await store.vault.at(match, LENGTH + 1)
    assert not await store.vault.bind(match), "once is enough"


async def test_a_match_being_played_is_never_bound(store: SqlStore):
    live = await played(store, 3, over=False)
    before = counts(store)
    assert not await store.vault.bind(live)
    assert counts(store) == before


async def test_only_what_has_been_over_for_long_is_overdue(store: SqlStore):
    first, live, second = await played(store, 1), await played(store, 1, over=False), await played(store, 1)

    async def overdue(before=LATER, above: int = 0, most: int = 9) -> tuple[MatchId, ...]:
        return await store.vault.overdue(before, above=MatchId(above), most=most)

    assert await overdue() == (first, second)
    assert live not in await overdue()
    assert await overdue(before=NOON) == ()
    assert (await overdue(most=1), await overdue(above=first)) == ((first,), (second,))
    await store.vault.bind(first)
    assert await overdue() == (second,)


async def test_binding_that_fails_half_way_leaves_all_as_it_was(store: SqlStore, monkeypatch: pytest.MonkeyPatch):
    match = await played(store)
    before, rows = await everything(store, match), counts(store)
    with monkeypatch.context() as broken:
        broken.setattr(vault, "CLEAR_ENTRIES", text("DELETE FROM no_such_table"))
        with pytest.raises(StoreFailed):
            await store.vault.bind(match)
    assert counts(store) == rows
    assert await everything(store, match) == before
    assert await store.vault.bind(match)


async def test_a_damaged_record_is_not_bound(store: SqlStore):
    match = await played(store, 5)
    with closing(sqlite3.connect(store._file)) as database, database:
        database.execute("UPDATE snapshots SET document = x'00' WHERE seq = 3")
    rows = counts(store)
    with pytest.raises(Unreadable):
        await store.vault.bind(match)
    assert counts(store) == rows


async def test_a_damaged_volume_concerns_its_match_alone(store: SqlStore):
    damaged, sound = await played(store, 5), await played(store, 5)
    for match in (damaged, sound):
        await store.vault.bind(match)
    with closing(sqlite3.connect(store._file)) as database, database:
        database.execute("UPDATE archive SET document = substr(document, 1, 40) WHERE match = ?", (damaged,))
    with pytest.raises(Unreadable):
        await store.vault.load(damaged)
    assert (await store.vault.load(sound)).match.id == sound


async def test_old_deliveries_are_forgotten_a_few_rows_at_a_time(store: SqlStore, clock: SetClock):
    match = await started(store.vault)
    for seq in range(5):
        await store.vault.append(append(match, Mark(seq, 1)))
    rows = await store.outbox.unsent()
    await store.outbox.sent(tuple(row.id for row in rows[:3]), 5001)
    clock.forward(hours=2)
    await store.outbox.drop(rows[3].id, "the channel is gone")
    before = clock.now() - timedelta(hours=1)
    assert [await store.outbox.prune(before, 2) for _ in range(3)] == [2, 1, 0]
    assert await store.outbox.unsent() == rows[4:]
    assert await store.outbox.prune(clock.now() + timedelta(hours=1), 9) == 1
    await store.vault.append(append(match, Mark(5, 1)))
    assert max(row.id for row in await store.outbox.unsent()) > rows[-1].id, "a number is never given twice"
