"""Caesar the saviour: setting out, and arriving."""

from __future__ import annotations

from typing import Final

from engines.caesar_britannia.battle_events import SaviourArrived, SaviourCalled
from engines.caesar_britannia.ids import CAESAR, ROME
from engines.caesar_britannia.legal.battle import BattleKind, Phase
from engines.caesar_britannia.legal.fighters import Fighter
from engines.caesar_britannia.legal.plans import attaching
from engines.caesar_britannia.legal.saviour import relief_of
from engines.caesar_britannia.legal.tactics import stands_in_front
from engines.caesar_britannia.rules.castrum import fall
from engines.caesar_britannia.rules.rerolls import collect, may_repeat
from engines.caesar_britannia.rules.sea import part
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.state import Saving
from engines.caesar_britannia.views import Host, Relief

IN_TIME = 4
"""The least that the die must show for Caesar to come with the first melee. Rule: CIB-2.3.5."""


def save(transition: CaesarTransition, attach: tuple[str, ...]) -> None:
    """Let Caesar set out, as his action, and throw for his arrival; a die that fails Rome may throw again.

    Rule: CIB-2.3.5, CIB-4.2, CIB-R15, CIB-R83.
    """
    transition.spend(CAESAR)
    die = transition.rng.die(what="saviour")
    transition.tell(SaviourCalled, die=die, phase=_arrival(transition, die))
    transition.replace(Saving(attach=attach))
    if die < IN_TIME:
        may_repeat(transition, ROME, SAVIOUR, IN_TIME, die)


def _arrival(transition: CaesarTransition, die: int) -> Phase | None:
    """Return when Caesar comes: on a 4 with the first melee, else with the second, which a skirmish does not have.

    Rule: CIB-2.3.5, CIB-R15.
    """
    battle = transition.board.battle
    assert battle is not None
    if die >= IN_TIME:
        return Phase.MELEE
    return None if battle.kind is BattleKind.SKIRMISH else Phase.GENERAL_MELEE


def set_out(transition: CaesarTransition, attach: tuple[str, ...]) -> None:
    """Let Caesar be on his way when his die has fallen; who is too late stays where he is. Rule: CIB-2.3.5, CIB-R15."""
    transition.pop()
    board, casting = transition.board, collect(transition)
    battle = board.battle
    assert battle is not None
    die = IN_TIME if casting is None else casting.dice[0].face
    phase = _arrival(transition, die)
    if casting is not None and casting.again:
        transition.tell(SaviourCalled, die=die, phase=phase, again=True)
    if phase is None:
        return
    host = relief_of(board)
    host = host.evolve(attached=tuple(zip(attaching(host), attach, strict=False)))
    relief = Relief(host=host, origin=board.at[CAESAR], phase=phase)
    transition.change(battle=battle.evolve(relief=relief))


SAVIOUR: Final = "saviour"
"""The name of the die of Caesar who comes to the rescue."""


def join(transition: CaesarTransition, phase: Phase) -> None:
    """Let Caesar arrive at the beginning of a melee; those of his who fit Rome's one tactic stand in front.

    A Castrum that he leaves empty is destroyed at once. Rule: CIB-2.3.5, CIB-R15, CIB-R42, CIB-R63.
    """
    battle = transition.board.battle
    if battle is None or battle.relief is None or battle.relief.arrived or battle.relief.phase is not phase:
        return
    relief, rome = battle.relief, battle.host(ROME)
    for leader in relief.host.commanders:
        transition.stand(leader, battle.zone)
    units = tuple(fighter.unit for fighter in relief.host.fighters if fighter.unit is not None)
    transition.bring(units, battle.zone)
    transition.activate(units)
    part(transition)
    joined = rome.evolve(
        companions=(*rome.companions, *relief.host.commanders),
        fighters=(*rome.fighters, *(_placed(rome, relief.host, fighter) for fighter in relief.host.fighters)),
        attached=(*rome.attached, *relief.host.attached),
    )
    transition.change(battle=battle.with_host(joined).evolve(relief=relief.evolve(arrived=True)))
    transition.tell(SaviourArrived, zone=battle.zone, romans=units, attached=relief.host.attached)
    fall(transition)


def _placed(rome: Host, relief: Host, fighter: Fighter) -> Fighter:
    leader = next((one for one, name in relief.attached if name == fighter.name), None)
    front = rome.tactic is not None and stands_in_front(fighter, rome.tactic)
    return fighter.evolve(leader=leader, front=front)
