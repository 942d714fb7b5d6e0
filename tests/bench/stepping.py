"""Stepping through a match as searching players do, against playing it: the same answers, turn and turn about."""

from __future__ import annotations

from statistics import median
from time import process_time

from engines.core.match import Match
from engines.core.position import Position
from engines.core.prompt import Draft
from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.registry import GAMES
from tests.bench.aims import Aim, Measured, Size, at_least
from tests.kit.walker import default_options, random_answer, seed_of

ROUNDS = 15
SEATS = {"invasion": 4, "rex": 3}
LEAST = 1.9
"""How many times as fast stepping is to be."""

Answer = tuple[Seat, Draft]


def invasion(size: Size) -> Measured:
    """Return how many times as fast a match of Invasion is stepped through as it is played."""
    return _times_as_fast("invasion", size)


def rex(size: Size) -> Measured:
    """Return the same of Rex Britannorum."""
    return _times_as_fast("rex", size)


def _times_as_fast(name: str, size: Size) -> Measured:
    game, seats = GAMES[name], SEATS[name]
    factors = []
    for number in range(size.of(ROUNDS)):
        match = Match.new(game, default_options(game, seats), seats, seed_of(number)).match
        answers = _answers(match, Rng(seed_of(number), 1))
        _stepped(match, answers)
        factors.append(_played(match, answers) / _stepped(match, answers))
    return at_least(median(factors), LEAST, "times as fast")


def _answers(match: Match, rng: Rng) -> tuple[Answer, ...]:
    """Return random answers that lead a match to its end."""
    answers = []
    while match.outcome() is None:
        prompt = rng.choice([prompt for prompt in match.prompts() if prompt.awaited])
        answers.append((prompt.seat, random_answer(match, prompt, rng)))
        match = match.play(*answers[-1]).match
    return tuple(answers)


def _played(match: Match, answers: tuple[Answer, ...]) -> float:
    """Return the seconds of processor time that playing these answers takes."""
    begun = process_time()
    for seat, draft in answers:
        match = match.play(seat, draft).match
    return process_time() - begun


def _stepped(position: Position, answers: tuple[Answer, ...]) -> float:
    """Return the seconds of processor time that stepping through these answers takes."""
    begun = process_time()
    for seat, draft in answers:
        position = position.step(seat, draft)
    return process_time() - begun


AIMS = (
    Aim("stepping through Invasion against playing it", f"≥ {LEAST}", invasion),
    Aim("stepping through Rex against playing it", f"≥ {LEAST}", rex),
)
