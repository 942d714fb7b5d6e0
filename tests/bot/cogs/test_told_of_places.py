"""News of a lost place goes to those who have a part in the match still, as they wish to be told."""

import asyncio

import pytest

from bot.actor import Actor
from bot.local.protocol.codes import Json
from bot.records import UserId
from bot.ui import control
from engines.core.line import say
from tests.bot.cogs.conftest import BotHarness
from tests.bot.cogs.lost_places import lost, row_of
from tests.bot.cogs.test_rooms import opened, started
from tests.kit.messages import words

CANNOT = "cannot be posted"
GONE = say("trouble.channel_gone")


async def test_a_removed_person_hears_nothing_of_it_any_more(harness: BotHarness):
    match = await harness.begun(3)
    host, _, third = harness.people[:3]
    third.accept_dms(accept=False)
    harness.table.delete_channel(harness.table.text_channels[0])
    await lost(harness, match)
    await harness.owed(third)
    await harness.services.seats.kick(match, Actor(UserId(host.id)), UserId(third.id))
    other = harness.table.text_channels[0]
    shown = await harness.shown(third, third.slash("board", {"match": int(match)}, channel=other))
    assert words(shown).startswith(f"> You no longer play in match #{match}.")
    await harness.table.settle()
    assert not any(CANNOT in words(message) for message in third.messages(other))


async def test_everybody_learns_where_a_match_goes_on_whose_thread_was_deleted(harness: BotHarness):
    room = harness.table.text_channels[0]
    match = await opened(harness, room)
    await started(harness, room, match)
    harness.table.delete_channel(harness.table.threads()[-1])
    await harness.services.publishing.republish(match)
    await harness.quiet()
    assert (await row_of(harness, match)).place.thread is None
    for person in harness.people[:2]:
        news = [words(message) for message in person.messages(person.dm)]
        assert sum("goes on in" in text and "was deleted" in text for text in news) == 1


async def test_a_person_without_direct_messages_is_told_at_the_next_command(harness: BotHarness):
    match = await harness.begun()
    other = harness.people[1]
    settings = await harness.slash(other, "settings")
    await harness.press(other, settings, "No Direct Messages")
    await harness.services.whereabouts.lost(match, GONE)
    await harness.owed(other)
    assert not any(CANNOT in words(message) for message in other.messages(other.dm))
    await harness.slash(other, "legatus list")
    await harness.table.settle()
    assert any(CANNOT in words(message) for message in other.messages())


async def test_a_direct_message_that_is_not_wanted_says_so(harness: BotHarness):
    match = await harness.begun()
    person, _ = await harness.awaited(match)
    settings = await harness.slash(person, "settings")
    await harness.press(person, settings, "No Direct Messages")
    await harness.services.publishing.republish(match)
    seat = (await harness.services.tables.live(match)).seat_of(UserId(person.id))
    assert seat is not None
    await harness.services.absence.stand_in(match, Actor(UserId(harness.people[0].id)), seat)
    await harness.quiet()
    said = [words(message) for message in person.messages(person.dm)]
    assert any("you get no direct messages about your matches any more" in text for text in said)
    assert not any("do not play here" in text for text in said)


async def test_a_loss_that_is_noted_while_a_post_arrives_stays_noted(harness: BotHarness):
    match = await harness.begun()
    hosts = harness.front.hosts
    hosts._well.discard(match)  # as in a process that has just begun
    await asyncio.gather(hosts.relieve(match), hosts.tell(match, GONE))
    assert (await row_of(harness, match)).trouble is not None
    await hosts.relieve(match)
    assert (await row_of(harness, match)).trouble is None


async def test_a_match_that_is_set_aside_is_named_to_those_who_may_know_of_it(
    harness: BotHarness, monkeypatch: pytest.MonkeyPatch
):
    match = await harness.begun()
    harness.services.asides.refusal(match, ValueError("damaged"))
    stranger = harness.people[4]
    assert f"#{match}" in words(await harness.slash(stranger, "legatus status"))

    async def hidden(*_: object, **__: object) -> bool:
        return False

    monkeypatch.setattr(harness.services.access, "knows", hidden)
    assert f"#{match}" not in words(await harness.slash(stranger, "legatus status"))


@pytest.mark.parametrize("act", ["kick", "replace"])
async def test_a_menu_without_a_person_is_refused(harness: BotHarness, slips: list[BaseException], act: str):
    match = await harness.begun()
    host = harness.people[0]
    shown: Json = await harness.slash(host, "legatus list")
    answered = await harness.forge(host, shown, control.WhichMatch(act, 0, 0).custom_id, str(match))
    assert "not among the choices" in words(answered)
    assert slips == []
