"""A store that cannot write says so by one error, soon, keeps nothing unseen, and goes on as soon as it can."""

import asyncio
import errno
import logging
import os
import random
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import create_engine
from sqlalchemy.exc import OperationalError

from bot.ports import WHY, StoreFailed, StoreRefused
from bot.records import DraftKey, Mark, Tell
from bot.store import SqlStore, open_store, schema
from bot.store.engine import FILE_NAME
from bot.store.failure import failure
from tests.bot.store.kit import ANNA, APPLICATION, append, new_match, started
from tests.kit.clock import SetClock
from tests.kit.ready import open_ready


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / FILE_NAME


async def failed(coming) -> str:
    """Expect a write to fail; return why."""
    with pytest.raises(StoreFailed) as caught:
        await coming
    return caught.value.reason


def lose(file: Path, how: str) -> Callable[[], object]:
    """Do away with a database in some way; return what puts back one that was moved away."""
    log, kept = file.with_name(f"{FILE_NAME}-wal"), file.with_name("kept")
    assert log.exists()
    if how == "deleted":
        file.unlink()
    elif how == "moved away":
        file.rename(kept)
    elif how == "replaced":
        kept.write_bytes(file.read_bytes())
        kept.rename(file)
    elif how == "cut off":
        os.truncate(file, 4096)
    elif how == "emptied":
        os.truncate(file, 0)
    elif how == "damaged":
        other = sqlite3.connect(file)
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        other.close()
        content = file.read_bytes()
        file.write_bytes(content[:4096] + b"\xff" * (len(content) - 4096))
    else:
        log.unlink()
    return lambda: kept.rename(file)


class TestReasons:
    """Every error of the driver becomes one error of ours that says why."""

    @pytest.mark.parametrize(
        ("said", "reason"),
        [
            ("database or disk is full", "full"),
            ("attempt to write a readonly database", "readonly"),
            ("database is locked", "locked"),
            ("database table is locked: matches", "locked"),
            ("database disk image is malformed", "damaged"),
            ("file is not a database", "damaged"),
            ("Could not decode to UTF-8 column 'game' with text '\udcff'", "damaged"),
            ("disk I/O error", "disk"),
            ("unable to open database file", "gone"),
            ('near "SELEC": syntax error', "unknown"),
        ],
    )
    def test_by_words(self, said, reason):
        bare = sqlite3.OperationalError(said)
        for error in (bare, OperationalError("SELECT 'S7'", None, bare)):
            told = failure(error)
            assert told.reason == reason
            assert told.__cause__ is error
            assert "S7" not in str(told)

    def test_by_code(self, tmp_path):
        with pytest.raises(sqlite3.Error) as caught:
            sqlite3.connect(tmp_path / "none" / "none.db")
        assert failure(caught.value).reason == "gone"

    def test_no_room_for_the_index_of_the_log_is_a_full_disk(self):
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE
        assert failure(error).reason == "full"

    @pytest.mark.parametrize(
        ("number", "reason"),
        [
            *((errno.ENOSPC, "full"), (errno.EROFS, "readonly"), (errno.EMFILE, "handles")),
            *((errno.EIO, "disk"), (errno.ENOTDIR, "unknown")),
        ],
    )
    def test_by_number(self, number, reason):
        assert failure(OSError(number, os.strerror(number))).reason == reason

    def test_every_reason_has_words(self):
        assert all(WHY.values())


class TestWriting:
    """The person is answered, nothing of what failed is there later, and what comes afterwards is kept."""

    async def test_a_lock_held_from_outside(self, store: SqlStore, file: Path):
        matches = [await started(store.vault) for _ in range(5)]
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        first = [asyncio.create_task(failed(store.vault.append(append(match, Mark(0, 1))))) for match in matches]
        await asyncio.sleep(0.3)
        second = asyncio.create_task(failed(store.drafts.save(matches[0], DraftKey(0, "a"), "{}")))
        assert await asyncio.gather(*first, second) == ["locked"] * 6
        assert store.trouble is not None
        assert store.trouble.reason == "locked"
        other.execute("ROLLBACK")
        other.close()
        await asyncio.sleep(0.2)
        assert [(await store.vault.head(match)).mark for match in matches] == [Mark(0, 1)] * 5, "kept later, unseen"
        assert await store.drafts.read(matches[0], DraftKey(0, "a")) is None
        assert await store.vault.append(append(matches[0], Mark(0, 1))) == Mark(1, 1)
        assert store.trouble is None

    async def test_a_long_queue_before_a_lock_is_answered_together(self, store: SqlStore, file: Path):
        match = await started(store.vault)
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        saving = [failed(store.drafts.save(match, DraftKey(0, str(number)), "{}")) for number in range(600)]
        assert set(await asyncio.gather(*saving)) == {"locked"}
        other.close()

    async def test_a_full_disk_keeps_what_still_fits(self, store: SqlStore):
        match = await started(store.vault)
        await store._writer.run(lambda connection: connection.exec_driver_sql("PRAGMA max_page_count = 1"))
        chance = random.Random("no pattern in it, so that it cannot be packed")
        large, small = (Tell(None, "fought", chance.randbytes(size).hex()) for size in (300_000, 1))
        assert await failed(store.vault.append(append(match, Mark(0, 1), told=(large,)))) == "full"
        assert store.trouble is not None
        await store.vault.append(append(match, Mark(0, 1), told=(small,)))
        assert store.trouble is None

    async def test_a_database_that_may_only_be_read(self, store: SqlStore):
        match = await started(store.vault)
        await store._writer.run(lambda connection: connection.exec_driver_sql("PRAGMA query_only = ON"))
        assert await failed(store.vault.open(new_match())) == "readonly"
        assert (await store.vault.head(match)).id == match

    @pytest.mark.parametrize("lost", ["deleted", "moved away", "replaced", "emptied", "log deleted"])
    async def test_nothing_is_acknowledged_into_a_file_that_is_gone(self, store: SqlStore, file: Path, lost: str):
        match = await started(store.vault)
        put_back = lose(file, lost)
        assert await failed(store.vault.append(append(match, Mark(0, 1)))) == "gone"
        assert await failed(store.vault.open(new_match())) == "gone"
        if lost == "moved away":
            put_back()
            assert await store.vault.append(append(match, Mark(0, 1))) == Mark(1, 1)

    async def test_the_log_says_it_once_in_plain_words(self, store: SqlStore, file: Path, caplog):
        match = await started(store.vault)
        lose(file, "deleted")
        with caplog.at_level(logging.INFO, "bot.store"):
            for _ in range(50):
                await failed(store.drafts.save(match, DraftKey(0, "a"), "{}"))
        (line,) = [record for record in caplog.records if record.name.startswith("bot.store")]
        assert line.getMessage() == "the data cannot be written"
        assert vars(line)["why"] == "the file was deleted, moved or emptied"

    async def test_a_bug_is_told_as_it_is(self, store: SqlStore):
        async def broken(_connection):
            raise LookupError("S7")

        with pytest.raises(LookupError):
            await store._writer.run(broken)
        assert store.trouble is None


HANDLES = """
import asyncio, logging, os, resource, sys
from pathlib import Path
from bot.clock import SystemClock
from bot.ports import StoreFailed, StoreRefused
from bot.store import open_store

async def main(folder, spare):
    asyncio.get_running_loop().set_default_executor(__import__("concurrent.futures").futures.ThreadPoolExecutor())
    resource.setrlimit(resource.RLIMIT_NOFILE, (128, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    held = []
    while True:
        try:
            held.append(os.open(os.devnull, os.O_RDONLY))
        except OSError:
            break
    def free(number):
        for _ in range(number):
            os.close(held.pop())
    free(spare)
    try:
        store = await open_store(Path(folder), sys.argv[3], SystemClock())
    except StoreRefused as refusal:
        print(refusal)
        return
    try:
        await store.ledger.note("key", "value")
        print("kept")
    except StoreFailed as failed:
        print(failed.reason)
    free(20)
    await store.ledger.note("key", "other")
    print(await store.ledger.fact("key"))
    await store.close()

asyncio.run(main(sys.argv[1], int(sys.argv[2])))
"""


COPYING = """
import os, resource, sys
from datetime import UTC, datetime
from pathlib import Path
from bot.ports import StoreRefused
from bot.store import back_up, restore
from bot.store.engine import FILE_NAME

folder = Path(sys.argv[1])
(folder / FILE_NAME).touch()
resource.setrlimit(resource.RLIMIT_NOFILE, (128, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
held = []
for spare in range(7):
    for run in (lambda: back_up(folder, folder / "copy"), lambda: restore(folder, folder / "copy", datetime.now(UTC))):
        while True:
            try:
                held.append(os.open(os.devnull, os.O_RDONLY))
            except OSError:
                break
        for _ in range(spare):
            os.close(held.pop())
        try:
            run()
        except StoreRefused as refusal:
            print(refusal)
"""


def older(file: Path) -> None:
    """Make a database one that has to be migrated."""
    database = sqlite3.connect(file)
    connection = create_engine("sqlite://", creator=lambda: database).connect()
    with connection, connection.begin():
        schema.downgrade(connection, to="-1")
    database.close()


class TestHandles:
    """A process without file handles says so, and the writer outlives it."""

    @pytest.mark.parametrize("folder", ["fresh", "played in", "of an older release"])
    @pytest.mark.parametrize("spare", [0, 1, 3, 5, 6, 18])
    async def test_opening_with_a_few_to_spare(self, tmp_path: Path, spare: int, folder: str):
        if folder != "fresh":
            store = await open_ready(tmp_path, APPLICATION, SetClock())
            await started(store.vault)
            await store.close()
        if folder == "of an older release":
            older(tmp_path / FILE_NAME)
        command = [sys.executable, "-c", HANDLES, str(tmp_path), str(spare), APPLICATION]
        done = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0, done.stderr
        assert "Traceback" not in done.stderr
        lines = done.stdout.splitlines()
        if len(lines) == 1:
            assert "too few files" in lines[0]
            assert "ulimit" in lines[0]
        else:
            assert spare > 6
            assert lines in (["handles", "other"], ["kept", "other"])

    def test_copying_and_restoring_say_so_as_well(self, tmp_path: Path):
        command = [sys.executable, "-c", COPYING, str(tmp_path)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0, done.stderr
        lines = done.stdout.splitlines()
        assert len(lines) == 2 * 7
        assert all("too few files" in line for line in lines)

    async def test_there_are_enough_of_them_here(self):
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[1] >= 128


async def test_closed_is_a_reason_as_well(tmp_path: Path):
    store = await open_store(tmp_path, APPLICATION, SetClock())
    await store.close()
    assert await failed(store.vault.open(new_match())) == "closed"


async def test_reading_fails_by_the_same_error(store: SqlStore, file: Path):
    await started(store.vault)
    await store._engines[1].dispose()  # so that nothing is read from memory
    lose(file, "damaged")
    with pytest.raises((StoreFailed, StoreRefused)):
        await store.ledger.figures(7)
    with pytest.raises(StoreFailed):
        await store.directory.awaiting(ANNA)
