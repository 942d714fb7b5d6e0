"""Caesar the saviour: setting out, and arriving."""

from __future__ import annotations

from engines.caesar_britannia.battle_events import SaviourArrived, SaviourCalled
from engines.caesar_britannia.ids import CAESAR, ROME
from engines.caesar_britannia.legal.battle import BattleKind, Phase
from engines.caesar_britannia.legal.fighters import Fighter
from engines.caesar_britannia.legal.plans import attaching
from engines.caesar_britannia.legal.saviour import relief_of
from engines.caesar_britannia.legal.tactics import stands_in_front
from engines.caesar_britannia.rules.castrum import fall
from engines.caesar_britannia.rules.sea import part
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.views import Host, Relief

IN_TIME = 4
"""The least that the die must show for Caesar to come with the first melee. Rule: CIB-2.3.5."""


def save(transition: CaesarTransition, attach: tuple[str, ...]) -> None:
    """Let Caesar set out, as his action: on a 4 he comes with the first melee, else with the second.

    A skirmish has no second: there he is too late, and stays where he is. Rule: CIB-2.3.5, CIB-R15.
    """
    transition.pop()
    transition.spend(CAESAR)
    board = transition.board
    battle = board.battle
    assert battle is not None
    host = relief_of(board)
    die = transition.rng.die(what="saviour")
    phase = Phase.MELEE if die >= IN_TIME else None if battle.kind is BattleKind.SKIRMISH else Phase.GENERAL_MELEE
    transition.tell(SaviourCalled, die=die, phase=phase)
    if phase is None:
        return
    host = host.evolve(attached=tuple(zip(attaching(host), attach, strict=False)))
    relief = Relief(host=host, origin=board.at[CAESAR], phase=phase)
    transition.change(battle=battle.evolve(relief=relief))


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
