"""The aftermath of a battle: defeat, pursuit, spoils, hostages, Fortuna, retreat."""

from __future__ import annotations

from engines.caesar_britannia.battle_events import (
    BattleEnded,
    LeaderFreed,
    LossesTaken,
    Pursued,
    Retreated,
    SpoilsShared,
)
from engines.caesar_britannia.data.tables import CELTS as KINDS
from engines.caesar_britannia.data.tables import is_roman
from engines.caesar_britannia.events import SpoilsLost
from engines.caesar_britannia.ids import (
    CAESAR,
    CASTRUM,
    CELTS,
    COMMIOS,
    ROME,
    CelticUnit,
    Leader,
    Scenario,
    Terrain,
    Zone,
    has_acted,
    leader_of,
    people_of,
    zone_stack,
)
from engines.caesar_britannia.legal.armies import army_of
from engines.caesar_britannia.legal.attack import refuge, ways_out
from engines.caesar_britannia.legal.battle import defeated
from engines.caesar_britannia.legal.fighters import Fighter
from engines.caesar_britannia.legal.lots import stack_of
from engines.caesar_britannia.legal.oppidum import guides
from engines.caesar_britannia.legal.saviour import parts
from engines.caesar_britannia.legal.tactics import Pursuit, pursuit
from engines.caesar_britannia.rules.armies import gain
from engines.caesar_britannia.rules.commanders import free, heirs, lose_leader, off, remove, succeed, wait
from engines.caesar_britannia.rules.commios import liberate
from engines.caesar_britannia.rules.oppidum import raze
from engines.caesar_britannia.rules.orders import obey, policy
from engines.caesar_britannia.rules.sea import eliminate
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.state import Betraying, Retreating, Sharing
from engines.caesar_britannia.views import Battle, Board, Booty, Flight, Host
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
        settle(transition, loser.seat, (), doomed=True)
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
    transition: CaesarTransition,
    defeated_seat: Seat | None,
    zones: tuple[Zone, ...],
    *,
    dry: bool = False,
    doomed: bool = False,
) -> None:
    """Let a battle end with the defeat of a side, or of none, and the army that has to leave go to one of these zones.

    The victor takes Fortuna, unless the Celts hold it for some turns; Rome gains spoils, or loses them and its
    hostages. The oppidum falls with its defenders. From the Castrum nobody retreats, and the Celts go back to the zone
    around it. An army that Caesar has saved, and his, are two again. Celtic units lie face down. Rule: CIB-3.5.2,
    CIB-3.5.3, CIB-3.5.4, CIB-3.5.5, CIB-4.3, CIB-5.3.4, CIB-5.4, CIB-R15, CIB-R28, CIB-R36.
    """
    battle = _followed(transition)
    loser = None if defeated_seat is None else battle.host(defeated_seat)
    winner = None if defeated_seat is None else Seat(1 - defeated_seat)
    mover = battle.attacker if loser is None or battle.walled else loser
    zones = (battle.origin,) if battle.walled else zones
    stuck = mover.fighters if not zones else ()
    held = transition.board.turn <= transition.board.favoured
    transition.change(battle=None, fortuna=CELTS if held else winner)
    rome, celts = battle.host(ROME), battle.host(CELTS)
    spoils = _spoils(battle, stuck) if winner == ROME and rome.fighters and heirs(rome) else 0
    transition.tell(
        BattleEnded,
        zone=battle.zone,
        winner=winner,
        losses=(rome.losses, celts.losses),
        spoils=spoils,
        fortuna=CELTS if held else winner,
        course=transition.course,
    )
    if battle.oppidum and winner == ROME:
        raze(transition)
    if guides(battle, defeated_seat):
        transition.push(Betraying())
    if winner == ROME:
        liberate(transition, celts.commanders, battle.zone, _chiefs(battle, rome)[:1])
    _part_ways(transition, battle, mover, None if doomed else zones, dry=dry)
    if winner == ROME:
        _enrich(transition, battle, spoils)
    if winner == CELTS:
        _roman_defeat(transition, rome)


def _part_ways(
    transition: CaesarTransition, battle: Battle, mover: Host, zones: tuple[Zone, ...] | None, *, dry: bool
) -> None:
    """Let one side leave the zone, to be destroyed if there are no zones, and see to the commanders of both.

    Rule: CIB-3.5.3, CIB-R15.
    """
    stayer = battle.host(Seat(1 - mover.seat))
    lost = [part for part in parts(battle, stayer) if not part.fighters]
    for part in parts(battle, stayer):
        if part.fighters:
            succeed(transition, part)
    for part in _leaving(transition.board, battle, mover):
        ways = () if zones is None else _ways_back(battle, part, zones)
        _leave(transition, battle, part, ways, dry=dry)
        separate = parts(battle, mover) if part is mover else (part,)
        lost += [one for one in separate if not (one.fighters and ways)]
    for part in lost:
        _wiped(transition, part, _chiefs(battle, battle.host(Seat(1 - part.seat))))


def _chiefs(battle: Battle, host: Host) -> tuple[Leader, ...]:
    """Return the commanders of a side's armies that have units left: those of the army that Caesar saved first."""
    return tuple(leader for part in parts(battle, host) if part.fighters for leader in heirs(part)[:1])


def _leaving(board: Board, battle: Battle, mover: Host) -> tuple[Host, ...]:
    """Return the armies of a side that leave: Caesar's and the one he came to go together if his Castrum is destroyed.

    Rule: CIB-R15, CIB-R63.
    """
    lost = battle.relief is not None and battle.relief.origin == CASTRUM and not board.fort
    return (mover,) if lost else parts(battle, mover)


def _ways_back(battle: Battle, host: Host, zones: tuple[Zone, ...]) -> tuple[Zone, ...]:
    """Return where an army goes that has to leave: Caesar who has come to the rescue back to where he came from.

    Rule: CIB-R15.
    """
    relief = battle.relief
    came = relief is not None and relief.arrived and host.leader == CAESAR
    return zones if relief is None or not came else (relief.origin,)


def _enrich(transition: CaesarTransition, battle: Battle, spoils: int) -> None:
    """Give the victor his spoils, or ask Rome how the army that was saved and Caesar's share them.

    Those that nobody can carry are lost. Rule: CIB-2.5.1, CIB-3.5.2, CIB-R42.
    """
    armies = [army for army in parts(battle, battle.host(ROME)) if army.fighters and heirs(army)]
    able = [leader for army in armies for leader in _bearers(transition.board, army)[:1]]
    if len(able) > 1 and spoils:
        transition.change(booty=Booty(leader=able[0], n=spoils))
        transition.push(Sharing())
    elif able:
        gain(transition, able[0], spoils)
    elif armies and spoils:
        transition.tell(SpoilsLost, leader=heirs(armies[0])[0], n=spoils)


def _bearers(board: Board, army: Host) -> list[Leader]:
    """Return the commanders of a victorious army who have units to carry spoils: the one who leads it first.

    Rule: CIB-2.5.1, CIB-3.5.2.
    """
    return [leader for leader in (*heirs(army), *army.commanders) if leader in board.at and army_of(board, leader)]


def share(transition: CaesarTransition, part: int) -> None:
    """Share the spoils of a victory between Caesar and the commander he has saved. Rule: CIB-R42."""
    transition.pop()
    booty = transition.board.booty
    assert booty is not None
    transition.change(booty=None)
    transition.tell(SpoilsShared, leader=booty.leader, caesar=part, other=booty.n - part)
    for leader, n in ((CAESAR, part), (booty.leader, booty.n - part)):
        if n:
            gain(transition, leader, n)


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

    Caesar who has come to the rescue flees with them. Rule: CIB-4.3, CIB-R21, CIB-R63.
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
    """Let an army leave the zone, by its owner's policy or as he says if there are several ways.

    Without a way it is eliminated. Rule: CIB-3.5.3, CIB-3.5.4, CIB-R7, CIB-R80.
    """
    if not host.fighters:
        return
    if not zones:
        eliminate_all(transition, host)
    elif len(zones) == 1:
        withdraw(transition, host, battle.zone, zones[0])
    elif policy(transition, host.seat, "retreat") == "usual":
        obey(transition, host.seat, "retreat")
        withdraw(transition, host, battle.zone, refuge(transition.board, host.seat, zones))
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


def _wiped(transition: CaesarTransition, host: Host, captors: tuple[Leader, ...]) -> None:
    """Eliminate the Roman commanders of an army that is wiped out; Celtic ones are hostages of the victor's.

    So are Celts who have fallen in the battle. Rule: CIB-0.2.1, CIB-3.5.3, CIB-R47.
    """
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
    """Take the beaten army's spoils away, and free every hostage, wherever he is, but for those who came of themselves.

    Rule: CIB-2.4.5, CIB-3.5.2, CIB-R38.
    """
    transition.change(beaten=True)
    for leader in rome.commanders:
        if spoils := transition.purse(leader):
            transition.set_purse(leader, 0)
            transition.tell(SpoilsLost, leader=leader, n=spoils)
    for hostage in transition.board.hostages:
        if hostage not in transition.board.sworn:
            free(transition, hostage)
