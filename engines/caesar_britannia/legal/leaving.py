"""Ways to get away from a battle that goes on."""

from __future__ import annotations

from engines.caesar_britannia.ids import CELTS, ROME, Tactic
from engines.caesar_britannia.legal.attack import ways_out
from engines.caesar_britannia.legal.battle import BattleKind
from engines.caesar_britannia.views import Battle, Board
from engines.core.seats import Seat

BEHIND = 2
"""Losses by which an army is behind before an absent player has it retreat in good order."""


def ways_off(board: Board, seat: Seat) -> tuple[str, ...]:
    """Return how a side may try to get away after a phase of the battle under way.

    A side that has chosen dissuasion may retreat in good order, where a zone is open to it; so may the Celts from the
    first landing. Romans beside the Castrum may flee into it. Each way is tried once, and a die that has
    failed may be thrown again by the side's Alea. Rule: CIB-3.4.6, CIB-4.2, CIB-4.3, CIB-5.2.4, CIB-R60.
    """
    battle = board.battle
    assert battle is not None
    able = {"withdraw": _may_withdraw(board, battle, seat), "flee": may_flee(board, battle, seat)}
    ways = tuple(way for way, possible in able.items() if possible and way not in battle.tried)
    return (*ways, "again") if battle.failed is not None and seat not in board.jacta else ways


def _may_withdraw(board: Board, battle: Battle, seat: Seat) -> bool:
    host = battle.host(seat)
    ordered = seat == CELTS if battle.kind is BattleKind.LANDING else host.tactic is Tactic.DISSUASION
    if not ordered or not host.fighters:
        return False
    return bool(ways_out(board, battle, seat))


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


def usual_way(board: Board, seat: Seat) -> str | None:
    """Return how an absent player has an army try to get away, None if it fights on. Rule: CIB-R72."""
    wished = {"flee": outnumbered(board, seat), "withdraw": outfought(board, seat)}
    return next((way for way in ways_off(board, seat) if wished.get(way)), None)
