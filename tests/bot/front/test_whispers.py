"""Direct messages: one current one for each match and person, silent, and empty for whoever may not know any more."""

import pytest

from bot.actor import Actor
from bot.local.codes import Flag
from bot.records import UserId
from tests.bot.front.conftest import Evening
from tests.kit.messages import has, words


async def test_hand_and_question_come_silently_with_working_controls(evening: Evening):
    match = await evening.begun()
    live = await evening.services.tables.live(match)
    (asked,) = evening.direct(live.holder(live.awaited()[0]).user)
    assert asked["flags"] & Flag.SUPPRESS_NOTIFICATIONS
    assert has(asked, "p")
    (other,) = evening.direct(await evening.other(match))
    assert other["flags"] & Flag.SUPPRESS_NOTIFICATIONS


async def test_a_new_question_is_a_new_message_and_the_one_before_says_that_it_is_answered(evening: Evening):
    match = await evening.begun()
    first = (await evening.services.tables.live(match)).awaited()
    user = await evening.play_on(match)
    await evening.play_on(match)
    back = await evening.services.tables.live(match)
    assert back.awaited() == first or user
    person = back.holder(back.awaited()[0]).user
    *answered, newest = evening.direct(person)
    assert answered
    assert all("answered" in words(message) for message in answered)
    assert all(not has(message, "") for message in answered)
    assert has(newest, "p")


async def test_an_answer_in_the_same_turn_edits_the_message(evening: Evening):
    match = await evening.begun()
    user = (
        (await evening.services.tables.live(match))
        .holder((await evening.services.tables.live(match)).awaited()[0])
        .user
    )
    before = len(evening.direct(user))
    await evening.play(match)
    if (await evening.services.tables.live(match)).awaited_users() == (user,):
        assert len(evening.direct(user)) == before
        assert evening.direct(user)[-1]["edited_timestamp"] is not None


@pytest.mark.fault("B21")
async def test_closed_messages_stop_no_game_and_are_said_once_without_secrets(evening: Evening):
    person = evening.people()[1]
    person.accept_dms(accept=False)
    match = await evening.begun()
    for _ in range(3):
        await evening.play_on(match)
    said = [words(message) for message in evening.table.messages(evening.channel)]
    refused = [text for text in said if "direct message" in text]
    assert len(refused) == 1
    live = await evening.services.tables.live(match)
    seat = live.seat_of(UserId(person.id))
    assert seat is not None
    for line in live.match.hand_words(seat):
        assert line.key not in refused[0]
    assert evening.direct(person.id) == []
    assert await evening.unsent() == 0
    assert (await evening.services.store.people.person(UserId(person.id))).dm_failed is not None


async def test_messages_come_again_once_they_are_accepted(evening: Evening):
    person = evening.people()[1]
    person.accept_dms(accept=False)
    match = await evening.begun()
    person.accept_dms(accept=True)
    await evening.play_on(match)
    await evening.play_on(match)
    assert evening.direct(person.id)
    assert (await evening.services.store.people.person(UserId(person.id))).dm_failed is None


@pytest.mark.parametrize("how", ["kick", "leave", "replace"])
async def test_hand_and_controls_are_taken_from_who_loses_the_seat(evening: Evening, how: str):
    match = await evening.begun()
    live = await evening.services.tables.live(match)
    user = await evening.other(match)
    host = Actor(live.row.host, manager=True)
    before = words(evening.direct(user)[-1])
    if how == "kick":
        await evening.services.seats.kick(match, host, user)
    elif how == "leave":
        await evening.services.seats.leave(match, user)
    else:
        newcomer = UserId(evening.people()[4].id)
        await evening.services.seats.replace(match, host, user, newcomer)
    await evening.quiet()
    (left,) = evening.direct(user)
    assert words(left) != before
    assert "nothing more to do here" in words(left)
    assert not has(left, "")
    assert not left["attachments"]
    if how == "replace":
        assert evening.direct(newcomer)


async def test_who_wants_no_messages_gets_none_and_loses_the_one_there_is(evening: Evening):
    match = await evening.begun()
    user = (await evening.services.tables.live(match)).awaited_users()[0]
    await evening.services.store.people.set_dms(user, on=False)
    await evening.play_on(match)
    await evening.play_on(match)
    (left,) = evening.direct(user)
    assert not has(left, "")


async def test_the_end_of_the_match_empties_every_message(evening: Evening):
    match = await evening.begun()
    live = await evening.services.tables.live(match)
    await evening.services.seats.end(match, Actor(live.row.host))
    await evening.quiet()
    for row in live.seats:
        assert not has(evening.direct(row.user)[-1], "")
