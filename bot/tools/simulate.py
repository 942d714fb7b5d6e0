"""Lets computer players play whole games against each other and prints how they ended."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from hashlib import sha256
from statistics import mean
from time import perf_counter
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from bot.errors import Unusable
from bot.service.matches.codec import game_options
from engines.core.game import AnyGame, Outcome
from engines.core.match import Match
from engines.core.prompt import Draft
from engines.core.seats import Seat, seat_letter
from engines.registry import GAMES

TABLE: Final = 3
"""Seats where neither their number nor levels are given."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The matches to simulate: the levels by seat are repeated until every seat has one."""

    game: AnyGame
    games: int
    seed: int
    levels: tuple[str, ...]


@dataclass(slots=True)
class Tally:
    """The results, by seat."""

    scores: list[tuple[int, ...]] = field(default_factory=list)
    wins: Counter[int] = field(default_factory=Counter)
    """Games won or shared."""
    shared: int = 0
    vacant: int = 0
    lengths: list[int] = field(default_factory=list)
    """Entries after the setup."""
    seconds: float = 0.0

    def add(self, outcome: Outcome, length: int) -> None:
        """Count one game."""
        self.scores.append(outcome.scores)
        self.lengths.append(length)
        self.wins.update(outcome.winners)
        self.shared += len(outcome.winners) > 1
        self.vacant += not outcome.winners


def plan(game: str, games: int, seed: int, seats: int | None, levels: tuple[str, ...]) -> Plan:
    """Return what the command line asks for.

    Raises:
        Unusable: if there is no such game or level, or the game is not for that many seats.
    """
    if game not in GAMES:
        raise Unusable(f"There is no game {game}. The games are: {', '.join(GAMES)}.")
    chosen = GAMES[game]
    unknown = [level for level in levels if level not in chosen.players]
    if unknown:
        raise Unusable(f"{game} has no level {unknown[0]}. The levels are: {', '.join(chosen.players)}.")
    if games < 1:
        raise Unusable("Play at least one game.")
    count = seats or max(len(levels) or min(TABLE, chosen.seats[-1]), chosen.seats[0])
    if count not in chosen.seats or count < len(levels):
        raise Unusable(
            f"{game} is for {chosen.seats.start} to {chosen.seats.stop - 1} seats, with at most a level each."
        )
    given = levels or (next(iter(chosen.players)),)
    return Plan(game=chosen, games=games, seed=seed, levels=tuple(given[seat % len(given)] for seat in range(count)))


def simulate(asked: Plan, console: Console | None = None) -> Tally:
    """Play the games, show a progress bar meanwhile, print and return the tally."""
    console = console or Console()
    tally = Tally()
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console
    )
    with bar:
        task = bar.add_task(asked.game.title, total=asked.games)
        begun = perf_counter()
        for number in range(asked.games):
            tally.add(*play(asked, number))
            bar.advance(task)
        tally.seconds = perf_counter() - begun
    console.print(report(asked, tally))
    console.print(summary(tally))
    return tally


def play(asked: Plan, number: int) -> tuple[Outcome, int]:
    """Play one game to its end and return how it ended and how many entries it took."""
    seats = len(asked.levels)
    options = game_options(asked.game, seats, Draft())
    seed = sha256(f"{asked.seed}/{number}".encode()).digest()
    match = Match.new(asked.game, options, seats, seed).match
    while (outcome := match.outcome()) is None:
        prompt = next(prompt for prompt in match.prompts() if prompt.awaited)
        match = match.play(prompt.seat, match.think(prompt, asked.levels[prompt.seat])).match
    return outcome, match.version


def report(asked: Plan, tally: Tally) -> Table:
    """Return the results by seat as a table."""
    table = Table("Seat", "Level", "Won or shared", "Mean score", "Lowest", "Highest")
    games = len(tally.scores)
    for seat, level in enumerate(asked.levels):
        scores = [each[seat] for each in tally.scores if each]
        won = tally.wins[seat]
        table.add_row(
            seat_letter(Seat(seat)),
            level,
            f"{won} ({won / games:.1%})",
            *((f"{mean(scores):.1f}", str(min(scores)), str(max(scores))) if scores else ("", "", "")),
        )
    return table


def summary(tally: Tally) -> str:
    """Return length and speed in words."""
    actions = sum(tally.lengths)
    return (
        f"{len(tally.scores)} games, {tally.shared} shared, {tally.vacant} without a winner. "
        f"{mean(tally.lengths):.1f} actions a game ({min(tally.lengths)} to {max(tally.lengths)}). "
        f"{len(tally.scores) / tally.seconds:.1f} games/s, {actions / tally.seconds:.0f} actions/s."
    )
