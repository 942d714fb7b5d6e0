"""Nothing that is over looks alive: buttons below earlier announcements about seats go when they do nothing more."""

import asyncio

import pytest

from bot.front.posting import earlier, older, seat_buttons
from bot.local.people.person import Person
from bot.local.protocol.codes import Json
from bot.local.rest.faults import Fault
from bot.records import Amend, MatchId, UserId
from bot.service.matches import notices
from bot.service.matches.live import Live
from bot.service.matches.outbox import SeatButton
from engines.core.forms import random_draft
from engines.core.line import say, seat_ref
from engines.core.prompt import Draft
from engines.core.rng import Rng
from tests.bot.cogs.conftest import BotHarness
from tests.kit.messages import has, labels, words


def buttons(harness: BotHarness, *people: Person) -> list[str]:
    """The seat buttons that stand anywhere in public, or in these people's direct messages."""
    rooms = [harness.table.text_channels[0], *(person.dm for person in people)]
    found = [message for room in rooms for message in harness.table.messages(room)]
    return [label for message in found for label in labels(message) if has(message, "tk1") or label == "I'm Back"]


async def away(harness: BotHarness, people: int = 2) -> tuple[MatchId, Person, Person]:
    """A match in which a stand-in answers for somebody who is awaited: the match, its host or another, and they."""
    match = await harness.begun(people)
    host = harness.people[0]
    absent, others = await harness.awaited(match)
    if absent is host:
        await answered(harness, match, absent)
        await harness.quiet()
        absent = others[0]
    await harness.slash(host, "legatus standin", person=str(absent.id))
    await harness.quiet()
    return match, host, absent


async def answered(harness: BotHarness, match: MatchId, person: Person) -> None:
    """Let a person answer until they are not awaited any more."""
    user = UserId(person.id)
    while (seat := (live := await harness.services.tables.live(match)).seat_of(user)) in live.awaited():
        assert seat is not None
        prompt = next(prompt for prompt in live.match.prompts_of(seat) if prompt.awaited)
        draft = random_draft(live.match.ask(seat), Draft(prompt=prompt.key), Rng(bytes(32), live.match.version))
        await harness.services.play.answer(match, user, live.match.token(prompt), draft, 10**6 + live.match.version)


async def opened(harness: BotHarness) -> tuple[MatchId, str]:
    """A match of three in which a seat is open: the match, and the letter of the seat."""
    match = await harness.begun(3)
    third = harness.people[2]
    seat = (await harness.services.tables.live(match)).seat_of(UserId(third.id))
    assert seat is not None
    await harness.press(third, await harness.slash(third, "legatus leave"), "Leave")
    await harness.quiet()
    return match, "ABC"[seat]


async def post_of(harness: BotHarness, label: str) -> Json:
    found = harness.table.messages(harness.table.text_channels[0])
    return next(message for message in found if any(one.startswith(label) for one in labels(message)))


@pytest.mark.parametrize("how", ["a move", "the button", "another takes the seat", "the end"])
async def test_who_is_back_is_not_asked_back_any_more(harness: BotHarness, how: str):
    match, host, absent = await away(harness)
    assert buttons(harness).count("I'm Back") == 1
    assert buttons(harness, absent).count("I'm Back") >= 2, "the post, and what was said to them"
    if how == "a move":
        await answered(harness, match, absent)
    elif how == "the button":
        await harness.press(absent, absent.messages(absent.dm)[-1], "I'm Back")
    elif how == "the end":
        await harness.ended()
    else:
        other = harness.people[4]
        question = await harness.slash(host, "legatus replace", person=str(absent.id), by=str(other.id))
        await harness.press(host, question, "Replace")
    await harness.quiet()
    assert buttons(harness, absent) == []
    said = [words(message) for message in absent.messages(absent.dm)]
    assert not any("press **I'm Back**" in text for text in said)


@pytest.mark.parametrize("how", ["somebody", "a computer", "the end"])
async def test_a_seat_that_is_not_open_any_more_is_not_offered(harness: BotHarness, how: str):
    match, letter = await opened(harness)
    host, taker = harness.people[0], harness.people[4]
    await harness.slash(host, "legatus standin", seat=letter)
    await harness.quiet()
    assert len(buttons(harness)) == 2, "one when it was opened, one when a stand-in was called"
    if how == "somebody":
        await harness.slash(taker, "legatus join", seat=letter)
    elif how == "a computer":
        await harness.slash(host, "legatus computer", seat=letter, level="random")
    else:
        await harness.ended()
    await harness.quiet()
    assert buttons(harness) == []
    assert any("has left. Seat" in words(one) for one in harness.table.messages(harness.table.text_channels[0]))
    kinds = (seat_buttons.PUBLIC, seat_buttons.PRIVATE)
    assert await harness.services.store.posts.of_kinds(match, kinds) == ()


async def test_a_match_that_was_played_to_its_end_offers_no_seat(harness: BotHarness, beacons: str):
    match = await harness.begun(2, game=beacons)
    second = harness.people[1]
    await harness.services.seats.leave(match, UserId(second.id))
    await harness.quiet()
    assert len(buttons(harness)) == 1
    await harness.played_out(match)
    assert (await harness.services.store.vault.head(match)).status == "finished"
    await harness.quiet()
    assert buttons(harness) == []


async def test_an_older_post_that_takes_no_edit_just_now_loses_its_button_later(
    harness: BotHarness, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(earlier, "LATER", 0.05)
    _, letter = await opened(harness)
    post = await post_of(harness, "Take Seat")
    room = harness.table.text_channels[0]
    path = f"PATCH /channels/{room.id}/messages/{post['id']}"
    fault = harness.table.faults.add(Fault(path, 400, 30046, times=3))
    await harness.slash(harness.people[4], "legatus join", seat=letter)
    await harness.quiet()
    assert fault.struck == 3
    assert buttons(harness) == []


async def test_a_message_that_is_gone_or_takes_no_edit_any_more_holds_nothing_up(harness: BotHarness):
    match, letter = await opened(harness)
    post = await post_of(harness, "Take Seat")
    room = harness.table.text_channels[0]
    harness.table.faults.add(Fault(f"PATCH /channels/{room.id}/messages/{post['id']}", 403, 50001))
    await harness.slash(harness.people[4], "legatus join", seat=letter)
    await harness.quiet()
    assert await harness.services.store.outbox.unsent(match=match) == ()


async def test_a_button_that_is_posted_late_goes_at_once(harness: BotHarness):
    """The seat is taken while the post is on its way."""
    match = await harness.begun(3)
    third, taker = harness.people[2], harness.people[4]
    live = await harness.services.tables.live(match)
    seat = live.seat_of(UserId(third.id))
    assert seat is not None
    room = harness.table.text_channels[0]
    slow = harness.table.faults.add(Fault(f"POST /channels/{room.id}/messages", 200, delay=0.5))
    await harness.services.seats.leave(match, UserId(third.id))
    await harness.table.until(lambda: slow.struck)
    await harness.services.seats.take(match, UserId(taker.id), seat)
    await asyncio.sleep(0.1)  # what has been noted by now of such posts is looked at
    await harness.quiet()
    assert buttons(harness) == []


async def test_what_an_earlier_release_said_of_each_answer_of_a_stand_in_loses_its_button_as_well(harness: BotHarness):
    match, _, absent = await away(harness)
    amending = harness.services.absence._amending

    async def said_then(live: Live) -> Amend:
        seat = live.seat_of(UserId(absent.id))
        assert seat is not None
        line = say("table.stood_in", seat=seat_ref(seat))
        return amending.amend(live, notices.announcement(line, button=SeatButton("back", seat)))

    await amending.make(match, said_then)
    await harness.quiet()
    before = len(buttons(harness))
    await harness.services.absence.back(match, UserId(absent.id))
    await harness.quiet()
    assert before > 1
    assert buttons(harness) == []
    assert any(
        "The stand-in answered for" in words(one) for one in harness.table.messages(harness.table.text_channels[0])
    )


def test_later_is_not_before_discord_takes_another_edit():
    assert older.LATER >= 6
