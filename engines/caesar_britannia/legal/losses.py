"""The loss that an owner would rather take: the default where nobody decides."""

from __future__ import annotations

from collections.abc import Sequence

from engines.caesar_britannia.legal.battle import Phase, distinct, targets
from engines.caesar_britannia.legal.fighters import Fighter


def preferred(fighters: Sequence[Fighter], taken: Sequence[str], phase: Phase) -> str:
    """Return the unit that takes the next loss of a phase unless its owner says otherwise. Rule: CIB-R70."""
    able = distinct(fighters, targets(fighters, taken, phase))
    named = {fighter.name: fighter for fighter in fighters}
    return min(able, key=lambda name: _rank(named[name], list(taken).count(name)))


def preferred_losses(fighters: Sequence[Fighter], hits: int, phase: Phase) -> tuple[str, ...]:
    """Return the units that take all losses of a phase unless their owner says otherwise. Rule: CIB-R70."""
    taken: list[str] = []
    for _ in range(hits):
        taken.append(preferred(fighters, taken, phase))
    return tuple(taken)


def undecided(fighters: Sequence[Fighter], hits: int, phase: Phase) -> bool:
    """Return whether an owner has a choice: units are left afterwards, and one loss could fall on several.

    Rule: CIB-3.4.4.
    """
    if hits >= sum(fighter.steps for fighter in fighters):
        return False
    taken: list[str] = []
    for _ in range(hits):
        able = distinct(fighters, targets(fighters, taken, phase))
        if len(able) > 1:
            return True
        taken.append(able[0])
    return False


def _rank(fighter: Fighter, losses: int) -> tuple[int, int, int, int]:
    """Return how late a unit takes a loss: of the Romans full auxiliaries come first, eagles and commanders last.

    Celts without a sword come before others, and a weak one before a strong one.
    """
    last = fighter.eagle or fighter.leader is not None
    if fighter.unit is not None:
        weak = fighter.steps - losses == 1
        return (int(last), int(weak), int(fighter.legionary), 0)
    return (int(last), int(fighter.chariot), int(fighter.sword is not None), fighter.melee)
