"""Direct messages: one current one for each match and person, silent, and empty for whoever may not know any more."""

import pytest

from bot.actor import Actor
from bot.local.protocol.codes import Flag, Right
from bot.local.rest.faults import Fault
from bot.records import MatchId, UserId
from engines.core.seats import Seat
from tests.bot.front.conftest import Evening
from tests.kit.messages import has, pictures, words


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
    if await evening.awaited(match) == (user,):
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


REFUSALS = {50007: 403, 50278: 403, 50033: 400, 10013: 404}


@pytest.mark.fault("B21")
@pytest.mark.parametrize("code", REFUSALS)
@pytest.mark.parametrize("route", ["POST /users/@me/channels", "POST /channels/{dm}/messages"])
async def test_who_refuses_is_asked_once_and_nothing_went_wrong(
    evening: Evening, slips: list[BaseException], code: int, route: str
):
    person = evening.people()[1]
    pattern = route.format(dm=person.dm.id)
    fault = evening.table.faults.add(Fault(pattern, REFUSALS[code], code, times=None))
    match = await evening.begun()
    asked = fault.struck
    for _ in range(3):
        await evening.play_on(match)
    opening = route.startswith("POST /users")
    assert fault.struck == asked == (2 if opening else 1), "each person once"
    assert slips == []
    assert await evening.unsent() == 0
    said = [words(message) for message in evening.table.messages(evening.channel)]
    assert len([text for text in said if "direct message" in text]) == asked


@pytest.mark.parametrize("heard", [True, False])
async def test_direct_messages_to_who_has_left_the_server_are_nothing_to_speak_of(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, heard: bool
):
    """What the public line advises is where they cannot go. Without Discord's word the refusal tells that they left."""
    match = await evening.begun()
    other = await evening.other(match)
    away = next(person for person in evening.people() if person.id == other)
    if not heard:  # as without the members intent
        monkeypatch.setattr(evening.front.bot, "on_raw_member_remove", unheard)
    away.leave_guild()
    await evening.table.settle()
    await evening.quiet()
    assert await evening.play_on(match) == other
    assert not said_of_refusals(evening)
    assert await evening.unsent() == 0
    gone = [words(message) for message in evening.table.messages(evening.channel)]
    assert sum("has left the server. Seat" in text for text in gone) == 1
    assert (await evening.services.tables.live(match)).holder(await seat_of(evening, match, other)).kept
    away.accept_dms(accept=False)
    away.enter_guild()
    await evening.table.settle()
    await evening.play_on(match)
    await evening.play_on(match)
    assert len(said_of_refusals(evening)) == 1, "who is back and takes none is named as everybody else"


async def unheard(event: object) -> None:
    """Hear of nobody who leaves."""


def said_of_refusals(evening: Evening) -> list[str]:
    said = [words(message) for message in evening.table.messages(evening.channel)]
    return [text for text in said if "was refused" in text]


async def seat_of(evening: Evening, match: MatchId, user: int) -> Seat:
    seat = (await evening.services.tables.live(match)).seat_of(UserId(user))
    assert seat is not None
    return seat


async def test_a_host_who_refuses_is_not_asked_either(evening: Evening):
    host = evening.people()[0]
    host.accept_dms(accept=False)
    match = await evening.begun()
    evening.table.traffic.start()
    evening.table.deny_bot(evening.channel, Right.SEND_MESSAGES)
    await evening.play_unheard(match)

    async def lost() -> object:
        return (await evening.services.store.vault.head(match)).trouble

    await evening.eventually(lost)
    assert not evening.table.traffic.find(f"POST /channels/{host.dm.id}/messages")


async def test_messages_come_again_once_something_is_heard_of_the_person(evening: Evening):
    person = evening.people()[1]
    person.accept_dms(accept=False)
    match = await evening.begun()
    person.accept_dms(accept=True)
    await evening.play_on(match)
    await evening.play_on(match)
    assert not evening.direct(person.id), "asked for again though nothing was heard"
    person.say("I can read you now", channel=person.dm)
    await evening.table.settle()
    await evening.play_on(match)
    await evening.play_on(match)
    assert len(evening.direct(person.id)) > 1
    assert (await evening.services.store.people.person(UserId(person.id))).dm_failed is None


async def test_who_closes_the_messages_later_keeps_a_true_one(evening: Evening):
    match = await evening.begun()
    other = await evening.other(match)
    person = next(one for one in evening.people() if one.id == other)
    (before,) = evening.direct(person.id)
    person.accept_dms(accept=False)
    await evening.play_on(match)
    (after,) = evening.direct(person.id)
    assert words(after) != words(before)
    assert has(after, "p"), "the question can be answered there"
    assert await evening.unsent() == 0


@pytest.mark.parametrize("how", ["kick", "leave", "replace"])
async def test_hand_and_controls_are_taken_from_who_loses_the_seat(evening: Evening, how: str):
    match = await evening.begun()
    live = await evening.services.tables.live(match)
    user = await evening.other(match)
    # a manager who does not play: the person may be the host, and is told nothing of what they do themselves
    manager = Actor(UserId(evening.people()[3].id), guild=live.row.guild, manager=True)
    before = words(evening.direct(user)[-1])
    if how == "kick":
        await evening.services.seats.kick(match, manager, user)
    elif how == "leave":
        await evening.services.seats.leave(match, user)
    else:
        newcomer = UserId(evening.people()[4].id)
        await evening.services.seats.replace(match, manager, user, newcomer)
    await evening.quiet()
    left, *told = evening.direct(user)
    assert len(told) == (how != "leave"), "and what somebody else did is told"
    assert words(left) != before
    assert "You do not play in" in words(left)
    assert not has(left, "")
    assert not pictures(left)
    if how == "replace":
        assert evening.direct(newcomer)


async def test_who_wants_no_messages_gets_none_and_loses_the_one_there_is(evening: Evening):
    match = await evening.begun()
    (user, *_) = await evening.awaited(match)
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


class TestTold:
    """Who is concerned by what somebody else does is told, once, personally."""

    async def begun(self, evening: Evening):
        match = await evening.begun(3)
        host, other, third, substitute = evening.people()[:4]
        return match, Actor(UserId(host.id)), host, other, third, substitute

    def said(self, evening: Evening, user: int, what: str) -> int:
        return sum(what in words(message) for message in evening.direct(user))

    def pinged(self, evening: Evening, what: str) -> set[int]:
        posts = [message for message in evening.table.messages(evening.channel) if what in words(message)]
        return {int(user["id"]) for post in posts for user in post["mentions"]}

    async def seat(self, evening: Evening, match: MatchId, user: int) -> Seat:
        seat = (await evening.services.tables.live(match)).seat_of(UserId(user))
        assert seat is not None
        return seat

    async def test_a_stand_in_is_called(self, evening: Evening):
        match, host, _, other, *_ = await self.begun(evening)
        await evening.services.absence.stand_in(match, host, await self.seat(evening, match, other.id))
        await evening.quiet()
        assert self.said(evening, other.id, "a stand-in was called for you") == 1
        assert self.pinged(evening, "A stand-in answers for") == {other.id}

    async def test_one_person_plays_in_place_of_another(self, evening: Evening):
        match, host, _, other, _, substitute = await self.begun(evening)
        await evening.services.seats.replace(match, host, UserId(other.id), UserId(substitute.id))
        await evening.quiet()
        assert self.said(evening, other.id, "plays in your place") == 1
        assert self.said(evening, substitute.id, "you play seat") == 1
        assert self.pinged(evening, "in place of") == {other.id, substitute.id}

    async def test_somebody_is_removed(self, evening: Evening):
        match, host, _, other, *_ = await self.begun(evening)
        await evening.services.seats.kick(match, host, UserId(other.id))
        await evening.quiet()
        assert self.said(evening, other.id, "you were removed") == 1
        assert self.pinged(evening, "was removed from the match") == {other.id}

    async def test_the_match_is_ended(self, evening: Evening):
        match, actor, host, other, third, _ = await self.begun(evening)
        third.accept_dms(accept=False)
        await evening.services.seats.end(match, actor)
        await evening.quiet()
        assert self.said(evening, other.id, "ended the match") == 1
        assert self.said(evening, host.id, "ended the match") == 0
        assert await evening.unsent() == 0

    async def test_who_does_it_themselves_is_told_nothing(self, evening: Evening):
        match, _, _, other, *_ = await self.begun(evening)
        await evening.services.seats.leave(match, UserId(other.id))
        await evening.quiet()
        assert self.said(evening, other.id, "you were removed") == 0
        assert self.pinged(evening, "has left") == set()
