"""Each failure of the store is known as what it is: all writing, all reading, or a part that is damaged."""

import asyncio
import errno
import logging
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from bot.ports import StoreFailed
from bot.records import DraftKey, Mark, MatchId
from bot.store import SqlStore, clean, open_store
from bot.store.engine import FILE_NAME
from bot.store.health import Health
from tests.bot.store.kit import ANNA, APPLICATION, append, started
from tests.bot.store.test_failure import failed, lose
from tests.kit.clock import SetClock
from tests.kit.ready import open_ready


def spoil_pages_of(file: Path, table: str) -> None:
    """Overwrite the first page of a table and of its indices, as a disk might."""
    with closing(sqlite3.connect(file)) as database:
        found = database.execute("SELECT rootpage FROM sqlite_master WHERE tbl_name = ? AND rootpage", (table,))
        pages = [page for (page,) in found]
    with file.open("r+b") as opened:
        for page in pages:
            opened.seek((page - 1) * 4096)
            opened.write(b"\xff" * 4096)


async def spoilt(folder: Path, table: str) -> AsyncIterator[SqlStore]:
    """Yield a store in which one table is damaged, which its start does not notice."""
    store = await open_ready(folder, APPLICATION, SetClock())
    for _ in range(3):
        await started(store.vault)
    await store.close()
    spoil_pages_of(folder / FILE_NAME, table)
    clean.note(folder / FILE_NAME)
    store = await open_store(folder, APPLICATION, SetClock())
    yield store
    await store.close()


@pytest.fixture
async def without_drafts(tmp_path: Path) -> AsyncIterator[SqlStore]:
    async for store in spoilt(tmp_path, "drafts"):
        yield store


async def together(*coming) -> Sequence[object]:
    answers: Sequence[object] = await asyncio.gather(*coming, return_exceptions=True)
    return answers


class TestAPart:
    """A request that touches a damaged database page is refused; nobody else is."""

    async def test_only_what_is_damaged_is_refused(self, without_drafts: SqlStore):
        store = without_drafts
        appending = [store.vault.append(append(MatchId(number), Mark(0, 1))) for number in (1, 2, 3)]
        bad = store.drafts.save(MatchId(1), DraftKey(0, "a"), "{}")
        first, refused, *others = await together(appending[0], bad, *appending[1:], store.ledger.note("key", "value"))
        assert isinstance(refused, StoreFailed)
        assert refused.reason == "damaged"
        assert [first, *others] == [Mark(1, 1), Mark(1, 1), Mark(1, 1), None]
        assert [(await store.vault.head(MatchId(number))).mark for number in (1, 2, 3)] == [Mark(1, 1)] * 3
        assert store.trouble is not None
        assert (store.trouble.failing, store.trouble.reason) == ("part", "damaged")

    async def test_alone_it_does_not_speak_for_the_others(self, without_drafts: SqlStore):
        store = without_drafts
        assert await failed(store.drafts.save(MatchId(1), DraftKey(0, "a"), "{}")) == "damaged"
        assert store.trouble is not None
        assert store.trouble.failing == "part"
        await store.check()
        assert store.trouble.failing == "part", "looked for again, and found"

    async def test_if_nothing_can_be_written_all_is_refused(self, tmp_path: Path, monkeypatch):
        store = await open_ready(tmp_path, APPLICATION, SetClock())
        match = await started(store.vault)

        async def refuse(_batch):
            raise sqlite3.DatabaseError("database disk image is malformed")

        monkeypatch.setattr(store._writer, "_together", refuse)
        answers = await together(*(store.drafts.save(match, DraftKey(0, str(n)), "{}") for n in range(600)))
        assert {answer.reason for answer in answers if isinstance(answer, StoreFailed)} == {"damaged"}
        assert store.trouble is not None
        assert store.trouble.failing == "writing"
        monkeypatch.undo()
        await store.ledger.note("key", "value")
        assert store.trouble is None
        await store.close()


class TestReading:
    """A failure of reading is known until it works again."""

    async def test_all_of_it(self, store: SqlStore, tmp_path: Path):
        await started(store.vault)
        file = tmp_path / "data" / FILE_NAME
        with closing(sqlite3.connect(file)) as other:
            other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        sound = file.read_bytes()
        await store._engines[1].dispose()  # so that nothing is read from memory
        lose(file, "damaged")
        assert await failed(store.ledger.figures(7)) == "damaged"
        assert store.trouble is not None
        assert (store.trouble.failing, store.trouble.reason) == ("reading", "damaged")
        await store._engines[1].dispose()
        with file.open("r+b") as opened:
            opened.write(sound)
        await store.ledger.figures(7)
        assert store.trouble.failing == "part", "it may be so still"
        await store.check()
        assert store.trouble is None

    async def test_a_passing_failure_is_over_when_writing_works_again(self, store: SqlStore, monkeypatch):
        class NoneLeft:
            def connect(self) -> None:
                raise OSError(errno.EMFILE, "Too many open files")

        with monkeypatch.context() as patched:
            patched.setattr(store.directory, "_reading", NoneLeft())
            assert await failed(store.directory.live()) == "handles"
            assert store.trouble is not None
            assert (store.trouble.failing, store.trouble.reason) == ("reading", "handles")
        await store.directory.live()
        assert store.trouble is None

    async def test_one_match_is_not_the_store(self, store: SqlStore, tmp_path: Path):
        match = await started(store.vault)
        with sqlite3.connect(tmp_path / "data" / FILE_NAME, isolation_level="IMMEDIATE") as other:
            other.execute("UPDATE matches SET game = CAST(X'FF' AS TEXT)")
        other.close()
        assert await together(store.vault.head(match)) != []
        assert store.trouble is None


def test_one_line_a_minute_for_each_thing_that_fails(caplog):
    health = Health(SetClock())
    with caplog.at_level(logging.INFO):
        for _ in range(20):
            health.failed("writing", "damaged")
            health.failed("reading", "damaged")
            health.failed("part", "damaged")
            health.written()
            health.read()
    errors = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert [record.message for record in errors] == [
        "the data cannot be written",
        "the data cannot be read",
        "part of the data is damaged",
    ]
    assert "legatus restore FILE" in vars(errors[0])["do"]
    assert len(caplog.records) == 5, "and one for each of the first two that says that it is over"


async def test_a_bug_is_no_trouble_of_the_store(store: SqlStore):
    await started(store.vault)
    await together(store.drafts.save(MatchId(999), DraftKey(0, "a"), "{}"))
    assert await store.directory.awaiting(ANNA) == ()
    assert store.trouble is None
