"""Ways to get away from a battle that goes on."""

from __future__ import annotations

from engines.caesar_britannia.ids import ROME, Tactic
from engines.caesar_britannia.legal.attack import retreats
from engines.caesar_britannia.views import Battle, Board
from engines.core.seats import Seat

BEHIND = 2
"""Losses by which an army is behind before an absent player has it retreat in good order."""


def ways_off(board: Board, seat: Seat) -> tuple[str, ...]:
    """Return how a side may try to get away after a phase of the battle under way.

    A side that has chosen dissuasion may retreat in good order, where a zone is open to it; Romans beside the Castrum
    may flee into it. Each way is tried once. Rule: CIB-3.4.6, CIB-4.3, CIB-R60.
    """
    battle = board.battle
    assert battle is not None
    able = {"withdraw": _may_withdraw(board, battle, seat), "flee": may_flee(board, battle, seat)}
    return tuple(way for way, possible in able.items() if possible and way not in battle.tried)


def _may_withdraw(board: Board, battle: Battle, seat: Seat) -> bool:
    host = battle.host(seat)
    if host.tactic is not Tactic.DISSUASION or not host.fighters:
        return False
    back = seat == battle.attacker.seat and not battle.risen
    return back or bool(retreats(board, seat, battle.zone, battle.origin, host.leader))


def may_flee(board: Board, battle: Battle, seat: Seat) -> bool:
    """Return whether a side may try to flee into the Castrum: Romans who are attacked in the zone around it.

    Rule: CIB-4.3, CIB-R40.
    """
    attacked = seat == ROME == battle.defender.seat
    return attacked and board.fort and battle.zone == board.site


def outnumbered(board: Board, seat: Seat) -> bool:
    """Return whether an absent player has an army flee: the enemy has more combat units. Rule: CIB-R72."""
    battle = board.battle
    assert battle is not None
    return len(battle.host(seat).fighters) < len(battle.host(Seat(1 - seat)).fighters)


def outfought(board: Board, seat: Seat) -> bool:
    """Return whether an absent player has an army retreat in good order: it is behind by two losses. Rule: CIB-R72."""
    battle = board.battle
    assert battle is not None
    return battle.host(seat).losses - battle.host(Seat(1 - seat)).losses >= BEHIND
