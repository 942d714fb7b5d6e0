"""Worlds a seat cannot tell apart: what it does not know is dealt again."""

from __future__ import annotations

from engines.caesar_britannia.ids import CELTS, CelticUnit, CelticUnits, Stack
from engines.caesar_britannia.legal.plans import attaching, berths, tactics
from engines.caesar_britannia.state import CaesarState
from engines.caesar_britannia.views import Plan
from engines.core.knowledge import Kinds, Knowledge
from engines.core.model import Map
from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.core.secret import Secret


def redeal(state: CaesarState, seat: Seat, rng: Rng) -> CaesarState:
    """Return a state drawn from all those that ``seat`` cannot tell from this one.

    Rome does not know which units lie in which stack or bowl of a people, but for what it was shown; nobody knows the
    tactic that the other side has chosen and not shown. Rule: CIB-3.1, CIB-R68.
    """
    plans = list(state.plans)
    plans[1 - seat] = Secret(_plan(state, Seat(1 - seat), rng))
    state = state.evolve(plans=tuple(plans))
    if seat == CELTS:
        return state
    stacks = dict[Stack, Secret[CelticUnits]]()
    for known in state.knowledge.values():
        world = known.open().sample(rng)
        stacks |= {Stack(slot): Secret(_units(kinds)) for slot, kinds in world.items()}
    return state.evolve(stacks=Map((stack, stacks[stack]) for stack in state.stacks))


def _plan(state: CaesarState, seat: Seat, rng: Rng) -> Plan | None:
    """Return any plan a side can have where it has chosen one, else none. Rule: CIB-3.1."""
    battle = state.board.battle
    if state.plans[seat].open() is None or battle is None:
        return None
    host = battle.host(seat)
    taken: list[str] = []
    for _ in attaching(host):
        taken.append(rng.choice(berths(host, taken)).name)
    attached = tuple(zip(attaching(host), taken, strict=True))
    return Plan(tactic=rng.choice(tactics(battle, host)), attached=attached)


def nothing_known(stacks: dict[Stack, CelticUnits]) -> Knowledge:
    """Return what Rome knows of a people's stacks before it has seen any of their units."""
    kinds = [unit.kind for units in stacks.values() for unit in units]
    counts = {kind: kinds.count(kind) for kind in sorted(set(kinds))}
    return Knowledge.of(counts, {stack: len(units) for stack, units in stacks.items()})


def _units(kinds: Kinds) -> CelticUnits:
    """Return the units of these kinds; chariots lie mounted until they are turned."""
    return tuple(sorted(CelticUnit(kind) for kind in kinds))
