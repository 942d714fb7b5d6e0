"""Who is told of a lost place: those who have a part in the match still, as they wish to be told."""

import asyncio

import pytest

from bot.actor import Actor
from bot.local.protocol.codes import Json
from bot.records import UserId
from bot.ui import control
from engines.core.line import say
from tests.bot.cogs.conftest import Evening
from tests.bot.cogs.losing import lost, row_of
from tests.kit.messages import words

CANNOT = "cannot be posted"
GONE = say("trouble.channel_gone")


async def test_who_was_removed_hears_nothing_of_it_any_more(evening: Evening):
    match = await evening.begun(3)
    host, _, third = evening.people[:3]
    third.accept_dms(accept=False)
    evening.table.delete_channel(evening.table.text_channels[0])
    await lost(evening, match)
    await evening.owed(third)
    await evening.services.seats.kick(match, Actor(UserId(host.id)), UserId(third.id))
    other = evening.table.text_channels[0]
    shown = await evening.shown(third, third.slash("board", {"match": int(match)}, channel=other))
    assert words(shown).startswith(f"> You no longer play in match #{match}.")
    await evening.table.settle()
    assert not any(CANNOT in words(message) for message in third.messages(other))


async def test_who_wants_no_direct_messages_is_told_at_the_next_command(evening: Evening):
    match = await evening.begun()
    other = evening.people[1]
    settings = await evening.slash(other, "settings")
    await evening.press(other, settings, "No Direct Messages")
    await evening.services.whereabouts.lost(match, GONE)
    await evening.owed(other)
    assert not any(CANNOT in words(message) for message in other.messages(other.dm))
    await evening.slash(other, "legatus list")
    await evening.table.settle()
    assert any(CANNOT in words(message) for message in other.messages())


async def test_a_direct_message_that_is_not_wanted_says_so(evening: Evening):
    match = await evening.begun()
    person, _ = await evening.awaited(match)
    settings = await evening.slash(person, "settings")
    await evening.press(person, settings, "No Direct Messages")
    await evening.services.seats.republish(match)
    seat = (await evening.services.tables.live(match)).seat_of(UserId(person.id))
    assert seat is not None
    await evening.services.absence.stand_in(match, Actor(UserId(evening.people[0].id)), seat)
    await evening.quiet()
    said = [words(message) for message in person.messages(person.dm)]
    assert any("you get no direct messages about your matches any more" in text for text in said)
    assert not any("do not play here" in text for text in said)


async def test_a_loss_that_is_noted_while_a_post_arrives_stays_noted(evening: Evening):
    match = await evening.begun()
    hosts = evening.front.hosts
    hosts._well.discard(match)  # as in a process that has just begun
    await asyncio.gather(hosts.relieve(match), hosts.tell(match, GONE))
    assert (await row_of(evening, match)).trouble is not None
    await hosts.relieve(match)
    assert (await row_of(evening, match)).trouble is None


async def test_a_match_that_is_set_aside_is_named_to_those_who_may_know_of_it(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
):
    match = await evening.begun()
    evening.services.asides.refusal(match, ValueError("damaged"))
    stranger = evening.people[4]
    assert f"#{match}" in words(await evening.slash(stranger, "legatus status"))

    async def hidden(*_: object, **__: object) -> bool:
        return False

    monkeypatch.setattr(evening.services.access, "knows", hidden)
    assert f"#{match}" not in words(await evening.slash(stranger, "legatus status"))


@pytest.mark.parametrize("act", ["kick", "replace"])
async def test_a_menu_without_a_person_is_refused(evening: Evening, slips: list[BaseException], act: str):
    match = await evening.begun()
    host = evening.people[0]
    shown: Json = await evening.slash(host, "legatus list")
    answered = await evening.forge(host, shown, control.WhichMatch(act, 0, 0).custom_id, str(match))
    assert "not among the choices" in words(answered)
    assert slips == []
