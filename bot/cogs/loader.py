"""Finds the cogs and gives each the router."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import discord

import bot.cogs
from bot.cogs.base import RoutedCog
from bot.front.answering.router import Router
from bot.front.answering.wiring import make_router
from bot.front.client.front import Front


async def load(front: Front) -> Router:
    """Make the router, add every cog to the client and let all presses come to the router."""
    router = make_router(front)
    client = front.bot
    for cog in cogs():
        await client.add_cog(cog(router))

    async def on_interaction(interaction: discord.Interaction[Any]) -> None:
        await router.receive(interaction)

    async def on_error(interaction: discord.Interaction[Any], error: discord.app_commands.AppCommandError) -> None:
        await router.failed_outside(interaction, error)

    client.add_listener(on_interaction, "on_interaction")
    client.tree.error(on_error)
    return router


def cogs() -> Iterator[type[RoutedCog]]:
    """Yield the cog classes of this package: every class in it that adds commands of its own."""
    for module in sorted(pkgutil.iter_modules(bot.cogs.__path__), key=lambda module: module.name):
        if module.name in ("base", "loader"):
            continue
        for thing in vars(import_module(f"bot.cogs.{module.name}")).values():
            if isinstance(thing, type) and issubclass(thing, RoutedCog) and thing.__module__.endswith(module.name):
                yield thing
