"""Commands say where they can be used; what needs a server says so in words."""

from collections.abc import Iterator
from typing import Any

import pytest

from bot.local.protocol.codes import Json
from bot.records import UserId
from tests.bot.cogs.conftest import BotHarness
from tests.kit.messages import words

SUBCOMMAND = 1
TYPED: dict[int, Any] = {3: "x", 4: 1, 5: True}
"""Something of each type of option; what is none of these is a person."""


def leaves(command: Json, path: str = "") -> Iterator[tuple[str, Json]]:
    """Yield what can be run of a command: its words, and its definition."""
    name = f"{path}{command['name']}"
    below = [option for option in command["options"] if option["type"] == SUBCOMMAND]
    if not below:
        yield name, command
    for option in below:
        yield from leaves({"options": []} | option, f"{name} ")


async def test_every_command_says_where_it_is_offered_and_no_subcommand_does(harness: BotHarness):
    commands = harness.table.world.commands
    assert {"legatus", "play", "invasion", "rex"} <= {command["name"] for command in commands}
    for command in commands:
        assert (command["contexts"], command["integration_types"]) == ([0, 1], [0]), command["name"]
        assert not any(option.keys() & {"contexts", "integration_types"} for option in command["options"])


async def test_every_command_is_answered_in_a_direct_message(harness: BotHarness, slips: list[BaseException]):
    await harness.begun()
    person = harness.people[4]
    for command in harness.table.world.commands:
        for name, leaf in leaves(command):
            needed = [option for option in leaf["options"] if option.get("required")]
            values = {option["name"]: value_of(option, str(harness.people[0].id)) for option in needed}
            shown = await harness.shown(person, person.slash(name, values, channel=person.dm))
            assert words(shown), name
    assert slips == []


@pytest.mark.parametrize("thread", [True, False])
async def test_a_match_is_opened_on_a_server_only(harness: BotHarness, thread: bool):
    person = harness.people[0]
    opening = person.slash("legatus new", {"game": "invasion", "thread": thread}, channel=person.dm)
    assert "only on a server" in words(await harness.shown(person, opening))
    assert not await harness.services.store.directory.of_user(UserId(person.id))


def value_of(option: Json, person: str) -> Any:
    return option["choices"][0]["value"] if option.get("choices") else TYPED.get(option["type"], person)
