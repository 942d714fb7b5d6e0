"""Dangers to a Roman commander in a zone: the armies that may fall on him before he moves again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engines.caesar_britannia.data.tables import LANDS, NEIGHBOURS, ROMANS
from engines.caesar_britannia.ids import CELTS, COMMIOS, ROME, Kind, Leader, Zone, leader_of, people_of
from engines.caesar_britannia.legal.armies import army_of, enemies_in, leaders_in, people_led, stacks_in, units_in
from engines.caesar_britannia.legal.command import commands, sv
from engines.caesar_britannia.legal.zones import celtic_land, kingdom_of
from engines.caesar_britannia.players.prospects import Force, celts_in, chance, losses, romans, unseen
from engines.caesar_britannia.views import Board, CaesarView

FEAR: Final = 30
"""The worth of what is lost with a battle: an objective, and at times the match."""

STEP: Final = 3
"""The worth of a step."""

TIRED: Final = 0.35
"""How likely a commander who has acted comes all the same: next turn, before the Romans have gone."""


def danger(view: CaesarView, leader: Leader, zone: Zone) -> float:
    """Return how much a commander has to fear in a zone: enemies in it, and those beside it who may come."""
    board = view.table.board
    own = romans(board, army_of(board, leader))
    if leader == COMMIOS or zone not in LANDS or not own.units:
        return 0.0
    beaten, suffered = 0.0, 0.0
    here = celts_in(view, zone) if enemies_in(board, zone, ROME) else Force()
    for enemy, weight in [*([(here, 1.0)] if here.units else []), *_comers(view, zone)]:
        beaten = 1 - (1 - beaten) * (1 - weight * (1 - chance(own, enemy)))
        lost = weight * min(own.steps - 0.5, losses(own, enemy)[0])
        suffered += lost
        own = own.times(1 - lost / own.steps)
    return (FEAR * beaten + STEP * suffered) * (1.5 if shaken(board, leader) else 1.0)


def _comers(view: CaesarView, zone: Zone) -> list[tuple[Force, float]]:
    """Return the armies that may come into a zone from beside it, the strongest first, with how likely they can."""
    board = view.table.board
    found = [
        (army_led(view, leader), TIRED if leader in board.unavailable else 1.0)
        for near in NEIGHBOURS[zone]
        for leader in leaders_in(board, near, CELTS)
        if leader not in board.under and kingdom_of(zone) in celtic_land(board, people_led(board, leader))
    ]
    return sorted((one for one in found if one[0].units), key=lambda one: (-one[1], -one[0].melee))


def army_led(view: CaesarView, leader: Leader) -> Force:
    """Return the force that a Celtic commander can lead from where he stands, as far as Rome knows."""
    board = view.table.board
    free = sv(leader)
    found = Force()
    for stack in sorted(stacks_in(board, board.at[leader]), key=lambda stack: leader_of(stack) != leader):
        if leader_of(stack) in (leader, None) or board.under.get(leader_of(stack) or leader) == leader or board.allied:
            if not commands(board, leader, people_of(stack)):
                continue
            taken = min(free, board.counts[stack])
            free -= taken
            found = found.plus(unseen(board, people_of(stack)).times(taken))
    return found


def shaken(board: Board, leader: Leader) -> bool:
    """Return whether the eagle of a legion in an army has suffered."""
    return any(unit in board.reduced and ROMANS[unit].kind is Kind.EAGLE for unit in army_of(board, leader))


def stalked(board: Board, zone: Zone) -> bool:
    """Return whether Celts can lay hands on Commios in a zone: no Romans hold it, and Celts are in it or beside it."""
    if zone not in LANDS or units_in(board, zone):
        return False
    return any(kingdom_of(zone) in land for near in (zone, *NEIGHBOURS[zone]) for land in _reaching(board, near))


def _reaching(board: Board, zone: Zone) -> Iterator[tuple[object, ...]]:
    """Yield the lands that the Celts of a zone may enter."""
    for leader in leaders_in(board, zone, CELTS):
        yield celtic_land(board, people_led(board, leader))
    for stack in stacks_in(board, zone):
        if people_of(stack) not in board.submissive:
            yield celtic_land(board, people_of(stack))
