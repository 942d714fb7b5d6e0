"""Posts of matches that a restored backup does not know: their controls act on no other match."""

from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from bot.local.table import LocalTable
from bot.store import back_up, restore
from tests.bot.cogs.conftest import running
from tests.bot.cogs.test_lost_places import Start
from tests.bot.cogs.test_rooms import opened
from tests.bot.store.kit import NOON
from tests.kit.local import pointed_at
from tests.kit.messages import has, words


@pytest.fixture
async def start(
    tmp_path: Path, local_table: LocalTable, slips: list[BaseException], beacons: str
) -> AsyncIterator[Start]:
    """Return what starts the bot, each time over the same data."""
    assert beacons
    with pointed_at(local_table):
        yield partial(running, tmp_path, local_table, slips)


async def test_an_old_lobby_seats_nobody_in_another_match(start: Start, tmp_path: Path, local_table: LocalTable):
    room, other = local_table.text_channels[:2]
    async with start() as harness:
        await opened(harness, room)
    (data,) = (path.parent for path in tmp_path.rglob("legatus.db"))  # noqa: ASYNC240
    back_up(data, tmp_path / "backup.db")
    async with start() as harness:
        unknown = await opened(harness, room)
        old = [message for message in local_table.messages(room) if has(message, "lj1")][-1]
    restore(data, tmp_path / "backup.db", NOON)
    async with start() as harness:
        match = await opened(harness, other, seats=3)
        assert match != unknown
        stranger = harness.people[3]
        assert words(await harness.press(stranger, old, "Join")) == f"> There is no match #{unknown}."
        assert len((await harness.services.lobbies.view(match)).members) == 2
