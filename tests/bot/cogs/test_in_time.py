"""Every press is answered by a sentence in time, however many writes the press needs, and the outcome in its place."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator

import pytest

from bot.local.people.person import Person
from bot.local.protocol.codes import Json
from bot.store.writer import Writer
from tests.bot.cogs.conftest import BotHarness
from tests.kit.messages import offered, words

SOON = 0.4
"""The length these tests take for the two seconds."""
NOT_YET = "Not stored yet"
REFUSED = "Nothing was changed"


@pytest.fixture
def soon(monkeypatch):
    monkeypatch.setattr("bot.front.answering.router.NOT_YET", SOON)


class Gate:
    """Lets batches be kept one by one, or all of them."""

    def __init__(self) -> None:
        self.shut = False
        self.passes = asyncio.Semaphore(0)

    def open(self) -> None:
        """Let through what waits, and all that comes."""
        self.shut = False
        for _ in range(100):
            self.passes.release()


@pytest.fixture
def gate(harness: BotHarness) -> Iterator[Gate]:
    """A disk that obeys the test; open at first, and in the end."""
    gate, commit = Gate(), Writer._together

    async def when_let_through(self, batch):
        if gate.shut:
            await gate.passes.acquire()
        return await commit(self, batch)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Writer, "_together", when_let_through)
        yield gate
        gate.open()


async def lobby_of_three(harness: BotHarness) -> Json:
    await harness.slash(harness.people[0], "legatus new", game="invasion", seats=3, thread=False)
    await harness.quiet()
    return harness.public("lj1")[-1]


def reads(person: Person, text: str) -> Callable[[], bool]:
    """Return whether a person has this before them in private."""
    return lambda: any(text in words(message) for message in person.messages() if message["flags"] & 64)


async def pressing(harness: BotHarness, person: Person, what: str, lobby: Json) -> None:
    if what == "Join":
        await harness.press(person, lobby, "Join")
    else:
        await harness.slash(person, "legatus new", game="rex")


@pytest.mark.parametrize("what", ["Join", "legatus new"])
async def test_several_quick_commits_are_no_reason_to_say_nothing(harness: BotHarness, soon, gate: Gate, what: str):
    """The first write is kept before the moment comes at which the person is told, the next one is not."""
    lobby = await lobby_of_three(harness)
    person = harness.people[1]
    gate.shut = True
    task = asyncio.create_task(pressing(harness, person, what, lobby))
    await asyncio.sleep(SOON * 0.8)
    gate.passes.release()
    await harness.table.until(reads(person, NOT_YET))
    gate.open()
    await task
    assert not reads(person, NOT_YET)(), "the outcome takes its place"


async def test_a_person_waiting_for_the_write_of_another_is_told_as_well(harness: BotHarness, soon, gate: Gate):
    """Two act in one match: the second has asked for nothing yet, for it waits until the first is done."""
    match = await harness.begun()
    person, _ = await harness.awaited(match)
    panel = await harness.open(person)
    chosen = await harness.choose(person, panel, "pm1", *offered(panel, "pm1")[:3])
    gate.shut = True
    waiting = asyncio.create_task(harness.services.store.ledger.note("another's", "write"))
    async with harness.services.tables.lock(match):
        acting = asyncio.create_task(harness.press(person, chosen, "Take Pairs"))
        await harness.table.until(lambda: NOT_YET in words(person.message(chosen).data))
    gate.open()
    await asyncio.gather(waiting, acting)
    assert await harness.version(match) == 1


async def test_a_lock_under_traffic_is_said_in_time_and_leaves_nothing(harness: BotHarness, soon, tmp_path):
    """Each write of a new person waits for the batch under way and then for its own; they read of it meanwhile."""
    lobby = await lobby_of_three(harness)
    person, store = harness.people[1], harness.services.store
    other = sqlite3.connect(tmp_path / "legatus.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    async def traffic() -> None:
        while True:
            task = asyncio.create_task(store.ledger.note("somebody", "else"))
            task.add_done_callback(lambda done: done.exception())
            await asyncio.sleep(0.05)

    others = asyncio.create_task(traffic())
    task = asyncio.create_task(harness.press(person, lobby, "Join"))
    await harness.table.until(lambda: reads(person, NOT_YET)() or reads(person, REFUSED)())
    assert REFUSED in words(await task), "the true outcome stands there in the end"
    others.cancel()
    other.execute("ROLLBACK")
    other.close()
    await harness.quiet()
    (view,) = [await harness.services.lobbies.view(row.id) for row in await store.directory.live()]
    assert [member.user for member in view.members] == [harness.people[0].id], "kept later, unseen"


async def test_a_reader_is_answered_whatever_others_wait_for(harness: BotHarness, soon, gate: Gate):
    await harness.begun()
    gate.shut = True
    waiting = asyncio.create_task(harness.services.store.ledger.note("another's", "write"))
    shown = await harness.slash(harness.people[0], "legatus list")
    assert "Invasion #1" in words(shown)
    gate.open()
    await waiting


async def test_the_names_of_a_new_person_are_one_write(harness: BotHarness, monkeypatch):
    lobby = await lobby_of_three(harness)
    sizes: list[int] = []
    commit = Writer._together

    async def counted(self, batch):
        sizes.append(len(batch))
        return await commit(self, batch)

    monkeypatch.setattr(Writer, "_together", counted)
    await harness.press(harness.people[1], lobby, "Join")
    assert sizes[0] == 3, "outside of any server, on this one, and the user name"
