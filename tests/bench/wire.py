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
from tests.e2e.hands import by_panel
from tests.e2e.night import Night

PRESSES = 300
PEOPLE = ("Ada", "Bran")
MEDIAN, LONGEST = 100, 300
"""Milliseconds: the median is to be below the one, 99 of 100 below the other."""


class Timed(Night):
    """An evening that notes how long each press took."""

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
        night = Timed(Path(folder))
        await night.start()
        try:
            while len(night.times) < presses:
                await _evening(night, presses)
        finally:
            await night.stop()
    return night.times


async def _evening(night: Timed, presses: int) -> None:
    """Play a match until it is over or enough has been noted."""
    match = await night.begun(*PEOPLE)
    night.noting = True
    while len(night.times) < presses and not (live := await night.live(match)).over:
        prompt = next(prompt for prompt in live.match.prompts() if prompt.awaited)
        name = night.name(live.holder(prompt.seat).user)
        panel = await night.press(name, await night.board(match), "Your Move")
        await by_panel(night, name, panel, live.match.think(prompt, "steady"))
        await night.quiet()
    night.noting = False


AIMS = (
    Aim("a press over HTTP and gateway, to the panel on the screen", f"p50 ≤ {MEDIAN} ms, p99 ≤ {LONGEST} ms", presses),
)
