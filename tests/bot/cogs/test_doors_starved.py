"""Every control and every command while the store fails: answered in words, nothing is an incident, no task is lost."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import fields
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.local.people.answer import Answer
from bot.local.people.person import Person
from bot.local.protocol.codes import Json
from bot.ports import StoreFailed
from bot.store.adapter import Adapter
from bot.store.writer import Writer
from bot.ui.control import CONTROLS
from tests.bot.cogs.conftest import BotHarness
from tests.kit.messages import address, words

PERSON, NUMBER = 6, {4: 1, 10: 1}
"""Types of options of a command, and what fills those for numbers."""


def controls(match: int, who: Person, new: Person) -> Iterator[str]:
    """Yield an address of every kind there is, with fields that a panel or a post might have."""
    known: dict[str, Any] = {"match": match, "who": who.id, "new": new.id, "act": "leave", "game": "invasion"}
    for kind in CONTROLS.prefixes().values():
        values = [known.get(spec.name, 0 if spec.type == "int" else "steady") for spec in fields(kind)]
        yield kind(*values).custom_id


def commands(person: Person) -> Iterator[tuple[str, list[Json]]]:
    """Yield every command with its options."""
    for top in person.commands():
        below = [one for one in top.get("options", ()) if one["type"] == 1]
        for one in below or [top]:
            yield f"{top['name']} {one['name']}" if below else top["name"], one.get("options", [])


def filled(options: list[Json], match: int, other: Person) -> dict[str, Any]:
    """Return values for the options of a command that it needs, its match, and whom it is about."""
    given: dict[str, Any] = {}
    for option in options:
        name, kind = option["name"], option["type"]
        if name == "match":
            given[name] = match
        elif kind == PERSON:
            given[name] = str(other.id)
        elif option.get("required"):
            choices = option.get("choices")
            given[name] = choices[0]["value"] if choices else NUMBER.get(kind, "B")
    return given


@pytest.fixture(params=["writing", "reading"])
def fails(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Let everything that is written, or read, fail from the moment this is called."""

    def begin() -> None:
        if request.param == "writing":
            monkeypatch.setattr(Writer, "_together", refused)
        else:
            monkeypatch.setattr(Adapter, "_read", unreadable)

    yield begin
    monkeypatch.undo()


async def refused(self: Writer, batch: object) -> None:
    raise sqlite3.OperationalError("database or disk is full")


@asynccontextmanager
async def unreadable(self: Adapter, **_: object) -> AsyncIterator[AsyncConnection]:
    raise StoreFailed("damaged")
    yield


async def test_every_control_and_every_command(
    harness: BotHarness, fails: Any, slips: list[BaseException], caplog: pytest.LogCaptureFixture
) -> None:
    match = await harness.begun(3)
    host, other, new = harness.people[0], harness.people[1], harness.people[5]
    person, _ = await harness.awaited(match)
    panel, board = await harness.open(person), harness.public("mv1")[-1]
    await harness.opened(host, "invasion", 3)
    lobby = harness.public("lj1")[-1]
    await harness.quiet()
    fails()
    places = [
        (person, panel, int(match)),
        (other, board, int(match)),
        (host, lobby, int(address(lobby, "lj1").split(":")[1])),
    ]
    for who, message, number in places:
        for custom_id in controls(number, other, new):
            answered(await who.raw_component(message, custom_id, ["steady"]), custom_id)
    for name, options in commands(host):
        answered(await host.slash(name, filled(options, int(match), other)), name)
    await harness.table.settle()
    gc.collect()
    await asyncio.sleep(0)
    assert slips == []
    assert not [record for record in caplog.records if "never retrieved" in record.getMessage()]
    said = [words(message) for one in harness.people for message in one.messages()]
    assert not any("went wrong" in text for text in said)
    assert any("Nothing was changed" in text for text in said)


def answered(answer: Answer, what: str) -> None:
    assert not answer.failed, what
