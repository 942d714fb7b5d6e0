"""Actions of the Celts: fall on weak Romans, harass, gather, recruit, keep away from the legions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from engines.caesar_britannia.data.tables import LANDS, NEIGHBOURS
from engines.caesar_britannia.ids import CASTRUM, CELTS, Leader, Zone, leader_of, people_of
from engines.caesar_britannia.legal import deeds
from engines.caesar_britannia.legal.armies import army_size, enemies_in, people_led, place_of, stacks_in
from engines.caesar_britannia.legal.command import available, commands, room, sv
from engines.caesar_britannia.legal.harassment import chariots, harassed_from
from engines.caesar_britannia.legal.zones import celtic_land, kingdom_of, on_foot
from engines.caesar_britannia.players import plans, prospects
from engines.caesar_britannia.players.country import reach
from engines.caesar_britannia.players.filling import everything, fill_in, verbs_of
from engines.caesar_britannia.players.plans import Plan
from engines.caesar_britannia.players.prospects import FACES, Force, chance, romans_in
from engines.caesar_britannia.views import Board, CaesarView
from engines.core.forms import Ask
from engines.core.prompt import Draft, Prompt

GOOD: Final = 0.55
"""The chance of winning from which the Celts attack."""

BAD: Final = 0.35
"""The chance below which they keep away from Romans."""

FADING: Final = 0.72
"""The share that is left of a value one move farther away."""


def activate(view: CaesarView, prompt: Prompt, ask: Ask) -> Draft | None:
    """Return the action that is worth most; None where there is none."""
    return next((answer for _, answer in answers(view, prompt, ask)), None)


def answers(view: CaesarView, prompt: Prompt, ask: Ask) -> Iterator[tuple[float, Draft]]:
    """Yield the actions there are, with what they are worth, the best first."""
    offered = verbs_of(ask, prompt)
    board = view.table.board
    found = [plan for leader in available(board, CELTS) for plan in _plans(view, leader) if plan.verb in offered]
    return plans.answers(found, partial(_filled, ask, prompt))


def _filled(ask: Ask, prompt: Prompt, plan: Plan) -> Draft | None:
    """Return the whole answer that an action becomes."""
    whole = {"army": everything} if plan.verb in ("march", "exchange") else {"chariots": everything}
    return fill_in(ask, prompt, plan.verb, leader=plan.leader, **whole, **plan.wishes)


def _plans(view: CaesarView, leader: Leader) -> Iterator[Plan]:
    """Yield what a commander could do with his action."""
    board = view.table.board
    yield Plan(0, "pass", leader, {})
    people = deeds.recruits(board, leader)
    if people is not None:
        yield Plan(30 if army_size(board, leader) < sv(leader) else 16, "recruit", leader, {})
    for target in harassed_from(board, leader, view.hand.stacks):
        gain = _harassment(view, leader, target)
        if gain > 0:
            yield Plan(25 + 10 * gain, "harass", leader, {"target": target})
    gathered = loose(board, leader, board.at[leader])
    if gathered and room(board, leader):
        yield Plan(20 + 3 * min(gathered, room(board, leader)), "exchange", leader, {})
    yield from (Plan(worth, "march", leader, {"to": to}) for worth, to in _marches(view, leader))


def _harassment(view: CaesarView, leader: Leader, target: Zone) -> float:
    """Return by how much the hits of a harassment are expected to outweigh those of the reply."""
    board = view.table.board
    able = chariots(board, leader, target, view.hand.stacks)
    thrown = sum(len(lot.pieces) for lot in able)
    reply = min(float(thrown), romans_in(board, target).fire / FACES)
    return 2 * thrown / FACES - reply


def loose(board: Board, leader: Leader, zone: Zone) -> int:
    """Return how many units in a zone a commander could take into his army that nobody leads."""
    return sum(
        board.counts[stack]
        for stack in stacks_in(board, zone)
        if leader_of(stack) is None and commands(board, leader, people_of(stack))
    )


def _marches(view: CaesarView, leader: Leader) -> Iterator[tuple[float, Zone]]:
    """Yield where a commander can march, with how much that is worth."""
    board, start = view.table.board, view.table.board.at[leader]
    land = celtic_land(board, people_led(board, leader))
    own = _force(view, leader)

    def free(zone: Zone) -> bool:
        return zone in LANDS and kingdom_of(zone) in land and not enemies_in(board, zone, CELTS)

    away, first = reach(start, free)
    here = _safety(view, own, start)
    worths: dict[Zone, float] = {}
    for zone, step in first.items():
        if kingdom_of(zone) in land:
            worth = _worth(view, leader, own, zone) * FADING ** (away[zone] - 1)
            worths[step] = max(worths.get(step, 0.0), worth)
    for step, worth in worths.items():
        held = enemies_in(board, step, CELTS)
        if kingdom_of(step) in land and (not held or chance(own, romans_in(board, step)) >= GOOD):
            yield 10 * (worth + (0 if held else _safety(view, own, step) - here)), step
    if CASTRUM in on_foot(board, start) and own.units:
        hope = chance(own, romans_in(board, CASTRUM), walled=True)
        if hope >= GOOD:
            yield 60 + 20 * hope, CASTRUM


def _force(view: CaesarView, leader: Leader) -> Force:
    """Return the force a commander marches with: his own units and those he picks up, as many as he commands."""
    board = view.table.board
    here = board.at[leader]
    stacks = [
        stack
        for stack in stacks_in(board, here)
        if leader_of(stack) in (leader, None) and commands(board, leader, people_of(stack))
    ]
    units = [unit for stack in stacks for unit in view.hand.stacks[stack]]
    return prospects.celts(units[: sv(leader)])


def _worth(view: CaesarView, leader: Leader, own: Force, zone: Zone) -> float:
    """Return what there is in a zone for a commander: Romans he can beat, or units of his people."""
    board = view.table.board
    if enemies_in(board, zone, CELTS):
        force = romans_in(board, zone)
        hope = chance(own, force) if own.units else 0.0
        return 4 * hope + 0.3 * force.units if hope >= GOOD else 0.0
    return 0.5 * min(loose(board, leader, zone), room(board, leader))


def _safety(view: CaesarView, own: Force, zone: Zone) -> float:
    """Return, from -2 to 0, how little an army has to fear in a zone from the Romans beside it."""
    board = view.table.board
    hopes = [
        chance(own, romans_in(board, near)) for near in (zone, *NEIGHBOURS[zone]) if enemies_in(board, near, CELTS)
    ]
    return min(0.0, 4 * (min(hopes, default=1.0) - BAD - 0.15))


def deploy(view: CaesarView, prompt: Prompt, ask: Ask) -> Draft | None:
    """Return the next unit that joins its commander before the game goes on; an army fits his SV."""
    board = view.table.board
    if "deploy" not in verbs_of(ask, prompt):
        return fill_in(ask, prompt, "deployed")
    for people in board.active:
        leader = board.heads[people]
        where = board.at.get(leader)
        if where is None or where == board.anchor:
            continue
        here = sum(board.counts[stack] for stack in stacks_in(board, where) if people_of(stack) is people)
        if here >= sv(leader):
            continue
        for stack in board.counts:
            if people_of(stack) is people and place_of(board, stack) not in (where, None, board.anchor):
                unit = view.hand.stacks[stack][0]
                made = fill_in(ask, prompt, "deploy", piece=f"{stack}/{unit.value}", to=where)
                if made is not None and made.get("to") == where:
                    return made
    return fill_in(ask, prompt, "deployed")
