"""Commanders who are lost, succeeded, freed, and appear again."""

from __future__ import annotations

from engines.caesar_britannia.battle_events import Appeared, LeaderFreed, LeaderLost, Succeeded
from engines.caesar_britannia.ids import CAESAR, COMMIOS, Leader, Zone
from engines.caesar_britannia.legal.armies import army_size, people_led, side_of, subordinates
from engines.caesar_britannia.legal.attack import havens
from engines.caesar_britannia.legal.command import room, sv
from engines.caesar_britannia.legal.lots import Lots, chosen, fitting, lots, remaining, values_of
from engines.caesar_britannia.rules.armies import disband, gain, hold
from engines.caesar_britannia.rules.commios import let_go
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.state import Freeing
from engines.caesar_britannia.views import Host
from engines.core.model import Map


def heirs(host: Host) -> tuple[Leader, ...]:
    """Return the commanders who lead an army: the one who did, or, if he has fallen, those left with the highest SV.

    Commios leads nobody. Rule: CIB-2.1, CIB-R25.
    """
    if host.leader is not None and host.leader not in host.fallen:
        return (host.leader,)
    left = [leader for leader in host.companions if leader not in host.fallen and leader != COMMIOS]
    highest = max(map(sv, left), default=0)
    return tuple(leader for leader in left if sv(leader) == highest)


def succeed(transition: CaesarTransition, host: Host) -> None:
    """Let those who are left of an army's commanders follow those who have fallen, with its spoils and hostages.

    Two with the same SV divide it equally. Units beyond the SV are commanded by nobody. Rule: CIB-2.1, CIB-2.5.1,
    CIB-R25, CIB-R73.
    """
    fallen = [leader for leader in host.fallen if leader in transition.board.at]
    if not fallen:
        return
    heads = heirs(host)
    for leader in fallen if heads else ():
        _inherit_hostages(transition, leader, heads[0])
    if host.leader in fallen and host.leader is not None and heads:
        _inherit(transition, host.leader, heads)
    for leader in fallen:
        remove(transition, leader, None)


def _inherit_hostages(transition: CaesarTransition, leader: Leader, heir: Leader) -> None:
    held = transition.board.hostages
    passed = {hostage: heir if captor == leader else captor for hostage, captor in held.items()}
    transition.change(hostages=Map(passed))


def _inherit(transition: CaesarTransition, leader: Leader, heads: tuple[Leader, ...]) -> None:
    board = transition.board
    here = lots(board, board.at[leader], side_of(leader), transition.stacks)
    own: Lots = tuple(lot for lot in here if lot.holder == leader)
    left, values = own, values_of(own)
    others = [other for other in subordinates(board, leader) if other not in heads]
    for number, head in enumerate(heads):
        transition.subordinate(head, None)
        share = values[number :: len(heads)]
        part = tuple(lot._replace(pieces=lot.pieces[: share.count(lot.value)]) for lot in left if lot.value in share)
        hold(transition, chosen(left, fitting(part, room(transition.board, head))), head)
        left = remaining(left, share)
    spoils = transition.purse(leader)
    transition.set_purse(leader, 0)
    if spoils:
        gain(transition, heads[0], spoils)
    for other in others:
        transition.subordinate(other, heads[0])
    for head in heads:
        transition.tell(Succeeded, leader=head, fallen=leader, n=army_size(transition.board, head))


def lose_leader(transition: CaesarTransition, leader: Leader, captor: Leader | None) -> None:
    """Take a commander off the map, dead or somebody's hostage; Caesar's death is Rome's disgrace.

    His own hostages go free. Rule: CIB-0.2.1, CIB-5.1.2, CIB-R22, CIB-R33, CIB-R51.
    """
    if leader == COMMIOS:
        return
    transition.tell(LeaderLost, leader=leader, captor=captor)
    remove(transition, leader, captor)


def remove(transition: CaesarTransition, leader: Leader, captor: Leader | None) -> None:
    """Take a commander off the map whose fate has been told. Rule: CIB-5.1.2, CIB-R33."""
    off(transition, leader)
    board = transition.board
    if captor is None:
        transition.change(dead=(*board.dead, leader), disgrace=board.disgrace or leader == CAESAR)
    else:
        transition.change(hostages=board.hostages.put(leader, captor))
    for hostage, holder in board.hostages.items():
        if holder == leader:
            free(transition, hostage)


def off(transition: CaesarTransition, leader: Leader) -> None:
    """Take a commander off the map; his army stays, commanded by nobody. Commios, if he held him, is free there.

    Rule: CIB-2.1, CIB-R37.
    """
    let_go(transition, leader, transition.board.at[leader])
    disband(transition, leader)
    for other in subordinates(transition.board, leader):
        transition.subordinate(other, None)
    transition.subordinate(leader, None)
    transition.set_purse(leader, 0)
    board = transition.board
    transition.change(
        at=board.at.drop(leader), unavailable=tuple(other for other in board.unavailable if other != leader)
    )


def free(transition: CaesarTransition, leader: Leader) -> None:
    """Free a hostage: his people has not submitted any more, and he appears in his kingdom. Rule: CIB-R16."""
    board = transition.board
    people = people_led(board, leader)
    transition.change(
        hostages=board.hostages.drop(leader),
        submissive=tuple(other for other in board.submissive if other != people),
        sworn=tuple(other for other in board.sworn if other != leader),
    )
    transition.tell(LeaderFreed, leader=leader)
    wait(transition, leader)


def wait(transition: CaesarTransition, leader: Leader) -> None:
    """Let a freed commander wait for a zone to appear in. Rule: CIB-R65."""
    transition.change(waiting=(*transition.board.waiting, leader))


def call_back(transition: CaesarTransition) -> bool:
    """Ask where a freed commander appears, as soon as a zone of his kingdom is without Romans; return whether one does.

    The one who is asked about comes first among those who wait. Rule: CIB-R16, CIB-R65.
    """
    waiting = transition.board.waiting
    able = [leader for leader in waiting if havens(transition.board, leader)]
    if able:
        transition.change(waiting=(able[0], *(leader for leader in waiting if leader != able[0])))
        transition.push(Freeing(leader=able[0]))
    return bool(able)


def appear(transition: CaesarTransition, leader: Leader, zone: Zone) -> None:
    """Place a freed commander; he is available from the next turn on. Rule: CIB-R16."""
    transition.pop()
    transition.change(waiting=tuple(other for other in transition.board.waiting if other != leader))
    transition.stand(leader, zone)
    transition.spend(leader)
    transition.tell(Appeared, leader=leader, zone=zone)
