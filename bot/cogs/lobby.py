"""``/legatus``: opening a match, who takes part, and the state of the bot."""

from __future__ import annotations

from typing import ClassVar

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.base import RoutedCog, levels, matches, seats
from bot.errors import Refusal
from bot.front.answering.guards import Interaction, Visitor, names_of
from bot.front.answering.reply import Reply
from bot.front.answering.whom import Whom
from bot.records import MatchId, UserId
from bot.table_options import GRACE, TableOptions
from engines.core.game import AnyGame

_GRACES = [
    app_commands.Choice(name="Not at all", value=0),
    app_commands.Choice(name="6 hours", value=6),
    app_commands.Choice(name="24 hours", value=GRACE),
    app_commands.Choice(name="3 days", value=72),
    app_commands.Choice(name="A week", value=168),
]
_WHICH = "Which match, if several fit"
_OR_SEAT = "Or their seat, by letter, colour or kingdom, if they have left the server"


class LobbyCog(RoutedCog, commands.GroupCog, group_name="legatus", group_description="Matches and who takes part"):
    """Everything about a match but its moves."""

    choosing_game: ClassVar = ("new",)

    def called(self, game: AnyGame) -> str:
        """Return a game's title, and that it is played in words where it has no pictures."""
        return self.router.reading.called(game)

    @app_commands.command(description="Open a new match and look for players")
    @app_commands.describe(
        game="The game to play",
        seats="How many seats",
        thread="Whether the match gets a thread of its own",
        grace="How long a seat is kept for somebody who leaves the server; else a day",
    )
    @app_commands.choices(grace=_GRACES)
    async def new(
        self,
        interaction: Interaction,
        game: str,
        seats: app_commands.Range[int, 1, 6] | None = None,
        thread: bool = True,  # noqa: FBT001, FBT002  (a yes-or-no option of the command)
        grace: int = GRACE,
    ) -> None:
        """Open a lobby here."""

        async def work(visitor: Visitor, reply: Reply) -> None:
            table = TableOptions(thread=thread, grace=grace)
            await reply.show(await self.router.lobbies.open(visitor, game, seats, table))

        await self.router.run(interaction, work)

    @app_commands.command(description="Join a match that is looking for players, or take an open seat of a running one")
    @app_commands.describe(seat="The seat you want, by letter, colour or kingdom; else one is drawn", match=_WHICH)
    @app_commands.autocomplete(seat=seats("joined"), match=matches("join"))
    async def join(self, interaction: Interaction, seat: str | None = None, match: int | None = None) -> None:
        """Join a lobby, or sit down in a running match."""

        async def work(visitor: Visitor, reply: Reply) -> None:
            await self.router.matches.join(visitor, reply, match, seat)

        await self.router.run(interaction, work)

    @app_commands.command(description="Leave a match; in a running one your seat is then open")
    @app_commands.describe(match=_WHICH)
    @app_commands.autocomplete(match=matches("leave"))
    async def leave(self, interaction: Interaction, match: int | None = None) -> None:
        """Leave a lobby at once, a match after asking."""

        async def work(visitor: Visitor, reply: Reply) -> None:
            await self.router.matches.ask(visitor, reply, "leave", match)

        await self.router.run(interaction, work)

    @app_commands.command(description="Start a match: host or Manage Server")
    @app_commands.describe(match=_WHICH)
    @app_commands.autocomplete(match=matches("start"))
    async def start(self, interaction: Interaction, match: int | None = None) -> None:
        """Start the match of a lobby."""

        async def work(visitor: Visitor, reply: Reply) -> None:
            await self.router.matches.do(visitor, reply, "start", match)

        await self.router.run(interaction, work)

    @app_commands.command(name="list", description="Your matches, those that wait for you first")
    async def matches_of(self, interaction: Interaction) -> None:
        """List matches, privately."""

        async def work(visitor: Visitor, reply: Reply) -> None:
            await reply.show_all(await self.router.reading.listing(visitor))

        await self.router.run(interaction, work)

    @app_commands.command(description="Version, uptime and health of the bot")
    async def status(self, interaction: Interaction) -> None:
        """Show the state of the bot, privately."""

        async def work(visitor: Visitor, reply: Reply) -> None:
            await reply.show(await self.router.reading.status(visitor))

        await self.router.run(interaction, work)

    @app_commands.command(description="Remove somebody from a match: host or Manage Server")
    @app_commands.describe(person="The person", seat=_OR_SEAT, match=_WHICH)
    @app_commands.autocomplete(seat=seats("person"), match=matches("run"))
    async def kick(
        self,
        interaction: Interaction,
        person: discord.User | None = None,
        seat: str | None = None,
        match: int | None = None,
    ) -> None:
        """Remove a person, after asking."""
        await self._ask(interaction, "kick", match, _whom(person, seat), None)

    @app_commands.command(description="Seat somebody in place of another or of a computer: host or Manage Server")
    @app_commands.describe(
        by="The person who takes the seat and sees the hand from then on",
        person="The person whose seat it is",
        seat="Or the seat, by letter, colour or kingdom, if a computer plays it or its player has left",
        match=_WHICH,
    )
    @app_commands.autocomplete(seat=seats("held"), match=matches("replace"))
    async def replace(
        self,
        interaction: Interaction,
        by: discord.User,
        person: discord.User | None = None,
        seat: str | None = None,
        match: int | None = None,
    ) -> None:
        """Replace a person, after asking."""
        await self._ask(interaction, "replace", match, _whom(person, seat), by)

    @app_commands.command(description="End a match early: host or Manage Server")
    @app_commands.describe(match=_WHICH)
    @app_commands.autocomplete(match=matches("run"))
    async def end(self, interaction: Interaction, match: int | None = None) -> None:
        """End a match, after asking."""
        await self._ask(interaction, "end", match, None, None)

    @app_commands.command(description="Let the game answer for somebody who is away")
    @app_commands.describe(
        person="The person who is away",
        seat="Or the seat, by letter, colour or kingdom, if it is open or its player has left the server",
        match=_WHICH,
    )
    @app_commands.autocomplete(seat=seats("unplayed"), match=matches("help"))
    async def standin(
        self,
        interaction: Interaction,
        person: discord.User | None = None,
        seat: str | None = None,
        match: int | None = None,
    ) -> None:
        """Call a stand-in for an absent person, or for a seat nobody has."""
        whom = _whom(person, seat)

        async def deed(visitor: Visitor, reply: Reply, found: MatchId) -> None:
            await reply.show(await self.router.seats.stand_in(visitor, found, whom))

        async def work(visitor: Visitor, reply: Reply) -> None:
            await self.router.matches.typed(visitor, reply, match, "help", deed, whom=whom)

        await self.router.run(interaction, work)

    @app_commands.command(description="Seat a computer where nobody plays any more")
    @app_commands.describe(
        seat="The seat, by letter, colour or kingdom: an open one, or one whose player has left the server",
        level="How well it plays",
        match=_WHICH,
    )
    @app_commands.autocomplete(seat=seats("free"), level=levels, match=matches("help"))
    async def computer(self, interaction: Interaction, seat: str, level: str, match: int | None = None) -> None:
        """Seat a computer player."""
        whom = Whom.typed(None, seat)

        async def deed(visitor: Visitor, reply: Reply, found: MatchId) -> None:
            await reply.show(await self.router.seats.seat_computer(visitor, found, whom, level.strip().casefold()))

        async def work(visitor: Visitor, reply: Reply) -> None:
            await self.router.matches.typed(visitor, reply, match, "help", deed, whom=whom)

        await self.router.run(interaction, work)

    async def _ask(
        self,
        interaction: Interaction,
        act: str,
        match: int | None,
        whom: Whom | None,
        by: discord.User | None,
    ) -> None:
        def check() -> None:
            if whom is not None:
                whom.check()
            if by is not None and by.bot:
                raise Refusal.of("refuse.person_is_bot")

        async def work(visitor: Visitor, reply: Reply) -> None:
            new = None if by is None else UserId(by.id)
            if by is not None and not by.bot:
                await self.router.call(UserId(by.id), names_of(by, interaction.guild_id))
            await self.router.matches.ask(visitor, reply, act, match, whom, new, check)

        await self.router.run(interaction, work)


def _whom(person: discord.User | None, seat: str | None) -> Whom:
    return Whom.typed(None if person is None else UserId(person.id), seat)
