"""The commands of Roman Invasion of Britain, in the words of its rules."""

from __future__ import annotations

from typing import Literal

from discord import app_commands
from discord.ext import commands

from bot.cogs.base import GameCog, answering, field
from bot.front.answering.guards import Interaction
from engines.roman_invasion.words.shorthand import code_of


class InvasionCog(GameCog, commands.GroupCog, group_name="invasion", group_description="Roman Invasion of Britain"):
    """Muster, attack, help and fortify without a panel."""

    game = "invasion"

    @staticmethod
    def alias(value: str) -> str:
        """Return a card's short name, "S7" or "S5sea"; other choices go by their ids."""
        return code_of(value)

    @app_commands.command(description="Take resource pairs into your hand")
    @app_commands.describe(pairs='Places in the row, for example "1 4 6"', match="Which match, if several fit")
    @app_commands.autocomplete(pairs=field("muster", "pairs"), match=answering("muster"))
    async def muster(self, interaction: Interaction, pairs: str, match: int | None = None) -> None:
        """Take resource pairs."""
        await self.submit(interaction, "muster", match, pairs=pairs)

    @app_commands.command(description="Attack a region with cards of different types")
    @app_commands.describe(
        target="The region", cards='Your cards, for example "S7 V5 L5"', match="Which match, if several fit"
    )
    @app_commands.autocomplete(
        target=field("attack", "target"), cards=field("attack", "cards"), match=answering("attack")
    )
    async def attack(self, interaction: Interaction, target: str, cards: str, match: int | None = None) -> None:
        """Commit cards against a region."""
        await self.submit(interaction, "attack", match, target=target, cards=cards)

    @app_commands.command(description="End your campaign")
    @app_commands.describe(match="Which match, if several fit")
    @app_commands.autocomplete(match=answering("stop"))
    async def stop(self, interaction: Interaction, match: int | None = None) -> None:
        """Attack no more this turn."""
        await self.submit(interaction, "stop", match)

    @app_commands.command(description="Play a card in reserve for somebody else's attack")
    @app_commands.describe(card='Your card, for example "C6"', match="Which match, if several fit")
    @app_commands.autocomplete(card=field("help", "card"), match=answering("help"))
    async def reserve(self, interaction: Interaction, card: str, match: int | None = None) -> None:
        """Help an attack with one card."""
        await self.submit(interaction, "help", match, card=card)

    @app_commands.command(description="Play nothing in reserve")
    @app_commands.describe(match="Which match, if several fit")
    @app_commands.autocomplete(match=answering("decline"))
    async def decline(self, interaction: Interaction, match: int | None = None) -> None:
        """Do not help an attack."""
        await self.submit(interaction, "decline", match)

    @app_commands.command(description="Discard down to the hand limit")
    @app_commands.describe(cards='The cards to discard, for example "A3 L5"', match="Which match, if several fit")
    @app_commands.autocomplete(cards=field("fortify", "cards"), match=answering("fortify"))
    async def fortify(self, interaction: Interaction, cards: str, match: int | None = None) -> None:
        """Discard the excess."""
        await self.submit(interaction, "fortify", match, cards=cards)

    @app_commands.command(description="Set your standing order for helping others")
    @app_commands.describe(
        policy="Your answer when your help would decide an attack",
        share="Help if your share of the award is at least this many VT; 1 if left out",
        match="Which match, if several fit",
    )
    @app_commands.autocomplete(match=answering("orders"))
    async def orders(
        self,
        interaction: Interaction,
        policy: Literal["ask", "help", "never"],
        share: app_commands.Range[int, 1, 10] | None = None,
        match: int | None = None,
    ) -> None:
        """Set the standing order for the reserve play."""
        await self.submit(interaction, "orders", match, policy=policy, share=share)
