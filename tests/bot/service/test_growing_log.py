"""What has happened is read page by page: a match that has been played for months is read as fast as a young one."""

import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing

from bot.service.matches.live import Live
from bot.service.services import Services
from bot.store import SqlStore
from engines.core.seats import Seat
from tests.kit.steps import counted
from tests.kit.table import ADA, BRAN, CATO, Evening

FEW, MANY = 4, 40
"""How often what has happened in the first moves of a match happens once more."""
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
    evening: Evening, services: Services
):
    steps: list[dict[str, int]] = []
    for times in (FEW, MANY):
        match = await evening.start({ADA: 0, BRAN: 1, CATO: 2}, first="A")
        for _ in range(MOVES):
            live = await evening.live(match)
            user = live.holder(live.awaited()[0]).user
            assert user is not None
            await evening.any_answer(match, user)
        live = await evening.live(match)
        store = services.store
        assert isinstance(store, SqlStore)
        _lengthen(store, match, times)
        assert (await services.log.page(live, None)).pages >= times
        steps.append({name: await _steps(store, services, live, read) for name, read in READINGS.items()})
    grown = {name: (steps[0][name], steps[1][name]) for name in READINGS if steps[1][name] > 1.3 * steps[0][name]}
    assert grown == {}


def _lengthen(store: SqlStore, match: int, times: int) -> None:
    """Let everything that has happened happen so many times more; nobody in seat C has made a move."""
    with closing(sqlite3.connect(store._file, isolation_level="IMMEDIATE")) as database, database:
        database.execute('UPDATE entries SET "user" = NULL, actor = ? WHERE match = ? AND seat = 2', ("standin", match))
        ((lines, last),) = database.execute(
            "SELECT max(lines), max(seq) FROM told WHERE match = ?", (match,)
        ).fetchall()
        names = [row[1] for row in database.execute("PRAGMA table_info(entries)")]
        copied = {"seq": "seq + :by", "interaction": "NULL"}
        chosen = ", ".join(copied.get(name, f'"{name}"') for name in names)
        for number in range(1, times + 1):
            by = {"by": number * (last + 1), "lines": number * lines, "match": match, "last": last}
            database.execute(
                f"INSERT INTO entries SELECT {chosen} FROM entries WHERE match = :match AND seq BETWEEN 1 AND :last", by
            )
            database.execute(
                "INSERT INTO told SELECT match, seq + :by, lines + :lines, document FROM told "
                "WHERE match = :match AND seq <= :last",
                by,
            )


async def _steps(store: SqlStore, services: Services, live: Live, reading: Reading) -> int:
    await reading(services, live)
    with counted(store) as steps:
        await reading(services, live)
    assert steps.made
    return steps.made
