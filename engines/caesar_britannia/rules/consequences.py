"""The aftermath of a battle: defeat, pursuit, spoils, hostages, Fortuna, retreat."""

from __future__ import annotations

from engines.caesar_britannia.battle_events import BattleEnded, LeaderFreed, LossesTaken, Pursued, Retreated
from engines.caesar_britannia.data.tables import CELTS as KINDS
from engines.caesar_britannia.data.tables import is_roman
from engines.caesar_britannia.events import SpoilsLost
from engines.caesar_britannia.ids import (
    CASTRUM,
    CELTS,
    COMMIOS,
    ROME,
    CelticUnit,
    Scenario,
    Terrain,
    Zone,
    has_acted,
    leader_of,
    people_of,
    zone_stack,
)
from engines.caesar_britannia.legal.attack import ways_out
from engines.caesar_britannia.legal.battle import defeated
from engines.caesar_britannia.legal.fighters import Fighter
from engines.caesar_britannia.legal.lots import stack_of
from engines.caesar_britannia.legal.oppidum import guides
from engines.caesar_britannia.legal.tactics import Pursuit, pursuit
from engines.caesar_britannia.rules.armies import gain
from engines.caesar_britannia.rules.commanders import free, heirs, lose_leader, off, remove, succeed, wait
from engines.caesar_britannia.rules.oppidum import raze
from engines.caesar_britannia.rules.sea import eliminate
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.state import Betraying, Retreating
from engines.caesar_britannia.views import Battle, Board, Flight, Host
from engines.core.seats import Seat


def conclude(transition: CaesarTransition, *, fought_out: bool) -> None:
    """End a battle that was fought: an army that is wiped out is defeated, else the one with more losses.

    As many losses are a statu quo. After all phases the tactics say what becomes of the defeated. Rule: CIB-3.5.1,
    CIB-3.5.4, CIB-R24.
    """
    battle = transition.board.battle
    assert battle is not None
    loser = _loser(battle)
    fate = _pursued(battle, loser, _horses(transition.board, battle)) if fought_out else Pursuit.RETREATS
    if loser is None or fate is Pursuit.STATU_QUO:
        settle(transition, None, ways_out(transition.board, battle, battle.attacker.seat))
    elif fate is Pursuit.DESTROYED:
        transition.tell(Pursued, seat=loser.seat)
        settle(transition, loser.seat, ())
    else:
        give_way(transition, loser.seat)


def give_way(transition: CaesarTransition, seat: Seat) -> None:
    """End a battle with the defeat of a side that retreats, in good order or not. Rule: CIB-3.4.6, CIB-3.5.3."""
    battle = transition.board.battle
    assert battle is not None
    settle(transition, seat, ways_out(transition.board, battle, seat))


def _pursued(battle: Battle, loser: Host | None, horses: bool) -> Pursuit:  # noqa: FBT001  (a fact of the board)
    if loser is None or not loser.fighters:
        return Pursuit.RETREATS
    winner = battle.host(Seat(1 - loser.seat))
    return pursuit(loser.tactic, winner.tactic, winner.fighters, horses=horses and winner.seat == ROME)


def _horses(board: Board, battle: Battle) -> bool:
    """Return whether Commios and his thirty horses ride with the Romans: the first landing, on a plain.

    Rule: CIB-5.2.4.
    """
    first = board.scenario is Scenario.FIRST and battle.terrain is Terrain.PLAIN
    return first and COMMIOS in battle.host(ROME).companions


def settle(
    transition: CaesarTransition, defeated_seat: Seat | None, zones: tuple[Zone, ...], *, dry: bool = False
) -> None:
    """Let a battle end with the defeat of a side, or of none, and the army that has to leave go to one of these zones.

    The victor takes Fortuna; Rome gains spoils, or loses them and its hostages. The oppidum falls with its defenders.
    From the Castrum nobody retreats, and the Celts go back to the zone around it. Rule: CIB-3.5.2, CIB-3.5.3,
    CIB-3.5.4, CIB-4.3, CIB-5.3.4, CIB-5.4, CIB-R36.
    """
    battle = _followed(transition)
    loser = None if defeated_seat is None else battle.host(defeated_seat)
    winner = None if defeated_seat is None else Seat(1 - defeated_seat)
    mover = battle.attacker if loser is None or battle.walled else loser
    zones = (battle.origin,) if battle.walled else zones
    stuck = mover.fighters if not zones else ()
    transition.change(battle=None, fortuna=winner)
    rome, celts = battle.host(ROME), battle.host(CELTS)
    spoils = _spoils(battle, stuck) if winner == ROME and rome.fighters and heirs(rome) else 0
    transition.tell(BattleEnded, zone=battle.zone, winner=winner, losses=(rome.losses, celts.losses), spoils=spoils)
    if battle.oppidum and winner == ROME:
        raze(transition)
    if guides(battle, defeated_seat):
        transition.push(Betraying())
    stayer = battle.host(Seat(1 - mover.seat))
    if stayer.fighters:
        succeed(transition, stayer)
    _leave(transition, battle, mover, zones, dry=dry)
    for host in (battle.attacker, battle.defender):
        if not host.fighters or (stuck and host is mover):
            _wiped(transition, host, battle.host(Seat(1 - host.seat)))
    if winner == ROME and rome.fighters and heirs(rome):
        _enrich(transition, rome, spoils)
    elif winner == CELTS:
        _roman_defeat(transition, rome)


def _followed(transition: CaesarTransition) -> Battle:
    """Let a commander whose last units at the landing are gone be with those that the artillery has driven off.

    Rule: CIB-R44.
    """
    battle = transition.board.battle
    assert battle is not None
    host = battle.host(CELTS)
    if host.fighters or battle.refuge is None:
        return battle
    for leader in host.commanders:
        transition.stand(leader, battle.refuge)
    return battle.with_host(host.evolve(leader=None, companions=()))


def flee(transition: CaesarTransition) -> None:
    """End a battle with the flight of the Romans into the Castrum: nobody has won, Fortuna and the Celts stay.

    Rule: CIB-4.3, CIB-R21.
    """
    battle = transition.board.battle
    assert battle is not None
    transition.change(battle=None)
    withdraw(transition, battle.host(ROME), battle.zone, CASTRUM)
    succeed(transition, battle.host(CELTS))


def _loser(battle: Battle) -> Host | None:
    attacker, defender = battle.attacker, battle.defender
    if bool(attacker.fighters) != bool(defender.fighters):
        return defender if attacker.fighters else attacker
    found = defeated(attacker.losses, defender.losses)
    if found is None:
        return None
    return attacker if found == "attacker" else defender


def _leave(transition: CaesarTransition, battle: Battle, host: Host, zones: tuple[Zone, ...], *, dry: bool) -> None:
    """Let an army leave the zone, its owner saying where if there are several ways; without one it is eliminated.

    Rule: CIB-3.5.3, CIB-3.5.4, CIB-R7.
    """
    if not host.fighters:
        return
    if not zones:
        eliminate_all(transition, host)
    elif len(zones) == 1:
        withdraw(transition, host, battle.zone, zones[0])
    else:
        flight = Flight(host=host, zone=battle.zone, origin=battle.shunned(host.seat), dry=dry)
        transition.change(flight=flight)
        transition.push(Retreating(seat=host.seat))


def withdraw(transition: CaesarTransition, host: Host, zone: Zone, to: Zone) -> None:
    """Move a whole army out of the zone of a battle; nobody is activated by it, and the fallen are succeeded.

    Rule: CIB-2.5.2, CIB-R7, CIB-R13.
    """
    romans = tuple(fighter.unit for fighter in host.fighters if fighter.unit is not None)
    for leader in host.commanders:
        transition.stand(leader, to)
    transition.bring(romans, to)
    loose = dict.fromkeys(stack_of(fighter.name) for fighter in host.fighters if fighter.band is not None)
    for stack in loose:
        if leader_of(stack) is None:
            target = zone_stack(to, people_of(stack), acted=has_acted(stack))
            transition.shift(stack, target, transition.stacks[stack], shown=True)
    transition.tell(Retreated, seat=host.seat, zone=zone, to=to)
    succeed(transition, host)


def eliminate_all(transition: CaesarTransition, host: Host) -> None:
    """Eliminate all units of an army, which cannot retreat or is crushed. Rule: CIB-3.2.3, CIB-3.5.3."""
    romans = tuple(fighter.unit for fighter in host.fighters if fighter.unit is not None)
    bands = [(stack_of(fighter.name), fighter.band) for fighter in host.fighters if fighter.band is not None]
    if romans:
        eliminate(transition, romans)
    for stack, band in bands:
        transition.fall(stack, CelticUnit(band))
    celts = tuple((people_of(stack), band) for stack, band in bands)
    transition.tell(
        LossesTaken,
        seat=host.seat,
        reduced=(),
        romans=romans,
        celts=celts,
        taken=tuple(one.name for one in host.fighters),
    )


def _spoils(battle: Battle, stuck: tuple[Fighter, ...]) -> int:
    """Return what Rome gains: 1 SP for each enemy eliminated whose front shows a sword; a chariot's front is mounted.

    Rule: CIB-3.5.2.
    """
    fallen = (*battle.host(CELTS).dead, *stuck)
    fronts = (CelticUnit(fighter.band.kind) for fighter in fallen if fighter.band is not None)
    return sum(KINDS[front].sword is not None for front in fronts)


def _enrich(transition: CaesarTransition, rome: Host, spoils: int) -> None:
    """Give spoils to the commander of an army, or to one beside him who has units to carry them; else they are lost.

    Rule: CIB-2.5.1, CIB-3.5.2.
    """
    at, heads = transition.board.at, heirs(rome)
    able = [leader for leader in (*heads, *rome.commanders) if leader in at and transition.army(leader)]
    if able:
        gain(transition, able[0], spoils)
    elif spoils:
        transition.tell(SpoilsLost, leader=heads[0], n=spoils)


def _wiped(transition: CaesarTransition, host: Host, enemy: Host) -> None:
    """Eliminate the Roman commanders of an army that is wiped out; Celtic ones are hostages of the victor's.

    So are Celts who have fallen in the battle. Rule: CIB-0.2.1, CIB-3.5.3, CIB-R47.
    """
    captors = heirs(enemy) if enemy.fighters else ()
    for leader in host.commanders:
        if leader == COMMIOS:
            transition.subordinate(leader, None)
        elif leader in host.fallen and is_roman(leader):
            remove(transition, leader, None)
        elif is_roman(leader):
            lose_leader(transition, leader, None)
        elif captors:
            lose_leader(transition, leader, captors[0])
        else:
            off(transition, leader)
            transition.tell(LeaderFreed, leader=leader)
            wait(transition, leader)


def _roman_defeat(transition: CaesarTransition, rome: Host) -> None:
    """Take the beaten army's spoils away, and free every hostage, wherever he is. Rule: CIB-3.5.2."""
    for leader in rome.commanders:
        if spoils := transition.purse(leader):
            transition.set_purse(leader, 0)
            transition.tell(SpoilsLost, leader=leader, n=spoils)
    for hostage in transition.board.hostages:
        free(transition, hostage)
