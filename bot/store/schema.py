"""Bringing a database to the schema of this release, within one transaction of the caller.

Alembic is configured here, in code, and given the connection: the whole way to the newest revision is inside the
caller's transaction, so that a migration that fails leaves nothing behind. It is loaded only where a migration is due,
for that takes longer than opening the database: at any other start the names of the migrations say that none is.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import Column, Connection, MetaData, String, Table, inspect, select

import migrations
from bot.ports import StoreRefused

if TYPE_CHECKING:
    from alembic.config import Config

FOLDER: Final = Path(migrations.__path__[0])
VERSIONS: Final = (FOLDER / "versions",)
_NOTED: Final = Table("alembic_version", MetaData(), Column("version_num", String(32), primary_key=True))
"""Where Alembic notes the revision."""


def revision(connection: Connection) -> str | None:
    """Return the revision the database is at, ``None`` if it was never migrated."""
    if not inspect(connection).has_table(_NOTED.name):
        return None
    found: str | None = connection.execute(select(_NOTED.c.version_num)).scalar_one_or_none()
    return found


def newest(versions: Sequence[Path] = VERSIONS) -> str | None:
    """Return the newest revision by the names of the migrations, each of which begins with its number.

    Raises:
        OSError: if the migrations cannot be read.
    """
    return max((path.name.partition("_")[0] for folder in versions for path in folder.glob("[0-9]*.py")), default=None)


def is_current(found: str | None, versions: Sequence[Path] = VERSIONS) -> bool:
    """Return whether a database at revision ``found`` needs no migration.

    Raises:
        StoreRefused: if this release does not know the revision: a newer one wrote it.
        OSError: if the migrations cannot be read.
    """
    if found is not None and found == newest(versions):
        return True

    from alembic.script import ScriptDirectory
    from alembic.util import CommandError

    scripts = ScriptDirectory.from_config(_config(versions))
    try:
        scripts.get_revisions(found or ())
    except CommandError as error:
        for folder in versions:
            next(folder.iterdir(), None)  # a folder that cannot be read is no newer release: it says so itself
        raise StoreRefused(
            f"The database was written by a newer Legatus (revision {found}). Update Legatus, or put back a backup."
        ) from error
    return found == scripts.get_current_head()


def upgrade(connection: Connection, versions: Sequence[Path] = VERSIONS, to: str = "head") -> None:
    """Run the migrations up to revision ``to`` on the caller's connection."""
    from alembic import command

    command.upgrade(_config(versions, connection), to)


def downgrade(connection: Connection, versions: Sequence[Path] = VERSIONS, to: str = "base") -> None:
    """Run the migrations back to revision ``to`` on the caller's connection."""
    from alembic import command

    command.downgrade(_config(versions, connection), to)


def _config(versions: Sequence[Path], connection: Connection | None = None) -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", _option(FOLDER))
    config.set_main_option("path_separator", "newline")
    config.set_main_option("version_locations", "\n".join(_option(folder) for folder in versions))
    config.attributes["connection"] = connection
    return config


def _option(path: Path) -> str:
    return str(path).replace("%", "%%")  # a percent sign would be read as an interpolation
