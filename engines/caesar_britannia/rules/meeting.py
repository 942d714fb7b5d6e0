"""Meeting enemies: lone commanders are eliminated, armies fight a crush, a skirmish or a pitched battle."""

from __future__ import annotations

from engines.caesar_britannia.battle_events import BattleBegan
from engines.caesar_britannia.ids import CASTRUM, CELTS, ROME, Leader, RomanUnit, Stack, Zone, leader_of, people_of
from engines.caesar_britannia.legal.armies import leaders_in, stacks_in, subordinates, units_in
from engines.caesar_britannia.legal.attack import chiefs_in, defenders
from engines.caesar_britannia.legal.battle import battle_kind
from engines.caesar_britannia.legal.fighters import Fighter
from engines.caesar_britannia.legal.leaving import may_flee
from engines.caesar_britannia.rules.battle import begin
from engines.caesar_britannia.rules.commanders import lose_leader
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.state import Leaving
from engines.caesar_britannia.views import Battle, Host
from engines.core.seats import Seat


def meet(transition: CaesarTransition, seat: Seat, leader: Leader | None, zone: Zone, origin: Zone) -> None:
    """Let an army that has come into a zone fight the enemies there; lone commanders among them are eliminated.

    Rule: CIB-0.2.1, CIB-3, CIB-3.2.3, CIB-4.3, CIB-R22, CIB-R51.
    """
    board = transition.board
    other = Seat(1 - seat)
    if defenders(board, zone, other) == 0:
        for lone in leaders_in(board, zone, other):
            lose_leader(transition, lone, None)
        return
    chiefs = chiefs_in(board, zone, other)
    attacker = _host(transition, seat, leader, zone)
    defender = _host(transition, other, chiefs[0] if chiefs else None, zone)
    kind = battle_kind(len(attacker.fighters), len(defender.fighters), shelter=zone == CASTRUM)
    battle = Battle(zone=zone, origin=origin, attacker=attacker, defender=defender, kind=kind)
    transition.change(battle=battle)
    _show(transition, battle)
    if may_flee(board, battle, ROME):
        transition.push(Leaving(phase=None, seats=(ROME,)))
    else:
        begin(transition)


def _host(transition: CaesarTransition, seat: Seat, leader: Leader | None, zone: Zone) -> Host:
    board = transition.board
    fighters = _romans(transition, zone) if seat == ROME else _celts(transition, zone)
    companions = () if leader is None else subordinates(board, leader)
    return Host(seat=seat, leader=leader, companions=companions, fighters=fighters)


def _romans(transition: CaesarTransition, zone: Zone) -> tuple[Fighter, ...]:
    board = transition.board
    return tuple(
        Fighter(name=unit, unit=unit, commanded=unit in board.command, reduced=unit in board.reduced)
        for unit in units_in(board, zone)
    )


def _celts(transition: CaesarTransition, zone: Zone) -> tuple[Fighter, ...]:
    found: list[Fighter] = []
    for stack in stacks_in(transition.board, zone):
        if people_of(stack) in transition.board.submissive:
            continue
        for unit in dict.fromkeys(transition.stacks[stack]):
            for number in range(transition.stacks[stack].count(unit)):
                name = f"{stack}/{unit.value}.{number}"
                found.append(Fighter(name=name, band=unit, commanded=leader_of(stack) is not None))
    return tuple(found)


def _show(transition: CaesarTransition, battle: Battle) -> None:
    """Turn the Celtic units face up: what Rome sees of them it remembers. Rule: CIB-R68."""
    transition.reveals = True
    for stack in stacks_in(transition.board, battle.zone):
        people = people_of(stack)
        if people not in transition.board.submissive:
            kinds = [unit.kind for unit in transition.stacks[Stack(stack)]]
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
