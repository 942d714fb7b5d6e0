"""Killed while it packs what is over, the bot loses nothing of it and packs the rest at its next start."""

import asyncio
import random
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from bot.local.table import LocalTable
from bot.records import MatchId
from bot.store import open_store
from bot.store.engine import FILE_NAME
from bot.store.volume import ENTRIES
from tests.bot.store.kit import NOON
from tests.bot.store.played import LENGTH, everything, played
from tests.e2e.kills import PATIENCE, Bot
from tests.kit.clock import SetClock
from tests.kit.profile import current

SEED = 20260301
MATCHES = 8
AS_ROWS = (LENGTH + 1, LENGTH + 1, sum(seq % 4 != 0 for seq in range(1, LENGTH + 1)), 0)
AS_VOLUMES = (0, 0, 0, -(-(LENGTH + 1) // ENTRIES))
"""How many entries, snapshots, rows of what was told, and volumes a match has before it is packed, and after."""


async def test_a_bot_killed_while_it_packs_loses_nothing_and_packs_on(tmp_path: Path, local_table: LocalTable):
    chance = random.Random(SEED)
    folder, application = tmp_path / "discord", str(local_table.application_id)
    before = await _played_long_ago(folder, application)
    async with Bot(tmp_path, local_table) as bot:
        for _ in range(max(3, current().kills // 5)):
            await bot.start()
            await _one_more_packed(bot)
            await asyncio.sleep(chance.uniform(0, 0.5))
            await bot.kill()
            _each_is_in_one_place(bot)
        await bot.start()
        while _packed(bot) < MATCHES:
            await _one_more_packed(bot)
        await bot.stop()
        _each_is_in_one_place(bot)
    assert await _records(folder, application, before) == before


async def _played_long_ago(folder: Path, application: str) -> dict[MatchId, list[object]]:
    """Store matches that have been over for long by any clock; return all that can be asked of them."""
    store = await open_store(folder, application, SetClock(NOON))
    matches = [await played(store) for _ in range(MATCHES)]
    await store.outbox.sent(tuple(row.id for row in await store.outbox.unsent(10_000)), None)
    await store.close()
    with closing(sqlite3.connect(folder / FILE_NAME)) as database, database:
        database.execute("UPDATE matches SET finished = 0")
    return await _records(folder, application, matches)


async def _records(folder: Path, application: str, matches: Iterable[MatchId]) -> dict[MatchId, list[object]]:
    store = await open_store(folder, application, SetClock(NOON))
    found = {match: await everything(store, match) for match in matches}
    await store.close()
    return found


async def _one_more_packed(bot: Bot) -> None:
    before = _packed(bot)
    async with asyncio.timeout(PATIENCE):
        while before == _packed(bot) < MATCHES:  # noqa: ASYNC110 (it is another process)
            await asyncio.sleep(0.02)


def _packed(bot: Bot) -> int:
    ((number,),) = bot.ask("SELECT count(DISTINCT match) FROM archive")
    return int(number)


def _each_is_in_one_place(bot: Bot) -> None:
    """Every match has all its entries as rows and no volume, or all its volumes and no row."""
    found = bot.ask(
        "SELECT (SELECT count(*) FROM entries WHERE match = id), (SELECT count(*) FROM snapshots WHERE match = id), "
        "(SELECT count(*) FROM told WHERE match = id), (SELECT count(*) FROM archive WHERE match = id) FROM matches"
    )
    assert len(found) == MATCHES
    assert set(found) <= {AS_ROWS, AS_VOLUMES}
    assert bot.ask("PRAGMA integrity_check") == [("ok",)]
