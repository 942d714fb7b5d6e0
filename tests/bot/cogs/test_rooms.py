"""Where matches are played: every kind of channel, places that are lost, and moving from one to another."""

import asyncio
from functools import partial

import discord
import pytest

from bot.local.people.person import Person
from bot.local.protocol.codes import BOT_RIGHTS, Json, Place, Right
from bot.local.rest.faults import Fault
from bot.local.world.model import Channel
from bot.records import MatchId
from tests.bot.cogs.conftest import Evening
from tests.kit.messages import address, has, labels, words

PLAYED = ("text", "announcements", "thread", "private thread", "forum post")
NOT_PLAYED = {"voice": Place.VOICE, "stage": Place.STAGE}


async def room_of(evening: Evening, kind: str) -> Channel:
    """Make a place of a kind, in which the first two people are."""
    table, (ada, bran, *_) = evening.table, evening.people
    table.places.set_bot_rights(BOT_RIGHTS | Right.CREATE_PRIVATE_THREADS)
    if kind == "text":
        return table.text_channels[1]
    if kind == "announcements":
        channel = table.places.add_channel("news", Place.ANNOUNCEMENT)
        await table.until(lambda: evening.front.bot.get_channel(channel.id))
        return channel
    if kind == "forum post":
        post = table.places.open_post(table.places.add_channel("tables", Place.FORUM), "Who plays?", ada.user)
        await table.until(lambda: evening.front.bot.get_channel(post.id))
        return post
    parent = evening.front.bot.get_channel(table.text_channels[1].id)
    assert isinstance(parent, discord.TextChannel)
    private = discord.ChannelType.private_thread if kind == "private thread" else discord.ChannelType.public_thread
    thread = await parent.create_thread(name="Aside", type=private)
    for person in (ada, bran):
        table.places.join_thread(table.world.channel(thread.id), person.id)
    return table.world.channel(thread.id)


async def numbers(evening: Evening) -> list[int]:
    """The numbers of all matches and lobbies there are."""
    return sorted(row.id for row in await evening.services.store.directory.live())


async def opened(evening: Evening, room: Channel, **options: object) -> MatchId:
    ada, bran, *_ = evening.people
    asked = {"game": "invasion", "seats": 2, **options}
    shown = await evening.shown(ada, ada.slash("legatus new", asked, channel=room))
    assert "is open" in words(shown), words(shown)
    lobby = next(message for message in reversed(evening.table.messages(room)) if has(message, "lj1"))
    assert f"/{room.id}/{lobby['id']}" in words(shown), "the link leads to the post"
    await evening.press(bran, lobby, "Join")
    await evening.quiet()
    return MatchId(int(address(lobby, "lj1").split(":")[1]))


async def started(evening: Evening, room: Channel, match: MatchId) -> None:
    lobby = next(message for message in evening.table.messages(room) if has(message, "lg1"))
    await evening.press(evening.people[0], lobby, "Start")
    await evening.quiet()


def boards(evening: Evening, room: Channel) -> list[Json]:
    return [message for message in evening.table.messages(room) if has(message, "mv1")]


@pytest.mark.parametrize("kind", PLAYED)
async def test_a_match_is_played_where_it_was_opened(evening: Evening, kind: str):
    room = await room_of(evening, kind)
    match = await opened(evening, room)
    before = len(evening.table.threads())
    await started(evening, room, match)
    live = await evening.services.tables.live(match)
    if room.is_thread:
        assert live.row.place.room == room.id
        assert len(evening.table.threads()) == before, "a thread within a thread"
        assert boards(evening, room)
    else:
        assert len(evening.table.threads()) == before + 1
        assert live.row.place.thread == evening.table.threads()[-1].id
        assert boards(evening, evening.table.threads()[-1])
    person, _ = await evening.awaited(match)
    shown = await evening.shown(person, person.slash("play", {}, channel=live.row.place.room))
    assert "you are" in words(shown)


@pytest.mark.parametrize("kind", NOT_PLAYED)
async def test_what_is_no_kind_of_channel_for_it_is_refused(evening: Evening, kind: str):
    channel = evening.table.places.add_channel(kind, NOT_PLAYED[kind])
    await evening.table.until(lambda: evening.front.bot.get_channel(channel.id))
    host = evening.people[0]
    shown = await evening.shown(host, host.slash("legatus new", {"game": "invasion"}, channel=channel))
    assert words(shown) == "> Matches cannot be played in this kind of channel."
    match = await evening.begun()
    assert match == 1, "no number was used up"
    place = (await evening.services.tables.live(match)).row.place
    moved = await evening.shown(host, host.slash("board", {"match": int(match)}, channel=channel))
    assert words(moved) == "> **Invasion #1** · Matches cannot be played in this kind of channel."
    assert (await evening.services.tables.live(match)).row.place == place
    assert await evening.services.store.outbox.unsent() == ()


async def test_nobody_types_in_a_forum_itself(evening: Evening):
    forum = evening.table.places.add_channel("tables", Place.FORUM)
    assert evening.people[0].commands(forum) == []


async def test_what_cannot_be_posted_is_not_opened(evening: Evening):
    host, channel = evening.people[0], evening.table.text_channels[0]
    evening.table.deny_bot(channel, Right.SEND_MESSAGES)
    await evening.table.settle()
    before = len(host.messages(host.dm))
    shown = await evening.slash(host, "legatus new", game="invasion")
    assert words(shown).startswith("> I lack the permission **Send Messages")
    assert words(shown).endswith(f" in <#{channel.id}>.")
    await evening.quiet()
    assert len(host.messages(host.dm)) == before, "nothing is said of moves that are kept"
    assert await numbers(evening) == []
    assert await evening.services.store.outbox.unsent() == ()


async def test_what_fails_only_in_the_sending_leaves_nothing_behind(evening: Evening):
    host = evening.people[0]
    evening.table.faults.add(Fault("POST /channels/{channel}/messages", 403, 50013))
    shown = await evening.slash(host, "legatus new", game="invasion")
    assert words(shown).startswith("> I")
    await evening.quiet()
    assert await numbers(evening) == []
    assert await evening.services.store.outbox.unsent() == ()


def said(person: Person, where: Channel, what: str) -> bool:
    return any(what in words(message) for message in person.messages(where))


class TestLobbies:
    """A lobby whose channel is lost goes on in another, and holds nothing up."""

    async def test_it_moves_with_board(self, evening: Evening):
        channel, other = evening.table.text_channels[:2]
        match = await opened(evening, channel)
        host = evening.people[0]
        shown = await evening.shown(host, host.slash("board", {}, channel=channel))
        assert words(shown).endswith("the lobby is posted here.")
        moved = await evening.shown(host, host.slash("board", {"match": int(match)}, channel=other))
        assert words(moved).endswith("the lobby is posted here.")
        await evening.quiet()
        assert any(has(message, "lj1") for message in evening.table.messages(other))
        assert not any(has(message, "lj1") for message in evening.table.messages(channel))
        assert any("elsewhere" in words(message) for message in evening.table.messages(channel))

    @pytest.mark.parametrize("lost", ["deleted", "hidden"])
    async def test_it_moves_out_of_a_lost_channel(self, evening: Evening, lost: str):
        channel, other = evening.table.text_channels[:2]
        match = await opened(evening, channel)
        if lost == "deleted":
            evening.table.delete_channel(channel)
        else:
            evening.table.deny_bot(channel, Right.VIEW_CHANNEL)
        await evening.quiet()
        host, _, third, *_ = evening.people
        shown = await evening.shown(host, host.slash("board", {"match": int(match)}, channel=other))
        assert words(shown).endswith("the lobby is posted here.")
        await evening.quiet()
        lobby = next(message for message in evening.table.messages(other) if has(message, "lj1"))
        await evening.press(host, lobby, "Start")
        await evening.quiet()
        assert boards(evening, evening.table.threads()[-1])
        assert await evening.services.store.outbox.unsent() == ()
        assert third

    async def test_its_dead_post_does_not_hold_up_the_board(self, evening: Evening):
        """The channel goes between the last change of the lobby and the first board."""
        channel, other = evening.table.text_channels[:2]
        match = await opened(evening, channel, thread=False)
        host = evening.people[0]
        lobby = next(message for message in evening.table.messages(channel) if has(message, "lg1"))
        evening.table.deny_bot(channel, Right.SEND_MESSAGES, Right.VIEW_CHANNEL)
        await evening.table.settle()
        started = await evening.press(host, lobby, "Start")
        assert words(started)
        await evening.shown(host, host.slash("board", {"match": int(match)}, channel=other))
        await evening.quiet()
        assert boards(evening, other)
        assert await evening.services.store.outbox.unsent() == ()

    async def test_one_that_ended_unposted_is_forgotten(self, evening: Evening):
        channel = evening.table.text_channels[0]
        match = await opened(evening, channel)
        evening.table.delete_channel(channel)
        await evening.quiet()
        for person in evening.people[:2]:
            await evening.shown(person, person.slash("legatus leave", {"match": int(match)}, channel=person.dm))
        async with asyncio.timeout(30):
            while await evening.services.store.outbox.unsent():  # noqa: ASYNC110 (the store tells nobody)
                await asyncio.sleep(0.02)


class TestLosing:
    """A match without a place: everybody is told, and what they are told to do works."""

    async def test_everybody_is_told_and_board_posts_it_elsewhere(self, evening: Evening):
        match = await evening.begun(3)
        host, second, third, *_ = evening.people
        third.accept_dms(accept=False)
        channel, other = evening.table.text_channels[:2]
        evening.table.delete_channel(channel)
        await evening.quiet()
        for person in (host, second):
            told = partial(said, person, person.dm, "cannot be posted")
            await evening.table.until(told)
        await evening.owed(third)
        listed = await evening.shown(third, third.slash("legatus list", {}, channel=other))
        assert "its channel is gone" in words(listed)
        assert said(third, other, "cannot be posted")
        again = len(third.messages(other))
        await evening.shown(third, third.slash("legatus list", {}, channel=other))
        assert not any("cannot be posted" in words(message) for message in third.messages(other)[again:])
        shown = await evening.shown(second, second.slash("board", {}, channel=other))
        assert words(shown) == f"Invasion #{match}: the board is posted here."
        assert boards(evening, other)
        assert (await evening.services.tables.live(match)).row.place.channel == other.id

    async def test_posted_is_said_once_it_is(self, evening: Evening):
        match = await evening.begun()
        host, other = evening.people[0], evening.table.text_channels[1]
        evening.table.faults.add(Fault("POST /channels/{channel}/messages", 503, times=100))
        shown = await evening.shown(host, host.slash("board", {"match": int(match)}, channel=other))
        assert words(shown) == f"Invasion #{match} will appear here as soon as Discord takes it."
        evening.table.faults.clear()
        await evening.table.until(lambda: boards(evening, other))

    async def test_a_role_given_to_the_bot_wakes_it(self, evening: Evening):
        match = await evening.begun()
        channel = evening.table.text_channels[0]
        evening.table.places.set_bot_rights(BOT_RIGHTS & ~Right.SEND_MESSAGES)
        evening.table.places.overwrite(channel, evening.table.world.guild.id, deny=int(Right.SEND_MESSAGES))
        await evening.services.seats.republish(match)
        await evening.quiet()
        before = len(boards(evening, channel))
        evening.table.places.overwrite(channel, evening.table.world.guild.id)
        await evening.table.settle()
        evening.table.places.give_bot_role(int(BOT_RIGHTS))
        await evening.table.until(lambda: len(boards(evening, channel)) > before)

    async def test_another_matchs_thread_is_asked_about_first(self, evening: Evening):
        room = await room_of(evening, "thread")
        theirs = await opened(evening, room)
        await started(evening, room, theirs)
        mine = await evening.begun()
        host = evening.people[0]
        asked = await evening.shown(host, host.slash("board", {"match": int(mine)}, channel=room))
        assert "Another match is played in this thread" in words(asked)
        assert (await evening.services.tables.live(mine)).row.place.thread is None
        moved = await evening.press(host, asked, "Move It Here")
        assert words(moved) == f"Invasion #{mine}: the board is posted here."
        assert (await evening.services.tables.live(mine)).row.place.thread == room.id
        stranger = evening.people[4]
        private = await evening.shown(stranger, stranger.slash("board", {"match": int(theirs)}, channel=room))
        assert "Move It Here" not in labels(private)
