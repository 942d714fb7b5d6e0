"""Random play of each game against random play of chess by python-chess, which is fast for a rules engine in Python.

The same machine, the same run, turn and turn about, in processor time: what else the machine does slows both alike.
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

ROUNDS = 9
CHESS = "chess"
GAMES_OF_CHESS = 4
"""In a round: as long as a match of ours, about."""
SEATS = {"invasion": 4, "rex": 3}
LEAST = {"invasion": 0.25, "rex": 0.1}
"""The share of the moves of chess that each game is to make in the same time."""


def invasion(size: Size) -> Measured:
    """Return the actions a second of Invasion as a share of the moves a second of chess."""
    return _share("invasion", size)


def rex(size: Size) -> Measured:
    """Return the same of Rex Britannorum."""
    return _share("rex", size)


def _share(game: str, size: Size) -> Measured:
    speeds = _speeds(size.of(ROUNDS))
    theirs = [one[CHESS] for one in speeds]
    ours = [one[game] for one in speeds]
    share = median(own / their for own, their in zip(ours, theirs, strict=True))
    value = f"{share:.2f} ({median(ours):,.0f} actions/s, chess {median(theirs):,.0f} moves/s)"
    return Measured(value, share >= LEAST[game])


@lru_cache(maxsize=2)
def _speeds(rounds: int) -> tuple[dict[str, float], ...]:
    """Return the speeds of chess and of each game, round by round; one round before them warms up and is left out."""
    found = [_round(number) for number in range(rounds + 1)]
    return tuple(found[1:])


def _round(number: int) -> dict[str, float]:
    return {CHESS: _chess(Random(number)), **{game: _match(game, number) for game in SEATS}}


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


def _match(name: str, number: int) -> float:
    """Play one match at random through the forms; return actions a second."""
    game, seats = GAMES[name], SEATS[name]
    match = Match.new(game, default_options(game, seats), seats, seed_of(number)).match
    start = process_time()
    actions = play_out(match, Rng(seed_of(number), 1)).version
    return actions / (process_time() - start)


AIMS = (
    Aim("random play of Invasion against chess", f"≥ {LEAST['invasion']}", invasion),
    Aim("random play of Rex against chess", f"≥ {LEAST['rex']}", rex),
)
