"""The log is read page by page: a match that has been played for months is read as fast as a young one."""

import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing

from bot.service.matches.live import Live
from bot.service.matches.log import LOG_PAGE
from bot.service.services import Services
from bot.store import SqlStore
from engines.core.seats import Seat
from tests.kit.steps import counted
from tests.kit.table import ADA, BRAN, CATO, ServiceHarness

FEW, MANY = 4, 4 + 2 * LOG_PAGE
"""How often what has happened in the first moves of a match happens once more; the last pages hold as many lines."""
MOVES = 12

Reading = Callable[[Services, Live], Awaitable[object]]
READINGS: dict[str, Reading] = {
    "the newest page": lambda services, live: services.log.page(live, Seat(0)),
    "the first page": lambda services, live: services.log.page(live, Seat(0), 0),
    "a page between": lambda services, live: services.log.page(live, None, 2),
    "since a move": lambda services, live: services.log.since(live, Seat(0)),
    "since the beginning": lambda services, live: services.log.since(live, Seat(2)),
    "what no report tells": lambda services, live: services.log.happened(live, -1),
    "the last events": lambda services, live: services.log.events(live, -1, 10),
}


async def test_reading_the_log_of_a_long_match_costs_what_that_of_a_short_one_does(
    harness: ServiceHarness, services: Services
):
    match = await harness.start({ADA: 0, BRAN: 1, CATO: 2}, first="A")
    for _ in range(MOVES):
        live = await harness.live(match)
        user = live.holder(live.awaited()[0]).user
        assert user is not None
        await harness.any_answer(match, user)
    live = await harness.live(match)
    store = services.store
    assert isinstance(store, SqlStore)
    steps: list[dict[str, int]] = []
    pages: list[int] = []
    for more in (range(1, FEW + 1), range(FEW + 1, MANY + 1)):
        _lengthen(store, match, more)
        pages.append((await services.log.page(live, None)).pages)
        steps.append({name: await _steps(store, services, live, read) for name, read in READINGS.items()})
    assert pages[1] > 5 * pages[0]
    grown = {name: (steps[0][name], steps[1][name]) for name in READINGS if steps[1][name] > 1.3 * steps[0][name]}
    assert grown == {}


def _lengthen(store: SqlStore, match: int, times: range) -> None:
    """Let what has happened in the first moves happen once more for each of ``times``; seat C has made no move."""
    with closing(sqlite3.connect(store._file, isolation_level="IMMEDIATE")) as database, database:
        database.execute('UPDATE entries SET "user" = NULL, actor = ? WHERE match = ? AND seat = 2', ("standin", match))
        ((lines,),) = database.execute(
            "SELECT max(lines) FROM told WHERE match = ? AND seq <= ?", (match, MOVES)
        ).fetchall()
        names = [row[1] for row in database.execute("PRAGMA table_info(entries)")]
        copied = {"seq": "seq + :by", "interaction": "NULL"}
        chosen = ", ".join(copied.get(name, f'"{name}"') for name in names)
        for number in times:
            by = {"by": number * (MOVES + 1), "lines": number * lines, "match": match, "last": MOVES}
            database.execute(
                f"INSERT INTO entries SELECT {chosen} FROM entries WHERE match = :match AND seq BETWEEN 1 AND :last", by
            )
            database.execute(
                "INSERT INTO told SELECT match, seq + :by, lines + :lines, document, seat FROM told "
                "WHERE match = :match AND seq <= :last",
                by,
            )


async def _steps(store: SqlStore, services: Services, live: Live, reading: Reading) -> int:
    await reading(services, live)
    with counted(store) as steps:
        await reading(services, live)
    assert steps.made
    return steps.made
