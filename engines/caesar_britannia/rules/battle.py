"""The phases of a battle: both sides throw, take their losses, and may try to get away before the next one."""

from __future__ import annotations

from typing import Final

from engines.caesar_britannia.actions import Flee, Stand, Withdraw
from engines.caesar_britannia.battle_events import FlightTried, PhaseFought, WithdrawalTried
from engines.caesar_britannia.ids import CELTS, ROME, Ambush
from engines.caesar_britannia.legal.ambush import in_ambush
from engines.caesar_britannia.legal.battle import BattleKind, Phase, hits, phases, throws
from engines.caesar_britannia.legal.leaving import ways_off
from engines.caesar_britannia.legal.saviour import may_save
from engines.caesar_britannia.legal.tactics import escape_needs
from engines.caesar_britannia.rules.consequences import conclude, flee, give_way
from engines.caesar_britannia.rules.crush import crush
from engines.caesar_britannia.rules.losses import suffer
from engines.caesar_britannia.rules.saviour import join
from engines.caesar_britannia.rules.tactics import ask, form
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.rules.turn import disgraced
from engines.caesar_britannia.rules.volley import volley
from engines.caesar_britannia.state import Fighting, Leaving, Saving
from engines.core.seats import Seat


def throw(transition: CaesarTransition, phase: Phase) -> None:
    """Throw for both sides at once; the attacker takes his losses first, which changes nothing.

    The lines form for the first melee. Behind the walls of the Castrum one loss by fire is ignored. In an ambush the
    chariots fire first, and in the fire that follows they do not. Rule: CIB-2.4.3, CIB-3.1, CIB-3.4, CIB-4.3, CIB-R67.
    """
    join(transition, phase)
    if phase is Phase.MELEE:
        form(transition)
    battle = transition.board.battle
    assert battle is not None
    if phase is Phase.FIRE and battle.ambush is Ambush.LAID and volley(transition, battle):
        return
    faces: dict[Seat, tuple[int, ...]] = {}
    scored: dict[Seat, int] = {}
    for seat in (battle.attacker.seat, battle.defender.seat):
        able = throws(in_ambush(battle, battle.host(seat).fighters), phase)
        faces[seat] = tuple(transition.rng.die(what=f"{phase.value} of {fighter.facts.id}") for fighter in able)
        scored[seat] = sum(hits(fighter, phase, face) for fighter, face in zip(able, faces[seat], strict=True))
    transition.tell(
        PhaseFought,
        phase=phase,
        faces=(faces[ROME], faces[CELTS]),
        hits=(scored[ROME], scored[CELTS]),
        front=tuple(
            fighter.name
            for host in (battle.attacker, battle.defender)
            for fighter in host.fighters
            if fighter.front and phase is not Phase.FIRE
        ),
    )
    transition.change(battle=battle.evolve(ambush=None))
    due = {seat: scored[Seat(1 - seat)] for seat in (battle.attacker.seat, battle.defender.seat)}
    if battle.walled and phase is Phase.FIRE:
        due[ROME] = max(0, due[ROME] - 1)
    transition.push(Fighting(phase=phase, due=tuple(due.items())))


def go_on(transition: CaesarTransition, frame: Fighting) -> bool:
    """Let the next side take its losses; when both have, the phase is over.

    A battle ends with an army that is gone, and with Caesar or an eagle the match. After the chariots of an ambush
    everybody else fires. Rule: CIB-2.4.3, CIB-3.1, CIB-3.5.1, CIB-5.1.2.
    """
    battle = transition.board.battle
    assert battle is not None
    if frame.due:
        (seat, scored), *rest = frame.due
        transition.replace(frame.evolve(due=tuple(rest)))
        suffer(transition, seat, battle.host(seat).fighters, scored, frame.phase)
        return True
    transition.pop()
    if transition.board.disgrace:
        disgraced(transition)
    elif not (battle.attacker.fighters and battle.defender.fighters):
        conclude(transition, fought_out=False)
    elif battle.ambush is Ambush.SPRUNG:
        throw(transition, frame.phase)
    else:
        transition.push(Leaving(phase=frame.phase, seats=(battle.attacker.seat, battle.defender.seat)))
    return True


def go_off(transition: CaesarTransition, frame: Leaving) -> bool:
    """Ask the next side that may try to get away; then the next phase begins, or the battle ends.

    Rule: CIB-3.1, CIB-3.2.1, CIB-3.4.6, CIB-3.5.1.
    """
    battle = transition.board.battle
    assert battle is not None
    if frame.seats and ways_off(transition.board, frame.seats[0]):
        return False
    transition.change(battle=battle.evolve(tried=()))
    if frame.seats:
        transition.replace(frame.evolve(seats=frame.seats[1:]))
        return True
    transition.pop()
    if frame.phase is None:
        begin(transition)
        return True
    order = phases(battle.kind)
    if frame.phase is order[-1]:
        conclude(transition, fought_out=True)
    else:
        throw(transition, order[order.index(frame.phase) + 1])
    return True


def leave(transition: CaesarTransition, frame: Leaving, action: Stand | Withdraw | Flee) -> None:
    """Fight on, or throw to get away: the attacker before the defender, each way once, and a success ends the battle.

    Rule: CIB-3.4.6, CIB-4.3, CIB-R24.
    """
    battle, seat = transition.board.battle, frame.seats[0]
    assert battle is not None
    if isinstance(action, Stand):
        transition.replace(frame.evolve(seats=frame.seats[1:]))
        transition.change(battle=battle.evolve(tried=()))
        return
    transition.change(battle=battle.evolve(tried=(*battle.tried, action.verb)))
    if isinstance(action, Flee):
        die = transition.rng.die(what="flight to the Castrum")
        transition.tell(FlightTried, die=die, flees=die >= FLIGHT)
        if die >= FLIGHT:
            transition.pop()
            flee(transition)
        return
    needed = escape_needs(battle.host(seat).fighters, battle.terrain)
    die = transition.rng.die(what="retreat in good order")
    transition.tell(WithdrawalTried, seat=seat, die=die, needed=needed)
    if die >= needed:
        transition.pop()
        give_way(transition, seat)


FLIGHT: Final = 4
"""The least that a die must show for a flight to the Castrum. Rule: CIB-4.3."""


def begin(transition: CaesarTransition) -> None:
    """Begin a battle, after asking Rome whether Caesar comes to the rescue where he could. Rule: CIB-2.3.5, CIB-R15."""
    if may_save(transition.board):
        transition.push(Saving())
    else:
        start(transition)


def start(transition: CaesarTransition) -> None:
    """Let a crush, a skirmish or a pitched battle take its course; in the Castrum nobody chooses a tactic.

    Rule: CIB-3.2.1, CIB-3.2.3, CIB-4.3.
    """
    battle = transition.board.battle
    assert battle is not None
    if battle.kind is BattleKind.CRUSH:
        crush(transition, battle)
    elif battle.kind is BattleKind.SKIRMISH or battle.walled or not ask(transition, battle):
        throw(transition, Phase.FIRE)
