"""The odds of a small battle, exactly: every course of its dice, weighed, under given answers.

Dice that come to the same are thrown once: a miss, a hit, and, where a front line may strike critically, a hit on the
value itself. Nothing that a side may leave is done: no re-roll, no change of a chariot, no attempt to get away.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any

from tests.engines.caesar_britannia.reference.aftermath import Outcome
from tests.engines.caesar_britannia.reference.fighting import fight
from tests.engines.caesar_britannia.reference.pieces import Battle, Side
from tests.engines.caesar_britannia.reference.tape import After, Throw

Answer = Callable[[Side, str, Callable[[Any], str | None]], Any]
"""The answer of a side to a question, given the law of its answers; None takes the first that chance makes up."""

Faces = list[tuple[int, int]]
"""Dice that stand for all of their kind, with how many of the six faces they stand for."""


class Fork(Exception):
    """A die is thrown that the course does not say yet."""

    def __init__(self, faces: Faces) -> None:
        super().__init__(faces)
        self.faces = faces


def faces(due: Throw, *, critical: bool) -> Faces:
    """Return the dice that tell the outcomes of a throw apart, each with its share of six."""
    needed = due.needed
    if needed is None:
        return [(die, 1) for die in range(1, 7)]
    if due.why not in ("fire", "melee"):
        least = max(1, needed)
        return [(die, n) for die, n in ((6, 7 - least), (1, least - 1)) if n > 0]
    top = min(needed, 6)
    if due.why == "fire" or not critical:
        return [(die, n) for die, n in ((1, top), (6, 6 - top)) if n]
    return [(die, n) for die, n in ((needed, 1), (1, needed - 1), (6, 6 - needed)) if n > 0]


@dataclass
class Course:
    """A tape that throws the dice of one course and forks where it ends."""

    dies: Sequence[int]
    answer: Answer | None
    critical: bool
    place: int = 0
    claims: list[After] = field(default_factory=list)

    def throw(self, due: Throw) -> int:
        """Return the next die of the course."""
        if self.place >= len(self.dies):
            raise Fork(faces(due, critical=self.critical))
        self.place += 1
        return self.dies[self.place - 1]

    def dice(self, due: Sequence[Throw], *, optional: bool = False) -> list[int | None]:
        """Return the next dice; none of them where they may be left."""
        return [None if optional else self.throw(one) for one in due]

    def maybe(self, options: Sequence[Throw]) -> tuple[int, int] | None:  # noqa: ARG002
        """Do nothing."""
        return None

    def choose(self, side: Side, what: str, legal: Callable[[Any], str | None], sample: Callable[[Random], Any]) -> Any:
        """Return the answer given, or the first that chance makes up."""
        value = self.answer(side, what, legal) if self.answer else None
        return sample(Random(0)) if value is None else value

    def first(self, sides: Sequence[Side], what: str) -> Side:  # noqa: ARG002
        """Return the first side."""
        return sides[0]

    def free(self, side: Side, what: str) -> bool:  # noqa: ARG002
        """Stay."""
        return False

    def after(self, claim: After) -> None:
        """Keep the claim."""
        self.claims.append(claim)


def courses(battle: Battle, answer: Answer | None = None, *, critical: bool = True) -> list[tuple[Fraction, Outcome]]:
    """Return every course of a battle with its chance; ``critical=False`` suits one without a front line."""
    found: list[tuple[Fraction, Outcome]] = []
    waiting: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        dies, chance = waiting.pop()
        try:
            found.append((chance, fight(battle, Course(dies, answer, critical))))
        except Fork as fork:
            waiting += [((*dies, die), chance * Fraction(share, 6)) for die, share in fork.faces]
    return found


def exact(battle: Battle, answer: Answer | None = None, *, critical: bool = True) -> dict[str, Fraction]:
    """Return the chance of each victor, ``"nobody"`` for a statu quo and a game lost in the fighting."""
    sums: dict[str, Fraction] = {}
    for chance, outcome in courses(battle, answer, critical=critical):
        name = outcome.victor or "nobody"
        sums[name] = sums.get(name, Fraction(0)) + chance
    return sums


def expected_losses(battle: Battle, side: Side, answer: Answer | None = None, *, critical: bool = True) -> Fraction:
    """Return the steps a side loses on average in the fighting."""
    parts = courses(battle, answer, critical=critical)
    return sum((chance * (outcome.losses or {})[side] for chance, outcome in parts), Fraction(0))
