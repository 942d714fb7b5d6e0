"""Sentences about seats name people: whose place somebody takes, whom a refusal speaks of."""

from bot.actor import Actor
from bot.records import MatchId, UserId
from bot.ui import control
from engines.core.seats import Seat
from tests.bot.cogs.conftest import BotHarness
from tests.bot.cogs.test_seat_buttons import opened
from tests.kit.messages import words


def said(harness: BotHarness, text: str) -> str:
    """Return the newest public message that says something."""
    posted = map(words, harness.table.messages(harness.table.text_channels[0]))
    return [post for post in posted if text in post][-1]


async def test_it_is_said_in_whose_place_somebody_takes_an_open_seat(harness: BotHarness):
    match, letter = await opened(harness)
    third, taker = harness.people[2], harness.people[4]
    await harness.slash(taker, "legatus join", seat=letter)
    await harness.quiet()
    assert said(harness, "takes seat").endswith(f" {letter}, in place of <@{third.id}>.")
    await harness.services.seats.leave(match, UserId(taker.id))
    await harness.quiet()
    await harness.slash(taker, "legatus join", seat=letter)
    await harness.quiet()
    assert said(harness, "takes seat").endswith(f" {letter} again.")


async def test_a_refusal_names_the_person_in_the_seat(harness: BotHarness):
    match: MatchId = await harness.begun(3, game="rex")
    other, third = harness.people[1:3]
    shown = words(await harness.slash(other, "legatus standin", person=str(third.id)))
    assert shown.startswith(f"> **Rex #{match}** · Players may call a stand-in ")
    assert f"{third.name} has been awaited for 24 hours" in shown


async def test_whoever_has_no_seat_reads_that_of_themselves(harness: BotHarness):
    match = await harness.begun(3)
    host, stranger = harness.people[0], harness.people[4]
    await harness.services.absence.stand_in(match, Actor(UserId(host.id)), Seat(1))
    await harness.quiet()
    post = harness.public("bk1")[-1]
    assert "You do not play in this match." in words(await harness.press(stranger, post, "I'm Back"))
    asked = await harness.slash(stranger, "legatus list")
    for act in ("leave", "resign"):
        shown = await harness.forge(stranger, asked, control.Sure(int(match), act, 0, 0).custom_id)
        assert "You do not play in this match." in words(shown)
