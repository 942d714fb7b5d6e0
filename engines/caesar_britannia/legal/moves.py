"""Moves: on foot, by sea, one isolated unit, exchanges without leaving."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engines.caesar_britannia.data.tables import LANDS, OCEANS
from engines.caesar_britannia.ids import (
    CASTRUM,
    CELTS,
    COMMIOS,
    ROME,
    CelticUnits,
    Leader,
    People,
    Stack,
    Zone,
    leader_of,
    people_of,
)
from engines.caesar_britannia.legal.armies import (
    army_size,
    at_sea,
    enemies_in,
    leaders_in,
    people_led,
    side_of,
    stacks_in,
    units_in,
)
from engines.caesar_britannia.legal.attack import attacks
from engines.caesar_britannia.legal.command import higher, lower
from engines.caesar_britannia.legal.lots import Lot, Lots, lots, people_in
from engines.caesar_britannia.legal.zones import celtic_land, embarking_to, is_open, kingdom_of, landing_from, on_foot
from engines.caesar_britannia.views import Board
from engines.core.seats import Seat


def marches(board: Board, leader: Leader) -> tuple[Zone, ...]:
    """Return where a commander can go on foot without a fight, with or without combat units.

    Commios alone goes among enemies, too, for nobody fights him. Rule: CIB-2.2.2, CIB-4.5, CIB-5.1.3.
    """
    seat, near = side_of(leader), _near(board, leader)
    return near if leader == COMMIOS else tuple(to for to in near if not enemies_in(board, to, seat))


def assaults(board: Board, leader: Leader, size: int) -> tuple[Zone, ...]:
    """Return where a commander can attack with so many combat units. Rule: CIB-2.2.2, CIB-3."""
    seat = side_of(leader)
    near = (*_near(board, leader), *_walls(board, board.at[leader], seat))
    held = tuple(to for to in near if enemies_in(board, to, seat))
    return attacks(board, seat, held, size)


def _near(board: Board, leader: Leader) -> tuple[Zone, ...]:
    zone = board.at[leader]
    return _roman_near(board, zone) if side_of(leader) == ROME else _celtic_near(board, zone, people_led(board, leader))


def _roman_near(board: Board, zone: Zone) -> tuple[Zone, ...]:
    return tuple(to for to in on_foot(board, zone) if kingdom_of(to) is None or is_open(board, to))


def _celtic_near(board: Board, zone: Zone, people: People) -> tuple[Zone, ...]:
    """Return where a people's units can go: on land it may enter, never into the Castrum while Romans hold it.

    Rule: CIB-5.2.3, CIB-5.3.4.
    """
    land = celtic_land(board, people)
    return tuple(to for to in on_foot(board, zone) if to in LANDS and kingdom_of(to) in land)


def _walls(board: Board, zone: Zone, seat: Seat) -> tuple[Zone, ...]:
    """Return the Castrum where Celts stand around it and can attack it. Rule: CIB-4.3."""
    return (CASTRUM,) if seat == CELTS and CASTRUM in on_foot(board, zone) else ()


def sailings(board: Board, leader: Leader) -> tuple[Zone, ...]:
    """Return where a Roman commander can take ships: an ocean zone next to his, or a landing place.

    Nobody sails twice a turn; the first landing and one among enemies need a combat unit. Rule: CIB-2.3.6, CIB-R34,
    CIB-R54.
    """
    if leader in board.carried:
        return ()
    zone = board.at[leader]
    crew = len(passengers(board, leader))
    landings = landing_from(board, zone) if zone in OCEANS and (crew or board.anchor is not None) else ()
    quiet = tuple(to for to in landings if not enemies_in(board, to, ROME))
    held = tuple(to for to in landings if to not in quiet)
    return (*embarking_to(board, zone), *quiet, *attacks(board, ROME, held, crew))


def needs_crew(board: Board, to: Zone) -> bool:
    """Return whether a combat unit has to be aboard: at the first landing, and at one among enemies.

    Rule: CIB-R54.
    """
    return to in LANDS and (board.anchor is None or enemies_in(board, to, ROME))


def passengers(board: Board, leader: Leader) -> Lots:
    """Return the combat units that a commander's ships can take along.

    All of his zone that were not carried this turn, but those of his own army only if they have not been activated;
    Commios carries nobody. Rule: CIB-2.3.6, CIB-R13, CIB-R34, CIB-R53.
    """
    if leader == COMMIOS:
        return ()
    here = lots(board, board.at[leader], ROME, {})
    return tuple(lot for lot in here if lot.value not in board.carried and not (lot.acted and lot.holder == leader))


def berths(board: Board, zone: Zone) -> int:
    """Return how many combat units more can put to sea from a zone; those at sea already have their place.

    Rule: CIB-2.3.6.
    """
    return len(units_in(board, zone)) if zone in OCEANS else max(0, board.np - len(at_sea(board)))


def fellow_travellers(board: Board, leader: Leader) -> tuple[Leader, ...]:
    """Return the other commanders that ships can take along from a commander's zone. Rule: CIB-2.3.6, CIB-R34."""
    beside = leaders_in(board, board.at[leader], ROME)
    return tuple(other for other in beside if other != leader and other not in board.carried)


def isolated(board: Board, leader: Leader, stacks: Mapping[Stack, CelticUnits]) -> Iterator[Lot]:
    """Yield the isolated units that could move instead of a commander: of nobody's army, not activated, with a way.

    The Celt moves one of the commander's own people. Rule: CIB-2.2.3, CIB-R14, CIB-R23, CIB-R43,
    CIB-R66.
    """
    seat = side_of(leader)
    zones = board.units_at if seat == ROME else board.stacks_at
    people = None if seat == ROME else people_led(board, leader)
    for zone in zones:
        for lot in lots(board, zone, seat, stacks):
            able = lot.holder is None and not lot.acted and people_in(lot.value) is people
            if able and (steps(board, zone, lot) or strikes(board, zone, lot)):
                yield lot


def steps(board: Board, zone: Zone, lot: Lot) -> tuple[Zone, ...]:
    """Return where an isolated unit in a zone can go without a fight: on foot, or by sea if it was not carried.

    Rule: CIB-2.2.3, CIB-R34, CIB-R43.
    """
    people = people_in(lot.value)
    if people is not None:
        near = () if people in board.submissive else _celtic_near(board, zone, people)
        return tuple(to for to in near if not enemies_in(board, to, CELTS))
    on_land = tuple(to for to in _roman_near(board, zone) if not enemies_in(board, to, ROME))
    if lot.value in board.carried:
        return on_land
    embarked = berths(board, zone) >= lot.weight
    landings = landing_from(board, zone) if zone in OCEANS else ()
    by_sea = (*(embarking_to(board, zone) if embarked else ()), *landings)
    return (*on_land, *(to for to in by_sea if not enemies_in(board, to, ROME)))


def strikes(board: Board, zone: Zone, lot: Lot) -> tuple[Zone, ...]:
    """Return where an isolated unit in a zone can attack, on foot or from the sea. Rule: CIB-R14, CIB-R43."""
    people = people_in(lot.value)
    seat = ROME if people is None else CELTS
    near = _roman_near(board, zone) if people is None else _celtic_near(board, zone, people)
    ashore = landing_from(board, zone) if zone in OCEANS and lot.value not in board.carried else ()
    near = (*near, *ashore, *_walls(board, zone, seat))
    return attacks(board, seat, tuple(to for to in near if enemies_in(board, to, seat)), lot.weight)


def exchanges(board: Board, leader: Leader) -> bool:
    """Return whether a commander finds anybody beside him to exchange combat units with, or has any to leave.

    Rule: CIB-2.2.2.
    """
    return army_size(board, leader) > 0 or _others(board, leader)


def company(board: Board, leader: Leader) -> bool:
    """Return whether others of his side stand beside a commander with whom he could exchange or whom he could join.

    Rule: CIB-2.2.2.
    """
    return _others(board, leader) or bool(higher(board, leader))


def _others(board: Board, leader: Leader) -> bool:
    if leader == COMMIOS:
        return False
    return bool(lower(board, leader)) or _unled(board, leader)


def _unled(board: Board, leader: Leader) -> bool:
    zone = board.at[leader]
    if side_of(leader) == ROME:
        return any(unit not in board.command for unit in units_in(board, zone))
    land = board.active if board.allied else (people_led(board, leader),)
    loose = (people_of(stack) for stack in stacks_in(board, zone) if leader_of(stack) is None)
    return any(people in land and people not in board.submissive for people in loose)
