"""Answers the bot may give, when, and how often; members and the bot coming and going."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import discord
import pytest
import pytest_asyncio

from bot.local.people.answer import Answer
from bot.local.protocol.codes import Flag, Json
from bot.local.protocol.errors import Refused
from bot.local.table import LocalTable
from bot.local.world.model import Interaction
from tests.bot.local.raw import Raw
from tests.bot.local.sample import SampleBot, running

DATA = {"id": "1", "name": "x", "type": 1}


@pytest_asyncio.fixture
async def asked(local_table: LocalTable) -> AsyncIterator[Interaction]:
    """Yield an interaction nobody has answered yet."""
    task: asyncio.Task[Answer] = asyncio.create_task(local_table.person("Ada").raw_command(dict(DATA)))
    await local_table.until(lambda: local_table.interactions.waiting)
    yield list(local_table.world.interactions.values())[-1]
    local_table.clock.advance(4)
    await task


def callback(interaction: Interaction) -> str:
    return f"/interactions/{interaction.id}/{interaction.token}/callback?with_response=true"


def webhook(table: LocalTable, interaction: Interaction, rest: str = "") -> str:
    return f"/webhooks/{table.application_id}/{interaction.token}{rest}"


async def answer(raw: Raw, interaction: Interaction, kind: int = 4, **data: object) -> tuple[int, Json]:
    return await raw("POST", callback(interaction), {"type": kind, "data": {"content": "x", **data}})


async def test_a_second_answer_is_refused(raw: Raw, asked: Interaction) -> None:
    status, body = await answer(raw, asked)
    assert status == 200
    assert body["resource"]["message"]["content"] == "x"
    status, body = await answer(raw, asked)
    assert (status, body["code"]) == (400, 40060)


async def test_an_answer_after_three_seconds_is_refused(local_table: LocalTable, raw: Raw, asked: Interaction) -> None:
    local_table.clock.advance(3.1)
    status, body = await answer(raw, asked)
    assert (status, body["code"]) == (404, 10062)


async def test_a_wrong_id_or_token_is_unknown(local_table: LocalTable, raw: Raw, asked: Interaction) -> None:
    for path in (f"/interactions/1/{asked.token}/callback", f"/interactions/{asked.id}/bad/callback"):
        status, body = await raw("POST", path, {"type": 4, "data": {"content": "x"}})
        assert (status, body["code"]) == (404, 10062)
    status, body = await raw("POST", f"/webhooks/1/{asked.token}", {"content": "x"})
    assert (status, body["code"]) == (404, 10015)


async def test_nothing_follows_before_the_first_answer(local_table: LocalTable, raw: Raw, asked: Interaction) -> None:
    status, body = await raw("POST", webhook(local_table, asked), {"content": "x"})
    assert (status, body["code"]) == (404, 10015)


async def test_a_token_lives_for_fifteen_minutes(local_table: LocalTable, raw: Raw, asked: Interaction) -> None:
    await answer(raw, asked)
    local_table.clock.advance(890)
    assert (await raw("POST", webhook(local_table, asked), {"content": "y"}))[0] == 200
    local_table.clock.advance(11)
    status, body = await raw("PATCH", webhook(local_table, asked, "/messages/@original"), {"content": "y"})
    assert (status, body["code"]) == (401, 50027)


async def test_a_deferred_answer_keeps_its_privacy(local_table: LocalTable, raw: Raw, asked: Interaction) -> None:
    status, body = await answer(raw, asked, 5, flags=int(Flag.EPHEMERAL | Flag.COMPONENTS_V2))
    assert status == 200
    assert body["interaction"]["response_message_loading"] is True
    message = body["resource"]["message"]
    assert message["flags"] == Flag.EPHEMERAL | Flag.LOADING
    assert message["content"] == ""
    _, edited = await raw(
        "PATCH",
        webhook(local_table, asked, "/messages/@original"),
        {"flags": int(Flag.COMPONENTS_V2), "components": [{"type": 10, "content": "t"}]},
    )
    assert edited["flags"] == Flag.EPHEMERAL | Flag.COMPONENTS_V2
    assert local_table.messages("general") == []


async def test_the_first_follow_up_takes_the_promised_place(
    local_table: LocalTable, raw: Raw, asked: Interaction
) -> None:
    _, body = await answer(raw, asked, 5)
    original = body["resource"]["message"]["id"]
    _, first = await raw("POST", webhook(local_table, asked), {"content": "first"})
    _, second = await raw("POST", webhook(local_table, asked), {"content": "second", "flags": int(Flag.EPHEMERAL)})
    assert first["id"] == original
    assert second["id"] != original
    assert second["message_reference"]["message_id"] == original
    assert [one["content"] for one in local_table.messages("general")] == ["first"]
    assert [one["content"] for one in local_table.person("Ada").messages()] == ["first", "second"]


async def test_answers_are_read_edited_and_removed_by_the_token_alone(
    local_table: LocalTable, raw: Raw, asked: Interaction
) -> None:
    other = await raw.post({"content": "other"})
    _, body = await answer(raw, asked, flags=int(Flag.EPHEMERAL))
    number = body["resource"]["message"]["id"]
    path = webhook(local_table, asked, f"/messages/{number}")
    assert (await raw("GET", path))[1]["content"] == "x"
    assert (await raw("GET", f"/channels/{local_table.channel('general').id}/messages/{number}"))[0] == 404
    assert (await raw("GET", webhook(local_table, asked, f"/messages/{other['id']}")))[1]["code"] == 10008
    assert (await raw("GET", webhook(local_table, asked, "/messages/nonsense")))[1]["code"] == 10008
    assert (await raw("DELETE", path))[0] == 204
    assert (await raw("GET", webhook(local_table, asked, "/messages/@original")))[1]["code"] == 10008


async def test_an_answer_beyond_a_limit_may_be_given_again(raw: Raw, asked: Interaction) -> None:
    status, body = await answer(raw, asked, content="x" * 2001)
    assert (status, body["code"]) == (400, 50035)
    assert "content" in body["errors"]["data"]
    assert (await answer(raw, asked))[0] == 200


async def test_a_person_who_left_the_server_can_do_nothing_there(local_table: LocalTable, sample: SampleBot) -> None:
    ada = local_table.person("Ada")
    posted = await ada.slash("controls")
    assert posted.message is not None
    ada.leave_guild()
    with pytest.raises(Refused):
        await ada.press(posted.message, "Edit")
    with pytest.raises(Refused):
        await ada.slash("controls")
    ada.enter_guild()
    assert not (await ada.press(posted.message, "Edit")).failed


async def test_the_bot_is_removed_and_invited_again(local_table: LocalTable, sample: SampleBot, raw: Raw) -> None:
    left: list[discord.Guild] = []

    @sample.event
    async def on_guild_remove(guild: discord.Guild) -> None:
        left.append(guild)

    ada = local_table.person("Ada")
    local_table.guilds.remove_bot()
    await local_table.until(lambda: left and len(sample.guilds) == 1)
    assert ada.commands() == []
    status, body = await raw.send({"content": "x"})
    assert (status, body["code"]) == (403, 50001)
    assert (await raw("GET", f"/guilds/{local_table.world.guild.id}"))[1]["code"] == 50001
    local_table.guilds.invite_bot()
    await local_table.until(lambda: len(sample.guilds) == 2)
    assert ada.commands()
    assert (await raw.send({"content": "x"}))[0] == 200


async def test_a_member_who_leaves_is_told_to_a_bot_that_asked(local_table: LocalTable) -> None:
    gone: list[int] = []
    async with running(local_table, discord.Intents(guilds=True, members=True)) as bot:

        @bot.event
        async def on_member_remove(member: discord.Member) -> None:
            gone.append(member.id)

        guild = bot.get_guild(local_table.world.guild.id)
        assert guild is not None
        assert guild.member_count == 7
        assert len(guild.members) == 7
        ada = local_table.person("Ada")
        ada.leave_guild()
        await local_table.until(lambda: gone == [ada.id])
        local_table.add_person("Gaius")
        await local_table.until(lambda: any(one.global_name == "Gaius" for one in guild.members))


async def test_a_modal_is_not_answered_by_a_modal(local_table: LocalTable, raw: Raw) -> None:
    ada = local_table.person("Ada")
    task = asyncio.create_task(ada.raw_submit("m", [{"type": 10, "content": "t"}]))
    await local_table.until(lambda: local_table.interactions.waiting)
    opened = list(local_table.world.interactions.values())[-1]
    for kind in (6, 7, 9):
        status, body = await answer(raw, opened, kind)
        assert (status, body["code"]) == (400, 50035)
    assert (await answer(raw, opened))[0] == 200
    assert not (await task).failed
