"""The migrations lead from nothing to the tables of the store, and back, with and without data."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, inspect, text

from bot.records import UserId
from bot.store import open_store, schema
from bot.store.engine import FILE_NAME
from bot.store.tables import METADATA
from tests.bot.store.kit import APPLICATION, append, started
from tests.kit.clock import SetClock

ROOT = Path(__file__).parents[2]


def engine_of(file: Path) -> Engine:
    engine = create_engine(f"sqlite:///{file}", connect_args={"isolation_level": None})

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    made = engine_of(tmp_path / "empty.db")
    yield made
    made.dispose()


def shape(connection: Connection) -> list[tuple[str, str]]:
    return [
        tuple(row)
        for row in connection.execute(
            text(
                "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name <> 'sqlite_sequence' ORDER BY name"
            )
        )
    ]


def test_the_newest_revision_is_what_the_store_expects(engine: Engine):
    with engine.begin() as connection:
        schema.upgrade(connection)
        context = MigrationContext.configure(connection, opts={"compare_type": False})
        assert compare_metadata(context, METADATA) == []
        assert schema.is_current(schema.revision(connection))


def test_the_newest_revision_has_the_constraints_of_the_tables(engine: Engine, tmp_path: Path):
    with engine.begin() as connection:
        schema.upgrade(connection)
        migrated = shape(connection)
    modelled = engine_of(tmp_path / "model.db")
    with modelled.begin() as connection:
        METADATA.create_all(connection)
        expected = shape(connection)
    modelled.dispose()

    def words(sql: str) -> list[str]:
        return sorted(line.strip().rstrip(",") for line in sql.splitlines() if line.strip(" )"))

    assert {name: words(sql) for name, sql in migrated if name != "alembic_version"} == {
        name: words(sql) for name, sql in expected
    }


def test_up_down_and_up_again_on_an_empty_database(engine: Engine):
    with engine.begin() as connection:
        schema.upgrade(connection)
        first = shape(connection)
        schema.downgrade(connection)
        assert inspect(connection).get_table_names() == ["alembic_version"]
        assert schema.revision(connection) is None
        schema.upgrade(connection)
        assert shape(connection) == first


async def test_up_down_and_up_again_on_a_seeded_database(tmp_path: Path):
    store = await open_store(tmp_path, APPLICATION, SetClock())
    match = await started(store.vault)
    await store.vault.append(append(match, (await store.vault.head(match)).mark))
    await store.people.seen(UserId(101), "Anna")
    await store.close()
    engine = engine_of(tmp_path / FILE_NAME)
    with engine.begin() as connection:
        schema.downgrade(connection)
        assert inspect(connection).get_table_names() == ["alembic_version"]
        schema.upgrade(connection)
    engine.dispose()
    again = await open_store(tmp_path, APPLICATION, SetClock())
    assert await again.directory.live() == ()
    await again.close()


def test_a_migration_undone_by_its_caller_leaves_nothing(engine: Engine):
    with engine.connect() as connection, connection.begin() as transaction:
        schema.upgrade(connection)
        transaction.rollback()
    with engine.begin() as connection:
        assert shape(connection) == []


def test_revisions_are_one_line_of_documented_steps():
    scripts = ScriptDirectory(str(schema.FOLDER), version_locations=[str(folder) for folder in schema.VERSIONS])
    revisions = list(scripts.walk_revisions())
    assert len(scripts.get_heads()) == 1
    for number, revision in enumerate(reversed(revisions), start=1):
        assert revision.revision == f"{number:04}"
        assert revision.doc
        assert callable(revision.module.upgrade)
        assert callable(revision.module.downgrade)


def test_the_command_line_migrates_the_database_it_is_given(tmp_path: Path):
    file = tmp_path / "server.db"
    alembic = (sys.executable, "-m", "alembic")
    subprocess.run((*alembic, "-x", f"database={file}", "upgrade", "head"), cwd=ROOT, check=True, capture_output=True)
    database = sqlite3.connect(file)
    assert database.execute("SELECT version_num FROM alembic_version").fetchone() is not None
    database.close()
    unnamed = subprocess.run((*alembic, "upgrade", "head"), cwd=ROOT, check=False, capture_output=True, text=True)
    assert unnamed.returncode != 0
    assert "Name the database" in unnamed.stderr
