"""The phases of a battle: both sides throw, take their losses, and may try to get away before the next one."""

from __future__ import annotations

from engines.caesar_britannia.actions import Stand, Withdraw
from engines.caesar_britannia.battle_events import PhaseFought, WithdrawalTried
from engines.caesar_britannia.ids import CELTS, ROME
from engines.caesar_britannia.legal.battle import Phase, hits, phases, throws
from engines.caesar_britannia.legal.leaving import ways_off
from engines.caesar_britannia.legal.tactics import escape_needs
from engines.caesar_britannia.rules.consequences import conclude, give_way
from engines.caesar_britannia.rules.losses import suffer
from engines.caesar_britannia.rules.tactics import form
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.rules.turn import disgraced
from engines.caesar_britannia.state import Fighting, Leaving
from engines.core.seats import Seat


def throw(transition: CaesarTransition, phase: Phase) -> None:
    """Throw for both sides at once; the attacker takes his losses first, which changes nothing.

    The lines form for the first melee. Rule: CIB-3.1, CIB-3.4.
    """
    if phase is Phase.MELEE:
        form(transition)
    battle = transition.board.battle
    assert battle is not None
    faces: dict[Seat, tuple[int, ...]] = {}
    scored: dict[Seat, int] = {}
    for seat in (battle.attacker.seat, battle.defender.seat):
        able = throws(battle.host(seat).fighters, phase)
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
    order = (battle.attacker.seat, battle.defender.seat)
    transition.push(Fighting(phase=phase, due=tuple((seat, scored[Seat(1 - seat)]) for seat in order)))


def go_on(transition: CaesarTransition, frame: Fighting) -> bool:
    """Let the next side take its losses; when both have, the phase is over.

    A battle ends with an army that is gone, and with Caesar or an eagle the match. Rule: CIB-3.1, CIB-3.5.1,
    CIB-5.1.2.
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
    elif battle.attacker.fighters and battle.defender.fighters:
        transition.push(Leaving(phase=frame.phase, seats=(battle.attacker.seat, battle.defender.seat)))
    else:
        conclude(transition, fought_out=False)
    return True


def go_off(transition: CaesarTransition, frame: Leaving) -> bool:
    """Ask the next side that may try to get away; then the next phase begins, or the battle ends.

    Rule: CIB-3.1, CIB-3.2.1, CIB-3.4.6, CIB-3.5.1.
    """
    battle = transition.board.battle
    assert battle is not None
    if frame.seats and ways_off(transition.board, frame.seats[0]):
        return False
    if frame.seats:
        transition.replace(frame.evolve(seats=frame.seats[1:]))
        return True
    transition.pop()
    order = phases(battle.kind)
    if frame.phase is order[-1]:
        conclude(transition, fought_out=True)
    else:
        throw(transition, order[order.index(frame.phase) + 1])
    return True


def leave(transition: CaesarTransition, frame: Leaving, action: Stand | Withdraw) -> None:
    """Fight on, or throw for a retreat in good order: the attacker before the defender, and a success ends the battle.

    Rule: CIB-3.4.6, CIB-R24.
    """
    seat, *rest = frame.seats
    transition.replace(frame.evolve(seats=tuple(rest)))
    if not isinstance(action, Withdraw):
        return
    battle = transition.board.battle
    assert battle is not None
    needed = escape_needs(battle.host(seat).fighters, battle.terrain)
    die = transition.rng.die(what="retreat in good order")
    transition.tell(WithdrawalTried, seat=seat, die=die, needed=needed)
    if die >= needed:
        transition.pop()
        give_way(transition, seat)
