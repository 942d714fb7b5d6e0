"""What the bot may do where somebody asks for a match: by Discord's word, before anything is stored or moved there."""

import discord
import pytest

from bot.local.protocol.codes import BOT_RIGHTS, Right
from bot.local.rest.faults import Fault
from bot.local.world.model import Channel
from tests.bot.cogs.conftest import Evening
from tests.bot.cogs.test_rooms import numbers, opened, room_of
from tests.kit.messages import has, words


async def out_of_sight(evening: Evening, kind: str) -> Channel:
    """Make a place of which the bot has been told that it is there, but not that it may not come in any more."""
    if kind == "private thread":
        room = await room_of(evening, kind)
        evening.table.places.leave_thread(room, evening.table.world.bot.id)
    else:
        room = evening.table.text_channels[1]
        evening.table.deny_bot(room, Right.VIEW_CHANNEL)
    await evening.table.settle()
    return room


REFUSED = {"channel": "I lack the permission **View Channel** in", "private thread": "I am not in the private thread"}


@pytest.mark.parametrize("kind", REFUSED)
async def test_nothing_is_opened_where_the_bot_may_not_come_and_no_number_is_used_up(evening: Evening, kind: str):
    room = await out_of_sight(evening, kind)
    host = evening.people[0]
    before = len(host.messages(host.dm))
    shown = await evening.shown(host, host.slash("legatus new", {"game": "invasion"}, channel=room))
    assert f"{REFUSED[kind]} <#{room.id}>" in words(shown)
    await evening.quiet()
    assert len(host.messages(host.dm)) == before
    assert await numbers(evening) == []
    assert await evening.begun() == 1


@pytest.mark.parametrize("kind", REFUSED)
async def test_a_match_is_not_moved_to_where_the_bot_may_not_come(evening: Evening, kind: str):
    room = await out_of_sight(evening, kind)
    match = await evening.begun()
    before = await evening.services.tables.live(match)
    host = evening.people[0]
    shown = await evening.shown(host, host.slash("board", {"match": int(match)}, channel=room))
    assert f"{REFUSED[kind]} <#{room.id}>" in words(shown)
    await evening.quiet()
    assert await evening.services.tables.live(match) == before
    assert await evening.services.store.outbox.unsent() == ()
    assert not any("cannot be posted" in words(message) for message in host.messages(host.dm))


@pytest.mark.parametrize("kind", REFUSED)
async def test_a_lobby_is_not_moved_to_where_the_bot_may_not_come(evening: Evening, kind: str):
    room = await out_of_sight(evening, kind)
    channel, host = evening.table.text_channels[0], evening.people[0]
    match = await opened(evening, channel)
    shown = await evening.shown(host, host.slash("board", {"match": int(match)}, channel=room))
    assert f"{REFUSED[kind]} <#{room.id}>" in words(shown)
    assert (await evening.services.store.vault.head(match)).place.room == channel.id


async def test_of_another_matchs_thread_that_is_refused_nothing_is_asked(evening: Evening):
    room = await room_of(evening, "private thread")
    theirs = await opened(evening, room)
    mine = await evening.begun()
    evening.table.places.leave_thread(room, evening.table.world.bot.id)
    await evening.table.settle()
    host = evening.people[0]
    shown = await evening.shown(host, host.slash("board", {"match": int(mine)}, channel=room))
    assert "I am not in the private thread" in words(shown)
    assert (await evening.services.store.vault.head(theirs)).place.room == room.id


async def test_what_discord_does_not_say_of_a_private_thread_is_not_taken_for_yes(evening: Evening):
    room = await room_of(evening, "private thread")
    evening.table.faults.add(Fault(f"GET /channels/{room.id}", 500, times=None))
    host = evening.people[0]
    shown = await evening.shown(host, host.slash("legatus new", {"game": "invasion"}, channel=room))
    assert words(shown) == "> Discord gives no answer just now. Nothing has changed; please try again."
    assert await numbers(evening) == []


async def test_a_private_thread_the_bot_may_manage_is_played_in(evening: Evening):
    room = await room_of(evening, "private thread")
    evening.table.places.set_bot_rights(BOT_RIGHTS | Right.MANAGE_THREADS)
    evening.table.places.leave_thread(room, evening.table.world.bot.id)
    await evening.table.settle()
    assert await opened(evening, room, thread=False) == 1


@pytest.mark.parametrize("thread", [False, True])
async def test_a_start_out_of_sight_leads_nowhere(evening: Evening, thread: bool):
    channel, host = evening.table.text_channels[0], evening.people[0]
    await opened(evening, channel, thread=thread)
    lobby = next(message for message in evening.table.messages(channel) if has(message, "lg1"))
    evening.table.deny_bot(channel, Right.VIEW_CHANNEL)
    await evening.table.settle()
    started = await evening.press(host, lobby, "Start")
    assert words(started).startswith("Invasion #1 has begun. It cannot be posted where it is to be played")
    assert f"/{channel.id}" not in str(started["components"])


DENIED = {
    "Send Messages": (Right.SEND_MESSAGES,),
    "Attach Files": (Right.ATTACH_FILES,),
    "Send Messages and Attach Files": (Right.SEND_MESSAGES, Right.ATTACH_FILES),
    "View Channel": (Right.VIEW_CHANNEL,),
    "Read Message History": (Right.READ_MESSAGE_HISTORY,),
    "View Channel and Read Message History": (Right.READ_MESSAGE_HISTORY, Right.VIEW_CHANNEL),
}


@pytest.mark.parametrize("named", DENIED)
async def test_the_permissions_named_are_those_to_be_granted(evening: Evening, named: str):
    channel, host = evening.table.text_channels[1], evening.people[0]
    known = [right for right in DENIED[named] if right != Right.VIEW_CHANNEL]
    if known:
        evening.table.deny_bot(channel, *known)
        seen = evening.front.bot.get_channel(channel.id)
        assert isinstance(seen, discord.TextChannel)
        await evening.table.until(lambda: bool(seen.overwrites))
    evening.table.deny_bot(channel, *DENIED[named])
    await evening.table.settle()
    shown = await evening.shown(host, host.slash("legatus new", {"game": "invasion"}, channel=channel))
    assert words(shown) == f"> I lack the permission **{named}** in <#{channel.id}>."


async def test_of_a_channel_out_of_sight_no_more_is_named_than_is_known(evening: Evening):
    """A bot that may not view a channel is not told what changes there."""
    channel, host = evening.table.text_channels[1], evening.people[0]
    evening.table.deny_bot(channel, Right.VIEW_CHANNEL, Right.SEND_MESSAGES)
    await evening.table.settle()
    shown = await evening.shown(host, host.slash("legatus new", {"game": "invasion"}, channel=channel))
    assert words(shown) == f"> I lack the permission **View Channel** in <#{channel.id}>."


async def test_in_a_thread_no_permission_is_named_that_comes_back_with_another(evening: Evening):
    room, host = await room_of(evening, "thread"), evening.people[0]
    evening.table.deny_bot(evening.table.text_channels[1], Right.SEND_MESSAGES_IN_THREADS)
    await evening.table.settle()
    shown = await evening.shown(host, host.slash("legatus new", {"game": "invasion"}, channel=room))
    assert words(shown) == f"> I lack the permission **Send Messages in Threads** in <#{room.id}>."
