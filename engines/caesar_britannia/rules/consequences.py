"""The aftermath of a battle: defeat, spoils, hostages, Fortuna, retreat; and commanders who are freed."""

from __future__ import annotations

from engines.caesar_britannia.data.tables import CELTS as KINDS
from engines.caesar_britannia.data.tables import is_roman
from engines.caesar_britannia.events import (
    Appeared,
    BattleEnded,
    LeaderFreed,
    LeaderLost,
    LossesTaken,
    Retreated,
    SpoilsLost,
)
from engines.caesar_britannia.ids import (
    CAESAR,
    CELTS,
    COMMIOS,
    ROME,
    CelticUnit,
    Leader,
    Zone,
    has_acted,
    leader_of,
    people_of,
    zone_stack,
)
from engines.caesar_britannia.legal.armies import people_led, stacks_in, subordinates
from engines.caesar_britannia.legal.attack import havens, retreats
from engines.caesar_britannia.legal.battle import defeated
from engines.caesar_britannia.legal.fighters import Fighter
from engines.caesar_britannia.legal.lots import stack_of
from engines.caesar_britannia.rules.armies import disband, gain
from engines.caesar_britannia.rules.sea import eliminate
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.state import Freeing, Retreating
from engines.caesar_britannia.views import Battle, Flight, Host
from engines.core.seats import Seat


def conclude(transition: CaesarTransition) -> None:
    """End a battle that was fought: an army that is wiped out is defeated, else the one with more losses.

    As many losses are a statu quo. Rule: CIB-3.5.1, CIB-R24.
    """
    battle = transition.board.battle
    assert battle is not None
    loser = _loser(battle)
    if loser is None:
        settle(transition, None, (battle.origin,))
    else:
        settle(transition, loser.seat, _ways_out(transition, battle, loser))


def settle(
    transition: CaesarTransition, defeated_seat: Seat | None, zones: tuple[Zone, ...], *, dry: bool = False
) -> None:
    """Let a battle end with the defeat of a side, or of none, and the army that has to leave go to one of these zones.

    The victor takes Fortuna; Rome gains spoils, or loses them and its hostages. Rule: CIB-3.5.2, CIB-3.5.3, CIB-3.5.4.
    """
    battle = transition.board.battle
    assert battle is not None
    loser = None if defeated_seat is None else battle.host(defeated_seat)
    winner = None if defeated_seat is None else Seat(1 - defeated_seat)
    stuck = loser.fighters if loser is not None and not zones else ()
    transition.change(battle=None, fortuna=winner)
    rome, celts = battle.host(ROME), battle.host(CELTS)
    spoils = _spoils(battle, stuck) if winner == ROME and rome.leader is not None else 0
    transition.tell(BattleEnded, zone=battle.zone, winner=winner, losses=(rome.losses, celts.losses), spoils=spoils)
    _leave(transition, battle, battle.attacker if loser is None else loser, zones, dry=dry)
    for host in (battle.attacker, battle.defender):
        if not host.fighters or (stuck and host is loser):
            _wiped(transition, host, battle.host(Seat(1 - host.seat)))
    if winner == ROME and rome.leader is not None and rome.fighters:
        gain(transition, rome.leader, spoils)
    elif winner == CELTS:
        _roman_defeat(transition, rome)


def _loser(battle: Battle) -> Host | None:
    attacker, defender = battle.attacker, battle.defender
    if bool(attacker.fighters) != bool(defender.fighters):
        return defender if attacker.fighters else attacker
    found = defeated(attacker.losses, defender.losses)
    if found is None:
        return None
    return attacker if found == "attacker" else defender


def _ways_out(transition: CaesarTransition, battle: Battle, loser: Host) -> tuple[Zone, ...]:
    """Return where a beaten army can go: an attacker back where he came from, a defender where he finds a way.

    Rule: CIB-3.5.3, CIB-R7.
    """
    if loser is battle.attacker:
        return (battle.origin,)
    return retreats(transition.board, loser.seat, battle.zone, battle.origin, loser.leader)


def _leave(transition: CaesarTransition, battle: Battle, host: Host, zones: tuple[Zone, ...], *, dry: bool) -> None:
    """Let an army leave the zone, its owner saying where if there are several ways; without one it is eliminated.

    Rule: CIB-3.5.3, CIB-3.5.4, CIB-R7.
    """
    if not host.fighters:
        return
    if not zones:
        eliminate_all(transition, host)
    elif len(zones) == 1:
        withdraw(transition, host.seat, battle.zone, zones[0])
    else:
        flight = Flight(seat=host.seat, leader=host.leader, zone=battle.zone, origin=battle.shunned(host.seat), dry=dry)
        transition.change(flight=flight)
        transition.push(Retreating(seat=host.seat))


def withdraw(transition: CaesarTransition, seat: Seat, zone: Zone, to: Zone) -> None:
    """Move a whole army out of the zone of a battle; nobody is activated by it. Rule: CIB-2.5.2, CIB-R7, CIB-R13."""
    board = transition.board
    if seat == ROME:
        units = board.units_at.get(zone, ())
        for leader, where in board.at.items():
            if where == zone and is_roman(leader) and (leader != COMMIOS or leader in board.under):
                transition.stand(leader, to)
        transition.bring(units, to)
    else:
        for stack in stacks_in(board, zone):
            if leader_of(stack) is None and people_of(stack) not in board.submissive:
                target = zone_stack(to, people_of(stack), acted=has_acted(stack))
                transition.shift(stack, target, transition.stacks[stack], shown=True)
        for leader, where in board.at.items():
            if where == zone and not is_roman(leader):
                transition.stand(leader, to)
    transition.tell(Retreated, seat=seat, zone=zone, to=to)


def eliminate_all(transition: CaesarTransition, host: Host) -> None:
    """Eliminate all units of an army, which cannot retreat or is crushed. Rule: CIB-3.2.3, CIB-3.5.3."""
    romans = tuple(fighter.unit for fighter in host.fighters if fighter.unit is not None)
    bands = [(stack_of(fighter.name), fighter.band) for fighter in host.fighters if fighter.band is not None]
    if romans:
        eliminate(transition, romans)
    for stack, band in bands:
        transition.fall(stack, CelticUnit(band))
    celts = tuple((people_of(stack), band) for stack, band in bands)
    transition.tell(LossesTaken, seat=host.seat, reduced=(), romans=romans, celts=celts)


def _spoils(battle: Battle, stuck: tuple[Fighter, ...]) -> int:
    """Return what Rome gains: 1 SP for each enemy eliminated whose front shows a sword; a chariot's front is mounted.

    Rule: CIB-3.5.2.
    """
    fallen = (*battle.host(CELTS).dead, *stuck)
    fronts = (CelticUnit(fighter.band.kind) for fighter in fallen if fighter.band is not None)
    return sum(KINDS[front].sword is not None for front in fronts)


def _wiped(transition: CaesarTransition, host: Host, enemy: Host) -> None:
    """Eliminate the Roman commanders of an army that is wiped out; Celtic ones are hostages of the victor's.

    Rule: CIB-0.2.1, CIB-3.5.3, CIB-R47.
    """
    leaders = (*host.companions, *(() if host.leader is None else (host.leader,)))
    captor = enemy.leader if enemy.fighters else None
    for leader in leaders:
        if leader == COMMIOS:
            transition.subordinate(leader, None)
        elif is_roman(leader):
            lose_leader(transition, leader, None)
        elif captor is not None:
            lose_leader(transition, leader, captor)
        else:
            _off(transition, leader)
            _await(transition, leader)


def lose_leader(transition: CaesarTransition, leader: Leader, captor: Leader | None) -> None:
    """Take a commander off the map, dead or somebody's hostage; Caesar's death is Rome's disgrace.

    His own hostages go free. Rule: CIB-0.2.1, CIB-5.1.2, CIB-R22, CIB-R33, CIB-R51.
    """
    if leader == COMMIOS:
        return
    _off(transition, leader)
    board = transition.board
    if captor is None:
        transition.change(dead=(*board.dead, leader), disgrace=board.disgrace or leader == CAESAR)
    else:
        transition.change(hostages=board.hostages.put(leader, captor))
    transition.tell(LeaderLost, leader=leader, captor=captor)
    for hostage, holder in board.hostages.items():
        if holder == leader:
            free(transition, hostage)


def _off(transition: CaesarTransition, leader: Leader) -> None:
    disband(transition, leader)
    for other in subordinates(transition.board, leader):
        transition.subordinate(other, None)
    transition.subordinate(leader, None)
    transition.set_purse(leader, 0)
    board = transition.board
    transition.change(
        at=board.at.drop(leader), unavailable=tuple(other for other in board.unavailable if other != leader)
    )


def _roman_defeat(transition: CaesarTransition, rome: Host) -> None:
    """Take the beaten army's spoils away, and free every hostage, wherever he is. Rule: CIB-3.5.2."""
    if rome.leader is not None and (spoils := transition.purse(rome.leader)):
        transition.set_purse(rome.leader, 0)
        transition.tell(SpoilsLost, leader=rome.leader, n=spoils)
    for hostage in transition.board.hostages:
        free(transition, hostage)


def free(transition: CaesarTransition, leader: Leader) -> None:
    """Free a hostage: his people has not submitted any more, and he appears in his kingdom. Rule: CIB-R16."""
    board = transition.board
    people = people_led(board, leader)
    transition.change(
        hostages=board.hostages.drop(leader),
        submissive=tuple(other for other in board.submissive if other != people),
    )
    transition.tell(LeaderFreed, leader=leader)
    _await(transition, leader)


def _await(transition: CaesarTransition, leader: Leader) -> None:
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
