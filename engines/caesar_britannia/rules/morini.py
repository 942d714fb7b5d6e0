"""The Morini, who revolt against combat units that sail home late in the first landing."""

from __future__ import annotations

from typing import Final

from engines.caesar_britannia.ids import PORT, ROME, RomanUnit, Scenario, Zone
from engines.caesar_britannia.legal.fighters import Fighter
from engines.caesar_britannia.rules.rerolls import cast, collect
from engines.caesar_britannia.rules.sea import eliminate
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.special_events import MoriniMet
from engines.caesar_britannia.state import Straying
from engines.caesar_britannia.views import Cast


def come_home(transition: CaesarTransition, units: tuple[RomanUnit, ...], to: Zone) -> None:
    """Let units that sail into Portus Itius meet the Morini: in the first landing, from turn X on.

    On a 6 a unit lands among them; Rome may throw such a die again. Rule: CIB-5.2.4, CIB-4.2, CIB-R17, CIB-R49,
    CIB-R83.
    """
    board = transition.board
    if units and to == PORT and board.scenario is Scenario.FIRST and board.turn >= MORINI:
        _throw(transition, Straying(romans=units), "Morini", ASTRAY)


def go_on(transition: CaesarTransition, frame: Straying) -> bool:
    """Throw another die for each unit that has landed among the Morini: on a 1 it is lost. Rule: CIB-5.2.4, CIB-R49."""
    transition.pop()
    casting = collect(transition)
    bad = REVOLT if frame.ashore else ASTRAY
    hit = () if casting is None else tuple(RomanUnit(die.name) for die in casting.dice if die.face == bad)
    if frame.ashore:
        eliminate(transition, hit)
        transition.tell(MoriniMet, romans=frame.romans, lost=hit)
    elif hit:
        _throw(transition, Straying(romans=hit, ashore=True), "revolt of the Morini", REVOLT)
    return True


def _throw(transition: CaesarTransition, frame: Straying, what: str, bad: int) -> None:
    """Throw a die for each unit; where one shows the face to be feared Rome may throw it again. Rule: CIB-4.2."""
    transition.push(frame)
    board = transition.board
    dice = [
        Cast(
            seat=ROME,
            name=unit,
            fighter=Fighter(name=unit, unit=unit, reduced=unit in board.reduced),
            value=bad,
            face=transition.rng.die(what=what),
        )
        for unit in frame.romans
    ]
    feared = [die for die in dice if die.face == bad]
    if feared:
        cast(transition, feared, ROME, own=True)


MORINI: Final = 10
"""The turn from which on the Morini may revolt. Rule: CIB-5.2.4."""

ASTRAY: Final = 6
"""The face of a die with which a combat unit lands among the Morini. Rule: CIB-5.2.4."""

REVOLT: Final = 1
"""The face of the second die with which it is lost. Rule: CIB-5.2.4."""
