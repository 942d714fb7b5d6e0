"""The commands of Caesar Imperator: Britannia, in the words of its rules."""

from __future__ import annotations

from typing import Final, Literal

from discord import app_commands
from discord.ext import commands

from bot.cogs.base import GameCog, answering, playing
from bot.front.answering.guards import Interaction
from engines.caesar_britannia.words.shorthand import code_of

_MATCH: Final = "Which match, if several fit"


class CaesarCog(GameCog, commands.GroupCog, group_name="caesar", group_description="Caesar Imperator: Britannia"):
    """Open the panel, and say beforehand how battles are fought."""

    game = "caesar"

    @staticmethod
    def alias(value: str) -> str:
        """Return a unit as people write it: "VII", "X-vexillation", "nobiles.cantii.lugotorix"."""
        return code_of(value)

    @app_commands.command(description="Make your move")
    @app_commands.describe(match=_MATCH)
    @app_commands.autocomplete(match=playing())
    async def play(self, interaction: Interaction, match: int | None = None) -> None:
        """Open the private panel of a match of this game."""
        await self.open(interaction, match)

    @app_commands.command(description="Set what is done for you without asking; what you leave out stays as it is")
    @app_commands.describe(
        chariots="The Celts: your chariots in battle",
        rerolls="Dice thrown again",
        losses="The choice of your losses",
        leave="Retreats in good order and flights",
        retreat="The way of your beaten armies",
        saviour="Rome: Caesar's rescues",
        ambush="The Celts: attacks on those who ravage beside your armies",
        scope="How long they hold: until you change them, or this turn",
        match=_MATCH,
    )
    @app_commands.autocomplete(match=answering("orders"))
    async def orders(  # noqa: PLR0913, PLR0917  (the options of a command are its parameters)
        self,
        interaction: Interaction,
        chariots: Literal["stay", "mount", "dismount", "charge", "hand"] | None = None,
        rerolls: Literal["usual", "never", "hand"] | None = None,
        losses: Literal["hand", "usual"] | None = None,
        leave: Literal["hand", "usual", "never"] | None = None,
        retreat: Literal["hand", "usual"] | None = None,
        saviour: Literal["hand", "come", "stay"] | None = None,
        ambush: Literal["hand", "attack", "hold"] | None = None,
        scope: Literal["always", "turn"] | None = None,
        match: int | None = None,
    ) -> None:
        """Set policies for battles."""
        given = {"chariots": chariots, "rerolls": rerolls, "losses": losses, "leave": leave, "retreat": retreat}
        await self.submit(interaction, "orders", match, **given, saviour=saviour, ambush=ambush, scope=scope)
