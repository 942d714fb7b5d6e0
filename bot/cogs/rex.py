"""The commands of Rex Britannorum, in the words of its rules."""

from __future__ import annotations

from typing import Final, Literal

from discord import app_commands
from discord.ext import commands

from bot.cogs.base import GameCog, answering, field
from bot.front.answering.guards import Interaction
from engines.rex_britannorum.words.shorthand import code_of

_MATCH: Final = "Which match, if several fit"
_AREA: Final = "Which area, if you are asked for several"
_AREAS: Final = [
    app_commands.Choice(name=name, value=letter) for name, letter in (("North", "N"), ("Centre", "C"), ("South", "S"))
]


class RexCog(GameCog, commands.GroupCog, group_name="rex", group_description="Rex Britannorum"):
    """Recruit, plan, take locations, use powers and call on Rome without a panel."""

    game = "rex"
    about = "area"

    @staticmethod
    def alias(value: str) -> str:
        """Return a card, a card with its area, or a token as people write it: "B7N", "X6", "N09", "joker"."""
        return code_of(value)

    @app_commands.command(description="Recruit one card")
    @app_commands.describe(card='A card of your queue, for example "B5", or "deck"', match=_MATCH)
    @app_commands.autocomplete(card=field("recruit", "card"), match=answering("recruit"))
    async def recruit(self, interaction: Interaction, card: str, match: int | None = None) -> None:
        """Take a card of the queue or the top of the deck."""
        await self.submit(interaction, "recruit", match, card=card)

    @app_commands.command(description="Seal your plan, or change it while others still think")
    @app_commands.describe(
        first='A troop and its area, for example "B7N"',
        second='Another troop and another area, for example "B4S"',
        third='A mercenary or reinforcement and its area, for example "X6N", or "none"',
        match=_MATCH,
    )
    @app_commands.autocomplete(
        first=field("plan", "first"),
        second=field("plan", "second"),
        third=field("plan", "third"),
        match=answering("plan"),
    )
    async def plan(
        self, interaction: Interaction, first: str, second: str, third: str | None = None, match: int | None = None
    ) -> None:
        """Seal a plan."""
        await self.submit(interaction, "plan", match, first=first, second=second, third=third)

    @app_commands.command(description="Take locations in an area")
    @app_commands.describe(
        take='The tokens, for example "N09 N04 joker"',
        joker="Where the joker places your piece, if you take it",
        area=_AREA,
        match=_MATCH,
    )
    @app_commands.choices(area=_AREAS)
    @app_commands.autocomplete(take=field("gain", "take"), joker=field("gain", "joker"), match=answering("gain"))
    async def gain(
        self,
        interaction: Interaction,
        take: str,
        joker: str | None = None,
        area: str | None = None,
        match: int | None = None,
    ) -> None:
        """Take tokens as a winner or a vassal."""
        await self.submit(interaction, "gain", match, area=area, take=take, joker=joker)

    @app_commands.command(description="Use powers 2 and 3 as a vassal")
    @app_commands.describe(
        recruit='The card your 2 brings, for example "I7", or "none"',
        cohabit='The road your 3 shares, for example "N04", or "none"',
        area=_AREA,
        match=_MATCH,
    )
    @app_commands.choices(area=_AREAS)
    @app_commands.autocomplete(
        recruit=field("powers", "recruit"),
        cohabit=field("powers", "cohabit"),
        match=answering("powers"),
    )
    async def powers(
        self,
        interaction: Interaction,
        recruit: str | None = None,
        cohabit: str | None = None,
        area: str | None = None,
        match: int | None = None,
    ) -> None:
        """Take a card with a 2 and share a road with a 3."""
        await self.submit(interaction, "powers", match, area=area, recruit=recruit, cohabit=cohabit)

    @app_commands.command(description="Ask Rome for help, or decline it")
    @app_commands.describe(card='A reinforcement, for example "X5", "deck" or "none"', match=_MATCH)
    @app_commands.autocomplete(card=field("rome", "card"), match=answering("rome"))
    async def rome(self, interaction: Interaction, card: str, match: int | None = None) -> None:
        """Take a reinforcement after a turn without a gain."""
        await self.submit(interaction, "rome", match, card=card)

    @app_commands.command(description="Choose the objectives card you put back, or change that while others choose")
    @app_commands.describe(drop="The card you put back", match=_MATCH)
    @app_commands.autocomplete(drop=field("objectives", "drop"), match=answering("objectives"))
    async def objectives(self, interaction: Interaction, drop: str, match: int | None = None) -> None:
        """Put an objectives card back at the beginning."""
        await self.submit(interaction, "objectives", match, drop=drop)

    @app_commands.command(description="Choose the objectives card you discard in turn 4")
    @app_commands.describe(drop="The card you discard", match=_MATCH)
    @app_commands.autocomplete(drop=field("discard", "drop"), match=answering("discard"))
    async def discard(self, interaction: Interaction, drop: str, match: int | None = None) -> None:
        """Discard an objectives card, where the table plays so."""
        await self.submit(interaction, "discard", match, drop=drop)

    @app_commands.command(description="Set what is done for you without asking; what you leave out stays as it is")
    @app_commands.describe(
        winner="Your gain as a winner",
        vassal="Your gain as a vassal",
        recruit="Which card your 2 brings",
        cohabit="Which road your 3 shares",
        rome="Which reinforcement you ask Rome for",
        match=_MATCH,
    )
    @app_commands.autocomplete(match=answering("orders"))
    async def orders(
        self,
        interaction: Interaction,
        winner: Literal["ask", "road", "cities", "regions"] | None = None,
        vassal: Literal["ask", "road", "cities", "regions"] | None = None,
        recruit: Literal["ask", "highest", "never"] | None = None,
        cohabit: Literal["ask", "road", "regions"] | None = None,
        rome: Literal["ask", "highest", "never"] | None = None,
        match: int | None = None,
    ) -> None:
        """Set standing orders."""
        given = {"winner": winner, "vassal": vassal, "recruit": recruit, "cohabit": cohabit, "rome": rome}
        await self.submit(interaction, "orders", match, **given)
