"""At least once, and never twice if it can be helped: lost answers, kills between sending and noting, long outages."""

from datetime import timedelta
from pathlib import Path

import pytest

from bot.actor import Actor
from bot.front.posting.dispatcher import NONCE_REMEMBERED
from bot.local.rest.faults import Fault
from bot.local.table import LocalTable
from tests.bot.front.conftest import FrontHarness, running
from tests.bot.front.killed_delivery import kill_before, kill_before_noting
from tests.kit.local import pointed_at
from tests.kit.messages import has, pictures, words


@pytest.fixture
def long_ago(local_table: LocalTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord has forgotten every nonce by the next start."""
    monkeypatch.setattr("bot.front.posting.dispatcher.NONCE_REMEMBERED", timedelta(0))
    monkeypatch.setattr(type(local_table.posts), "earlier", lambda *_: None)


@pytest.mark.parametrize("fault", [(500, 0), (502, 0), (0, 0)])
async def test_a_message_whose_answer_was_lost_is_not_posted_twice(harness: FrontHarness, fault: tuple[int, int]):
    match = await harness.begun()
    sent = f"POST /channels/{harness.channel.id}/messages"
    harness.table.faults.add(Fault(sent, *fault, done=True))
    user = await harness.play_on(match)

    async def delivered() -> bool:
        return await harness.unsent() == 0

    await harness.eventually(delivered)
    pings = [board for board in harness.boards() if board["mentions"]]
    assert len(pings) == 2
    assert [int(each["id"]) for each in pings[-1]["mentions"]] == [user]


async def test_a_message_sent_before_a_kill_is_noted_and_not_sent_again(tmp_path: Path, local_table: LocalTable, slips):
    with pointed_at(local_table):
        async with running(tmp_path, local_table, slips) as harness:
            match = await harness.begun()
            await _kill_between_sending_and_noting(harness, match, "board")
        sent = len(harness.boards())
        async with running(tmp_path, local_table, slips) as again:
            await again.quiet()
            assert len(again.boards()) == sent
            assert await again.unsent() == 0
            await again.play_on(match)
    assert not slips


async def test_after_a_long_outage_the_channel_is_searched_first(
    tmp_path: Path, local_table: LocalTable, slips, monkeypatch: pytest.MonkeyPatch
):
    with pointed_at(local_table):
        async with running(tmp_path, local_table, slips) as harness:
            match = await harness.begun()
            await _kill_between_sending_and_noting(harness, match, "board")
        sent = [message["id"] for message in local_table.messages(harness.channel)]
        monkeypatch.setattr("bot.front.posting.dispatcher.NONCE_REMEMBERED", timedelta(0))
        monkeypatch.setattr(type(local_table.posts), "earlier", lambda *_: None)
        async with running(tmp_path, local_table, slips) as again:
            await again.quiet()
            assert [message["id"] for message in local_table.messages(again.channel)] == sent
            assert await again.unsent() == 0
    assert timedelta(seconds=10) < NONCE_REMEMBERED
    assert not slips


async def test_a_match_that_left_its_thread_before_a_kill_says_so_once(
    tmp_path: Path, local_table: LocalTable, slips, long_ago: None
):
    with pointed_at(local_table):
        async with running(tmp_path, local_table, slips) as harness:
            match = await harness.begun(thread=True)
            room = (await harness.services.tables.live(match)).row.place.room
            local_table.guilds.set_thread(local_table.world.channel(room), locked=True)
            await _turn_unheard(harness, match)
            await kill_before(harness, harness.services.whereabouts, "leave_thread")
        async with running(tmp_path, local_table, slips) as again:
            await again.quiet()
            said = [words(message) for message in local_table.messages(again.channel)]
            assert sum("goes on here" in text for text in said) == 1
            assert await again.unsent() == 0
    assert not slips


async def test_a_person_who_takes_no_messages_is_named_once_despite_a_kill(
    tmp_path: Path, local_table: LocalTable, slips, long_ago: None
):
    with pointed_at(local_table):
        async with running(tmp_path, local_table, slips) as harness:
            match = await harness.begun()
            for person in harness.people():
                person.accept_dms(accept=False)
            await _turn_unheard(harness, match)
            await kill_before(harness, harness.services.store.ledger, "note")
        async with running(tmp_path, local_table, slips) as again:
            await again.quiet()
            said = [words(message) for message in local_table.messages(again.channel)]
            lines = [text for text in said if "direct message" in text]
            assert lines
            assert len(lines) == len(set(lines))
            assert await again.unsent() == 0
    assert not slips


async def test_an_unsent_message_is_sent_after_the_restart(tmp_path: Path, local_table: LocalTable, slips):
    with pointed_at(local_table):
        async with running(tmp_path, local_table, slips) as harness:
            match = await harness.begun()
            await harness.front.dispatcher.stop()
            live = await harness.services.tables.live(match)
            while (await harness.services.tables.live(match)).awaited() == live.awaited():
                await harness.play_unheard(match)
            waiting = await harness.unsent()
            sent = len(harness.boards())
        assert waiting
        async with running(tmp_path, local_table, slips) as again:
            await again.quiet()
            assert len(again.boards()) == sent + 1
            assert words(again.boards()[-1])
            assert await again.unsent() == 0
    assert not slips


async def test_a_hand_sent_before_a_kill_is_taken_from_who_lost_the_seat_since(
    tmp_path: Path, local_table: LocalTable, slips
):
    with pointed_at(local_table):
        async with running(tmp_path, local_table, slips) as harness:
            match = await harness.begun()
            await _kill_between_sending_and_noting(harness, match, "dm")
            live = await harness.services.tables.live(match)
            (user,) = await harness.awaited(match)
            await harness.services.seats.kick(match, Actor(live.row.host, manager=True), user)
        assert any(has(message, "p") for message in harness.direct(user))
        async with running(tmp_path, local_table, slips) as again:
            await again.quiet()
            assert not any(has(message, "") for message in again.direct(user))
            assert not any(pictures(message) for message in again.direct(user))
    assert not slips


@pytest.mark.parametrize("noted", [True, False], ids=["before it was sent", "before it was noted"])
async def test_a_lobby_opened_just_before_a_kill_is_posted_once(
    tmp_path: Path, local_table: LocalTable, slips, noted: bool
):
    with pointed_at(local_table):
        async with running(tmp_path, local_table, slips) as harness:
            match = await harness.opened(2)
            if not noted:
                outbox = harness.services.store.outbox
                sent, outbox.sent = outbox.sent, _forget  # type: ignore[method-assign]
                with pytest.raises(AssertionError):
                    await harness.front.lobbies.first(match)
                outbox.sent = sent  # type: ignore[method-assign]
        async with running(tmp_path, local_table, slips) as again:
            await again.quiet()
            lobbies = [message for message in local_table.messages(again.channel) if has(message, "lj1:")]
            assert len(lobbies) == 1
            assert await again.unsent() == 0
            assert (await again.post(match, "lobby")).message == int(lobbies[0]["id"])
    assert not slips


async def _forget(rows, message, posts=()) -> None:
    """Note nothing of what was sent."""


async def _kill_between_sending_and_noting(harness: FrontHarness, match, kind: str) -> None:
    """Let the dispatcher send what follows a whole turn, but note nothing of the new post of this kind."""
    await _turn_unheard(harness, match)
    await kill_before_noting(harness, lambda _, posts: any(post.kind == kind for post in posts))


async def _turn_unheard(harness: FrontHarness, match) -> None:
    """Stop the dispatcher and let a whole turn be played."""
    live = await harness.services.tables.live(match)
    await harness.front.dispatcher.stop()
    while (await harness.services.tables.live(match)).awaited() == live.awaited():
        await harness.play_unheard(match)
