"""The loss that an owner would rather take: the default where nobody decides."""

from __future__ import annotations

from collections.abc import Sequence

from engines.caesar_britannia.legal.battle import distinct, targets
from engines.caesar_britannia.legal.fighters import Fighter, strength
from engines.caesar_britannia.views import Suffering


def replayed(suffering: Suffering, answers: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the units that have taken losses, given what the owner has said, and those that may take the next one.

    Losses that can fall on one unit only fall there without being asked for. Nobody is left when all are taken.
    Rule: CIB-3.4.4, CIB-R82.
    """
    fighters, left = suffering.fighters, list(answers)
    taken = list(suffering.laid)
    while len(taken) < suffering.hits:
        able = distinct(fighters, targets(fighters, taken, suffering.phase, suffering.laid))
        if len(able) > 1 and not left:
            return tuple(taken), able
        taken.append(left.pop(0) if len(able) > 1 else able[0])
    return tuple(taken), ()


def preferred(suffering: Suffering, taken: Sequence[str], able: Sequence[str]) -> str:
    """Return the unit that takes the next loss of a phase unless its owner says otherwise. Rule: CIB-R70."""
    named = {fighter.name: fighter for fighter in suffering.fighters}
    return min(able, key=lambda name: _rank(named[name], list(taken).count(name)))


def preferred_answers(suffering: Suffering) -> tuple[str, ...]:
    """Return what the owner says who says nothing. Rule: CIB-R70."""
    answers: list[str] = []
    taken, able = replayed(suffering, answers)
    while able:
        answers.append(preferred(suffering, taken, able))
        taken, able = replayed(suffering, answers)
    return tuple(answers)


def undecided(suffering: Suffering) -> bool:
    """Return whether an owner has a choice: units are left afterwards, and one loss could fall on several.

    Rule: CIB-3.4.4.
    """
    if suffering.hits >= strength(suffering.fighters):
        return False
    return bool(replayed(suffering, ())[1])


def _rank(fighter: Fighter, losses: int) -> tuple[int, int, int, int]:
    """Return how late a unit takes a loss: of the Romans full auxiliaries come first, eagles and commanders last.

    Celts without a sword come before others, and a weak one before a strong one.
    """
    last = fighter.eagle or fighter.leader is not None
    if fighter.unit is not None:
        weak = fighter.steps - losses == 1
        return (int(last), int(weak), int(fighter.legionary), 0)
    return (int(last), int(fighter.chariot), int(fighter.sword is not None), fighter.melee)
