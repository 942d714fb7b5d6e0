"""A match that goes on somewhere else takes along what people need: the ping, open seats, and links that lead there."""

import json

import pytest

from bot.local.people.person import Person
from bot.local.protocol.codes import Json, Right
from bot.local.world.model import Channel
from bot.records import MatchId, UserId
from tests.bot.cogs.conftest import BotHarness
from tests.bot.cogs.lost_places import lost, row_of
from tests.bot.cogs.test_rooms import boards, opened, room_of, started
from tests.bot.cogs.test_seat_buttons import answered
from tests.kit.messages import has, labels, words


async def in_thread(harness: BotHarness, people: int = 2) -> tuple[MatchId, Channel, Channel]:
    """A match in a thread of its own: it, its thread and the channel that is in."""
    channel = await room_of(harness, "text")
    match = await opened(harness, channel, seats=people)
    lobby = next(message for message in harness.table.messages(channel) if has(message, "lj1"))
    for person in harness.people[2:people]:
        await harness.press(person, lobby, "Join")
    await started(harness, channel, match)
    return match, harness.table.threads()[-1], channel


async def thread_deleted(harness: BotHarness, match: MatchId, thread: Channel) -> None:
    harness.table.delete_channel(thread)

    async def moved() -> bool:
        return (await row_of(harness, match)).place.thread is None

    await harness.becomes(moved)
    await harness.quiet()


def pinged(message: Json) -> set[int]:
    return {int(user["id"]) for user in message["mentions"]}


def links(person: Person, room: Channel) -> list[Json]:
    """The direct messages of a person that lead to a channel or thread."""
    return [one for one in person.messages(person.dm) if f"/{room.id})" in json.dumps(one)]


async def left(harness: BotHarness, match: MatchId, person: Person) -> str:
    """Let a person leave; return the letter of the seat that is open then."""
    seat = (await harness.services.tables.live(match)).seat_of(UserId(person.id))
    assert seat is not None
    await harness.services.seats.leave(match, UserId(person.id))
    await harness.quiet()
    return "ABCDEF"[seat]


class TestThreadDeleted:
    """Its match goes on in the channel."""

    async def test_the_board_pings_the_awaited(self, harness: BotHarness):
        match, thread, channel = await in_thread(harness)
        person, _ = await harness.awaited(match)
        await thread_deleted(harness, match, thread)
        (board,) = boards(harness, channel)
        assert pinged(board) == {person.id}

    async def test_an_open_seat_is_offered_there(self, harness: BotHarness):
        match, thread, channel = await in_thread(harness, 3)
        letter = await left(harness, match, harness.people[2])
        await thread_deleted(harness, match, thread)
        (offer,) = [one for one in harness.table.messages(channel) if has(one, "tk1")]
        assert f"{letter} is open. Anybody who has not held another seat of this match may take it" in words(offer)
        assert pinged(offer) == set()
        await harness.press(harness.people[4], offer, labels(offer)[0])
        await harness.quiet()
        live = await harness.services.tables.live(match)
        assert live.seat_of(UserId(harness.people[4].id)) is not None
        assert not any(has(one, "tk1") for one in harness.table.messages(channel))

    async def test_a_seat_that_is_kept_and_a_stand_in_are_told_of_there(self, harness: BotHarness):
        match, thread, channel = await in_thread(harness, 3)
        host, second, third = harness.people[:3]
        await harness.services.absence.left_server(harness.table.world.guild.id, UserId(third.id))
        await harness.quiet()
        await harness.shown(host, host.slash("legatus standin", {"person": str(second.id)}, channel=thread))
        await harness.quiet()
        await thread_deleted(harness, match, thread)
        told = [words(one) for one in harness.table.messages(channel)]
        assert sum("has left the server. Seat" in text and "is kept for them until" in text for text in told) == 1
        (back,) = [one for one in harness.table.messages(channel) if "I'm Back" in labels(one)]
        assert "A stand-in answers for" in words(back)
        assert pinged(back) == set()

    async def test_what_leads_to_the_match_leads_to_the_channel(self, harness: BotHarness):
        match, thread, channel = await in_thread(harness)
        people = harness.people[:2]
        for _ in range(4):
            await answered(harness, match, (await harness.awaited(match))[0])
            await harness.quiet()
        assert any("has been answered" in words(one) for person in people for one in person.messages(person.dm))
        assert all(len(links(person, thread)) == 1 for person in people), "each hand leads to the thread"
        await thread_deleted(harness, match, thread)
        for person in people:
            assert links(person, thread) == []
            assert len(links(person, channel)) == 1
        begun = next(one for one in harness.table.messages(channel) if "has begun" in words(one))
        assert f"/{channel.id})" in words(begun)

    async def test_where_nothing_can_be_posted_all_of_it_follows_later(self, harness: BotHarness):
        match, thread, channel = await in_thread(harness, 3)
        person, others = await harness.awaited(match)
        await left(harness, match, others[-1])
        harness.table.deny_bot(channel, Right.SEND_MESSAGES)
        await harness.table.settle()
        harness.table.delete_channel(thread)
        await lost(harness, match)
        harness.table.deny_bot(channel)
        await harness.table.until(lambda: boards(harness, channel))
        await harness.quiet()
        assert pinged(boards(harness, channel)[-1]) == {person.id}
        assert sum(has(one, "tk1") for one in harness.table.messages(channel)) == 1


async def test_a_board_that_is_posted_elsewhere_takes_open_seats_and_links_along_and_pings_nobody(harness: BotHarness):
    match, thread, _ = await in_thread(harness, 3)
    await left(harness, match, harness.people[2])
    other, host = harness.table.text_channels[1], harness.people[0]
    await harness.shown(host, host.slash("board", {"match": int(match)}, channel=other))
    await harness.quiet()
    assert [pinged(board) for board in boards(harness, other)] == [set()]
    assert sum(has(one, "tk1") for one in harness.table.messages(other)) == 1
    for person in harness.people[:2]:
        assert links(person, thread) == []
        assert len(links(person, other)) == 1


async def test_a_board_that_is_posted_where_the_match_is_repeats_nothing_else(harness: BotHarness):
    match, thread, _ = await in_thread(harness, 3)
    await left(harness, match, harness.people[2])
    host = harness.people[0]
    await harness.shown(host, host.slash("board", {}, channel=thread))
    await harness.quiet()
    assert len(boards(harness, thread)) == 2
    assert sum(has(one, "tk1") for one in harness.table.messages(thread)) == 1


@pytest.mark.parametrize("how", ["seat lost", "messages unwanted"])
async def test_a_direct_message_that_stays_behind_leads_nowhere(harness: BotHarness, how: str):
    """Nobody draws it again when the match moves."""
    match = await harness.begun(2)
    channel = harness.table.text_channels[0]
    person, _ = await harness.awaited(match)
    assert len(links(person, channel)) == 1
    if how == "seat lost":
        await harness.services.seats.leave(match, UserId(person.id))
    else:
        await harness.services.store.people.set_dms(UserId(person.id), on=False)
        await answered(harness, match, person)
    await harness.quiet()
    assert links(person, channel) == []
