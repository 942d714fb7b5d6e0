"""Commands are made known only when their definition changed, and never twice over."""

import discord
import pytest
from discord import app_commands

from bot.front.client.command_sync import sync
from tests.bot.front.conftest import FrontHarness


@pytest.mark.fault("B32")
async def test_an_unchanged_definition_takes_no_request(harness: FrontHarness):
    tree, ledger = harness.front.bot.tree, harness.services.store.ledger
    assert not await sync(tree, ledger, None)

    @tree.command(name="extra", description="One more")
    async def extra(interaction: discord.Interaction) -> None: ...

    assert await sync(tree, ledger, None)
    assert [command["name"] for command in harness.table.world.commands] == ["extra"]
    assert not await sync(tree, ledger, None)
    tree.remove_command("extra")
    assert await sync(tree, ledger, None)


@pytest.mark.fault("B32")
async def test_a_test_server_and_all_servers_do_not_both_have_them(
    harness: FrontHarness, monkeypatch: pytest.MonkeyPatch
):
    tree, ledger = harness.front.bot.tree, harness.services.store.ledger
    told: list[tuple[str, int | None, int]] = []
    http = harness.front.bot.http

    async def everywhere(_application, payload):
        told.append(("everywhere", None, len(payload)))
        return []

    async def there(_application, guild, payload):
        told.append(("server", guild, len(payload)))
        return []

    monkeypatch.setattr(http, "bulk_upsert_global_commands", everywhere)
    monkeypatch.setattr(http, "bulk_upsert_guild_commands", there)
    tree.add_command(app_commands.Command(name="one", description="One", callback=_nothing))
    for guild in (77, 77, None, None, 88):
        await sync(tree, ledger, guild)
    assert told == [
        ("everywhere", None, 0),
        ("server", 77, 1),
        ("server", 77, 0),
        ("everywhere", None, 1),
        ("everywhere", None, 0),
        ("server", 88, 1),
    ]


async def _nothing(interaction: discord.Interaction) -> None: ...
