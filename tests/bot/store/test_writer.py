"""The writer: many in one commit, one bad job harms nobody, nobody is answered before the disk has it."""

import asyncio
import random
import sqlite3
import threading
from pathlib import Path

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import IntegrityError

from bot.ports import Conflict, StoreError, StoreFailed
from bot.records import Amend, DraftKey, LobbyMember, Mark, MatchId, Tell
from bot.store import SqlStore, open_store
from bot.store.engine import FILE_NAME
from tests.bot.store.kit import ANNA, APPLICATION, BELA, NOON, append, new_match, retried, started
from tests.kit.clock import SetClock
from tests.kit.told import all_told


async def test_waiting_jobs_go_into_one_commit(store: SqlStore):
    matches = [await started(store.vault) for _ in range(30)]
    commits: list[object] = []
    event.listen(store._engines[0].sync_engine, "commit", commits.append)
    await asyncio.gather(*(store.vault.append(append(match, Mark(0, 1))) for match in matches))
    assert len(commits) <= 2
    assert [(await store.vault.head(match)).mark for match in matches] == [Mark(1, 1)] * 30


async def test_an_answer_means_it_is_committed(store: SqlStore, tmp_path: Path):
    match = await started(store.vault)
    other = sqlite3.connect(tmp_path / "data" / FILE_NAME)
    for seq in range(1, 6):
        await store.vault.append(append(match, Mark(seq - 1, 1)))
        assert other.execute("SELECT max(seq) FROM entries").fetchone() == (seq,)
    other.close()


async def test_one_bad_job_in_a_batch_harms_nobody_else(store: SqlStore):
    matches = [await started(store.vault) for _ in range(3)]
    lobby = await store.vault.open(new_match())
    twice = (LobbyMember(ANNA), LobbyMember(ANNA))
    told = (Tell(None, "fought", "{}"),)
    answers = await asyncio.gather(
        store.vault.append(append(matches[0], Mark(0, 1))),
        store.vault.amend(Amend(match=lobby, expected=Mark(-1, 0), at=NOON, lobby=twice)),
        store.vault.append(append(matches[1], Mark(0, 1), told=told)),
        store.drafts.save(matches[1], DraftKey(0, "a1"), "{}"),
        store.drafts.save(MatchId(999), DraftKey(0, "a1"), "{}"),
        store.vault.append(append(matches[2], Mark(5, 1))),
        return_exceptions=True,
    )
    assert [answers[0], answers[2], answers[3]] == [Mark(1, 1), Mark(1, 1), None]
    assert isinstance(answers[1], StoreFailed)
    assert isinstance(answers[1].__cause__, sqlite3.IntegrityError)
    assert isinstance(answers[4], StoreFailed)
    assert isinstance(answers[4].__cause__, IntegrityError)
    assert isinstance(answers[5], Conflict)
    assert (await store.vault.lobby(lobby)).members == (LobbyMember(ANNA),)
    assert len(await all_told(store.vault, matches[1], None)) == 1
    assert await store.drafts.read(matches[1], DraftKey(0, "a1")) == "{}"


async def test_a_bad_job_leaves_nothing_of_itself(store: SqlStore):
    match = await started(store.vault)
    broken = append(match, Mark(0, 1), line={"prompt": None})
    with pytest.raises(StoreFailed, match="unknown"):
        await store.vault.append(broken)
    assert (await store.vault.head(match)).mark == Mark(0, 1)
    assert await store.outbox.unsent() == ()
    assert await store.vault.append(append(match, Mark(0, 1))) == Mark(1, 1)


async def test_a_full_disk_is_told_to_everybody_and_passes(store: SqlStore):
    matches = [await started(store.vault) for _ in range(6)]
    await store._writer.run(lambda connection: connection.exec_driver_sql("PRAGMA max_page_count = 1"))
    large = Tell(None, "fought", random.Random("it cannot be packed").randbytes(200_000).hex())
    answers = await asyncio.gather(
        *(store.vault.append(append(match, Mark(0, 1), told=(large,))) for match in matches), return_exceptions=True
    )
    assert {answer.reason if isinstance(answer, StoreFailed) else answer for answer in answers} == {"full"}
    assert [(await store.vault.head(match)).mark for match in matches] == [Mark(0, 1)] * 6
    await store._writer.run(lambda connection: connection.exec_driver_sql("PRAGMA max_page_count = 1000000"))
    assert await asyncio.gather(*(retried(store.vault, match) for match in matches)) == [Mark(1, 1)] * 6


async def test_an_error_does_not_say_what_was_to_be_stored(store: SqlStore):
    with pytest.raises(StoreFailed) as caught:
        await store.drafts.save(MatchId(999), DraftKey(0, "a1"), "S7-secret")
    assert "S7-secret" not in str(caught.value)
    assert "S7-secret" not in str(caught.value.__cause__)


async def test_a_cancelled_caller_loses_its_answer_and_nothing_else(store: SqlStore):
    match = await started(store.vault)
    tasks = [asyncio.create_task(store.vault.append(append(match, Mark(seq, 1)))) for seq in range(20)]
    await asyncio.sleep(0)
    for task in tasks[::2]:
        task.cancel()
    answers = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(answer) for answer in answers[:2]] == [asyncio.CancelledError, Mark]
    assert (await store.vault.head(match)).mark == Mark(20, 1)
    assert [line.seq for line in await store.vault.history(match)] == list(range(21))


async def test_closing_finishes_what_was_asked_for(tmp_path: Path):
    store = await open_store(tmp_path, APPLICATION, SetClock())
    matches = [await started(store.vault) for _ in range(10)]
    tasks = [asyncio.create_task(store.vault.append(append(match, Mark(0, 1)))) for match in matches]
    await asyncio.sleep(0)
    await store.close()
    await store.close()
    assert await asyncio.gather(*tasks) == [Mark(1, 1)] * 10
    with pytest.raises(StoreError, match="closed"):
        await store.vault.open(new_match())


async def test_closing_leaves_no_thread_behind(tmp_path: Path):
    before = set(threading.enumerate())
    store = await open_store(tmp_path, APPLICATION, SetClock())
    await asyncio.gather(*(store.vault.open(new_match()) for _ in range(8)))
    await asyncio.gather(*(store.directory.live() for _ in range(8)))
    await store.close()
    left = {thread for thread in set(threading.enumerate()) - before if not thread.name.startswith("asyncio_")}
    for thread in left:
        thread.join(timeout=10)
    assert not any(thread.is_alive() for thread in left)


@pytest.mark.fault("B45")
async def test_fifty_writers_a_slow_reader_and_a_backup(store: SqlStore, tmp_path: Path):
    matches = [await started(store.vault, (ANNA, BELA)) for _ in range(10)]

    async def read_slowly() -> tuple[int, int]:
        async with store._engines[1].connect() as connection:
            first = (await connection.execute(text("SELECT count(*) FROM entries"))).scalar_one()
            await writing
            return first, (await connection.execute(text("SELECT count(*) FROM entries"))).scalar_one()

    async def write(number: int) -> None:
        for _ in range(3):
            await retried(store.vault, matches[number % 10])

    writing = asyncio.gather(*(write(number) for number in range(50)))
    reading = asyncio.create_task(read_slowly())
    await store.backup(tmp_path / "copy.db")
    await writing
    first, second = await reading
    assert first == second
    assert [(await store.vault.head(match)).mark.version for match in matches] == [15] * 10
    copy = sqlite3.connect(tmp_path / "copy.db")
    assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    halves = copy.execute(
        "SELECT count(*) FROM matches WHERE version <> (SELECT max(seq) FROM entries WHERE match = matches.id)"
    )
    assert halves.fetchone() == (0,)
    copy.close()
