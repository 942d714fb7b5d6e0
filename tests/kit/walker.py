"""Playing any game through its forms, at random but repeatably."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import blake2b
from typing import TypeVar

from engines.core.forms import complete, random_draft
from engines.core.game import AnyGame, Outcome
from engines.core.inputs import Options
from engines.core.match import Applied, Match
from engines.core.position import Position
from engines.core.prompt import Draft, Prompt
from engines.core.rng import Rng
from engines.core.seats import Seat

T = TypeVar("T")

Seated = tuple[AnyGame, int]
"""A game with a number of seats."""

BOUND = 5_000
"""More actions than any match takes; a match that is not over by then does not end."""

ASIDE = 10
"""One answer in so many goes to a question nobody waits for, or is an undo."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One entry of a match: the match before, who did what, and what it led to."""

    before: Match
    seat: Seat
    draft: Draft | None
    """The answer; None for an undo."""
    applied: Applied

    @property
    def prompt(self) -> Prompt:
        """The question that was answered."""
        assert self.draft is not None
        return self.before.prompt(self.seat, self.draft.prompt)


@dataclass(frozen=True)
class Course:
    """One whole random match."""

    seed: bytes
    setup: Applied
    turns: tuple[Turn, ...]

    @cached_property
    def steps(self) -> tuple[Applied, ...]:
        """The setup and what every turn led to."""
        return (self.setup, *(turn.applied for turn in self.turns))

    @cached_property
    def matches(self) -> tuple[Match, ...]:
        """Every match met, from the setup to the end."""
        return tuple(applied.match for applied in self.steps)


def seed_of(number: int) -> bytes:
    """Return the seed with this number."""
    return bytes(Rng(bytes(32), number).sample(range(256), 32))


def seed_named(name: object) -> bytes:
    """Return a seed that belongs to this name."""
    return blake2b(str(name).encode(), digest_size=32).digest()


def default_options(game: AnyGame, seats: int) -> Options:
    """Return the options that stand unless the table changes them."""
    draft = complete(lambda asked: game.options_field(seats, asked), Draft())
    assert draft is not None, f"{game.id}: an option has no default"
    return game.options(draft)


def random_options(game: AnyGame, seats: int, rng: Rng) -> Options:
    """Return any options the table could agree on."""
    return game.options(random_draft(lambda asked: game.options_field(seats, asked), Draft(), rng))


def random_answer(match: Position, prompt: Prompt, rng: Rng) -> Draft:
    """Return a random complete answer to an open question."""
    return random_draft(match.ask(prompt.seat), Draft.built(prompt=prompt.key, filled=(), parked=()), rng)


def outcome_of(match: Match) -> Outcome:
    """Return how a match ended, which is over."""
    outcome = match.outcome()
    assert outcome is not None, "the match goes on"
    return outcome


def play_out(match: Match, rng: Rng) -> Match:
    """Play to the end, answering only what is awaited."""
    for _ in range(BOUND):
        if match.outcome() is not None:
            return match
        prompt = rng.choice([prompt for prompt in match.prompts() if prompt.awaited])
        match = match.play(prompt.seat, random_answer(match, prompt, rng)).match
    raise AssertionError(f"{match.game.id}: no end within {BOUND} actions")


@lru_cache(maxsize=24)
def course(game: AnyGame, seats: int, number: int) -> Course:
    """Return the random match with this number, undos and standing orders included.

    Courses are kept, because many tests look at the same ones; the first has the default options, others have any.
    """
    rng = Rng(seed_of(number), seats).branch("walker")
    options = random_options(game, seats, rng) if number else default_options(game, seats)
    setup = Match.new(game, options, seats, seed_of(number))
    return Course(seed_of(number), setup, tuple(_turns(setup.match, rng)))


def courses(game: AnyGame, seats: int, steps: int) -> Iterator[Course]:
    """Yield random matches until they have that many steps together."""
    walked = number = 0
    while walked < steps:
        yield (found := course(game, seats, number))
        walked += len(found.steps)
        number += 1


def spread(items: Sequence[T], count: int) -> Sequence[T]:
    """Return at most about ``count`` of the items, evenly spread."""
    return items[:: max(1, len(items) // count)]


def _turns(match: Match, rng: Rng) -> Iterator[Turn]:
    for _ in range(BOUND):
        if match.outcome() is not None:
            return
        turn = _turn(match, rng)
        yield turn
        match = turn.applied.match
    raise AssertionError(f"{match.game.id}: no end within {BOUND} actions")


def _turn(match: Match, rng: Rng) -> Turn:
    aside = rng.below(ASIDE)
    able = [Seat(number) for number in range(match.seats) if match.can_undo(Seat(number))]
    if aside == 0 and able:
        seat = rng.choice(able)
        return Turn(match, seat, None, match.undo(seat))
    waiting = [prompt for prompt in match.prompts() if prompt.awaited]
    open_anyway = [prompt for prompt in match.prompts() if not prompt.awaited]
    prompt = rng.choice(open_anyway if aside == 1 and open_anyway else waiting)
    draft = random_answer(match, prompt, rng)
    return Turn(match, prompt.seat, draft, match.play(prompt.seat, draft))
