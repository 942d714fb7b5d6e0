"""Threads that sleep, are locked or deleted, permissions that are lost, servers that remove the bot."""

import json
from datetime import timedelta

import pytest

from bot.local.protocol.codes import Right
from bot.local.rest.faults import Fault
from bot.local.world.model import Channel
from bot.records import MatchId
from tests.bot.front.conftest import Evening
from tests.kit.messages import has, words

WEEK = 7 * 24 * 60


async def thread_of(evening: Evening, match: MatchId) -> Channel:
    live = await evening.services.tables.live(match)
    assert live.row.place.thread is not None
    return evening.table.world.channel(live.row.place.thread)


async def test_a_match_gets_a_thread_of_its_lobby_post_with_everybody_in_it(evening: Evening):
    match = await evening.begun(3, thread=True)
    thread = await thread_of(evening, match)
    lobby = await evening.post(match, "lobby")
    assert thread.id == lobby.message
    live = await evening.services.tables.live(match)
    assert {row.user for row in live.seats} <= set(thread.member_ids)
    assert thread.auto_archive == WEEK
    assert len(evening.boards(thread)) == 1
    assert not evening.boards()
    started = next(m for m in evening.table.messages(evening.channel) if int(m["id"]) == lobby.message)
    assert str(thread.id) in words(started)


async def test_a_match_of_six_opens_with_one_line_that_pings_nobody(evening: Evening):
    evening.table.traffic.start()
    match = await evening.begun(6, thread=True)
    thread = await thread_of(evening, match)
    users = {row.user for row in (await evening.services.tables.live(match)).seats}
    first, *others = evening.table.messages(thread)
    assert "is played here by" in words(first)
    assert {int(user["id"]) for user in first["mentions"]} == users <= set(thread.member_ids)
    assert all(has(message, "mv1:") for message in others)
    assert {message["type"] for message in (first, *others)} == {0}
    created = "news MESSAGE_CREATE"
    news = [record for record in evening.table.traffic.of(f"channel:{thread.id}") if record.way == created]
    as_sent = next(sent for sent in map(json.loads, (one.body for one in news)) if sent["id"] == first["id"])
    assert as_sent["mentions"] == [], "those an edit names are not notified"


@pytest.mark.parametrize("remembered", [True, False], ids=["nonce remembered", "nonce forgotten"])
@pytest.mark.parametrize("lost", ["POST", "PATCH"])
async def test_an_opening_that_is_tried_again_is_one_line(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, remembered: bool, lost: str
):
    monkeypatch.setattr("bot.front.posting.dispatcher.FIRST_DELAY", 0.05)
    if not remembered:
        monkeypatch.setattr("bot.front.posting.dispatcher.NONCE_REMEMBERED", timedelta(0))
        monkeypatch.setattr(type(evening.table.posts), "earlier", lambda *_: None)
    match = await evening.lobby(thread=True)
    lobby = await evening.post(match, "lobby")
    route = f"{lost} /channels/{lobby.message}/messages*"
    evening.table.faults.add(Fault(route, 0, times=1, done=True))
    await evening.start(match)

    async def delivered() -> bool:
        return await evening.unsent() == 0

    await evening.eventually(delivered)
    first, *others = evening.table.messages(await thread_of(evening, match))
    assert "is played here by" in words(first)
    assert all(has(message, "mv1:") for message in others)


async def test_a_match_goes_on_in_a_thread_nobody_can_be_brought_into(evening: Evening):
    match = await evening.lobby(thread=True)
    lobby = await evening.post(match, "lobby")
    evening.table.faults.add(Fault(f"PATCH /channels/{lobby.message}/messages/*", 403, 50013))
    await evening.start(match)
    thread = await thread_of(evening, match)
    assert len(evening.boards(thread)) == 1
    assert await evening.unsent() == 0


@pytest.mark.fault("B24")
async def test_a_thread_made_by_a_try_that_was_cut_short_is_found_again(evening: Evening):
    match = await evening.lobby(thread=True)
    lobby = await evening.post(match, "lobby")
    evening.table.places.open_thread(evening.channel, "x", private=False, auto_archive=60, number=lobby.message)
    await evening.start(match)
    assert (await thread_of(evening, match)).id == lobby.message
    assert len(evening.table.threads()) == 1


@pytest.mark.fault("B23")
async def test_a_sleeping_thread_is_woken(evening: Evening):
    match = await evening.begun(thread=True)
    thread = await thread_of(evening, match)
    evening.table.places.set_thread(thread, archived=True)
    user = await evening.play_on(match)
    assert has(evening.boards(thread)[-1], "mv1:")
    assert [int(each["id"]) for each in evening.boards(thread)[-1]["mentions"]] == [user]
    assert not thread.archived


@pytest.mark.fault("B23")
@pytest.mark.parametrize("archived", [False, True])
async def test_a_locked_thread_sends_the_match_to_its_channel_which_says_why(evening: Evening, archived: bool):
    match = await evening.begun(thread=True)
    thread = await thread_of(evening, match)
    evening.table.deny_bot(evening.channel, Right.MANAGE_THREADS)
    evening.table.places.set_thread(thread, archived=archived, locked=True)
    user = await evening.play_on(match)
    assert [int(each["id"]) for each in evening.boards()[-1]["mentions"]] == [user]
    said = [words(message) for message in evening.table.messages(evening.channel)]
    assert any("is locked" in text and "goes on here" in text for text in said)
    assert (await evening.services.tables.live(match)).row.place.thread is None
    assert await evening.unsent() == 0


@pytest.mark.fault("B22")
async def test_a_deleted_thread_sends_the_match_to_its_channel_at_once(evening: Evening):
    match = await evening.begun(thread=True)
    evening.table.delete_channel(await thread_of(evening, match))

    async def moved() -> bool:
        return (await evening.services.tables.live(match)).row.place.thread is None

    await evening.eventually(moved)
    assert len(evening.boards()) == 1
    assert any("deleted" in words(message) for message in evening.table.messages(evening.channel))
    assert (await evening.services.tables.live(match)).row.status == "playing"


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
    evening: Evening, right: Right, name: str
):
    match = await evening.begun()
    host = (await evening.services.tables.live(match)).row.host
    evening.table.deny_bot(evening.channel, right)
    await evening.table.settle()
    live = await evening.services.tables.live(match)
    while (await evening.services.tables.live(match)).awaited() == live.awaited():
        await evening.play_unheard(match)
    await evening.table.until(lambda: told(evening, host, name))
    boards = len(evening.boards())
    assert len(told(evening, host, name)) == 1
    assert str(evening.channel.id) in told(evening, host, name)[0]
    evening.table.deny_bot(evening.channel)
    await evening.table.settle()
    await evening.quiet()
    await evening.table.until(lambda: len(evening.boards()) > boards)
    await evening.table.until(lambda: evening.boards()[-1]["mentions"])
    assert len(told(evening, host, name)) == 1


@pytest.mark.fault("B22")
async def test_without_the_right_to_make_threads_the_match_is_played_in_the_channel(evening: Evening):
    evening.table.deny_bot(evening.channel, Right.CREATE_PUBLIC_THREADS)
    await evening.table.settle()
    match = await evening.begun(thread=True)
    assert len(evening.boards()) == 1
    host = (await evening.services.tables.live(match)).row.host
    assert len(told(evening, host, "Create Public Threads")) == 1


@pytest.mark.fault("B24")
async def test_where_no_more_threads_may_be_made_the_match_is_played_in_the_channel(evening: Evening):
    evening.table.faults.add(Fault("POST /channels/*/threads", 400, 160006))
    match = await evening.begun(thread=True)
    assert len(evening.boards()) == 1
    host = (await evening.services.tables.live(match)).row.host
    assert len(told(evening, host, "no thread")) == 1
    assert await evening.unsent() == 0


async def test_a_lobby_post_deleted_before_the_start_is_posted_again_and_has_the_thread(evening: Evening):
    match = await evening.lobby(thread=True)
    await evening.quiet()
    post = await evening.post(match, "lobby")
    evening.table.delete_message(evening.table.world.message(evening.channel, post.message).data)
    await evening.start(match)
    again = await evening.post(match, "lobby")
    assert again.message != post.message
    assert (await thread_of(evening, match)).id == again.message


@pytest.mark.fault("B22")
async def test_a_board_asked_for_elsewhere_is_posted_there_afresh(evening: Evening, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("bot.front.posting.dispatcher.FIRST_DELAY", 1000.0)
    match = await evening.begun()
    host = (await evening.services.tables.live(match)).row.host
    elsewhere = evening.table.places.add_channel("elsewhere")
    evening.table.deny_bot(evening.channel, Right.SEND_MESSAGES)
    await evening.play_unheard(match)
    await evening.table.until(lambda: told(evening, host, "Send Messages"))
    live = await evening.services.tables.live(match)
    place = type(live.row.place)(elsewhere.id)
    await evening.services.seats.republish(match, place)
    await evening.table.until(lambda: evening.boards(elsewhere))
    assert len(evening.boards(elsewhere)) == 1
    user = await evening.play_on(match)
    assert [int(each["id"]) for each in evening.boards(elsewhere)[-1]["mentions"]] == [user]


@pytest.mark.fault("B26")
async def test_a_bot_removed_and_invited_again_takes_its_matches_up(evening: Evening):
    match = await evening.begun()
    guild = (await evening.services.tables.live(match)).row.guild
    people = evening.services.store.people

    async def left() -> bool:
        return (await people.guild(guild)).left is not None

    async def back() -> bool:
        return (await people.guild(guild)).left is None

    evening.table.places.remove_bot()
    await evening.eventually(left)
    assert (await evening.services.tables.live(match)).row.status == "playing"
    evening.table.places.invite_bot()
    await evening.eventually(back)
    await evening.table.until(lambda: len(evening.boards()) == 2)
    await evening.quiet()
    assert await evening.unsent() == 0


async def test_who_leaves_the_server_has_the_seat_kept_until_they_are_back(evening: Evening):
    match = await evening.begun()
    user = await evening.other(match)
    person = next(person for person in evening.people() if person.id == user)
    person.leave_guild()

    async def kept() -> bool:
        return any(row.kept for row in (await evening.services.tables.live(match)).seats)

    await evening.eventually(kept)
    await evening.quiet()
    posted = [words(message) for message in evening.table.messages(evening.channel)]
    assert any("has left the server. Seat" in text for text in posted)
    assert any("seat kept until" in text for text in posted)
    assert not any(has(message, "tk1:") for message in evening.table.messages(evening.channel))
    person.enter_guild(evening.table.world.guild)

    async def back() -> bool:
        return not await kept()

    await evening.eventually(back)


async def test_who_left_while_nobody_told_is_found_out_by_asking(evening: Evening):
    match = await evening.begun()
    user = await evening.other(match)
    member = evening.table.world.guild.members.pop(user)
    await evening.front.members.round()
    live = await evening.services.tables.live(match)
    assert [row.user for row in live.seats if row.kept] == [user]
    evening.table.world.guild.members[user] = member
    await evening.front.members.round()
    assert not any(row.kept for row in (await evening.services.tables.live(match)).seats)


def told(evening: Evening, host: int, what: str) -> list[str]:
    return [text for message in evening.direct(host) if what in (text := words(message))]


@pytest.mark.fault("B26")
async def test_an_outage_of_the_server_changes_nothing(evening: Evening):
    match = await evening.begun()
    before = await evening.services.tables.live(match)
    guild = evening.front.bot.get_guild(evening.table.world.guild.id)
    assert guild is not None
    evening.front.bot.dispatch("guild_unavailable", guild)
    await evening.table.settle()
    after = await evening.services.tables.live(match)
    assert after.row.mark == before.row.mark
    assert (await evening.services.store.people.guild(guild.id)).left is None
