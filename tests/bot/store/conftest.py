"""A store of its own for every test, on the disk."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import SqlStore, open_store
from tests.bot.store.kit import APPLICATION, NOON
from tests.kit.clock import SetClock


@pytest.fixture
def clock() -> SetClock:
    return SetClock(NOON)


@pytest.fixture
async def store(tmp_path: Path, clock: SetClock) -> AsyncIterator[SqlStore]:
    opened = await open_store(tmp_path / "data", APPLICATION, clock)
    yield opened
    await opened.close()
