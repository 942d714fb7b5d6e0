"""Joining a running match: which seat is meant where none is named, and what is suggested."""

import pytest

from bot.local.people.person import Person
from bot.records import MatchId, UserId
from tests.bot.cogs.conftest import BotHarness
from tests.bot.cogs.test_absence import gone
from tests.bot.cogs.test_rooms import opened, started
from tests.kit.messages import offered, words


async def suggested(person: Person, command: str, name: str, **typed: object) -> dict[object, str]:
    answer = await person.autocomplete(command, typed, name)
    return {choice["value"]: choice["name"] for choice in answer.choices or []}


async def back_beside_a_computer(harness: BotHarness, people: int = 3) -> tuple[MatchId, list[Person], str]:
    """A match in which a computer has the seat of somebody who has come back to the server since."""
    match, playing, letter = await gone(harness, people)
    await harness.slash(playing[0], "legatus computer", seat=letter, level="random")
    await harness.quiet()
    playing[1].enter_guild()
    await harness.quiet()
    return match, playing, letter


async def seat_of(harness: BotHarness, match: MatchId, person: Person) -> int | None:
    return (await harness.services.tables.live(match)).seat_of(UserId(person.id))


@pytest.mark.parametrize("named", [False, True], ids=["no match named", "match named"])
async def test_the_seat_a_computer_has_taken_over_is_taken_back(harness: BotHarness, named: bool):
    match, (_, back, _), letter = await back_beside_a_computer(harness)
    found = await suggested(back, "legatus join", "seat")
    assert list(found) == [letter]
    assert f" {letter} · " in found[letter]
    assert "you are" in words(await harness.slash(back, "legatus join", **({"match": int(match)} if named else {})))
    assert await seat_of(harness, match, back) == "ABC".index(letter)


async def test_who_has_held_a_seat_is_given_that_one_though_another_is_open(harness: BotHarness):
    match, (_, back, third), letter = await back_beside_a_computer(harness)
    await harness.press(third, await harness.slash(third, "legatus leave"), "Leave")
    await harness.quiet()
    assert list(await suggested(back, "legatus join", "seat")) == [letter]
    assert "you are" in words(await harness.slash(back, "legatus join"))
    assert await seat_of(harness, match, back) == "ABC".index(letter)


async def test_who_may_take_none_of_the_seats_is_told_why(harness: BotHarness):
    """Their own seat is somebody else's by now."""
    match, (host, second, third), letter = await gone(harness)
    substitute = harness.people[4]
    question = await harness.slash(host, "legatus replace", by=str(substitute.id), seat=letter)
    await harness.press(host, question, "Replace")
    await harness.press(third, await harness.slash(third, "legatus leave"), "Leave")
    second.enter_guild()
    await harness.quiet()
    assert await suggested(second, "legatus join", "seat") == {}
    shown = words(await harness.slash(second, "legatus join", match=int(match)))
    assert "You have held another seat in this match" in shown
    assert await seat_of(harness, match, second) is None


async def test_a_host_without_a_seat_joins_like_others(harness: BotHarness):
    match = await harness.begun(2)
    host, _ = harness.people[:2]
    await harness.services.seats.leave(match, UserId(host.id))
    await harness.quiet()
    assert "you are" in words(await harness.slash(host, "legatus join"))
    assert await seat_of(harness, match, host) is not None


async def test_of_two_matches_that_is_meant_in_which_there_is_a_seat_for_them(harness: BotHarness):
    match, (_, back, _), letter = await back_beside_a_computer(harness)
    channel = harness.table.text_channels[0]
    other = await opened(harness, channel, game="rex", thread=False)
    await started(harness, channel, other)
    stranger = harness.people[4]
    assert "No match is waiting for players here" in words(await harness.slash(stranger, "legatus join"))
    assert "you are" in words(await harness.slash(back, "legatus join"))
    assert await seat_of(harness, match, back) == "ABC".index(letter)


async def test_the_exact_letter_comes_first_and_two_matches_are_named(harness: BotHarness):
    first = await harness.begun(3)
    second = await harness.begun(3)
    taker = harness.people[4]
    for leaver in harness.people[1:3]:
        for match in (first, second):
            await harness.services.seats.leave(match, UserId(leaver.id))
    await harness.quiet()
    found = await suggested(taker, "legatus join", "seat")
    assert all(str(value).partition("#")[2] == name.partition("#")[2] for value, name in found.items())
    assert {str(value).partition("#")[2] for value in found} == {str(first), str(second)}
    written = list(found)[-1]
    letter = str(written)[0]
    for typed in (str(written), letter):
        first_shown = next(iter(await suggested(taker, "legatus join", "seat", seat=typed)))
        assert str(first_shown).startswith(typed)
    asked = await harness.slash(taker, "legatus join", seat=letter)
    assert set(offered(asked, "wh2")) == {str(first), str(second)}
    shown = await harness.slash(taker, "legatus join", seat=str(written))
    assert f"Invasion #{str(written).partition('#')[2]} · you are" in words(shown)


@pytest.mark.parametrize("game", ["invasion", "beacons"])
async def test_the_levels_of_computers_are_those_of_the_match(harness: BotHarness, beacons: str, game: str):
    matches = {"invasion": await harness.begun(2, game="invasion"), "beacons": await harness.begun(2, game=beacons)}
    match = matches[game]
    found = await suggested(harness.people[0], "legatus computer", "level", match=int(match), seat="A")
    assert set(found) == set(harness.services.games[game].players)
    assert ("strong" in found) == (game == "invasion")


async def test_a_lobby_beside_a_match_with_a_seat_for_them_is_not_joined_unasked(harness: BotHarness):
    match, (_, back, _), letter = await back_beside_a_computer(harness)
    lobby = await opened(harness, harness.table.text_channels[0], game="rex")
    asked = await harness.slash(back, "legatus join")
    assert set(offered(asked, "wh2")) == {str(match), str(lobby)}
    assert await seat_of(harness, match, back) is None
    stranger = harness.people[4]
    assert f"#{lobby}" in words(await harness.slash(stranger, "legatus join"))
    assert "you are" in words(await harness.slash(back, "legatus join", match=int(match), seat=letter))
