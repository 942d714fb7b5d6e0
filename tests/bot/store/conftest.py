"""A store of its own for every test, on the disk."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import SqlStore
from tests.bot.store.kit import APPLICATION, NOON
from tests.kit.clock import SetClock
from tests.kit.ready import open_ready


@pytest.fixture
def clock() -> SetClock:
    return SetClock(NOON)


@pytest.fixture
async def store(tmp_path: Path, clock: SetClock) -> AsyncIterator[SqlStore]:
    opened = await open_ready(tmp_path / "data", APPLICATION, clock)
    yield opened
    await opened.close()
