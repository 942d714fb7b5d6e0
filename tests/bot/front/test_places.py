"""Threads that sleep, are locked or deleted, permissions that are lost, servers that remove the bot."""

import json
from datetime import timedelta

import pytest

from bot.local.protocol.codes import Right
from bot.local.rest.faults import Fault
from bot.local.world.model import Channel
from bot.records import MatchId
from tests.bot.front.conftest import FrontHarness
from tests.kit.messages import has, words

WEEK = 7 * 24 * 60


async def thread_of(harness: FrontHarness, match: MatchId) -> Channel:
    live = await harness.services.tables.live(match)
    assert live.row.place.thread is not None
    return harness.table.world.channel(live.row.place.thread)


async def test_a_match_gets_a_thread_of_its_lobby_post_with_everybody_in_it(harness: FrontHarness):
    match = await harness.begun(3, thread=True)
    thread = await thread_of(harness, match)
    lobby = await harness.post(match, "lobby")
    assert thread.id == lobby.message
    live = await harness.services.tables.live(match)
    assert {row.user for row in live.seats} <= set(thread.member_ids)
    assert thread.auto_archive == WEEK
    assert len(harness.boards(thread)) == 1
    assert not harness.boards()
    started = next(m for m in harness.table.messages(harness.channel) if int(m["id"]) == lobby.message)
    assert str(thread.id) in words(started)


async def test_a_match_of_six_opens_with_one_line_that_pings_nobody(harness: FrontHarness):
    harness.table.traffic.start()
    match = await harness.begun(6, thread=True)
    thread = await thread_of(harness, match)
    users = {row.user for row in (await harness.services.tables.live(match)).seats}
    first, *others = harness.table.messages(thread)
    assert "is played here by" in words(first)
    assert {int(user["id"]) for user in first["mentions"]} == users <= set(thread.member_ids)
    assert all(has(message, "mv1:") for message in others)
    assert {message["type"] for message in (first, *others)} == {0}
    created = "news MESSAGE_CREATE"
    news = [record for record in harness.table.traffic.of(f"channel:{thread.id}") if record.way == created]
    as_sent = next(sent for sent in map(json.loads, (one.body for one in news)) if sent["id"] == first["id"])
    assert as_sent["mentions"] == [], "those an edit names are not notified"


@pytest.mark.parametrize("remembered", [True, False], ids=["nonce remembered", "nonce forgotten"])
@pytest.mark.parametrize("lost", ["POST", "PATCH"])
async def test_an_opening_that_is_tried_again_is_one_line(
    harness: FrontHarness, monkeypatch: pytest.MonkeyPatch, remembered: bool, lost: str
):
    monkeypatch.setattr("bot.front.posting.dispatcher.FIRST_DELAY", 0.05)
    if not remembered:
        monkeypatch.setattr("bot.front.posting.dispatcher.NONCE_REMEMBERED", timedelta(0))
        monkeypatch.setattr(type(harness.table.posts), "earlier", lambda *_: None)
    match = await harness.lobby(thread=True)
    lobby = await harness.post(match, "lobby")
    route = f"{lost} /channels/{lobby.message}/messages*"
    harness.table.faults.add(Fault(route, 0, times=1, done=True))
    await harness.start(match)

    async def delivered() -> bool:
        return await harness.unsent() == 0

    await harness.eventually(delivered)
    first, *others = harness.table.messages(await thread_of(harness, match))
    assert "is played here by" in words(first)
    assert all(has(message, "mv1:") for message in others)


async def test_a_match_goes_on_in_a_thread_nobody_can_be_brought_into(harness: FrontHarness):
    match = await harness.lobby(thread=True)
    lobby = await harness.post(match, "lobby")
    harness.table.faults.add(Fault(f"PATCH /channels/{lobby.message}/messages/*", 403, 50013))
    await harness.start(match)
    thread = await thread_of(harness, match)
    assert len(harness.boards(thread)) == 1
    assert await harness.unsent() == 0


@pytest.mark.fault("B24")
async def test_a_thread_made_by_a_try_that_was_cut_short_is_found_again(harness: FrontHarness):
    match = await harness.lobby(thread=True)
    lobby = await harness.post(match, "lobby")
    harness.table.guilds.open_thread(harness.channel, "x", private=False, auto_archive=60, number=lobby.message)
    await harness.start(match)
    assert (await thread_of(harness, match)).id == lobby.message
    assert len(harness.table.threads()) == 1


@pytest.mark.fault("B23")
async def test_a_sleeping_thread_is_woken(harness: FrontHarness):
    match = await harness.begun(thread=True)
    thread = await thread_of(harness, match)
    harness.table.guilds.set_thread(thread, archived=True)
    user = await harness.play_on(match)
    assert has(harness.boards(thread)[-1], "mv1:")
    assert [int(each["id"]) for each in harness.boards(thread)[-1]["mentions"]] == [user]
    assert not thread.archived


@pytest.mark.fault("B23")
@pytest.mark.parametrize("archived", [False, True])
async def test_a_locked_thread_sends_the_match_to_its_channel_which_says_why(harness: FrontHarness, archived: bool):
    match = await harness.begun(thread=True)
    thread = await thread_of(harness, match)
    harness.table.deny_bot(harness.channel, Right.MANAGE_THREADS)
    harness.table.guilds.set_thread(thread, archived=archived, locked=True)
    user = await harness.play_on(match)
    assert [int(each["id"]) for each in harness.boards()[-1]["mentions"]] == [user]
    said = [words(message) for message in harness.table.messages(harness.channel)]
    assert any("is locked" in text and "goes on here" in text for text in said)
    assert (await harness.services.tables.live(match)).row.place.thread is None
    assert await harness.unsent() == 0


@pytest.mark.fault("B22")
async def test_a_deleted_thread_sends_the_match_to_its_channel_at_once(harness: FrontHarness):
    match = await harness.begun(thread=True)
    harness.table.delete_channel(await thread_of(harness, match))

    async def moved() -> bool:
        return (await harness.services.tables.live(match)).row.place.thread is None

    await harness.eventually(moved)
    assert len(harness.boards()) == 1
    assert any("deleted" in words(message) for message in harness.table.messages(harness.channel))
    assert (await harness.services.tables.live(match)).row.status == "playing"


@pytest.mark.fault("B22")
@pytest.mark.parametrize(
    ("right", "name"),
    [
        (Right.SEND_MESSAGES, "Send Messages"),
        (Right.ATTACH_FILES, "Attach Files"),
        (Right.READ_MESSAGE_HISTORY, "Read Message History"),
        (Right.VIEW_CHANNEL, "View Channel"),
    ],
)
async def test_a_lost_permission_is_named_to_the_host_once_and_the_match_goes_on_when_it_is_back(
    harness: FrontHarness, right: Right, name: str
):
    match = await harness.begun()
    host = (await harness.services.tables.live(match)).row.host
    harness.table.deny_bot(harness.channel, right)
    await harness.table.settle()
    live = await harness.services.tables.live(match)
    while (await harness.services.tables.live(match)).awaited() == live.awaited():
        await harness.play_unheard(match)
    await harness.table.until(lambda: told(harness, host, name))
    boards = len(harness.boards())
    assert len(told(harness, host, name)) == 1
    assert str(harness.channel.id) in told(harness, host, name)[0]
    harness.table.deny_bot(harness.channel)
    await harness.table.settle()
    await harness.quiet()
    await harness.table.until(lambda: len(harness.boards()) > boards)
    await harness.table.until(lambda: harness.boards()[-1]["mentions"])
    assert len(told(harness, host, name)) == 1


@pytest.mark.fault("B22")
async def test_without_the_right_to_make_threads_the_match_is_played_in_the_channel(harness: FrontHarness):
    harness.table.deny_bot(harness.channel, Right.CREATE_PUBLIC_THREADS)
    await harness.table.settle()
    match = await harness.begun(thread=True)
    assert len(harness.boards()) == 1
    host = (await harness.services.tables.live(match)).row.host
    assert len(told(harness, host, "Create Public Threads")) == 1


@pytest.mark.fault("B24")
async def test_where_no_more_threads_may_be_made_the_match_is_played_in_the_channel(harness: FrontHarness):
    harness.table.faults.add(Fault("POST /channels/*/threads", 400, 160006))
    match = await harness.begun(thread=True)
    assert len(harness.boards()) == 1
    host = (await harness.services.tables.live(match)).row.host
    assert len(told(harness, host, "no thread")) == 1
    assert await harness.unsent() == 0


async def test_a_lobby_post_deleted_before_the_start_is_posted_again_and_has_the_thread(harness: FrontHarness):
    match = await harness.lobby(thread=True)
    await harness.quiet()
    post = await harness.post(match, "lobby")
    harness.table.delete_message(harness.table.world.message(harness.channel, post.message).data)
    await harness.start(match)
    again = await harness.post(match, "lobby")
    assert again.message != post.message
    assert (await thread_of(harness, match)).id == again.message


@pytest.mark.fault("B22")
async def test_a_board_asked_for_elsewhere_is_posted_there_afresh(
    harness: FrontHarness, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("bot.front.posting.dispatcher.FIRST_DELAY", 1000.0)
    match = await harness.begun()
    host = (await harness.services.tables.live(match)).row.host
    elsewhere = harness.table.guilds.add_channel("elsewhere")
    harness.table.deny_bot(harness.channel, Right.SEND_MESSAGES)
    await harness.play_unheard(match)
    await harness.table.until(lambda: told(harness, host, "Send Messages"))
    live = await harness.services.tables.live(match)
    place = type(live.row.place)(elsewhere.id)
    await harness.services.publishing.republish(match, place)
    await harness.table.until(lambda: harness.boards(elsewhere))
    assert len(harness.boards(elsewhere)) == 1
    user = await harness.play_on(match)
    assert [int(each["id"]) for each in harness.boards(elsewhere)[-1]["mentions"]] == [user]


@pytest.mark.fault("B26")
async def test_a_bot_removed_and_invited_again_takes_its_matches_up(harness: FrontHarness):
    match = await harness.begun()
    guild = (await harness.services.tables.live(match)).row.guild
    people = harness.services.store.people

    async def left() -> bool:
        return (await people.guild(guild)).left is not None

    async def back() -> bool:
        return (await people.guild(guild)).left is None

    harness.table.guilds.remove_bot()
    await harness.eventually(left)
    assert (await harness.services.tables.live(match)).row.status == "playing"
    harness.table.guilds.invite_bot()
    await harness.eventually(back)
    await harness.table.until(lambda: len(harness.boards()) == 2)
    await harness.quiet()
    assert await harness.unsent() == 0


async def test_a_seat_is_kept_for_a_person_who_leaves_until_they_are_back(harness: FrontHarness):
    match = await harness.begun()
    user = await harness.other(match)
    person = next(person for person in harness.people() if person.id == user)
    person.leave_guild()

    async def kept() -> bool:
        return any(row.kept for row in (await harness.services.tables.live(match)).seats)

    await harness.eventually(kept)
    await harness.quiet()
    posted = [words(message) for message in harness.table.messages(harness.channel)]
    assert any("has left the server. Seat" in text for text in posted)
    assert any("seat kept until" in text for text in posted)
    assert not any(has(message, "tk1:") for message in harness.table.messages(harness.channel))
    person.enter_guild(harness.table.world.guild)

    async def back() -> bool:
        return not await kept()

    await harness.eventually(back)


async def test_an_untold_departure_is_found_out_by_asking(harness: FrontHarness):
    match = await harness.begun()
    user = await harness.other(match)
    member = harness.table.world.guild.members.pop(user)
    await harness.front.members.round()
    live = await harness.services.tables.live(match)
    assert [row.user for row in live.seats if row.kept] == [user]
    harness.table.world.guild.members[user] = member
    await harness.front.members.round()
    assert not any(row.kept for row in (await harness.services.tables.live(match)).seats)


def told(harness: FrontHarness, host: int, what: str) -> list[str]:
    return [text for message in harness.direct(host) if what in (text := words(message))]


@pytest.mark.fault("B26")
async def test_an_outage_of_the_server_changes_nothing(harness: FrontHarness):
    match = await harness.begun()
    before = await harness.services.tables.live(match)
    guild = harness.front.bot.get_guild(harness.table.world.guild.id)
    assert guild is not None
    harness.front.bot.dispatch("guild_unavailable", guild)
    await harness.table.settle()
    after = await harness.services.tables.live(match)
    assert after.row.mark == before.row.mark
    assert (await harness.services.store.people.guild(guild.id)).left is None
