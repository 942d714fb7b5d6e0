"""Direct messages: one current one for each match and person, silent, and empty for whoever may not know any more."""

import asyncio
from datetime import timedelta

import pytest

from bot.actor import Actor
from bot.local.protocol.codes import Flag, Right
from bot.local.rest.faults import Fault
from bot.records import MatchId, OutboxRow, UserId
from engines.core.forms import random_draft
from engines.core.prompt import Draft
from engines.core.rng import Rng
from engines.core.seats import Seat
from tests.bot.front.conftest import FrontHarness
from tests.kit.messages import has, pictures, words
from tests.kit.table import press


async def test_hand_and_question_come_silently_with_working_controls(harness: FrontHarness):
    match = await harness.begun()
    live = await harness.services.tables.live(match)
    (asked,) = harness.direct(live.holder(live.awaited()[0]).user)
    assert asked["flags"] & Flag.SUPPRESS_NOTIFICATIONS
    assert has(asked, "p")
    (other,) = harness.direct(await harness.other(match))
    assert other["flags"] & Flag.SUPPRESS_NOTIFICATIONS


async def test_a_new_question_is_a_new_message_and_the_one_before_says_that_it_is_answered(harness: FrontHarness):
    match = await harness.begun()
    first = (await harness.services.tables.live(match)).awaited()
    user = await harness.play_on(match)
    await harness.play_on(match)
    back = await harness.services.tables.live(match)
    assert back.awaited() == first or user
    person = back.holder(back.awaited()[0]).user
    *answered, newest = harness.direct(person)
    assert answered
    assert all("answered" in words(message) for message in answered)
    assert all(not has(message, "") for message in answered)
    assert has(newest, "p")


async def test_an_answer_in_the_same_turn_edits_the_message(harness: FrontHarness):
    match = await harness.begun()
    user = (
        (await harness.services.tables.live(match))
        .holder((await harness.services.tables.live(match)).awaited()[0])
        .user
    )
    before = len(harness.direct(user))
    await harness.play(match)
    if await harness.awaited(match) == (user,):
        assert len(harness.direct(user)) == before
        assert harness.direct(user)[-1]["edited_timestamp"] is not None


@pytest.mark.fault("B21")
async def test_closed_messages_stop_no_game_and_are_said_once_without_secrets(harness: FrontHarness):
    person = harness.people()[1]
    person.accept_dms(accept=False)
    match = await harness.begun()
    for _ in range(3):
        await harness.play_on(match)
    said = [words(message) for message in harness.table.messages(harness.channel)]
    refused = [text for text in said if "direct message" in text]
    assert len(refused) == 1
    live = await harness.services.tables.live(match)
    seat = live.seat_of(UserId(person.id))
    assert seat is not None
    for line in live.match.hand_words(seat):
        assert line.key not in refused[0]
    assert harness.direct(person.id) == []
    assert await harness.unsent() == 0
    assert (await harness.services.store.people.person(UserId(person.id))).dm_failed is not None


REFUSALS = {50007: 403, 50278: 403, 50033: 400, 10013: 404}


@pytest.mark.fault("B21")
@pytest.mark.parametrize("code", REFUSALS)
@pytest.mark.parametrize("route", ["POST /users/@me/channels", "POST /channels/{dm}/messages"])
async def test_a_refusing_person_is_tried_once_and_nothing_went_wrong(
    harness: FrontHarness, slips: list[BaseException], code: int, route: str
):
    person = harness.people()[1]
    pattern = route.format(dm=person.dm.id)
    fault = harness.table.faults.add(Fault(pattern, REFUSALS[code], code, times=None))
    match = await harness.begun()
    asked = fault.struck
    for _ in range(3):
        await harness.play_on(match)
    opening = route.startswith("POST /users")
    assert fault.struck == asked == (2 if opening else 1), "each person once"
    assert slips == []
    assert await harness.unsent() == 0
    said = [words(message) for message in harness.table.messages(harness.channel)]
    assert len([text for text in said if "direct message" in text]) == asked


@pytest.mark.parametrize("heard", [True, False])
async def test_direct_messages_to_who_has_left_the_server_are_nothing_to_speak_of(
    harness: FrontHarness, monkeypatch: pytest.MonkeyPatch, heard: bool
):
    """The public line advises a place they cannot go to. Without Discord's word the refusal tells that they left."""
    match = await harness.begun()
    other = await harness.other(match)
    away = next(person for person in harness.people() if person.id == other)
    if not heard:  # as without the members intent
        monkeypatch.setattr(harness.front.bot, "on_raw_member_remove", unheard)
    away.leave_guild()
    await harness.table.settle()
    await harness.quiet()
    assert await harness.play_on(match) == other
    assert not said_of_refusals(harness)
    assert await harness.unsent() == 0
    gone = [words(message) for message in harness.table.messages(harness.channel)]
    assert sum("has left the server. Seat" in text for text in gone) == 1
    assert (await harness.services.tables.live(match)).holder(await seat_of(harness, match, other)).kept
    away.accept_dms(accept=False)
    away.enter_guild()
    await harness.table.settle()
    await harness.play_on(match)
    await harness.play_on(match)
    assert len(said_of_refusals(harness)) == 1, "who is back and takes none is named as everybody else"


async def unheard(event: object) -> None:
    """Hear of nobody who leaves."""


def said_of_refusals(harness: FrontHarness) -> list[str]:
    said = [words(message) for message in harness.table.messages(harness.channel)]
    return [text for text in said if "was refused" in text]


async def seat_of(harness: FrontHarness, match: MatchId, user: int) -> Seat:
    seat = (await harness.services.tables.live(match)).seat_of(UserId(user))
    assert seat is not None
    return seat


async def test_a_host_who_refuses_is_not_asked_either(harness: FrontHarness):
    host = harness.people()[0]
    host.accept_dms(accept=False)
    match = await harness.begun()
    harness.table.traffic.start()
    harness.table.deny_bot(harness.channel, Right.SEND_MESSAGES)
    await harness.play_unheard(match)

    async def lost() -> object:
        return (await harness.services.store.vault.head(match)).trouble

    await harness.eventually(lost)
    assert not harness.table.traffic.find(f"POST /channels/{host.dm.id}/messages")


async def test_messages_come_again_once_something_is_heard_of_the_person(harness: FrontHarness):
    person = harness.people()[1]
    person.accept_dms(accept=False)
    match = await harness.begun()
    person.accept_dms(accept=True)
    await harness.play_on(match)
    await harness.play_on(match)
    assert not harness.direct(person.id), "asked for again though nothing was heard"
    person.say("I can read you now", channel=person.dm)
    await harness.table.settle()
    await harness.play_on(match)
    await harness.play_on(match)
    assert len(harness.direct(person.id)) > 1
    assert (await harness.services.store.people.person(UserId(person.id))).dm_failed is None


async def test_a_person_who_closes_messages_later_keeps_a_true_one(harness: FrontHarness):
    match = await harness.begun()
    other = await harness.other(match)
    person = next(one for one in harness.people() if one.id == other)
    (before,) = harness.direct(person.id)
    person.accept_dms(accept=False)
    await harness.play_on(match)
    (after,) = harness.direct(person.id)
    assert words(after) != words(before)
    assert has(after, "p"), "the question can be answered there"
    assert await harness.unsent() == 0


@pytest.mark.parametrize("how", ["kick", "leave", "replace"])
async def test_hand_and_controls_are_taken_from_who_loses_the_seat(harness: FrontHarness, how: str):
    match = await harness.begun()
    live = await harness.services.tables.live(match)
    user = await harness.other(match)
    # a manager who does not play: the person may be the host, and is told nothing of what they do themselves
    manager = Actor(UserId(harness.people()[3].id), guild=live.row.guild, manager=True)
    before = words(harness.direct(user)[-1])
    if how == "kick":
        await harness.services.seats.kick(match, manager, user)
    elif how == "leave":
        await harness.services.seats.leave(match, user)
    else:
        newcomer = UserId(harness.people()[4].id)
        await harness.services.seats.replace(match, manager, user, newcomer)
    await harness.quiet()
    left, *told = harness.direct(user)
    assert len(told) == (how != "leave"), "and what somebody else did is told"
    assert words(left) != before
    assert "You do not play in" in words(left)
    assert not has(left, "")
    assert not pictures(left)
    if how == "replace":
        assert harness.direct(newcomer)


async def test_a_person_who_wants_no_messages_gets_none_and_loses_the_one_there_is(harness: FrontHarness):
    match = await harness.begun()
    (user, *_) = await harness.awaited(match)
    await harness.services.store.people.set_dms(user, on=False)
    await harness.play_on(match)
    await harness.play_on(match)
    (left,) = harness.direct(user)
    assert not has(left, "")


async def test_the_end_of_the_match_empties_every_message(harness: FrontHarness):
    match = await harness.begun()
    live = await harness.services.tables.live(match)
    await harness.services.seats.end(match, Actor(live.row.host))
    await harness.quiet()
    for row in live.seats:
        assert not has(harness.direct(row.user)[-1], "")


class TestTold:
    """A person concerned by somebody else's act is told, once, personally."""

    async def begun(self, harness: FrontHarness):
        match = await harness.begun(3)
        host, other, third, substitute = harness.people()[:4]
        return match, Actor(UserId(host.id)), host, other, third, substitute

    def said(self, harness: FrontHarness, user: int, what: str) -> int:
        return sum(what in words(message) for message in harness.direct(user))

    def pinged(self, harness: FrontHarness, what: str) -> set[int]:
        posts = [message for message in harness.table.messages(harness.channel) if what in words(message)]
        return {int(user["id"]) for post in posts for user in post["mentions"]}

    async def seat(self, harness: FrontHarness, match: MatchId, user: int) -> Seat:
        seat = (await harness.services.tables.live(match)).seat_of(UserId(user))
        assert seat is not None
        return seat

    async def test_a_stand_in_is_called(self, harness: FrontHarness):
        match, host, _, other, *_ = await self.begun(harness)
        await harness.services.absence.stand_in(match, host, await self.seat(harness, match, other.id))
        await harness.quiet()
        assert self.said(harness, other.id, "a stand-in was called for you") == 1
        assert self.pinged(harness, "A stand-in answers for") == {other.id}

    async def test_one_person_plays_in_place_of_another(self, harness: FrontHarness):
        match, host, _, other, _, substitute = await self.begun(harness)
        await harness.services.seats.replace(match, host, UserId(other.id), UserId(substitute.id))
        await harness.quiet()
        assert self.said(harness, other.id, "plays in your place") == 1
        assert self.said(harness, substitute.id, "you play seat") == 1
        assert self.pinged(harness, "in place of") == {other.id, substitute.id}

    async def test_somebody_is_removed(self, harness: FrontHarness):
        match, host, _, other, *_ = await self.begun(harness)
        await harness.services.seats.kick(match, host, UserId(other.id))
        await harness.quiet()
        assert self.said(harness, other.id, "you were removed") == 1
        assert self.pinged(harness, "was removed from the match") == {other.id}

    async def test_the_match_is_ended(self, harness: FrontHarness):
        match, actor, host, other, third, _ = await self.begun(harness)
        third.accept_dms(accept=False)
        await harness.services.seats.end(match, actor)
        await harness.quiet()
        assert self.said(harness, other.id, "ended the match") == 1
        assert self.said(harness, host.id, "ended the match") == 0
        assert await harness.unsent() == 0

    async def test_a_person_is_told_nothing_of_their_own_act(self, harness: FrontHarness):
        match, _, _, other, *_ = await self.begun(harness)
        await harness.services.seats.leave(match, UserId(other.id))
        await harness.quiet()
        assert self.said(harness, other.id, "you were removed") == 0
        assert self.pinged(harness, "has left") == set()


async def older_question(harness: FrontHarness) -> tuple[MatchId, UserId, str]:
    """A match in which the first question of a person is about to be followed by another: they, and its message."""
    match = await harness.begun()
    live = await harness.services.tables.live(match)
    user = live.holder(live.awaited()[0]).user
    assert user is not None
    (first,) = harness.direct(user)
    assert has(first, "p")
    return match, user, first["id"]


def refusing(harness: FrontHarness, message: str, times: int) -> Fault:
    """Let Discord take no edit of a message for a while."""
    return harness.table.faults.add(Fault(f"PATCH /channels/*/messages/{message}", 400, 30046, times=times))


async def again_asked(harness: FrontHarness, match: MatchId, user: UserId) -> None:
    while len(harness.direct(user)) < 2:
        await harness.play_on(match)


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.front.posting.older.LATER", 0.05)


@pytest.mark.usefixtures("hurried")
async def test_a_hand_that_discord_does_not_let_go_at_once_goes_later(harness: FrontHarness):
    match, user, message = await older_question(harness)
    fault = refusing(harness, message, 6)
    await again_asked(harness, match, user)
    await harness.quiet()
    assert fault.struck == 6
    first, *_ = harness.direct(user)
    assert first["id"] == message
    assert "this question has been answered" in words(first)
    assert not has(first, "")
    assert not pictures(first)
    assert await harness.services.store.outbox.unsent(match=match) == ()


@pytest.mark.usefixtures("hurried")
async def test_who_loses_the_seat_loses_every_hand_however_often_that_is_refused(harness: FrontHarness):
    match, user, message = await older_question(harness)
    fault = refusing(harness, message, 4)
    host = Actor(UserId(harness.people()[0].id))
    await harness.services.seats.replace(match, host, user, UserId(harness.people()[4].id))
    await harness.quiet()
    assert fault.struck == 4
    first = next(one for one in harness.direct(user) if one["id"] == message)
    assert "You do not play in" in words(first)
    assert not pictures(first)


async def test_that_a_hand_must_go_is_known_after_a_restart(harness: FrontHarness):
    match, user, message = await older_question(harness)
    refusing(harness, message, 10_000)
    rows: list[OutboxRow] = []
    async with asyncio.timeout(30):
        while not rows:
            await harness.play_unheard(match)
            await asyncio.sleep(0.05)
            rows = [one for one in await harness.services.store.outbox.unsent(match=match) if one.kind == "emptied"]
    row = rows[0]
    assert row.user == user
    assert message in row.payload
    harness.table.faults.clear()


class TestLasting:
    """Direct messages of people who are not awaited cannot become untrue: nobody draws them again for others' moves."""

    async def test_it_names_nobody_else_and_takes_no_edit_when_others_move(self, harness: FrontHarness):
        match = await harness.begun(3)
        first = await harness.play_on(match)
        live = await harness.services.tables.live(match)
        moved = await mover(harness, match)
        idle = next(row for row in live.seats if row.user not in (first, moved))
        (before,) = harness.direct(idle.user)
        assert "No move of yours is awaited; the board says whose is." in words(before)
        assert "Awaited" not in words(before)
        others = {person.name for person in harness.people()[:3] if person.id != idle.user}
        assert not any(name in words(before) for name in others)
        while (now := await harness.awaited(match)) != (idle.user,):
            assert harness.direct(idle.user) == [before], now
            await harness.play_unheard(match)
            await harness.quiet()

    async def test_it_shows_standing_orders_as_they_are(self, harness: FrontHarness):
        match = await harness.begun(3)
        user = await harness.other(match)
        seat = await seat_of(harness, match, user)
        (before,) = harness.direct(user)
        live = await harness.services.tables.live(match)
        prompt = next(prompt for prompt in live.match.prompts_of(seat) if prompt.mode == "orders")
        ask = "You are asked before you help anybody."
        assert ask in words(before)
        first = live.match.orders(seat)
        while live.match.orders(seat) == first:
            draft = random_draft(live.match.ask(seat), Draft(prompt=prompt.key), Rng(bytes(32), press()))
            await harness.services.play.answer(match, user, live.match.token(prompt), draft, press())
            live = await harness.services.tables.live(match)
        await harness.quiet()
        (after,) = harness.direct(user)
        assert after["id"] == before["id"]
        assert ask not in words(after)

    @pytest.mark.usefixtures("hurried")
    async def test_what_takes_no_edit_just_now_is_drawn_later(
        self, harness: FrontHarness, monkeypatch: pytest.MonkeyPatch
    ):
        monkeypatch.setattr("bot.front.posting.direct_messages.LATER", 0.05)
        match = await harness.begun(3)
        live = await harness.services.tables.live(match)
        user = await harness.other(match)
        seat = live.seat_of(user)
        assert seat is not None
        (before,) = harness.direct(user)
        fault = refusing(harness, before["id"], 3)
        await harness.services.absence.stand_in(match, Actor(live.row.host), seat)
        await harness.quiet()
        assert fault.struck == 3
        after = next(one for one in harness.direct(user) if one["id"] == before["id"])
        assert "A stand-in answers for you" in words(after)

    async def test_a_drawing_that_shows_the_same_takes_no_edit(
        self, harness: FrontHarness, monkeypatch: pytest.MonkeyPatch
    ):
        """The hands of a match with a thread wait for it a moment, and are not drawn again once it is there."""
        monkeypatch.setattr("bot.front.posting.direct_messages._THREAD_BY", timedelta(minutes=1))  # however slow we are
        harness.table.traffic.start()
        match = await harness.begun(2, thread=True)
        place = (await harness.services.tables.live(match)).row.place
        for person in harness.people()[:2]:
            (message,) = harness.direct(person.id)
            assert f"/{place.thread})" in words(message)
            assert message["edited_timestamp"] is None


async def mover(harness: FrontHarness, match: MatchId) -> UserId:
    """The person of the last entry."""
    last = (await harness.services.store.vault.load(match)).trail[-1].entry
    assert last.user is not None
    return last.user
