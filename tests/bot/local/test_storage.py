"""The world's file: everything is there again, nobody else opens it, and a bad one is left alone."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import sqlite3
import sys
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.local.protocol.errors import WorldUnkept, WorldUnusable
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


class TestFailing:
    """A file that cannot be used is said in plain words, once; what was written is there again."""

    @pytest.mark.parametrize(
        ("how", "why", "do"),
        [
            ("full", "the disk is full", "Make room"),
            ("locked", "another program has locked it", "Stop that one"),
            ("read only", "it may only be read", "Allow it"),
            ("no world", "it is damaged", "put back a backup"),
            ("not text", "it is damaged", "put back a backup"),
            ("emptied", "it is missing or empty, though there was a table here", "Put it back"),
            ("deleted", "it is missing or empty, though there was a table here", "Put it back"),
            ("a folder", "it cannot be opened", "belong to whoever runs Legatus"),
        ],
    )
    async def test_a_start_is_refused_in_a_line(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str, why: str, do: str
    ) -> None:
        await (await started(tmp_path)).stop()
        file = tmp_path / "world.sqlite"
        with contextlib.ExitStack() as undo:
            spoil(file, how, undo, monkeypatch)
            with pytest.raises(WorldUnusable) as caught:
                await started(tmp_path)
            assert str(caught.value).startswith(f"{file} cannot be used: {why}")
            assert do in str(caught.value)
            assert "\n" not in str(caught.value)
        monkeypatch.undo()
        if how in ("full", "locked", "read only"):
            await (await started(tmp_path)).stop()

    async def test_a_new_world_that_cannot_be_written_is_refused(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        limited(monkeypatch, 3)
        with pytest.raises(WorldUnusable, match="the disk is full"):
            await started(tmp_path)
        monkeypatch.undo()
        await (await started(tmp_path)).stop()

    @pytest.mark.parametrize(
        ("how", "why"),
        [
            ("full", "the disk is full"),
            ("locked", "another program has locked it"),
            ("deleted", "it was deleted, moved, replaced or emptied"),
            ("log deleted", "it was deleted, moved, replaced or emptied"),
            ("replaced", "it was deleted, moved, replaced or emptied"),
            ("emptied", "it was deleted, moved, replaced or emptied"),
        ],
    )
    async def test_the_log_says_it_once_and_the_stop_says_what_is_lost(
        self, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, how: str, why: str
    ) -> None:
        monkeypatch.setattr("bot.local.world.storage.RETRY_SECONDS", 0.01)
        monkeypatch.setattr("bot.local.world.storage.LAST_TRIES", 0.1)
        table = await started(tmp_path)
        table.person("Ada").say("written")
        await table.world.storage.flush()
        with contextlib.ExitStack() as undo:
            await spoil_running(table, tmp_path / "world.sqlite", how, undo)
            for number in range(20):
                table.person("Ada").say(f"{number} {'x' * 1000}")
                await asyncio.sleep(0.02)
            with pytest.raises(WorldUnkept) as caught:
                await table.stop()
        (line,) = [record for record in caplog.records if record.name.startswith("bot.local")]
        assert line.getMessage() == "the table's data cannot be written"
        assert (vars(line)["why"], line.exc_info) == (why, None)
        assert str(caught.value).startswith(f"{tmp_path / 'world.sqlite'} could not be written: {why}. Lost is ")
        assert "\n" not in str(caught.value)
        if how in ("full", "locked", "log deleted"):
            again = await started(tmp_path)
            assert again.messages("general")[0]["content"] == "written"
            await again.stop()

    async def test_a_file_deleted_while_nothing_happens_is_said_at_the_stop(self, tmp_path: Path) -> None:
        table = await started(tmp_path)
        await table.world.storage.flush()
        (tmp_path / "world.sqlite").unlink()
        with pytest.raises(WorldUnkept, match=r"Lost is what was in it\."):
            await table.stop()

    async def test_a_lock_let_go_while_it_stops_loses_nothing(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("bot.local.world.storage.RETRY_SECONDS", 0.01)
        table = await started(tmp_path)
        await table.world.storage.flush()
        with contextlib.ExitStack() as undo:
            await spoil_running(table, tmp_path / "world.sqlite", "locked", undo)
            table.person("Ada").say("kept")
            await asyncio.sleep(0.05)
            stopping = asyncio.create_task(table.stop())
            await asyncio.sleep(0.05)
        await stopping
        again = await started(tmp_path)
        assert [message["content"] for message in again.messages("general")] == ["kept"]
        await again.stop()

    async def test_another_program_may_put_the_log_into_the_file(self, tmp_path: Path) -> None:
        table = await started(tmp_path)
        await table.world.storage.flush()
        other = sqlite3.connect(tmp_path / "world.sqlite")
        assert other.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0
        other.close()
        table.person("Ada").say("kept")
        await table.stop()
        again = await started(tmp_path)
        assert [message["content"] for message in again.messages("general")] == ["kept"]
        await again.stop()

    async def test_a_disk_that_is_full_off_and_on_is_said_once_a_minute(
        self, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("bot.local.world.storage.RETRY_SECONDS", 0.01)
        caplog.set_level("INFO", "bot.local")
        table = await started(tmp_path)
        storage, loop = table.world.storage, asyncio.get_running_loop()
        for _ in range(5):
            for pages in (1, 2**30):
                wanted = f"PRAGMA max_page_count = {pages}"
                await loop.run_in_executor(storage._thread, storage._database.execute, wanted)
                table.person("Ada").say("x" * 2000)
                await asyncio.sleep(0.03)
            await storage.flush()
        await table.stop()
        events = [record.getMessage() for record in caplog.records if record.name.startswith("bot.local")]
        assert events == ["the table's data cannot be written", "the table's data can be written again"]

    async def test_a_picture_that_cannot_be_read_is_missing_and_said(
        self, tmp_path: Path, caplog: pytest.LogCaptureFixture
    ) -> None:
        table = await started(tmp_path)
        async with aiohttp.ClientSession() as session:
            message = await Raw(table, session).post({"content": "x"}, {"a.txt": b"abc"})
            await table.world.storage.flush()
            other = sqlite3.connect(tmp_path / "world.sqlite")
            other.execute("ALTER TABLE blob RENAME TO gone")
            other.close()
            async with session.get(message["attachments"][0]["url"]) as answer:
                assert answer.status == 404
        assert "the table's data cannot be read" in caplog.text
        await table.stop()


def limited(monkeypatch: pytest.MonkeyPatch, pages: int) -> None:
    """Let no database that is opened from now on grow beyond so many pages: SQLite's own full disk."""
    connect = sqlite3.connect

    def connected(*args: Any, **options: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*args, **options)
        connection.execute(f"PRAGMA max_page_count = {pages}")
        return connection

    monkeypatch.setattr("bot.local.world.storage.sqlite3.connect", connected)


def spoil(file: Path, how: str, undo: contextlib.ExitStack, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the file of a stopped table unusable."""
    other = undo.enter_context(contextlib.closing(sqlite3.connect(file, isolation_level=None)))
    match how:
        case "full":
            raises_at_begin(monkeypatch, sqlite3.SQLITE_FULL)
        case "read only":
            raises_at_begin(monkeypatch, sqlite3.SQLITE_READONLY)
        case "locked":
            other.execute("BEGIN IMMEDIATE")
        case "no world":
            other.execute("UPDATE doc SET body = '[1]' WHERE kind = 'guild'")
        case "not text":
            other.execute("UPDATE doc SET body = CAST(x'ffff' AS TEXT) WHERE kind = 'user'")
        case "emptied":
            file.write_bytes(b"")
        case "deleted":
            file.unlink()
        case "a folder":
            file.unlink()
            file.mkdir()
            (file / "x").touch()


def raises_at_begin(monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    """Have the first write of a database fail as the driver has it fail."""

    class Failing(sqlite3.Connection):
        def execute(self, text: str, *more: Any) -> sqlite3.Cursor:
            if text == "BEGIN IMMEDIATE":
                error = sqlite3.OperationalError("x")
                error.sqlite_errorcode = code
                raise error
            return super().execute(text, *more)

    connect = sqlite3.connect
    monkeypatch.setattr(
        "bot.local.world.storage.sqlite3.connect", lambda *args, **more: connect(*args, factory=Failing, **more)
    )


async def spoil_running(table: LocalTable, file: Path, how: str, undo: contextlib.ExitStack) -> None:
    """Make the file of a running table unusable."""
    storage, loop = table.world.storage, asyncio.get_running_loop()
    match how:
        case "full":
            await loop.run_in_executor(storage._thread, storage._database.execute, "PRAGMA max_page_count = 1")
        case "locked":
            other = undo.enter_context(contextlib.closing(sqlite3.connect(file, isolation_level=None)))
            other.execute("BEGIN IMMEDIATE")
        case _:
            lose(file, how)


def lose(file: Path, how: str) -> None:
    """Take the file, or the log beside it, from under an open table."""
    match how:
        case "deleted":
            file.unlink()
        case "log deleted":
            file.with_name("world.sqlite-wal").unlink()
        case "replaced":
            file.with_name("copy").write_bytes(file.read_bytes())
            file.with_name("copy").rename(file)
        case "emptied":
            file.write_bytes(b"")


def test_a_message_kept_by_an_earlier_release_knows_its_files() -> None:
    file = {"id": "1", "filename": "a.png", "url": "http://127.0.0.1:1/cdn/a.png"}
    other = {"id": "2", "filename": "b.png", "url": "http://127.0.0.1:1/cdn/b.png"}
    gallery = {"type": 12, "items": [{"media": {"url": file["url"], "attachment_id": "1"}}]}
    data = {"id": "9", "attachments": [file, other], "embeds": [], "components": [gallery], "nonce": "n"}
    message = Message.from_doc({"data": data, "private_to": None, "old_edits": []})
    assert message.data["attachments"] == [other]
    assert (message.files, message.nonce) == ([file, other], "n")
    assert Message.from_doc(message.to_doc()) == message
