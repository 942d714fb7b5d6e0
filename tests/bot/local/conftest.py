"""The sample bot at a table."""

from collections.abc import AsyncIterator

import aiohttp
import pytest_asyncio

from bot.local.table import LocalTable
from tests.bot.local.raw import Raw
from tests.bot.local.sample import SampleBot, running


@pytest_asyncio.fixture
async def sample(local_table: LocalTable) -> AsyncIterator[SampleBot]:
    """Yield the sample bot, logged in with its commands synced."""
    async with running(local_table) as bot:
        yield bot


@pytest_asyncio.fixture
async def raw(local_table: LocalTable) -> AsyncIterator[Raw]:
    """Yield the table's REST API."""
    async with aiohttp.ClientSession() as session:
        yield Raw(local_table, session)
