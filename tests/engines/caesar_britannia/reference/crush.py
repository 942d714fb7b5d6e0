"""The crush: six times the CU or more (CIB-3.2.3, R40)."""

from __future__ import annotations

from tests.engines.caesar_britannia.reference.aftermath import Outcome, conclude
from tests.engines.caesar_britannia.reference.pieces import CELTS, ROME, Battle, Side, other
from tests.engines.caesar_britannia.reference.rounds import Round
from tests.engines.caesar_britannia.reference.state import Fight
from tests.engines.caesar_britannia.reference.tape import Throw, among, one_of

TIMES = 6


def crusher(battle: Battle) -> Side | None:
    """Return the side that has six times the CU of the other; None behind walls and ashore, whatever the numbers."""
    if battle.place != "field":
        return None
    counts = {side: len(battle.army(side).living) for side in (ROME, CELTS)}
    return next((side for side in (ROME, CELTS) if counts[side] >= TIMES * counts[other(side)]), None)


def crush(state: Fight, winner: Side) -> Outcome:
    """Let the chariots of the crushed army fire, then escape on 4+; everybody else is destroyed."""
    loser = other(winner)
    chariots = [unit for unit in state.army(loser).living if unit.chariot]
    if chariots:
        Round(state, "fire", chariots, commanders=False).play()
        state.claim("fire", frozenset())
        if state.lost_game():
            return conclude(state, "lost game")
    zones = state.battle.escapes
    waiting = {unit.id: unit for unit in chariots} if zones else {}
    while waiting:
        dues = [Throw(CELTS, "escape", 0, 4, name) for name in waiting]
        got = state.tape.maybe(dues)
        due, die = (dues[got[0]], got[1]) if got else (dues[0], state.tape.throw(dues[0]))
        unit = waiting.pop(due.unit or "")
        if state.settle(due, die):
            state.depart(unit, _escape(state, unit.id))
    return conclude(state, f"crush {winner}")


def _escape(state: Fight, name: str) -> str:
    zones = state.battle.escapes
    pairs = [(name, zone) for zone in zones]
    _, zone = state.tape.choose(CELTS, "escape", among(pairs), one_of(pairs))
    return str(zone)
