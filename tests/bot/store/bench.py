"""Durable appends at 64 matches: our group commit against plain aiosqlite, on the same tables and rows.

Plain means what most bots do: one connection, a lock round each transaction, a statement at a time.
"""

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import aiosqlite

from bot.records import Append, Mark, MatchId
from bot.store import open_store, rows
from bot.store.engine import FILE_NAME
from tests.bot.store.kit import APPLICATION, append, started
from tests.kit.clock import SetClock

MATCHES = 64
ROUNDS = 5
EACH = 10
"""Appends to a match in a round."""
ALONE = 200
"""Appends that are made one after the other."""


@dataclass(frozen=True)
class Speeds:
    """Appends a second at 64 matches, and the median milliseconds of one append alone."""

    ours: float
    plain: float
    ours_alone: float
    plain_alone: float

    @property
    def ratio(self) -> float:
        return self.ours / self.plain


async def measure(rounds: int = ROUNDS, each: int = EACH, single: int = ALONE) -> Speeds:
    """Alternate both over ``rounds`` of ``each`` appends per match, then make ``single`` alone; return the medians."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        store = await open_store(folder, APPLICATION, SetClock())
        ours = {await started(store.vault): 0 for _ in range(MATCHES)}
        plain = {await started(store.vault): 0 for _ in range(MATCHES)}
        connection = await aiosqlite.connect(folder / FILE_NAME, isolation_level=None)
        for pragma in ("synchronous = FULL", "foreign_keys = ON", "busy_timeout = 10000"):
            await connection.execute(f"PRAGMA {pragma}")
        lock = asyncio.Lock()

        async def plainly(change: Append) -> None:
            async with lock:
                await _plainly(connection, change)

        speeds = [
            (await _speed(store.vault.append, ours, each), await _speed(plainly, plain, each)) for _ in range(rounds)
        ]
        alone = [(await _alone(store.vault.append, ours), await _alone(plainly, plain)) for _ in range(single)]
        await connection.close()
        await store.close()
    return Speeds(*(median(column) for column in (*zip(*speeds, strict=True), *zip(*alone, strict=True))))


async def _plainly(connection: aiosqlite.Connection, change: Append) -> None:
    await connection.execute("BEGIN IMMEDIATE")
    found = await connection.execute("SELECT version, roster FROM matches WHERE id = ?", (change.match,))
    assert await found.fetchone() == (change.expected.version, change.expected.roster)
    await connection.execute("UPDATE matches SET version = version + 1 WHERE id = ?", (change.match,))
    snapshot = {"match": change.match, "seq": change.entry.seq, "document": rows.pack(change.snapshot)}
    inserts = [
        ("entries", {**rows.entry_params(change.match, change.entry), "at": 0}),
        ("snapshots", snapshot),
        ("told", {"match": change.match, "seq": change.entry.seq, "lines": 0, "document": rows.pack_told(change.told)}),
        *(("outbox", {**params, "created": 0}) for params in rows.outbox_params(change)),
    ]
    for table, params in inserts:
        columns = ", ".join(f'"{column}"' for column in params)
        marks = ", ".join("?" * len(params))
        await connection.execute(f"INSERT INTO {table} ({columns}) VALUES ({marks})", tuple(params.values()))
    await connection.commit()


async def _speed(do: Callable[[Append], Awaitable[object]], matches: dict[MatchId, int], each: int) -> float:
    async def play(match: MatchId) -> None:
        for _ in range(each):
            await do(append(match, Mark(matches[match], 1)))
            matches[match] += 1

    start = time.perf_counter()
    await asyncio.gather(*(play(match) for match in matches))
    return each * len(matches) / (time.perf_counter() - start)


async def _alone(do: Callable[[Append], Awaitable[object]], matches: dict[MatchId, int]) -> float:
    match = next(iter(matches))
    change = append(match, Mark(matches[match], 1))
    start = time.perf_counter()
    await do(change)
    matches[match] += 1
    return (time.perf_counter() - start) * 1000


if __name__ == "__main__":
    print(asyncio.run(measure()))
