"""Matches that can be posted nowhere: who is told when, what the advice leads to, and what is given up."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from functools import partial
from pathlib import Path

import pytest

from bot.local.people.person import Person
from bot.local.protocol.codes import Right
from bot.local.rest.faults import Fault
from bot.local.table import LocalTable
from bot.local.world.model import Channel
from bot.records import MatchId, UserId
from engines.core.line import say
from tests.bot.cogs.conftest import BotHarness, running
from tests.bot.cogs.lost_places import lost, row_of
from tests.bot.cogs.test_rooms import boards, opened, room_of, said, started
from tests.kit.local import pointed_at
from tests.kit.messages import has, offered, words

CANNOT = "cannot be posted"
Start = Callable[[], AbstractAsyncContextManager[BotHarness]]


@pytest.fixture
async def start(
    tmp_path: Path, local_table: LocalTable, slips: list[BaseException], beacons: str
) -> AsyncIterator[Start]:
    """Return what starts the bot, each time over the same data."""
    assert beacons
    with pointed_at(local_table):
        yield partial(running, tmp_path, local_table, slips)


def told(person: Person) -> int:
    """How often somebody was told, wherever, that a match cannot be posted."""
    return sum(CANNOT in words(message) for message in person.messages(person.dm))


async def forced(harness: BotHarness, match: MatchId) -> None:
    """Have a match posted afresh where it is."""
    await harness.services.publishing.republish(match)


async def lose_post(harness: BotHarness, room: Channel, match: MatchId) -> None:
    harness.table.delete_channel(room)


async def lose_forum(harness: BotHarness, room: Channel, match: MatchId) -> None:
    assert room.parent_id is not None
    harness.table.delete_channel(harness.table.world.channel(room.parent_id))


async def lock_post(harness: BotHarness, room: Channel, match: MatchId) -> None:
    harness.table.guilds.set_thread(room, locked=True)
    await harness.table.settle()
    await forced(harness, match)


async def deny_sending(harness: BotHarness, room: Channel, match: MatchId) -> None:
    harness.table.deny_bot(room, Right.SEND_MESSAGES)
    await harness.table.settle()
    await forced(harness, match)


async def deny_viewing(harness: BotHarness, room: Channel, match: MatchId) -> None:
    harness.table.deny_bot(room, Right.VIEW_CHANNEL)
    await harness.table.settle()
    await forced(harness, match)


async def lose_thread(harness: BotHarness, room: Channel, match: MatchId) -> None:
    harness.table.deny_bot(room, Right.SEND_MESSAGES)
    await harness.table.settle()
    harness.table.delete_channel(harness.table.threads()[-1])


LOSSES = {
    "post deleted": ("forum post", lose_post),
    "forum deleted": ("forum post", lose_forum),
    "post locked": ("forum post", lock_post),
    "sending denied": ("text", deny_sending),
    "viewing denied": ("text", deny_viewing),
    "thread deleted, sending denied": ("text", lose_thread),
}


class TestAdvice:
    """`/board` posts a match afresh in any other channel, as everybody is told."""

    @pytest.mark.parametrize("how", LOSSES)
    async def test_a_plain_board_elsewhere_finds_the_match(self, harness: BotHarness, how: str):
        kind, lose = LOSSES[how]
        room = await room_of(harness, kind)
        match = await opened(harness, room, thread="thread" in how)
        await started(harness, room, match)
        other = harness.table.text_channels[0]
        await lose(harness, room, match)
        await lost(harness, match)
        second = harness.people[1]
        assert told(second) == 1
        listed = await harness.shown(second, second.slash("legatus list", {}, channel=other))
        assert "`/board` posts it" in words(listed)
        shown = await harness.shown(second, second.slash("board", {}, channel=other))
        assert words(shown) == f"Invasion #{match}: the board is posted here."
        assert boards(harness, other)
        await harness.quiet()
        after = await row_of(harness, match)
        assert (after.place.room, after.trouble, after.lost) == (other.id, None, None)
        listed = await harness.shown(second, second.slash("legatus list", {}, channel=other))
        assert "`/board` posts it" not in words(listed)

    async def test_a_lobby_out_of_sight_is_found_by_its_members(self, harness: BotHarness):
        channel, other = harness.table.text_channels[:2]
        match = await opened(harness, channel, seats=3)
        harness.table.deny_bot(channel, Right.VIEW_CHANNEL)
        await harness.table.settle()
        second = harness.people[1]
        await harness.services.lobbies.refresh(match)
        await lost(harness, match)
        assert told(second) == 1
        shown = await harness.shown(second, second.slash("board", {}, channel=other))
        assert words(shown) == f"Invasion #{match}: the lobby is posted here."
        await harness.quiet()
        assert (await row_of(harness, match)).trouble is None

    async def test_it_comes_before_what_others_play_there(self, harness: BotHarness):
        match = await harness.begun()
        channel, other = harness.table.text_channels[:2]
        cato, dana, *_ = harness.people[2:]
        await harness.shown(cato, cato.slash("legatus new", {"game": "rex", "thread": False}, channel=other))
        lobby = next(message for message in harness.table.messages(other) if has(message, "lj1"))
        await harness.press(dana, lobby, "Join")
        await harness.press(cato, lobby, "Start")
        await harness.quiet()
        harness.table.delete_channel(channel)
        await lost(harness, match)
        second = harness.people[1]
        shown = await harness.shown(second, second.slash("board", {}, channel=other))
        assert words(shown) == f"Invasion #{match}: the board is posted here."

    async def test_several_and_what_one_plays_there_are_offered(self, harness: BotHarness):
        channel, other = harness.table.text_channels[:2]
        one, two = await harness.begun(), await harness.begun()
        here = await opened(harness, other, thread=False)
        harness.table.delete_channel(channel)
        await lost(harness, one)
        await lost(harness, two)
        host = harness.people[0]
        shown = await harness.shown(host, host.slash("board", {}, channel=other))
        assert set(offered(shown, "wh2")) == {str(one), str(two), str(here)}

    async def test_it_is_known_after_a_restart(self, start: Start, local_table: LocalTable):
        channel, other = local_table.text_channels[:2]
        async with start() as harness:
            match = await harness.begun()
            local_table.deny_bot(channel, Right.VIEW_CHANNEL)
            await local_table.settle()
            await forced(harness, match)
            await lost(harness, match)
        async with start() as harness:
            second = harness.people[1]
            shown = await harness.shown(second, second.slash("board", {}, channel=other))
            assert words(shown) == f"Invasion #{match}: the board is posted here."

    @pytest.mark.parametrize("denied", [False, True], ids=["channel open", "channel shut"])
    async def test_a_lobby_leaves_a_deleted_thread(self, harness: BotHarness, denied: bool):
        room = await room_of(harness, "thread")
        match = await opened(harness, room)
        parent, other = harness.table.text_channels[1], harness.table.text_channels[0]
        if denied:
            harness.table.deny_bot(parent, Right.SEND_MESSAGES)
            await harness.table.settle()
        harness.table.delete_channel(room)
        if denied:
            await lost(harness, match)
            second = harness.people[1]
            await harness.shown(second, second.slash("board", {}, channel=other))
        where = other if denied else parent
        await harness.table.until(lambda: any(has(message, "lj1") for message in harness.table.messages(where)))
        await harness.quiet()
        row = await row_of(harness, match)
        assert (row.place.room, row.trouble) == (where.id, None)
        assert await harness.services.store.outbox.unsent() == ()


class TestTelling:
    """Everybody of a match is told that it has lost its place, whatever happens meanwhile."""

    @pytest.mark.parametrize("what", ["channel deleted", "sending denied", "bot removed"])
    async def test_a_loss_while_the_bot_was_away_is_told_at_the_start_once(
        self, start: Start, local_table: LocalTable, what: str
    ):
        async with start() as harness:
            match = await harness.begun(3)
        channel = local_table.text_channels[0]
        if what == "channel deleted":
            local_table.delete_channel(channel)
        elif what == "sending denied":
            local_table.deny_bot(channel, Right.SEND_MESSAGES)
        else:
            local_table.guilds.remove_bot()
        async with start() as harness:
            await lost(harness, match)
            assert (await row_of(harness, match)).lost is not None
            before = [told(person) for person in harness.people[:3]]
            assert before == ([0] * 3 if what == "bot removed" else [1] * 3), "without a server in common nobody can be"
        async with start() as harness:
            await harness.quiet()
            assert [told(person) for person in harness.people[:3]] == before

    async def test_a_deleted_thread_is_found_out_at_the_start(self, start: Start, local_table: LocalTable):
        async with start() as harness:
            room = await room_of(harness, "text")
            match = await opened(harness, room)
            await started(harness, room, match)
        local_table.delete_channel(local_table.threads()[-1])
        async with start() as harness:
            await local_table.until(lambda: boards(harness, room))
            await harness.quiet()
            assert (await row_of(harness, match)).place.thread is None

    async def test_a_thread_that_sleeps_is_left_asleep_at_the_start(self, start: Start, local_table: LocalTable):
        async with start() as harness:
            room = await room_of(harness, "text")
            match = await opened(harness, room)
            await started(harness, room, match)
        thread = local_table.threads()[-1]
        local_table.guilds.set_thread(thread, archived=True)
        async with start() as harness:
            await local_table.settle()
            await harness.quiet()
            assert thread.archived
            assert len(boards(harness, thread)) == 1
            assert (await row_of(harness, match)).trouble is None

    async def test_a_loss_while_disconnected_is_told_on_reconnection(self, harness: BotHarness):
        match = await harness.begun()
        gateway = harness.table.gateway
        sessions = dict(gateway.sessions)
        gateway.sessions.clear()  # what happens from now on is told to nobody, and nothing can be taken up again
        harness.table.delete_channel(harness.table.text_channels[0])
        for session in sessions.values():
            assert session.connection is not None
            await session.connection.socket.close(code=4000)
        await lost(harness, match)
        assert [told(person) for person in harness.people[:2]] == [1, 1]

    async def test_a_bot_that_is_invited_again_writes_to_people_again(self, harness: BotHarness):
        """Without a server in common nobody could be written to: that says nothing of them once there is one."""
        match = await harness.begun()
        people = harness.people[:2]
        harness.table.guilds.remove_bot()
        await lost(harness, match)
        assert (await row_of(harness, match)).lost is not None
        for person in people:
            await harness.owed(person)
        harness.table.guilds.invite_bot()

        async def back() -> bool:
            return (await row_of(harness, match)).trouble is None

        await harness.becomes(back)
        for person in people:
            assert not await harness.services.reach.is_closed(UserId(person.id))
        assert not any(
            "refused" in words(message) for message in harness.table.messages(harness.table.text_channels[0])
        )

    async def test_a_person_without_messages_is_told_at_the_next_command_after_a_restart(
        self, start: Start, local_table: LocalTable
    ):
        async with start() as harness:
            match = await harness.begun(3)
            third = harness.people[2]
            third.accept_dms(accept=False)
            local_table.delete_channel(local_table.text_channels[0])
            await lost(harness, match)
        other = local_table.text_channels[0]
        async with start() as harness:
            third = harness.people[2]
            await harness.shown(third, third.slash("legatus list", {}, channel=other))
            assert said(third, other, CANNOT)
            count = len(third.messages(other))
            await harness.shown(third, third.slash("legatus status", {}, channel=other))
            assert not any(CANNOT in words(message) for message in third.messages(other)[count:])

    async def test_a_command_that_is_refused_is_a_command_too(self, harness: BotHarness):
        match = await harness.begun(3)
        third = harness.people[2]
        third.accept_dms(accept=False)
        harness.table.delete_channel(harness.table.text_channels[0])
        await lost(harness, match)
        await harness.owed(third)
        other = harness.table.text_channels[0]
        shown = await harness.shown(third, third.slash("legatus start", {"match": 99}, channel=other))
        assert "There is no match #99" in words(shown)
        await harness.table.until(lambda: said(third, other, CANNOT))

    async def test_a_place_that_is_there_again_is_found_though_nothing_waits_to_be_posted(
        self, start: Start, local_table: LocalTable
    ):
        async with start() as harness:
            match = await harness.begun()
            await harness.services.whereabouts.lost(match, say("trouble.channel_kind"))
        async with start() as harness:

            async def found() -> bool:
                return (await row_of(harness, match)).trouble is None

            await harness.becomes(found)
            await harness.quiet()
            assert len(boards(harness, local_table.text_channels[0])) == 1

    async def test_a_repaired_loss_is_told_to_nobody(self, harness: BotHarness):
        match = await harness.begun(3)
        _, second, third, *_ = harness.people
        third.accept_dms(accept=False)
        channel, other = harness.table.text_channels[:2]
        harness.table.delete_channel(channel)
        await lost(harness, match)
        await harness.owed(third)
        await harness.shown(second, second.slash("board", {}, channel=other))
        await harness.quiet()
        await harness.shown(third, third.slash("legatus list", {}, channel=other))
        assert not said(third, other, CANNOT)

    async def test_a_passing_error_is_no_closed_door(self, harness: BotHarness):
        match = await harness.begun()
        second = harness.people[1]
        fault = harness.table.faults.add(Fault(f"POST /channels/{second.dm.id}/messages", 503, times=4))
        harness.table.delete_channel(harness.table.text_channels[0])
        await harness.table.until(lambda: fault.struck >= 2)
        assert await harness.services.store.directory.owed(UserId(second.id)) == ()
        await harness.table.until(lambda: told(second) == 1)
        await lost(harness, match)
        assert told(second) == 1

    async def test_the_people_to_tell_are_stored_with_the_loss(self, start: Start, local_table: LocalTable):
        """Killed in between: here nothing is delivered before the next start."""
        async with start() as harness:
            match = await harness.begun()
            for person in harness.people[:2]:
                harness.table.faults.add(Fault(f"POST /channels/{person.dm.id}/messages", 503, times=None))
            local_table.delete_channel(local_table.text_channels[0])

            async def noted() -> bool:
                return (await row_of(harness, match)).trouble is not None

            await harness.becomes(noted)
            rows = await harness.services.store.outbox.unsent(match=match)
            assert {row.user for row in rows if row.kind == "place"} == {one.id for one in harness.people[:2]}
        local_table.faults.clear()
        async with start() as harness:
            await lost(harness, match)
            assert [told(person) for person in harness.people[:2]] == [1, 1]

    async def test_the_host_hears_of_a_thread_there_is_not_though_the_first_try_fails(self, harness: BotHarness):
        room, host = harness.table.text_channels[0], harness.people[0]
        harness.table.deny_bot(room, Right.CREATE_PUBLIC_THREADS)
        await harness.table.settle()
        match = await opened(harness, room)
        harness.table.faults.add(Fault(f"POST /channels/{host.dm.id}/messages", 503, times=3))
        await started(harness, room, match)
        await harness.table.until(lambda: said(host, host.dm, "Create Public Threads"))


class TestOver:
    """A match that is over waits for no place."""

    @pytest.mark.parametrize("known", [True, False], ids=["lost before", "lost at the end"])
    async def test_pending_posts_are_given_up_and_their_people_are_told(self, harness: BotHarness, known: bool):
        match = await harness.begun(3)
        host, second, third, *_ = harness.people
        third.accept_dms(accept=False)
        channel, other = harness.table.text_channels[:2]
        harness.table.deny_bot(channel, Right.SEND_MESSAGES)
        await harness.table.settle()
        if known:
            await forced(harness, match)
            await lost(harness, match)
        asked = await harness.shown(host, host.slash("legatus end", {"match": int(match)}, channel=host.dm))
        await harness.press(host, asked, "End the Match")

        async def nothing_waits() -> bool:
            return await harness.services.store.outbox.unsent(match=match) == ()

        await harness.becomes(nothing_waits)
        assert said(host, host.dm, f"Invasion #{match}** is over. That cannot be posted.")
        assert said(second, second.dm, "ended the match. That cannot be posted.")
        await harness.shown(third, third.slash("legatus list", {}, channel=other))
        assert said(third, other, f"Invasion #{match}** is over.")
        shown = await harness.shown(second, second.slash("board", {"match": int(match)}, channel=second.dm))
        assert "ended early" in words(shown)
        moved = await harness.shown(second, second.slash("board", {"match": int(match)}, channel=other))
        assert words(moved) == f"Invasion #{match}: the board is posted here."
        await harness.quiet()
        assert "ended early" in words(harness.table.messages(other)[-1])

    async def test_one_that_ends_where_it_can_be_posted_says_nothing_of_it(self, harness: BotHarness):
        match = await harness.begun()
        await harness.ended()
        assert not any(said(person, person.dm, "That cannot be posted") for person in harness.people[:2])
        assert (await row_of(harness, match)).trouble is None

    @pytest.mark.parametrize("known", [True, False], ids=["lost before", "lost at the end"])
    @pytest.mark.parametrize("first", ["the end", "the loss"])
    async def test_everybody_gets_one_message_that_it_is_over(self, harness: BotHarness, known: bool, first: str):
        """It says who ended the match and that it cannot be posted, whichever the bot comes to first."""
        match = await harness.begun(3)
        host, *others = harness.people[:3]
        channel = harness.table.text_channels[0]
        harness.table.deny_bot(channel, Right.SEND_MESSAGES)
        await harness.table.settle()
        if known:
            await forced(harness, match)
            await lost(harness, match)
        if first == "the loss":  # what is to be said of the end is stored, and goes out late
            slow = [f"POST /channels/{person.dm.id}/messages" for person in others]
            faults = [harness.table.faults.add(Fault(path, 503, times=2)) for path in slow]
        before = {person.id: len(person.messages(person.dm)) for person in (host, *others)}
        asked = await harness.shown(host, host.slash("legatus end", {"match": int(match)}, channel=host.dm))
        before[host.id] += 1  # the question
        await harness.press(host, asked, "End the Match")

        async def nothing_waits() -> bool:
            return await harness.services.store.outbox.unsent(match=match) == ()

        await harness.becomes(nothing_waits)
        if first == "the loss":
            assert all(fault.struck for fault in faults)
        for person in (host, *others):
            (one,) = person.messages(person.dm)[before[person.id] :]
            assert "That cannot be posted. I lack the permission" in words(one)
            assert f"`/board match:{match}` shows how it ended." in words(one)
        for person in others:
            (one,) = person.messages(person.dm)[before[person.id] :]
            assert f"**Invasion #{match}**: <@{host.id}>" in words(one)
            assert "ended the match. That cannot be posted." in words(one)

    async def test_one_that_was_played_to_its_end_is_told_once(self, harness: BotHarness, beacons: str):
        match = await harness.begun(game=beacons)
        people = harness.people[:2]
        harness.table.deny_bot(harness.table.text_channels[0], Right.SEND_MESSAGES)
        await harness.table.settle()
        await harness.played_out(match)

        async def nothing_waits() -> bool:
            return await harness.services.store.outbox.unsent(match=match) == ()

        await harness.becomes(nothing_waits)
        for person in people:
            assert sum("is over. That cannot be posted." in words(one) for one in person.messages(person.dm)) == 1
