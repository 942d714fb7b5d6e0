"""A quick reckoning of battles: expected losses of two forces, and how likely one of them comes off better."""

from __future__ import annotations

from collections.abc import Iterable
from math import erf, sqrt
from typing import Final, NamedTuple

from engines.caesar_britannia.data.tables import CELTS, ROMANS
from engines.caesar_britannia.ids import ROME, CelticUnit, People, RomanUnit, Zone, people_of
from engines.caesar_britannia.legal.armies import stacks_in, units_in
from engines.caesar_britannia.legal.battle import CRUSHING, SKIRMISH
from engines.caesar_britannia.legal.odds import living
from engines.caesar_britannia.views import Board, CaesarView

FACES: Final = 6
"""Faces of a die."""

CRITICAL: Final = 1.15
"""The factor by which a melee inflicts more because some stand in front."""


class Force(NamedTuple):
    """Combat units of one side, added up."""

    units: float = 0
    melee: float = 0
    fire: float = 0
    steps: float = 0

    def plus(self, other: Force) -> Force:
        """Return both together."""
        return Force(*(one + two for one, two in zip(self, other, strict=True)))

    def times(self, number: float) -> Force:
        """Return so many like it."""
        return Force(*(value * number for value in self))


def romans(board: Board, units: Iterable[RomanUnit]) -> Force:
    """Return the force of some Roman units."""
    found = Force()
    for unit in units:
        weak = unit in board.reduced
        melee, fire = ROMANS[unit].reduced if weak else ROMANS[unit].full
        found = found.plus(Force(1, melee, fire, 1 if weak else 2))
    return found


def celts(units: Iterable[CelticUnit]) -> Force:
    """Return the force of some Celtic units; a chariot fires mounted and fights on foot as far as it can."""
    found = Force()
    for unit in units:
        melee, fire = CELTS[unit].values
        found = found.plus(Force(1, 2, 1.5, 1) if CELTS[unit].chariot else Force(1, melee, fire, 1))
    return found


def unseen(board: Board, people: People) -> Force:
    """Return one unit of a people as it is to be expected: the average of those of its set that have not fallen."""
    left = living(board, people)
    return celts(left).times(1 / len(left)) if left else Force()


def celts_in(view: CaesarView, zone: Zone) -> Force:
    """Return the force of the Celts in a zone who can be fought, as far as a seat knows them."""
    board = view.table.board
    found = Force()
    for stack in stacks_in(board, zone):
        if people_of(stack) in board.submissive:
            continue
        known = view.hand.stacks.get(stack)
        each = unseen(board, people_of(stack)).times(board.counts[stack])
        found = found.plus(each if known is None or view.hand.seat == ROME else celts(known))
    return found


def romans_in(board: Board, zone: Zone) -> Force:
    """Return the force of the Romans in a zone."""
    return romans(board, units_in(board, zone))


def chance(own: Force, enemy: Force, *, walled: bool = False) -> float:
    """Return about how likely a force comes off better than another; ``walled`` if that one is in the Castrum.

    The losses of each phase are expected, the next phase is fought with what they leave; the difference at the end is
    taken to be spread like that of so many dice.
    """
    if not own.units or not enemy.units:
        return 1.0 if own.units else 0.0
    if not walled and own.units >= CRUSHING * enemy.units:
        return 1.0
    if not walled and enemy.units >= CRUSHING * own.units:
        return 0.0
    suffered, inflicted = losses(own, enemy, walled=walled)
    spread = sqrt(suffered + inflicted + 0.5)
    return 0.5 * (1 + erf((inflicted - suffered) / spread / sqrt(2)))


def losses(own: Force, enemy: Force, *, walled: bool = False) -> tuple[float, float]:
    """Return the losses that two forces are expected to inflict on each other: on the first, on the second."""
    melees = 1 if min(own.units, enemy.units) <= SKIRMISH else 2
    suffered = min(own.steps, enemy.fire / FACES)
    inflicted = min(enemy.steps, max(0.0, own.fire / FACES - (1 if walled else 0)))
    for _ in range(melees):
        left, facing = 1 - suffered / own.steps, 1 - inflicted / enemy.steps
        suffered += enemy.melee * CRITICAL / FACES * facing
        inflicted += own.melee * CRITICAL / FACES * left
        suffered, inflicted = min(suffered, own.steps), min(inflicted, enemy.steps)
    return suffered, inflicted
