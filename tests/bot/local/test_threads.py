"""Threads: opening, joining, archiving, locking."""

from __future__ import annotations

from typing import Literal

import discord
import pytest

from bot.local.protocol.codes import BOT_RIGHTS, ChannelType, Right
from bot.local.protocol.errors import Refused
from bot.local.table import LocalTable
from bot.local.world.model import Channel
from tests.bot.local.raw import Raw
from tests.bot.local.sample import SampleBot, unanswered

WEEK: Literal[10080] = 10080


async def opened(sample: SampleBot, table: LocalTable, *, private: bool = False) -> discord.Thread:
    channel = sample.get_channel(table.channel("war-room").id)
    assert isinstance(channel, discord.TextChannel)
    if private:
        table.guilds.set_bot_rights(BOT_RIGHTS | Right.CREATE_PRIVATE_THREADS)
    kind = discord.ChannelType.private_thread if private else discord.ChannelType.public_thread
    return await channel.create_thread(name="Invasion #1", type=kind, auto_archive_duration=WEEK)


async def code_of(request: object) -> int:
    with pytest.raises(discord.HTTPException) as caught:
        await request  # type: ignore[misc]
    return caught.value.code


def the_thread(table: LocalTable) -> Channel:
    (thread,) = table.threads("war-room")
    return thread


async def test_the_client_opens_and_fills_a_thread(local_table: LocalTable, sample: SampleBot) -> None:
    ada = local_table.person("Ada")
    thread = await opened(sample, local_table)
    await thread.add_user(discord.Object(ada.id))
    await thread.send("welcome")
    await thread.edit(name="Invasion #2")
    kept = the_thread(local_table)
    assert (kept.name, kept.kind, kept.auto_archive) == ("Invasion #2", ChannelType.PUBLIC_THREAD, WEEK)
    assert kept.member_ids == [local_table.application_id, ada.id]
    assert [one["content"] for one in ada.messages("Invasion #2")] == ["", "welcome"]
    local_table.guilds.set_bot_rights(BOT_RIGHTS | Right.MANAGE_THREADS)
    await thread.remove_user(discord.Object(ada.id))
    await thread.leave()
    assert kept.member_ids == []
    await thread.join()


async def test_a_private_thread_is_seen_by_its_members(local_table: LocalTable, sample: SampleBot) -> None:
    ada, bran = local_table.person("Ada"), local_table.person("Bran")
    thread = await opened(sample, local_table, private=True)
    await thread.add_user(discord.Object(ada.id))
    assert ada.channel(thread.id).kind == ChannelType.PRIVATE_THREAD
    with pytest.raises(Refused):
        bran.channel(thread.id)
    await thread.send(f"<@{bran.id}>", allowed_mentions=discord.AllowedMentions.none())
    with pytest.raises(Refused):
        bran.channel(thread.id)
    await thread.send(f"<@{bran.id}>", allowed_mentions=discord.AllowedMentions(users=True))
    assert len(bran.messages(thread.id)) == 3


@pytest.mark.parametrize("edited", [False, True])
async def test_mentioning_somebody_brings_them_in(local_table: LocalTable, sample: SampleBot, edited: bool) -> None:
    ada = local_table.person("Ada")
    thread = await opened(sample, local_table)
    if edited:
        sent = await thread.send("somebody")
        assert ada.id not in the_thread(local_table).member_ids
        await sent.edit(content=f"<@{ada.id}>", allowed_mentions=discord.AllowedMentions.none())
        assert ada.id not in the_thread(local_table).member_ids
        await sent.edit(content=f"<@{ada.id}>")
    else:
        await thread.send(f"<@{ada.id}>")
    assert ada.id in the_thread(local_table).member_ids
    assert len(local_table.messages(the_thread(local_table))) == 1, "there is no line that says so"


async def test_adding_somebody_by_name_writes_a_line_that_pings_them(
    local_table: LocalTable, sample: SampleBot
) -> None:
    ada = local_table.person("Ada")
    thread = await opened(sample, local_table)
    for _ in range(2):
        await thread.add_user(discord.Object(ada.id))
    (line,) = local_table.messages(the_thread(local_table))
    assert (line["type"], line["content"]) == (1, "")
    assert line["author"]["id"] == str(local_table.application_id)
    assert [user["id"] for user in line["mentions"]] == [str(ada.id)]
    (told,) = [message async for message in thread.history()]
    assert told.type is discord.MessageType.recipient_add


async def test_a_thread_from_a_message(local_table: LocalTable, sample: SampleBot) -> None:
    channel = sample.get_channel(local_table.channel("war-room").id)
    assert isinstance(channel, discord.TextChannel)
    message = await channel.send("start")
    thread = await message.create_thread(name="here")
    assert thread.id == message.id
    assert local_table.messages("war-room")[0]["thread"]["name"] == "here"
    assert await code_of(message.create_thread(name="again")) == 160004


async def test_a_thread_archives_itself_and_wakes_when_written_in(local_table: LocalTable, sample: SampleBot) -> None:
    ada = local_table.person("Ada")
    thread = await opened(sample, local_table)
    sent = await thread.send("x")
    local_table.clock.advance(WEEK * 60 + 1)
    ada.channel(thread.id)
    assert the_thread(local_table).archived
    assert await code_of(sent.edit(content="y")) == 50083
    assert await code_of(thread.add_user(discord.Object(ada.id))) == 50083
    assert await code_of(thread.edit(name="other")) == 50083
    await thread.send("awake")
    assert not the_thread(local_table).archived
    await thread.edit(archived=True)
    assert the_thread(local_table).archived
    await thread.edit(archived=False)
    await sent.edit(content="y")


async def test_a_locked_thread_is_closed_to_those_without_the_right(local_table: LocalTable, sample: SampleBot) -> None:
    ada = local_table.person("Ada")
    thread = await opened(sample, local_table)
    local_table.guilds.set_thread(the_thread(local_table), locked=True, archived=True)
    with pytest.raises(Refused):
        ada.say("x", channel=thread.id)
    local_table.guilds.set_bot_rights(BOT_RIGHTS | Right.MANAGE_THREADS)
    await thread.send("a bot with Manage Threads may")
    await local_table.until(lambda: thread.permissions_for(thread.guild.me).manage_threads)
    local_table.guilds.set_bot_rights(BOT_RIGHTS)
    assert await code_of(thread.send("x")) == 50083
    assert await code_of(thread.edit(locked=False)) == 50013
    answer = await unanswered(local_table, ada.slash("greet", {"who": ada.id}, channel=thread.id))
    assert answer.failed
    private = await ada.slash("secret", channel=thread.id)
    assert not private.failed


async def test_a_button_in_an_archived_thread_cannot_edit_its_message(
    local_table: LocalTable, sample: SampleBot
) -> None:
    ada = local_table.person("Ada")
    thread = await opened(sample, local_table)
    posted = await ada.slash("controls", channel=thread.id)
    local_table.guilds.set_thread(the_thread(local_table), archived=True)
    assert posted.message is not None
    assert (await unanswered(local_table, ada.press(posted.message, "Edit"))).failed
    assert not (await ada.press(posted.message, "Form")).failed


@pytest.mark.parametrize(
    ("right", "kind"),
    [(Right.CREATE_PUBLIC_THREADS, 11), (Right.CREATE_PRIVATE_THREADS, 12)],
)
async def test_opening_needs_its_right(local_table: LocalTable, raw: Raw, right: Right, kind: int) -> None:
    channel = local_table.channel("war-room")
    local_table.deny_bot(channel, right)
    status, body = await raw("POST", f"/channels/{channel.id}/threads", {"name": "t", "type": kind})
    assert (status, body["code"]) == (403, 50013)


async def test_writing_in_threads_needs_its_right(local_table: LocalTable, sample: SampleBot) -> None:
    thread = await opened(sample, local_table)
    local_table.deny_bot(local_table.channel("war-room"), Right.SEND_MESSAGES_IN_THREADS)
    assert await code_of(thread.send("x")) == 50013


async def test_forms_and_places_of_threads_are_checked(local_table: LocalTable, raw: Raw) -> None:
    channel = local_table.channel("war-room")
    for body in ({"name": "n" * 101}, {"name": ""}, {}, {"name": "n", "auto_archive_duration": 61}):
        status, answer = await raw("POST", f"/channels/{channel.id}/threads", body)
        assert (status, answer["code"]) == (400, 50035)
    dm = local_table.person("Ada").dm
    assert (await raw("POST", f"/channels/{dm.id}/threads", {"name": "t"}))[1]["code"] == 50024
    assert (await raw("PATCH", f"/channels/{channel.id}", {"name": "t"}))[1]["code"] == 50024
    assert (await raw("PUT", f"/channels/{channel.id}/thread-members/@me"))[1]["code"] == 50024


async def test_a_deleted_thread_is_told_and_gone(local_table: LocalTable, sample: SampleBot) -> None:
    thread = await opened(sample, local_table)
    local_table.delete_channel(the_thread(local_table))
    assert await code_of(thread.send("x")) == 10003
    await local_table.until(lambda: sample.get_channel(thread.id) is None)


async def test_people_join_and_leave_threads(local_table: LocalTable, sample: SampleBot) -> None:
    ada = local_table.person("Ada")
    thread = await opened(sample, local_table)
    ada.join_thread(thread.id)
    assert ada.id in the_thread(local_table).member_ids
    ada.leave_guild()
    assert ada.id not in the_thread(local_table).member_ids
    ada.enter_guild()
    ada.join_thread(thread.id)
    ada.leave_thread(thread.id)
    assert ada.id not in the_thread(local_table).member_ids
    with pytest.raises(Refused):
        ada.join_thread("war-room")
