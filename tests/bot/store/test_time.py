"""Times are moments: whatever zone a clock or a machine is in, the same moment comes back, in UTC."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.people import Guild
from bot.store import open_store
from tests.kit.clock import SetClock

MOMENTS = [
    datetime(2026, 3, 8, 1, 59, tzinfo=ZoneInfo("America/New_York")),  # the clocks go forward a minute later
    datetime(2026, 10, 25, 1, 30, fold=0, tzinfo=ZoneInfo("Europe/London")),  # this hour comes twice
    datetime(2026, 10, 25, 1, 30, fold=1, tzinfo=ZoneInfo("Europe/London")),
    datetime(2028, 2, 29, 23, 59, tzinfo=ZoneInfo("Asia/Kathmandu")),
]


@pytest.mark.fault("B62")
@pytest.mark.parametrize("moment", MOMENTS, ids=str)
async def test_a_moment_in_any_zone_is_kept_as_that_moment(tmp_path, monkeypatch, moment):
    monkeypatch.setenv("TZ", "America/New_York")
    store = await open_store(tmp_path, "1", SetClock(moment))
    await store.people.save_guild(Guild(7, left=moment))
    found = (await store.people.guild(7)).left
    await store.close()
    assert found == moment.astimezone(UTC)
    assert found.utcoffset() == UTC.utcoffset(None)
