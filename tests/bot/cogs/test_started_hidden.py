"""A match that is started while its channel is out of sight still gets the thread it was promised."""

import pytest

from bot.local.protocol.codes import Right
from bot.local.world.model import Channel
from bot.records import MatchId
from tests.bot.cogs.conftest import BotHarness
from tests.bot.cogs.lost_places import lost, row_of
from tests.bot.cogs.test_lost_places import told
from tests.bot.cogs.test_rooms import boards, opened, said
from tests.kit.messages import words

MAKING_THREADS = (Right.CREATE_PUBLIC_THREADS, Right.SEND_MESSAGES_IN_THREADS)


async def start_from(harness: BotHarness, match: MatchId, room: Channel) -> None:
    """Let the host start a match from another channel than its own."""
    host = harness.people[0]
    shown = await harness.shown(host, host.slash("legatus start", {"match": int(match)}, channel=room))
    assert "has begun" in words(shown)


@pytest.mark.parametrize("denied", [(Right.VIEW_CHANNEL,), (Right.SEND_MESSAGES, *MAKING_THREADS)])
async def test_the_thread_is_made_once_the_place_is_back(harness: BotHarness, denied: tuple[Right, ...]):
    room, other = harness.table.text_channels[:2]
    match = await opened(harness, room)
    harness.table.deny_bot(room, *denied)
    await harness.table.settle()
    await start_from(harness, match, other)
    await lost(harness, match)
    assert boards(harness, room) == []
    harness.table.deny_bot(room)
    await harness.quiet()
    thread = harness.table.threads()[-1]
    assert (await row_of(harness, match)).place.thread == thread.id
    assert boards(harness, thread)
    assert boards(harness, room) == []
    for person in harness.people[:2]:
        assert told(person) == 1
        assert not said(person, person.dm, "is played in")


async def test_moved_meanwhile_it_gets_its_thread_there(harness: BotHarness):
    room, other = harness.table.text_channels[:2]
    match = await opened(harness, room)
    harness.table.deny_bot(room, Right.VIEW_CHANNEL)
    await harness.table.settle()
    await start_from(harness, match, other)
    await lost(harness, match)
    second = harness.people[1]
    shown = await harness.shown(second, second.slash("board", {}, channel=other))
    thread = harness.table.threads()[-1]
    assert thread.parent_id == other.id
    assert boards(harness, thread)
    assert words(shown).startswith(f"Invasion #{match}: the board is posted in its own thread here: [go there](")
    assert f"/{thread.id})" in words(shown)
