"""Deeds of a commander in place of a move: build, ravage, restore, repair, propose submission, recruit."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engines.caesar_britannia.data.tables import LANDS, SCENARIOS, is_roman
from engines.caesar_britannia.ids import (
    CAESAR,
    CASSIVELLAUNUS,
    CASTRUM,
    CELTS,
    COMMIOS,
    PORT,
    ROME,
    Leader,
    People,
    RomanUnit,
    Scenario,
    bowl,
    people_of,
)
from engines.caesar_britannia.legal.armies import (
    army_of,
    legions_in,
    people_led,
    stacks_in,
)
from engines.caesar_britannia.legal.rerolls import ALEA
from engines.caesar_britannia.legal.zones import ANCHORS, kingdom_of
from engines.caesar_britannia.views import Board

MOST_SPOILS: Final = 20
"""Spoils points a commander can carry. Rule: CIB-3.5.2."""

FORTUNA: Final = "fortuna"
"""The favour of the goddess, as a source of throwing again. Rule: CIB-0.2.3."""

TWO: Final = "two"
"""Stands for drawing two combat units at random in place of choosing one. Rule: CIB-2.4.1."""

_PRICES: Final[Mapping[Scenario, tuple[int, int]]] = MappingProxyType(
    {Scenario.FIRST: (11, 7), Scenario.SECOND: (21, 14)}
)
"""Naval points with which a restored unit costs 1, and with which 2; with fewer it costs 3."""


def may_found(board: Board, leader: Leader) -> bool:
    """Return whether a commander may spend his action on the Castrum.

    He and Caesar stand in a zone with an anchor, with two units of legions or more; it is built once, and again in the
    same place only. Rule: CIB-2.3.1, CIB-4.3.
    """
    zone = board.at[leader]
    place = zone in ANCHORS and board.site in (None, zone) and not board.fort
    return place and leader != COMMIOS and board.at.get(CAESAR) == zone and len(legions_in(board, zone)) >= 2


def may_ravage(board: Board, leader: Leader) -> bool:
    """Return whether a commander may ravage the zone he is in.

    It is land, not ravaged yet and of no people that has submitted; one unit of his army has not been activated.
    Rule: CIB-2.3.2, CIB-R13.
    """
    zone = board.at[leader]
    land = zone in LANDS and zone not in board.ravaged and kingdom_of(zone) not in board.submissive
    return land and any(unit not in board.activated for unit in army_of(board, leader))


def restoration_cost(board: Board) -> int:
    """Return the spoils points it costs to restore one unit: the fewer ships, the more. Rule: CIB-2.3.3."""
    one, two = _PRICES[board.scenario]
    if not board.fort or board.np < two:
        return 3
    return 1 if board.np >= one else 2


def restorable(board: Board, leader: Leader) -> tuple[RomanUnit, ...]:
    """Return the reduced units of a commander's army, none where he cannot pay or before the Castrum first stands.

    Rule: CIB-2.3.3, CIB-4.3.
    """
    if board.site is None or board.spoils.get(leader, 0) < restoration_cost(board):
        return ()
    return tuple(unit for unit in army_of(board, leader) if unit in board.reduced)


def may_repair(board: Board, leader: Leader) -> bool:
    """Return whether a commander may repair a ship: in Portus Itius, or in the Castrum with two full units of legions.

    Rule: CIB-2.3.7.
    """
    zone = board.at[leader]
    if leader == COMMIOS or board.np >= SCENARIOS[board.scenario].np:
        return False
    full = [unit for unit in legions_in(board, zone) if unit not in board.reduced]
    return zone == PORT or (zone == CASTRUM and len(full) >= 2)


def may_propose(board: Board, leader: Leader) -> bool:
    """Return whether Caesar may propose submission to the people whose land he is on.

    His army has three units of legions, and none of that people's units is on its land; of the Catuvellauni, in place
    of that, the oppidum is destroyed. Rule: CIB-2.3.4, CIB-5.4, CIB-R45.
    """
    people = kingdom_of(board.at[leader])
    if leader != CAESAR or people is None or people in board.submissive:
        return False
    if people not in board.heads:
        return False
    legions = [unit for unit in army_of(board, leader) if unit in legions_in(board, board.at[leader])]
    open_ = board.razed if people is People.CATUVELLAUNI else not at_home(board, people)
    return len(legions) >= 3 and open_


def at_home(board: Board, people: People) -> bool:
    """Return whether a unit of a people is on its own land."""
    return any(
        people_of(stack) is people and kingdom_of(zone) is people for zone in LANDS for stack in stacks_in(board, zone)
    )


def submission_bonus(board: Board, people: People) -> int:
    """Return what is added to the die: 1 for each ravaged zone of the kingdom, 1 for Commios free and on its land.

    Rule: CIB-2.3.4, CIB-4.5, CIB-R58.
    """
    ravaged = sum(kingdom_of(zone) is people for zone in board.ravaged)
    commios = board.at.get(COMMIOS)
    return ravaged + (commios is not None and kingdom_of(commios) is people)


def throws_again(board: Board) -> tuple[str, ...]:
    """Return by what Rome may throw the die of a submission again that has not succeeded: Fortuna, the Alea; each once.

    Rule: CIB-2.3.4, CIB-4.2, CIB-0.2.3.
    """
    attempt = board.attempt
    if attempt is None or not attempt.missing:
        return ()
    able = {FORTUNA: board.fortuna == ROME, ALEA: ROME not in board.jacta}
    return tuple(source for source, ready in able.items() if ready and source not in attempt.tried)


def recruits(board: Board, leader: Leader) -> People | None:
    """Return of which people a Celtic commander may recruit where he stands, None if he may not.

    In his own kingdom, not in a ravaged zone, not around the Castrum while it stands; after the alliance Cassivellaunus
    also recruits Trinovantes in theirs. Rule: CIB-2.4.1, CIB-5.3.4, CIB-R31.
    """
    zone = board.at[leader]
    people = kingdom_of(zone)
    if is_roman(leader) or people is None or zone in board.ravaged or (board.fort and zone == board.site):
        return None
    own = people is people_led(board, leader)
    as_supreme = board.allied and leader == CASSIVELLAUNUS and people is People.TRINOVANTES
    if not (own or as_supreme) or people in board.submissive:
        return None
    return people if bowl(people) in board.counts else None


def favoured(board: Board) -> bool:
    """Return whether Fortuna favours the Celts: they choose a recruit, or draw two. Rule: CIB-0.2.3, CIB-2.4.1."""
    return board.fortuna == CELTS
