"""Nobody but its owner reads the folder everything is kept in, whatever the machine allows new files."""

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.data_folder import close_to_others
from tests.bot.test_main import address_of, legatus

OPEN = 0o000
"""A umask that lets everybody read and write what is made."""


def modes(folder: Path) -> dict[str, str]:
    """The permissions of a folder and of all below it."""
    paths = [folder, *folder.rglob("*")]
    return {str(path.relative_to(folder.parent)): stat.filemode(path.lstat().st_mode) for path in sorted(paths)}


@pytest.fixture(autouse=True)
def umask() -> Iterator[None]:
    """Everything open to everybody before and after."""
    before = os.umask(OPEN)
    yield
    os.umask(before)


@pytest.mark.parametrize("mask", ["000", "022", "777"])
async def test_nothing_below_the_folder_is_open_to_others(tmp_path: Path, mask: str):
    os.umask(int(mask, 8))
    async with legatus("--data", "here", folder=tmp_path) as process:
        await address_of(process)
        while_it_plays = modes(tmp_path / "here")
        process.terminate()
        await process.wait()
    assert {"here/local/legatus.db", "here/local/legatus.db-wal", "here/local/world.sqlite"} <= set(while_it_plays)
    for found in (while_it_plays, modes(tmp_path / "here")):
        assert set(found.values()) == {"drwx------", "-rw-------"}, found


async def test_a_folder_an_older_version_left_open_is_closed(tmp_path: Path):
    local = tmp_path / "here" / "local"
    (local / "deep").mkdir(parents=True)
    for name in ("legatus.db.before-1", "deep/old"):
        (local / name).touch()
    async with legatus("--data", "here", folder=tmp_path) as process:
        await address_of(process)
        assert set(modes(tmp_path / "here").values()) == {"drwx------", "-rw-------"}


def test_a_folder_that_is_for_other_things_too_stays_as_it_is(tmp_path: Path):
    """An owner who gives their home or /tmp as the folder must not be locked out of it, nor lock others out."""
    home = tmp_path / "home"
    home.mkdir()
    script = home / "script"
    script.touch(mode=0o755)
    (home / "local").mkdir()
    (home / "local" / "link").symlink_to(script)
    close_to_others(home, home / "local")
    assert modes(home) == {
        "home": "drwxrwxrwx",
        "home/local": "drwx------",
        "home/local/link": "lrwxrwxrwx",
        "home/script": "-rwxr-xr-x",
    }


PROGRAM = """
import sys
from pathlib import Path
from bot.data_folder import close_to_others
here = Path(sys.argv[1])
close_to_others(here, here / "discord")
(here / "discord" / "x").touch()
"""


def test_from_then_on_no_file_is_made_that_others_may_read(tmp_path: Path):
    """In a process of its own, for it changes the process."""
    subprocess.run([sys.executable, "-c", PROGRAM, tmp_path / "new"], check=True)
    assert modes(tmp_path / "new") == {"new": "drwx------", "new/discord": "drwx------", "new/discord/x": "-rw-------"}


async def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path):
    (tmp_path / "file").touch()
    async with legatus("--data", "file", folder=tmp_path) as process:
        _, err = await process.communicate()
    assert process.returncode == 2
    assert "Cannot write in file/local" in err.decode()
