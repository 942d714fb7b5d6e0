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
from bot.records import MatchId, MatchRow, UserId
from engines.core.line import say
from tests.bot.cogs.conftest import Evening, running
from tests.bot.cogs.test_rooms import boards, opened, room_of, said, started
from tests.kit.local import pointed_at
from tests.kit.messages import has, offered, words

CANNOT = "cannot be posted"
Start = Callable[[], AbstractAsyncContextManager[Evening]]


@pytest.fixture
async def start(
    tmp_path: Path, local_table: LocalTable, slips: list[BaseException], beacons: str
) -> AsyncIterator[Start]:
    """Return what starts the bot, each time over the same data."""
    assert beacons
    with pointed_at(local_table):
        yield partial(running, tmp_path, local_table, slips)


async def row_of(evening: Evening, match: MatchId) -> MatchRow:
    return await evening.services.store.vault.head(match)


async def lost(evening: Evening, match: MatchId) -> None:
    """Wait until it is noted that a match cannot be posted, and everybody told who can be."""
    rows: list[MatchRow] = []

    async def look() -> bool:
        rows[:] = [await row_of(evening, match)]
        waiting = await evening.services.store.outbox.unsent(match=match)
        return rows[0].trouble is not None and not any(row.kind == "place" for row in waiting)

    await evening.becomes(look)


def told(person: Person) -> int:
    """How often somebody was told, wherever, that a match cannot be posted."""
    return sum(CANNOT in words(message) for message in person.messages(person.dm))


async def forced(evening: Evening, match: MatchId) -> None:
    """Have a match posted afresh where it is."""
    await evening.services.seats.republish(match)


async def lose_post(evening: Evening, room: Channel, match: MatchId) -> None:
    evening.table.delete_channel(room)


async def lose_forum(evening: Evening, room: Channel, match: MatchId) -> None:
    assert room.parent_id is not None
    evening.table.delete_channel(evening.table.world.channel(room.parent_id))


async def lock_post(evening: Evening, room: Channel, match: MatchId) -> None:
    evening.table.places.set_thread(room, locked=True)
    await evening.table.settle()
    await forced(evening, match)


async def deny_sending(evening: Evening, room: Channel, match: MatchId) -> None:
    evening.table.deny_bot(room, Right.SEND_MESSAGES)
    await evening.table.settle()
    await forced(evening, match)


async def deny_viewing(evening: Evening, room: Channel, match: MatchId) -> None:
    evening.table.deny_bot(room, Right.VIEW_CHANNEL)
    await evening.table.settle()
    await forced(evening, match)


async def lose_thread(evening: Evening, room: Channel, match: MatchId) -> None:
    evening.table.deny_bot(room, Right.SEND_MESSAGES)
    await evening.table.settle()
    evening.table.delete_channel(evening.table.threads()[-1])


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
    async def test_a_plain_board_elsewhere_finds_the_match(self, evening: Evening, how: str):
        kind, lose = LOSSES[how]
        room = await room_of(evening, kind)
        match = await opened(evening, room, thread="thread" in how)
        await started(evening, room, match)
        other = evening.table.text_channels[0]
        await lose(evening, room, match)
        await lost(evening, match)
        second = evening.people[1]
        assert told(second) == 1
        listed = await evening.shown(second, second.slash("legatus list", {}, channel=other))
        assert "`/board` posts it" in words(listed)
        shown = await evening.shown(second, second.slash("board", {}, channel=other))
        assert words(shown) == f"Invasion #{match}: the board is posted here."
        assert boards(evening, other)
        await evening.quiet()
        after = await row_of(evening, match)
        assert (after.place.room, after.trouble, after.lost) == (other.id, None, None)
        listed = await evening.shown(second, second.slash("legatus list", {}, channel=other))
        assert "`/board` posts it" not in words(listed)

    async def test_a_lobby_out_of_sight_is_found_by_its_members(self, evening: Evening):
        channel, other = evening.table.text_channels[:2]
        match = await opened(evening, channel, seats=3)
        evening.table.deny_bot(channel, Right.VIEW_CHANNEL)
        await evening.table.settle()
        second = evening.people[1]
        await evening.services.lobbies.refresh(match)
        await lost(evening, match)
        assert told(second) == 1
        shown = await evening.shown(second, second.slash("board", {}, channel=other))
        assert words(shown) == f"Invasion #{match}: the lobby is posted here."
        await evening.quiet()
        assert (await row_of(evening, match)).trouble is None

    async def test_it_comes_before_what_others_play_there(self, evening: Evening):
        match = await evening.begun()
        channel, other = evening.table.text_channels[:2]
        cato, dana, *_ = evening.people[2:]
        await evening.shown(cato, cato.slash("legatus new", {"game": "rex", "thread": False}, channel=other))
        lobby = next(message for message in evening.table.messages(other) if has(message, "lj1"))
        await evening.press(dana, lobby, "Join")
        await evening.press(cato, lobby, "Start")
        await evening.quiet()
        evening.table.delete_channel(channel)
        await lost(evening, match)
        second = evening.people[1]
        shown = await evening.shown(second, second.slash("board", {}, channel=other))
        assert words(shown) == f"Invasion #{match}: the board is posted here."

    async def test_several_and_what_one_plays_there_are_offered(self, evening: Evening):
        channel, other = evening.table.text_channels[:2]
        one, two = await evening.begun(), await evening.begun()
        here = await opened(evening, other, thread=False)
        evening.table.delete_channel(channel)
        await lost(evening, one)
        await lost(evening, two)
        host = evening.people[0]
        shown = await evening.shown(host, host.slash("board", {}, channel=other))
        assert set(offered(shown, "wh2")) == {str(one), str(two), str(here)}

    async def test_it_is_known_after_a_restart(self, start: Start, local_table: LocalTable):
        channel, other = local_table.text_channels[:2]
        async with start() as evening:
            match = await evening.begun()
            local_table.deny_bot(channel, Right.VIEW_CHANNEL)
            await local_table.settle()
            await forced(evening, match)
            await lost(evening, match)
        async with start() as evening:
            second = evening.people[1]
            shown = await evening.shown(second, second.slash("board", {}, channel=other))
            assert words(shown) == f"Invasion #{match}: the board is posted here."

    @pytest.mark.parametrize("denied", [False, True], ids=["channel open", "channel shut"])
    async def test_a_lobby_leaves_a_deleted_thread(self, evening: Evening, denied: bool):
        room = await room_of(evening, "thread")
        match = await opened(evening, room)
        parent, other = evening.table.text_channels[1], evening.table.text_channels[0]
        if denied:
            evening.table.deny_bot(parent, Right.SEND_MESSAGES)
            await evening.table.settle()
        evening.table.delete_channel(room)
        if denied:
            await lost(evening, match)
            second = evening.people[1]
            await evening.shown(second, second.slash("board", {}, channel=other))
        where = other if denied else parent
        await evening.table.until(lambda: any(has(message, "lj1") for message in evening.table.messages(where)))
        await evening.quiet()
        row = await row_of(evening, match)
        assert (row.place.room, row.trouble) == (where.id, None)
        assert await evening.services.store.outbox.unsent() == ()


class TestTelling:
    """Everybody of a match is told that it has lost its place, whatever happens meanwhile."""

    @pytest.mark.parametrize("what", ["channel deleted", "sending denied", "bot removed"])
    async def test_what_was_lost_while_the_bot_was_away_is_told_at_the_start_once(
        self, start: Start, local_table: LocalTable, what: str
    ):
        async with start() as evening:
            match = await evening.begun(3)
        channel = local_table.text_channels[0]
        if what == "channel deleted":
            local_table.delete_channel(channel)
        elif what == "sending denied":
            local_table.deny_bot(channel, Right.SEND_MESSAGES)
        else:
            local_table.places.remove_bot()
        async with start() as evening:
            await lost(evening, match)
            assert (await row_of(evening, match)).lost is not None
            before = [told(person) for person in evening.people[:3]]
            assert before == ([0] * 3 if what == "bot removed" else [1] * 3), "without a server in common nobody can be"
        async with start() as evening:
            await evening.quiet()
            assert [told(person) for person in evening.people[:3]] == before

    async def test_a_deleted_thread_is_found_out_at_the_start(self, start: Start, local_table: LocalTable):
        async with start() as evening:
            room = await room_of(evening, "text")
            match = await opened(evening, room)
            await started(evening, room, match)
        local_table.delete_channel(local_table.threads()[-1])
        async with start() as evening:
            await local_table.until(lambda: boards(evening, room))
            await evening.quiet()
            assert (await row_of(evening, match)).place.thread is None

    async def test_a_thread_that_sleeps_is_left_asleep_at_the_start(self, start: Start, local_table: LocalTable):
        async with start() as evening:
            room = await room_of(evening, "text")
            match = await opened(evening, room)
            await started(evening, room, match)
        thread = local_table.threads()[-1]
        local_table.places.set_thread(thread, archived=True)
        async with start() as evening:
            await local_table.settle()
            await evening.quiet()
            assert thread.archived
            assert len(boards(evening, thread)) == 1
            assert (await row_of(evening, match)).trouble is None

    async def test_what_was_lost_while_the_connection_was_is_told_once_it_is_back(self, evening: Evening):
        match = await evening.begun()
        gateway = evening.table.gateway
        sessions = dict(gateway.sessions)
        gateway.sessions.clear()  # what happens from now on is told to nobody, and nothing can be taken up again
        evening.table.delete_channel(evening.table.text_channels[0])
        for session in sessions.values():
            await session.line.socket.close(code=4000)
        await lost(evening, match)
        assert [told(person) for person in evening.people[:2]] == [1, 1]

    async def test_a_bot_that_is_invited_again_writes_to_people_again(self, evening: Evening):
        """Without a server in common nobody could be written to: that says nothing of them once there is one."""
        match = await evening.begun()
        people = evening.people[:2]
        evening.table.places.remove_bot()
        await lost(evening, match)
        assert (await row_of(evening, match)).lost is not None
        for person in people:
            await evening.owed(person)
        evening.table.places.invite_bot()

        async def back() -> bool:
            return (await row_of(evening, match)).trouble is None

        await evening.becomes(back)
        for person in people:
            assert not await evening.services.reach.is_closed(UserId(person.id))
        assert not any(
            "refused" in words(message) for message in evening.table.messages(evening.table.text_channels[0])
        )

    async def test_who_takes_no_messages_is_told_at_the_next_command_after_a_restart(
        self, start: Start, local_table: LocalTable
    ):
        async with start() as evening:
            match = await evening.begun(3)
            third = evening.people[2]
            third.accept_dms(accept=False)
            local_table.delete_channel(local_table.text_channels[0])
            await lost(evening, match)
        other = local_table.text_channels[0]
        async with start() as evening:
            third = evening.people[2]
            await evening.shown(third, third.slash("legatus list", {}, channel=other))
            assert said(third, other, CANNOT)
            count = len(third.messages(other))
            await evening.shown(third, third.slash("legatus status", {}, channel=other))
            assert not any(CANNOT in words(message) for message in third.messages(other)[count:])

    async def test_a_command_that_is_refused_is_a_command_too(self, evening: Evening):
        match = await evening.begun(3)
        third = evening.people[2]
        third.accept_dms(accept=False)
        evening.table.delete_channel(evening.table.text_channels[0])
        await lost(evening, match)
        await evening.owed(third)
        other = evening.table.text_channels[0]
        shown = await evening.shown(third, third.slash("legatus start", {"match": 99}, channel=other))
        assert "There is no match #99" in words(shown)
        await evening.table.until(lambda: said(third, other, CANNOT))

    async def test_a_place_that_is_there_again_is_found_though_nothing_waits_to_be_posted(
        self, start: Start, local_table: LocalTable
    ):
        async with start() as evening:
            match = await evening.begun()
            await evening.services.whereabouts.lost(match, say("trouble.channel_kind"))
        async with start() as evening:

            async def found() -> bool:
                return (await row_of(evening, match)).trouble is None

            await evening.becomes(found)
            await evening.quiet()
            assert len(boards(evening, local_table.text_channels[0])) == 1

    async def test_what_has_been_put_right_is_told_to_nobody(self, evening: Evening):
        match = await evening.begun(3)
        _, second, third, *_ = evening.people
        third.accept_dms(accept=False)
        channel, other = evening.table.text_channels[:2]
        evening.table.delete_channel(channel)
        await lost(evening, match)
        await evening.owed(third)
        await evening.shown(second, second.slash("board", {}, channel=other))
        await evening.quiet()
        await evening.shown(third, third.slash("legatus list", {}, channel=other))
        assert not said(third, other, CANNOT)

    async def test_a_passing_error_is_no_closed_door(self, evening: Evening):
        match = await evening.begun()
        second = evening.people[1]
        fault = evening.table.faults.add(Fault(f"POST /channels/{second.dm.id}/messages", 503, times=4))
        evening.table.delete_channel(evening.table.text_channels[0])
        await evening.table.until(lambda: fault.struck >= 2)
        assert await evening.services.store.directory.owed(UserId(second.id)) == ()
        await evening.table.until(lambda: told(second) == 1)
        await lost(evening, match)
        assert told(second) == 1

    async def test_who_is_to_be_told_stands_in_the_store_with_the_loss(self, start: Start, local_table: LocalTable):
        """Killed in between: here nothing is delivered before the next start."""
        async with start() as evening:
            match = await evening.begun()
            for person in evening.people[:2]:
                evening.table.faults.add(Fault(f"POST /channels/{person.dm.id}/messages", 503, times=None))
            local_table.delete_channel(local_table.text_channels[0])

            async def noted() -> bool:
                return (await row_of(evening, match)).trouble is not None

            await evening.becomes(noted)
            rows = await evening.services.store.outbox.unsent(match=match)
            assert {row.user for row in rows if row.kind == "place"} == {one.id for one in evening.people[:2]}
        local_table.faults.clear()
        async with start() as evening:
            await lost(evening, match)
            assert [told(person) for person in evening.people[:2]] == [1, 1]

    async def test_the_host_hears_of_a_thread_there_is_not_though_the_first_try_fails(self, evening: Evening):
        room, host = evening.table.text_channels[0], evening.people[0]
        evening.table.deny_bot(room, Right.CREATE_PUBLIC_THREADS)
        await evening.table.settle()
        match = await opened(evening, room)
        evening.table.faults.add(Fault(f"POST /channels/{host.dm.id}/messages", 503, times=3))
        await started(evening, room, match)
        await evening.table.until(lambda: said(host, host.dm, "Create Public Threads"))


class TestOver:
    """A match that is over waits for no place."""

    @pytest.mark.parametrize("known", [True, False], ids=["lost before", "lost at the end"])
    async def test_what_was_to_be_posted_is_given_up_and_its_people_are_told(self, evening: Evening, known: bool):
        match = await evening.begun(3)
        host, second, third, *_ = evening.people
        third.accept_dms(accept=False)
        channel, other = evening.table.text_channels[:2]
        evening.table.deny_bot(channel, Right.SEND_MESSAGES)
        await evening.table.settle()
        if known:
            await forced(evening, match)
            await lost(evening, match)
        asked = await evening.shown(host, host.slash("legatus end", {"match": int(match)}, channel=host.dm))
        await evening.press(host, asked, "End the Match")

        async def nothing_waits() -> bool:
            return await evening.services.store.outbox.unsent(match=match) == ()

        await evening.becomes(nothing_waits)
        for person in (host, second):
            assert said(person, person.dm, f"Invasion #{match}** is over. That cannot be posted.")
        await evening.shown(third, third.slash("legatus list", {}, channel=other))
        assert said(third, other, f"Invasion #{match}** is over.")
        shown = await evening.shown(second, second.slash("board", {"match": int(match)}, channel=second.dm))
        assert "ended early" in words(shown)
        moved = await evening.shown(second, second.slash("board", {"match": int(match)}, channel=other))
        assert words(moved) == f"Invasion #{match}: the board is posted here."
        await evening.quiet()
        assert "ended early" in words(evening.table.messages(other)[-1])

    async def test_one_that_ends_where_it_can_be_posted_says_nothing_of_it(self, evening: Evening):
        match = await evening.begun()
        await evening.ended()
        assert not any(said(person, person.dm, "That cannot be posted") for person in evening.people[:2])
        assert (await row_of(evening, match)).trouble is None
