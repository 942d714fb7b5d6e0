"""What Discord is asked about people, what counts without asking, and that no answer means no."""

import asyncio
from dataclasses import dataclass, replace

import discord
import pytest

from bot.actor import Actor
from bot.errors import Refusal
from bot.front.transport.sight import KEPT, PATIENCE, DiscordSight
from bot.local.people.person import Person
from bot.local.protocol.codes import BOT_RIGHTS, Right
from bot.local.rest.faults import Fault
from bot.records import MatchId, MatchRow, Place, UserId
from tests.bot.front.conftest import Evening


@dataclass
class Time:
    now: float = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def sight(evening: Evening, time: Time) -> DiscordSight:
    evening.table.traffic.start()
    return DiscordSight(evening.front.bot, time)


@pytest.fixture
async def row(evening: Evening) -> MatchRow:
    match = await evening.opened()
    return await evening.services.store.vault.head(MatchId(match))


def from_afar(person: Person) -> Actor:
    """Somebody who asks in a direct message."""
    return Actor(UserId(person.id))


async def here(evening: Evening, person: Person, *places: int) -> Actor:
    """Somebody who asks on the server of the match, with what Discord sends along."""
    guild = evening.front.bot.get_guild(evening.table.world.guild.id)
    assert guild is not None
    member = await guild.fetch_member(person.id)
    evening.table.traffic.start()
    return Actor(UserId(person.id), guild.id, member.guild_permissions.manage_guild, places, member)


def asked(evening: Evening) -> int:
    return sum(record.way.startswith("request GET") for record in evening.table.traffic.records)


def blinded(evening: Evening, person: Person) -> None:
    evening.table.places.overwrite(evening.channel, person.id, deny=int(Right.VIEW_CHANNEL))


async def private_thread(evening: Evening, row: MatchRow, *people: Person) -> MatchRow:
    evening.table.places.set_bot_rights(BOT_RIGHTS | Right.CREATE_PRIVATE_THREADS)
    channel = evening.front.bot.get_channel(evening.channel.id)
    assert isinstance(channel, discord.TextChannel)
    thread = await channel.create_thread(name="In secret", type=discord.ChannelType.private_thread)
    for person in people:
        await thread.add_user(discord.Object(person.id))
    await evening.quiet()
    evening.table.traffic.start()
    return replace(row, place=Place(evening.channel.id, thread.id))


class TestOnTheServer:
    """What comes with an interaction, and the cached channel, are enough."""

    async def test_nothing_is_asked(self, evening, sight, row):
        seeing, blind = evening.people("Cato", "Dana")
        blinded(evening, blind)
        await evening.table.settle()
        elsewhere = evening.table.channel("war-room").id
        for person, yes in ((seeing, True), (blind, False)):
            assert await sight.views(await here(evening, person, elsewhere), row) is yes
            assert await sight.views(await here(evening, person, elsewhere), row, ask=False) is yes
            assert asked(evening) == 0

    async def test_whoever_is_there_sees_it(self, evening, sight, row):
        """A press on a message where the match is played proves sight, whatever the cache holds."""
        (person,) = evening.people("Dana")
        blinded(evening, person)
        await evening.table.settle()
        assert await sight.views(await here(evening, person, row.place.channel), row)

    async def test_a_place_on_another_server_proves_nothing(self, evening, sight, row):
        hew = evening.table.person("Hew")
        assert not await sight.views(Actor(UserId(hew.id), 99, places=(row.place.channel,)), row)

    async def test_a_match_without_a_place_is_its_managers(self, evening, sight, row):
        gone = replace(row, place=Place(1))
        member, manager = evening.people("Cato", "Felix")
        assert not await sight.views(await here(evening, member, evening.channel.id), gone)
        assert await sight.views(await here(evening, manager, evening.channel.id), gone)
        assert await sight.views(from_afar(manager), gone)
        assert not await sight.views(from_afar(evening.table.person("Gwen")), gone)


class TestInADirectMessage:
    """The one member is asked for, at most once a minute."""

    async def test_members_who_view_the_channel(self, evening, sight, row):
        seeing, blind = evening.people("Cato", "Dana")
        blinded(evening, blind)
        await evening.table.settle()
        assert await sight.views(from_afar(seeing), row)
        assert not await sight.views(from_afar(blind), row)
        assert not await sight.views(from_afar(evening.table.person("Hew")), row)
        assert asked(evening) == 3

    async def test_an_answer_counts_for_a_minute(self, evening, sight, row, time):
        (person,) = evening.people("Cato")
        assert await sight.views(from_afar(person), row)
        evening.table.world.guild.members.pop(person.id)  # and nobody tells
        time.now += KEPT - 1
        assert await sight.views(from_afar(person), row)
        assert asked(evening) == 1
        time.now += 2
        assert not await sight.views(from_afar(person), row)
        assert asked(evening) == 2

    async def test_who_is_known_to_have_left_is_asked_for_afresh(self, evening, sight, row):
        (person,) = evening.people("Cato")
        assert await sight.views(from_afar(person), row)
        evening.table.world.guild.members.pop(person.id)
        sight.forget(row.guild, UserId(person.id))
        assert not await sight.views(from_afar(person), row)

    async def test_leaving_is_noticed_at_once_where_discord_tells(self, evening, row):
        (person,) = evening.people("Cato")
        access = evening.services.access
        assert await access.knows(from_afar(person), row)
        person.leave_guild()
        await evening.table.settle()
        assert not await access.knows(from_afar(person), row)

    async def test_autocomplete_asks_nothing(self, evening, sight, row):
        (person,) = evening.people("Cato")
        assert not await sight.views(from_afar(person), row, ask=False)
        assert asked(evening) == 0
        assert await sight.views(from_afar(person), row)
        assert await sight.views(from_afar(person), row, ask=False), "it is known by now"

    @pytest.mark.parametrize(("status", "code"), [(500, 0), (503, 0), (403, 50001), (404, 10004), (0, 0)])
    async def test_no_answer_means_no(self, evening, sight, row, status, code):
        (person,) = evening.people("Cato")
        evening.table.faults.add(Fault("GET /guilds/{guild}/members/{user}", status, code, times=None))
        assert not await sight.views(from_afar(person), row)
        assert await sight.is_member(row.guild, UserId(person.id)) is None
        evening.table.faults.clear()
        async with asyncio.timeout(30):  # a silence is not remembered, but the client may be about to ask once more
            while not await sight.views(from_afar(person), row):
                pass


class TestThreads:
    """A private thread is for those in it."""

    async def test_a_public_thread_is_as_its_channel(self, evening, sight, row):
        (person,) = evening.people("Cato")
        channel = evening.front.bot.get_channel(evening.channel.id)
        thread = await channel.create_thread(name="In public", type=discord.ChannelType.public_thread)
        await evening.table.settle()
        played = replace(row, place=Place(channel.id, thread.id))
        actor = await here(evening, person, channel.id)
        assert await sight.views(actor, played, ask=False)
        await thread.edit(archived=True)
        await evening.table.until(lambda: channel.guild.get_thread(thread.id) is None)
        assert not await sight.views(actor, played, ask=False), "it sleeps, and what it is was not asked"
        assert await sight.views(actor, played)
        assert await sight.views(actor, played, ask=False)
        evening.table.delete_channel(evening.table.world.channel(thread.id))
        again = DiscordSight(evening.front.bot)
        assert not await again.views(actor, played), "what was in it is for its people, and for managers"
        (manager,) = evening.people("Felix")
        assert await again.views(await here(evening, manager, channel.id), played)

    async def test_a_private_thread_needs_membership_of_it(self, evening, sight, row):
        inside, outside, manager = evening.people("Cato", "Dana", "Felix")
        played = await private_thread(evening, row, inside)
        for person, yes in ((inside, True), (outside, False), (manager, False)):
            actor = await here(evening, person, evening.channel.id)
            assert await sight.views(actor, played, ask=False) is False
            assert await sight.views(actor, played) is yes
            assert await sight.views(actor, played, ask=False) is yes
            assert asked(evening) == 1
            assert await sight.views(from_afar(person), played) is yes
        assert played.place.thread is not None
        there = await here(evening, outside, played.place.thread, played.place.channel)
        assert await sight.views(there, played), "nobody can ask from inside who is not inside"

    async def test_nobody_is_listed_a_match_in_a_private_thread_of_the_channel(self, evening, row):
        inside, outside = evening.people("Cato", "Dana")
        played = await private_thread(evening, row, inside)
        match = await evening.begun()
        await evening.services.seats.moved(match, played.place)
        for person, listed in ((inside, True), (outside, False)):
            listing = await evening.services.find.listing(await here(evening, person, evening.channel.id))
            assert (match in [row.id for row in listing.here]) is listed


class TestAsking:
    """Discord is asked no more than needed, and how long it takes tells nothing."""

    async def test_all_who_ask_at_one_moment_share_the_answer(self, evening, sight, row):
        (person,) = evening.people("Cato")
        asking = [sight.is_member(row.guild, UserId(person.id)) for _ in range(10)]
        assert await asyncio.gather(*asking) == [True] * 10
        assert asked(evening) == 1

    async def test_an_answer_overtaken_by_a_departure_is_not_kept(self, evening, sight, row):
        (person,) = evening.people("Cato")
        evening.table.faults.add(Fault("GET /guilds/{guild}/members/{user}", 200, delay=0.3))
        asking = asyncio.create_task(sight.views(from_afar(person), row))
        await asyncio.sleep(0.1)
        evening.table.world.guild.members.pop(person.id)
        sight.forget(row.guild, UserId(person.id))
        await asking
        assert not await sight.views(from_afar(person), row)

    async def test_as_much_is_asked_for_a_match_there_is_not(self, evening, sight, row):
        hew = evening.table.person("Hew")
        assert not await sight.views(from_afar(hew), None)
        assert asked(evening) == 1
        evening.table.traffic.start()
        assert not await DiscordSight(evening.front.bot).views(from_afar(hew), row)
        assert asked(evening) == 1

    async def test_bots_take_no_part(self, evening, sight, row):
        bot = UserId(evening.table.application_id)
        assert await sight.is_member(row.guild, bot) is False

    async def test_only_those_who_have_patience_wait_long(self, evening, sight, row):
        (person,) = evening.people("Cato")
        slow = Fault("GET /guilds/{guild}/members/{user}", 200, delay=PATIENCE + 0.5)
        evening.table.faults.add(slow)
        asking = (sight.is_member(row.guild, UserId(person.id), within=within) for within in (30, None))
        patient, hurried = await asyncio.gather(*asking)
        assert (patient, hurried) == (True, None)
        assert asked(evening) == 1


async def test_a_press_on_a_public_message_proves_sight(evening, row):
    """An old board in a channel the match has left: whoever still sees it is answered."""
    (person,) = evening.people("Dana")
    match = await evening.begun()
    blinded(evening, person)
    actor = await here(evening, person, evening.table.channel("war-room").id)
    access = evening.services.access
    assert (await access.admit(actor, match, shown=True)).id == match
    with pytest.raises(Refusal):
        await access.admit(actor, match)
    hew = evening.table.person("Hew")
    elsewhere = Actor(UserId(hew.id), 99, places=(evening.table.channel("forum").id,))
    with pytest.raises(Refusal):
        await access.admit(elsewhere, match, shown=True)


async def test_the_round_finds_hosts_and_lobbies_too(evening: Evening):
    """Without the members intent nobody tells."""
    lobby = await evening.lobby(3)
    host, other = evening.people()[:2]
    for person in (host, other):
        evening.table.world.guild.members.pop(person.id)
    await evening.front.members.round()
    view = await evening.services.lobbies.view(lobby)
    assert [member.user for member in view.members] == [evening.people()[2].id]
    assert view.row.host == evening.people()[2].id


async def test_membership_is_asked_every_time(evening, sight, row):
    (person,) = evening.people("Cato")
    for _ in range(2):
        assert await sight.is_member(row.guild, UserId(person.id))
    assert asked(evening) == 2
    person.leave_guild()
    assert await sight.is_member(row.guild, UserId(person.id)) is False
    assert await sight.is_member(99, UserId(person.id)) is None


async def test_a_bot_that_is_off_the_server_knows_nobody_there(evening, sight, row):
    (person,) = evening.people("Cato")
    actor = await here(evening, person, row.place.channel)
    evening.table.places.remove_bot()
    await evening.table.until(lambda: len(evening.front.bot.guilds) == 1)
    assert not await sight.views(actor, row)
    assert await sight.is_member(row.guild, UserId(person.id)) is None
