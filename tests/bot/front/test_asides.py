"""A match that cannot be read: its people are told, once, and nothing else stands still because of it."""

import asyncio
import sqlite3

import pytest

from bot.local.rest.faults import Fault
from bot.ports import StoreFailed
from bot.records import MatchId
from bot.service.matches.aside import SetAside
from tests.bot.front.conftest import Evening
from tests.kit.messages import words


def spoil(tmp_path, match: MatchId) -> None:
    # Immediate: a transaction that reads first fails at once if the bot writes in between.
    with sqlite3.connect(tmp_path / "legatus.db", isolation_level="IMMEDIATE") as database:
        database.execute("UPDATE snapshots SET document = X'01' WHERE match = ?", (match,))
    database.close()


def told(evening: Evening, match: MatchId) -> list[int]:
    """How many of each of the first two people's messages say that the match is damaged."""
    said = f"Match #{match} can be neither shown nor played"
    return [sum(said in words(message) for message in person.messages(person.dm)) for person in evening.people()[:2]]


async def test_its_people_are_told_once(evening: Evening, tmp_path):
    match = await evening.begun()
    spoil(tmp_path, match)
    evening.services.tables.forget(match)
    running = asyncio.create_task(evening.front.asides.run())
    with pytest.raises(SetAside):
        await evening.services.tables.live(match)
    await evening.table.until(lambda: told(evening, match) == [1, 1])
    await evening.front.asides.tell(match)
    assert told(evening, match) == [1, 1]
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_its_people_are_told_that_a_newer_version_wrote_it(evening: Evening, tmp_path):
    match = await evening.begun()
    with sqlite3.connect(tmp_path / "legatus.db", isolation_level="IMMEDIATE") as database:
        database.execute("UPDATE entries SET kind = 'vote' WHERE match = ?", (match,))
    database.close()
    evening.services.tables.forget(match)
    with pytest.raises(SetAside):
        await evening.services.tables.live(match)
    await evening.front.asides.tell(match)
    first, second = evening.people()[:2]
    for person in (first, second):
        assert "a newer version of the bot" in words(person.messages(person.dm)[-1])


async def test_who_cannot_be_written_to_just_now_is_tried_again(
    evening: Evening, tmp_path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("bot.front.posting.asides.AGAIN_AFTER", 0.05)
    match = await evening.begun()
    second = evening.people()[1]
    fault = evening.table.faults.add(Fault(f"POST /channels/{second.dm.id}/messages", 503, times=2))
    spoil(tmp_path, match)
    evening.services.tables.forget(match)
    running = asyncio.create_task(evening.front.asides.run())
    with pytest.raises(SetAside):
        await evening.services.tables.live(match)
    await evening.table.until(lambda: told(evening, match) == [1, 1])
    assert fault.struck == 2
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_who_cannot_be_found_out_just_now_is_told_later(
    evening: Evening, tmp_path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("bot.front.posting.asides.AGAIN_AFTER", 0.05)
    match = await evening.begun()
    spoil(tmp_path, match)
    evening.services.tables.forget(match)
    people, failures = evening.services.store.directory.people, [StoreFailed("locked"), StoreFailed("locked")]

    async def passing(of: MatchId):
        if failures:
            raise failures.pop()
        return await people(of)

    monkeypatch.setattr(evening.services.store.directory, "people", passing)
    running = asyncio.create_task(evening.front.asides.run())
    with pytest.raises(SetAside):
        await evening.services.tables.live(match)
    await evening.table.until(lambda: told(evening, match) == [1, 1])
    assert failures == []
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_the_dispatcher_delivers_all_others_and_keeps_its_rows(evening: Evening, tmp_path):
    spoilt, sound = await evening.begun(), await evening.begun()
    dispatcher = evening.front.dispatcher
    await dispatcher.stop()  # what it has read already would be delivered out of memory
    await evening.services.seats.republish(spoilt)
    spoil(tmp_path, spoilt)
    evening.services.tables.forget(spoilt)
    dispatcher._stopping, dispatcher._tasks = False, []
    dispatcher.start()
    dispatcher.wake(spoilt)
    await evening.play(sound)
    await evening.table.until(lambda: evening.services.asides.matches == (spoilt,))
    assert {row.match for row in await evening.services.store.outbox.unsent()} == {spoilt}
