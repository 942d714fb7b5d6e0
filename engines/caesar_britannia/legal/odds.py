"""Odds of a battle: how likely it is won, lost or neither, and what it is expected to cost.

A battle between armies that are known leaves no choice where nobody throws again, chariots stay as they are and
everybody loses what he would rather lose: its odds are counted exactly here. Those of crushes, landings, retreats in
good order and several armies are sampled, see :mod:`engines.caesar_britannia.sampling`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, TypeAlias

from engines.caesar_britannia.data.tables import CELTIC_SET
from engines.caesar_britannia.ids import CASSIVELLAUNUS, ROME, CelticUnit, People, Tactic
from engines.caesar_britannia.legal.battle import BattleKind, Phase, after_losses, hits, inflicted, phases, throws
from engines.caesar_britannia.legal.fighters import Fighter
from engines.caesar_britannia.legal.losses import preferred_answers, replayed
from engines.caesar_britannia.legal.tactics import stands_in_front
from engines.caesar_britannia.views import Board, Suffering
from engines.core.seats import Seat

FACES: Final = range(1, 7)
"""The faces of a die."""

CONFIDENCE: Final = 1.96
"""Standard deviations within which 95 % of the samples lie."""

Army: TypeAlias = tuple[Fighter, ...]
"""Combat units of one side."""

Course: TypeAlias = tuple[int, int, int, int]
"""A battle under way: both armies by their numbers, and the steps that each has lost."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms on which a battle is fought."""

    kind: BattleKind
    tactics: tuple[Tactic | None, Tactic | None] = (None, None)
    """The tactics of Rome and of the Celts; none in a skirmish."""
    sheltered: Seat | None = None
    """The side that ignores one loss by fire."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of a battle for one side. Rule: CIB-3.5.1."""

    won: float
    """The chance to win, 0 to 1."""
    lost: float
    """The chance to be defeated."""
    own: float
    """The steps that side is expected to lose."""
    enemy: float
    """The steps that the other side is expected to lose."""
    battles: int = 0
    """How many battles were sampled; 0 where the odds are exact."""

    @property
    def drawn(self) -> float:
        """The chance that nobody is defeated."""
        return max(0.0, 1 - self.won - self.lost)

    @property
    def error(self) -> float:
        """By how much the chance to win may be wrong, in 19 cases of 20; 0 where it is exact."""
        if not self.battles:
            return 0.0
        return CONFIDENCE * sqrt(max(self.won * (1 - self.won), 1 / (4 * self.battles)) / self.battles)


def counted(own: Army, enemy: Army, seat: Seat, terms: Terms) -> Odds:
    """Return the exact odds of a skirmish or a pitched battle for the side of ``own``, who sits at ``seat``.

    Rule: CIB-3.1, CIB-3.2.1, CIB-3.4, CIB-3.5.1, CIB-4.3, CIB-R5.
    """
    field = _Field(seat, terms, sum(fighter.eagle for fighter in (*own, *enemy)))
    courses: dict[Course, float] = {(field.number(own), field.number(enemy), 0, 0): 1.0}
    for phase in phases(terms.kind):
        following: dict[Course, float] = {}
        for course, share in courses.items():
            for outcome, chance in field.fight(course, phase):
                following[outcome] = following.get(outcome, 0.0) + share * chance
        courses = following
    verdicts = [(field.defeated(course), share) for course, share in courses.items()]
    return Odds(
        won=sum(share for loser, share in verdicts if loser == 1 - seat),
        lost=sum(share for loser, share in verdicts if loser == seat),
        own=sum(share * course[2] for course, share in courses.items()),
        enemy=sum(share * course[3] for course, share in courses.items()),
    )


class _Field:
    """A battlefield: the armies that can be left on it have numbers, and what was reckoned of them once is kept."""

    def __init__(self, seat: Seat, terms: Terms, eagles: int) -> None:
        self.seats = (seat, Seat(1 - seat))
        self.terms = terms
        self.eagles = eagles
        self._armies: list[Army] = []
        self._numbers: dict[Army, int] = {}
        self._left: dict[tuple[int, int, Phase], tuple[int, int]] = {}
        self._dealt: dict[tuple[int, Phase], tuple[tuple[int, float], ...]] = {}

    def number(self, army: Army) -> int:
        """Return the number of an army."""
        if army not in self._numbers:
            self._numbers[army] = len(self._armies)
            self._armies.append(army)
        return self._numbers[army]

    def fight(self, course: Course, phase: Phase) -> Iterator[tuple[Course, float]]:
        """Yield how a phase can come out, with the chance of it; nothing is fought when it is over."""
        own, enemy, suffered, done = course
        if self._over(own, enemy):
            yield course, 1.0
            return
        theirs = self._scores(enemy, 1, phase)
        for dealt, one in self._scores(own, 0, phase):
            left, loss = self._suffer(enemy, 1, dealt, phase)
            for taken, two in theirs:
                kept, own_loss = self._suffer(own, 0, taken, phase)
                yield (kept, left, suffered + own_loss, done + loss), one * two

    def defeated(self, course: Course) -> Seat | None:
        """Return who is defeated, None for nobody. Rule: CIB-3.5.1, CIB-5.1.2, CIB-R24."""
        own, enemy, suffered, done = course
        if self._standards(own, enemy) < self.eagles:
            return ROME
        if bool(self._armies[own]) != bool(self._armies[enemy]):
            return self.seats[bool(self._armies[own])]
        return None if suffered == done else self.seats[suffered < done]

    def _over(self, own: int, enemy: int) -> bool:
        """Return whether an army is wiped out, or an eagle lost. Rule: CIB-5.1.2."""
        return not (self._armies[own] and self._armies[enemy]) or self._standards(own, enemy) < self.eagles

    def _standards(self, own: int, enemy: int) -> int:
        return sum(fighter.eagle for fighter in (*self._armies[own], *self._armies[enemy]))

    def _line(self, army: int, side: int, phase: Phase) -> Army:
        """Return an army in its lines: they form for the first melee. Rule: CIB-3.1, CIB-3.3."""
        tactic = self.terms.tactics[self.seats[side]]
        if tactic is None or phase is not Phase.MELEE:
            return self._armies[army]
        return tuple(one.evolve(front=stands_in_front(one, tactic)) for one in self._armies[army])

    def _scores(self, army: int, side: int, phase: Phase) -> tuple[tuple[int, float], ...]:
        if (army, phase) not in self._dealt:
            self._dealt[army, phase] = scores(self._line(army, side, phase), phase)
        return self._dealt[army, phase]

    def _suffer(self, army: int, side: int, score: int, phase: Phase) -> tuple[int, int]:
        """Return what is left of an army, and the steps it loses, when its owner loses what he would rather lose."""
        seat = self.seats[side]
        spared = 1 if self.terms.sheltered == seat and not phase.hand_to_hand else 0
        if (army, score, phase) not in self._left:
            line = self._line(army, side, phase)
            losses = inflicted(line, max(0, score - spared))
            suffering = Suffering(seat=seat, fighters=line, hits=losses, phase=phase)
            taken, _ = replayed(suffering, preferred_answers(suffering))
            self._left[army, score, phase] = self.number(after_losses(line, taken)), losses
        return self._left[army, score, phase]


def scores(army: Army, phase: Phase) -> tuple[tuple[int, float], ...]:
    """Return how many losses an army can inflict in a phase, with the chance of each number. Rule: CIB-3.4.1."""
    found = {0: 1.0}
    for fighter in throws(army, phase):
        following: dict[int, float] = {}
        for face in FACES:
            more = hits(fighter, phase, face)
            for score, chance in found.items():
                following[score + more] = following.get(score + more, 0.0) + chance / len(FACES)
        found = following
    return tuple(sorted(found.items()))


def mean(odds: Sequence[Odds]) -> Odds:
    """Return the odds of a battle that is equally likely any of these."""
    count = len(odds)
    return Odds(
        won=sum(one.won for one in odds) / count,
        lost=sum(one.lost for one in odds) / count,
        own=sum(one.own for one in odds) / count,
        enemy=sum(one.enemy for one in odds) / count,
        battles=sum(max(1, one.battles) for one in odds),
    )


def living(board: Board, people: People) -> list[CelticUnit]:
    """Return the combat units of a people that have not fallen, on the map or in its bowl, chariots mounted.

    The bonus chariot comes with Cassivellaunus. Rule: CIB-0.4, CIB-5.3.4.
    """
    bonus = (CelticUnit.ESSEDARII,) if board.heads.get(people) == CASSIVELLAUNUS else ()
    left = [*CELTIC_SET, *bonus]
    for unit in board.fallen.get(people, ()):
        left.remove(next(other for other in left if other.kind == unit.kind))
    return left
