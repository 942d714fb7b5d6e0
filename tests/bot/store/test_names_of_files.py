"""Folders and files are called what their owner likes."""

import shutil
import sqlite3
from pathlib import Path

import pytest

from bot.ports import StoreRefused
from bot.store import back_up, open_store, restore
from bot.store.engine import FILE_NAME
from tests.bot.store.kit import APPLICATION, NOON, started
from tests.kit.clock import SetClock
from tests.kit.ready import open_ready

NAMES = ["50%25", "100%", "my#1", "what?", "a b", "ümläut ☺", "a&mode=rw", "file:x", "x?mode=memory", "[a]*"]


async def count(folder: Path) -> int:
    store = await open_store(folder, APPLICATION, SetClock())
    found = len(await store.directory.live())
    await store.close()
    return found


def held(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("name", NAMES)
async def test_a_data_folder_and_its_backups(tmp_path: Path, name: str):
    folder = tmp_path / name
    store = await open_ready(folder, APPLICATION, SetClock())
    await started(store.vault)
    backup, other = tmp_path / f"{name}.db", tmp_path / f"{name} again.db"
    await store.backup(backup)
    back_up(folder, other)
    await started(store.vault)
    await store.close()
    assert held(folder) == ["legatus.closed", FILE_NAME, "legatus.played", "lock"]
    assert await count(folder) == 2
    restore(folder, backup, NOON)
    assert await count(folder) == 1
    assert held(tmp_path) == sorted([name, backup.name, other.name]), "no other file is made"


@pytest.mark.parametrize("name", NAMES)
async def test_a_backup_of_a_newer_release_is_refused_whatever_it_is_called(tmp_path: Path, name: str):
    store = await open_ready(tmp_path / "data", APPLICATION, SetClock())
    await started(store.vault)
    await store.close()
    backup = tmp_path / f"{name}.db"
    shutil.copy(tmp_path / "data" / FILE_NAME, backup)
    newer = sqlite3.connect(backup)
    newer.execute("UPDATE alembic_version SET version_num = '9999'")
    newer.commit()
    newer.close()
    with pytest.raises(StoreRefused, match="newer"):
        restore(tmp_path / "data", backup, NOON)


@pytest.mark.parametrize("name", NAMES)
async def test_a_fresh_folder_is_migrated_whatever_it_is_called(tmp_path: Path, name: str):
    store = await open_store(tmp_path / name, APPLICATION, SetClock())
    await store.close()
    assert await count(tmp_path / name) == 0
    assert held(tmp_path) == [name]


async def test_a_folder_that_is_named_from_where_one_is(tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert await count(Path("file:x?mode=memory")) == 0
    assert held(tmp_path) == ["file:x?mode=memory"]
