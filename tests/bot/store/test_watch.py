"""A database that is written over, or cut off, under the running bot: noticed before anything more is acknowledged."""

import logging
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.records import DraftKey, Mark
from bot.store import SqlStore, open_store
from bot.store.engine import FILE_NAME
from tests.bot.store.kit import APPLICATION, append, new_match, started
from tests.bot.store.test_failure import failed
from tests.kit.clock import SetClock


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / FILE_NAME


def checkpoint(file: Path, how: str = "TRUNCATE") -> None:
    """Let another program put the log into the database, as SQLite itself does from time to time."""
    with closing(sqlite3.connect(file)) as other:
        other.execute(f"PRAGMA wal_checkpoint({how})")


def write_over(file: Path, copy: Path) -> None:
    """Put a copy in the database's place as ``cp`` does: the file stays the one it is."""
    with file.open("r+b") as opened:
        opened.truncate(0)
        opened.write(copy.read_bytes())


async def moves(store: SqlStore, match, number: int, first: int = 0) -> None:
    for n in range(first, first + number):
        await store.vault.append(append(match, Mark(n, 1)))


@pytest.mark.parametrize("how", ["TRUNCATE", "PASSIVE"])
@pytest.mark.parametrize("kept", [1, 20])
async def test_an_older_copy(store: SqlStore, file: Path, tmp_path: Path, caplog, how: str, kept: int):
    match = await started(store.vault)
    checkpoint(file)
    shutil.copy(file, tmp_path / "old.db")
    await moves(store, match, kept)
    checkpoint(file, how)
    write_over(file, tmp_path / "old.db")
    with caplog.at_level(logging.ERROR):
        assert await failed(store.vault.append(append(match, Mark(kept, 1)))) == "overwritten"
        assert await failed(store.vault.open(new_match())) == "overwritten"
    assert store.trouble is not None
    assert store.trouble.reason == "overwritten"
    (line,) = caplog.records
    assert "overwritten" in vars(line)["why"]
    assert "legatus restore FILE" in vars(line)["do"]


async def test_a_backup_from_before(store: SqlStore, file: Path, tmp_path: Path):
    match = await started(store.vault)
    await store.backup(tmp_path / "backup.db")
    await moves(store, match, 3)
    checkpoint(file)
    await moves(store, match, 2, first=3)
    write_over(file, tmp_path / "backup.db")
    assert await failed(store.vault.append(append(match, Mark(5, 1)))) == "overwritten"


async def test_the_database_of_another_bot_and_of_an_earlier_run(store: SqlStore, file: Path, tmp_path: Path):
    match = await started(store.vault)
    other = await open_store(tmp_path / "other", APPLICATION, SetClock())
    await started(other.vault)
    await other.close()
    write_over(file, tmp_path / "other" / FILE_NAME)
    assert await failed(store.vault.append(append(match, Mark(0, 1)))) == "overwritten"


async def test_a_copy_from_before_there_were_numbers(tmp_path: Path):
    folder = tmp_path / "data"
    file = folder / FILE_NAME
    store = await open_store(folder, APPLICATION, SetClock())
    match = await started(store.vault)
    await store.close()
    with closing(sqlite3.connect(file)) as old:
        old.execute("PRAGMA user_version = 0")
        old.commit()
        old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    shutil.copy(file, tmp_path / "old.db")
    store = await open_store(folder, APPLICATION, SetClock())
    await moves(store, match, 1)
    write_over(file, tmp_path / "old.db")
    assert await failed(store.vault.append(append(match, Mark(1, 1)))) == "overwritten"
    await store.close()


@pytest.mark.parametrize("left", [4096, 9000])
async def test_one_that_is_cut_off(store: SqlStore, file: Path, left: int):
    match = await started(store.vault)
    os.truncate(file, left)
    assert await failed(store.vault.append(append(match, Mark(0, 1)))) == "overwritten"


async def test_permitted_acts_of_other_programs_do_no_harm(store: SqlStore, file: Path, tmp_path: Path):
    match = await started(store.vault)
    for n in range(6):
        await moves(store, match, 1, first=n)
        checkpoint(file, ("TRUNCATE", "PASSIVE", "RESTART")[n % 3])
        await store.backup(tmp_path / f"{n}.db")
    with closing(sqlite3.connect(file)) as other, other:
        other.execute("INSERT INTO meta VALUES ('by hand', '1')")
    await moves(store, match, 1, first=6)
    assert await store.ledger.fact("by hand") == "1"


@pytest.mark.parametrize("how", ["TRUNCATE", "PASSIVE", "RESTART"])
async def test_another_program_may_make_it_smaller(store: SqlStore, file: Path, how: str):
    match = await started(store.vault)
    for number in range(40):
        await store.drafts.save(match, DraftKey(0, f"{number}"), '{"x": "' + "y" * 9000 + '"}')
    checkpoint(file)
    large = os.path.getsize(file)  # noqa: PTH202, ASYNC240  (a moment, in a test)
    with closing(sqlite3.connect(file)) as other, other:
        other.execute("DELETE FROM drafts")
    with closing(sqlite3.connect(file)) as other:
        other.execute("VACUUM")
    checkpoint(file, how)
    await moves(store, match, 3)
    checkpoint(file, how)
    await moves(store, match, 3, first=3)
    small = os.path.getsize(file)  # noqa: PTH202, ASYNC240
    assert small < large
    os.truncate(file, small - 4096)
    assert await failed(store.vault.append(append(match, Mark(6, 1)))) == "overwritten"


async def test_a_copy_of_this_very_moment_loses_nothing(tmp_path: Path):
    store = await open_store(tmp_path, APPLICATION, SetClock())
    match, file = await started(store.vault), tmp_path / FILE_NAME
    await moves(store, match, 3)
    with closing(sqlite3.connect(file)) as other, closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        other.backup(copy)
    write_over(file, tmp_path / "copy.db")
    await moves(store, match, 2, first=3)
    await store.close()
    store = await open_store(tmp_path, APPLICATION, SetClock())
    assert (await store.vault.head(match)).mark == Mark(5, 1)
    await store.close()


async def test_many_checkpoints_of_its_own_and_a_second_start(tmp_path: Path):
    store = await open_store(tmp_path, APPLICATION, SetClock())
    await store._writer.run(lambda connection: connection.exec_driver_sql("PRAGMA wal_autocheckpoint = 5"))
    match = await started(store.vault)
    await moves(store, match, 30)
    await store.close()
    store = await open_store(tmp_path, APPLICATION, SetClock())
    await moves(store, match, 3, first=30)
    assert store.trouble is None
    await store.close()
