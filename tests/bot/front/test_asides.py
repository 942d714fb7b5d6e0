"""A match that cannot be read: its people are told, once, and nothing else stands still because of it."""

import asyncio
import sqlite3

import pytest

from bot.local.rest.faults import Fault
from bot.ports import StoreFailed
from bot.records import MatchId
from bot.service.matches.aside import SetAside
from tests.bot.front.conftest import FrontHarness
from tests.kit.messages import words


def spoil(tmp_path, match: MatchId) -> None:
    # Immediate: a transaction that reads first fails at once if the bot writes in between.
    with sqlite3.connect(tmp_path / "legatus.db", isolation_level="IMMEDIATE") as database:
        database.execute("UPDATE snapshots SET document = X'01' WHERE match = ?", (match,))
    database.close()


def told(harness: FrontHarness, match: MatchId) -> list[int]:
    """How many of each of the first two people's messages say that the match is damaged."""
    said = f"Match #{match} can be neither shown nor played"
    return [sum(said in words(message) for message in person.messages(person.dm)) for person in harness.people()[:2]]


async def test_its_people_are_told_once(harness: FrontHarness, tmp_path):
    match = await harness.begun()
    spoil(tmp_path, match)
    harness.services.tables.forget(match)
    running = asyncio.create_task(harness.front.asides.run())
    with pytest.raises(SetAside):
        await harness.services.tables.live(match)
    await harness.table.until(lambda: told(harness, match) == [1, 1])
    await harness.front.asides.tell(match)
    assert told(harness, match) == [1, 1]
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_its_people_are_told_that_a_newer_version_wrote_it(harness: FrontHarness, tmp_path):
    match = await harness.begun()
    with sqlite3.connect(tmp_path / "legatus.db", isolation_level="IMMEDIATE") as database:
        database.execute("UPDATE entries SET kind = 'vote' WHERE match = ?", (match,))
    database.close()
    harness.services.tables.forget(match)
    with pytest.raises(SetAside):
        await harness.services.tables.live(match)
    await harness.front.asides.tell(match)
    first, second = harness.people()[:2]
    for person in (first, second):
        assert "a newer version of the bot" in words(person.messages(person.dm)[-1])


async def test_a_passing_refusal_of_a_message_is_tried_again(
    harness: FrontHarness, tmp_path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("bot.front.posting.asides.AGAIN_AFTER", 0.05)
    match = await harness.begun()
    second = harness.people()[1]
    fault = harness.table.faults.add(Fault(f"POST /channels/{second.dm.id}/messages", 503, times=2))
    spoil(tmp_path, match)
    harness.services.tables.forget(match)
    running = asyncio.create_task(harness.front.asides.run())
    with pytest.raises(SetAside):
        await harness.services.tables.live(match)
    await harness.table.until(lambda: told(harness, match) == [1, 1])
    assert fault.struck == 2
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_a_person_discord_cannot_name_just_now_is_told_later(
    harness: FrontHarness, tmp_path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("bot.front.posting.asides.AGAIN_AFTER", 0.05)
    match = await harness.begun()
    spoil(tmp_path, match)
    harness.services.tables.forget(match)
    people, failures = harness.services.store.directory.people, [StoreFailed("locked"), StoreFailed("locked")]

    async def passing(of: MatchId):
        if failures:
            raise failures.pop()
        return await people(of)

    monkeypatch.setattr(harness.services.store.directory, "people", passing)
    running = asyncio.create_task(harness.front.asides.run())
    with pytest.raises(SetAside):
        await harness.services.tables.live(match)
    await harness.table.until(lambda: told(harness, match) == [1, 1])
    assert failures == []
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_the_dispatcher_delivers_all_others_and_keeps_its_rows(harness: FrontHarness, tmp_path):
    spoilt, sound = await harness.begun(), await harness.begun()
    dispatcher = harness.front.dispatcher
    await dispatcher.stop()  # what it has read already would be delivered out of memory
    await harness.services.publishing.republish(spoilt)
    spoil(tmp_path, spoilt)
    harness.services.tables.forget(spoilt)
    dispatcher._stopping, dispatcher._tasks = False, []
    dispatcher.start()
    dispatcher.wake(spoilt)
    await harness.play(sound)
    await harness.table.until(lambda: harness.services.asides.matches == (spoilt,))
    assert {row.match for row in await harness.services.store.outbox.unsent()} == {spoilt}
