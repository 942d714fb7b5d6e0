"""Questions to Discord about people, facts that count without asking; and no answer means no."""

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
from tests.bot.front.conftest import FrontHarness


@dataclass
class Time:
    now: float = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def sight(harness: FrontHarness, time: Time) -> DiscordSight:
    harness.table.traffic.start()
    return DiscordSight(harness.front.bot, time)


@pytest.fixture
async def row(harness: FrontHarness) -> MatchRow:
    match = await harness.opened()
    return await harness.services.store.vault.head(MatchId(match))


def from_afar(person: Person) -> Actor:
    """Somebody who asks in a direct message."""
    return Actor(UserId(person.id))


async def here(harness: FrontHarness, person: Person, *places: int) -> Actor:
    """Somebody who asks on the server of the match, with what Discord sends along."""
    guild = harness.front.bot.get_guild(harness.table.world.guild.id)
    assert guild is not None
    member = await guild.fetch_member(person.id)
    harness.table.traffic.start()
    return Actor(UserId(person.id), guild.id, member.guild_permissions.manage_guild, places, member)


def asked(harness: FrontHarness) -> int:
    return sum(record.way.startswith("request GET") for record in harness.table.traffic.records)


def blinded(harness: FrontHarness, person: Person) -> None:
    harness.table.guilds.overwrite(harness.channel, person.id, deny=int(Right.VIEW_CHANNEL))


async def private_thread(harness: FrontHarness, row: MatchRow, *people: Person) -> MatchRow:
    harness.table.guilds.set_bot_rights(BOT_RIGHTS | Right.CREATE_PRIVATE_THREADS)
    channel = harness.front.bot.get_channel(harness.channel.id)
    assert isinstance(channel, discord.TextChannel)
    thread = await channel.create_thread(name="In secret", type=discord.ChannelType.private_thread)
    for person in people:
        await thread.add_user(discord.Object(person.id))
    await harness.quiet()
    harness.table.traffic.start()
    return replace(row, place=Place(harness.channel.id, thread.id))


class TestOnTheServer:
    """The facts of an interaction and the cached channel are enough."""

    async def test_nothing_is_asked(self, harness, sight, row):
        seeing, blind = harness.people("Cato", "Dana")
        blinded(harness, blind)
        await harness.table.settle()
        elsewhere = harness.table.channel("war-room").id
        for person, yes in ((seeing, True), (blind, False)):
            assert await sight.views(await here(harness, person, elsewhere), row) is yes
            assert await sight.views(await here(harness, person, elsewhere), row, ask=False) is yes
            assert asked(harness) == 0

    async def test_everybody_present_sees_it(self, harness, sight, row):
        """A press on a message where the match is played proves sight, whatever the cache holds."""
        (person,) = harness.people("Dana")
        blinded(harness, person)
        await harness.table.settle()
        assert await sight.views(await here(harness, person, row.place.channel), row)

    async def test_a_place_on_another_server_proves_nothing(self, harness, sight, row):
        hew = harness.table.person("Hew")
        assert not await sight.views(Actor(UserId(hew.id), 99, places=(row.place.channel,)), row)

    async def test_a_match_without_a_place_is_its_managers(self, harness, sight, row):
        gone = replace(row, place=Place(1))
        member, manager = harness.people("Cato", "Felix")
        assert not await sight.views(await here(harness, member, harness.channel.id), gone)
        assert await sight.views(await here(harness, manager, harness.channel.id), gone)
        assert await sight.views(from_afar(manager), gone)
        assert not await sight.views(from_afar(harness.table.person("Gwen")), gone)


class TestInADirectMessage:
    """The one member is asked for, at most once a minute."""

    async def test_members_who_view_the_channel(self, harness, sight, row):
        seeing, blind = harness.people("Cato", "Dana")
        blinded(harness, blind)
        await harness.table.settle()
        assert await sight.views(from_afar(seeing), row)
        assert not await sight.views(from_afar(blind), row)
        assert not await sight.views(from_afar(harness.table.person("Hew")), row)
        assert asked(harness) == 3

    async def test_an_answer_counts_for_a_minute(self, harness, sight, row, time):
        (person,) = harness.people("Cato")
        assert await sight.views(from_afar(person), row)
        harness.table.world.guild.members.pop(person.id)  # and nobody tells
        time.now += KEPT - 1
        assert await sight.views(from_afar(person), row)
        assert asked(harness) == 1
        time.now += 2
        assert not await sight.views(from_afar(person), row)
        assert asked(harness) == 2

    async def test_a_person_known_to_have_left_is_asked_for_afresh(self, harness, sight, row):
        (person,) = harness.people("Cato")
        assert await sight.views(from_afar(person), row)
        harness.table.world.guild.members.pop(person.id)
        sight.forget(row.guild, UserId(person.id))
        assert not await sight.views(from_afar(person), row)

    async def test_leaving_is_noticed_at_once_where_discord_tells(self, harness, row):
        (person,) = harness.people("Cato")
        access = harness.services.access
        assert await access.knows(from_afar(person), row)
        person.leave_guild()
        await harness.table.settle()
        assert not await access.knows(from_afar(person), row)

    async def test_autocomplete_asks_nothing(self, harness, sight, row):
        (person,) = harness.people("Cato")
        assert not await sight.views(from_afar(person), row, ask=False)
        assert asked(harness) == 0
        assert await sight.views(from_afar(person), row)
        assert await sight.views(from_afar(person), row, ask=False), "it is known by now"

    @pytest.mark.parametrize(("status", "code"), [(500, 0), (503, 0), (403, 50001), (404, 10004), (0, 0)])
    async def test_no_answer_means_no(self, harness, sight, row, status, code):
        (person,) = harness.people("Cato")
        harness.table.faults.add(Fault("GET /guilds/{guild}/members/{user}", status, code, times=None))
        assert not await sight.views(from_afar(person), row)
        assert await sight.is_member(row.guild, UserId(person.id)) is None
        harness.table.faults.clear()
        async with asyncio.timeout(30):  # a silence is not remembered, but the client may be about to ask once more
            while not await sight.views(from_afar(person), row):
                pass


class TestThreads:
    """A private thread is for those in it."""

    async def test_a_public_thread_is_as_its_channel(self, harness, sight, row):
        (person,) = harness.people("Cato")
        channel = harness.front.bot.get_channel(harness.channel.id)
        thread = await channel.create_thread(name="In public", type=discord.ChannelType.public_thread)
        await harness.table.settle()
        played = replace(row, place=Place(channel.id, thread.id))
        actor = await here(harness, person, channel.id)
        assert await sight.views(actor, played, ask=False)
        await thread.edit(archived=True)
        await harness.table.until(lambda: channel.guild.get_thread(thread.id) is None)
        assert not await sight.views(actor, played, ask=False), "it sleeps, and what it is was not asked"
        assert await sight.views(actor, played)
        assert await sight.views(actor, played, ask=False)
        harness.table.delete_channel(harness.table.world.channel(thread.id))
        again = DiscordSight(harness.front.bot)
        assert not await again.views(actor, played), "what was in it is for its people, and for managers"
        (manager,) = harness.people("Felix")
        assert await again.views(await here(harness, manager, channel.id), played)

    async def test_a_private_thread_needs_membership_of_it(self, harness, sight, row):
        inside, outside, manager = harness.people("Cato", "Dana", "Felix")
        played = await private_thread(harness, row, inside)
        for person, yes in ((inside, True), (outside, False), (manager, False)):
            actor = await here(harness, person, harness.channel.id)
            assert await sight.views(actor, played, ask=False) is False
            assert await sight.views(actor, played) is yes
            assert await sight.views(actor, played, ask=False) is yes
            assert asked(harness) == 1
            assert await sight.views(from_afar(person), played) is yes
        assert played.place.thread is not None
        there = await here(harness, outside, played.place.thread, played.place.channel)
        assert await sight.views(there, played), "nobody can ask from inside who is not inside"

    async def test_nobody_is_listed_a_match_in_a_private_thread_of_the_channel(self, harness, row):
        inside, outside = harness.people("Cato", "Dana")
        played = await private_thread(harness, row, inside)
        match = await harness.begun()
        await harness.services.publishing.moved(match, played.place)
        for person, listed in ((inside, True), (outside, False)):
            listing = await harness.services.find.listing(await here(harness, person, harness.channel.id))
            assert (match in [row.id for row in listing.here]) is listed


class TestAsking:
    """Discord is asked no more than needed, and how long it takes tells nothing."""

    async def test_all_who_ask_at_one_moment_share_the_answer(self, harness, sight, row):
        (person,) = harness.people("Cato")
        asking = [sight.is_member(row.guild, UserId(person.id)) for _ in range(10)]
        assert await asyncio.gather(*asking) == [True] * 10
        assert asked(harness) == 1

    async def test_an_answer_overtaken_by_a_departure_is_not_kept(self, harness, sight, row):
        (person,) = harness.people("Cato")
        harness.table.faults.add(Fault("GET /guilds/{guild}/members/{user}", 200, delay=0.3))
        asking = asyncio.create_task(sight.views(from_afar(person), row))
        await asyncio.sleep(0.1)
        harness.table.world.guild.members.pop(person.id)
        sight.forget(row.guild, UserId(person.id))
        await asking
        assert not await sight.views(from_afar(person), row)

    async def test_as_much_is_asked_for_a_match_there_is_not(self, harness, sight, row):
        hew = harness.table.person("Hew")
        assert not await sight.views(from_afar(hew), None)
        assert asked(harness) == 1
        harness.table.traffic.start()
        assert not await DiscordSight(harness.front.bot).views(from_afar(hew), row)
        assert asked(harness) == 1

    async def test_bots_take_no_part(self, harness, sight, row):
        bot = UserId(harness.table.application_id)
        assert await sight.is_member(row.guild, bot) is False

    async def test_only_those_who_have_patience_wait_long(self, harness, sight, row):
        (person,) = harness.people("Cato")
        slow = Fault("GET /guilds/{guild}/members/{user}", 200, delay=PATIENCE + 0.5)
        harness.table.faults.add(slow)
        asking = (sight.is_member(row.guild, UserId(person.id), within=within) for within in (30, None))
        patient, hurried = await asyncio.gather(*asking)
        assert (patient, hurried) == (True, None)
        assert asked(harness) == 1


async def test_a_press_on_a_public_message_proves_sight(harness, row):
    """An old board in a channel the match has left: whoever still sees it is answered."""
    (person,) = harness.people("Dana")
    match = await harness.begun()
    blinded(harness, person)
    actor = await here(harness, person, harness.table.channel("war-room").id)
    access = harness.services.access
    assert (await access.admit(actor, match, shown=True)).id == match
    with pytest.raises(Refusal):
        await access.admit(actor, match)
    hew = harness.table.person("Hew")
    elsewhere = Actor(UserId(hew.id), 99, places=(harness.table.channel("forum").id,))
    with pytest.raises(Refusal):
        await access.admit(elsewhere, match, shown=True)


async def test_the_round_finds_hosts_and_lobbies_too(harness: FrontHarness):
    """Without the members intent nobody tells."""
    lobby = await harness.lobby(3)
    host, other = harness.people()[:2]
    for person in (host, other):
        harness.table.world.guild.members.pop(person.id)
    await harness.front.members.round()
    view = await harness.services.lobbies.view(lobby)
    assert [member.user for member in view.members] == [harness.people()[2].id]
    assert view.row.host == harness.people()[2].id


async def test_membership_is_asked_every_time(harness, sight, row):
    (person,) = harness.people("Cato")
    for _ in range(2):
        assert await sight.is_member(row.guild, UserId(person.id))
    assert asked(harness) == 2
    person.leave_guild()
    assert await sight.is_member(row.guild, UserId(person.id)) is False
    assert await sight.is_member(99, UserId(person.id)) is None


async def test_a_bot_that_is_off_the_server_knows_nobody_there(harness, sight, row):
    (person,) = harness.people("Cato")
    actor = await here(harness, person, row.place.channel)
    harness.table.guilds.remove_bot()
    await harness.table.until(lambda: len(harness.front.bot.guilds) == 1)
    assert not await sight.views(actor, row)
    assert await sight.is_member(row.guild, UserId(person.id)) is None
