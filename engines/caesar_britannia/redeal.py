"""Worlds a seat cannot tell apart: what it does not know is dealt again."""

from __future__ import annotations

from engines.caesar_britannia.ids import CELTS, CelticUnit, CelticUnits, Stack
from engines.caesar_britannia.state import CaesarState
from engines.core.knowledge import Kinds, Knowledge
from engines.core.model import Map
from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.core.secret import Secret


def redeal(state: CaesarState, seat: Seat, rng: Rng) -> CaesarState:
    """Return a state drawn from all those that ``seat`` cannot tell from this one.

    Rome does not know which units lie in which stack or bowl of a people, but for what it was shown; nothing is hidden
    from the Celts. Rule: CIB-R68.
    """
    if seat == CELTS:
        return state
    stacks = dict[Stack, Secret[CelticUnits]]()
    for known in state.knowledge.values():
        world = known.open().sample(rng)
        stacks |= {Stack(slot): Secret(_units(kinds)) for slot, kinds in world.items()}
    return state.evolve(stacks=Map((stack, stacks[stack]) for stack in state.stacks))


def nothing_known(stacks: dict[Stack, CelticUnits]) -> Knowledge:
    """Return what Rome knows of a people's stacks before it has seen any of their units."""
    kinds = [unit.kind for units in stacks.values() for unit in units]
    counts = {kind: kinds.count(kind) for kind in sorted(set(kinds))}
    return Knowledge.of(counts, {stack: len(units) for stack, units in stacks.items()})


def _units(kinds: Kinds) -> CelticUnits:
    """Return the units of these kinds; chariots lie mounted until they are turned."""
    return tuple(sorted(CelticUnit(kind) for kind in kinds))
