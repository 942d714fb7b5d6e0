"""The option ``match`` suggests what the command can be used for, to those who may; so do the options for seats."""

import pytest

from bot.records import UserId
from tests.bot.cogs.conftest import BotHarness
from tests.bot.cogs.test_commands import suggested as suggestions
from tests.bot.cogs.test_rights import PHASES, SEATED, commands_with_a_match, rows, set_up, suggested
from tests.bot.cogs.test_rooms import opened

LOBBY = {
    "legatus join": "join",
    "legatus leave": "hand",
    "legatus start": "run",
    "legatus end": "run",
    "legatus kick": "run",
    "board": "post",
}
RUNNING = {
    "play": "hand",
    "hand": "hand",
    "board": "look",
    "log": "look",
    "legatus join": "seat",
    "legatus leave": "hand",
    "legatus end": "run",
    "legatus kick": "run",
    "legatus replace": "run",
    "legatus standin": "help",
    "legatus computer": "help",
    "invasion orders": "hand",
}
COLUMNS = {"lobby": LOBBY, "running": RUNNING, "over": {}}
"""By phase the column of the table of rights that says to whom a match is suggested; nobody for other commands."""


def may(who: str, where: str, row: dict[str, str], column: str) -> bool:
    """Return whether the table says that somebody may do something; ``hand``, ``help`` and ``post`` also of lobbies."""
    seated = who in SEATED[:2]
    run = row.get("run") == "yes"
    if column in ("help", "post"):
        return (run or seated) and (column == "help" or where == "its channel")
    return seated if column == "hand" else row.get(column) == "yes"


@pytest.mark.parametrize("phase", PHASES)
async def test_a_match_is_suggested_to_those_who_may_use_the_command_there(harness: BotHarness, phase: str):
    scene = await set_up(harness, phase)
    number, wrong = int(scene.match), []
    for who, where, expected in rows():
        person, place = scene.person(who), scene.place(who, where)
        for command, _ in commands_with_a_match(harness):
            if command in ("undo", "invasion muster"):  # those are for whose move it is
                continue
            found = await suggested(person, place, command, "match")
            column = COLUMNS[phase].get(command)
            wanted = column is not None and may(who, where, expected[phase], column)
            wanted = wanted and (where == "its channel" or who in SEATED[:2])  # one's own are listed everywhere
            if found != [number] * wanted:
                wrong.append(f"{who}, {where}: {command} suggests {found}")
    assert wrong == []


async def test_a_move_is_suggested_for_the_match_that_takes_it(harness: BotHarness):
    match = await harness.begun()
    person, (other, *_) = await harness.awaited(match)
    assert await suggestions(harness, person, "invasion muster", "match") == [match]
    assert await suggestions(harness, other, "invasion muster", "match") == []
    assert await suggestions(harness, person, "undo", "match") == []
    await harness.slash(person, "invasion muster", pairs="2 1 3")
    assert await suggestions(harness, person, "invasion muster", "match") == []
    assert await suggestions(harness, person, "undo", "match") == [match]
    assert await suggestions(harness, other, "undo", "match") == []


async def test_a_command_of_a_game_suggests_no_match_of_another(harness: BotHarness):
    invasion, rex = int(await harness.begun()), int(await harness.begun(game="rex"))
    host = harness.people[0]
    assert await suggestions(harness, host, "invasion orders", "match") == [invasion]
    assert await suggestions(harness, host, "rex orders", "match") == [rex]
    assert sorted(await suggestions(harness, host, "hand", "match")) == [invasion, rex]


async def test_a_full_lobby_is_suggested_to_its_members_alone(harness: BotHarness):
    match = int(await opened(harness, harness.table.text_channels[0]))
    member, stranger = harness.people[1], harness.people[4]
    assert await suggestions(harness, member, "legatus join", "match") == [match]
    assert await suggestions(harness, stranger, "legatus join", "match") == []


@pytest.mark.parametrize("command", ["legatus kick", "legatus replace", "legatus computer", "legatus standin"])
async def test_seats_are_suggested_to_those_who_may_do_that_with_them(harness: BotHarness, command: str):
    match = await harness.begun(3)
    host, second, third = harness.people[:3]
    await harness.services.seats.leave(match, UserId(third.id))
    await harness.quiet()
    assert await suggestions(harness, host, command, "seat")
    assert await suggestions(harness, second, command, "seat") == [], "not within six hours"
