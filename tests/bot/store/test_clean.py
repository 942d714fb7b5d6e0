"""After a clean stop the data is looked through not at the start but when people can play; else before anything."""

import json
import logging
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.people import OUTSIDE
from bot.ports import StoreRefused
from bot.store import clean, engine, open_store, restore
from bot.store.engine import FILE_NAME
from tests.bot.store.kit import APPLICATION, NOON, append, started
from tests.kit.clock import SetClock


@pytest.fixture
async def folder(tmp_path: Path) -> Path:
    """A folder as a clean stop leaves it."""
    store = await open_store(tmp_path, APPLICATION, SetClock())
    match = await started(store.vault)
    for _ in range(30):
        await store.vault.append(append(match, (await store.vault.head(match)).mark))
    await store.close()
    return tmp_path


def spoil(folder: Path, *, quietly: bool) -> None:
    """Write nonsense over a page of positions; ``quietly``: as a failing disk does, with nothing to be seen."""
    file, note = folder / FILE_NAME, folder / clean.NAME
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro&immutable=1", uri=True)) as database:
        (page,) = database.execute("SELECT max(pageno) FROM dbstat WHERE name = 'snapshots'").fetchone()
    content = bytearray(file.read_bytes())
    content[(page - 1) * 4096 : page * 4096] = b"\xff" * 4096
    file.write_bytes(content)
    if quietly:
        noted = json.loads(note.read_text())
        note.write_text(json.dumps(noted | {"time": file.stat().st_mtime_ns}))


async def opened_unchecked(folder: Path, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether a start looks through nothing."""
    asked: list[bool] = []
    inspect = engine.inspect

    def watched(file: Path, *, trusted: bool = False) -> engine.Condition:
        asked.append(trusted)
        return inspect(file, trusted=trusted)

    with monkeypatch.context() as patch:
        patch.setattr(engine, "inspect", watched)
        store = await open_store(folder, APPLICATION, SetClock())
    await store.close()
    return asked == [True]


async def test_an_untouched_database_is_not_looked_through(folder: Path, monkeypatch: pytest.MonkeyPatch):
    assert await opened_unchecked(folder, monkeypatch)
    assert await opened_unchecked(folder, monkeypatch), "and again after the next clean stop"


async def test_a_change_by_anybody_else_is_seen(folder: Path, monkeypatch: pytest.MonkeyPatch):
    with closing(sqlite3.connect(folder / FILE_NAME)) as other, other:
        other.execute("UPDATE matches SET host = host + 1")
    assert not await opened_unchecked(folder, monkeypatch)


async def test_a_file_with_another_time_or_a_log_beside_it_is_looked_through(
    folder: Path, monkeypatch: pytest.MonkeyPatch
):
    file = folder / FILE_NAME
    shutil.copy(file, folder / "copy")
    (folder / "copy").rename(file)
    assert not await opened_unchecked(folder, monkeypatch)
    (folder / f"{FILE_NAME}-wal").touch()
    assert not clean.is_as_left(file)


async def test_a_store_that_was_killed_is_looked_through(folder: Path):
    store = await open_store(folder, APPLICATION, SetClock())
    assert not (folder / clean.NAME).exists(), "from the start on, until it is closed"
    await store.close()
    assert (folder / clean.NAME).exists()


@pytest.mark.parametrize("note", ["", "null", "[]", "{}", "not json", "\xff"])
async def test_a_note_that_says_nothing_is_not_believed(folder: Path, note: str):
    (folder / clean.NAME).write_bytes(note.encode("latin-1"))
    assert not clean.is_as_left(folder / FILE_NAME)


async def test_damage_that_is_seen_is_refused(folder: Path):
    spoil(folder, quietly=False)
    with pytest.raises(StoreRefused, match="damaged"):
        await open_store(folder, APPLICATION, SetClock())


async def test_damage_that_is_not_seen_is_found_after_the_start_and_said(folder: Path, caplog):
    spoil(folder, quietly=True)
    store = await open_store(folder, APPLICATION, SetClock(NOON))
    assert store.trouble is None
    with caplog.at_level(logging.ERROR):
        await store.check()
        await store.check()
    assert store.trouble is not None
    assert (store.trouble.reason, store.trouble.since, store.trouble.failing) == ("damaged", NOON, "part")
    (record,) = caplog.records
    assert record.getMessage() == "part of the data is damaged"
    assert "legatus restore" in record.do
    await store.people.seen(OUTSIDE, 1, "Anna")
    assert store.trouble is not None, "a write that is kept does not mend it"
    await store.close()
    assert not (folder / clean.NAME).exists(), "the next start looks through it, and refuses"


async def test_a_sound_database_is_no_trouble(folder: Path):
    store = await open_store(folder, APPLICATION, SetClock())
    await store.check()
    assert store.trouble is None
    await store.close()


async def test_a_backup_put_back_is_looked_through(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    shutil.copy(folder / FILE_NAME, tmp_path / "backup.db")
    restore(folder, tmp_path / "backup.db", NOON)
    assert not await opened_unchecked(folder, monkeypatch)
