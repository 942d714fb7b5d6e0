"""Decisions in an exchange of combat units: who rides along, what those beside are given."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engines.caesar_britannia.ids import COMMIOS, Leader
from engines.caesar_britannia.legal.armies import army_size, subordinates
from engines.caesar_britannia.legal.command import lower, sv
from engines.caesar_britannia.legal.lots import Lots, remaining
from engines.caesar_britannia.views import Board


def integrated(board: Board, leader: Leader, here: Lots, army: Sequence[str]) -> tuple[Leader, ...]:
    """Return the commanders who have to come along: their whole army passes into this one. Rule: CIB-2.2.2."""
    found = (other for other in lower(board, leader) if army_size(board, other) > 0)
    return tuple(other for other in found if left_to(board, other, here, army) == 0)


def may_ride(board: Board, leader: Leader, here: Lots, army: Sequence[str]) -> tuple[Leader, ...]:
    """Return the commanders who may come along or not: those in the army, and those who have none. Rule: CIB-2.1."""
    return tuple(
        other
        for other in lower(board, leader)
        if other in subordinates(board, leader) or army_size(board, other) == 0
        if left_to(board, other, here, army) == 0
    )


def gifts(leader: Leader, here: Lots, army: Sequence[str], share: Iterable[Sequence[str]] = ()) -> Lots:
    """Return the units of a commander that he neither keeps nor has given away. Rule: CIB-2.2.2."""
    own = tuple(lot for lot in here if lot.holder == leader)
    return remaining(own, [*army, *(value for given in share for value in given)])


def receivers(
    board: Board, leader: Leader, here: Lots, army: Sequence[str], riders: Iterable[Leader]
) -> tuple[Leader, ...]:
    """Return the commanders beside one who can be given units: those with a lower SV and room in their army.

    Rule: CIB-2.2.2.
    """
    stay = (other for other in lower(board, leader) if other not in riders)
    return tuple(other for other in stay if left_to(board, other, here, army) < sv(other))


def purse_holders(
    board: Board,
    leader: Leader,
    here: Lots,
    army: Sequence[str],
    riders: Iterable[Leader],
    share: Sequence[Sequence[str]],
) -> tuple[Leader, ...]:
    """Return the commanders beside one who can be given spoils: those with a lower SV and units to carry them.

    Rule: CIB-2.5.1, CIB-R18.
    """
    given = dict(zip(receivers(board, leader, here, army, riders), share, strict=False))
    stay = (other for other in lower(board, leader) if other not in riders and other != COMMIOS)
    return tuple(other for other in stay if left_to(board, other, here, army) > 0 or given.get(other))


def keepers(board: Board, leader: Leader, riders: Iterable[Leader]) -> tuple[Leader, ...]:
    """Return the commanders beside one who can be given hostages: those with a lower SV, with units or without.

    Rule: CIB-R33, CIB-R45.
    """
    return tuple(other for other in lower(board, leader) if other not in riders and other != COMMIOS)


def held_by(board: Board, leader: Leader) -> tuple[Leader, ...]:
    """Return the hostages whom a commander can hand over; who has submitted of himself stays with Caesar.

    Rule: CIB-R38, CIB-R45.
    """
    return tuple(one for one, captor in board.hostages.items() if captor == leader and one not in board.sworn)


def left_to(board: Board, other: Leader, here: Lots, army: Sequence[str]) -> int:
    """Return how many units a commander beside one keeps if these go to another army."""
    lots = tuple(lot for lot in here if lot.holder == other)
    gone = sum(lot.weight * min(len(lot.pieces), list(army).count(lot.value)) for lot in lots)
    return army_size(board, other) - gone
