"""Where matches are played: every kind of channel, places that are lost, and moving from one to another."""

import asyncio
from functools import partial

import discord
import pytest

from bot.local.people.person import Person
from bot.local.protocol.codes import BOT_RIGHTS, ChannelType, Json, Right
from bot.local.rest.faults import Fault
from bot.local.world.model import Channel
from bot.records import MatchId
from tests.bot.cogs.conftest import BotHarness
from tests.kit.messages import address, has, labels, words

PLAYED = ("text", "announcements", "thread", "private thread", "forum post")
NOT_PLAYED = {"voice": ChannelType.VOICE, "stage": ChannelType.STAGE}


async def room_of(harness: BotHarness, kind: str) -> Channel:
    """Make a place of a kind, in which the first two people are."""
    table, (ada, bran, *_) = harness.table, harness.people
    table.guilds.set_bot_rights(BOT_RIGHTS | Right.CREATE_PRIVATE_THREADS)
    if kind == "text":
        return table.text_channels[1]
    if kind == "announcements":
        channel = table.guilds.add_channel("news", ChannelType.ANNOUNCEMENT)
        await table.until(lambda: harness.front.bot.get_channel(channel.id))
        return channel
    if kind == "forum post":
        post = table.guilds.open_post(table.guilds.add_channel("tables", ChannelType.FORUM), "Who plays?", ada.user)
        await table.until(lambda: harness.front.bot.get_channel(post.id))
        return post
    parent = harness.front.bot.get_channel(table.text_channels[1].id)
    assert isinstance(parent, discord.TextChannel)
    private = discord.ChannelType.private_thread if kind == "private thread" else discord.ChannelType.public_thread
    thread = await parent.create_thread(name="Aside", type=private)
    for person in (ada, bran):
        table.guilds.join_thread(table.world.channel(thread.id), person.id)
    return table.world.channel(thread.id)


async def numbers(harness: BotHarness) -> list[int]:
    """The numbers of all matches and lobbies there are."""
    return sorted(row.id for row in await harness.services.store.directory.live())


async def opened(harness: BotHarness, room: Channel, **options: object) -> MatchId:
    ada, bran, *_ = harness.people
    asked = {"game": "invasion", "seats": 2, **options}
    shown = await harness.shown(ada, ada.slash("legatus new", asked, channel=room))
    assert "is open" in words(shown), words(shown)
    lobby = next(message for message in reversed(harness.table.messages(room)) if has(message, "lj1"))
    assert f"/{room.id}/{lobby['id']}" in words(shown), "the link leads to the post"
    await harness.press(bran, lobby, "Join")
    await harness.quiet()
    return MatchId(int(address(lobby, "lj1").split(":")[1]))


async def started(harness: BotHarness, room: Channel, match: MatchId) -> None:
    lobby = next(message for message in harness.table.messages(room) if has(message, "lg1"))
    await harness.press(harness.people[0], lobby, "Start")
    await harness.quiet()


def boards(harness: BotHarness, room: Channel) -> list[Json]:
    return [message for message in harness.table.messages(room) if has(message, "mv1")]


async def waiting(harness: BotHarness) -> list[str]:
    """The kinds of what is still to be posted."""
    return sorted({row.kind for row in await harness.services.store.outbox.unsent()})


@pytest.mark.parametrize("kind", PLAYED)
async def test_a_match_is_played_where_it_was_opened(harness: BotHarness, kind: str):
    room = await room_of(harness, kind)
    match = await opened(harness, room)
    before = len(harness.table.threads())
    await started(harness, room, match)
    live = await harness.services.tables.live(match)
    if room.is_thread:
        assert live.row.place.room == room.id
        assert len(harness.table.threads()) == before, "a thread within a thread"
        assert boards(harness, room)
    else:
        assert len(harness.table.threads()) == before + 1
        assert live.row.place.thread == harness.table.threads()[-1].id
        assert boards(harness, harness.table.threads()[-1])
    person, _ = await harness.awaited(match)
    shown = await harness.shown(person, person.slash("play", {}, channel=live.row.place.room))
    assert "you are" in words(shown)


@pytest.mark.parametrize("kind", NOT_PLAYED)
async def test_an_unsuitable_kind_of_channel_is_refused(harness: BotHarness, kind: str):
    channel = harness.table.guilds.add_channel(kind, NOT_PLAYED[kind])
    await harness.table.until(lambda: harness.front.bot.get_channel(channel.id))
    host = harness.people[0]
    shown = await harness.shown(host, host.slash("legatus new", {"game": "invasion"}, channel=channel))
    assert words(shown) == "> Matches cannot be played in this kind of channel."
    match = await harness.begun()
    assert match == 1, "no number was used up"
    place = (await harness.services.tables.live(match)).row.place
    moved = await harness.shown(host, host.slash("board", {"match": int(match)}, channel=channel))
    assert words(moved) == "> **Invasion #1** · Matches cannot be played in this kind of channel."
    assert (await harness.services.tables.live(match)).row.place == place
    assert await harness.services.store.outbox.unsent() == ()


async def test_nobody_types_in_a_forum_itself(harness: BotHarness):
    forum = harness.table.guilds.add_channel("tables", ChannelType.FORUM)
    assert harness.people[0].commands(forum) == []


async def test_a_lobby_that_cannot_be_posted_is_not_opened(harness: BotHarness):
    host, channel = harness.people[0], harness.table.text_channels[0]
    harness.table.deny_bot(channel, Right.SEND_MESSAGES)
    await harness.table.settle()
    before = len(host.messages(host.dm))
    shown = await harness.slash(host, "legatus new", game="invasion")
    assert words(shown).startswith("> I lack the permission **Send Messages")
    assert words(shown).endswith(f" in <#{channel.id}>.")
    await harness.quiet()
    assert len(host.messages(host.dm)) == before, "nothing is said of moves that are kept"
    assert await numbers(harness) == []
    assert await harness.services.store.outbox.unsent() == ()


async def test_a_failure_in_the_sending_leaves_nothing_behind(harness: BotHarness):
    host = harness.people[0]
    harness.table.faults.add(Fault("POST /channels/{channel}/messages", 403, 50013))
    shown = await harness.slash(host, "legatus new", game="invasion")
    assert words(shown).startswith("> I")
    await harness.quiet()
    assert await numbers(harness) == []
    assert await harness.services.store.outbox.unsent() == ()


def said(person: Person, where: Channel, what: str) -> bool:
    return any(what in words(message) for message in person.messages(where))


class TestLobbies:
    """A lobby whose channel is lost goes on in another, and holds nothing up."""

    async def test_it_moves_with_board(self, harness: BotHarness):
        channel, other = harness.table.text_channels[:2]
        match = await opened(harness, channel)
        host = harness.people[0]
        shown = await harness.shown(host, host.slash("board", {}, channel=channel))
        assert words(shown).endswith("the lobby is posted here.")
        moved = await harness.shown(host, host.slash("board", {"match": int(match)}, channel=other))
        assert words(moved).endswith("the lobby is posted here.")
        await harness.quiet()
        assert any(has(message, "lj1") for message in harness.table.messages(other))
        assert not any(has(message, "lj1") for message in harness.table.messages(channel))
        assert any("elsewhere" in words(message) for message in harness.table.messages(channel))

    @pytest.mark.parametrize("lost", ["deleted", "hidden"])
    async def test_it_moves_out_of_a_lost_channel(self, harness: BotHarness, lost: str):
        channel, other = harness.table.text_channels[:2]
        match = await opened(harness, channel)
        if lost == "deleted":
            harness.table.delete_channel(channel)
        else:
            harness.table.deny_bot(channel, Right.VIEW_CHANNEL)
        await harness.quiet()
        host, _, third, *_ = harness.people
        shown = await harness.shown(host, host.slash("board", {"match": int(match)}, channel=other))
        assert words(shown).endswith("the lobby is posted here.")
        await harness.quiet()
        lobby = next(message for message in harness.table.messages(other) if has(message, "lj1"))
        await harness.press(host, lobby, "Start")
        await harness.quiet()
        assert boards(harness, harness.table.threads()[-1])
        assert await waiting(harness) == ([] if lost == "deleted" else ["buttons"]), "the hidden post waits alone"
        assert third

    async def test_its_dead_post_does_not_hold_up_the_board(self, harness: BotHarness):
        """The channel goes between the last change of the lobby and the first board."""
        channel, other = harness.table.text_channels[:2]
        match = await opened(harness, channel, thread=False)
        host = harness.people[0]
        lobby = next(message for message in harness.table.messages(channel) if has(message, "lg1"))
        harness.table.deny_bot(channel, Right.SEND_MESSAGES, Right.VIEW_CHANNEL)
        await harness.table.settle()
        started = await harness.press(host, lobby, "Start")
        assert words(started)
        await harness.shown(host, host.slash("board", {"match": int(match)}, channel=other))
        await harness.quiet()
        assert boards(harness, other)
        assert await waiting(harness) == ["buttons"], "the hidden post waits alone"

    async def test_one_that_ended_unposted_is_forgotten(self, harness: BotHarness):
        channel = harness.table.text_channels[0]
        match = await opened(harness, channel)
        harness.table.delete_channel(channel)
        await harness.quiet()
        for person in harness.people[:2]:
            await harness.shown(person, person.slash("legatus leave", {"match": int(match)}, channel=person.dm))
        async with asyncio.timeout(30):
            while await harness.services.store.outbox.unsent():  # noqa: ASYNC110 (the store tells nobody)
                await asyncio.sleep(0.02)


class TestLosing:
    """A match without a place: everybody is told, and what they are told to do works."""

    async def test_everybody_is_told_and_board_posts_it_elsewhere(self, harness: BotHarness):
        match = await harness.begun(3)
        host, second, third, *_ = harness.people
        third.accept_dms(accept=False)
        channel, other = harness.table.text_channels[:2]
        harness.table.delete_channel(channel)
        await harness.quiet()
        for person in (host, second):
            told = partial(said, person, person.dm, "cannot be posted")
            await harness.table.until(told)
        await harness.owed(third)
        listed = await harness.shown(third, third.slash("legatus list", {}, channel=other))
        assert "its channel is gone" in words(listed)
        assert said(third, other, "cannot be posted")
        again = len(third.messages(other))
        await harness.shown(third, third.slash("legatus list", {}, channel=other))
        assert not any("cannot be posted" in words(message) for message in third.messages(other)[again:])
        shown = await harness.shown(second, second.slash("board", {}, channel=other))
        assert words(shown) == f"Invasion #{match}: the board is posted here."
        assert boards(harness, other)
        assert (await harness.services.tables.live(match)).row.place.channel == other.id

    async def test_posted_is_said_once_it_is(self, harness: BotHarness):
        match = await harness.begun()
        host, other = harness.people[0], harness.table.text_channels[1]
        harness.table.faults.add(Fault("POST /channels/{channel}/messages", 503, times=100))
        shown = await harness.shown(host, host.slash("board", {"match": int(match)}, channel=other))
        assert words(shown) == f"Invasion #{match} will appear here as soon as Discord takes it."
        harness.table.faults.clear()
        await harness.table.until(lambda: boards(harness, other))

    async def test_a_role_given_to_the_bot_wakes_it(self, harness: BotHarness):
        match = await harness.begun()
        channel = harness.table.text_channels[0]
        harness.table.guilds.set_bot_rights(BOT_RIGHTS & ~Right.SEND_MESSAGES)
        harness.table.guilds.overwrite(channel, harness.table.world.guild.id, deny=int(Right.SEND_MESSAGES))
        await harness.services.publishing.republish(match)
        await harness.quiet()
        before = len(boards(harness, channel))
        harness.table.guilds.overwrite(channel, harness.table.world.guild.id)
        await harness.table.settle()
        harness.table.guilds.give_bot_role(int(BOT_RIGHTS))
        await harness.table.until(lambda: len(boards(harness, channel)) > before)

    async def test_another_matchs_thread_is_asked_about_first(self, harness: BotHarness):
        room = await room_of(harness, "thread")
        theirs = await opened(harness, room)
        await started(harness, room, theirs)
        mine = await harness.begun()
        host = harness.people[0]
        asked = await harness.shown(host, host.slash("board", {"match": int(mine)}, channel=room))
        assert "This is the thread of another match" in words(asked)
        assert (await harness.services.tables.live(mine)).row.place.thread is None
        moved = await harness.press(host, asked, "Move It Here")
        assert words(moved) == f"Invasion #{mine}: the board is posted here."
        assert (await harness.services.tables.live(mine)).row.place.thread == room.id
        stranger = harness.people[4]
        private = await harness.shown(stranger, stranger.slash("board", {"match": int(theirs)}, channel=room))
        assert "Move It Here" not in labels(private)
