"""Harassment: chariots fire from the zones around, the Romans reply, the chariots are back where they were."""

from __future__ import annotations

from collections.abc import Sequence

from engines.caesar_britannia.actions import Harass
from engines.caesar_britannia.battle_events import Counted
from engines.caesar_britannia.events import Harassed, Replied
from engines.caesar_britannia.ids import CELTS, ROME, CelticUnit, Stack, acting
from engines.caesar_britannia.legal.battle import Phase, throws
from engines.caesar_britannia.legal.fighters import Fighter
from engines.caesar_britannia.legal.harassment import harassed
from engines.caesar_britannia.legal.lots import stack_of, unit_of
from engines.caesar_britannia.rules.losses import suffer
from engines.caesar_britannia.rules.rerolls import cast, collect
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.state import Harassing
from engines.caesar_britannia.views import Cast
from engines.core.seats import Seat


def harass(transition: CaesarTransition, action: Harass) -> None:
    """Let chariots fire at a zone; they are seen, and count as activated. Rule: CIB-2.4.2, CIB-R11."""
    names: list[str] = []
    for stack in dict.fromkeys(map(stack_of, action.chariots)):
        chariots = [unit_of(value) for value in action.chariots if stack_of(value) == stack]
        target = _sortie(transition, stack, chariots)
        names += [f"{target}/{CelticUnit.ESSEDARII.value}.{number}" for number in range(len(chariots))]
    fighters = tuple(Fighter(name=name, band=CelticUnit.ESSEDARII) for name in names)
    dice = _fire(transition, CELTS, fighters)
    transition.tell(
        Harassed, leader=action.leader, zone=action.target, faces=tuple(die.face for die in dice), hits=_hits(dice)
    )
    transition.push(Harassing(zone=action.target, chariots=fighters))
    cast(transition, dice, CELTS)


def _sortie(transition: CaesarTransition, stack: Stack, chariots: Sequence[CelticUnit]) -> Stack:
    """Mount and show chariots and keep them with those that have acted; they stay where they are."""
    target = acting(stack, acted=True)
    for unit in chariots:
        if unit is CelticUnit.ESSEDARII_ON_FOOT:
            transition.flip(stack, unit)
    transition.shift(stack, target, [CelticUnit.ESSEDARII] * len(chariots), shown=True)
    return target


def go_on(transition: CaesarTransition, frame: Harassing) -> bool:
    """Let the fire take effect, then the reply. Rule: CIB-2.4.2, CIB-R11."""
    casting = collect(transition)
    dice = () if casting is None else casting.dice
    if casting is not None and casting.again:
        rome, celts = (_hits([die for die in dice if die.seat == seat]) for seat in (ROME, CELTS))
        transition.tell(Counted, hits=(rome, celts))
    match frame.stage:
        case "fire":
            transition.replace(frame.evolve(stage="reply"))
            suffer(transition, ROME, harassed(transition.board, frame.zone), _hits(dice))
        case "reply":
            transition.replace(frame.evolve(stage="over"))
            _reply(transition, frame)
        case "over":
            transition.pop()
            if dice:
                suffer(transition, CELTS, frame.chariots, _hits(dice))
    return True


def _reply(transition: CaesarTransition, frame: Harassing) -> None:
    """Let every Roman unit with fire that is left in the zone reply, once the Romans have taken their losses.

    Rule: CIB-2.4.2, CIB-R11.
    """
    fighters = throws(harassed(transition.board, frame.zone), Phase.FIRE)
    if not fighters:
        return
    dice = _fire(transition, ROME, fighters)
    transition.tell(
        Replied,
        zone=frame.zone,
        romans=tuple(fighter.unit for fighter in fighters if fighter.unit is not None),
        faces=tuple(die.face for die in dice),
        hits=_hits(dice),
    )
    cast(transition, dice, CELTS)


def _fire(transition: CaesarTransition, seat: Seat, fighters: Sequence[Fighter]) -> tuple[Cast, ...]:
    transition.reveals = True
    return tuple(
        Cast(
            seat=seat,
            name=fighter.name,
            fighter=fighter,
            value=fighter.fire,
            face=transition.rng.die(what=f"fire of {fighter.facts.id}"),
        )
        for fighter in fighters
    )


def _hits(dice: Sequence[Cast]) -> int:
    return sum(die.losses for die in dice)
