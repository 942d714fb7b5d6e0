"""The four tactics: who stands in front, who may choose them, and what becomes of the defeated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from engines.caesar_britannia.ids import Tactic, Terrain
from engines.caesar_britannia.legal.fighters import Fighter


class Pursuit(StrEnum):
    """The fate of a defeated army."""

    DESTROYED = "destroyed"
    RETREATS = "retreats"
    STATU_QUO = "statu_quo"


def stands_in_front(fighter: Fighter, tactic: Tactic) -> bool:
    """Return whether a tactic brings a unit to the front line.

    The wings are the cavalry, and chariots are none; blue swords dissuade, yellow ones attack frontally; a general
    attack has nobody in front. Only commanded units go there, and of those already reduced only an eagle.

    Rule: CIB-3.3, CIB-R35.
    """
    if not fighter.commanded or (fighter.reduced and not fighter.eagle):
        return False
    match tactic:
        case Tactic.WINGS:
            return fighter.facts.cavalry
        case Tactic.DISSUASION:
            return fighter.sword == "blue"
        case Tactic.FRONTAL:
            return fighter.sword == "yellow"
        case Tactic.GENERAL:
            return False


def open_tactics(fighters: Iterable[Fighter], terrain: Terrain) -> tuple[Tactic, ...]:
    """Return the tactics a commander may choose: those that bring somebody to the front, and always a general attack.

    There are no wings in the forest. Rule: CIB-3.3.
    """
    army = tuple(fighters)
    return tuple(
        tactic
        for tactic in Tactic
        if tactic is Tactic.GENERAL
        or (
            not (tactic is Tactic.WINGS and terrain is Terrain.FOREST)
            and any(stands_in_front(fighter, tactic) for fighter in army)
        )
    )


_R, _AD, _SQ = Pursuit.RETREATS, Pursuit.DESTROYED, Pursuit.STATU_QUO

_PURSUIT: Final[Mapping[Tactic, Mapping[Tactic, Pursuit]]] = MappingProxyType(
    {
        Tactic.FRONTAL: {Tactic.FRONTAL: _R, Tactic.GENERAL: _R, Tactic.DISSUASION: _R, Tactic.WINGS: _AD},
        Tactic.GENERAL: {Tactic.FRONTAL: _AD, Tactic.GENERAL: _R, Tactic.DISSUASION: _R, Tactic.WINGS: _R},
        Tactic.DISSUASION: {Tactic.FRONTAL: _R, Tactic.GENERAL: _AD, Tactic.DISSUASION: _SQ, Tactic.WINGS: _R},
        Tactic.WINGS: {Tactic.FRONTAL: _R, Tactic.GENERAL: _R, Tactic.DISSUASION: _AD, Tactic.WINGS: _R},
    }
)
"""By the tactic of the defeated, then by that of the victor."""


def pursuit(
    defeated: Tactic | None, victor: Tactic | None, survivors: Iterable[Fighter], *, horses: bool = False
) -> Pursuit:
    """Return what becomes of a defeated army, given the units with which the victor has survived.

    Without a tactic on both sides nobody is pursued. To destroy an army the victor needs cavalry or chariots, on either
    side of theirs; the thirty ``horses`` of Commios count as cavalry. Rule: CIB-3.5.1, CIB-5.2.4, CIB-R27, CIB-R39.
    """
    if defeated is None or victor is None:
        return Pursuit.RETREATS
    found = _PURSUIT[defeated][victor]
    swift = horses or any(fighter.facts.cavalry or fighter.chariot for fighter in survivors)
    return Pursuit.RETREATS if found is Pursuit.DESTROYED and not swift else found


def escape_needs(fighters: Iterable[Fighter], terrain: Terrain) -> int:
    """Return what a die must show at least for a retreat in good order.

    It is 6 on a plain, and 4 in the forest or with a mounted chariot. Rule: CIB-3.4.6.
    """
    return 4 if terrain is Terrain.FOREST or any(fighter.mounted for fighter in fighters) else 6
