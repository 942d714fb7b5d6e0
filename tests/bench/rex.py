"""How well the computer players of Rex Britannorum do against each other, and how long the strong one thinks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from multiprocessing import Pool
from time import process_time

from engines.core.match import Match
from engines.core.seats import Seat
from engines.registry import GAMES
from tests.bench.aims import Aim, Measured, Size, at_least, at_most
from tests.kit.walker import default_options, seed_of

SEATS = 3
EASY = 400
"""Games of one steady seat against two random ones."""
HARD = 200
"""Games of one strong seat against two steady ones."""
WHOLE = 1_000
"""More decisions than a seat makes in a game."""
PROCESSES = 2


@dataclass(frozen=True, slots=True)
class Duel:
    """How one game of a seat against two of another level ended."""

    won: bool
    awarded: bool
    """Whether anybody has the title."""
    longest: float
    """Seconds of processor time of its longest decision: others on the machine do not count."""
    mean: float
    """The same of its mean decision."""


def duel(number: int, level: str, others: str, decisions: int) -> Duel:
    """Play one game; the seat whose level is looked at changes with the number, and thinks so many times."""
    game = GAMES["rex"]
    looked_at = Seat(number % SEATS)
    match = Match.new(game, default_options(game, SEATS), SEATS, seed_of(number)).match
    times: list[float] = []
    while (outcome := match.outcome()) is None:
        prompt = next(prompt for prompt in match.prompts() if prompt.awaited)
        thinks = prompt.seat == looked_at and len(times) < decisions
        begun = process_time()
        draft = match.think(prompt, level if thinks else others)
        if thinks:
            times.append(process_time() - begun)
        match = match.play(prompt.seat, draft).match
    return Duel(looked_at in outcome.winners, bool(outcome.winners), max(times), sum(times) / len(times))


@lru_cache(maxsize=4)
def duels(level: str, others: str, games: int, decisions: int) -> tuple[Duel, ...]:
    """Return so many games, played by several processes."""
    with Pool(PROCESSES) as pool:
        return tuple(pool.starmap(duel, [(number, level, others, decisions) for number in range(games)], chunksize=5))


def steady_share(size: Size) -> Measured:
    """Return the share of the titles awarded that a steady seat wins against two random ones."""
    return _share(duels("steady", "random", size.of(EASY), size.of(WHOLE, 2)), 80)


def strong_share(size: Size) -> Measured:
    """Return the share of the titles awarded that a strong seat wins against two steady ones."""
    return _share(duels("strong", "steady", size.of(HARD), size.of(WHOLE, 2)), 45)


def _share(played: tuple[Duel, ...], bound: float) -> Measured:
    awarded = [game for game in played if game.awarded]
    measured = at_least(100 * sum(game.won for game in awarded) / max(1, len(awarded)), bound, "%")
    return Measured(f"{measured.value} of {len(awarded)} titles awarded", measured.met)


def strong_seconds(size: Size) -> Measured:
    """Return the longest time the strong player thought about a decision, and the mean."""
    played = duels("strong", "steady", size.of(HARD), size.of(WHOLE, 2))
    measured = at_most(max(game.longest for game in played), 2, "s of processor time")
    mean = sum(game.mean for game in played) / len(played)
    return Measured(f"{measured.value}, mean {1000 * mean:.0f} ms", measured.met)


AIMS = (
    Aim(f"Rex: steady against two random, {EASY} games", "≥ 80 %", steady_share),
    Aim(f"Rex: strong against two steady, {HARD} games", "≥ 45 %", strong_share),
    Aim("Rex: the strong player's longest decision", "≤ 2 s", strong_seconds),
)
