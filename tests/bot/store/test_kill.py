"""Killed at any moment: what was answered is there, and nothing is there by half."""

import asyncio
import random
import signal
import sqlite3
import sys
from pathlib import Path

import pytest

from bot.store import open_store
from bot.store.engine import FILE_NAME
from tests.bot.store import victim
from tests.bot.store.kit import APPLICATION
from tests.kit.clock import SetClock


async def kill_under_load(folder: Path, lines: int) -> dict[int, int]:
    """Run the victim until it has given so many answers, kill it, and return the last version of each match."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", victim.__name__, str(folder), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    said: dict[int, int] = {}
    for _ in range(lines):
        match, version = (await process.stdout.readline()).split()
        said[int(match)] = int(version)
    process.send_signal(signal.SIGKILL)
    for line in (await process.stdout.read()).decode().splitlines(keepends=True):
        if line.endswith("\n"):
            match, version = line.encode().split()
            said[int(match)] = int(version)
    await process.wait()
    return said


async def check(folder: Path, said: dict[int, int]) -> None:
    """Open the store after a kill and compare it with what the victim was answered."""
    store = await open_store(folder, APPLICATION, SetClock())
    for row in await store.directory.live():
        history = [line.seq for line in await store.vault.history(row.id)]
        assert history == list(range(row.mark.version + 1))
        assert row.mark.version >= said.get(row.id, 0)
        assert len((await store.vault.load(row.id)).seats) == 4
    await store.close()
    database = sqlite3.connect(folder / FILE_NAME)
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    entries, plays = database.execute("SELECT count(*), sum(kind = 'play') FROM entries").fetchone()
    assert database.execute("SELECT count(*) FROM snapshots").fetchone() == (entries,)
    assert database.execute("SELECT count(*) FROM told").fetchone() == (plays,)
    assert database.execute("SELECT count(*), count(DISTINCT nonce) FROM outbox").fetchone() == (plays, plays)
    database.close()


@pytest.mark.fault("B46")
@pytest.mark.parametrize("kills", [4, pytest.param(40, marks=pytest.mark.deep)])
async def test_nothing_answered_is_lost_and_nothing_is_half_written(tmp_path: Path, kills: int):
    chance = random.Random(46)
    for _ in range(kills):
        said = await kill_under_load(tmp_path, chance.randrange(30, 300))
        await check(tmp_path, said)
