"""How fast a game plays, and how well its steady player does."""

from __future__ import annotations

from statistics import median
from time import perf_counter

from engines.core.match import Match
from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.registry import GAMES
from tests.bench.aims import Aim, Measured, Size, at_least
from tests.kit.walker import default_options, play_out, seed_of

ROUNDS = 7
GAMES_PER_ROUND = 4
DUELS = 400


def random_speed(size: Size) -> Measured:
    """Return random actions a second through ``Match.play``, forms included: the median of several rounds."""
    game = GAMES["invasion"]
    speeds = []
    for number in range(size.of(ROUNDS)):
        actions = 0
        start = perf_counter()
        for place in range(size.of(GAMES_PER_ROUND)):
            rng = Rng(seed_of(number), place)
            seats = 2 + place
            match = Match.new(game, default_options(game, seats), seats, seed_of(100 * number + place)).match
            actions += play_out(match, rng).version
        speeds.append(actions / (perf_counter() - start))
    return at_least(median(speeds), 6_000, "actions/s")


def steady_share(size: Size) -> Measured:
    """Return the share of two-seat games the steady player wins against the random one, ties counting half."""
    points, duels = 0.0, size.of(DUELS)
    for number in range(duels):
        steady = Seat(number % 2)
        winners = _duel(seed_of(number), steady)
        points += (steady in winners) / len(winners)
    return at_least(100 * points / duels, 95, "%")


def _duel(seed: bytes, steady: Seat) -> tuple[Seat, ...]:
    game = GAMES["invasion"]
    match = Match.new(game, default_options(game, 2), 2, seed).match
    while (outcome := match.outcome()) is None:
        prompt = next(prompt for prompt in match.prompts() if prompt.awaited)
        level = "steady" if prompt.seat == steady else "random"
        match = match.play(prompt.seat, match.think(prompt, level)).match
    return outcome.winners


AIMS = (
    Aim("random play of Invasion", "≥ 6,000 actions/s", random_speed),
    Aim("steady against random, 400 two-seat games", "≥ 95 %", steady_share),
)
