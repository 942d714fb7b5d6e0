"""Worlds a seat cannot tell apart: what it does not know is dealt again."""

from __future__ import annotations

from engines.caesar_britannia.ids import CELTS, CelticUnit, CelticUnits, Stack
from engines.caesar_britannia.legal.armies import place_of
from engines.caesar_britannia.legal.fighters import Fighter
from engines.caesar_britannia.legal.lots import stack_of
from engines.caesar_britannia.legal.plans import attaching, berths, tactics
from engines.caesar_britannia.legal.policies import POLICIES, decisions, ordered
from engines.caesar_britannia.state import CaesarState, Deployment, Harassing
from engines.caesar_britannia.views import Board, Plan
from engines.core.knowledge import Kinds, Knowledge
from engines.core.model import Map
from engines.core.orders import Orders, Scope
from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.core.secret import Secret


def redeal(state: CaesarState, seat: Seat, rng: Rng) -> CaesarState:
    """Return a state drawn from all those that ``seat`` cannot tell from this one.

    Rome does not know which units lie in which stack or bowl of a people, but for what it was shown, nor which side of
    a chariot is up unless it fights, nor which marker is the oppidum. Nobody knows the policies of the other side, and
    the tactic that it has chosen and not shown. Rule: CIB-3.1, CIB-0.2.2, CIB-5.4, CIB-R68.
    """
    other = Seat(1 - seat)
    plans, orders = list(state.plans), list(state.orders)
    plans[other] = Secret(_plan(state, other, rng))
    orders[other] = Secret(_orders(state.board, other, rng))
    state = state.evolve(plans=tuple(plans), orders=tuple(orders))
    if seat == CELTS:
        return state
    if state.board.oppidum is None and state.board.markers:
        state = state.evolve(hidden=Secret(rng.choice(state.board.markers)))
    stacks = dict[Stack, Secret[CelticUnits]]()
    for known in state.knowledge.values():
        world = known.open().sample(rng)
        stacks |= {Stack(slot): Secret(_units(state, Stack(slot), kinds, rng)) for slot, kinds in world.items()}
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


def _orders(board: Board, seat: Seat, rng: Rng) -> Orders:
    """Return any policies a side can have."""
    policies = {name: rng.choice(POLICIES[name]) for name in decisions(seat)}
    return Orders().put(ordered(board, policies, Scope.ALWAYS))


def _units(state: CaesarState, stack: Stack, kinds: Kinds, rng: Rng) -> CelticUnits:
    """Return the units of these kinds; chariots that do not fight lie on either side, those of a bowl mounted."""
    found = [CelticUnit(kind) for kind in kinds if kind != CelticUnit.ESSEDARII]
    chariots = list(kinds).count(CelticUnit.ESSEDARII)
    seen = _seen(state, stack)[:chariots]
    placed = place_of(state.board, stack) is not None and not any(isinstance(frame, Deployment) for frame in state.flow)
    sides = (CelticUnit.ESSEDARII, CelticUnit.ESSEDARII_ON_FOOT) if placed else (CelticUnit.ESSEDARII,)
    left = [rng.choice(sides) for _ in range(chariots - len(seen))]
    return tuple(sorted((*found, *seen, *left)))


def _seen(state: CaesarState, stack: Stack) -> list[CelticUnit]:
    """Return the chariots of a stack that everybody sees: they fight."""
    board = state.board
    fighters = list[Fighter]()
    if board.battle is not None:
        fighters += board.battle.host(CELTS).fighters
    elif board.flight is not None:
        fighters += board.flight.host.fighters
    fighters += [fighter for frame in state.flow if isinstance(frame, Harassing) for fighter in frame.chariots]
    return [one.band for one in fighters if one.band is not None and one.chariot and stack_of(one.name) == stack]
