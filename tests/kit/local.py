"""Fixtures: a local table, and discord.py pointed at it."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Iterator

import discord
import pytest
import pytest_asyncio
import yarl
from discord.gateway import DiscordWebSocket

from bot.local.table import LocalTable


@contextlib.contextmanager
def put_back() -> Iterator[None]:
    """Let this process's discord.py be pointed elsewhere; afterwards it goes where it went before."""
    before = discord.http.Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, discord.Asset.BASE
    try:
        yield
    finally:
        discord.http.Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, discord.Asset.BASE = before


@contextlib.contextmanager
def pointed_at(table: LocalTable) -> Iterator[None]:
    """Let this process's discord.py talk to a table instead of Discord; put back afterwards."""
    with put_back():
        discord.http.Route.BASE = table.rest_base
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(table.gateway_url)
        discord.Asset.BASE = table.cdn_base
        yield


@contextlib.asynccontextmanager
async def opened() -> AsyncIterator[LocalTable]:
    """Yield a table in memory. A request that no route answers fails the test."""
    table = LocalTable()
    await table.start()
    try:
        yield table
    finally:
        await table.stop()
    if table.unknown_routes:
        pytest.fail(f"requests without a route: {table.unknown_routes}")


@pytest_asyncio.fixture
async def local_table() -> AsyncIterator[LocalTable]:
    """Yield a table in memory, see ``opened``."""
    async with opened() as table:
        yield table
