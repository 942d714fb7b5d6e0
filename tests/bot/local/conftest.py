"""The sample bot at a table."""

from collections.abc import AsyncIterator

import pytest_asyncio

from bot.local.table import LocalTable
from tests.bot.local.sample import SampleBot, running


@pytest_asyncio.fixture
async def sample(local_table: LocalTable) -> AsyncIterator[SampleBot]:
    """The sample bot, logged in with its commands synced."""
    async with running(local_table) as bot:
        yield bot
