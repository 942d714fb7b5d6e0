"""Random play of each game against random play of chess by python-chess, which is fast for a rules engine in Python.

The same machine, the same run, turn and turn about, in processor time, each the same games every round. The share is
taken round by round, and the median counts: what else the machine does slows both of a round down.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from statistics import median
from time import process_time

from engines.core.match import Match
from engines.core.rng import Rng
from engines.registry import GAMES
from tests.bench.aims import Aim, Measured, Size
from tests.kit.walker import default_options, play_out, seed_of

ROUNDS = 31
CHESS = "chess"
GAMES_OF_CHESS = 3
MATCHES = 2
"""In a round, which takes about as long as that many games of chess."""
SEATS = {"invasion": 4, "rex": 3}
LEAST = {"invasion": 0.45, "rex": 0.2}
"""The share of the moves of chess that each game is to make in the same time."""


def invasion(size: Size) -> Measured:
    """Return the actions a second of Invasion as a share of the moves a second of chess."""
    return _share("invasion", size)


def rex(size: Size) -> Measured:
    """Return the same of Rex Britannorum."""
    return _share("rex", size)


def _share(game: str, size: Size) -> Measured:
    speeds = _speeds(size.of(ROUNDS))
    share = median(speed[game] / speed[CHESS] for speed in speeds)
    ours, theirs = (median(speed[name] for speed in speeds) for name in (game, CHESS))
    return Measured(f"{share:.3f} ({ours:,.0f} actions/s, chess {theirs:,.0f} moves/s)", share >= LEAST[game])


@lru_cache(maxsize=2)
def _speeds(rounds: int) -> tuple[dict[str, float], ...]:
    """Return the speeds of chess and of each game, round by round."""
    return tuple(_round() for _ in range(rounds))


def _round() -> dict[str, float]:
    return {CHESS: _chess(Random(0)), **{game: _matches(game) for game in SEATS}}


def _chess(chance: Random) -> float:
    """Play chess at random, each move one of all that are legal; return moves a second."""
    import chess  # works out its tables, half a second that whoever only looks for tests is spared

    moves = 0
    start = process_time()
    for _ in range(GAMES_OF_CHESS):
        board = chess.Board()
        while not board.is_game_over():
            board.push(chance.choice(list(board.legal_moves)))
        moves += board.ply()
    return moves / (process_time() - start)


def _matches(name: str) -> float:
    """Play a few matches at random through the forms; return actions a second."""
    game, seats = GAMES[name], SEATS[name]
    seeds = [seed_of(number) for number in range(MATCHES)]
    matches = [Match.new(game, default_options(game, seats), seats, seed).match for seed in seeds]
    start = process_time()
    actions = sum(play_out(match, Rng(seed, 1)).version for match, seed in zip(matches, seeds, strict=True))
    return actions / (process_time() - start)


AIMS = (
    Aim("random play of Invasion against chess", f"≥ {LEAST['invasion']}", invasion),
    Aim("random play of Rex against chess", f"≥ {LEAST['rex']}", rex),
)
