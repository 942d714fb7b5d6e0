"""Tactics of a pitched battle: chosen in secret, shown together; the lines form by them."""

from __future__ import annotations

from engines.caesar_britannia.actions import Choose
from engines.caesar_britannia.battle_events import PlanSealed, TacticShown
from engines.caesar_britannia.legal.battle import BattleKind, Phase
from engines.caesar_britannia.legal.plans import attaching, chooses, only_plan
from engines.caesar_britannia.legal.tactics import stands_in_front
from engines.caesar_britannia.rules.assault import form_ashore
from engines.caesar_britannia.rules.orders import order_for_battle
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.state import Planning
from engines.caesar_britannia.views import Battle, Host, Plan
from engines.core.seats import Seat


def ask(transition: CaesarTransition, battle: Battle) -> bool:
    """Ask each side for its tactic that has a commander and a choice; return whether there is one.

    A plan that leaves no choice stands without being asked for. Rule: CIB-3.1, CIB-3.2.2, CIB-R82.
    """
    hosts = [host for host in (battle.attacker, battle.defender) if chooses(host)]
    for host in hosts:
        transition.plans[host.seat] = only_plan(battle, host)
    seats = tuple(host.seat for host in hosts if transition.plans[host.seat] is None)
    if seats:
        transition.push(Planning(number=transition.asked, seats=seats))
    else:
        _show_all(transition)
    return bool(seats)


def seal(transition: CaesarTransition, frame: Planning, seat: Seat, action: Choose) -> bool:
    """Keep a side's choice in secret until the other one has chosen; then show both. Return whether they are shown.

    Rule: CIB-3.1.
    """
    battle = transition.board.battle
    assert battle is not None
    attached = tuple(zip(attaching(battle.host(seat)), action.attach, strict=True))
    transition.plans[seat] = Plan(tactic=action.tactic, attached=attached)
    order_for_battle(transition, seat, action.given)
    if seat not in transition.board.sealed:
        transition.change(sealed=(*transition.board.sealed, seat))
        if len(frame.seats) > 1:
            transition.tell(PlanSealed, seat=seat)
    if set(transition.board.sealed) != set(frame.seats):
        return False
    transition.pop()
    transition.change(sealed=())
    _show_all(transition)
    return True


def _show_all(transition: CaesarTransition) -> None:
    """Show the tactics of both sides together. Rule: CIB-3.1."""
    transition.reveals = True
    for seat, plan in enumerate(transition.plans):
        if plan is not None:
            _show(transition, Seat(seat))


def _show(transition: CaesarTransition, seat: Seat) -> None:
    battle, plan = transition.board.battle, transition.plans[seat]
    assert battle is not None
    assert plan is not None
    transition.plans[seat] = None
    leaders = {name: leader for leader, name in plan.attached}
    host = battle.host(seat)
    fighters = tuple(
        fighter.evolve(leader=leaders.get(fighter.name)) if fighter.name in leaders else fighter
        for fighter in host.fighters
    )
    transition.tell(
        TacticShown,
        seat=seat,
        tactic=plan.tactic,
        attached=plan.attached,
    )
    now = host.evolve(fighters=fighters, tactic=plan.tactic, attached=plan.attached)
    transition.change(battle=battle.with_host(now))


def form(transition: CaesarTransition, phase: Phase) -> None:
    """Move the units that the tactics call for to the front lines at the first melee, or those of a landing.

    Rule: CIB-3.1, CIB-3.3, CIB-5.2.4, CIB-R25.
    """
    battle = transition.board.battle
    assert battle is not None
    if not phase.hand_to_hand:
        return
    for host in (battle.attacker, battle.defender):
        now = form_ashore(host, phase) if battle.kind is BattleKind.LANDING else _formed(host, phase)
        battle = battle.with_host(now)
    transition.change(battle=battle)


def _formed(host: Host, phase: Phase) -> Host:
    """Return a side in its lines; at the general melee chariots that have changed sides join the front or leave it."""
    if host.tactic is None:
        return host
    tactic = host.tactic
    fighters = tuple(
        fighter.evolve(front=stands_in_front(fighter, tactic)) if fighter.chariot or phase is Phase.MELEE else fighter
        for fighter in host.fighters
    )
    return host.evolve(fighters=fighters)
