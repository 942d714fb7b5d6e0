"""A bot on so many servers that Discord wants several connections: each server is served as by one."""

from pathlib import Path

import pytest

from bot.front.client.client import LegatusBot
from bot.local.table import LocalTable
from tests.bot.cogs.conftest import running
from tests.kit.local import pointed_at
from tests.kit.messages import has, words


async def test_matches_go_on_on_every_shard_and_in_direct_messages(
    tmp_path: Path, local_table: LocalTable, slips: list[BaseException], monkeypatch: pytest.MonkeyPatch
):
    async def at_once(*_, **__) -> None:
        """Discord lets one shard in every five seconds; a test need not wait."""

    monkeypatch.setattr(LegatusBot, "before_identify_hook", at_once)
    local_table.gateway.shards = 2
    ada, gwen = local_table.person("Ada"), local_table.person("Gwen")
    with pointed_at(local_table):
        async with running(tmp_path, local_table, slips) as harness:
            assert harness.front.bot.shard_count == 2
            assert len(harness.front.bot.guilds) == 2
            for person, channel in ((ada, "general"), (gwen, "forum")):
                opening = person.slash("legatus new", {"game": "invasion", "thread": False}, channel=channel)
                assert "is open" in words(await harness.shown(person, opening))
                assert has(local_table.messages(channel)[-1], "lj1")
                listed = person.slash("legatus list", {}, channel=person.dm)
                assert "Invasion" in words(await harness.shown(person, listed))
    assert slips == []
