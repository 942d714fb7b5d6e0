"""A number is given to one match only, also where an older copy of the database takes the place of a newer one."""

import shutil
from pathlib import Path

import pytest

from bot.store import back_up, marker, open_store, restore
from bot.store.engine import FILE_NAME
from bot.store.numbers import UNKNOWN
from tests.bot.store.kit import APPLICATION, NOON, new_match, started
from tests.bot.store.test_restore import played
from tests.kit.clock import SetClock


async def next_number(folder: Path) -> int:
    """Open another lobby and return its number."""
    store = await open_store(folder, APPLICATION, SetClock())
    number = await store.vault.open(new_match())
    await store.close()
    return number


def lose(folder: Path, how: str) -> None:
    """Let something happen to a database after five matches."""
    file = folder / FILE_NAME
    if how == "lost":
        file.unlink()
    elif how == "damaged":
        file.write_bytes(b"\xff" * 20_000)
    elif how == "noted by an earlier release":
        noted = (folder / marker.NAME).read_text().splitlines(keepends=True)
        (folder / marker.NAME).write_text("".join(line for line in noted if "Last match" not in line))


@pytest.mark.parametrize("how", ["whole", "lost", "damaged", "noted by an earlier release"])
async def test_numbers_go_on_behind_those_given_since_the_backup(tmp_path: Path, how: str):
    folder, backup = tmp_path / "data", tmp_path / "backup.db"
    await played(folder, 2)
    back_up(folder, backup)
    await played(folder, 3)
    lose(folder, how)
    restore(folder, backup, NOON)
    assert await next_number(folder) == 6
    assert marker.last_number(folder / FILE_NAME) == 6
    assert await next_number(folder) == 7


async def test_a_match_opened_in_a_killed_process_counts(tmp_path: Path):
    folder, backup = tmp_path / "data", tmp_path / "backup.db"
    await played(folder, 2)
    back_up(folder, backup)
    store = await open_store(folder, APPLICATION, SetClock())
    await started(store.vault)
    shutil.copytree(folder, tmp_path / "killed", ignore=shutil.ignore_patterns("*.lock"))
    await store.close()
    restore(tmp_path / "killed", backup, NOON)
    assert await next_number(tmp_path / "killed") == 4


async def test_a_backup_copied_by_hand_gives_no_number_again(tmp_path: Path):
    folder, backup = tmp_path / "data", tmp_path / "backup.db"
    await played(folder, 2)
    back_up(folder, backup)
    await played(folder, 3)
    shutil.copy(backup, folder / FILE_NAME)
    assert await next_number(folder) == 6


@pytest.mark.parametrize("here", ["nothing", "an old marker alone"])
async def test_where_nobody_knows_what_was_given_many_numbers_are_passed_over(tmp_path: Path, here: str):
    await played(tmp_path / "data", 2)
    back_up(tmp_path / "data", tmp_path / "backup.db")
    if here == "an old marker alone":
        (tmp_path / "new").mkdir()
        marker.Marker(tmp_path / "new" / FILE_NAME, APPLICATION).mark()
    restore(tmp_path / "new", tmp_path / "backup.db", NOON)
    assert await next_number(tmp_path / "new") == 2 + UNKNOWN + 1
