"""Opening a folder: made, migrated or refused in one line, and a refusal changes nothing."""

import hashlib
import multiprocessing
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.ports import StoreRefused
from bot.store import back_up, open_store, schema
from bot.store.engine import FILE_NAME
from bot.store.lock import FolderLock
from tests.bot.store.kit import APPLICATION, started
from tests.kit.clock import SetClock

HEAD = max(path.name[:4] for path in (schema.FOLDER / "versions").glob("0*.py"))
SECOND = '''"""A further step, for tests."""
from alembic import op

revision = "9000"
down_revision = "{head}"


def upgrade() -> None:
    op.execute("CREATE TABLE more (a INTEGER)")
    op.execute("INSERT INTO meta VALUES ('second', 'yes')")
    {extra}


def downgrade() -> None:
    op.execute("DROP TABLE more")
'''


def digest(folder: Path) -> dict[str, str]:
    """The content of every file but the lock and SQLite's own two beside a database."""
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.iterdir())
        if path.name != "lock" and not path.name.endswith(("-wal", "-shm"))
    }


async def make(folder: Path, application: str = APPLICATION) -> None:
    store = await open_store(folder, application, SetClock())
    await started(store.vault)
    await store.close()


FULL = """
import asyncio, resource, signal, sys
from pathlib import Path
from bot.ports import StoreRefused
from bot.store import open_store
from tests.kit.clock import SetClock

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
try:
    asyncio.run(open_store(Path(sys.argv[1]), "1", SetClock()))
except StoreRefused as refusal:
    print(refusal)
"""
"""A first start where files cannot grow beyond so many bytes."""


async def refused(folder: Path, application: str = APPLICATION, **more: Any) -> str:
    """Expect a refusal that changes nothing; return its line."""
    before = digest(folder)
    with pytest.raises(StoreRefused) as caught:
        await open_store(folder, application, SetClock(), **more)
    assert digest(folder) == before
    line = str(caught.value)
    assert "\n" not in line
    FolderLock(folder).release()
    return line


def with_second(folder: Path, extra: str = "pass") -> tuple[Path, ...]:
    folder.mkdir()
    (folder / "9000_second.py").write_text(SECOND.format(extra=extra, head=HEAD))
    return (*schema.VERSIONS, folder)


STARTING = """
import asyncio, sys
from pathlib import Path
import bot.app
from bot.clock import SystemClock
from bot.store import open_store

async def start():
    await (await open_store(Path(sys.argv[1]), sys.argv[2], SystemClock())).close()

asyncio.run(start())
print(*(name for name in ("alembic", "mako") if name in sys.modules))
"""


def loaded_by_start(folder: Path) -> list[str]:
    """Open a folder in a process of its own and return what of Alembic was loaded for it."""
    command = (sys.executable, "-c", STARTING, str(folder), APPLICATION)
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()


def test_alembic_is_loaded_only_for_a_migration(tmp_path: Path):
    assert "alembic" in loaded_by_start(tmp_path)
    assert loaded_by_start(tmp_path) == []


async def test_a_new_folder_is_made_and_opens_again(tmp_path: Path):
    folder = tmp_path / "deep" / "down"
    await make(folder)
    store = await open_store(folder, APPLICATION, SetClock())
    assert len(await store.directory.live()) == 1
    assert await store.ledger.fact("application") == APPLICATION
    await store.close()
    assert sorted(path.name for path in folder.iterdir()) == ["legatus.closed", "legatus.db", "legatus.played", "lock"]


async def test_an_empty_file_is_a_new_database(tmp_path: Path):
    (tmp_path / FILE_NAME).touch()
    await make(tmp_path)


async def test_another_application_is_refused(tmp_path: Path):
    await make(tmp_path)
    line = await refused(tmp_path, "2200")
    assert "1100" in line
    assert "2200" in line


async def test_a_file_that_is_no_database_is_refused(tmp_path: Path):
    (tmp_path / FILE_NAME).write_bytes(b"a letter to grandmother" * 500)
    assert "damaged" in await refused(tmp_path)


async def test_a_damaged_database_is_refused(tmp_path: Path):
    await make(tmp_path)
    file = tmp_path / FILE_NAME
    content = bytearray(file.read_bytes())
    content[3 * 4096 : 12 * 4096] = b"\xff" * (9 * 4096)
    file.write_bytes(content)
    assert "damaged" in await refused(tmp_path)


async def test_a_cut_off_database_is_refused(tmp_path: Path):
    await make(tmp_path)
    file = tmp_path / FILE_NAME
    file.write_bytes(file.read_bytes()[:9000])
    assert "damaged" in await refused(tmp_path)


async def test_the_database_of_another_program_is_refused(tmp_path: Path):
    other = sqlite3.connect(tmp_path / FILE_NAME)
    other.execute("CREATE TABLE recipes (name TEXT)")
    other.commit()
    other.close()
    assert "not a database of Legatus" in await refused(tmp_path)


async def test_a_newer_database_is_refused(tmp_path: Path):
    await make(tmp_path)
    newer = sqlite3.connect(tmp_path / FILE_NAME)
    newer.execute("UPDATE alembic_version SET version_num = '9999'")
    newer.commit()
    newer.close()
    line = await refused(tmp_path)
    assert "newer" in line
    assert "9999" in line


async def test_a_folder_in_use_is_refused_in_this_process(tmp_path: Path):
    store = await open_store(tmp_path, APPLICATION, SetClock())
    with pytest.raises(StoreRefused, match="already running"):
        await open_store(tmp_path, APPLICATION, SetClock())
    assert await store.directory.live() == ()
    await store.close()
    await make(tmp_path)


def _try_lock(folder: str, answers: "multiprocessing.Queue[str]") -> None:
    try:
        FolderLock(Path(folder)).release()
        answers.put("taken")
    except StoreRefused as error:
        answers.put(str(error))


@pytest.mark.fault("B10")
async def test_a_second_process_is_refused_until_the_first_is_done(tmp_path: Path):
    spawn = multiprocessing.get_context("spawn")
    answers = spawn.Queue()
    said = []
    store = await open_store(tmp_path, APPLICATION, SetClock())
    for _ in range(2):
        process = spawn.Process(target=_try_lock, args=(str(tmp_path), answers))
        process.start()
        said.append(answers.get(timeout=60))
        process.join()
        await store.close()
    assert "already running" in said[0]
    assert said[1] == "taken"


async def test_a_migration_keeps_a_copy_of_the_database_as_it_was(tmp_path: Path):
    folder = tmp_path / "data"
    await make(folder)
    versions = with_second(tmp_path / "more")
    store = await open_store(folder, APPLICATION, SetClock(), versions=versions)
    assert await store.ledger.fact("second") == "yes"
    assert len(await store.directory.live()) == 1
    await store.close()
    (saved,) = folder.glob("legatus.db.before-*")
    old = sqlite3.connect(saved)
    assert old.execute("SELECT version_num FROM alembic_version").fetchone() == (HEAD,)
    assert old.execute("SELECT count(*) FROM matches").fetchone() == (1,)
    old.close()
    again = await open_store(folder, APPLICATION, SetClock(), versions=versions)
    await again.close()
    assert len(list(folder.glob("legatus.db.before-*"))) == 1


async def test_a_failing_migration_leaves_nothing(tmp_path: Path):
    folder = tmp_path / "data"
    await make(folder)
    versions = with_second(tmp_path / "more", 'op.execute("INSERT INTO no_such_table VALUES (1)")')
    line = await refused(folder, versions=versions)
    assert "as it was" in line
    assert "no_such_table" in line
    store = await open_store(folder, APPLICATION, SetClock())
    assert await store.ledger.fact("second") is None
    assert len(await store.directory.live()) == 1
    await store.close()


async def test_a_first_migration_that_fails_leaves_no_tables(tmp_path: Path):
    folder = tmp_path / "data"
    versions = with_second(tmp_path / "more", 'raise RuntimeError("out of ink")')
    with pytest.raises(StoreRefused, match="out of ink"):
        await open_store(folder, APPLICATION, SetClock(), versions=versions)
    empty = sqlite3.connect(folder / FILE_NAME)
    assert empty.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
    empty.close()
    await make(folder)


async def test_a_backup_opens_in_another_folder(tmp_path: Path):
    await make(tmp_path / "data")
    playing = await open_store(tmp_path / "data", APPLICATION, SetClock())
    await started(playing.vault)
    (tmp_path / "moved").mkdir()
    back_up(tmp_path / "data", tmp_path / "moved" / FILE_NAME)
    with pytest.raises(StoreRefused, match="exists already"):
        await playing.backup(tmp_path / "moved" / FILE_NAME)
    await playing.close()
    moved = await open_store(tmp_path / "moved", APPLICATION, SetClock())
    assert len(await moved.directory.live()) == 2
    await moved.close()


async def test_there_is_nothing_to_back_up_in_an_empty_folder(tmp_path: Path):
    with pytest.raises(StoreRefused, match="no database"):
        back_up(tmp_path, tmp_path / "copy.db")
    await make(tmp_path)
    with pytest.raises(StoreRefused, match="Cannot copy"):
        back_up(tmp_path, tmp_path / "no such folder" / "copy.db")


async def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path):
    (tmp_path / "file").touch()
    with pytest.raises(StoreRefused, match="Cannot write"):
        await open_store(tmp_path / "file" / "data", APPLICATION, SetClock())


@pytest.mark.parametrize("room", [8 << 10, 20 << 10])
def test_a_first_start_on_a_full_disk_says_that_it_is_full(tmp_path: Path, room: int):
    command = [sys.executable, "-c", FULL, str(tmp_path / "data"), str(room)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    file = tmp_path / "data" / FILE_NAME
    assert done.stdout == f"The disk that holds {file} is full. Make room on it, then start Legatus again.\n"
