"""The store fails under the running bot: every press is answered soon, in words, and nothing is half done."""

import asyncio
import logging
import sqlite3

import pytest

from bot.front.answering.router import NOT_YET
from bot.local.people.person import Person
from bot.local.rest.faults import Fault
from bot.records import MatchId
from bot.store.writer import Writer
from tests.bot.cogs.conftest import BotHarness
from tests.kit.messages import address, addresses, labels, offered, words

DRIVER = {
    "database or disk is full": "disk of the bot's machine is full",
    "attempt to write a readonly database": "may not write its data",
    "database is locked": "another program holds",
    "database disk image is malformed": "is damaged",
    "disk I/O error": "reports an error",
}


@pytest.fixture
def starve(harness: BotHarness, monkeypatch):
    """Let every transaction raise what the driver says, until it is fed again."""

    def to(said: str | None) -> None:
        monkeypatch.undo()
        if said is None:
            return

        async def refuse(self, batch):
            raise sqlite3.OperationalError(said)

        monkeypatch.setattr(Writer, "_together", refuse)

    yield to
    monkeypatch.undo()


async def standing(harness: BotHarness, match: MatchId) -> object:
    live = await harness.services.store.vault.load(match)
    return live.match, live.seats, live.trail


@pytest.mark.parametrize("said", DRIVER)
async def test_every_control_of_a_panel_is_answered(harness: BotHarness, starve, said: str, caplog):
    match = await harness.begun()
    person, (other, *_) = await harness.awaited(match)
    panel = await harness.open(person)
    chosen = await harness.choose(person, panel, "pm1", *offered(panel, "pm1")[:3])
    before = await standing(harness, match)
    starve(said)
    with caplog.at_level(logging.INFO):
        for custom_id in addresses(chosen):
            answer = await person.raw_component(chosen, custom_id, ["1"] if custom_id.startswith("pm1") else None)
            assert not answer.failed, custom_id
            if answer.modal is None:
                await harness.table.settle()
        shown = await harness.press(other, harness.public("mv1")[-1], "Your Move")
        assert "you are" in words(shown), "what only reads goes on"
        status = words(await harness.slash(person, "legatus status"))
    assert "Nothing can be stored" in status
    assert DRIVER[said] in status
    said_to_person = [words(message) for message in person.messages() if "Nothing was changed" in words(message)]
    assert said_to_person
    assert all(DRIVER[said] in text for text in said_to_person)
    assert not any("went wrong on our side" in words(message) for message in person.messages())
    assert len([record for record in caplog.records if "the data cannot be" in record.getMessage()]) == 1
    assert not [record for record in caplog.records if "never retrieved" in record.getMessage()]
    assert await standing(harness, match) == before
    starve(None)
    await harness.press(person, await harness.open(person), "Take Pairs")
    assert await harness.version(match) == 1
    assert "Nothing can be stored" not in words(await harness.slash(person, "legatus status"))


async def test_every_control_of_a_lobby_is_answered(harness: BotHarness, starve):
    host, other, *_ = harness.people
    await harness.slash(host, "legatus new", game="invasion", seats=3, thread=False)
    lobby = harness.public("lj1")[-1]
    match = MatchId(int(address(lobby, "lj1").split(":")[1]))
    before = await harness.services.lobbies.view(match)
    starve("database or disk is full")
    assert "Nothing was changed" in words(await harness.press(other, lobby, "Join"))
    levels = await harness.press(host, lobby, "Computers")
    await harness.choose(host, levels, "lv1", "steady")
    assert "Nothing was changed" in words(host.messages()[-1])
    assert address(host.message(levels).data, "lv1"), "the menu stays"
    for command, options in (
        ("legatus new", {"game": "invasion"}),
        ("legatus join", {"match": int(match), "seat": "B"}),
        ("legatus leave", {"match": int(match)}),
    ):
        assert "Nothing was changed" in words(await harness.slash(host, command, **options)), command
    settings = await harness.slash(other, "settings")
    await harness.press(other, settings, "No Direct Messages")
    assert "Nothing was changed" in words(other.messages()[-1])
    starve(None)
    after = await harness.services.lobbies.view(match)
    assert (after.row.mark, after.members) == (before.row.mark, before.members)


async def test_a_real_lock_is_answered_while_it_is_held_and_leaves_nothing_behind(harness: BotHarness, tmp_path):
    match = await harness.begun()
    person, _ = await harness.awaited(match)
    panel = await harness.open(person)
    chosen = await harness.choose(person, panel, "pm1", *offered(panel, "pm1")[:3])
    other = sqlite3.connect(tmp_path / "legatus.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    await person.press(chosen, "Take Pairs")
    await harness.table.settle()  # answered while the lock is held
    told = next(message for message in person.messages() if "Nothing was changed" in words(message))
    assert "another program holds" in words(told)
    other.execute("ROLLBACK")
    other.close()
    await harness.quiet()
    assert await harness.version(match) == 0
    assert "Take Pairs" in labels(await harness.open(person)), "what was filled in is still there"


async def test_a_slow_disk_is_said_and_then_the_outcome(harness: BotHarness, monkeypatch):
    match = await harness.begun()
    person, _ = await harness.awaited(match)
    panel = await harness.open(person)
    chosen = await harness.choose(person, panel, "pm1", *offered(panel, "pm1")[:3])
    commit = Writer._together

    async def slow(self, batch):
        await asyncio.sleep(NOT_YET + 1)
        return await commit(self, batch)

    monkeypatch.setattr(Writer, "_together", slow)
    pressing = asyncio.create_task(person.press(chosen, "Take Pairs"))
    await harness.table.until(lambda: "Not stored yet" in words(person.message(chosen).data))
    assert await harness.version(match) == 0
    await pressing
    monkeypatch.undo()
    await harness.table.settle()
    assert "Campaign" in words(person.message(chosen).data)
    assert await harness.version(match) == 1


async def test_the_last_one_to_leave_a_lobby_reads_that_it_is_closed(harness: BotHarness):
    host = harness.people[0]
    await harness.slash(host, "legatus new", game="invasion", seats=3, thread=False)
    lobby = harness.public("lj1")[-1]
    shown = await harness.press(host, lobby, "Leave")
    assert "was closed before it began" in words(shown)
    assert "You are in" not in words(shown)


async def test_an_acknowledgement_that_arrived_is_one(harness: BotHarness):
    """Discord took it and answered 500: the client asks again and is told that it was answered already."""
    match = await harness.begun()
    person, _ = await harness.awaited(match)
    board = harness.public("mv1")[-1]
    harness.table.faults.add(Fault("POST /interactions/{interaction}/{token}/callback", 500, done=True))
    shown = await harness.press(person, board, "Your Move")
    assert "Muster" in words(shown)


async def test_a_form_that_arrived_is_open(harness: BotHarness, slips: list[BaseException]):
    host = harness.people[0]
    await harness.slash(host, "legatus new", game="invasion", seats=3, thread=False)
    lobby = harness.public("lj1")[-1]
    harness.table.faults.add(Fault("POST /interactions/{interaction}/{token}/callback", 500, done=True))
    opened = await host.press(lobby, "Options")
    await harness.quiet()
    assert opened.modal is not None
    assert slips == []
    assert not any("went wrong" in words(message) for message in host.messages())


async def test_a_further_message_that_arrived_twice_does_nothing_twice(harness: BotHarness, slips: list[BaseException]):
    """Discord took it and answered 500, and knows no nonce here: the client sends it again. Its controls count once."""
    match = await harness.begun()
    person, _ = await harness.awaited(match)
    panel = await harness.open(person)
    before = {message["id"] for message in person.messages()}
    dismissed = Fault("PATCH /webhooks/{application}/{token}/messages/{message}", 404, 10008)
    doubled = Fault("POST /webhooks/{application}/{token}", 500, done=True)
    for fault in (dismissed, doubled):
        harness.table.faults.add(fault)
    pressed = await person.select(panel, address(panel, "pm1"), offered(panel, "pm1")[:3])
    assert not pressed.failed
    await harness.becomes(lambda: copies(person, before))
    await harness.quiet()
    one, other = [message for message in person.messages() if message["id"] not in before]
    assert words(one) == words(other)
    played = await harness.press(person, one, "Take Pairs")
    assert await harness.version(match) == 1
    assert words(await harness.press(person, other, "Take Pairs")) == words(played)
    assert await harness.version(match) == 1
    assert (dismissed.struck, doubled.struck, slips) == (1, 1, [])


async def copies(person: Person, before: set[str]) -> bool:
    return len({message["id"] for message in person.messages()} - before) == 2


async def test_suggestions_that_arrived_are_no_incident(harness: BotHarness, slips: list[BaseException]):
    await harness.begun()
    harness.table.faults.add(Fault("POST /interactions/{interaction}/{token}/callback", 500, done=True))
    suggested = await harness.people[0].autocomplete("play", {}, "match")
    await harness.quiet()
    assert suggested.choices
    assert slips == []


async def test_a_direct_message_is_answered_though_the_dispatcher_was_faster(harness: BotHarness):
    """The dispatcher puts other pictures into it before the answer is shown, which names those that stood there."""
    match = await harness.begun()
    person, _ = await harness.awaited(match)
    direct = person.messages(person.dm)[-1]
    chosen = await harness.choose(person, direct, "pm1", *offered(direct, "pm1")[:3])
    harness.table.faults.add(Fault("PATCH /webhooks/{application}/{token}/messages/{message}", 200, held=0.7))
    await harness.press(person, chosen, "Take Pairs")
    await harness.quiet()
    assert await harness.version(match) == 1
    assert not any("went wrong" in words(message) for message in person.messages(person.dm))
