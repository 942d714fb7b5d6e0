"""Harassment: chariots fire from the zones around, the Romans reply, the chariots are back where they were."""

from __future__ import annotations

from collections.abc import Sequence

from engines.caesar_britannia.actions import Harass
from engines.caesar_britannia.events import Harassed, Replied
from engines.caesar_britannia.ids import CELTS, ROME, CelticUnit, Stack, acting
from engines.caesar_britannia.legal.battle import Phase, hits, throws
from engines.caesar_britannia.legal.fighters import Fighter
from engines.caesar_britannia.legal.harassment import harassed
from engines.caesar_britannia.legal.lots import stack_of, unit_of
from engines.caesar_britannia.rules.losses import suffer
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.state import Harassing


def harass(transition: CaesarTransition, action: Harass) -> None:
    """Let chariots fire at a zone; they are seen, and count as activated. Rule: CIB-2.4.2, CIB-R11."""
    names: list[str] = []
    for stack in dict.fromkeys(map(stack_of, action.chariots)):
        chariots = [unit_of(value) for value in action.chariots if stack_of(value) == stack]
        target = _sortie(transition, stack, chariots)
        names += [f"{target}/{CelticUnit.ESSEDARII.value}.{number}" for number in range(len(chariots))]
    fighters = tuple(Fighter(name=name, band=CelticUnit.ESSEDARII) for name in names)
    faces = _fire(transition, fighters)
    scored = _scored(fighters, faces)
    transition.tell(Harassed, leader=action.leader, zone=action.target, faces=faces, hits=scored)
    transition.push(Harassing(zone=action.target, chariots=fighters))
    suffer(transition, ROME, harassed(transition.board, action.target), scored)


def _sortie(transition: CaesarTransition, stack: Stack, chariots: Sequence[CelticUnit]) -> Stack:
    """Mount and show chariots and keep them with those that have acted; they stay where they are."""
    target = acting(stack, acted=True)
    for unit in chariots:
        if unit is CelticUnit.ESSEDARII_ON_FOOT:
            transition.flip(stack, unit)
    transition.shift(stack, target, [CelticUnit.ESSEDARII] * len(chariots), shown=True)
    return target


def reply(transition: CaesarTransition, frame: Harassing) -> bool:
    """Let every Roman unit with fire that is left in the zone reply, once the Romans have taken their losses.

    Rule: CIB-2.4.2, CIB-R11.
    """
    transition.pop()
    fighters = throws(harassed(transition.board, frame.zone), Phase.FIRE)
    if not fighters:
        return True
    faces = _fire(transition, fighters)
    scored = _scored(fighters, faces)
    transition.tell(
        Replied,
        zone=frame.zone,
        romans=tuple(fighter.unit for fighter in fighters if fighter.unit is not None),
        faces=faces,
        hits=scored,
    )
    suffer(transition, CELTS, frame.chariots, scored)
    return True


def _fire(transition: CaesarTransition, fighters: Sequence[Fighter]) -> tuple[int, ...]:
    transition.reveals = True
    return tuple(transition.rng.die(what=f"fire of {fighter.facts.id}") for fighter in fighters)


def _scored(fighters: Sequence[Fighter], faces: Sequence[int]) -> int:
    return sum(hits(fighter, Phase.FIRE, face) for fighter, face in zip(fighters, faces, strict=True))
