"""The world's file: everything is there again, nobody else opens it, and a bad one is left alone."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sqlite3
import sys
from pathlib import Path

import aiohttp
import pytest

from bot.local.protocol.errors import WorldUnusable
from bot.local.table import LocalTable
from bot.local.world.model import Message
from tests.bot.local.raw import Raw
from tests.bot.local.sample import running

PROGRAM = """
import asyncio, sys
from pathlib import Path
from bot.local.world.model import Message
from bot.local.table import LocalTable

async def main():
    table = LocalTable()
    await table.start(Path(sys.argv[1]))
    ada = table.person("Ada")
    for number in range(50):
        ada.say(f"message {number}")
    await table.world.storage.flush()
    print("written", flush=True)
    await asyncio.sleep(60)

asyncio.run(main())
"""


async def started(folder: Path) -> LocalTable:
    table = LocalTable()
    await table.start(folder)
    return table


async def test_everything_is_there_after_a_restart(tmp_path: Path) -> None:
    first = await started(tmp_path)
    async with running(first):
        ada = first.person("Ada")
        first.add_person("Gaius").accept_dms(accept=False)
        first.person("Gaius").call("Marcus")
        public = await ada.slash("layout", channel="war-room")
        private = await ada.slash("secret", channel="war-room")
        controls = await ada.slash("controls", channel="war-room")
        ada.say("hello", channel=ada.dm)
        newest = first.world.snowflake()
    before = ada.messages("war-room")
    address, token = first.address, first.token
    await first.stop()

    second = await started(tmp_path)
    assert (second.address, second.token) == (address, token)
    ada = second.person("Ada")
    assert ada.messages("war-room") == before
    assert ada.messages(ada.dm)[-1]["content"] == "hello"
    assert not second.person("Gaius").user.accepts_dms
    assert second.world.guild.nicks == {second.person("Gaius").id: "Marcus"}
    assert second.person("Bran").messages("war-room") == [before[0], before[2]]
    assert second.world.snowflake() > newest
    assert {"secret", "layout"} <= {command["name"] for command in ada.commands()}
    assert public.message is not None
    (picture,) = public.message["components"][0]["components"][1]["items"]
    async with aiohttp.ClientSession() as session, session.get(picture["media"]["url"]) as answer:
        assert answer.status == 200
    async with running(second):
        assert controls.message is not None
        assert not (await ada.press(controls.message, "Edit")).failed
        assert private.message is not None
        assert not (await ada.press(private.message, "Edit")).failed
        assert [one["content"] for one in ada.messages("war-room")][1:] == ["edited", "edited"]
    await second.stop()


async def test_the_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    table = await started(tmp_path / "deep" / "folder")
    assert (tmp_path / "deep" / "folder" / "world.sqlite").stat().st_mode & 0o077 == 0
    await table.stop()


async def test_threads_rights_and_nonces_are_kept(tmp_path: Path) -> None:
    first = await started(tmp_path)
    thread = first.guilds.open_thread(first.channel("general"), "t", private=True, auto_archive=60)
    first.guilds.set_thread(thread, locked=True)
    first.guilds.overwrite(first.channel("war-room"), first.application_id, deny=1 << 10)
    async with aiohttp.ClientSession() as session:
        sent = await Raw(first, session).post({"content": "x", "nonce": "n", "enforce_nonce": True})
    await first.stop()
    second = await started(tmp_path)
    kept = second.channel("t")
    assert (kept.locked, kept.member_ids) == (True, [second.application_id])
    async with aiohttp.ClientSession() as session:
        raw = Raw(second, session)
        assert await raw.post({"content": "x", "nonce": "n", "enforce_nonce": True}) == sent
        assert (await raw.send({"content": "x"}, channel="war-room"))[1]["code"] == 50001
    await second.stop()


async def test_removed_things_stay_removed(tmp_path: Path) -> None:
    first = await started(tmp_path)
    async with aiohttp.ClientSession() as session:
        message = await Raw(first, session).post({"content": "x"}, {"a.txt": b"abc"})
    first.delete_message(message)
    first.delete_channel(first.channel("war-room"))
    await first.stop()
    with sqlite3.connect(tmp_path / "world.sqlite") as database:
        assert database.execute("SELECT count(*) FROM blob").fetchone() == (0,)
        assert database.execute("SELECT count(*) FROM doc WHERE kind = 'message'").fetchone() == (0,)
    database.close()
    second = await started(tmp_path)
    with pytest.raises(KeyError):
        second.channel("war-room")
    assert second.messages("general") == []
    await second.stop()


async def test_addresses_of_files_follow_a_new_port(tmp_path: Path) -> None:
    first = await started(tmp_path)
    async with aiohttp.ClientSession() as session:
        await Raw(first, session).post({"content": "x"}, {"a.txt": b"abc"})
    port = int(first.cdn_base.rpartition(":")[2].partition("/")[0])
    await first.stop()
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        taken.bind(("127.0.0.1", port))
        taken.listen()
        second = await started(tmp_path)
    (message,) = second.messages("general")
    url = message["attachments"][0]["url"]
    assert url.startswith(second.cdn_base)
    assert not url.startswith(first.cdn_base)
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        assert await answer.read() == b"abc"
    await second.stop()


async def test_a_killed_process_loses_nothing_that_was_written(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", PROGRAM, str(tmp_path), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    assert await process.stdout.readline() == b"written\n"
    with pytest.raises(WorldUnusable, match="Another Legatus is already running on"):
        await started(tmp_path)
    os.kill(process.pid, signal.SIGKILL)
    await process.communicate()
    table = await started(tmp_path)
    assert len(table.messages("general")) == 50
    await table.stop()


async def refused(folder: Path) -> str:
    before = (folder / "world.sqlite").read_bytes()
    with pytest.raises(WorldUnusable) as caught:
        await started(folder)
    assert (folder / "world.sqlite").read_bytes() == before
    assert "\n" not in str(caught.value)
    return str(caught.value)


async def test_a_damaged_newer_or_foreign_file_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "world.sqlite").write_bytes(b"no database " * 500)
    assert "put back a backup" in await refused(tmp_path)
    (tmp_path / "world.sqlite").unlink()
    await (await started(tmp_path)).stop()
    database = sqlite3.connect(tmp_path / "world.sqlite")
    database.execute("PRAGMA user_version=2")
    database.close()
    assert "newer version" in await refused(tmp_path)
    (tmp_path / "world.sqlite").unlink()
    database = sqlite3.connect(tmp_path / "world.sqlite")
    database.execute("PRAGMA user_version=1")
    database.execute("CREATE TABLE other (id)")
    database.close()
    assert "no local table" in await refused(tmp_path)


async def test_a_port_that_is_asked_for_must_be_free(local_table: LocalTable) -> None:
    port = int(local_table.cdn_base.rpartition(":")[2].partition("/")[0])
    table = LocalTable()
    with pytest.raises(OSError, match="address already in use"):
        await table.start(port=port)


async def test_a_file_that_cannot_be_written_is_tried_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.local.world.storage.RETRY_SECONDS", 0.01)
    table = await started(tmp_path)
    storage, loop = table.world.storage, asyncio.get_running_loop()
    await storage.flush()

    async def closed_to_writing(value: int) -> None:
        await loop.run_in_executor(storage._thread, storage._database.execute, f"PRAGMA query_only={value}")

    await closed_to_writing(1)
    table.person("Ada").say("kept")
    await table.until(lambda: "cannot be written" in caplog.text)
    await closed_to_writing(0)
    await table.stop()
    again = await started(tmp_path)
    assert [message["content"] for message in again.messages("general")] == ["kept"]
    await again.stop()


def test_a_message_kept_by_an_earlier_release_knows_its_files() -> None:
    file = {"id": "1", "filename": "a.png", "url": "http://127.0.0.1:1/cdn/a.png"}
    other = {"id": "2", "filename": "b.png", "url": "http://127.0.0.1:1/cdn/b.png"}
    gallery = {"type": 12, "items": [{"media": {"url": file["url"], "attachment_id": "1"}}]}
    data = {"id": "9", "attachments": [file, other], "embeds": [], "components": [gallery], "nonce": "n"}
    message = Message.from_doc({"data": data, "private_to": None, "old_edits": []})
    assert message.data["attachments"] == [other]
    assert (message.files, message.nonce) == ([file, other], "n")
    assert Message.from_doc(message.to_doc()) == message
