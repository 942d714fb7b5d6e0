"""Commands for playing any game, reading about it, and personal settings."""

from __future__ import annotations

from contextlib import suppress
from typing import ClassVar

from discord import app_commands

from bot.cogs.base import RoutedCog, matches
from bot.errors import Refusal
from bot.front.answering.guards import Interaction, Visitor
from bot.front.answering.reply import Reply
from bot.ports import NoSuchMatch
from bot.service.matches.find import Need
from bot.ui import rules
from bot.ui.limits import OPTION_TEXT, OPTIONS, cut
from engines.core.game import AnyGame


class PlayCog(RoutedCog):
    """Every game can be played with these alone."""

    choosing_game: ClassVar = ("rules",)

    @app_commands.command(description="Make your move")
    @app_commands.describe(match="Which match, if several fit")
    @app_commands.autocomplete(match=matches("play"))
    async def play(self, interaction: Interaction, match: int | None = None) -> None:
        """Open the private panel of a match."""
        await self._do(interaction, "play", match)

    @app_commands.command(description="See your hand")
    @app_commands.describe(match="Which match, if several fit")
    @app_commands.autocomplete(match=matches("play"))
    async def hand(self, interaction: Interaction, match: int | None = None) -> None:
        """Show one's hand, privately."""
        await self._do(interaction, "hand", match)

    @app_commands.command(description="Post the board here, or read it in words")
    @app_commands.describe(text="The whole position in words, for you alone", match="Which match, if several fit")
    @app_commands.autocomplete(match=matches("post"))
    async def board(self, interaction: Interaction, text: bool = False, match: int | None = None) -> None:  # noqa: FBT001, FBT002
        """Post the board afresh, or say it in words."""
        await self._do(interaction, "words" if text else "board", match)

    @app_commands.command(description="Read what has happened in a match")
    @app_commands.describe(match="Which match, if several fit")
    @app_commands.autocomplete(match=matches("read"))
    async def log(self, interaction: Interaction, match: int | None = None) -> None:
        """Show the log, newest page first."""
        await self._do(interaction, "log", match)

    @app_commands.command(description="Take your last move back")
    @app_commands.describe(match="Which match, if several fit")
    @app_commands.autocomplete(match=matches("undo"))
    async def undo(self, interaction: Interaction, match: int | None = None) -> None:
        """Undo one's last action where nothing has been revealed since."""
        await self._do(interaction, "undo", match)

    @app_commands.command(name="rules", description="How to play, or what the rules say about something")
    @app_commands.describe(term="A word or the number of a rule", game="Which game, if not the one played here")
    async def look_up(self, interaction: Interaction, term: str | None = None, game: str | None = None) -> None:
        """Show How to Play, or search the rules."""

        async def work(visitor: Visitor, reply: Reply) -> None:
            meant = self.router.reading.game_of(game) if game is not None else await self._game_here(visitor)
            if term is None or not term.strip():
                await reply.show(self.router.reading.how_to_play(meant, 0))
            else:
                await reply.show(rules.search(meant, term.strip()))

        await self.router.run(interaction, work)

    @look_up.autocomplete("term")
    async def _terms(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        game = getattr(interaction.namespace, "game", None) or ""
        games = self.router.services.games
        searched = [games[game]] if game in games else list(games.values())
        chapters = {clause.chapter for one in searched for clause in one.rulebook.clauses}
        ids = [clause.id for one in searched for clause in one.rulebook.clauses]
        wanted = current.strip().casefold()
        fitting = [name for name in (*sorted(chapters), *ids) if wanted in name.casefold() and name]
        return [app_commands.Choice(name=cut(name, OPTION_TEXT), value=cut(name, OPTION_TEXT)) for name in fitting][
            :OPTIONS
        ]

    @app_commands.command(description="Choose whether hands and questions also come as a direct message")
    async def settings(self, interaction: Interaction) -> None:
        """Show one's settings."""

        async def work(visitor: Visitor, reply: Reply) -> None:
            await reply.show(await self.router.reading.settings(visitor.user))

        await self.router.run(interaction, work)

    async def _do(self, interaction: Interaction, act: str, match: int | None) -> None:
        async def work(visitor: Visitor, reply: Reply) -> None:
            await self.router.matches.do(visitor, reply, act, match)

        await self.router.run(interaction, work)

    async def _game_here(self, visitor: Visitor) -> AnyGame:
        """Return the game of the match meant here, else of a lobby here, or the first game."""
        games, services = self.router.services.games, self.router.services
        needs: tuple[Need, ...] = ("any", "lobby")
        for need in needs:
            with suppress(Refusal, NoSuchMatch):
                found = await services.find.resolve(visitor.actor, None, need, ask=False)
                match = found[0].id if isinstance(found, tuple) else found
                return games[(await services.store.vault.head(match)).game]
        return next(iter(games.values()))
