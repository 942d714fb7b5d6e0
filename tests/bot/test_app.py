"""The composition root: stopping it at awkward moments."""

import asyncio

from bot import app
from bot.local.faults import Fault
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
