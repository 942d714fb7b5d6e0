"""The folder everything is kept in, closed to everybody but its owner: every hand is in it."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

OURS: Final = frozenset({"discord", "local"})
"""The content of an installation's folder: a folder for each of the two ways to play."""

_CLOSED: Final = stat.S_IRWXG | stat.S_IRWXO


def close_to_others(data: Path, folder: Path) -> None:
    """Make the data folder, and see to it that its owner alone reads what is in it now and from now on.

    ``folder`` below ``data`` is closed with everything in it, whatever was allowed before, and ``data`` itself if it
    holds nothing else than we put there; a folder that is somebody's for other things too stays as it is. From here on
    this process makes no file that others may read. Windows keeps its own rights, which are left alone.

    Raises:
        OSError: if a folder cannot be made, or belongs to somebody else.
    """
    os.umask(_CLOSED)
    folder.mkdir(parents=True, exist_ok=True)
    if sys.platform == "win32":
        return
    for path in _below(folder):
        _close(path)
    if {entry.name for entry in data.iterdir()} <= OURS:
        _close(data)


def _below(folder: Path) -> Iterator[Path]:
    """Yield a folder and all it holds; a link is neither followed nor touched."""
    yield folder
    for path in folder.iterdir():
        if path.is_symlink():
            continue
        if path.is_dir():
            yield from _below(path)
        else:
            yield path


def _close(path: Path) -> None:
    with suppress(FileNotFoundError):  # SQLite has just done away with it
        path.chmod(stat.S_IRWXU if path.is_dir() else stat.S_IRUSR | stat.S_IWUSR)
