"""Marches of a Roman commander: to what there is to see, to ravage and to beat, not to what is too strong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engines.caesar_britannia.data.tables import LANDS, NEIGHBOURS, ROMANS
from engines.caesar_britannia.ids import CAESAR, CASTRUM, CELTS, COMMIOS, ROME, Kind, Leader, Zone
from engines.caesar_britannia.legal import deeds
from engines.caesar_britannia.legal.armies import army_of, enemies_in, leaders_in, people_led
from engines.caesar_britannia.legal.objectives import Goal, objectives
from engines.caesar_britannia.legal.zones import celtic_land, kingdom_of
from engines.caesar_britannia.players.country import open_land, reach
from engines.caesar_britannia.players.prospects import Force, celts_in, chance, romans
from engines.caesar_britannia.views import Board, CaesarView

FADING: Final = 0.72
"""The share that is left of a value one move farther away."""

GOOD: Final = 0.75
"""The chance of winning from which Rome attacks."""

SURE: Final = 0.93
"""The chance of winning from which it attacks with an eagle that has suffered."""

BEARABLE: Final = 0.35
"""The chance of the Celts against an army that it does not fear."""

FEAR: Final = 100
"""The worth of what Rome gives up to be sure of an army."""


def errand(view: CaesarView, leader: Leader) -> Iterator[tuple[float, Zone]]:
    """Yield where a commander can march, with how much that is worth: the best of what lies that way."""
    board = view.table.board
    own = _army(board, leader)
    start = board.at[leader]
    if leader != COMMIOS and not own.units:
        return
    land = open_land(board)
    away, first = reach(start, lambda zone: land(zone) and not enemies_in(board, zone, ROME))
    worths: dict[Zone, float] = {}
    for zone, step in first.items():
        if not land(zone):
            continue
        worth = _worth(view, leader, own, zone) * FADING ** (away[zone] - 1)
        worths[step] = max(worths.get(step, 0), worth)
    for step, worth in worths.items():
        if land(step) and _bearable(view, leader, own, step):
            yield 10 * worth - danger(view, leader, step), step


def errand_home(view: CaesarView, leader: Leader) -> Iterator[tuple[float, Zone]]:
    """Yield the next step of a commander's way into the Castrum, round about enemies where that can be."""
    board, start = view.table.board, view.table.board.at[leader]
    if board.site is None:
        return
    if start == board.site:
        if board.fort:
            yield 100, CASTRUM
        return
    land, own = open_land(board), _army(board, leader)
    for passable in (lambda zone: land(zone) and not enemies_in(board, zone, ROME), land):
        _, first = reach(start, passable)
        step = first.get(board.site)
        if step is not None and (not enemies_in(board, step, ROME) or own.units):
            yield 95, step


def _army(board: Board, leader: Leader) -> Force:
    return romans(board, (unit for unit in army_of(board, leader) if unit not in board.activated))


def _bearable(view: CaesarView, leader: Leader, own: Force, zone: Zone) -> bool:
    """Return whether a commander can go into a zone: without enemies, or to beat them."""
    board = view.table.board
    if not enemies_in(board, zone, ROME):
        return True
    hope = SURE if shaken(board, leader) else GOOD
    return leader != COMMIOS and own.units > 0 and chance(own, celts_in(view, zone)) >= hope


def _worth(view: CaesarView, leader: Leader, own: Force, zone: Zone) -> float:
    """Return what there is in a zone for a commander."""
    board = view.table.board
    new = 1.7 if zone not in board.explored and exploring(board) else 0.0
    if leader == COMMIOS:
        return 0.0 if enemies_in(board, zone, ROME) else new
    worth = new
    submissive = kingdom_of(zone) in board.submissive
    if zone not in board.ravaged and not submissive:
        worth += 1.6
    if zone in board.markers or (zone == board.oppidum and not board.razed):
        worth += 4
    enemies = celts_in(view, zone)
    if enemies_in(board, zone, ROME):
        hope = chance(own, enemies)
        if hope < GOOD:
            return 0.0
        worth += 1 + 0.5 * hope * enemies.units
    if leader == CAESAR and _inviting(board, zone):
        worth += 5
    beside = any(other not in (leader, COMMIOS) for other in leaders_in(board, zone, ROME))
    return worth * (0.4 if beside else 1)


def _inviting(board: Board, zone: Zone) -> bool:
    """Return whether the people of a zone could be asked for its submission."""
    people = kingdom_of(zone)
    if people is None or people in board.submissive or people not in board.heads:
        return False
    wanted = next(goal for goal in objectives(board) if goal.goal is Goal.HOSTAGES)
    if len(board.hostages) >= wanted.needed or board.heads[people] in board.hostages:
        return False
    return deeds.submission_bonus(board, people) >= 2 and not deeds.at_home(board, people)


def exploring(board: Board) -> bool:
    """Return whether Rome wants to see more of the land."""
    return not next(goal for goal in objectives(board) if goal.goal is Goal.EXPLORED).met


def danger(view: CaesarView, leader: Leader, zone: Zone) -> float:
    """Return how much a commander has to fear in a zone from the armies beside it that have not acted yet."""
    board = view.table.board
    own = romans(board, army_of(board, leader))
    if leader == COMMIOS or zone not in LANDS or not own.units:
        return 0.0
    fear, bearable = 0.0, BEARABLE / 2 if shaken(board, leader) else BEARABLE
    for near in NEIGHBOURS[zone]:
        if leaders_in(board, near, CELTS) and _may_come(board, near, zone):
            fear = max(fear, chance(celts_in(view, near), own) - bearable)
    return FEAR * fear


def shaken(board: Board, leader: Leader) -> bool:
    """Return whether the eagle of a legion in an army has suffered."""
    return any(unit in board.reduced and ROMANS[unit].kind is Kind.EAGLE for unit in army_of(board, leader))


def _may_come(board: Board, near: Zone, zone: Zone) -> bool:
    """Return whether a Celtic commander in a zone may enter the one beside it."""
    land = kingdom_of(zone)
    return any(land in celtic_land(board, people_led(board, leader)) for leader in leaders_in(board, near, CELTS))
