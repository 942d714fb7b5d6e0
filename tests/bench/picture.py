"""A warm board against the plain way: a cached base picture, the same pieces pasted, Pillow's default PNG."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from io import BytesIO
from statistics import median
from time import perf_counter

from bot.front.transport.painter import Painter
from engines.registry import GAMES
from renderers.contract import Stamp
from renderers.paint.painting import paint, pixels
from renderers.paint.scene import Scene
from renderers.registry import RENDERERS
from tests.bench.aims import Aim, Measured, Size, at_most, percentile
from tests.kit.walker import course, spread

SCENES = 24
NAMES = ("Ada", "Bran", "Cato", "Dana")
TICK = 0.001
IDLE = 2.0
"""Seconds the loop is watched doing nothing."""


@lru_cache(maxsize=2)
def scenes(number: int) -> tuple[Scene, ...]:
    """Return boards along a match of four, each different from the one before."""
    played = course(GAMES["invasion"], 4, 1)
    renderer = RENDERERS["invasion"]
    tables = [match.table() for match in spread(played.matches, number)][:number]
    return tuple(
        renderer.board(table, NAMES, Stamp(turn="", picture=place), last=()) for place, table in enumerate(tables)
    )


@lru_cache(maxsize=2)
def times_and_sizes(number: int) -> tuple[float, float]:
    """Return our time and our bytes as shares of the plain way's: medians over alternating pictures."""
    for scene in scenes(number):
        paint(scene)
    times, sizes = [], []
    for scene in scenes(number):
        start = perf_counter()
        ours = paint(scene)
        middle = perf_counter()
        plain = _plain(scene)
        times.append((middle - start) / (perf_counter() - middle))
        sizes.append(len(ours) / len(plain))
    return median(times), median(sizes)


def board_time(size: Size) -> Measured:
    """Return our time for a warm board as a share of the plain way's."""
    return at_most(times_and_sizes(size.of(SCENES, 2))[0], 0.1, "of the plain time")


def board_bytes(size: Size) -> Measured:
    """Return our bytes for a board as a share of the plain way's."""
    return at_most(times_and_sizes(size.of(SCENES, 2))[1], 0.6, "of the plain bytes")


def lag(size: Size) -> Measured:
    """Return the event loop's lag, p99 in milliseconds, while two boards at a time are painted, and what it is idle."""
    boards = scenes(size.of(SCENES, 2))
    for scene in boards:
        paint(scene)
    busy, idle = asyncio.run(_lags(boards, 0)), asyncio.run(_lags((), IDLE * size.share))
    measured = at_most(1000 * percentile(busy, 0.99), 10, "ms")
    return Measured(f"{measured.value}, idle {1000 * percentile(idle, 0.99):.2g} ms", measured.met)


async def _lags(boards: tuple[Scene, ...], idle: float) -> list[float]:
    painter = Painter(kept=0)
    lags: list[float] = []
    watching = asyncio.create_task(_watch(lags))
    for first, second in zip(boards[::2], boards[1::2], strict=False):
        await asyncio.gather(painter.png(first), painter.png(second))
    await asyncio.sleep(max(idle, 2 * TICK))
    watching.cancel()
    await painter.close()
    return lags


async def _watch(lags: list[float]) -> None:
    while True:
        due = perf_counter() + TICK
        await asyncio.sleep(TICK)
        lags.append(perf_counter() - due)


def _plain(scene: Scene) -> bytes:
    target = BytesIO()
    pixels(scene).save(target, format="PNG")
    return target.getvalue()


AIMS = (
    Aim("a warm board in time", "≤ 1/10 of the plain way", board_time),
    Aim("a warm board in bytes", "≤ 0.6 of the plain way", board_bytes),
    Aim("event loop lag p99 while two boards render", "≤ 10 ms", lag),
)
