"""Revision 0009: who acted has a column of its own; what was bound before answers as well as ever."""

import json
import sqlite3
import zlib
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine

from bot.records import PERSON, EntryRow, MatchId
from bot.store import SqlStore, open_store, schema
from bot.store.engine import FILE_NAME
from bot.store.volume import ENTRIES
from tests.kit.clock import SetClock
from tests.kit.source import ROOT

BEFORE = (ROOT / "tests" / "fixtures" / "edition_1" / "database.sql").read_text(encoding="utf-8")
"""Matches of both games in mid-turn, as the release before left them."""
PLAYED, BOUND = MatchId(1), MatchId(2)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@pytest.fixture
def before(tmp_path: Path) -> Path:
    """A database of the revision before, with a match that is played and one that is over and bound."""
    file = tmp_path / FILE_NAME
    with closing(sqlite3.connect(file)) as database, database:
        database.executescript(BEFORE)
        assert database.execute("SELECT version_num FROM alembic_version").fetchone() == ("0008",)
        _make_varied(database)
        _bind(database, BOUND)
    return file


def _make_varied(database: sqlite3.Connection) -> None:
    """Let some entries be made by a computer player, and one by the stand-in."""
    for match in (PLAYED, BOUND):
        database.execute("UPDATE entries SET actor = 'computer:steady' WHERE match = ? AND seq IN (3, 5)", (match,))
        database.execute("UPDATE entries SET actor = 'standin' WHERE match = ? AND seq = 4", (match,))


def _bind(database: sqlite3.Connection, match: int) -> None:
    """Bind a match as the release before did."""
    database.row_factory = sqlite3.Row
    columns = "entries.*, snapshots.document, told.lines, told.document AS said"
    found = database.execute(
        f"SELECT {columns} FROM entries JOIN snapshots USING (match, seq) LEFT JOIN told USING (match, seq) "
        "WHERE match = ? ORDER BY seq",
        (match,),
    ).fetchall()
    leaves, lines = [], 0
    for row in found:
        lines = lines if row["lines"] is None else row["lines"]
        leaves.append(_leaf(row, lines))
    for first in range(0, len(leaves), ENTRIES):
        part = leaves[first : first + ENTRIES]
        document = zlib.compress(json.dumps(part, separators=(",", ":")).encode(), 6)
        volume = (match, part[-1]["entry"]["seq"], part[-1]["lines"], document)
        database.execute("INSERT INTO archive VALUES (?, ?, ?, ?)", volume)
    for table in ("told", "snapshots", "entries"):
        database.execute(f"DELETE FROM {table} WHERE match = ?", (match,))
    database.execute("UPDATE matches SET status = 'finished', finished = 1 WHERE id = ?", (match,))


def _leaf(row: sqlite3.Row, lines: int) -> dict[str, Any]:
    names = [name for name in row.keys() if name not in ("match", "document", "lines", "said")]  # noqa: SIM118
    at = (EPOCH + timedelta(microseconds=row["at"])).isoformat()
    entry = {name: row[name] for name in names} | {"at": at, "revealing": bool(row["revealing"])}
    told = [] if row["said"] is None else json.loads(zlib.decompress(row["said"]))
    return {"entry": entry, "snapshot": zlib.decompress(row["document"]).decode(), "lines": lines, "told": told}


def actors(file: Path) -> dict[int, list[str]]:
    """The acting person by match and entry, as the release before stored it."""
    with closing(sqlite3.connect(file)) as database:
        rows = database.execute("SELECT match, actor FROM entries ORDER BY match, seq").fetchall()
        volumes = database.execute("SELECT match, document FROM archive ORDER BY match, last").fetchall()
    found: dict[int, list[str]] = {}
    for match, actor in rows:
        found.setdefault(match, []).append(actor)
    for match, document in volumes:
        leaves = json.loads(zlib.decompress(document))
        found.setdefault(match, []).extend(leaf["entry"]["actor"] for leaf in leaves)
    return found


def as_stored_before(entry: EntryRow) -> str:
    return entry.actor if entry.user is None else f"user:{entry.user}"


def last_move(entries: tuple[EntryRow, ...], seat: int | None) -> int:
    mine = [entry.seq for entry in entries if entry.seat == seat and entry.actor == PERSON]
    return max(mine, default=-1)


async def opened(file: Path) -> SqlStore:
    return await open_store(file.parent, "1", SetClock())


async def test_the_acting_person_is_known_as_before_in_played_and_in_bound_matches(before: Path):
    was = actors(before)
    assert {"computer:steady", "standin", "setup"} < set(was[PLAYED]) & set(was[BOUND])
    store = await opened(before)
    for match in (PLAYED, BOUND):
        history = await store.vault.history(match)
        assert [as_stored_before(entry) for entry in history] == was[match]
        assert {entry.actor for entry in history} == {PERSON, "computer:steady", "standin", "setup"}
        for seat in (0, 1, 9):
            assert await store.vault.last_move(match, seat) == last_move(history, seat)
        assert await store.vault.last_move(match, 0) > 0
    await store.close()


async def test_a_step_back_writes_as_before_also_what_was_bound_since(before: Path):
    was = actors(before)
    store = await opened(before)
    await store.close()
    with closing(sqlite3.connect(before)) as database, database:
        database.execute("UPDATE matches SET status = 'finished', finished = 1 WHERE id = ?", (PLAYED,))
    store = await opened(before)
    assert await store.vault.bind(PLAYED)
    await store.close()
    assert PERSON in actors(before)[PLAYED]
    engine = create_engine(f"sqlite:///{before}")
    with engine.begin() as connection:
        schema.downgrade(connection, to="0008")
    engine.dispose()
    assert actors(before) == was
    with closing(sqlite3.connect(before)) as database:
        keys = {key for (volume,) in database.execute("SELECT document FROM archive") for key in _keys_of(volume)}
        assert "user" not in keys, "the release before knows no such word of an entry"
        with pytest.raises(sqlite3.IntegrityError, match="ck_entries_kind"):
            database.execute(
                "INSERT INTO entries SELECT 1, 0, 'vote', NULL, 'setup', '', '{}', 1, '1', NULL, 0, 1, NULL"
            )


def _keys_of(volume: bytes) -> set[str]:
    return {key for leaf in json.loads(zlib.decompress(volume)) for key in leaf["entry"]}
