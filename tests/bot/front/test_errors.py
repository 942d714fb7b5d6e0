"""Every error has one number, and its words are nobody's secret."""

from typing import Any

import discord
import pytest
from discord import app_commands

from bot.front.transport.incidents import Incidents, is_too_late, original
from bot.ports import StoreError
from tests.bot.front.conftest import FrontHarness


@pytest.fixture
def incidents(harness: FrontHarness) -> Incidents:
    return Incidents(harness.services.store.ledger, harness.services.clock)


@pytest.mark.fault("B59")
async def test_an_incident_is_logged_stored_and_shown_under_the_same_number(harness: FrontHarness, incidents, caplog):
    try:
        int("card S7")
    except ValueError as error:
        number = await incidents.note("button mv1", error)
    stored = await harness.services.store.ledger.incident(number)
    assert len(number) == 6
    assert stored is not None
    assert stored.where == "button mv1"
    assert "ValueError" in stored.text
    assert "S7" not in stored.text
    assert [record.incident for record in caplog.records if hasattr(record, "incident")] == [number]


async def test_an_incident_that_cannot_be_stored_still_has_a_number(harness: FrontHarness, incidents, monkeypatch):
    async def full(_) -> None:
        raise StoreError("disk full")

    monkeypatch.setattr(harness.services.store.ledger, "record", full)
    assert len(await incidents.note("anything", ValueError())) == 6


async def test_an_error_in_a_listener_is_an_incident(harness: FrontHarness, slips):
    async def on_broken() -> None:
        raise KeyError("S7")

    harness.front.bot.add_listener(on_broken, "on_broken")
    harness.front.bot.dispatch("broken")
    await harness.table.until(lambda: slips)
    figures = await harness.services.store.ledger.figures(None)
    assert figures.incident is not None
    assert "S7" not in figures.incident.text
    slips.clear()


def test_the_error_a_command_raised_is_found_in_its_wrapping():
    async def callback(interaction: discord.Interaction) -> None: ...

    command: app_commands.Command[Any, ..., None] = app_commands.Command(name="x", description="x", callback=callback)
    inner = ValueError()
    assert original(app_commands.CommandInvokeError(command, inner)) is inner
    assert original(inner) is inner
    assert not is_too_late(inner)
