"""The arithmetic of a battle: what kind it is, what a die hits, where losses may fall, who is defeated."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from engines.caesar_britannia.ids import CELTS, ROME
from engines.caesar_britannia.legal.fighters import Fighter, strength
from engines.core.seats import Seat

SKIRMISH: Final = 3
"""With so many combat units or fewer on a side a battle is a skirmish. Rule: CIB-3.2.1."""

CRUSHING: Final = 6
"""How many times as many combat units crush an army. Rule: CIB-3.2.3."""

FRONT_LOSSES: Final = 2
"""Losses of a melee that the front line takes first. Rule: CIB-3.4.4."""


class BattleKind(StrEnum):
    """How a battle is fought."""

    CRUSH = "crush"
    SKIRMISH = "skirmish"
    PITCHED = "pitched"
    LANDING = "landing"
    """The first landing of the first expedition, with an order of phases of its own. Rule: CIB-5.2.4."""


class Phase(StrEnum):
    """The phases of battles. A pitched one has the first three, a skirmish two. Rule: CIB-3.1, CIB-3.2.1, CIB-5.2.4."""

    FIRE = "fire"
    MELEE = "melee"
    GENERAL_MELEE = "general_melee"
    CELTIC_FIRE = "celtic_fire"
    """At the first landing the Celts alone fire."""
    ROMAN_FIRE = "roman_fire"
    """Then, after the first melee, the Romans alone."""
    ARTILLERY = "artillery"
    """Then the fleet drives Celts back."""

    @property
    def hand_to_hand(self) -> bool:
        """Whether it is a melee, with front lines and critical hits."""
        return self in (Phase.MELEE, Phase.GENERAL_MELEE)

    def fought_by(self, seat: Seat) -> bool:
        """Return whether the combat units of a side throw in it. Rule: CIB-5.2.4."""
        alone = {Phase.CELTIC_FIRE: CELTS, Phase.ROMAN_FIRE: ROME}
        return self is not Phase.ARTILLERY and alone.get(self, seat) == seat


def battle_kind(one: int, other: int, *, shelter: bool = False) -> BattleKind:
    """Return how two armies of so many combat units fight; nobody is crushed in a Castrum or an oppidum.

    Reduced units count, commanders do not. Rule: CIB-3.2.1, CIB-3.2.3, CIB-R8.
    """
    fewer, more = sorted((one, other))
    if not shelter and more >= CRUSHING * fewer:
        return BattleKind.CRUSH
    return BattleKind.SKIRMISH if fewer <= SKIRMISH else BattleKind.PITCHED


def phases(kind: BattleKind) -> tuple[Phase, ...]:
    """Return the phases of a battle. Rule: CIB-3.1, CIB-3.2.1, CIB-5.2.4."""
    return {
        BattleKind.CRUSH: (),
        BattleKind.SKIRMISH: (Phase.FIRE, Phase.MELEE),
        BattleKind.PITCHED: (Phase.FIRE, Phase.MELEE, Phase.GENERAL_MELEE),
        BattleKind.LANDING: (
            Phase.CELTIC_FIRE,
            Phase.MELEE,
            Phase.ROMAN_FIRE,
            Phase.ARTILLERY,
            Phase.GENERAL_MELEE,
        ),
    }[kind]


def throws(fighters: Sequence[Fighter], phase: Phase) -> tuple[Fighter, ...]:
    """Return the units that throw a die in a phase: those with the value it needs. Rule: CIB-3.1, CIB-3.4."""
    return tuple(fighter for fighter in fighters if value_in(fighter, phase) > 0)


def value_in(fighter: Fighter, phase: Phase) -> int:
    """Return what a unit's die may show at most in a phase to hit."""
    return fighter.melee if phase.hand_to_hand else fighter.fire


def hits(fighter: Fighter, phase: Phase, face: int) -> int:
    """Return the losses a die inflicts: one up to the value, in front and in melee two on the value itself.

    Rule: CIB-3.4.1.
    """
    value = value_in(fighter, phase)
    if face > value:
        return 0
    return 2 if fighter.front and phase.hand_to_hand and face == value else 1


def targets(
    fighters: Sequence[Fighter], taken: Sequence[str], phase: Phase, laid: Sequence[str] = ()
) -> tuple[str, ...]:
    """Return the units that may take the next loss of a phase, given those that took the earlier ones.

    Of the earlier ones some may have been ``laid`` on units: those do not count among the first two but in front.
    In melee the front line takes the first two, or as many as it has steps. Every other loss goes where the owner
    likes, but no legionary is eliminated while an auxiliary is left to take that loss; reducing one is always allowed.
    Rule: CIB-3.4.4, CIB-R5, CIB-R59.
    """
    behind = sum(list(laid).count(fighter.name) for fighter in fighters if not fighter.front)
    left = {fighter.name: fighter.steps - taken.count(fighter.name) for fighter in fighters}
    able = [fighter for fighter in fighters if left[fighter.name] > 0]
    if phase.hand_to_hand and len(taken) - behind < FRONT_LOSSES:
        front = [fighter for fighter in able if fighter.front]
        if front:
            return tuple(fighter.name for fighter in front)
    spared = any(not fighter.legionary for fighter in able)
    return tuple(fighter.name for fighter in able if not (spared and fighter.legionary and left[fighter.name] == 1))


def distinct(fighters: Sequence[Fighter], names: Sequence[str]) -> tuple[str, ...]:
    """Return one of each of some units that are alike: Celtic ones of a kind that lie in one stack.

    A unit that a commander is attached to is like no other. Rule: CIB-3.4.4.
    """
    marks = {fighter.name: (fighter.leader, fighter.band, fighter.front) for fighter in fighters}
    found: dict[object, str] = {}
    for name in names:
        found.setdefault((name.rpartition(".")[0] or name, marks[name]), name)
    return tuple(found.values())


def inflicted(fighters: Sequence[Fighter], hits_taken: int) -> int:
    """Return the losses really lost: no more than there are steps. Rule: CIB-3.4.5, CIB-R61."""
    return min(hits_taken, strength(fighters))


def after_losses(fighters: Sequence[Fighter], taken: Sequence[str]) -> tuple[Fighter, ...]:
    """Return the units that are left after the losses of a phase; a reduced one falls back, an eagle does not.

    Rule: CIB-3.4.3.
    """
    found: list[Fighter] = []
    for fighter in fighters:
        losses = list(taken).count(fighter.name)
        if losses == 0:
            found.append(fighter)
        elif losses < fighter.steps:
            found.append(fighter.evolve(reduced=True, front=fighter.front and fighter.eagle))
    return tuple(found)


def defeated(attacker_losses: int, defender_losses: int) -> str | None:
    """Return who is defeated when both still have units: the side with more losses; None for a statu quo.

    Rule: CIB-3.5.1.
    """
    if attacker_losses == defender_losses:
        return None
    return "attacker" if attacker_losses > defender_losses else "defender"
