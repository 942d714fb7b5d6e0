"""Where one can go: land and river, the Castrum inside its zone, the sea, and land that is closed."""

from __future__ import annotations

from typing import Final

from engines.caesar_britannia.data.tables import BOARD, BORDERING, LANDS, NEIGHBOURS, OCEANS
from engines.caesar_britannia.ids import CASTRUM, PORT, People, Scenario, Zone
from engines.caesar_britannia.views import Board

ANCHORS: Final = tuple(zone.id for zone in LANDS.values() if zone.anchor is not None)
"""Zones Rome can land in and build its Castrum in. Rule: CIB-0.1."""


def kingdom_of(zone: Zone) -> People | None:
    """Return whose land a zone is; nobody's are the sea, Portus Itius and the Castrum. Rule: CIB-R58."""
    facts = LANDS.get(zone)
    return None if facts is None else facts.kingdom


def is_open(board: Board, zone: Zone) -> bool:
    """Return whether a land zone may be entered: not where the people takes no part. Rule: CIB-5.1.3."""
    return kingdom_of(zone) in board.active


def on_foot(board: Board, zone: Zone) -> tuple[Zone, ...]:
    """Return the zones next to one on foot; the Castrum borders only the zone around it. Rule: CIB-0.1, CIB-4.3."""
    if zone == CASTRUM:
        return () if board.site is None else (board.site,)
    near = NEIGHBOURS.get(zone, ())
    return (*near, CASTRUM) if board.fort and zone == board.site else near


def _castrum_ocean(board: Board) -> Zone | None:
    return None if board.site is None else LANDS[board.site].anchor


def embarking_to(board: Board, zone: Zone) -> tuple[Zone, ...]:
    """Return the ocean zones that ships in a zone can sail to.

    Troops embark in Portus Itius and, once it was built and as long as it stands, in the Castrum. Rule: CIB-2.3.6.
    """
    if zone in OCEANS:
        return OCEANS[zone].adjacent
    if zone == PORT:
        return (BOARD.port.ocean,)
    ocean = _castrum_ocean(board)
    return (ocean,) if zone == CASTRUM and board.fort and ocean is not None else ()


def landing_from(board: Board, ocean: Zone) -> tuple[Zone, ...]:
    """Return where ships in an ocean zone can land, closed land and enemies left aside.

    Until the Castrum first stands it is the one zone with an anchor chosen first; afterwards only the Castrum and
    Portus Itius. Rule: CIB-2.3.6.
    """
    if board.site is None:
        anchors = ANCHORS if board.anchor is None else (board.anchor,)
        return tuple(zone for zone in anchors if LANDS[zone].anchor == ocean and _may_land(board, zone))
    home = (PORT,) if ocean == BOARD.port.ocean else ()
    return (*home, CASTRUM) if board.fort and _castrum_ocean(board) == ocean else home


def _may_land(board: Board, zone: Zone) -> bool:
    """Return whether the land behind an anchor is open, or the landing itself opens it. Rule: CIB-5.3.4."""
    return is_open(board, zone) or (board.scenario is Scenario.SECOND and board.anchor is None)


def celtic_land(board: Board, people: People) -> tuple[People, ...]:
    """Return in whose land the combat units and the commander of a people may go.

    Every people keeps to its kingdom until the alliance; then the land of all that take part is open. After the big
    storm of the first landing neighbours go to each other's. Rule: CIB-5.2.3, CIB-5.3.4.
    """
    if board.allied:
        return board.active
    if board.scenario is Scenario.FIRST and board.stormed:
        return (people, *(other for other in board.active if other in BORDERING[people]))
    return (people,)
