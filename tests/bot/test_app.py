"""The composition root: stopping it at awkward moments."""

import asyncio
import logging
from contextlib import suppress

import pytest

from bot import app
from bot.errors import StartAgain
from bot.front.posting.dispatcher import Dispatcher
from bot.local.rest.faults import Fault
from bot.local.table import LocalTable
from bot.settings import read_settings
from bot.store.store import SqlStore
from tests.kit.local import pointed_at
from tests.kit.messages import words


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


async def test_it_hangs_up_before_it_stops_to_answer(local_table: LocalTable, tmp_path, monkeypatch):
    """A press while it stops does not arrive: it could not be answered any more."""
    stop, ready, online = asyncio.Event(), asyncio.Event(), dict[str, bool]()

    def watched(kind: type, name: str) -> None:
        ending = getattr(kind, name)

        async def end(*args: object, **kwargs: object) -> None:
            if name not in online:
                with suppress(TimeoutError):  # the other end takes note of it a moment later
                    await local_table.until(lambda: not local_table.gateway.online, 1)
                online[name] = local_table.gateway.online
            await ending(*args, **kwargs)

        monkeypatch.setattr(kind, name, end)

    settings = read_settings(legatus_data=tmp_path, legatus_port=0)
    with pointed_at(local_table):
        playing = asyncio.create_task(
            app.play(settings, local_table.token, stop, members=True, settled=0.05, ready=ready.set)
        )
        await asyncio.wait_for(ready.wait(), 10)
        watched(Dispatcher, "stop")
        watched(SqlStore, "close")
        stop.set()
        await playing
    assert online == {"stop": False, "close": False}


async def test_what_is_being_answered_when_it_stops_is_answered(local_table: LocalTable, tmp_path):
    stop, ready = asyncio.Event(), asyncio.Event()
    settings = read_settings(legatus_data=tmp_path, legatus_port=0)
    with pointed_at(local_table):
        playing = asyncio.create_task(
            app.play(settings, local_table.token, stop, members=True, settled=0.05, ready=ready.set)
        )
        await asyncio.wait_for(ready.wait(), 10)
        person, room = local_table.person(local_table.world.people[0].name), local_table.text_channels[0]
        await local_table.settle()
        answer = await person.slash("legatus list", {}, channel=room)
        stop.set()
        assert "You play in no match" in words(await answer.shown())
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
