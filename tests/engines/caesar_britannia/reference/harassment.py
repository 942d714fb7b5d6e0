"""Harassment: chariots fire, Rome suffers, its fire units reply (CIB-2.4.2, R11). No battle, so nothing else moves."""

from __future__ import annotations

from dataclasses import dataclass

from tests.engines.caesar_britannia.reference.aftermath import Outcome
from tests.engines.caesar_britannia.reference.pieces import CELTS, ROME, Battle, Side
from tests.engines.caesar_britannia.reference.rounds import Die, Round
from tests.engines.caesar_britannia.reference.state import Fight
from tests.engines.caesar_britannia.reference.tape import Tape, Throw


@dataclass
class Volley(Round):
    """One round of fire of one side; with ``optional`` some of the throwers may keep still."""

    optional: bool = False

    def play(self) -> None:
        """Throw, re-roll with Alea, lay the losses."""
        due = [
            Throw(unit.side, "fire", 0, unit.face.fire, unit.id)
            for unit in self.throwers
            if unit.alive and unit.face.fire
        ]
        by_name = {unit.id: unit for unit in self.throwers}
        thrown = self.fight.tape.dice(due, optional=self.optional)
        self.dice = [
            Die(by_name[one.unit or ""], one.needed or 0, value, front=False)
            for one, value in zip(due, thrown, strict=True)
            if value is not None
        ]
        while self._reroll():
            pass
        self._lay()


def harass(battle: Battle, tape: Tape) -> Outcome:
    """Play a harassment: the Celtic army is the chariots told off for it, the Roman one all CU of the zone.

    Returns the losses, the steps left and whether Rome has lost the game; nothing else of the outcome is said.

    Raises:
        Mismatch: where a record disagrees.
    """
    state = Fight(battle.copy(), tape)
    for side, phase in ((CELTS, "fire"), (ROME, "reply")):
        army = state.army(side)
        Volley(state, "fire", army.living, commanders=False, optional=side == ROME).play()
        state.claim(phase, frozenset())
        if state.lost_game():
            break
    losses: dict[Side, int] = {side: state.losses(side) for side in (ROME, CELTS)}
    return Outcome(
        ending="harassment",
        losses=losses,
        steps={unit.id: unit.steps for unit in state.every_unit()},
        rome_lost=state.lost_game(),
    )
