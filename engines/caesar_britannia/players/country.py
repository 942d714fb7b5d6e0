"""Ways through the country: distances on foot and by sea, as a player reckons them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engines.caesar_britannia.data.tables import BOARD, LANDS, NEIGHBOURS, OCEANS
from engines.caesar_britannia.ids import CASTRUM, PORT, Zone
from engines.caesar_britannia.legal.zones import is_open
from engines.caesar_britannia.views import Board


def reach(start: Zone, passable: Callable[[Zone], bool]) -> tuple[dict[Zone, int], dict[Zone, Zone]]:
    """Return how many moves on foot land zones are away, and the first zone on the way to each.

    Zones that are not passable can be ends of a way, but none leads through them.
    """
    away, first, edge = {start: 0}, dict[Zone, Zone](), [start]
    for zone in edge:
        if zone != start and not passable(zone):
            continue
        for near in NEIGHBOURS.get(zone, ()):
            if near not in away:
                away[near] = away[zone] + 1
                first[near] = first.get(zone, near)
                edge.append(near)
    return away, first


def open_land(board: Board) -> Callable[[Zone], bool]:
    """Return the test whether Romans can enter a land zone."""
    return lambda zone: zone in LANDS and is_open(board, zone)


def walk_home(board: Board, zone: Zone) -> int | None:
    """Return how many moves a Roman needs from a land zone into the Castrum, or to where it has to be built again."""
    if zone == CASTRUM:
        return 0
    if board.site is None:
        return None
    away, _ = reach(zone, open_land(board))
    found = away.get(board.site)
    return None if found is None else found + 1


def sails_home(board: Board, zone: Zone) -> int:
    """Return how many sailings it takes from the Castrum, or from an ocean zone, to Portus Itius."""
    if zone == PORT:
        return 0
    if zone in OCEANS:
        return 1 + _sea(zone)[BOARD.port.ocean]
    ocean = LANDS[board.site].anchor if board.site is not None else None
    return 2 + (_sea(ocean)[BOARD.port.ocean] if ocean is not None else 0)


def next_ocean(zone: Zone, target: Zone) -> Zone:
    """Return the ocean zone to sail to on the way from one to another."""
    return min(OCEANS[zone].adjacent, key=lambda near: _sea(near)[target])


def _sea(start: Zone) -> Mapping[Zone, int]:
    found, edge = {start: 0}, [start]
    for zone in edge:
        for near in OCEANS[zone].adjacent:
            if near not in found:
                found[near] = found[zone] + 1
                edge.append(near)
    return found
