"""Ambushes of Roman armies that ravage: who can attack, and who fires when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engines.caesar_britannia.ids import CELTS, Ambush, Leader, Zone, has_acted
from engines.caesar_britannia.legal.armies import army_size, people_led, stacks_of
from engines.caesar_britannia.legal.command import available
from engines.caesar_britannia.legal.fighters import Fighter
from engines.caesar_britannia.legal.zones import celtic_land, kingdom_of, on_foot
from engines.caesar_britannia.views import Battle, Board

SURPRISE: Final = 5
"""The least that the die and its bonus must show for an ambush. Rule: CIB-2.4.3."""


def ambushers(board: Board) -> tuple[Leader, ...]:
    """Return the commanders who can attack the Roman army that has just ravaged, as long as it is there.

    They stand beside it, across the Thames or not, have not acted, lead units that have not, and may enter its zone.
    Whatever lies under their stacks does not matter. Rule: CIB-2.4.3, CIB-R12, CIB-R46.
    """
    plunder = board.plunder
    if plunder is None or board.at.get(plunder.leader) != plunder.zone or not army_size(board, plunder.leader):
        return ()
    return tuple(leader for leader in available(board, CELTS) if _reaches(board, leader, plunder.zone))


def first_ambusher(board: Board) -> Leader:
    """Return the commander who attacks first where the Celt has ordered ambushes: the strongest army. Rule: CIB-R84."""
    return max(ambushers(board), key=lambda leader: army_size(board, leader))


def _reaches(board: Board, leader: Leader, zone: Zone) -> bool:
    fresh = any(not has_acted(stack) for stack in stacks_of(board, leader))
    near = zone in on_foot(board, board.at[leader])
    return fresh and near and kingdom_of(zone) in celtic_land(board, people_led(board, leader))


def in_ambush(battle: Battle, fighters: Sequence[Fighter]) -> tuple[Fighter, ...]:
    """Return those units that fire together: in an ambush the chariots first, then all the others. Rule: CIB-2.4.3."""
    if battle.ambush is None:
        return tuple(fighters)
    opening = battle.ambush is Ambush.LAID
    return tuple(fighter for fighter in fighters if fighter.chariot is opening)
