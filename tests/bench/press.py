"""A press until the next panel: judged, played, stored durably, the next panel put in words. One person at a time."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from time import perf_counter

from bot.front.answering.guards import Visitor
from bot.front.answering.panels import Panels
from bot.front.answering.reply import Reply
from bot.front.transport.pictures import Illustrator
from bot.records import UserId
from bot.store import open_store
from bot.ui.message import Message
from engines.core.seats import Seat
from renderers.registry import RENDERERS
from tests.bench.aims import Aim, Measured, Size, at_most, percentile
from tests.bench.services import measured
from tests.kit.clock import SetClock
from tests.kit.table import ADA, BRAN, CATO, DANA, ServiceHarness

PRESSES = 400
PEOPLE = {ADA: 0, BRAN: 1, CATO: 2, DANA: 3}


class Screen(Reply):
    """Takes what a person would be shown; painting and sending it are measured elsewhere."""

    def __init__(self) -> None:
        self.shown: Message | None = None

    async def show(self, message: Message, *, patience: float | None = None) -> bool:  # noqa: ARG002
        """Take the panel."""
        self.shown = message
        return True


def press(size: Size) -> Measured:
    """Return the time from a press to the text of the next panel, p99 in milliseconds."""
    return at_most(1000 * percentile(asyncio.run(_times(size.of(PRESSES))), 0.99), 25, "ms")


async def _times(presses: int) -> list[float]:
    with tempfile.TemporaryDirectory() as folder:
        clock = SetClock()
        store = await open_store(Path(folder), "1", clock)
        services = measured(store, clock)
        harness, panels = ServiceHarness(services, clock), Panels(services, Illustrator(RENDERERS))
        users = {Seat(seat): user for user, seat in PEOPLE.items()}
        match = await harness.start(dict(PEOPLE))
        times: list[float] = []
        while len(times) < presses:
            live = await harness.live(match)
            if live.over:
                match = await harness.start(dict(PEOPLE))
                continue
            screen = Screen()
            start = perf_counter()
            user = users[live.awaited()[0]]
            played = await harness.any_answer(match, user, len(times) % 256)
            await panels.answered(_visitor(user), screen, played)
            times.append(perf_counter() - start)
            assert screen.shown is not None
        await store.close()
    return times


def _visitor(user: UserId) -> Visitor:
    return Visitor(user, {7: f"Person {user}"}, interaction=1, manager=False, guild=7, places=())


AIMS = (Aim("a press, stored, to the text of the next panel, p99", "≤ 25 ms", press),)
