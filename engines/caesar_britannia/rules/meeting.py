"""Meeting enemies: lone commanders are eliminated, armies fight a crush, a skirmish or a pitched battle."""

from __future__ import annotations

from engines.caesar_britannia.battle_events import BattleBegan
from engines.caesar_britannia.ids import CASTRUM, CELTS, ROME, Ambush, Leader, RomanUnit, Zone, leader_of, people_of
from engines.caesar_britannia.legal.armies import stacks_in, subordinates, units_in
from engines.caesar_britannia.legal.attack import (
    armies_attacked,
    chiefs_in,
    companions,
    defenders,
    head_of,
    led_in_attack,
)
from engines.caesar_britannia.legal.battle import BattleKind, battle_kind
from engines.caesar_britannia.legal.fighters import Fighter
from engines.caesar_britannia.legal.leaving import may_flee
from engines.caesar_britannia.legal.lots import stack_of
from engines.caesar_britannia.rules.battle import begin
from engines.caesar_britannia.rules.commanders import lose_leader
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.state import Attacking, Leaving
from engines.caesar_britannia.views import Attack, Battle, Board, Host
from engines.core.seats import Seat


def meet(transition: CaesarTransition, attack: Attack) -> None:
    """Let an army that has come into a zone fight the enemies there, army by army. Rule: CIB-3."""
    transition.change(attack=attack)
    transition.push(Attacking())


def go_on(transition: CaesarTransition, frame: Attacking) -> bool:  # noqa: ARG001  (what every handler is given)
    """Fight the next army of those attacked, asking their side which it is; lone commanders are eliminated at the end.

    Rule: CIB-0.2.1, CIB-3, CIB-R22, CIB-R51.
    """
    board, attack = transition.board, transition.board.attack
    assert attack is not None
    other = Seat(1 - attack.seat)
    if defenders(board, attack.zone, attack.seat) and defenders(board, attack.zone, other):
        able = armies_attacked(board, attack.zone, other)
        if len(able) > 1:
            return False
        fight(transition, able[0], loose=True)
        return True
    transition.pop()
    transition.change(attack=None)
    if defenders(board, attack.zone, attack.seat):
        for lone in chiefs_in(board, attack.zone, other):
            lose_leader(transition, lone, None)
    return True


def fight(transition: CaesarTransition, leader: Leader | None, *, loose: bool) -> None:
    """Begin the battle against one army, with or without the units of nobody beside it.

    Rule: CIB-3, CIB-3.2.3, CIB-4.3, CIB-5.2.4, CIB-5.4, CIB-R50.
    """
    board, attack = transition.board, transition.board.attack
    assert attack is not None
    attacker = _attacker(transition, attack)
    defender = _host(transition, Seat(1 - attack.seat), leader, attack.zone, loose=loose)
    oppidum = attack.seat == ROME and attack.zone == board.oppidum and not board.razed
    shelter = oppidum or attack.zone == CASTRUM
    fought = battle_kind(len(attacker.fighters), len(defender.fighters), shelter=shelter)
    kind = BattleKind.LANDING if attack.first else fought
    battle = Battle(zone=attack.zone, origin=attack.origin, attacker=attacker, defender=defender, kind=kind)
    battle = battle.evolve(oppidum=oppidum, ambush=Ambush.LAID if attack.ambush else None)
    transition.change(battle=battle, fought=board.fought + 1)
    _show(transition, battle)
    if may_flee(board, battle, ROME):
        transition.push(Leaving(phase=None, seats=(ROME,)))
    else:
        begin(transition)


def _attacker(transition: CaesarTransition, attack: Attack) -> Host:
    """Return the attacker: everybody who has come with him is in one army under him. Rule: CIB-R55."""
    leader = head_of(transition.board, attack)
    beside = companions(transition.board, attack, leader)
    fighters = (
        _all_romans(transition.board, attack, leader)
        if attack.seat == ROME
        else _celts(transition, attack.zone, leader)
    )
    return Host(seat=attack.seat, leader=leader, companions=beside, fighters=fighters)


def _all_romans(board: Board, attack: Attack, leader: Leader | None) -> tuple[Fighter, ...]:
    led = () if leader is None else led_in_attack(board, attack, leader)
    return tuple(
        Fighter(name=unit, unit=unit, commanded=unit in led, reduced=unit in board.reduced)
        for unit in units_in(board, attack.zone)
    )


def _host(transition: CaesarTransition, seat: Seat, leader: Leader | None, zone: Zone, *, loose: bool) -> Host:
    board = transition.board
    fighters = _romans(transition, zone, leader) if seat == ROME else _celts(transition, zone, leader)
    chosen = fighters if loose else tuple(fighter for fighter in fighters if fighter.commanded)
    companions = () if leader is None else subordinates(board, leader)
    return Host(seat=seat, leader=leader, companions=companions, fighters=chosen)


def _romans(transition: CaesarTransition, zone: Zone, leader: Leader | None) -> tuple[Fighter, ...]:
    board = transition.board
    return tuple(
        Fighter(name=unit, unit=unit, commanded=unit in board.command, reduced=unit in board.reduced)
        for unit in units_in(board, zone)
        if board.command.get(unit) in (leader, None)
    )


def _celts(transition: CaesarTransition, zone: Zone, leader: Leader | None) -> tuple[Fighter, ...]:
    found: list[Fighter] = []
    for stack in stacks_in(transition.board, zone):
        if people_of(stack) in transition.board.submissive or leader_of(stack) not in (leader, None):
            continue
        for unit in dict.fromkeys(transition.stacks[stack]):
            for number in range(transition.stacks[stack].count(unit)):
                name = f"{stack}/{unit.value}.{number}"
                found.append(Fighter(name=name, band=unit, commanded=leader_of(stack) is not None))
    return tuple(found)


def _show(transition: CaesarTransition, battle: Battle) -> None:
    """Turn the Celtic units face up: what Rome sees of them it remembers. Rule: CIB-R68."""
    transition.reveals = True
    for stack in dict.fromkeys(stack_of(fighter.name) for fighter in battle.host(CELTS).fighters):
        people = people_of(stack)
        kinds = [unit.kind for unit in transition.stacks[stack]]
        transition.knowledge[people] = transition.knowledge[people].reveal(stack, kinds)
    rome, celts = battle.host(ROME), battle.host(CELTS)
    transition.tell(
        BattleBegan,
        zone=battle.zone,
        attacker=battle.attacker.leader,
        defender=battle.defender.leader,
        companions=(*battle.attacker.companions, *battle.defender.companions),
        romans=tuple(RomanUnit(fighter.name) for fighter in rome.fighters),
        reduced=tuple(RomanUnit(fighter.name) for fighter in rome.fighters if fighter.reduced),
        loose=tuple(RomanUnit(fighter.name) for fighter in rome.fighters if not fighter.commanded),
        celts=tuple(fighter.name for fighter in celts.fighters),
        seat=battle.attacker.seat,
        battle=battle.kind,
    )
