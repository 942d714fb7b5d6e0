"""Posts that could not be edited when what they show changed are made true once they can be."""

from collections.abc import Awaitable, Callable

import pytest

from bot.actor import Actor
from bot.front.posting import earlier
from bot.front.transport.facts import facts_of
from bot.local.protocol.codes import Json, Right
from bot.local.rest.faults import Fault
from bot.local.table import LocalTable
from bot.local.world.model import Channel
from bot.records import MatchId, UserId
from tests.bot.cogs.conftest import BotHarness
from tests.bot.cogs.lost_places import lost
from tests.bot.cogs.test_lost_places import Start, start
from tests.bot.cogs.test_rooms import boards, opened
from tests.bot.cogs.test_seat_buttons import post_of
from tests.kit.messages import has, labels, words

__all__ = ["start"]


def lobby_of(harness: BotHarness, room: Channel) -> Json:
    """The first lobby post of a channel, or what it has turned into."""
    return harness.table.messages(room)[0]


async def hidden(table: LocalTable, room: Channel) -> None:
    table.deny_bot(room, Right.VIEW_CHANNEL)
    await table.settle()


async def back(harness: BotHarness, room: Channel, happened: Callable[[], object]) -> None:
    """Let the bot see a channel again and wait until something has come of it."""
    harness.table.deny_bot(room)
    await harness.table.until(happened)
    await harness.quiet()


async def begin(harness: BotHarness, match: MatchId) -> None:
    host = harness.people[0]
    shown = await harness.shown(host, host.slash("legatus start", {"match": int(match)}, channel=host.dm))
    assert "has begun" in words(shown)


async def close(harness: BotHarness, match: MatchId) -> None:
    host = harness.people[0]
    asked = await harness.shown(host, host.slash("legatus end", {"match": int(match)}, channel=host.dm))
    await harness.press(host, asked, "End the Match")


Act = Callable[[BotHarness, MatchId], Awaitable[None]]
ENDS: dict[str, tuple[Act, str, str]] = {
    "begun": (begin, "has begun", "This match has begun already."),
    "closed": (close, "was closed before it began", "This match is over."),
}


class TestLobby:
    """The post of a lobby whose channel was hidden."""

    @pytest.mark.parametrize("thread", [False, True])
    @pytest.mark.parametrize("how", ENDS)
    async def test_it_looks_over_when_the_channel_is_back(self, harness: BotHarness, how: str, thread: bool):
        act, said, refusal = ENDS[how]
        room, late = harness.table.text_channels[0], harness.people[4]
        match = await opened(harness, room, thread=thread)
        await hidden(harness.table, room)
        await act(harness, match)
        await harness.quiet()
        stale = lobby_of(harness, room)
        assert has(stale, "lj1"), "the bot could edit a message of a channel hidden from it"
        shown = await harness.press(late, stale, "Join")
        assert refusal in words(shown)
        await back(harness, room, lambda: not has(lobby_of(harness, room), "lj1"))
        assert said in words(lobby_of(harness, room))
        assert labels(lobby_of(harness, room)) == []
        assert await harness.services.store.outbox.unsent() == ()

    @pytest.mark.parametrize("how", ["waits", *ENDS])
    async def test_it_says_where_the_lobby_went(self, harness: BotHarness, how: str):
        room, other = harness.table.text_channels[:2]
        host = harness.people[0]
        match = await opened(harness, room, thread=False)
        await hidden(harness.table, room)
        await harness.shown(host, host.slash("board", {"match": int(match)}, channel=other))
        await harness.quiet()
        said = "is looking for players [elsewhere]"
        if how != "waits":
            act, said, _ = ENDS[how]
            await act(harness, match)
            await harness.quiet()
        await back(harness, room, lambda: not has(lobby_of(harness, room), "lj1"))
        assert said in words(lobby_of(harness, room))
        if how != "closed":
            assert f"/{other.id})" in words(lobby_of(harness, room))
        assert await harness.services.store.outbox.unsent() == ()

    async def test_it_is_known_after_a_restart(self, start: Start, local_table: LocalTable):
        room = local_table.text_channels[0]
        async with start() as harness:
            match = await opened(harness, room, thread=False)
            await hidden(local_table, room)
            await close(harness, match)
            await harness.quiet()
        async with start() as harness:
            await harness.quiet()
            assert has(lobby_of(harness, room), "lj1")
            await back(harness, room, lambda: not has(lobby_of(harness, room), "lj1"))

    async def test_one_that_takes_no_edit_just_now_follows(self, harness: BotHarness, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setattr(earlier, "LATER", 0.05)
        room = harness.table.text_channels[0]
        match = await opened(harness, room, thread=False)
        path = f"PATCH /channels/{room.id}/messages/{lobby_of(harness, room)['id']}"
        fault = harness.table.faults.add(Fault(path, 400, 30046, times=3))
        await begin(harness, match)
        await harness.quiet()
        assert fault.struck == 3
        assert labels(lobby_of(harness, room)) == []

    async def test_one_whose_channel_is_deleted_waits_for_nothing(self, harness: BotHarness):
        room = harness.table.text_channels[0]
        match = await opened(harness, room, thread=False)
        await hidden(harness.table, room)
        await close(harness, match)
        await harness.quiet()
        assert len(await harness.services.store.outbox.unsent()) == 1
        harness.table.delete_channel(room)  # of which nobody tells a bot that did not see it
        harness.front.dispatcher.wake(match)

        async def settled() -> bool:
            return await harness.services.store.outbox.unsent() == ()

        await harness.becomes(settled)


class TestMatch:
    """Posts of a match in a channel that was hidden."""

    @pytest.mark.parametrize("how", ["ended", "played out"])
    async def test_its_board_looks_over(self, harness: BotHarness, how: str, beacons: str):
        room, host = harness.table.text_channels[0], harness.people[0]
        match = await harness.begun(2, game=beacons)
        await hidden(harness.table, room)
        if how == "ended":
            await harness.services.seats.end(match, Actor(UserId(host.id)))
        else:
            await harness.played_out(match)
        await lost(harness, match)
        await harness.quiet()
        board = boards(harness, room)[-1]
        shown = await harness.press(host, board, "Your Move")
        assert "is over." in words(shown)

        def over() -> list[Json]:
            return [one for one in harness.table.messages(room) if one["id"] == board["id"] and not labels(one)]

        await back(harness, room, over)
        live = await harness.services.tables.live(match)
        outcome = live.match.outcome()
        words_of = (await facts_of(harness.services.tables, live)).words
        assert ("ended early" if outcome is None else words_of.markdown(outcome.verdict)) in words(over()[0])
        assert "Awaited" not in words(over()[0])
        assert over()[0]["mentions"] == []
        assert await harness.services.store.outbox.unsent() == ()

    async def test_a_seat_that_was_taken_meanwhile_is_not_offered(self, harness: BotHarness):
        room, other = harness.table.text_channels[:2]
        match = await harness.begun(3)
        third, taker = harness.people[2], harness.people[4]
        seat = (await harness.services.tables.live(match)).seat_of(UserId(third.id))
        assert seat is not None
        await harness.services.seats.leave(match, UserId(third.id))
        await harness.quiet()
        offer = await post_of(harness, "Take Seat")
        await hidden(harness.table, room)
        host = harness.people[0]
        await harness.shown(host, host.slash("board", {"match": int(match)}, channel=other))
        await harness.quiet()
        await harness.services.seats.take(match, UserId(taker.id), seat)
        await harness.quiet()
        shown = await harness.press(harness.people[5], offer, labels(offer)[0])
        assert "taken" in words(shown)

        def gone() -> bool:
            return not any(has(one, "tk1") for one in harness.table.messages(room))

        assert not gone()
        await back(harness, room, gone)
        assert not any(has(one, "tk1") for one in harness.table.messages(other)), "hidden posts hold up no other"
        assert await harness.services.store.outbox.unsent() == ()
