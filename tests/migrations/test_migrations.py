"""The migrations lead from nothing to the tables of the store, and back, with and without data."""

import contextlib
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, inspect, text

from bot.records import Amend, Mark, MatchId, UserId
from bot.store import engine as engine_module
from bot.store import open_store, schema
from bot.store.engine import FILE_NAME
from bot.store.tables import METADATA
from tests.bot.store.kit import APPLICATION, NOON, append, started
from tests.kit.clock import SetClock
from tests.kit.told import all_told

ROOT = Path(__file__).parents[2]
MATCH = (
    "INSERT INTO matches VALUES (:id, 'invasion', '1.0', 1, '{}', x'00', :status, 0, 1, 2, 101, 7, 70, NULL, 0, 'en', "
    "1, NULL, NULL, NULL)"
)
"""A match as the first release stored it."""


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


def words_of(found: list[tuple[str, str]]) -> dict[str, list[str]]:
    """The lines of each table and index, in any order; SQLite quotes the name of a table that was made anew."""
    return {
        name: sorted(
            line.strip().rstrip(",")
            for line in sql.replace(f'"{name}" (', f"{name} (").splitlines()
            if line.strip(" )")
        )
        for name, sql in found
        if name != "alembic_version"
    }


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

    assert words_of(migrated) == words_of(expected)


def test_up_down_and_up_again_on_an_empty_database(engine: Engine):
    with engine.begin() as connection:
        schema.upgrade(connection)
        first = words_of(shape(connection))
        schema.downgrade(connection)
        assert inspect(connection).get_table_names() == ["alembic_version"]
        assert schema.revision(connection) is None
        schema.upgrade(connection)
        assert words_of(shape(connection)) == first


async def test_up_down_and_up_again_on_a_seeded_database(tmp_path: Path):
    store = await open_store(tmp_path, APPLICATION, SetClock())
    match = await started(store.vault)
    await store.vault.append(append(match, (await store.vault.head(match)).mark))
    await store.people.seen(7, UserId(101), "Anna")
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
    assert schema.newest() == scripts.get_current_head(), "what the names say is what the migrations say"
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


async def test_the_database_of_the_first_release_is_brought_here_with_a_copy_kept(tmp_path: Path):
    _first_release(tmp_path)
    store = await open_store(tmp_path, APPLICATION, SetClock())
    assert [row.id for row in await store.directory.of_user(UserId(101))] == [3, 1]
    assert [row.id for row in await store.directory.awaiting(UserId(101))] == [1]
    assert await store.directory.takes_part(MatchId(2), UserId(101))
    told = [(line.event, line.line) for line in await all_told(store.vault, MatchId(1), 0)]
    assert told == [("1.0", 1), ("1.1", None), ("1.2", 2), ("3.0", 3)]
    await store.close()
    back = engine_of(tmp_path / FILE_NAME)
    with back.begin() as connection:
        schema.downgrade(connection, to="0001")
        rows = connection.execute(text("SELECT seq, n, seat, event FROM told ORDER BY seq, n")).all()
        assert rows == [(1, 0, None, "1.0"), (1, 1, 0, "1.1"), (1, 2, None, "1.2"), (3, 0, None, "3.0")]
    back.dispose()
    assert _revision_of_the_copy(tmp_path) == "0001"


def _first_release(folder: Path) -> None:
    """Write a database with a match in every status as the first release did."""
    old = engine_of(folder / FILE_NAME)
    with old.begin() as connection:
        schema.upgrade(connection, to="0001")
        for number, status in enumerate(("playing", "finished", "lobby", "ended"), start=1):
            connection.execute(text(MATCH), {"id": number, "status": status})
        connection.execute(text("INSERT INTO seats VALUES (1, 0, 101, NULL, 0, 0, 5), (2, 0, 101, NULL, 0, 0, NULL)"))
        connection.execute(text("INSERT INTO lobby VALUES (3, 0, 101, NULL, NULL), (4, 0, 101, NULL, NULL)"))
        for seq, n, seat in ((1, 0, None), (1, 1, 0), (1, 2, None), (3, 0, None)):
            connection.execute(
                text(f"INSERT INTO told VALUES (1, {seq}, {n}, :seat, 'k', '{seq}.{n}')"), {"seat": seat}
            )
        engine_module.sign(connection)
    old.dispose()


def _revision_of_the_copy(folder: Path) -> str:
    (kept,) = folder.glob("legatus.db.before-*")
    with contextlib.closing(sqlite3.connect(kept)) as copy:
        (revision,) = copy.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(revision)


async def test_a_name_goes_to_the_servers_where_its_person_takes_part_and_back(tmp_path: Path):
    old = engine_of(tmp_path / FILE_NAME)
    with old.begin() as connection:
        schema.upgrade(connection, to="0004")
        for number, guild, status in ((1, 7, "playing"), (2, 8, "lobby"), (3, 9, "finished"), (4, 10, "playing")):
            connection.execute(text(MATCH), {"id": number, "status": status})
            connection.execute(text("UPDATE matches SET guild = :guild WHERE id = :id"), {"id": number, "guild": guild})
        connection.execute(
            text("INSERT INTO seats VALUES (1, 0, 101, NULL, 0, 0, 5, 0), (3, 0, 101, NULL, 0, 0, NULL, 1)")
        )
        connection.execute(text("INSERT INTO seats VALUES (4, 0, NULL, 'random', 0, 0, 5, 0)"))
        connection.execute(text("INSERT INTO lobby VALUES (2, 0, 101, NULL, NULL, 0), (2, 1, 102, NULL, NULL, 0)"))
        connection.execute(
            text("INSERT INTO people VALUES (101, 'Anna', 0, 5), (102, NULL, 1, NULL), (103, 'Cara', 1, NULL)")
        )
        engine_module.sign(connection)
    old.dispose()
    store = await open_store(tmp_path, APPLICATION, SetClock())
    names = [await store.people.names(guild, (UserId(101), UserId(102), UserId(103))) for guild in (0, 7, 8, 9, 10)]
    assert names == [{}, {101: "Anna"}, {101: "Anna"}, {101: "Anna"}, {}]
    assert not (await store.people.person(UserId(101))).dms
    await store.people.seen(9, UserId(104), "Dino")
    await store.people.seen(0, UserId(101), "anna99")
    await store.close()
    back = engine_of(tmp_path / FILE_NAME)
    with back.begin() as connection:
        schema.downgrade(connection, to="0004")
        rows = connection.execute(text('SELECT "user", name, dms, dm_failed FROM people ORDER BY "user"')).all()
        assert rows == [(101, "anna99", 0, 5), (102, None, 1, None), (103, None, 1, None), (104, "Dino", 1, None)]
    back.dispose()


def test_a_step_back_from_each_revision_leaves_what_was_before(engine: Engine):
    revisions = [revision.revision for revision in ScriptDirectory(str(schema.FOLDER)).walk_revisions()][::-1]
    with engine.begin() as connection:
        schema.upgrade(connection, to=revisions[0])
        for before, after in pairwise(revisions):
            first = shape(connection)
            schema.upgrade(connection, to=after)
            schema.downgrade(connection, to=before)
            assert words_of(shape(connection)) == words_of(first)
            schema.upgrade(connection, to=after)


async def test_a_bound_match_has_its_rows_again_after_a_step_back(tmp_path: Path):
    store = await open_store(tmp_path, APPLICATION, SetClock())
    match = await started(store.vault)
    for seq in range(3):
        await store.vault.append(append(match, Mark(seq, 1), line={"interaction": 50 + seq}))
    await store.vault.amend(Amend(match=match, expected=Mark(3, 1), at=NOON, status="ended"))
    before = await store.vault.history(match), await store.vault.at(match, 2), await all_told(store.vault, match, 0)
    await store.vault.bind(match)
    await store.close()
    engine = engine_of(tmp_path / FILE_NAME)
    with engine.begin() as connection:
        schema.downgrade(connection, to="0003")
        assert connection.execute(text("SELECT count(*) FROM entries")).scalar_one() == 4
    engine.dispose()
    again = await open_store(tmp_path, APPLICATION, SetClock())
    after = await again.vault.history(match), await again.vault.at(match, 2), await all_told(again.vault, match, 0)
    assert after == before
    await again.close()


async def test_the_knowledge_of_lost_places_is_kept_and_so_is_a_step_back(tmp_path: Path):
    facts = {"trouble:1": '{"key":"k"}', "lost:1": NOON.isoformat(), "trouble:2": "", "lost:2": "", "trouble:9": "{}"}
    old = engine_of(tmp_path / FILE_NAME)
    with old.begin() as connection:
        schema.upgrade(connection, to="0007")
        for number in (1, 2):
            connection.execute(text(MATCH), {"id": number, "status": "playing"})
        for key, value in facts.items():
            connection.execute(text("INSERT INTO meta VALUES (:key, :value)"), {"key": key, "value": value})
        engine_module.sign(connection)
    old.dispose()
    store = await open_store(tmp_path, APPLICATION, SetClock())
    found = {row.id: (row.trouble, row.lost) for row in await store.directory.live()}
    assert found == {1: ('{"key":"k"}', NOON), 2: (None, None)}
    assert [await store.ledger.fact(key) for key in facts] == [None] * len(facts)
    await store.close()
    back = engine_of(tmp_path / FILE_NAME)
    with back.begin() as connection:
        schema.downgrade(connection, to="0007")
        rows = connection.execute(text("SELECT key, value FROM meta WHERE key LIKE '%:%' ORDER BY key")).all()
        assert rows == [("lost:1", NOON.isoformat()), ("trouble:1", '{"key":"k"}')]
    back.dispose()


async def test_the_keys_of_reports_are_taken_over_and_so_is_a_step_back(tmp_path: Path):
    noted = {
        5001: ("report", '{"page": "turn:1"}'),
        5002: ("report", '{"page": "turn:2"}'),
        5003: ("report", "{}"),
        5004: ("report", '{"page": 7}'),
        5005: ("report", "[damaged"),
        5006: ("board", '{"page": "turn:1", "version": 3}'),
    }
    old = engine_of(tmp_path / FILE_NAME)
    with old.begin() as connection:
        schema.upgrade(connection, to="0009")
        connection.execute(text(MATCH), {"id": 1, "status": "playing"})
        for message, (kind, shown) in noted.items():
            row = {"message": message, "kind": kind, "shown": shown, "current": message in (5005, 5006)}
            connection.execute(text("INSERT INTO posts VALUES (:message, 1, :kind, 0, 70, :shown, :current)"), row)
        engine_module.sign(connection)
    old.dispose()
    store = await open_store(tmp_path, APPLICATION, SetClock())
    for page, expected in (("turn:1", 5001), ("turn:2", 5002), ("turn:3", None)):
        found = await store.posts.newest_report(MatchId(1), page)
        assert (None if found is None else found.message) == expected
    board = await store.posts.current(MatchId(1), "board")
    assert board is not None
    assert (board.shown, board.report_key) == (noted[5006][1], None)
    await store.close()
    back = engine_of(tmp_path / FILE_NAME)
    with back.begin() as connection:
        schema.downgrade(connection, to="0009")
        rows = connection.execute(text("SELECT message, kind, shown FROM posts ORDER BY message")).all()
        assert {message: (kind, shown) for message, kind, shown in rows} == noted
    back.dispose()
