"""Where an army can attack, and where a beaten one can go."""

from __future__ import annotations

from engines.caesar_britannia.data.tables import KINGDOM, LANDS, LEGIONARY, OCEANS, RIVER
from engines.caesar_britannia.ids import (
    CASTRUM,
    CELTS,
    COMMIOS,
    ROME,
    Leader,
    RomanUnit,
    Terrain,
    Zone,
    people_of,
)
from engines.caesar_britannia.legal.armies import army_of, army_size, leaders_in, people_led, stacks_in, units_in
from engines.caesar_britannia.legal.command import sv
from engines.caesar_britannia.legal.deployment import distances
from engines.caesar_britannia.legal.zones import celtic_land, is_open, kingdom_of, on_foot
from engines.caesar_britannia.views import Attack, Battle, Board
from engines.core.seats import Seat


def attacks(board: Board, seat: Seat, land: tuple[Zone, ...], size: int) -> tuple[Zone, ...]:
    """Return which zones next to one so many combat units can attack.

    There are lone commanders in them, or armies.

    Rule: CIB-2.2.2, CIB-3, CIB-4.3.
    """
    if size == 0:
        return ()
    return tuple(zone for zone in land if _attackable(board, seat, zone))


def _attackable(board: Board, seat: Seat, zone: Zone) -> bool:
    other = Seat(1 - seat)
    if zone == CASTRUM:
        return seat == CELTS
    return is_open(board, zone) and bool(defenders(board, zone, other) or chiefs_in(board, zone, other))


def armies_attacked(board: Board, zone: Zone, seat: Seat) -> tuple[Leader | None, ...]:
    """Return the commanders of the armies that can fight an attack first; None for units that nobody commands.

    A commander without units can lead those of nobody. Rule: CIB-3, CIB-R39, CIB-R47.
    """
    loose = unled(board, zone, seat)
    able = tuple(leader for leader in chiefs_in(board, zone, seat) if army_size(board, leader) or loose)
    return able or (None,)


def unled(board: Board, zone: Zone, seat: Seat) -> int:
    """Return how many units of a side in a zone nobody commands, those of peoples that have submitted left aside."""
    led = sum(army_size(board, leader) for leader in chiefs_in(board, zone, seat))
    return defenders(board, zone, seat) - led


def defenders(board: Board, zone: Zone, seat: Seat) -> int:
    """Return how many combat units of a side would be attacked in a zone; a people that has submitted is left alone.

    Rule: CIB-2.3.4.
    """
    if seat == ROME:
        return len(units_in(board, zone))
    stacks = stacks_in(board, zone)
    return sum(board.counts[stack] for stack in stacks if people_of(stack) not in board.submissive)


def chiefs_in(board: Board, zone: Zone, seat: Seat) -> tuple[Leader, ...]:
    """Return the commanders of a side in a zone who are in nobody's army; Commios is not fought. Rule: CIB-4.5."""
    return tuple(leader for leader in leaders_in(board, zone, seat) if leader not in board.under and leader != COMMIOS)


def head_of(board: Board, attack: Attack) -> Leader | None:
    """Return the commander of an attack: the one who has ordered it, or after his death the one with the highest SV.

    Rule: CIB-2.1, CIB-R55.
    """
    if attack.leader is not None and board.at.get(attack.leader) == attack.zone:
        return attack.leader
    left = [leader for leader in leaders_in(board, attack.zone, attack.seat) if leader != COMMIOS]
    return max(left, key=sv, default=None)


def companions(board: Board, attack: Attack, leader: Leader | None) -> tuple[Leader, ...]:
    """Return the commanders in an attacking army beside its own: all who have come with it.

    Commios is one of them where he rides with the army or has landed with it. Rule: CIB-R55.
    """
    beside = leaders_in(board, attack.zone, attack.seat)
    ashore = leader is not None and attack.origin in OCEANS
    return tuple(other for other in beside if other not in (leader, None if ashore else _idle(board, leader)))


def _idle(board: Board, leader: Leader | None) -> Leader | None:
    """Return Commios where he is not in a commander's army."""
    return None if leader is not None and board.under.get(COMMIOS) == leader else COMMIOS


def led_in_attack(board: Board, attack: Attack, leader: Leader) -> tuple[RomanUnit, ...]:
    """Return the Roman units that a commander commands in an attack: his own, and at a landing of the others who fit.

    Full legionaries come first, those already reduced last. Rule: CIB-R55.
    """
    own = army_of(board, leader)
    if attack.origin not in OCEANS:
        return own
    others = [unit for unit in units_in(board, attack.zone) if unit not in own]
    others.sort(key=lambda unit: (unit in board.reduced, unit not in LEGIONARY))
    return (*own, *others[: sv(leader) - len(own)])


def retreats(board: Board, seat: Seat, zone: Zone, origin: Zone, leader: Leader | None) -> tuple[Zone, ...]:
    """Return where a beaten defender can go.

    It is next to the zone on foot, open to him, without active enemies, and not where the attacker came from.
    Rule: CIB-3.5.3, CIB-R7.
    """
    near = (to for to in on_foot(board, zone) if to != origin and not _held(board, to, Seat(1 - seat)))
    if seat == ROME:
        return tuple(to for to in near if kingdom_of(to) is None or is_open(board, to))
    peoples = {people_of(stack) for stack in stacks_in(board, zone)} - set(board.submissive)
    if leader is not None:
        peoples.add(people_led(board, leader))
    return tuple(
        to for to in near if to in LANDS and all(kingdom_of(to) in celtic_land(board, people) for people in peoples)
    )


def ways_out(board: Board, battle: Battle, seat: Seat) -> tuple[Zone, ...]:
    """Return where an army can go that has to leave: an attacker back where he came from, a defender where he finds.

    An attacker who has left the Castrum empty goes as a defender does, for it is destroyed; so does a people that has
    risen among Romans, which came from nowhere. Rule: CIB-3.5.3, CIB-R7, CIB-R48, CIB-R52.
    """
    if seat == battle.attacker.seat and not battle.risen and (battle.origin != CASTRUM or board.fort):
        return (battle.origin,)
    return retreats(board, seat, battle.zone, battle.shunned(seat), battle.host(seat).leader)


def escapes(board: Board, zone: Zone, origin: Zone, leader: Leader | None) -> tuple[Zone, ...]:
    """Return where chariots of a crushed army can escape to: as in a retreat, but never across water.

    Rule: CIB-3.2.3.
    """
    found = retreats(board, CELTS, zone, origin, leader)
    return tuple(to for to in found if frozenset((zone, to)) not in RIVER)


def refuge(board: Board, seat: Seat, zones: tuple[Zone, ...]) -> Zone:
    """Return where an army goes unless its owner says otherwise.

    Rome goes to the Castrum, to units of its own, to a plain; the Celts go farthest from Romans. Rule: CIB-R71.
    """
    if seat == ROME:
        return min(zones, key=lambda zone: (zone != CASTRUM, not units_in(board, zone), not _plain(zone)))
    away = [distances(zone) for zone in board.units_at if zone in LANDS]
    return max(zones, key=lambda zone: min((found.get(zone, len(LANDS)) for found in away), default=0))


def _plain(zone: Zone) -> bool:
    return zone in LANDS and LANDS[zone].terrain is Terrain.PLAIN


def _held(board: Board, zone: Zone, seat: Seat) -> bool:
    return defenders(board, zone, seat) > 0 or bool(chiefs_in(board, zone, seat))


def havens(board: Board, leader: Leader) -> tuple[Zone, ...]:
    """Return where a freed commander can appear: zones of his kingdom without Romans. Rule: CIB-R16, CIB-R65."""
    return tuple(zone for zone in KINGDOM[people_led(board, leader)] if not _held(board, zone, ROME))
