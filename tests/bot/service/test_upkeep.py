"""Growing tables are kept small, and nobody can tell by an answer."""

import sqlite3
from contextlib import closing

from bot.figures import Incident
from bot.records import Post
from bot.service.upkeep import Upkeep
from engines.core.seats import Seat
from tests.kit.posts import all_posts
from tests.kit.table import ADA, BRAN


def rows_of(services, table: str) -> int:
    with closing(sqlite3.connect(services.store._file)) as database:
        return int(database.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


async def test_a_finished_match_is_packed_after_a_day_and_answers_as_before(harness, services, duel, clock):
    live = await harness.finish(duel, {Seat(0): ADA, Seat(1): BRAN})
    other = await harness.start({ADA: 0, BRAN: 1})
    upkeep = Upkeep(services.store, clock, pause=0)
    log = [await services.log.page(live, Seat(0), page) for page in (None, 0, 3)]
    while await harness.outbox():
        await harness.clear_outbox()
    entries = rows_of(services, "entries")
    clock.forward(hours=23)
    await upkeep.round()
    assert rows_of(services, "entries") == entries
    assert rows_of(services, "outbox")
    clock.forward(hours=2)
    await upkeep.round()
    await upkeep.round()
    assert rows_of(services, "entries") == 1, "the other match has begun"
    assert rows_of(services, "outbox") == 0
    services.tables.forget(duel)
    loaded = await harness.live(duel)
    assert (loaded.match.table(), loaded.match.outcome()) == (live.match.table(), live.match.outcome())
    assert [await services.log.page(loaded, Seat(0), page) for page in (None, 0, 3)] == log
    assert not (await harness.live(other)).over


async def test_a_match_that_cannot_be_packed_holds_up_no_other(harness, services, duel, clock):
    second = await harness.start({ADA: 0, BRAN: 1})
    for match in (duel, second):
        await harness.finish(match, {Seat(0): ADA, Seat(1): BRAN})
    with closing(sqlite3.connect(services.store._file)) as database, database:
        database.execute("UPDATE snapshots SET document = x'00' WHERE match = ? AND seq = 2", (duel,))
    clock.forward(hours=25)
    await Upkeep(services.store, clock, pause=0).round()
    with closing(sqlite3.connect(services.store._file)) as database:
        assert database.execute("SELECT DISTINCT match FROM entries").fetchall() == [(duel,)]
        assert database.execute("SELECT DISTINCT match FROM archive").fetchall() == [(second,)]


async def test_unneeded_rows_are_forgotten_in_their_time(harness, services, duel, clock):
    other = await harness.start({ADA: 0, BRAN: 1})
    for match in (duel, other):
        for number in range(2):
            await services.store.posts.save(Post(match=match, kind="board", channel=50, message=10 * match + number))
    await services.store.ledger.record(Incident("ABCDEF", clock.now(), "here", "KeyError"))
    await harness.finish(duel, {Seat(0): ADA, Seat(1): BRAN})
    while await harness.outbox():
        await harness.clear_outbox()
    upkeep = Upkeep(services.store, clock, pause=0)
    kept = []
    for days in (0, 5, 3, 81, 2):
        clock.forward(days=days)
        await upkeep.round()
        kept.append((rows_of(services, "posts"), rows_of(services, "incidents")))
    assert kept == [(4, 1), (4, 1), (3, 1), (3, 1), (3, 0)]
    assert (await services.store.posts.current(duel, "board")).message == 10 * duel + 1
    assert len(await all_posts(services.store.posts, other)) == 2, "it is still played"
