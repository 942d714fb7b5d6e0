"""Durable appends: the store's group commit against plain aiosqlite, in the same run."""

from __future__ import annotations

import asyncio

from tests.bench.aims import Aim, Measured, Size
from tests.bot.store.bench import ALONE, EACH, MATCHES, ROUNDS, measure


def appends(size: Size) -> Measured:
    """Return how many times as many appends a second the store makes."""
    speeds = asyncio.run(measure(size.of(ROUNDS), size.of(EACH), size.of(ALONE)))
    value = f"{speeds.ratio:.1f}x ({speeds.ours:,.0f} against {speeds.plain:,.0f} appends/s)"
    return Measured(value, speeds.ratio >= 4)


AIMS = (Aim(f"durable appends at {MATCHES} matches against plain aiosqlite", "≥ 4x", appends),)
