"""`/legatus list`: what stands in it, and that a long one asks the store no more than a short one."""

from bot.front.answering.reading import OTHERS_LISTED
from bot.local.people.person import Person
from bot.records import MatchId, Place, UserId
from bot.store import SqlStore
from tests.bot.cogs.conftest import Evening
from tests.kit.messages import words
from tests.kit.steps import asked


async def lobbies(evening: Evening, host: Person, number: int) -> list[MatchId]:
    guild, place = evening.table.world.guild.id, Place(evening.table.text_channels[0].id)
    opening = evening.services.lobbies.open
    return [await opening("invasion", UserId(host.id), guild, place, thread=False) for _ in range(number)]


async def test_of_others_the_newest_are_shown_and_how_many_more_there_are(evening: Evening):
    host, stranger = evening.people[0], evening.people[4]
    opened = await lobbies(evening, host, OTHERS_LISTED)
    shown = words(await evening.slash(stranger, "legatus list"))
    assert [f"#{match}]" in shown for match in opened] == [True] * OTHERS_LISTED
    assert "older" not in shown
    opened += await lobbies(evening, host, 1)
    shown = words(await evening.slash(stranger, "legatus list"))
    assert [match for match in opened if f"#{match}]" not in shown] == opened[:1]
    assert "And an older one" in shown
    await lobbies(evening, host, 2)
    assert "And 3 older ones" in words(await evening.slash(stranger, "legatus list"))


async def test_ones_own_are_all_shown(evening: Evening):
    host = evening.people[0]
    opened = await lobbies(evening, host, OTHERS_LISTED + 2)
    shown = words(await evening.slash(host, "legatus list"))
    assert all(f"#{match}]" in shown for match in opened)
    assert "older" not in shown


async def test_a_long_list_asks_the_store_no_more_than_a_short_one(evening: Evening):
    host, stranger = evening.people[0], evening.people[4]
    store = evening.services.store
    assert isinstance(store, SqlStore)
    await evening.begun()
    for person in (host, stranger):
        await evening.slash(person, "legatus list")  # whoever is met for the first time has their names noted
        await lobbies(evening, host, 2)
        with asked(store) as few:
            await evening.slash(person, "legatus list")
        await lobbies(evening, host, 10)
        with asked(store) as many:
            await evening.slash(person, "legatus list")
        assert few
        assert len(many) <= len(few)
