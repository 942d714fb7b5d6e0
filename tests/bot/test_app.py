"""The composition root: stopping it at awkward moments."""

import asyncio
import logging

import pytest

from bot import app
from bot.errors import StartAgain
from bot.local.rest.faults import Fault
from bot.local.table import LocalTable
from bot.settings import read_settings
from tests.kit.local import pointed_at


async def test_it_stops_while_discord_does_not_answer_the_login(local_table: LocalTable, tmp_path):
    """discord.py tries a login again and again by itself; nobody has to wait for that."""
    stop = asyncio.Event()
    local_table.faults.add(Fault("GET /users/@me", 502, times=None))
    settings = read_settings(legatus_data=tmp_path, legatus_port=0)
    with pointed_at(local_table):
        playing = asyncio.create_task(app.play(settings, local_table.token, stop))
        await asyncio.sleep(0.3)
        stop.set()
        async with asyncio.timeout(3):
            await playing
    assert not list(tmp_path.iterdir())


async def test_it_stops_though_it_has_never_reached_the_gateway(local_table: LocalTable, tmp_path, caplog):
    stop = asyncio.Event()
    local_table.gateway.url = "ws://127.0.0.1:1/"
    settings = read_settings(legatus_data=tmp_path, legatus_port=0)
    with pointed_at(local_table), caplog.at_level(logging.CRITICAL):
        playing = asyncio.create_task(app.play(settings, local_table.token, stop))
        await asyncio.sleep(1)
        stop.set()
        async with asyncio.timeout(6):
            await playing


async def test_it_ends_with_one_line_where_it_has_outgrown_its_connections(local_table: LocalTable, tmp_path):
    settings = read_settings(legatus_data=tmp_path, legatus_port=0)
    with pointed_at(local_table):
        playing = asyncio.create_task(app.play(settings, local_table.token, asyncio.Event(), settled=0.05))
        await local_table.online()
        await local_table.gateway.drop(4011)
        with pytest.raises(StartAgain, match="code 4011"):
            async with asyncio.timeout(10):
                await playing
