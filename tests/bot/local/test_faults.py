"""Injected faults, rate limits, and the journal of traffic."""

from __future__ import annotations

import time

import aiohttp
import discord
import pytest

from bot.local.protocol.codes import Flag
from bot.local.rest.faults import Fault
from bot.local.table import LocalTable
from bot.local.world.traffic import person
from tests.bot.local.raw import Raw
from tests.bot.local.sample import SampleBot, picture

SEND = "POST /channels/{channel}/messages"


def channel_of(bot: SampleBot, table: LocalTable) -> discord.TextChannel:
    channel = bot.get_channel(table.channel("general").id)
    assert isinstance(channel, discord.TextChannel)
    return channel


@pytest.mark.parametrize("code", [50001, 50007, 50013, 50083])
async def test_a_fault_strikes_as_often_as_it_says(local_table: LocalTable, raw: Raw, code: int) -> None:
    fault = local_table.faults.add(Fault(SEND, 403, code, times=2))
    answers = [await raw.send({"content": "x"}) for _ in range(3)]
    assert [status for status, _ in answers] == [403, 403, 200]
    assert answers[0][1]["code"] == code
    assert fault.struck == 2
    assert len(local_table.messages("general")) == 1


async def test_a_fault_may_strike_one_channel_for_ever(local_table: LocalTable, raw: Raw) -> None:
    number = local_table.channel("general").id
    local_table.faults.add(Fault(f"* /channels/{number}/*", 404, 10008, times=None))
    for _ in range(3):
        assert (await raw.send({"content": "x"}))[0] == 404
    assert (await raw.send({"content": "x"}, channel="war-room"))[0] == 200
    local_table.faults.clear()
    assert (await raw.send({"content": "x"}))[0] == 200


async def test_the_client_tries_again_after_a_bad_gateway(local_table: LocalTable, sample: SampleBot) -> None:
    fault = local_table.faults.add(Fault(SEND, 502))
    await channel_of(sample, local_table).send("x")
    assert fault.struck == 1
    assert len(local_table.messages("general")) == 1


async def test_the_client_waits_out_a_global_limit(local_table: LocalTable, sample: SampleBot) -> None:
    fault = local_table.faults.add(Fault(SEND, 429, extra={"retry_after": 0.05, "global": True}))
    await channel_of(sample, local_table).send("x")
    assert fault.struck == 1


async def test_an_answer_lost_after_the_deed_is_caught_by_the_nonce(local_table: LocalTable, raw: Raw) -> None:
    local_table.faults.add(Fault(SEND, 500, done=True))
    body = {"content": "x", "nonce": "n", "enforce_nonce": True}
    assert (await raw.send(body))[0] == 500
    assert (await raw.send(body))[0] == 200
    assert len(local_table.messages("general")) == 1


async def test_a_fault_may_break_the_connection(local_table: LocalTable, raw: Raw) -> None:
    local_table.faults.add(Fault(SEND, 0))
    with pytest.raises(aiohttp.ClientError):
        await raw.send({"content": "x"})
    assert (await raw.send({"content": "x"}))[0] == 200


async def test_a_fault_may_only_delay(local_table: LocalTable, raw: Raw) -> None:
    local_table.faults.add(Fault(SEND, 200, delay=0.05))
    before = time.monotonic()
    assert (await raw.send({"content": "x"}))[0] == 200
    assert time.monotonic() - before >= 0.05


async def test_rate_limits_are_told_and_enforced(local_table: LocalTable, raw: Raw) -> None:
    local_table.rest.limits.enforced = True
    statuses = [(await raw.send({"content": "x"}))[0] for _ in range(6)]
    assert statuses == [200] * 5 + [429]
    status, body = await raw.send({"content": "x"})
    assert (status, body["global"]) == (429, False)
    assert 0 < body["retry_after"] <= 5
    assert (await raw.send({"content": "x"}, channel="war-room"))[0] == 200


async def test_the_client_keeps_to_the_rate_limits(local_table: LocalTable, sample: SampleBot) -> None:
    local_table.rest.limits.enforced = True
    local_table.rest.limits.buckets[SEND] = (3, 0.3)
    channel = channel_of(sample, local_table)
    for number in range(6):
        await channel.send(str(number))
    assert [one["content"] for one in local_table.messages("general")] == list("012345")


async def test_the_journal_says_who_could_read_what(local_table: LocalTable, sample: SampleBot) -> None:
    ada, bran = local_table.person("Ada"), local_table.person("Bran")
    await ada.slash("secret")
    assert not local_table.traffic.records
    local_table.traffic.start()
    await ada.slash("show region", {"name": "marker-private"})
    user = await sample.fetch_user(bran.id)
    await user.send("marker-direct", file=picture("marker-file.png"))
    await channel_of(sample, local_table).send("marker-public é")
    posted = await ada.slash("controls")
    assert posted.message is not None
    await ada.press(posted.message, "Form")
    readers = {
        marker: {record.reader for record in local_table.traffic.find(marker)} - {"bot"}
        for marker in ("marker-private", "marker-direct", "marker-file.png", "marker-public é", "Options")
    }
    general = f"channel:{local_table.channel('general').id}"
    assert readers == {
        "marker-private": {person(ada.id)},
        "marker-direct": {person(bran.id)},
        "marker-file.png": {person(bran.id)},
        "marker-public é": {general},
        "Options": {person(ada.id)},
    }
    assert local_table.traffic.find("marker-direct", reader="bot")
    assert local_table.traffic.find(b"IHDR", reader=person(bran.id))
    private = local_table.traffic.of(person(ada.id))
    assert private
    assert {record.reader for record in private} == {person(ada.id)}
    local_table.traffic.stop()
    count = len(local_table.traffic.records)
    await ada.slash("secret")
    assert len(local_table.traffic.records) == count


async def test_the_journal_forgets_the_oldest(local_table: LocalTable, raw: Raw) -> None:
    local_table.traffic.start(4)
    for number in range(10):
        await raw.post({"content": f"number {number}", "flags": int(Flag.SUPPRESS_NOTIFICATIONS)})
    assert len(local_table.traffic.records) == 4
    assert not local_table.traffic.find("number 1")
