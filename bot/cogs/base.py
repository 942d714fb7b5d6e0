"""The base of all cogs: the interaction router, and a game's own commands bound to its form."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, ClassVar, TypeAlias

from discord import app_commands
from discord.ext import commands

from bot.front.answering.autocomplete import SeatKind
from bot.front.answering.guards import Interaction, Visitor
from bot.front.answering.reply import Reply
from bot.front.answering.router import Router
from bot.front.answering.typed import Command
from bot.service.people.uses import Use
from bot.ui.shorthand import by_value
from engines.core.game import AnyGame

Suggestions: TypeAlias = list[app_commands.Choice[Any]]
Complete: TypeAlias = Callable[[Interaction, str], Coroutine[Any, Any, Suggestions]]
"""An autocomplete callback."""


class RoutedCog(commands.Cog):
    """A cog with commands that the router carries out; nothing is decided here."""

    choosing_game: ClassVar[tuple[str, ...]] = ()
    """Names of the commands with an option ``game``, which offers the games there are."""

    def __init__(self, router: Router) -> None:
        self.router = router
        self.completer = router.completer
        games = [app_commands.Choice(name=self.called(game), value=game.id) for game in router.services.games.values()]
        for command in self.walk_app_commands():
            if command.name in self.choosing_game:
                app_commands.choices(game=games)(command)

    def called(self, game: AnyGame) -> str:
        """Return how a choice of games calls one."""
        return game.title


class GameCog(RoutedCog):
    """The natural commands of one game: vocabulary only. Each command is one verb, its options are its fields."""

    game: ClassVar[str]
    """Id of the game."""

    @staticmethod
    def alias(value: str) -> str:
        """Return the word by which people name a choice; a game with shorter words than its ids overrides this."""
        return by_value(value)

    standing: ClassVar[frozenset[str]] = frozenset({"orders"})
    """Verbs that are no moves: they may be given in any match at any time."""
    about: ClassVar[str | None] = None
    """The option that says what a question is about, in games that ask several of a kind side by side."""

    def command(self, verb: str) -> Command:
        """Return the command that answers with a verb."""
        return Command(self.game, verb, self.alias, verb not in self.standing, self.about)

    async def open(self, interaction: Interaction, match: int | None) -> None:
        """Open the private panel of a match of this game."""

        async def work(visitor: Visitor, reply: Reply) -> None:
            await self.router.matches.play(visitor, reply, match, self.game)

        await self.router.run(interaction, work)

    async def submit(self, interaction: Interaction, verb: str, match: int | None, **typed: object) -> None:
        """Answer the open question that offers ``verb`` with what was typed."""

        async def work(visitor: Visitor, reply: Reply) -> None:
            await self.router.typed.submit(visitor, reply, self.command(verb), typed, match)

        await self.router.run(interaction, work)


def field(verb: str, name: str) -> Complete:
    """Return the autocomplete of one option of a game's command: the field ``name`` of ``verb``."""

    async def complete(interaction: Interaction, current: str) -> Suggestions:
        cog = _cog(interaction)
        assert isinstance(cog, GameCog)
        return [*await cog.completer.values(interaction, cog.command(verb), name, current)]

    return complete


def matches(use: Use) -> Complete:
    """Return the autocomplete of an option ``match``: those in which the command may be used."""

    async def complete(interaction: Interaction, current: str) -> Suggestions:
        return [*await _cog(interaction).completer.matches(interaction, current, use)]

    return complete


def playing() -> Complete:
    """Return the autocomplete of the option ``match`` of a game's command that opens the panel: one's own of it."""

    async def complete(interaction: Interaction, current: str) -> Suggestions:
        cog = _cog(interaction)
        assert isinstance(cog, GameCog)
        return [*await cog.completer.matches(interaction, current, "play", game=cog.game)]

    return complete


def answering(verb: str) -> Complete:
    """Return the autocomplete of the option ``match`` of a game's command: those in which it answers something now."""

    async def complete(interaction: Interaction, current: str) -> Suggestions:
        cog = _cog(interaction)
        assert isinstance(cog, GameCog)
        return [*await cog.completer.matches(interaction, current, "play", cog.command(verb))]

    return complete


async def levels(interaction: Interaction, current: str) -> Suggestions:
    """Suggest the levels of computer players for an option ``level``."""
    return [*await _cog(interaction).completer.levels(interaction, current)]


def seats(which: SeatKind) -> Complete:
    """Return the autocomplete of an option for a seat of one kind."""

    async def complete(interaction: Interaction, current: str) -> Suggestions:
        return [*await _cog(interaction).completer.seats(interaction, current, which)]

    return complete


def _cog(interaction: Interaction) -> RoutedCog:
    command = interaction.command
    assert isinstance(command, app_commands.Command)
    assert isinstance(command.binding, RoutedCog)
    return command.binding
