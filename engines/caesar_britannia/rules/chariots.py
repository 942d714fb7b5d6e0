"""Chariots that change sides: on a commander's action, and at the start of the phases of a battle."""

from __future__ import annotations

from collections.abc import Sequence

from engines.caesar_britannia.battle_events import ChariotsTried
from engines.caesar_britannia.events import ChariotsTurned
from engines.caesar_britannia.ids import CELTS, Leader
from engines.caesar_britannia.legal.chariots import flipped, needed, restless, wishes
from engines.caesar_britannia.legal.lots import stack_of, unit_of
from engines.caesar_britannia.legal.policies import HAND
from engines.caesar_britannia.rules.orders import obey, policy
from engines.caesar_britannia.rules.rerolls import cast, collect
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.state import Turning
from engines.caesar_britannia.views import Cast


def turn(transition: CaesarTransition, leader: Leader, chariots: Sequence[str]) -> None:
    """Turn chariots before a commander acts. They lie under a stack: the Celt alone knows. Rule: CIB-0.2.2."""
    for value in chariots:
        transition.flip(stack_of(value), unit_of(value))
    if chariots:
        transition.tell_seat(CELTS, ChariotsTurned, leader=leader, n=len(chariots))


def go_on(transition: CaesarTransition, frame: Turning) -> bool:
    """Let chariots try to change sides by the Celt's policy, or ask him. Rule: CIB-0.2.2, CIB-R9."""
    battle = transition.board.battle
    assert battle is not None
    if frame.thrown:
        transition.pop()
        casting = collect(transition)
        dice = () if casting is None else casting.dice
        change_sides(transition, tuple(die.name for die in dice if die.face >= die.value))
        return True
    able = restless(battle, frame.phase)
    chosen = policy(transition, CELTS, "chariots") if able else ""
    if chosen == HAND:
        transition.change(changing=frame.phase)
        return False
    tried = wishes(chosen, frame.phase, able)
    if tried:
        obey(transition, CELTS, "chariots")
    change(transition, frame, tried)
    return True


def change(transition: CaesarTransition, frame: Turning, tried: Sequence[str]) -> None:
    """Throw for chariots that want to change sides, one die each. Rule: CIB-0.2.2, CIB-R9."""
    transition.change(changing=None)
    battle = transition.board.battle
    assert battle is not None
    named = {fighter.name: fighter for fighter in battle.host(CELTS).fighters}
    dice = tuple(
        Cast(
            seat=CELTS,
            name=name,
            fighter=named[name],
            value=needed(named[name]),
            face=transition.rng.die(what="chariot"),
        )
        for name in tried
    )
    transition.replace(frame.evolve(thrown=True))
    if dice:
        transition.tell(ChariotsTried, tries=tuple((die.name, die.face, die.value) for die in dice))
        cast(transition, dice, CELTS, frame.phase, own=True)


def change_sides(transition: CaesarTransition, names: Sequence[str]) -> None:
    """Turn chariots that fight; their present side decides about fire, melee and front line. Rule: CIB-R9."""
    battle = transition.board.battle
    assert battle is not None
    host = battle.host(CELTS)
    fighters = list(host.fighters)
    for number, fighter in enumerate(fighters):
        if fighter.name in names and fighter.band is not None:
            transition.flip(stack_of(fighter.name), fighter.band)
            fighters[number] = fighter.evolve(band=flipped(fighter.band))
    transition.change(battle=battle.with_host(host.evolve(fighters=tuple(fighters))))
