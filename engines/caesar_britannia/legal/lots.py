"""Combat units as they are chosen: equal ones together, an eagle and its second as one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from engines.caesar_britannia.data.tables import LEGIONARY, PARTNER, ROMANS
from engines.caesar_britannia.ids import (
    ROME,
    CelticUnit,
    CelticUnits,
    Kind,
    Leader,
    People,
    RomanUnit,
    Stack,
    Zone,
    has_acted,
    leader_of,
    people_of,
)
from engines.caesar_britannia.legal.armies import stacks_in, units_in
from engines.caesar_britannia.legal.command import commands, lower
from engines.caesar_britannia.views import Board
from engines.core.seats import Seat

Pieces: TypeAlias = tuple[str, ...]
"""The combat units one choice stands for: a Roman unit or two, by id, or one Celtic one, by the value of its lot."""


class Lot(NamedTuple):
    """Equal combat units of one zone and one army."""

    value: str
    """Stands for each of them in an answer."""
    pieces: tuple[Pieces, ...]
    """The choices: a lot of two slingers has two of one unit, one of an eagle with its second has one of two."""
    holder: Leader | None
    """The commander of the army they are in."""
    acted: bool
    """Whether they have been activated this turn."""
    weak: Pieces = ()
    """The units among those of one choice that are reduced; of the other choices the same ones are."""

    @property
    def weight(self) -> int:
        """Return how many combat units one choice stands for."""
        return len(self.pieces[0])


Lots: TypeAlias = tuple[Lot, ...]


def roman_lots(board: Board, zone: Zone) -> Lots:
    """Return the Roman combat units of a zone. Rule: CIB-0.2.2, CIB-R14."""
    found: dict[object, list[Pieces]] = {}
    for unit in units_in(board, zone):
        partner = PARTNER.get(unit)
        if partner in board.units and ROMANS[unit].kind is Kind.SECOND:
            continue
        pieces = (unit,) if partner is None or partner not in board.units else (unit, partner)
        facts = ROMANS[unit]
        alike = (facts.kind, facts.legion, board.command.get(unit), unit in board.activated, unit in board.carried)
        found.setdefault((*alike, *(piece in board.reduced for piece in pieces)), []).append(pieces)
    return tuple(
        Lot(
            value=unit,
            pieces=tuple(pieces),
            holder=board.command.get(unit),
            acted=unit in board.activated,
            weak=tuple(piece for piece in pieces[0] if piece in board.reduced),
        )
        for pieces in found.values()
        for unit in map(RomanUnit, pieces[0][:1])
    )


def celtic_lots(board: Board, zone: Zone, stacks: Mapping[Stack, CelticUnits]) -> Lots:
    """Return the Celtic combat units of a zone, for eyes that may look under the stacks."""
    found: list[Lot] = []
    for stack in stacks_in(board, zone):
        for unit in dict.fromkeys(stacks[stack]):
            value = f"{stack}/{unit.value}"
            pieces = ((value,),) * stacks[stack].count(unit)
            found.append(Lot(value, pieces, leader_of(stack), has_acted(stack)))
    return tuple(found)


def lots(board: Board, zone: Zone, seat: Seat, stacks: Mapping[Stack, CelticUnits]) -> Lots:
    """Return the combat units of a side in a zone; ``stacks`` is what that side sees of the Celtic ones."""
    return roman_lots(board, zone) if seat == ROME else celtic_lots(board, zone, stacks)


def chosen(offered: Lots, values: Iterable[str]) -> Pieces:
    """Return the pieces that an answer names, in the order of the lots."""
    taken = list(values)
    return tuple(piece for lot in offered for one in lot.pieces[: taken.count(lot.value)] for piece in one)


def remaining(offered: Lots, values: Iterable[str]) -> Lots:
    """Return what is left when an answer has taken its pieces; lots that are used up are left out."""
    taken = list(values)
    left = (lot._replace(pieces=lot.pieces[taken.count(lot.value) :]) for lot in offered)
    return tuple(lot for lot in left if lot.pieces)


def values_of(offered: Lots) -> tuple[str, ...]:
    """Return an answer that takes all of these."""
    return tuple(lot.value for lot in offered for _ in lot.pieces)


def fitting(offered: Lots, capacity: int) -> tuple[str, ...]:
    """Return an answer that takes as many of these as fit, in their order."""
    taken: list[str] = []
    for lot in offered:
        for _ in lot.pieces:
            if lot.weight <= capacity:
                taken.append(lot.value)
                capacity -= lot.weight
    return tuple(taken)


def obtainable(board: Board, leader: Leader, offered: Lots, *, moving: bool) -> Lots:
    """Return which units of a commander's zone he can have in his army after an exchange.

    They are his own, those of nobody, and those of commanders beside him with a lower SV; a commander who leaves
    somebody's army takes of those of nobody only. Units that have been activated do not move again. Rule: CIB-2.1,
    CIB-2.2.2, CIB-R23, CIB-R57.
    """
    holders: Sequence[Leader | None] = (leader, None, *lower(board, leader))
    return tuple(
        lot
        for lot in offered
        if lot.holder in holders and not (moving and lot.acted) and _obeys(board, leader, lot.value)
    )


def stack_of(value: str) -> Stack:
    """Return the stack in which a Celtic lot lies."""
    return Stack(value.partition("/")[0])


def unit_of(value: str) -> CelticUnit:
    """Return the kind of unit a Celtic lot is of."""
    return CelticUnit(value.partition("/")[2])


def is_celtic(value: str) -> bool:
    """Return whether a lot's value stands for Celtic units."""
    return "/" in value


def people_in(value: str) -> People | None:
    """Return the people of a Celtic lot, None for a Roman one."""
    return people_of(stack_of(value)) if is_celtic(value) else None


def _obeys(board: Board, leader: Leader, value: str) -> bool:
    people = people_in(value)
    return people is None or commands(board, leader, people)


def legionaries(pieces: Iterable[str]) -> int:
    """Return how many of some Roman units belong to legions."""
    return sum(RomanUnit(piece) in LEGIONARY for piece in pieces)
