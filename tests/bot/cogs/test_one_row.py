"""One row that cannot be read costs what it says, no more: a name, a draft, or its match, which is set aside."""

import asyncio
import logging
from pathlib import Path

import pytest

from bot.local.protocol.codes import Right
from bot.people import OUTSIDE
from bot.records import MatchId, UserId
from bot.store.engine import FILE_NAME
from tests.bot.cogs.conftest import BotHarness
from tests.bot.cogs.lost_places import lost
from tests.bot.service.test_damage import spoil
from tests.kit.messages import offered, words

OUTBOX = {
    "an enormous moment": "UPDATE outbox SET created = 9223372036854775807",
    "no moment": "UPDATE outbox SET created = 'soon'",
    "a payload in bytes": "UPDATE outbox SET payload = X'FFFE'",
    "a payload cut off": "UPDATE outbox SET payload = '['",
    "a payload of another kind": "UPDATE outbox SET payload = '3'",
    "a payload that says nothing": "UPDATE outbox SET payload = '{}'",
    "a kind nobody knows": "UPDATE outbox SET kind = 'bokrd'",
    "a kind in bytes": "UPDATE outbox SET kind = X'FF'",
    "a text that is none": "UPDATE outbox SET nonce = CAST(X'FF' AS TEXT) || id",
    "tries": "UPDATE outbox SET tries = 'x'",
}
OTHERS = {
    "the channel": "UPDATE matches SET channel = 'x' WHERE id = 1",
    "a post's channel": "UPDATE posts SET channel = 'x' WHERE match = 1",
    "what a post shows": "UPDATE posts SET shown = X'FF' WHERE match = 1",
}


async def spoiled(folder: Path, statement: str) -> None:
    """Change what is stored; in a thread, for the bot may hold the lock just then."""
    await asyncio.to_thread(spoil, folder / FILE_NAME, statement)


async def unsent(harness: BotHarness, match: MatchId) -> None:
    """Leave a match with rows that cannot be delivered where it is played."""
    harness.table.deny_bot(harness.table.text_channels[0], Right.SEND_MESSAGES)
    await harness.services.publishing.republish(match)
    await lost(harness, match)
    await harness.quiet()


@pytest.mark.parametrize("what", [*OUTBOX, *OTHERS])
async def test_a_match_is_set_aside_and_the_others_go_on(harness: BotHarness, slips, tmp_path: Path, what: str, caplog):
    one, two = await harness.begun(), await harness.begun()
    await harness.quiet()
    dispatcher = harness.front.dispatcher
    await dispatcher.stop()  # what it has read already would be delivered out of memory
    await harness.services.publishing.republish(one)
    await spoiled(tmp_path, OTHERS.get(what) or f"{OUTBOX[what]} WHERE match = 1 AND done IS NULL")
    harness.services.tables.forget(one)
    dispatcher._stopping, dispatcher._tasks = False, []
    dispatcher.start()
    dispatcher.wake(one)
    await harness.table.until(lambda: harness.services.asides.matches == (one,))
    host = harness.people[0]
    shown = words(await harness.slash(host, "board", match=int(one)))
    assert "went wrong" not in shown
    assert "has to put back a backup" not in shown, "it is one match, and not the store"
    with caplog.at_level(logging.ERROR):
        for _ in range(3):  # as it is looked at once a minute
            await harness.front.dispatcher._safely(one)
    assert "match=1" not in " ".join(record.getMessage() for record in caplog.records)
    assert slips == []
    status = words(await harness.slash(host, "legatus status"))
    assert "One match cannot be read and is set aside" in status
    assert {row.match for row in await harness.services.store.outbox.unsent()} <= {one}
    await harness.services.publishing.republish(two)
    await harness.quiet()
    assert "Invasion #2" in words(await harness.slash(host, "play", match=int(two)))
    assert await harness.services.store.outbox.unsent(match=two) == ()


async def test_its_people_are_told(harness: BotHarness, tmp_path: Path):
    match = await harness.begun()
    await harness.quiet()
    running = asyncio.create_task(harness.front.asides.run())
    await unsent(harness, match)
    await spoiled(tmp_path, "UPDATE outbox SET created = 'soon' WHERE done IS NULL")
    harness.table.deny_bot(harness.table.text_channels[0])
    harness.front.dispatcher.wake(match)
    said = "#1 can be neither shown nor played"
    first, second = harness.people[:2]
    await harness.table.until(lambda: any(said in words(shown) for shown in first.messages(first.dm)))
    await harness.table.until(lambda: any(said in words(shown) for shown in second.messages(second.dm)))
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


@pytest.mark.parametrize("value", ["CAST(X'FF' AS TEXT)", "X'FF'", "3.5"])
async def test_one_name_costs_one_name(harness: BotHarness, slips, tmp_path: Path, value: str, caplog):
    match = await harness.begun(3)
    await harness.quiet()
    people, store = harness.people[:3], harness.services.store
    guild = harness.table.world.guild.id
    await spoiled(tmp_path, f"UPDATE names SET name = {value} WHERE user = {people[1].id} AND guild = {guild}")
    await spoiled(tmp_path, f"UPDATE names SET name = {value} WHERE user = {people[2].id}")
    users = tuple(UserId(person.id) for person in people)
    with caplog.at_level(logging.ERROR):
        for _ in range(3):
            names = await store.people.names(guild, users)
    outside = await store.people.names(OUTSIDE, users)
    if value != "3.5":  # a number in a column of texts is a text again
        assert set(names) == set(users[:2])
        assert names[users[1]] == outside[users[1]], "the name outside of any server stands for it"
        assert len({vars(record)["what"] for record in caplog.records}) == len(caplog.records), "each is said once"
    harness.services.tables.forget(match)
    assert "Invasion #1" in words(await harness.slash(people[0], "play", match=int(match)))
    assert harness.services.asides.matches == ()
    assert store.trouble is None
    assert slips == []


NEVERTHELESS = {
    "a person": "UPDATE people SET dm_failed = 'x', dms = 'x'",
    "a server": "INSERT OR REPLACE INTO guilds VALUES ({guild}, 'x', X'FF')",
    "a fact": "INSERT INTO meta SELECT 'trouble:1', X'FF'",
    "an incident": "INSERT INTO incidents VALUES ('aaaaaa', 'x', 'y', 'z')",
    "a draft": "UPDATE drafts SET draft = X'FF'",
    "a draft that is no text": "UPDATE drafts SET draft = CAST(X'FF' AS TEXT)",
}


@pytest.mark.parametrize("what", NEVERTHELESS)
async def test_a_dispensable_failure_stops_nothing(harness: BotHarness, slips, tmp_path: Path, what: str):
    match = await harness.begun()
    person, _ = await harness.awaited(match)
    panel = await harness.open(person)
    await harness.choose(person, panel, "pm1", *offered(panel, "pm1")[:3])
    await harness.services.store.people.set_dms(UserId(person.id), on=True)
    guild = harness.table.world.guild.id
    await spoiled(tmp_path, NEVERTHELESS[what].format(guild=guild))
    for command in ("play", "legatus list", "legatus status", "settings", "board"):
        shown = words(await harness.slash(person, command))
        assert "went wrong" not in shown, command
        assert "Nothing was changed" not in shown, command
    panel = await harness.open(person)
    chosen = await harness.choose(person, panel, "pm1", *offered(panel, "pm1")[:3])
    await harness.press(person, chosen, "Take Pairs")
    await harness.quiet()
    assert await harness.version(match) == 1
    assert (await harness.services.store.people.guild(guild)).left is None
    assert harness.services.asides.matches == ()
    assert slips == []


async def test_an_older_incident_is_shown_in_the_place_of_a_damaged_one(harness: BotHarness, slips, tmp_path: Path):
    number = await harness.front.incidents.note("test", ValueError())
    slips.clear()
    await spoiled(tmp_path, "INSERT INTO incidents VALUES ('aaaaaa', 'x', 'y', 'z')")
    figures = await harness.services.store.ledger.figures(None)
    assert figures.incident is not None
    assert figures.incident.id == number
