"""Random play of each game against random play of chess by python-chess, which is fast for a rules engine in Python.

The same machine, the same run, turn and turn about: what is slow about the machine is slow for both.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from statistics import median
from time import perf_counter

import chess

from engines.core.match import Match
from engines.core.rng import Rng
from engines.registry import GAMES
from tests.bench.aims import Aim, Measured, Size
from tests.kit.walker import default_options, play_out, seed_of

ROUNDS = 9
CHESS = 4
"""Games of chess in a round: as long as a match of ours, about."""
SEATS = {"invasion": 4, "rex": 3}
LEAST = {"invasion": 0.3, "rex": 0.12}
"""The share of the moves of chess that each game is to make in the same time."""


def invasion(size: Size) -> Measured:
    """Return the actions a second of Invasion as a share of the moves a second of chess."""
    return _share("invasion", size)


def rex(size: Size) -> Measured:
    """Return the same of Rex Britannorum."""
    return _share("rex", size)


def _share(game: str, size: Size) -> Measured:
    theirs, ours = _speeds(size.of(ROUNDS))
    share = ours[game] / theirs
    return Measured(f"{share:.2f} ({ours[game]:,.0f} actions/s, chess {theirs:,.0f} moves/s)", share >= LEAST[game])


@lru_cache(maxsize=2)
def _speeds(rounds: int) -> tuple[float, dict[str, float]]:
    """Return the median speed of chess and that of each game."""
    theirs: list[float] = []
    ours: dict[str, list[float]] = {game: [] for game in SEATS}
    for number in range(rounds):
        theirs.append(_chess(Random(number)))
        for game, speeds in ours.items():
            speeds.append(_match(game, number))
    return median(theirs), {game: median(speeds) for game, speeds in ours.items()}


def _chess(chance: Random) -> float:
    """Play chess at random, each move one of all that are legal; return moves a second."""
    moves = 0
    start = perf_counter()
    for _ in range(CHESS):
        board = chess.Board()
        while not board.is_game_over():
            board.push(chance.choice(list(board.legal_moves)))
        moves += board.ply()
    return moves / (perf_counter() - start)


def _match(name: str, number: int) -> float:
    """Play one match at random through the forms; return actions a second."""
    game, seats = GAMES[name], SEATS[name]
    match = Match.new(game, default_options(game, seats), seats, seed_of(number)).match
    start = perf_counter()
    actions = play_out(match, Rng(seed_of(number), 1)).version
    return actions / (perf_counter() - start)


AIMS = (
    Aim("random play of Invasion against chess", f"≥ {LEAST['invasion']}", invasion),
    Aim("random play of Rex against chess", f"≥ {LEAST['rex']}", rex),
)
