"""The command as people run it: in a process of its own."""

import asyncio
import os
import resource
import signal
import sqlite3
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
import yarl

from bot import app
from bot.local.protocol.codes import ChannelType, Intent, Json
from bot.local.rest.faults import Fault
from bot.local.table import LocalTable
from bot.ports import StoreRefused
from bot.settings import Settings, read_settings

TOKEN = "MTIz.very.secret"
PATIENCE = 40.0


@asynccontextmanager
async def legatus(*arguments: str, folder: Path, **environment: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run the command in an empty folder, without any setting of this machine."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("DISCORD_", "LEGATUS_"))}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        *arguments,
        cwd=folder,
        env=kept | environment,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def refused(*arguments: str, folder: Path, **environment: str) -> str:
    """Return the one line with which the command refuses to run."""
    async with legatus(*arguments, folder=folder, **environment) as process:
        out, err = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert process.returncode == 2
    assert out == b""
    (line,) = [line for line in err.decode().splitlines() if " level=" not in line]
    assert line.startswith("legatus: ")
    assert TOKEN not in err.decode()
    return line


async def address_of(process: asyncio.subprocess.Process) -> yarl.URL:
    assert process.stdout is not None
    line = await asyncio.wait_for(process.stdout.readline(), PATIENCE)
    return yarl.URL(line.decode().strip())


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_it_prints_the_address_alone_and_stops_cleanly(tmp_path: Path, number: signal.Signals):
    async with legatus("--data", "here", folder=tmp_path) as process:
        address = await address_of(process)
        assert address.host == "127.0.0.1"
        assert address.query["key"]
        process.send_signal(number)
        out, err = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert process.returncode == 0
    assert out == b""
    assert "Traceback" not in err.decode()
    assert address.query["key"] not in err.decode()
    assert sorted(path.name for path in (tmp_path / "here").iterdir()) == ["local"]


async def test_the_address_stays_the_same_over_a_restart(tmp_path: Path):
    seen = []
    for _ in range(2):
        async with legatus(folder=tmp_path) as process:
            seen.append(await address_of(process))
            process.send_signal(signal.SIGTERM)
            await asyncio.wait_for(process.communicate(), PATIENCE)
    assert seen[0] == seen[1]
    assert (tmp_path / "legatus-data" / "local").is_dir()


@pytest.mark.fault("B10")
async def test_a_second_process_on_the_same_data_is_refused(tmp_path: Path):
    async with legatus(folder=tmp_path) as process:
        await address_of(process)
        line = await refused(folder=tmp_path)
        assert "already running" in line
        assert process.returncode is None


async def test_a_port_that_is_taken_is_named(tmp_path: Path):
    server = await asyncio.start_server(lambda *_: None, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    line = await refused("--port", str(port), folder=tmp_path)
    assert str(port) in line
    assert "--port" in line
    server.close()
    await server.wait_closed()


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="limits of another process can be set on Linux alone")
async def test_a_table_that_cannot_be_written_any_more_stops_soon_and_says_so(tmp_path: Path):
    """Files of the running program cannot grow: the disk takes nothing any more."""
    async with legatus(folder=tmp_path) as process:
        address = await address_of(process)
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (1, 1))
        await heard(address, "x" * 2000, 20)
        process.terminate()
        _, err = await asyncio.wait_for(process.communicate(), PATIENCE)
    lines = err.decode().splitlines()
    assert process.returncode == 2
    (last,) = [line for line in lines if " level=" not in line]
    assert last.startswith(f"legatus: {Path('legatus-data', 'local', 'world.sqlite')} could not be written: the disk")
    assert "Lost is what happened at the table after" in last
    assert len([line for line in lines if "the table's data cannot be written" in line]) == 1
    async with legatus(folder=tmp_path) as process:
        assert (await address_of(process)).query["key"] == address.query["key"]


async def test_why_it_cannot_run_is_not_hidden_by_what_the_table_cannot_keep(tmp_path: Path, monkeypatch):
    async def refuse(settings: Settings, *_: object, **__: object) -> None:
        (settings.folder / "world.sqlite").unlink()
        raise StoreRefused("Put back a backup with: legatus restore FILE")

    monkeypatch.setattr(app, "play", refuse)
    with pytest.raises(StoreRefused, match="legatus restore FILE"):
        await app._play_locally(read_settings(legatus_data=tmp_path, legatus_port=0), asyncio.Event())


async def test_a_lost_table_is_refused_and_not_begun_afresh(tmp_path: Path):
    async with legatus(folder=tmp_path) as process:
        await address_of(process)
        (tmp_path / "legatus-data" / "local" / "world.sqlite").unlink()
        process.terminate()
        _, err = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert process.returncode == 2
    assert "Lost is what was in it." in err.decode()
    assert "there was a table here" in await refused(folder=tmp_path)


async def heard(address: yarl.URL, said: str, times: int) -> None:
    """Say something on the page that many times, until it is taken."""
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
        async with session.get(address) as answer:
            assert answer.status == 200
        async with session.ws_connect(address.with_path("/page/ws"), headers={"Origin": str(address.origin())}) as page:
            await page.send_json({"n": 0, "do": "hello", "me": None})
            reply = await replied(page, 0)
            room = next(one["id"] for one in reply["channels"] if one["type"] == ChannelType.TEXT)
            for number in range(1, times + 1):
                await page.send_json({"n": number, "do": "say", "channel": room, "content": said})
                await replied(page, number)


async def replied(page: aiohttp.ClientWebSocketResponse, number: int) -> Json:
    async with asyncio.timeout(PATIENCE):
        async for frame in page:
            told = frame.json()
            if told["t"] == "reply" and told["n"] == number:
                assert told["ok"], told
                result: Json = told["result"]
                return result
    raise AssertionError("the page was closed")


@pytest.mark.parametrize("content", [b"not a database at all" * 99, None], ids=["damaged", "newer"])
async def test_a_damaged_or_newer_database_is_refused_and_left_alone(tmp_path: Path, content: bytes | None):
    async with legatus(folder=tmp_path) as process:
        await address_of(process)
        process.send_signal(signal.SIGTERM)
        await asyncio.wait_for(process.communicate(), PATIENCE)
    (file,) = (tmp_path / "legatus-data" / "local").glob("legatus.db")
    if content is not None:
        file.write_bytes(content)
    else:
        with sqlite3.connect(file) as database:
            database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.close()
    before = file.read_bytes()
    line = await refused(folder=tmp_path)
    assert "legatus.db" in line or "newer" in line
    assert file.read_bytes() == before


async def test_a_wrong_token_is_said_in_a_line(tmp_path: Path, local_table: LocalTable):
    line = await refused(folder=tmp_path, DISCORD_TOKEN=TOKEN, DISCORD_ADDRESS=local_table.rest_base)
    assert "DISCORD_TOKEN" in line


async def test_a_token_is_never_sent_to_another_machine(tmp_path: Path):
    line = await refused(folder=tmp_path, DISCORD_TOKEN=TOKEN, DISCORD_ADDRESS="http://10.1.2.3:80")
    assert "DISCORD_ADDRESS" in line


async def test_a_missing_intent_is_said_in_a_line(tmp_path: Path, local_table: LocalTable):
    local_table.gateway.forbidden = {Intent.GUILD_MEMBERS}
    line = await refused(
        folder=tmp_path,
        DISCORD_TOKEN=local_table.token,
        DISCORD_ADDRESS=local_table.rest_base,
        DISCORD_MEMBERS_INTENT="true",
    )
    assert "DISCORD_MEMBERS_INTENT" in line


async def test_discord_data_belongs_to_its_application(tmp_path: Path, local_table: LocalTable):
    environment = {"DISCORD_TOKEN": local_table.token, "DISCORD_ADDRESS": local_table.rest_base}
    async with legatus(folder=tmp_path, **environment) as process:
        await local_table.online(PATIENCE)
        process.send_signal(signal.SIGTERM)
        await asyncio.wait_for(process.communicate(), PATIENCE)
    assert process.returncode == 0
    other = LocalTable()
    await other.start()
    line = await refused(folder=tmp_path, DISCORD_TOKEN=other.token, DISCORD_ADDRESS=other.rest_base)
    await other.stop()
    assert str(local_table.application_id) in line


async def test_it_waits_for_discord_to_come_back(tmp_path: Path, local_table: LocalTable):
    fault = local_table.faults.add(Fault("GET /users/@me", 503, times=2))
    environment = {"DISCORD_TOKEN": local_table.token, "DISCORD_ADDRESS": local_table.rest_base}
    async with legatus(folder=tmp_path, **environment) as process:
        await local_table.online(PATIENCE)
        process.send_signal(signal.SIGTERM)
        await asyncio.wait_for(process.communicate(), PATIENCE)
    assert fault.struck == 2


async def test_a_backup_is_taken_while_it_plays_and_overwrites_nothing(tmp_path: Path):
    async with legatus(folder=tmp_path) as process:
        await address_of(process)
        async with legatus("backup", "copy.sqlite", folder=tmp_path) as copying:
            await asyncio.wait_for(copying.communicate(), PATIENCE)
        assert copying.returncode == 0
        assert process.returncode is None
        assert "copy.sqlite" in await refused("backup", "copy.sqlite", folder=tmp_path)
    with sqlite3.connect(tmp_path / "copy.sqlite") as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    database.close()


async def test_a_backup_is_put_back(tmp_path: Path):
    async with legatus(folder=tmp_path) as process:
        await address_of(process)
        assert "already running" in await refused("restore", "copy.sqlite", folder=tmp_path)
        async with legatus("backup", "copy.sqlite", folder=tmp_path) as copying:
            await asyncio.wait_for(copying.communicate(), PATIENCE)
        process.terminate()
        await asyncio.wait_for(process.communicate(), PATIENCE)
    assert "missing or empty" in await refused("restore", "none.sqlite", folder=tmp_path)
    async with legatus("restore", "copy.sqlite", folder=tmp_path) as restoring:
        out, _ = await asyncio.wait_for(restoring.communicate(), PATIENCE)
    assert restoring.returncode == 0
    (kept,) = (tmp_path / "legatus-data" / "local").glob("legatus.db.replaced-*")
    assert kept.name in out.decode()
    async with legatus(folder=tmp_path) as process:
        await address_of(process)


async def test_a_second_one_is_refused_before_it_does_anything_else(tmp_path: Path):
    async with legatus(folder=tmp_path) as process:
        await address_of(process)
        begun = time.monotonic()
        line = await refused(folder=tmp_path)
        alone = time.monotonic() - begun
        begun = time.monotonic()
        async with legatus("--version", folder=tmp_path) as version:
            await version.wait()
        assert "Another Legatus is already running" in line
        assert alone < 20 * (time.monotonic() - begun), "it logs in and opens nothing before"


async def test_it_tells_its_version(tmp_path: Path):
    async with legatus("--version", folder=tmp_path) as process:
        out, _ = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert out.decode().startswith("legatus ")
