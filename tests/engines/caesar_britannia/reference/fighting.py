"""The course of a battle from the first die to its end: before it, tactics, fire, melee, general melee (CIB-3.1)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tests.engines.caesar_britannia.reference.aftermath import Outcome, conclude
from tests.engines.caesar_britannia.reference.crush import crush, crusher
from tests.engines.caesar_britannia.reference.landing import land
from tests.engines.caesar_britannia.reference.pieces import CELTS, ROME, Army, Battle, Commander, Side, Tactic, Unit
from tests.engines.caesar_britannia.reference.rounds import Round, behind_walls, change_chariots
from tests.engines.caesar_britannia.reference.state import Fight
from tests.engines.caesar_britannia.reference.tape import Tape, Throw, among, one_of

SKIRMISH = 3
"""A side of so many CU or fewer makes a battle a skirmish (CIB-3.2.1)."""


def fight(battle: Battle, tape: Tape) -> Outcome:
    """Fight a battle to its end and return what must come of it. The battle given stays as it is.

    Raises:
        Mismatch: where a record disagrees.
    """
    state = Fight(battle.copy(), tape)
    if state.battle.place == "landing":
        return land(state)
    state.skirmish = min(len(battle.rome.living), len(battle.celts.living)) <= SKIRMISH
    ambush, fled = _before(state)
    if fled:
        return conclude(state, "flight")
    winner = crusher(state.battle)
    if winner:
        return crush(state, winner)
    _declare_saviour(state)
    _choose_tactics(state)
    return conclude(state, _phases(state, ambush=ambush))


def fits(unit: Unit, tactic: Tactic) -> bool:
    """Return whether a unit would stand in the front line of a tactic now (CIB-3.3, R35)."""
    if not (unit.alive and unit.commanded) or (unit.reduced and unit.role != "eagle"):
        return False
    colour = {"D": "blue", "F": "yellow"}.get(tactic)
    return unit.cavalry if tactic == "A" else bool(colour) and unit.face.sword == colour


def allowed(army: Army, tactic: Tactic, terrain: str) -> bool:
    """Return whether an army may choose a tactic: somebody fits it, no Wings in a forest, G always (CIB-3.3)."""
    if tactic == "G":
        return True
    if tactic == "A" and terrain == "forest":
        return False
    return any(fits(unit, tactic) for unit in army.units)


def has_tactic(state: Fight, side: Side) -> bool:
    """Return whether a side chooses a tactic: no skirmish, no walls, a commander (CIB-3.2.1, CIB-3.2.2, CIB-4.3)."""
    return state.battle.place == "field" and not state.skirmish and state.army(side).leader() is not None


def attachment_fault(army: Army, pairs: Sequence[tuple[str, str]], which: str = "main") -> str | None:
    """Return what is wrong with the attachment of an army's commanders, None if it is legal.

    Each goes to a commanded unit; Romans to legionaries while one is free; nobody shares a unit while another is
    free. Commios may be left out. Rules: CIB-3.1, R47.
    """
    able = [unit for unit in army.living if unit.commanded and unit.army == which]
    legionaries = {unit.id for unit in able if unit.legion}
    wanted = {one.id for one in army.officers if one.army == which and not one.immortal} if able else set()
    names = [name for name, _ in pairs]
    free = {one.id for one in army.officers if one.army == which and one.immortal}
    if len(set(names)) != len(names) or not wanted <= set(names) <= wanted | free:
        return f"to be attached are {sorted(wanted)}"
    used = [unit for _, unit in pairs]
    if not set(used) <= {unit.id for unit in able}:
        return "commanders are attached to commanded units of their army"
    if army.side == ROME and len(set(used) & legionaries) < min(len(used), len(legionaries)):
        return "Romans are attached to legionaries first"
    if len(set(used)) < min(len(used), len(able)):
        return "two commanders share a unit while another is free"
    return None


def _sample_attachment(army: Army, which: str, random: Random) -> list[tuple[str, str]]:
    able = [unit for unit in army.living if unit.commanded and unit.army == which]
    random.shuffle(able)
    able.sort(key=lambda unit: army.side == ROME and not unit.legion)
    who = [one for one in army.officers if one.army == which and not one.immortal] if able else []
    return [(one.id, able[place % len(able)].id) for place, one in enumerate(who)]


def _attach(state: Fight, side: Side, which: str = "main") -> None:
    army = state.army(side)
    if not _sample_attachment(army, which, Random(0)):
        return
    pairs = state.tape.choose(
        side,
        "attach",
        lambda value: attachment_fault(army, value, which),
        lambda random: _sample_attachment(army, which, random),
    )
    for name, unit in pairs:
        _named(army.commanders, name).unit = unit


def _named(commanders: Sequence[Commander], name: str) -> Commander:
    return next(one for one in commanders if one.id == name)


def _before(state: Fight) -> tuple[bool, bool]:
    """Throw for an ambush and for a flight before the battle; return whether either succeeds (CIB-2.4.3, CIB-4.3)."""
    ambush = False
    zones = state.battle.ambush
    if zones is not None:
        ambush = state.settle(Throw(CELTS, "ambush", 0, 5 - zones))
    return ambush, bool(_attempts(state, [_flight(state)]))


def _flight(state: Fight) -> Throw | None:
    """Return the die of a flight to the Castrum where it is allowed (CIB-4.3)."""
    battle = state.battle
    return Throw(ROME, "flight", 0, 4) if battle.castrum and battle.attacker == CELTS else None


def _good_order(state: Fight, side: Side) -> Throw | None:
    """Return the die of a retreat in good order where it is allowed (CIB-3.4.6, R60)."""
    if state.tactics.get(side) != "D" or not state.army(side).living or not _way_out(state, side):
        return None
    mounted = any(unit.chariot and unit.mounted for unit in state.army(side).living)
    return Throw(side, "retreat", 0, 4 if mounted or state.battle.terrain == "forest" else 6)


def _way_out(state: Fight, side: Side) -> bool:
    battle = state.battle
    return bool(battle.exits[side]) or (side == battle.attacker and battle.origin is not None)


def _attempts(state: Fight, dues: Sequence[Throw | None]) -> Throw | None:
    """Let the sides try to get away, each once, the attacker's tries before the defender's; return the one that does.

    Rules: CIB-3.4.6, CIB-4.3, R24.
    """
    left = [due for due in dues if due]
    while left:
        got = state.tape.maybe(left)
        if not got:
            return None
        due = left.pop(got[0])
        if state.settle(due, got[1]):
            return due
        if due.side == state.battle.defender:
            left = [one for one in left if one.side == due.side]
    return None


def _declare_saviour(state: Fight) -> None:
    """Let Caesar set out: 4+ he comes in the first melee, else in the second, too late for a skirmish (CIB-2.3.5)."""
    if state.battle.saviour is None or state.battle.attacker != CELTS or state.battle.terrain != "plain":
        return
    due = Throw(ROME, "saviour", 0, 4)
    got = state.tape.maybe([due])
    if got:
        early = state.settle(due, got[1])
        state.saviour = 2 if early else None if state.skirmish else 3


def _choose_tactics(state: Fight) -> None:
    """Let both sides choose in secret, then attach their commanders (CIB-3.1)."""
    sides: list[Side] = [side for side in (ROME, CELTS) if has_tactic(state, side)]
    waiting = list(sides)
    while waiting:
        side = state.tape.first(waiting, "tactic")
        waiting.remove(side)
        army, terrain = state.army(side), state.battle.terrain
        tactics: list[Tactic] = [tactic for tactic in ("A", "G", "D", "F") if allowed(army, tactic, terrain)]
        state.tactics[side] = state.tape.choose(side, "tactic", among(tactics), one_of(tactics))
    waiting = list(sides)
    while waiting:
        side = state.tape.first(waiting, "attach")
        waiting.remove(side)
        _attach(state, side)
    state.signa = {side: tactic == "G" for side, tactic in state.tactics.items()}


def _phases(state: Fight, *, ambush: bool) -> str:
    """Play the phases; return how the battle ended."""
    changed: list[Unit]
    for phase, name in ((1, "fire"), (2, "melee"), (3, "general")):
        if phase == 3 and state.skirmish:
            break
        changed = change_chariots(state)
        if phase == 1:
            ending = _fire(state, ambush=ambush)
        else:
            newcomers = _arrive(state, phase)
            _form(state, phase, changed, newcomers)
            ending = _melee(state, name)
        if ending:
            return ending
        away = _attempts(state, [_flight(state), _good_order(state, ROME), _good_order(state, CELTS)])
        if away:
            return "flight" if away.why == "flight" else f"good order {away.side}"
    return "phases"


def _over(state: Fight) -> str | None:
    if state.lost_game():
        return "lost game"
    if not (state.battle.rome.living and state.battle.celts.living):
        return "annihilation"
    return None


def _fire(state: Fight, *, ambush: bool) -> str | None:
    """Play the fire phase, in an ambush the chariots first (CIB-2.4.3)."""
    both = [*state.battle.rome.units, *state.battle.celts.units]
    commanders = bool(state.tactics)
    chariots = [unit for unit in both if unit.chariot]
    if ambush:
        Round(state, "fire", chariots, commanders=commanders).play()
        state.claim("ambush", frozenset())
        ending = _over(state)
        if ending:
            return ending
        both = [unit for unit in both if not unit.chariot]
    Round(state, "fire", both, ignored=behind_walls(state), commanders=commanders).play()
    state.claim("fire", frozenset())
    return _over(state)


def _arrive(state: Fight, phase: int) -> list[Unit]:
    """Bring Caesar's army in at the start of its melee, him attached at once where there are tactics (CIB-R15, R42)."""
    if state.saviour != phase or state.battle.saviour is None:
        return []
    units = state.battle.saviour.units
    state.battle.rome.units += units
    state.battle.rome.commanders += state.battle.saviour.commanders
    state.start[ROME] += sum(unit.steps for unit in units)
    if state.tactics:
        _attach(state, ROME, "saviour")
    return units


def _form(state: Fight, phase: int, changed: Sequence[Unit], newcomers: Sequence[Unit]) -> None:
    """Form the lines at the first melee; at the second only changed chariots and newcomers move (CIB-3.1, 0.2.2)."""
    moving = changed if phase == 3 else [*state.battle.rome.units, *state.battle.celts.units]
    for unit in [*moving, *newcomers]:
        tactic = state.tactics.get(unit.side)
        if tactic and fits(unit, tactic):
            state.front.add(unit.id)
        else:
            state.front.discard(unit.id)


def _melee(state: Fight, name: str) -> str | None:
    front = frozenset(state.front)
    both = [*state.battle.rome.units, *state.battle.celts.units]
    Round(state, "melee", both, front, commanders=bool(state.tactics)).play()
    state.claim(name, front)
    return _over(state)
