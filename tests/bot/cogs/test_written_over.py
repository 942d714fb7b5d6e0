"""The database is written over or cut off under the running bot: people read so, and the owner what helps."""

import asyncio
import logging
import os
import shutil
from pathlib import Path

from bot.store.engine import FILE_NAME
from tests.bot.cogs.conftest import BotHarness
from tests.bot.store.test_watch import checkpoint, write_over
from tests.kit.messages import offered, words


async def test_a_copy_in_its_place(harness: BotHarness, tmp_path: Path, caplog):
    match = await harness.begun()
    await harness.quiet()
    file = tmp_path / FILE_NAME
    person, _ = await harness.awaited(match)
    panel = await harness.open(person)
    chosen = await harness.choose(person, panel, "pm1", *offered(panel, "pm1")[:3])
    await harness.quiet()
    await asyncio.to_thread(checkpoint, file)
    shutil.copy(file, tmp_path / "old.db")
    await harness.services.store.ledger.note("what the copy", "does not have")
    await asyncio.to_thread(checkpoint, file)
    write_over(file, tmp_path / "old.db")
    with caplog.at_level(logging.ERROR):
        await harness.press(person, chosen, "Take Pairs")
    said = [words(message) for message in person.messages() if "Nothing was changed" in words(message)]
    assert said
    assert all("was overwritten while it ran" in text for text in said)
    assert await harness.version(match) == 0, "nothing is acknowledged"
    assert "Nothing can be stored" in words(await harness.slash(person, "legatus status"))
    (line,) = [record for record in caplog.records if record.getMessage() == "the data cannot be written"]
    assert "legatus restore FILE" in vars(line)["do"]


async def test_one_that_is_cut_off_is_known_to_the_status(harness: BotHarness, tmp_path: Path, slips):
    await harness.begun()
    await harness.quiet()
    await asyncio.to_thread(checkpoint, tmp_path / FILE_NAME)
    os.truncate(tmp_path / FILE_NAME, 4096)
    await harness.services.store._engines[1].dispose()  # type: ignore[attr-defined]  # nothing is read from memory
    person = harness.people[0]
    shown = words(await harness.slash(person, "settings"))
    assert "is damaged" in shown or "overwritten" in shown or "direct message" in shown
    status = words(await harness.slash(person, "legatus status"))
    assert "The data cannot be read" in status or "Nothing can be stored" in status
    assert slips == []
