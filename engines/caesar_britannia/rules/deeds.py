"""Deeds of a commander where he stands: ravaging, restoring, repairing, recruiting."""

from __future__ import annotations

from engines.caesar_britannia.actions import Recruit, Restore
from engines.caesar_britannia.events import Ravaged, Recruited, RecruitSeen, Repaired, Restored
from engines.caesar_britannia.ids import CELTS, CelticUnit, Leader, People, RomanUnit, army_stack, bowl, zone_stack
from engines.caesar_britannia.legal.command import room
from engines.caesar_britannia.legal.deeds import TWO, recruits, restoration_cost
from engines.caesar_britannia.legal.zones import kingdom_of
from engines.caesar_britannia.rules.armies import gain
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.state import Ambushing
from engines.caesar_britannia.views import Plunder


def ravage(transition: CaesarTransition, leader: Leader) -> None:
    """Ravage the zone for one spoils point; the whole army is activated. Celts beside it may attack it then.

    Rule: CIB-2.3.2, CIB-2.4.3, CIB-R12, CIB-R13.
    """
    zone = transition.board.at[leader]
    kingdom = kingdom_of(zone)
    before = sum(kingdom_of(other) is kingdom for other in transition.board.ravaged)
    transition.change(plunder=Plunder(leader=leader, zone=zone, bonus=before))
    transition.push(Ambushing())
    transition.change(ravaged=(*transition.board.ravaged, zone))
    transition.activate(transition.army(leader))
    gain(transition, leader, 1)
    transition.tell(Ravaged, leader=leader, zone=zone, spoils=transition.purse(leader))


def restore(transition: CaesarTransition, action: Restore) -> None:
    """Bring reduced units of the army back to full strength, each at the price of the fleet table. Rule: CIB-2.3.3."""
    units = tuple(map(RomanUnit, action.reduced))
    cost = len(units) * restoration_cost(transition.board)
    transition.change(reduced=tuple(unit for unit in transition.board.reduced if unit not in units))
    transition.set_purse(action.leader, transition.purse(action.leader) - cost)
    transition.tell(Restored, leader=action.leader, romans=units, cost=cost)


def repair(transition: CaesarTransition, leader: Leader) -> None:
    """Repair one naval point. Rule: CIB-2.3.7."""
    np = transition.board.np + 1
    transition.change(np=np)
    transition.tell(Repaired, leader=leader, np=np)


def recruit(transition: CaesarTransition, action: Recruit) -> None:
    """Recruit one unit at random; with Fortuna's favour one that is chosen, or two at random. Rule: CIB-2.4.1."""
    people = recruits(transition.board, action.leader)
    assert people is not None
    if action.recruit not in (None, TWO):
        _enlist(transition, action.leader, people, CelticUnit(str(action.recruit)))
        return
    for _ in range(2 if action.recruit == TWO else 1):
        held = transition.stacks.get(bowl(people), ())
        if held:
            _enlist(transition, action.leader, people, transition.rng.choice(held, "recruit"))


def _enlist(transition: CaesarTransition, leader: Leader, people: People, unit: CelticUnit) -> None:
    """Take a unit out of the bowl; it joins the commander's army, or stands in the zone if he cannot command it.

    Rule: CIB-R26, CIB-R57.
    """
    board = transition.board
    commanded = room(board, leader) > 0 and leader not in board.under
    target = army_stack(leader, people) if commanded else zone_stack(board.at[leader], people)
    transition.shift(bowl(people), target, [unit])
    transition.reveals = True
    transition.tell(Recruited, leader=leader, people=people, zone=board.at[leader])
    transition.tell_seat(CELTS, RecruitSeen, unit=unit)
