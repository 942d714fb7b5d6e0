"""A lost database is noticed, and a backup put back in its place without harm from what lies beside it."""

import errno
import os
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from bot.local.table import LocalTable
from bot.ports import StoreRefused
from bot.store import FolderLock, back_up, marker, open_store, restore
from bot.store.engine import FILE_NAME, FORMAT
from tests.bot.store.kit import APPLICATION, NOON, started
from tests.bot.store.test_failure import older
from tests.bot.store.test_opening import refused
from tests.kit.clock import SetClock


async def played(folder: Path, matches: int = 1) -> None:
    store = await open_store(folder, APPLICATION, SetClock())
    for _ in range(matches):
        await started(store.vault)
    await store.close()


async def count(folder: Path) -> int:
    store = await open_store(folder, APPLICATION, SetClock())
    found = len(await store.directory.live())
    await store.close()
    return found


async def made(backup: Path, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make something that is no backup to be put back."""
    if what == "of another application":
        store = await open_store(backup.parent / "other", "2200", SetClock())
        await store.close()
        back_up(backup.parent / "other", backup)
    elif what == "the local table's own file":
        table = LocalTable()
        await table.start(backup.parent / "table")
        await table.stop()
        (backup.parent / "table" / "world.sqlite").rename(backup)
    else:
        made_by_others(backup, what, monkeypatch)


def made_by_others(backup: Path, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a folder, a file that is closed to us, or one of another program."""
    if what == "a folder":
        backup.mkdir()
    elif what == "unreadable":
        backup.write_bytes(b"x")
        opened = Path.open

        def refuse(path: Path, *args: Any, **options: Any) -> Any:  # root may read everything
            if path == backup:
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            return opened(path, *args, **options)

        monkeypatch.setattr(Path, "open", refuse)
    elif what == "no database":
        backup.write_bytes(b"a letter to grandmother" * 500)
    else:
        other = sqlite3.connect(backup)
        other.execute("CREATE TABLE recipes (name TEXT)")
        if what != "of another program":
            other.execute(f"PRAGMA application_id = {FORMAT}")
        if what == "ours without its tables":
            other.execute("CREATE TABLE alembic_version (version_num TEXT)")
            other.execute("INSERT INTO alembic_version VALUES ('0001')")
        other.commit()
        other.close()


class TestLost:
    """Where matches were played, an empty table is a lost database."""

    @pytest.mark.parametrize("lost", ["missing", "empty"])
    async def test_it_is_refused_in_a_line_that_says_what_to_do(self, tmp_path: Path, lost: str):
        await played(tmp_path)
        file = tmp_path / FILE_NAME
        file.unlink()
        if lost == "empty":
            file.touch()
        line = await refused(tmp_path)
        assert "legatus restore FILE" in line
        assert marker.NAME in line
        (tmp_path / marker.NAME).unlink()
        assert await count(tmp_path) == 0

    async def test_a_folder_in_which_nobody_played_is_new(self, tmp_path: Path):
        assert await count(tmp_path) == 0
        (tmp_path / FILE_NAME).unlink()
        assert await count(tmp_path) == 0

    async def test_a_database_from_before_there_was_a_marker_gets_one(self, tmp_path: Path):
        await played(tmp_path)
        (tmp_path / marker.NAME).unlink()
        assert await count(tmp_path) == 1
        assert marker.is_marked(tmp_path / FILE_NAME)
        assert (tmp_path / marker.NAME).stat().st_mode & 0o077 == 0


class TestRestore:
    """``legatus restore`` checks the backup, keeps what it replaces and removes the leftovers."""

    async def test_it_comes_back_and_the_other_is_kept(self, tmp_path: Path):
        folder, backup = tmp_path / "data", tmp_path / "backup.db"
        await played(folder, 2)
        back_up(folder, backup)
        await played(folder, 3)
        kept = restore(folder, backup, NOON)
        assert await count(folder) == 2
        assert kept is not None
        assert kept.parent == folder
        old = sqlite3.connect(kept)
        assert old.execute("SELECT count(*) FROM matches").fetchone() == (5,)
        old.close()
        assert backup.exists()
        assert (folder / FILE_NAME).stat().st_mode & 0o077 == 0

    async def test_the_log_of_another_database_does_no_harm(self, tmp_path: Path):
        """The files beside the old database would be taken for a part of the new one."""
        folder, backup = tmp_path / "data", tmp_path / "backup.db"
        await played(folder)
        back_up(folder, backup)
        store = await open_store(folder, APPLICATION, SetClock())
        await started(store.vault)
        log = (folder / f"{FILE_NAME}-wal").read_bytes()
        await store.close()
        (folder / FILE_NAME).unlink()
        (folder / f"{FILE_NAME}-wal").write_bytes(log)
        assert restore(folder, backup, NOON) is None
        assert await count(folder) == 1
        assert not [path for path in folder.iterdir() if path.name == f"{FILE_NAME}-wal"]

    async def test_into_a_folder_that_is_not_there(self, tmp_path: Path):
        await played(tmp_path / "data")
        back_up(tmp_path / "data", tmp_path / "backup.db")
        assert restore(tmp_path / "new" / "deep", tmp_path / "backup.db", NOON) is None
        assert await count(tmp_path / "new" / "deep") == 1

    @pytest.mark.parametrize("what", ["missing", "empty", "no database", "damaged", "of another program", "newer"])
    async def test_a_file_that_is_no_backup_changes_nothing(self, tmp_path: Path, what: str):
        folder, backup = tmp_path / "data", tmp_path / "backup.db"
        await played(folder)
        if what in ("damaged", "newer"):
            back_up(folder, backup)
        if what == "empty":
            backup.touch()
        elif what == "no database":
            backup.write_bytes(b"a letter to grandmother" * 500)
        elif what == "damaged":
            content = bytearray(backup.read_bytes())
            content[3 * 4096 : 12 * 4096] = b"\xff" * (9 * 4096)
            backup.write_bytes(content)
        elif what in ("of another program", "newer"):
            other = sqlite3.connect(backup)
            other.execute(
                "UPDATE alembic_version SET version_num = '9999'" if what == "newer" else "CREATE TABLE x (y)"
            )
            other.commit()
            other.close()
        before = {path.name: path.read_bytes() for path in folder.iterdir()}
        with pytest.raises(StoreRefused) as caught:
            restore(folder, backup, NOON)
        assert "\n" not in str(caught.value)
        assert {path.name: path.read_bytes() for path in folder.iterdir()} == before

    @pytest.mark.parametrize(
        ("what", "said"),
        [
            ("a folder", "it is a folder"),
            ("unreadable", "cannot be read"),
            ("of another program", "no backup of Legatus"),
            ("of another program that calls itself ours", "no backup of Legatus"),
            ("ours without its tables", "no backup of Legatus"),
            ("the local table's own file", "no backup of Legatus"),
            ("no database", "damaged, or no backup of Legatus"),
            ("of another application", "belongs to the application 2200, the data in"),
        ],
    )
    @pytest.mark.parametrize("there", ["whole", "whole and unmarked", "lost", "damaged"])
    async def test_it_is_said_why_a_file_is_no_backup(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str, said: str, there: str
    ):
        folder, backup = tmp_path / "data", tmp_path / "backup.db"
        await played(folder)
        await made(backup, what, monkeypatch)
        if there == "lost":
            (folder / FILE_NAME).unlink()
        elif there == "whole and unmarked":
            (folder / marker.NAME).unlink()
        elif there == "damaged":
            (folder / FILE_NAME).write_bytes(b"\xff" * 20_000)
        before = {path.name: path.read_bytes() for path in folder.iterdir()}
        with pytest.raises(StoreRefused) as caught:
            restore(folder, backup, NOON)
        assert said in str(caught.value)
        assert str(backup) in str(caught.value)
        assert "\n" not in str(caught.value)
        assert {path.name: path.read_bytes() for path in folder.iterdir()} == before

    async def test_where_nobody_knows_whose_matches_they_were_any_backup_will_do(self, tmp_path: Path):
        folder, backup = tmp_path / "data", tmp_path / "backup.db"
        await played(folder)
        back_up(folder, backup)
        (tmp_path / "new").mkdir()
        marker.Marker(tmp_path / "new" / FILE_NAME, None).mark()
        assert restore(tmp_path / "new", backup, NOON) is None
        assert marker.owner(tmp_path / "new" / FILE_NAME) == APPLICATION

    async def test_a_backup_of_an_older_release_is_put_back_and_migrated(self, tmp_path: Path):
        folder, backup = tmp_path / "data", tmp_path / "backup.db"
        await played(folder)
        back_up(folder, backup)
        older(backup)
        restore(folder, backup, NOON)
        assert await count(folder) == 1

    async def test_not_under_a_running_bot(self, tmp_path: Path):
        await played(tmp_path / "data")
        back_up(tmp_path / "data", tmp_path / "backup.db")
        lock = FolderLock(tmp_path / "data")
        with pytest.raises(StoreRefused, match="already running"):
            restore(tmp_path / "data", tmp_path / "backup.db", NOON)
        lock.release()

    async def test_a_restore_that_was_killed_is_simply_made_again(self, tmp_path: Path):
        folder, backup = tmp_path / "data", tmp_path / "backup.db"
        await played(folder)
        back_up(folder, backup)
        (folder / f"{FILE_NAME}.restoring").write_bytes(b"half")
        (folder / f"{FILE_NAME}.restoring.part").write_bytes(b"half")
        restore(folder, backup, NOON)
        assert await count(folder) == 1
        assert not list(folder.glob("*.restoring*"))


async def test_a_backup_beside_the_log_of_another_names_restore(tmp_path: Path):
    folder, backup = tmp_path / "data", tmp_path / "backup.db"
    await played(folder)
    back_up(folder, backup)
    store = await open_store(folder, APPLICATION, SetClock())
    for _ in range(4):
        await started(store.vault)
    log = (folder / f"{FILE_NAME}-wal").read_bytes()
    await store.close()
    (folder / FILE_NAME).write_bytes(backup.read_bytes())
    (folder / f"{FILE_NAME}-wal").write_bytes(log)
    lines = []
    try:
        assert await count(folder) in (1, 5), "SQLite took the log for its own, or for none"
    except StoreRefused as refusal:
        lines.append(str(refusal))
    assert all("legatus restore FILE" in line for line in lines)
    restore(folder, backup, NOON)
    assert await count(folder) == 1
