"""The way home: when Rome's commanders turn back, and who goes aboard."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Final

from engines.caesar_britannia.data.tables import BOARD, LEGIONARY, OCEANS
from engines.caesar_britannia.ids import CAESAR, CASTRUM, COMMIOS, PORT, ROME, Leader, Zone
from engines.caesar_britannia.legal.armies import leaders_in, side_of
from engines.caesar_britannia.legal.lots import Lots, roman_lots
from engines.caesar_britannia.legal.moves import berths
from engines.caesar_britannia.legal.objectives import Goal
from engines.caesar_britannia.legal.zones import embarking_to
from engines.caesar_britannia.players.campaign import sated, wanted
from engines.caesar_britannia.players.country import next_ocean, sails_home, walk_home
from engines.caesar_britannia.views import Board

GATE: Final = BOARD.port.ocean
"""The ocean zone before Portus Itius."""

DICE: Final = 6
"""The ships that may be lost with an empty Castrum. Rule: CIB-R20."""

SLACK: Final = 1
"""Turns kept in hand for a battle on the way, or a storm."""


MENDING: Final = 4
"""The turns at home that Rome spends at most on its ships."""


def turns_left(board: Board) -> int:
    """Return how many actions a commander has left who has not acted this turn."""
    return board.turns - board.turn + 1


def voyage(board: Board) -> int:
    """Return how many turns it takes to bring everybody from the Castrum to Portus Itius, in convoys if need be.

    A convoy leaves when the one before it is ashore. Ships are repaired until then.
    """
    ashore = sum(zone not in OCEANS and zone != PORT for zone in board.units.values())
    sailing = sails_home(board, CASTRUM)
    ships = board.np + max(0, turns_left(board) - sailing - SLACK)
    return sailing * max(1, ceil((ashore - 1) / max(1, ships)))


def mending(board: Board) -> int:
    """Return how many turns at home Rome wants for repairing its ships, as many a turn as it has commanders.

    One a turn is repaired in the Castrum before. None is wanted where there is no hope to repair enough, nor before
    the land is explored.
    """
    if wanted(board, Goal.EXPLORED):
        return 0
    before = max(0, turns_left(board) - sails_home(board, CASTRUM) - SLACK - MENDING) if board.fort else 0
    hands = sum(leader in board.command.values() for leader in board.at if leader != COMMIOS)
    turns = ceil(max(0, wanted(board, Goal.FLEET) - before) / max(1, hands))
    return turns if turns <= MENDING else 0


def turns_back(board: Board, leader: Leader) -> bool:
    """Return whether it is time for a commander to go home; Commios, who cannot fight, allows for a way round."""
    walk = walk_home(board, board.at[leader])
    slack = SLACK + (leader == COMMIOS)
    return walk is not None and (sated(board) or turns_left(board) <= walk + voyage(board) + slack + mending(board))


def embarks(board: Board) -> bool:
    """Return whether it is time to leave the Castrum: everybody who matters is in it, or there is no more waiting."""
    left, needed = turns_left(board), voyage(board)
    if left <= needed:
        return True
    ready = sated(board) or left <= needed + SLACK + mending(board) + 1
    return ready and not outside(board)


def outside(board: Board) -> bool:
    """Return whether a legionary or a commander is still on his way to the Castrum."""
    home = {CASTRUM, PORT, *OCEANS}
    units = any(unit in LEGIONARY and zone not in home for unit, zone in board.units.items())
    return units or any(side_of(leader) == ROME and zone not in home for leader, zone in board.at.items())


def aboard(board: Board, zone: Zone) -> tuple[str, ...]:
    """Return who goes aboard, by the values of their lots: legionaries before others.

    Of those in the Castrum one unit without an eagle, an auxiliary if there is any, stays behind to hold it for those
    still outside, and where the ships that are lost with an empty Castrum would drown others.
    """
    here = sorted(roman_lots(board, zone), key=lambda lot: (lot.value not in LEGIONARY, lot.weight == 1))
    values = [lot.value for lot in here for _ in lot.pieces]
    afloat = sum(where in (*OCEANS, zone) for where in board.units.values())
    if zone == CASTRUM and values and (outside(board) or board.np - afloat < DICE):
        values.pop()
    return tuple(values)


def all_home(board: Board) -> bool:
    """Return whether every commander of Rome is in Portus Itius."""
    return all(zone == PORT for leader, zone in board.at.items() if side_of(leader) == ROME)


def stragglers(board: Board) -> Iterator[tuple[str, Zone]]:
    """Yield the units that were left behind when all others came home, with where each of them sails next.

    The ships that are lost with the Castrum are repaired while there is time; legionaries come home, too.
    """
    for zone in (*OCEANS, CASTRUM):
        for lot in roman_lots(board, zone):
            needed = zone == CASTRUM or lot.value in LEGIONARY
            if lot.holder is None and lot.value not in board.carried and needed:
                near = embarking_to(board, zone)
                yield lot.value, PORT if zone == GATE else near[0] if zone == CASTRUM else next_ocean(zone, GATE)


def company(board: Board, zone: Zone, leader: Leader, lots: Lots) -> tuple[Leader, ...]:
    """Return the commanders who sail along: all, or all but one where a second convoy needs him; Caesar sails first."""
    beside = [other for other in leaders_in(board, zone, ROME) if other != leader]
    waiting = sum(lot.weight * len(lot.pieces) for lot in lots) - berths(board, zone)
    able = [other for other in beside if other not in (CAESAR, COMMIOS)]
    if zone == CASTRUM and waiting > 1 and able:
        beside.remove(able[-1])
    return tuple(beside)
