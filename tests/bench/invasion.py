"""How well the strong player of Roman Invasion of Britain does against steady ones, and how long it thinks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from multiprocessing import Pool
from time import process_time

from engines.core.match import Match
from engines.core.seats import Seat
from engines.registry import GAMES
from tests.bench.aims import Aim, Measured, Size, at_least, at_most
from tests.kit.walker import default_options, seed_named

PLAYED = 400
"""Games at each table."""
WHOLE = 1_000
"""More decisions than a seat makes in a game."""
PROCESSES = 2


@dataclass(frozen=True, slots=True)
class Duel:
    """How one game of a strong seat against steady ones ended."""

    won: float
    """1 for a victory; one that is shared counts by its share."""
    longest: float
    """Seconds of processor time of its longest decision: others on the machine do not count."""
    mean: float
    """The same of its mean decision."""


def duel(number: int, seats: int, decisions: int) -> Duel:
    """Play one game; the strong seat changes with the number, and thinks so many times."""
    game = GAMES["invasion"]
    strong = Seat(number % seats)
    match = Match.new(game, default_options(game, seats), seats, seed_named(("strong", seats, number))).match
    times: list[float] = []
    while (outcome := match.outcome()) is None:
        prompt = next(prompt for prompt in match.prompts() if prompt.awaited)
        thinks = prompt.seat == strong and len(times) < decisions
        begun = process_time()
        draft = match.think(prompt, "strong" if thinks else "steady")
        if thinks:
            times.append(process_time() - begun)
        match = match.play(prompt.seat, draft).match
    won = (strong in outcome.winners) / len(outcome.winners)
    return Duel(won, max(times), sum(times) / len(times))


@lru_cache(maxsize=4)
def duels(seats: int, games: int, decisions: int) -> tuple[Duel, ...]:
    """Return so many games, played by several processes."""
    with Pool(PROCESSES) as pool:
        return tuple(pool.starmap(duel, [(number, seats, decisions) for number in range(games)], chunksize=5))


def _played(seats: int, size: Size) -> tuple[Duel, ...]:
    return duels(seats, size.of(PLAYED), size.of(WHOLE, 2))


def share_of_two(size: Size) -> Measured:
    """Return the share of its games that a strong seat wins against one steady seat."""
    played = _played(2, size)
    return at_least(100 * sum(game.won for game in played) / len(played), 60, "%")


def share_of_four(size: Size) -> Measured:
    """Return the share of its games that a strong seat wins against three steady seats."""
    played = _played(4, size)
    return at_least(100 * sum(game.won for game in played) / len(played), 32.5, "%")


def seconds(size: Size) -> Measured:
    """Return the longest time the strong player thought about a decision, and the mean, which must do as well."""
    played = (*_played(2, size), *_played(4, size))
    mean = sum(game.mean for game in played) / len(played)
    measured = at_most(max(game.longest for game in played), 2, "s of processor time")
    return Measured(f"{measured.value}, mean {1000 * mean:.0f} ms", measured.met and mean <= 0.1)


AIMS = (
    Aim(f"Invasion: strong against one steady, {PLAYED} games", "≥ 60 %", share_of_two),
    Aim(f"Invasion: strong against three steady, {PLAYED} games", "≥ 32.5 %", share_of_four),
    Aim("Invasion: the strong player's longest decision", "≤ 2 s, mean ≤ 100 ms", seconds),
)
