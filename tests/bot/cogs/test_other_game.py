"""A command of one game in the thread of a match of another is refused in the name of that match."""

from collections.abc import Awaitable, Callable

import pytest

from bot.local.world.model import Channel
from bot.records import MatchId
from tests.bot.cogs.conftest import BotHarness
from tests.bot.cogs.test_rooms import opened, room_of, started
from tests.kit.messages import has, words

TYPED: dict[str, dict[str, object]] = {
    "rex orders": {"winner": "road"},
    "rex plan": {"first": "B7N", "second": "B4S"},
}
Stage = Callable[[BotHarness, Channel, MatchId], Awaitable[None]]


async def in_the_lobby(harness: BotHarness, room: Channel, match: MatchId) -> None:
    """It has not begun."""


async def ended(harness: BotHarness, room: Channel, match: MatchId) -> None:
    await started(harness, room, match)
    host = harness.people[0]
    asked = await harness.shown(host, host.slash("legatus end", {"match": int(match)}, channel=room))
    await harness.press(host, asked, "End the Match")
    await harness.quiet()


async def rex_beside(harness: BotHarness, room: Channel) -> MatchId:
    """Begin a match of the other game in the channel that the thread belongs to."""
    channel = harness.table.world.channel(room.parent_id or 0)
    match = await opened(harness, channel, game="rex", thread=False)
    await started(harness, channel, match)
    return match


@pytest.mark.parametrize("stage", [in_the_lobby, started, ended])
@pytest.mark.parametrize("command", TYPED)
async def test_it_is_refused_in_the_name_of_the_match_of_the_thread(harness: BotHarness, command: str, stage: Stage):
    room = await room_of(harness, "thread")
    other = await rex_beside(harness, room)
    match = await opened(harness, room)
    await stage(harness, room, match)
    before = await harness.services.tables.live(other)
    host = harness.people[0]
    shown = await harness.shown(host, host.slash(command, TYPED[command], channel=room))
    why = "That is a command of Rex Britannorum, and this is a match of Roman Invasion of Britain."
    assert words(shown) == f"> **Invasion #{match}** · {why}"
    assert not has(shown, "pv1")
    assert await harness.services.tables.live(other) == before


@pytest.mark.parametrize("stage", [in_the_lobby, started, ended])
async def test_nothing_is_suggested_there(harness: BotHarness, stage: Stage):
    room = await room_of(harness, "thread")
    await rex_beside(harness, room)
    match = await opened(harness, room)
    await stage(harness, room, match)
    host = harness.people[0]
    answer = await host.autocomplete("rex objectives", {}, "drop", channel=room)
    assert not answer.choices


async def test_of_several_matches_in_a_thread_one_of_that_game_is_meant_and_none_elsewhere(harness: BotHarness):
    room = await room_of(harness, "thread")
    other = await rex_beside(harness, room)
    for _ in range(2):
        await opened(harness, room)
    host = harness.people[0]
    refused = await harness.shown(host, host.slash("rex orders", {}, channel=room))
    assert words(refused).startswith(
        "> You have no match of Rex Britannorum here. Elsewhere you have [Rex #1](https://"
    )
    named = await harness.shown(host, host.slash("rex orders", {"match": int(other)}, channel=room))
    assert f"Rex #{other}" in words(named)
