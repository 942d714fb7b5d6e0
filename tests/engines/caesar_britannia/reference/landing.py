"""The battle of the first landing with its own order of phases (CIB-5.2.4, R44, R54-R56)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Literal

from tests.engines.caesar_britannia.reference.aftermath import Outcome, conclude
from tests.engines.caesar_britannia.reference.pieces import CELTS, ROME, Unit
from tests.engines.caesar_britannia.reference.rounds import Round, change_chariots
from tests.engines.caesar_britannia.reference.state import Fight
from tests.engines.caesar_britannia.reference.tape import Throw


def land(state: Fight) -> Outcome:
    """Fight the landing: Celtic fire, first melee, Roman fire, artillery, general melee; the Celt may leave after each.

    Nobody crushes, skirmishes, chooses a tactic, pursues; commanders are neither attached nor at risk.
    """
    return conclude(state, _course(state))


def _course(state: Fight) -> str:
    rome, celts = state.battle.rome, state.battle.celts
    change_chariots(state)
    ending = _exchange(state, "celtic fire", "fire", celts.units)
    if ending:
        return ending
    change_chariots(state)
    state.front = {unit.id for unit in celts.living if unit.face.sword == "blue"}
    ending = _exchange(state, "first melee", "melee", [*rome.units, *celts.units])
    if ending:
        return ending
    ending = _exchange(state, "roman fire", "fire", rome.units)
    if ending:
        return ending
    _bombard(state)
    if not celts.living:
        return "artillery"
    if _leaves(state):
        return "good order celts"
    changed = change_chariots(state)
    for unit in changed:
        if unit.face.sword == "blue":
            state.front.add(unit.id)
        else:
            state.front.discard(unit.id)
    state.front |= {unit.id for unit in rome.living if unit.role == "eagle"}
    return _exchange(state, "general", "melee", [*rome.units, *celts.units]) or "phases"


def _exchange(state: Fight, phase: str, why: Literal["fire", "melee"], units: Sequence[Unit]) -> str | None:
    """Play one phase; return how the battle ended in it or right after it."""
    front = frozenset(state.front) if why == "melee" else frozenset()
    Round(state, why, units, front, commanders=False).play()
    state.claim(phase, front)
    if state.lost_game():
        return "lost game"
    if not (state.battle.rome.living and state.battle.celts.living):
        return "annihilation"
    return "good order celts" if _leaves(state) else None


def _leaves(state: Fight) -> bool:
    """Return whether the Celt retreats, which takes a zone to go to and no die (CIB-5.2.4, R60)."""
    return bool(state.battle.exits[CELTS]) and state.tape.free(CELTS, "leave")


def artillery_fault(state: Fight, steps: Sequence[tuple[str, str]], count: int) -> str | None:
    """Return what is wrong with the steps back that the fleet's artillery forces, None if they are legal.

    Each is (``"back"``, unit) out of the first line, or (zone, unit) out of the second line to an adjacent own zone;
    there are as many as the die says, fewer only where no more are possible (CIB-R44).
    """
    front = set(state.front)
    here = {unit.id for unit in state.battle.celts.living}
    for zone, name in steps:
        if name not in here:
            return f"{name} is not there any more"
        if zone == "back":
            if name not in front:
                return f"{name} is not in the first line"
            front.discard(name)
        elif name in front:
            return f"{name} steps back to the second line first"
        elif zone not in state.battle.artillery:
            return f"{zone} is no zone to be driven to"
        else:
            here.discard(name)
    if len(steps) > count:
        return f"the die says {count}"
    more = front or (here and state.battle.artillery)
    return f"the die says {count}, and more are possible" if len(steps) < count and more else None


def _bombard(state: Fight) -> None:
    due = Throw(ROME, "artillery", 0)
    count = state.last(due, state.tape.throw(due))
    steps = state.tape.choose(
        CELTS,
        "artillery",
        lambda value: artillery_fault(state, value, count),
        lambda random: _sample(state, count, random),
    )
    for zone, name in steps:
        if zone == "back":
            state.front.discard(name)
        else:
            state.depart(state.battle.celts.unit(name), zone)
    state.claim("artillery", frozenset(state.front))


def _sample(state: Fight, count: int, random: Random) -> list[tuple[str, str]]:
    front = set(state.front)
    here = [unit.id for unit in state.battle.celts.living]
    steps: list[tuple[str, str]] = []
    while len(steps) < count:
        able: list[Any] = [name for name in here if name in front or state.battle.artillery]
        if not able:
            break
        name = random.choice(able)
        if name in front:
            front.discard(name)
            steps.append(("back", name))
        else:
            here.remove(name)
            steps.append((random.choice(state.battle.artillery), name))
    return steps
