"""`/legatus list`: what stands in it, and that a long one asks the store no more than a short one."""

from bot.front.answering.reading import OTHERS_LISTED
from bot.local.people.person import Person
from bot.records import MatchId, Place, UserId
from bot.store import SqlStore
from tests.bot.cogs.conftest import BotHarness
from tests.kit.messages import words
from tests.kit.steps import asked


async def lobbies(harness: BotHarness, host: Person, number: int) -> list[MatchId]:
    guild, place = harness.table.world.guild.id, Place(harness.table.text_channels[0].id)
    opening = harness.services.lobbies.open
    return [await opening("invasion", UserId(host.id), guild, place, thread=False) for _ in range(number)]


async def test_of_others_the_newest_are_shown_and_how_many_more_there_are(harness: BotHarness):
    host, stranger = harness.people[0], harness.people[4]
    opened = await lobbies(harness, host, OTHERS_LISTED)
    shown = words(await harness.slash(stranger, "legatus list"))
    assert [f"#{match}]" in shown for match in opened] == [True] * OTHERS_LISTED
    assert "older" not in shown
    opened += await lobbies(harness, host, 1)
    shown = words(await harness.slash(stranger, "legatus list"))
    assert [match for match in opened if f"#{match}]" not in shown] == opened[:1]
    assert "And an older one" in shown
    await lobbies(harness, host, 2)
    assert "And 3 older ones" in words(await harness.slash(stranger, "legatus list"))


async def test_ones_own_are_all_shown(harness: BotHarness):
    host = harness.people[0]
    opened = await lobbies(harness, host, OTHERS_LISTED + 2)
    shown = words(await harness.slash(host, "legatus list"))
    assert all(f"#{match}]" in shown for match in opened)
    assert "older" not in shown


async def test_a_long_list_asks_the_store_no_more_than_a_short_one(harness: BotHarness):
    host, stranger = harness.people[0], harness.people[4]
    store = harness.services.store
    assert isinstance(store, SqlStore)
    await harness.begun()
    for person in (host, stranger):
        await harness.slash(person, "legatus list")  # whoever is met for the first time has their names noted
        await lobbies(harness, host, 2)
        with asked(store) as few:
            await harness.slash(person, "legatus list")
        await lobbies(harness, host, 10)
        with asked(store) as many:
            await harness.slash(person, "legatus list")
        assert few
        assert len(many) <= len(few)
