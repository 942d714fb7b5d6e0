"""How much room a match takes once it is over and packed."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from contextlib import closing
from functools import partial
from pathlib import Path

from bot.actor import Actor
from bot.store import open_store
from bot.store.engine import FILE_NAME
from engines.core.seats import Seat
from tests.bench.aims import Aim, Measured, Size, at_most
from tests.bench.services import measured
from tests.kit.clock import SetClock
from tests.kit.table import ADA, BRAN, HERE, ServiceHarness, press

MATCHES = 3
MOST = 1_000
"""Bytes of an entry with its snapshot and all it told."""


def packed(game: str, size: Size) -> Measured:
    """Return the bytes for each entry of matches that two people play at random to the end."""
    return at_most(asyncio.run(_bytes_an_entry(game, size.of(MATCHES))), MOST, "bytes")


async def _bytes_an_entry(game: str, matches: int) -> float:
    with tempfile.TemporaryDirectory() as name:
        clock = SetClock()
        store = await open_store(Path(name), "1", clock)
        harness, entries = ServiceHarness(measured(store, clock), clock), 0
        lobbies = harness.services.lobbies
        for _ in range(matches):
            match = await lobbies.open(game, ADA, 7, HERE, size=2, thread=False)
            await lobbies.join(match, BRAN)
            await lobbies.start(match, Actor(ADA), press())
            users = {Seat(row.seat): row.user for row in (await harness.live(match)).seats if row.user is not None}
            entries += (await harness.finish(match, users)).match.version + 1
            await store.vault.bind(match)
        await store.close()
        with closing(sqlite3.connect(Path(name) / FILE_NAME)) as database:
            ((taken,),) = database.execute("SELECT sum(length(document)) FROM archive").fetchall()
    return float(taken / entries)


AIMS = (
    Aim("a finished match of Invasion, packed, for each entry", f"≤ {MOST:,} bytes", partial(packed, "invasion")),
    Aim("a finished match of Rex, packed, for each entry", f"≤ {MOST:,} bytes", partial(packed, "rex")),
)
