"""A long and busy evening: memory over many actions; answers and the event loop at many presses a second."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import perf_counter
from typing import Final

from bot.records import MatchId
from bot.store import open_store
from engines.core.seats import Seat
from tests.bench.aims import FULL, Aim, Measured, Size, at_most, percentile
from tests.bench.memory import now as memory_now
from tests.bench.press import PEOPLE
from tests.bench.services import measured
from tests.kit.clock import SetClock
from tests.kit.table import ServiceHarness

ACTIONS: Final = 20_000
WARM: Final = 5_000
"""Actions after which what is kept in memory is there."""
FLAT: Final = 10
"""Megabytes it may grow by from then on."""
RATE: Final = 50
"""Presses a second."""
BUSY: Final = 500
"""Presses in all."""
ANSWERED, LAG = 100, 50
"""Milliseconds, 99 of 100: until an answer is stored and its panel put in words; how late the event loop is."""
MATCHES: Final = 20
TICK: Final = 0.01
USERS: Final = {Seat(seat): user for user, seat in PEOPLE.items()}


@asynccontextmanager
async def _playing() -> AsyncIterator[ServiceHarness]:
    with tempfile.TemporaryDirectory() as folder:
        clock = SetClock()
        store = await open_store(Path(folder), "1", clock)
        yield ServiceHarness(measured(store, clock), clock)
        await store.close()


async def _act(harness: ServiceHarness, match: MatchId, number: int) -> MatchId:
    """Answer a question of a match and return it, or a new one if it is over."""
    live = await harness.live(match)
    if live.over:
        await harness.clear_outbox()
        another: MatchId = await harness.start(dict(PEOPLE))
        return another
    await harness.any_answer(match, USERS[live.awaited()[0]], number % 256)
    return match


# Memory -------------------------------------------------------------------------------------------------------------


def memory(size: Size = FULL) -> Measured:
    """Return by how much a process of its own grows, in megabytes, once it is warm."""
    command = (sys.executable, "-m", "tests.bench.load", str(size.of(WARM, 5)), str(size.of(ACTIONS, 10)))
    said = subprocess.run(command, check=True, capture_output=True, text=True)
    return at_most(max(0.0, json.loads(said.stdout)), FLAT, "MB")


async def _grow(warm: int, actions: int) -> None:
    async with _playing() as harness:
        match, before = await harness.start(dict(PEOPLE)), 0.0
        for number in range(actions):
            match = await _act(harness, match, number)
            if number == warm:
                before = memory_now()
        print(json.dumps(memory_now() - before))


# Many at once -------------------------------------------------------------------------------------------------------


def busy(size: Size = FULL) -> Measured:
    """Return how long answers take and how late the event loop is at many presses a second, p99 in milliseconds."""
    answers, lags = asyncio.run(_busy(size.of(BUSY, 5)))
    answer, lag = (1000 * percentile(times, 0.99) for times in (answers, lags))
    return Measured(f"answer {answer:.0f} ms, loop {lag:.0f} ms late", answer <= ANSWERED and lag <= LAG)


async def _busy(presses: int) -> tuple[list[float], list[float]]:
    async with _playing() as harness:
        matches = [await harness.start(dict(PEOPLE)) for _ in range(MATCHES)]
        turns = [asyncio.Lock() for _ in matches]
        """A match is answered by one person at a time, however late that one is."""
        answers: list[float] = []
        lags: list[float] = []

        async def press(number: int, due: float) -> None:
            place = number % MATCHES
            async with turns[place]:
                matches[place] = await _act(harness, matches[place], number)
            answers.append(perf_counter() - due)

        ticking = asyncio.create_task(_tick(lags))
        begun, pressing = perf_counter(), []
        for number in range(presses):
            due = begun + number / RATE
            await asyncio.sleep(max(0.0, due - perf_counter()))
            pressing.append(asyncio.create_task(press(number, due)))
        await asyncio.gather(*pressing)
        ticking.cancel()
        await asyncio.gather(ticking, return_exceptions=True)
    return answers, lags


async def _tick(lags: list[float]) -> None:
    while True:
        due = perf_counter() + TICK
        await asyncio.sleep(TICK)
        lags.append(perf_counter() - due)


AIMS = (
    Aim(f"memory gained over {ACTIONS:,} actions", f"≤ {FLAT} MB", memory),
    Aim(f"at {RATE} answers a second: answer and event loop, p99", f"≤ {ANSWERED} ms, ≤ {LAG} ms", busy),
)

if __name__ == "__main__":
    asyncio.run(_grow(int(sys.argv[1]), int(sys.argv[2])))
