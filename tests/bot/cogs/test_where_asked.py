"""The bot's permissions where a match is asked for: by Discord's word, before anything is stored or moved there."""

import discord
import pytest

from bot.local.protocol.codes import BOT_RIGHTS, Right
from bot.local.rest.faults import Fault
from bot.local.world.model import Channel
from tests.bot.cogs.conftest import BotHarness
from tests.bot.cogs.test_rooms import numbers, opened, room_of
from tests.kit.messages import has, words


async def out_of_sight(harness: BotHarness, kind: str) -> Channel:
    """Make a place of which the bot has been told that it is there, but not that it may not come in any more."""
    if kind == "private thread":
        room = await room_of(harness, kind)
        harness.table.guilds.leave_thread(room, harness.table.world.bot.id)
    else:
        room = harness.table.text_channels[1]
        harness.table.deny_bot(room, Right.VIEW_CHANNEL)
    await harness.table.settle()
    return room


REFUSED = {"channel": "I lack the permission **View Channel** in", "private thread": "I am not in the private thread"}


@pytest.mark.parametrize("kind", REFUSED)
async def test_nothing_is_opened_where_the_bot_may_not_come_and_no_number_is_used_up(harness: BotHarness, kind: str):
    room = await out_of_sight(harness, kind)
    host = harness.people[0]
    before = len(host.messages(host.dm))
    shown = await harness.shown(host, host.slash("legatus new", {"game": "invasion"}, channel=room))
    assert f"{REFUSED[kind]} <#{room.id}>" in words(shown)
    await harness.quiet()
    assert len(host.messages(host.dm)) == before
    assert await numbers(harness) == []
    assert await harness.begun() == 1


@pytest.mark.parametrize("kind", REFUSED)
async def test_a_match_is_not_moved_to_where_the_bot_may_not_come(harness: BotHarness, kind: str):
    room = await out_of_sight(harness, kind)
    match = await harness.begun()
    before = await harness.services.tables.live(match)
    host = harness.people[0]
    shown = await harness.shown(host, host.slash("board", {"match": int(match)}, channel=room))
    assert f"{REFUSED[kind]} <#{room.id}>" in words(shown)
    await harness.quiet()
    assert await harness.services.tables.live(match) == before
    assert await harness.services.store.outbox.unsent() == ()
    assert not any("cannot be posted" in words(message) for message in host.messages(host.dm))


@pytest.mark.parametrize("kind", REFUSED)
async def test_a_lobby_is_not_moved_to_where_the_bot_may_not_come(harness: BotHarness, kind: str):
    room = await out_of_sight(harness, kind)
    channel, host = harness.table.text_channels[0], harness.people[0]
    match = await opened(harness, channel)
    shown = await harness.shown(host, host.slash("board", {"match": int(match)}, channel=room))
    assert f"{REFUSED[kind]} <#{room.id}>" in words(shown)
    assert (await harness.services.store.vault.head(match)).place.room == channel.id


async def test_of_another_matchs_thread_that_is_refused_nothing_is_asked(harness: BotHarness):
    room = await room_of(harness, "private thread")
    theirs = await opened(harness, room)
    mine = await harness.begun()
    harness.table.guilds.leave_thread(room, harness.table.world.bot.id)
    await harness.table.settle()
    host = harness.people[0]
    shown = await harness.shown(host, host.slash("board", {"match": int(mine)}, channel=room))
    assert "I am not in the private thread" in words(shown)
    assert (await harness.services.store.vault.head(theirs)).place.room == room.id


async def test_silence_of_discord_about_a_private_thread_is_not_taken_for_yes(harness: BotHarness):
    room = await room_of(harness, "private thread")
    harness.table.faults.add(Fault(f"GET /channels/{room.id}", 500, times=None))
    host = harness.people[0]
    shown = await harness.shown(host, host.slash("legatus new", {"game": "invasion"}, channel=room))
    assert words(shown) == "> Discord gives no answer just now. Nothing has changed; please try again."
    assert await numbers(harness) == []


async def test_a_private_thread_the_bot_may_manage_is_played_in(harness: BotHarness):
    room = await room_of(harness, "private thread")
    harness.table.guilds.set_bot_rights(BOT_RIGHTS | Right.MANAGE_THREADS)
    harness.table.guilds.leave_thread(room, harness.table.world.bot.id)
    await harness.table.settle()
    assert await opened(harness, room, thread=False) == 1


@pytest.mark.parametrize("thread", [False, True])
async def test_a_start_out_of_sight_leads_nowhere(harness: BotHarness, thread: bool):
    channel, host = harness.table.text_channels[0], harness.people[0]
    await opened(harness, channel, thread=thread)
    lobby = next(message for message in harness.table.messages(channel) if has(message, "lg1"))
    harness.table.deny_bot(channel, Right.VIEW_CHANNEL)
    await harness.table.settle()
    started = await harness.press(host, lobby, "Start")
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
async def test_the_permissions_named_are_those_to_be_granted(harness: BotHarness, named: str):
    channel, host = harness.table.text_channels[1], harness.people[0]
    known = [right for right in DENIED[named] if right != Right.VIEW_CHANNEL]
    if known:
        harness.table.deny_bot(channel, *known)
        seen = harness.front.bot.get_channel(channel.id)
        assert isinstance(seen, discord.TextChannel)
        await harness.table.until(lambda: bool(seen.overwrites))
    harness.table.deny_bot(channel, *DENIED[named])
    await harness.table.settle()
    shown = await harness.shown(host, host.slash("legatus new", {"game": "invasion"}, channel=channel))
    assert words(shown) == f"> I lack the permission **{named}** in <#{channel.id}>."


async def test_of_a_channel_out_of_sight_no_more_is_named_than_is_known(harness: BotHarness):
    """A bot that may not view a channel is not told what changes there."""
    channel, host = harness.table.text_channels[1], harness.people[0]
    harness.table.deny_bot(channel, Right.VIEW_CHANNEL, Right.SEND_MESSAGES)
    await harness.table.settle()
    shown = await harness.shown(host, host.slash("legatus new", {"game": "invasion"}, channel=channel))
    assert words(shown) == f"> I lack the permission **View Channel** in <#{channel.id}>."


async def test_in_a_thread_no_permission_is_named_that_comes_back_with_another(harness: BotHarness):
    room, host = await room_of(harness, "thread"), harness.people[0]
    harness.table.deny_bot(harness.table.text_channels[1], Right.SEND_MESSAGES_IN_THREADS)
    await harness.table.settle()
    shown = await harness.shown(host, host.slash("legatus new", {"game": "invasion"}, channel=room))
    assert words(shown) == f"> I lack the permission **Send Messages in Threads** in <#{room.id}>."
