"""The commands of Torches, a copy of the toy: a module as a new game puts beside the others in `bot/cogs`."""

from __future__ import annotations

from typing import Literal

from discord import app_commands
from discord.ext import commands

from bot.cogs.base import GameCog, answering, field
from bot.front.answering.guards import Interaction


class TorchesCog(GameCog, commands.GroupCog, group_name="torches", group_description="Torches"):
    """Seal, mark, kindle and salvage without a panel."""

    game = "torches"

    @app_commands.command(description="Seal a card")
    @app_commands.autocomplete(card=field("seal", "card"), match=answering("seal"))
    async def seal(self, interaction: Interaction, card: str, match: int | None = None) -> None:
        await self.submit(interaction, "seal", match, card=card)

    @app_commands.command(description="Mark plots")
    @app_commands.autocomplete(plots=field("mark", "plots"), match=answering("mark"))
    async def mark(self, interaction: Interaction, plots: str, match: int | None = None) -> None:
        await self.submit(interaction, "mark", match, plots=plots)

    @app_commands.command(description="Kindle what is marked")
    @app_commands.autocomplete(match=answering("kindle"))
    async def kindle(self, interaction: Interaction, stake: int | None = None, match: int | None = None) -> None:
        await self.submit(interaction, "kindle", match, stake=stake)

    @app_commands.command(description="Salvage lit plots")
    @app_commands.autocomplete(plot=field("salvage", "plot"), match=answering("salvage"))
    async def salvage(self, interaction: Interaction, count: int, plot: str, match: int | None = None) -> None:
        await self.submit(interaction, "salvage", match, count=count, plot=plot)

    @app_commands.command(description="Set what is done for you without asking")
    @app_commands.autocomplete(match=answering("orders"))
    async def orders(
        self, interaction: Interaction, yields: Literal["ask", "yield"] | None = None, match: int | None = None
    ) -> None:
        await self.submit(interaction, "orders", match, yields=yields)
