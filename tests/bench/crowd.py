"""A bot that has been played on for years: how it starts, how soon it lists and suggests, how much memory it takes.

The matches are copies of two real ones, one that is over and bound and one that is being played.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from functools import cache, partial
from pathlib import Path
from time import perf_counter, time
from types import SimpleNamespace
from typing import Any, cast

from bot.actor import Actor
from bot.clock import SystemClock
from bot.front.answering.guards import Visitor
from bot.front.answering.reading import Reading
from bot.front.transport.pictures import Illustrator
from bot.front.transport.places import Places
from bot.records import MatchId
from bot.service.services import Services
from bot.service.upkeep import Upkeep
from bot.store import open_store
from bot.store.engine import FILE_NAME
from engines.core.seats import Seat
from renderers.registry import RENDERERS
from tests.bench.aims import FULL, Aim, Measured, Size, at_most, percentile
from tests.bench.services import measured
from tests.kit.clock import SetClock
from tests.kit.table import ADA, BRAN, HERE, ServiceHarness

OVER, LIVE = 10_000, 200
MINE_OVER, MINE_LIVE = 1_000, 5
"""Of these, those in which Ada sits."""
ASKED = 300
OTHER, ELSEWHERE = 900, 51


@contextmanager
def crowd(size: Size) -> Iterator[Path]:
    """Give a folder with a database of many matches, as a clean stop leaves it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        content, over, live = _first_two()
        (folder / FILE_NAME).write_bytes(content)
        with closing(sqlite3.connect(folder / FILE_NAME)) as database, database:
            _copy(database, over, "finished", size.of(OVER, 4), mine=MINE_OVER, tables=("archive",))
            _copy(database, live, "playing", size.of(LIVE, 2), mine=MINE_LIVE, tables=("entries", "snapshots", "told"))
        asyncio.run(_opened_once(folder))
        yield folder


@cache
def _first_two() -> tuple[bytes, MatchId, MatchId]:
    """Return a database with a match that is over and one that is being played, and their numbers."""
    with tempfile.TemporaryDirectory() as name:
        numbers = asyncio.run(_play_two(Path(name)))
        return ((Path(name) / FILE_NAME).read_bytes(), *numbers)


async def _play_two(folder: Path) -> tuple[MatchId, MatchId]:
    clock = SetClock()
    store = await open_store(folder, "1", clock)
    harness = ServiceHarness(measured(store, clock), clock)
    over = await harness.start({ADA: 0, BRAN: 1})
    await harness.finish(over, {Seat(0): ADA, Seat(1): BRAN})
    live = await harness.start({ADA: 0, BRAN: 1})
    for _ in range(20):
        users = {Seat(0): ADA, Seat(1): BRAN}
        await harness.any_answer(live, users[(await harness.live(live)).awaited()[0]])
    while await harness.outbox():
        await harness.clear_outbox()
    clock.forward(hours=26)
    await Upkeep(store, clock, pause=0).round()
    await store.close()
    return over, live


async def _opened_once(folder: Path) -> None:
    await (await open_store(folder, "1", SystemClock())).close()


def _copy(
    database: sqlite3.Connection, of: MatchId, status: str, number: int, *, mine: int, tables: tuple[str, ...]
) -> None:
    """Insert a match so many times more: the first ``mine`` in Ada's channel, the others somebody else's elsewhere."""
    (last,) = database.execute("SELECT max(id) FROM matches").fetchone()
    database.execute("CREATE TEMP TABLE n AS SELECT value AS i FROM json_each(?)", (json.dumps([*range(number)]),))
    key, is_mine = f"{last + 1} + n.i", f"n.i < {mine}"
    head = {
        "id": key,
        "status": f"'{status}'",
        "channel": f"iif({is_mine}, {HERE.channel}, {ELSEWHERE})",
        "host": f"iif({is_mine}, {ADA}, {OTHER})",
    }
    _insert(database, "matches", f"id = {of}", head)
    _insert(database, "seats", f"match = {of}", {"match": key, "user": f'iif({is_mine}, "user", {OTHER})'})
    for table in tables:
        _insert(database, table, f"match = {of}", {"match": key, "interaction": "NULL"})
    database.execute("DROP TABLE n")


def _insert(database: sqlite3.Connection, table: str, which: str, changes: dict[str, str]) -> None:
    columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
    chosen = ", ".join(changes.get(name, f'"{name}"') for name in columns)
    names = ", ".join(f'"{name}"' for name in columns)
    database.execute(f"INSERT INTO {table} ({names}) SELECT {chosen} FROM {table}, n WHERE {which}")


# Starting -----------------------------------------------------------------------------------------------------------


def start(size: Size = FULL) -> Measured:
    """Return the seconds from the start of the program until every live match has been looked at, and its memory."""
    with crowd(size) as folder:
        begun = time()
        said = subprocess.run(
            (sys.executable, "-m", "tests.bench.starting", str(folder)), check=True, capture_output=True, text=True
        )
    found = json.loads(said.stdout)
    seconds = found["ready"] - begun
    value = f"{seconds:.2f} s ({found['worked']:.2f} s of processor time), {found['megabytes']:.0f} MB"
    return Measured(value, seconds <= 2 and found["megabytes"] <= 150)


# Asking -------------------------------------------------------------------------------------------------------------


def listed(size: Size = FULL) -> Measured:
    """Return how long the text of ``/legatus list`` takes, p99 in milliseconds."""
    return _asked(size, partial(_listing, HERE.channel))


def listed_elsewhere(size: Size = FULL) -> Measured:
    """Return the same in the channel in which all the others play."""
    return _asked(size, partial(_listing, ELSEWHERE))


def suggested(size: Size = FULL) -> Measured:
    """Return how long the matches suggested for a command take, p99 in milliseconds."""
    return _asked(size, _suggestions)


Ask = Callable[[], Awaitable[object]]


def _listing(channel: int, services: Services) -> Ask:
    places = SimpleNamespace(is_there=lambda _place: True)  # Discord's part is not measured
    nothing: Any = None
    reading = Reading(services, Illustrator(RENDERERS), nothing, cast("Places", places), nothing)
    visitor = Visitor(ADA, {7: "Ada"}, interaction=1, manager=False, guild=7, places=(channel,))
    return lambda: reading.listing(visitor)


def _suggestions(services: Services) -> Ask:
    """Return what is asked below the guard that gives up what is late: a slow answer is to be measured, too."""
    actor = Actor(ADA, guild=7, places=(HERE.channel,))
    return lambda: services.find.listing(actor, ask=False)


def _asked(size: Size, make: Callable[[Services], Ask]) -> Measured:
    with crowd(size) as folder:
        times = asyncio.run(_times(folder, make, size.of(ASKED)))
    return at_most(1000 * percentile(times, 0.99), 50, "ms")


async def _times(folder: Path, make: Callable[[Services], Ask], number: int) -> list[float]:
    store = await open_store(folder, "1", SystemClock())
    ask = make(measured(store, SystemClock()))
    await ask()  # what is loaded once for all
    times = []
    for _ in range(number):
        begun = perf_counter()
        await ask()
        times.append(perf_counter() - begun)
    await store.close()
    return times


AIMS = (
    Aim(f"start with {OVER:,} finished and {LIVE} live matches", "≤ 2 s, ≤ 150 MB", start),
    Aim(f"/legatus list with {OVER:,} finished and {LIVE} live matches, p99", "≤ 50 ms", listed),
    Aim(f"/legatus list in a channel with {LIVE} live matches, p99", "≤ 50 ms", listed_elsewhere),
    Aim(f"matches suggested with {OVER:,} finished and {LIVE} live matches, p99", "≤ 50 ms", suggested),
)
