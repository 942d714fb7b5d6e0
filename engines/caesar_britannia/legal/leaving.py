"""Ways to get away from a battle that goes on."""

from __future__ import annotations

from engines.caesar_britannia.ids import Tactic
from engines.caesar_britannia.legal.attack import retreats
from engines.caesar_britannia.views import Board
from engines.core.seats import Seat

BEHIND = 2
"""Losses by which an army is behind before an absent player has it retreat in good order."""


def ways_off(board: Board, seat: Seat) -> tuple[str, ...]:
    """Return how a side may try to get away after a phase of the battle under way.

    A side that has chosen dissuasion may retreat in good order, where a zone is open to it. Rule: CIB-3.4.6, CIB-R60.
    """
    battle = board.battle
    assert battle is not None
    host = battle.host(seat)
    if host.tactic is not Tactic.DISSUASION or not host.fighters:
        return ()
    attacks = seat == battle.attacker.seat
    zones = (battle.origin,) if attacks else retreats(board, seat, battle.zone, battle.origin, host.leader)
    return ("withdraw",) if zones else ()


def outfought(board: Board, seat: Seat) -> bool:
    """Return whether an absent player has an army retreat in good order: it is behind by two losses. Rule: CIB-R72."""
    battle = board.battle
    assert battle is not None
    return battle.host(seat).losses - battle.host(Seat(1 - seat)).losses >= BEHIND
