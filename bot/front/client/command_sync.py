"""Tells Discord the commands, only when their definition has changed."""

from __future__ import annotations

import json
import logging
from hashlib import sha256
from typing import Any, Final

import discord
from discord import app_commands

from bot.ports import Ledger

_log = logging.getLogger(__name__)

FACT: Final = "commands"
"""The fact that says where which commands were last made known."""


async def sync(tree: app_commands.CommandTree[Any], ledger: Ledger, test_guild: int | None) -> bool:
    """Make the commands known, to one server while developing or to all; return whether that took a request.

    Those made known elsewhere before are withdrawn, so that nobody sees a command twice.

    Raises:
        discord.HTTPException: if Discord refuses; the next start tries again.
    """
    scope = str(test_guild or "everywhere")
    known = json.dumps({"scope": scope, "hash": definition(tree)})
    before = await ledger.fact(FACT)
    if before == known:
        return False
    commands = tree.get_commands()
    if before is not None and (old := json.loads(before)["scope"]) != scope:
        await _withdraw(tree, old)
    if test_guild is None:
        await tree.sync()
    else:
        guild = discord.Object(test_guild)
        tree.copy_global_to(guild=guild)
        await tree.sync(guild=guild)
        tree.clear_commands(guild=guild)
    await ledger.note(FACT, known)
    _log.info("commands made known", extra={"scope": scope, "commands": len(commands)})
    return True


def definition(tree: app_commands.CommandTree[Any]) -> str:
    """Return a fingerprint of all that Discord is told of the commands."""
    told = [command.to_dict(tree) for command in tree.get_commands()]
    told.sort(key=lambda each: (each["type"], each["name"]))
    return sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


async def _withdraw(tree: app_commands.CommandTree[Any], scope: str) -> None:
    client = tree.client
    assert client.application_id is not None
    if scope == "everywhere":
        await client.http.bulk_upsert_global_commands(client.application_id, payload=[])
    else:
        try:
            await client.http.bulk_upsert_guild_commands(client.application_id, int(scope), payload=[])
        except discord.Forbidden:  # no longer on that server: nothing to withdraw
            _log.info("test server is gone", extra={"scope": scope})
