"""Marches of a Roman commander: to what there is to see, to ravage and to beat, not to what is too strong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engines.caesar_britannia.ids import CAESAR, CASTRUM, COMMIOS, ROME, Leader, Zone
from engines.caesar_britannia.legal import deeds
from engines.caesar_britannia.legal.armies import army_of, enemies_in, leaders_in
from engines.caesar_britannia.legal.objectives import Goal
from engines.caesar_britannia.legal.zones import kingdom_of
from engines.caesar_britannia.players.campaign import wanted, worth_of_one
from engines.caesar_britannia.players.country import open_land, reach
from engines.caesar_britannia.players.perils import danger, shaken, stalked
from engines.caesar_britannia.players.prospects import Force, celts_in, chance, romans
from engines.caesar_britannia.views import Board, CaesarView

FADING: Final = 0.72
"""The share that is left of a value one move farther away."""

CAPTURED: Final = 35
"""The worth of what is lost where Celts may lay hands on Commios."""

BOOTY: Final = 16
"""The worth of a zone that can be ravaged."""

OPPIDUM: Final = 40
"""The worth of a zone where the oppidum may be."""

HOSTAGE: Final = 50
"""The worth of a zone whose people can be asked for its submission."""

PREY: Final = 5
"""The worth of an enemy unit that can be beaten."""

GOOD: Final = 0.75
"""The chance of winning from which Rome attacks."""

SURE: Final = 0.93
"""The chance of winning from which it attacks with an eagle that has suffered."""


def errand(view: CaesarView, leader: Leader) -> Iterator[tuple[float, Zone]]:
    """Yield where a commander can march, with how much that is worth: the best of what lies that way."""
    board = view.table.board
    own = _army(board, leader)
    start = board.at[leader]
    if leader != COMMIOS and not own.units:
        return
    land = open_land(board)
    if start == CASTRUM and board.site is not None:
        start = board.site
    away, first = reach(start, lambda zone: land(zone) and not enemies_in(board, zone, ROME))
    first |= {start: start} if board.at[leader] == CASTRUM else {}
    worths: dict[Zone, float] = {}
    for zone, step in first.items():
        if not land(zone):
            continue
        worth = _worth(view, leader, own, zone) * FADING ** (away[zone] - 1)
        worths[step] = max(worths.get(step, -CAPTURED), worth)
    if board.at[leader] == CASTRUM:
        worths = {start: FADING * max(worths.values(), default=0)}
    for step, worth in worths.items():
        if land(step) and _bearable(view, leader, own, step):
            yield worth - danger(view, leader, step), step


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
    if leader == COMMIOS:
        return not enemies_in(board, zone, ROME) and (exploring(board) or not stalked(board, zone))
    if not enemies_in(board, zone, ROME):
        return True
    hope = SURE if shaken(board, leader) else GOOD
    return own.units > 0 and chance(own, celts_in(view, zone)) >= hope


def _worth(view: CaesarView, leader: Leader, own: Force, zone: Zone) -> float:
    """Return what there is in a zone for a commander."""
    board = view.table.board
    new = worth_of_one(board, Goal.EXPLORED) if zone not in board.explored else 0.0
    if leader == COMMIOS:
        return new - (CAPTURED if stalked(board, zone) else 0)
    worth = new
    submissive = kingdom_of(zone) in board.submissive
    if zone not in board.ravaged and not submissive:
        worth += BOOTY
    if zone in board.markers or (zone == board.oppidum and not board.razed):
        worth += OPPIDUM
    enemies = celts_in(view, zone)
    if enemies_in(board, zone, ROME):
        hope = chance(own, enemies)
        if hope < GOOD:
            return 0.0
        worth += 2 * PREY + PREY * hope * enemies.units
    if leader == CAESAR and _inviting(board, zone):
        worth += HOSTAGE
    beside = any(other not in (leader, COMMIOS) for other in leaders_in(board, zone, ROME))
    return worth * (0.4 if beside else 1)


def _inviting(board: Board, zone: Zone) -> bool:
    """Return whether the people of a zone could be asked for its submission."""
    people = kingdom_of(zone)
    if people is None or people in board.submissive or people not in board.heads:
        return False
    if not wanted(board, Goal.HOSTAGES) or board.heads[people] in board.hostages:
        return False
    return deeds.submission_bonus(board, people) >= 2 and not deeds.at_home(board, people)


def exploring(board: Board) -> bool:
    """Return whether Rome wants to see more of the land."""
    return wanted(board, Goal.EXPLORED) > 0
