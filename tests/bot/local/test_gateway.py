"""The gateway: identifying, resuming, intents, closing."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import pytest

from bot.local.protocol.codes import Intent, Json
from bot.local.table import LocalTable
from tests.bot.local.raw import Raw
from tests.bot.local.sample import SampleBot, running
from tests.kit.local import pointed_at

GUILD_MESSAGES = 1 << Intent.GUILDS | 1 << Intent.GUILD_MESSAGES


class Connection:
    """A gateway client without a library."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def send(self, op: int, data: Any) -> None:
        await self.socket.send_json({"op": op, "d": data})

    async def next(self) -> Json:
        frame = await self.socket.receive_json(timeout=5)
        assert isinstance(frame, dict)
        return frame

    async def until(self, event: str) -> Json:
        while (frame := await self.next())["t"] != event:
            pass
        return frame

    async def identify(self, token: str, intents: int = GUILD_MESSAGES, **more: Any) -> Json:
        await self.send(2, {"token": token, "intents": intents, "properties": {}, **more})
        return await self.until("READY")

    async def close_code(self) -> int | None:
        while not self.socket.closed:
            await self.socket.receive(timeout=5)
        return self.socket.close_code


@contextlib.asynccontextmanager
async def connected(table: LocalTable) -> AsyncIterator[Connection]:
    async with aiohttp.ClientSession() as session, session.ws_connect(table.gateway_url + "?v=10") as socket:
        connection = Connection(socket)
        assert (await connection.next())["op"] == 10
        yield connection


async def test_heartbeats_are_acknowledged(local_table: LocalTable) -> None:
    async with connected(local_table) as gateway:
        await gateway.send(1, None)
        assert (await gateway.next())["op"] == 11


async def test_identifying_brings_the_guild(local_table: LocalTable) -> None:
    async with connected(local_table) as gateway:
        ready = await gateway.identify(local_table.token)
        assert ready["d"]["user"]["username"] == "Legatus"
        guild = (await gateway.until("GUILD_CREATE"))["d"]
        assert [channel["name"] for channel in guild["channels"]] == ["general", "war-room"]
        assert [member["user"]["username"] for member in guild["members"]] == ["Legatus"]
        await local_table.online()


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ({"op": 2, "d": {"token": "wrong", "intents": 1}}, 4004),
        ({"op": 3, "d": {}}, 4003),
        ({"op": 2, "d": {"intents": 1 << Intent.PRESENCES}}, 4014),
        ({"op": 1, "d": "x" * 4096}, 4002),
        ({"op": 2, "d": [1]}, 4002),
        ({"op": 77, "d": {}}, 4003),
        ("no json", 4002),
    ],
)
async def test_wrong_frames_close_the_connection(local_table: LocalTable, frame: Any, code: int) -> None:
    async with connected(local_table) as gateway:
        if code == 4014:
            frame["d"]["token"] = local_table.token
        await gateway.socket.send_str(frame if isinstance(frame, str) else json.dumps(frame))
        assert await gateway.close_code() == code


async def test_too_many_frames_close_the_connection(local_table: LocalTable) -> None:
    async with connected(local_table) as gateway:
        for _ in range(121):
            await gateway.send(1, None)
        assert await gateway.close_code() == 4008


async def test_missed_events_come_with_a_resume(local_table: LocalTable, raw: Raw) -> None:
    async with connected(local_table) as gateway:
        ready = await gateway.identify(local_table.token)
        for _ in local_table.world.guilds:
            seen = (await gateway.until("GUILD_CREATE"))["s"]
    await local_table.until(lambda: not local_table.gateway.online)
    await raw.post({"content": "missed"})
    again = {"token": local_table.token, "session_id": ready["d"]["session_id"], "seq": seen}
    async with connected(local_table) as gateway:
        await gateway.send(6, again)
        assert (await gateway.next())["d"]["content"] == "missed"
        assert (await gateway.next())["t"] == "RESUMED"
    async with connected(local_table) as gateway:
        await gateway.send(6, {**again, "session_id": "other"})
        assert (await gateway.next())["op"] == 9


async def test_the_client_resumes_by_itself(local_table: LocalTable, sample: SampleBot, raw: Raw) -> None:
    resumed = asyncio.Event()

    @sample.event
    async def on_resumed() -> None:
        resumed.set()

    await local_table.gateway.drop()
    async with asyncio.timeout(10):
        await resumed.wait()
    assert not (await local_table.person("Ada").slash("secret")).failed


async def test_events_follow_the_intents(local_table: LocalTable, raw: Raw) -> None:
    ada = local_table.person("Ada")
    async with connected(local_table) as plain, connected(local_table) as with_content:
        await plain.identify(local_table.token)
        await with_content.identify(local_table.token, GUILD_MESSAGES | 1 << Intent.MESSAGE_CONTENT)
        ada.say("hello")
        assert (await plain.until("MESSAGE_CREATE"))["d"]["content"] == ""
        assert (await with_content.until("MESSAGE_CREATE"))["d"]["content"] == "hello"
        ada.say(f"hello <@{local_table.application_id}>")
        assert (await plain.until("MESSAGE_CREATE"))["d"]["content"].startswith("hello")
        ada.say("private", channel=ada.dm)
        message = await raw.post({"content": "mine"})
        event = (await plain.until("MESSAGE_CREATE"))["d"]
        assert (event["content"], event["id"]) == ("mine", message["id"])


async def test_each_shard_hears_of_its_guilds_and_the_first_of_direct_messages(
    local_table: LocalTable, raw: Raw
) -> None:
    local_table.gateway.shards = 2
    assert (await raw("GET", "/gateway/bot"))[1]["shards"] == 2
    britannia, gallia = local_table.world.guilds.values()
    ada = local_table.person("Ada")
    intents = GUILD_MESSAGES | 1 << Intent.DIRECT_MESSAGES
    async with connected(local_table) as first, connected(local_table) as second:
        by_number = {}
        for number, gateway in enumerate((first, second)):
            ready = await gateway.identify(local_table.token, intents, shard=[number, 2])
            assert ready["d"]["shard"] == [number, 2]
            (guild,) = ready["d"]["guilds"]
            assert (await gateway.until("GUILD_CREATE"))["d"]["id"] == guild["id"]
            by_number[int(guild["id"])] = gateway
        ada.say("hello")
        assert (await by_number[britannia.id].until("MESSAGE_CREATE"))["d"]["guild_id"] == str(britannia.id)
        ada.say("quietly", channel=ada.dm)
        await raw.post({"content": "there"}, channel="forum")
        for guild, seen in ((britannia, []), (gallia, [str(gallia.id)])):
            gateway = by_number[guild.id]
            direct = [None] if gateway is first else []
            heard = [(await gateway.until("MESSAGE_CREATE"))["d"].get("guild_id") for _ in range(len(direct + seen))]
            assert heard == [*direct, *seen]


@pytest.mark.parametrize(
    ("shard", "code"),
    [(None, 4011), ([0, 1], 4011), ([2, 2], 4010), ([-1, 2], 4010), (["0", 2], 4010), ([0, 0], 4010)],
)
async def test_a_wrong_share_is_refused(local_table: LocalTable, shard: list[Any] | None, code: int) -> None:
    local_table.gateway.shards = 2
    async with connected(local_table) as gateway:
        more = {} if shard is None else {"shard": shard}
        await gateway.send(2, {"token": local_table.token, "intents": GUILD_MESSAGES, **more})
        assert await gateway.close_code() == code


async def test_members_are_sent_on_request(local_table: LocalTable) -> None:
    guild, ada = str(local_table.world.guild.id), local_table.person("Ada")
    asks: list[tuple[Json, list[str]]] = [
        ({"user_ids": [str(ada.id)]}, ["Ada"]),
        ({"query": "b", "limit": 5}, ["Bran"]),
        ({"query": "", "limit": 2}, ["Ada", "Bran"]),
    ]
    async with connected(local_table) as gateway:
        await gateway.identify(local_table.token)
        for ask, names in asks:
            await gateway.send(8, {"guild_id": guild, **ask})
            chunk = (await gateway.until("GUILD_MEMBERS_CHUNK"))["d"]
            assert [member["user"]["global_name"] for member in chunk["members"]] == names


async def test_the_client_is_told_of_a_wrong_token_and_a_forbidden_intent(local_table: LocalTable) -> None:
    with pointed_at(local_table):
        client = discord.Client(intents=discord.Intents.none())
        with pytest.raises(discord.LoginFailure):
            await client.start("wrong")
        await client.close()
        local_table.gateway.forbidden.add(Intent.MESSAGE_CONTENT)
        wanted = discord.Intents(guilds=True, message_content=True)
        with pytest.raises(discord.PrivilegedIntentsRequired):
            async with running(local_table, wanted):
                pass


async def test_the_client_finds_new_and_changed_channels(local_table: LocalTable, sample: SampleBot) -> None:
    channel = local_table.guilds.add_channel("forum")
    await local_table.until(lambda: sample.get_channel(channel.id))
    local_table.delete_channel(channel)
    await local_table.until(lambda: sample.get_channel(channel.id) is None)


async def test_a_heartbeat_is_acknowledged_as_over_a_real_line(local_table: LocalTable) -> None:
    """Not at once: an answer that overtakes discord.py's own note of the beat would count as an interval late."""
    async with connected(local_table) as connection:
        await connection.identify(local_table.token)
        await connection.send(1, None)
        await connection.send(8, {"guild_id": str(local_table.world.guild.id), "query": "", "limit": 0})
        later = [await connection.next() for _ in range(4)]
        assert [frame["op"] for frame in later] == [0, 0, 0, 11]
