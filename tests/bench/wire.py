"""From a press to the panel on the person's screen, over HTTP and gateway: the whole program, the real client.

One person at a time presses; a panel is there when its text, its controls and its picture are.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from time import perf_counter

from bot.local.protocol.codes import Json
from tests.bench.aims import Aim, Measured, Size, percentile
from tests.e2e.answering import by_panel
from tests.e2e.program import Program

PRESSES = 300
PEOPLE = ("Ada", "Bran")
MEDIAN, LONGEST = 100, 300
"""Milliseconds: the median is to be below the one, 99 of 100 below the other."""


class Timed(Program):
    """A program that notes how long each press took."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.times: list[float] = []
        self.noting = False

    async def press(self, name: str, message: Json, which: str) -> Json:
        """Press, and note the time until the person sees what it led to."""
        start = perf_counter()
        shown = await super().press(name, message, which)
        if self.noting:
            self.times.append(perf_counter() - start)
        return shown


def presses(size: Size) -> Measured:
    """Return the time from a press to the panel it leads to, p50 and p99 in milliseconds."""
    times = [1000 * time for time in asyncio.run(_times(size.of(PRESSES, 2)))]
    middle, long = percentile(times, 0.5), percentile(times, 0.99)
    value = f"p50 {middle:.0f} ms, p99 {long:.0f} ms of {len(times)} presses"
    return Measured(value, middle <= MEDIAN and long <= LONGEST)


async def _times(presses: int) -> list[float]:
    with tempfile.TemporaryDirectory() as folder:
        program = Timed(Path(folder))
        await program.start()
        try:
            while len(program.times) < presses:
                await _one_match(program, presses)
        finally:
            await program.stop()
    return program.times


async def _one_match(program: Timed, presses: int) -> None:
    """Play a match until it is over or enough has been noted."""
    match = await program.begun(*PEOPLE)
    program.noting = True
    while len(program.times) < presses and not (live := await program.live(match)).over:
        prompt = next(prompt for prompt in live.match.prompts() if prompt.awaited)
        name = program.name(live.holder(prompt.seat).user)
        panel = await program.press(name, await program.board(match), "Your Move")
        await by_panel(program, name, panel, live.match.think(prompt, "steady"))
        await program.quiet()
    program.noting = False


AIMS = (
    Aim("a press over HTTP and gateway, to the panel on the screen", f"p50 ≤ {MEDIAN} ms, p99 ≤ {LONGEST} ms", presses),
)
