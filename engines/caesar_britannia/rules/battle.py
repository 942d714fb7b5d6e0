"""The phases of a battle: both sides throw, take their losses, and may try to get away before the next one."""

from __future__ import annotations

from typing import Final

from engines.caesar_britannia.actions import Again, Flee, Stand, Withdraw
from engines.caesar_britannia.battle_events import Counted, FlightTried, PhaseFought, WithdrawalTried, Withdrawn
from engines.caesar_britannia.ids import CELTS, ROME, Ambush
from engines.caesar_britannia.legal.ambush import in_ambush
from engines.caesar_britannia.legal.battle import BattleKind, Phase, phases, throws, value_in
from engines.caesar_britannia.legal.leaving import usual_way, ways_off
from engines.caesar_britannia.legal.policies import HAND
from engines.caesar_britannia.legal.rerolls import laid_on, suffered
from engines.caesar_britannia.legal.saviour import may_save, usual_attachment
from engines.caesar_britannia.legal.tactics import escape_needs
from engines.caesar_britannia.rules.assault import bombard
from engines.caesar_britannia.rules.consequences import conclude, flee, give_way
from engines.caesar_britannia.rules.crush import crush
from engines.caesar_britannia.rules.losses import suffer
from engines.caesar_britannia.rules.orders import obey, policy
from engines.caesar_britannia.rules.rerolls import cast, collect, spend_alea
from engines.caesar_britannia.rules.saviour import join, save, set_out
from engines.caesar_britannia.rules.tactics import ask, form
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.rules.turn import disgraced
from engines.caesar_britannia.state import Fighting, Leaving, Saving, Throwing, Turning
from engines.caesar_britannia.views import Battle, Cast, Casting
from engines.core.seats import Seat


def start(transition: CaesarTransition, phase: Phase) -> None:
    """Begin a phase: chariots may change sides, then both sides throw. Rule: CIB-3.1, CIB-R9."""
    transition.push(Throwing(phase=phase))
    transition.push(Turning(phase=phase))


def throw(transition: CaesarTransition, frame: Throwing) -> bool:
    """Throw for both sides at once; Caesar arrives and the lines form for the melees.

    In an ambush the chariots fire before everybody else.

    Rule: CIB-2.3.5, CIB-2.4.3, CIB-3.1, CIB-3.4, CIB-R67.
    """
    transition.pop()
    phase = frame.phase
    join(transition, phase)
    form(transition, phase)
    battle = transition.board.battle
    assert battle is not None
    if battle.ambush is Ambush.LAID and not throws(in_ambush(battle, battle.attacker.fighters), phase):
        battle = battle.evolve(ambush=Ambush.SPRUNG)
        transition.change(battle=battle)
    casting = _cast(transition, battle, phase)
    transition.tell(
        PhaseFought,
        phase=phase,
        faces=(_faces(casting, ROME), _faces(casting, CELTS)),
        hits=_hits(casting),
        front=tuple(
            fighter.name
            for host in (battle.attacker, battle.defender)
            for fighter in host.fighters
            if fighter.front and phase.hand_to_hand
        ),
    )
    transition.push(Fighting(phase=phase))
    cast(transition, casting.dice, battle.attacker.seat, phase)
    return True


def _cast(transition: CaesarTransition, battle: Battle, phase: Phase) -> Casting:
    dice: list[Cast] = []
    for host in (battle.attacker, battle.defender):
        for fighter in throws(in_ambush(battle, host.fighters), phase) if phase.fought_by(host.seat) else ():
            face = transition.rng.die(what=f"{phase.value} of {fighter.facts.id}")
            front = fighter.front and phase.hand_to_hand
            value = value_in(fighter, phase)
            dice.append(Cast(seat=host.seat, name=fighter.name, fighter=fighter, value=value, face=face, front=front))
    return Casting(phase=phase, dice=tuple(dice))


def _faces(casting: Casting, seat: Seat) -> tuple[int, ...]:
    return tuple(cast.face for cast in casting.dice if cast.seat == seat)


def _hits(casting: Casting) -> tuple[int, int]:
    """Return the losses that Rome and the Celts inflict."""
    rome, celts = (sum(cast.losses for cast in casting.dice if cast.seat == seat) for seat in (ROME, CELTS))
    return rome, celts


def _count(transition: CaesarTransition, frame: Fighting, casting: Casting) -> None:
    """Count the hits of both sides; the attacker takes his losses first, which changes nothing.

    Behind the walls of the Castrum one loss by fire is ignored. Rule: CIB-3.4, CIB-4.3.
    """
    battle = transition.board.battle
    assert battle is not None
    if casting.again:
        transition.tell(Counted, hits=_hits(casting))
    due = [
        (host.seat, suffered(battle, casting, host.seat), laid_on(casting, host))
        for host in (battle.attacker, battle.defender)
    ]
    transition.replace(frame.evolve(due=tuple(due)))


def go_on(transition: CaesarTransition, frame: Fighting) -> bool:
    """Let the next side take its losses; when both have, the phase is over.

    A battle ends with an army that is gone, and with Caesar or an eagle the match. After the chariots of an ambush
    everybody else fires. Rule: CIB-2.4.3, CIB-3.1, CIB-3.5.1, CIB-5.1.2.
    """
    battle = transition.board.battle
    assert battle is not None
    casting = collect(transition)
    if casting is not None:
        _count(transition, frame, casting)
        return True
    if frame.due:
        (seat, scored, laid), *rest = frame.due
        transition.replace(frame.evolve(due=tuple(rest)))
        suffer(transition, seat, battle.host(seat).fighters, scored, frame.phase, laid)
        return True
    transition.pop()
    if transition.board.disgrace:
        disgraced(transition)
    elif not (battle.attacker.fighters and battle.defender.fighters):
        conclude(transition, fought_out=False)
    elif battle.ambush is Ambush.LAID:
        transition.change(battle=battle.evolve(ambush=Ambush.SPRUNG))
        transition.push(Throwing(phase=frame.phase))
    else:
        transition.change(battle=battle.evolve(ambush=None))
        transition.push(Leaving(phase=frame.phase, seats=(battle.attacker.seat, battle.defender.seat)))
    return True


def go_off(transition: CaesarTransition, frame: Leaving) -> bool:
    """Ask the next side that may try to get away; then the next phase begins, or the battle ends.

    Rule: CIB-3.1, CIB-3.2.1, CIB-3.4.6, CIB-3.5.1.
    """
    battle = transition.board.battle
    assert battle is not None
    if frame.seats and ways_off(transition.board, frame.seats[0]):
        return _decided(transition, frame)
    transition.change(battle=battle.evolve(tried=(), failed=None))
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
    elif order[order.index(frame.phase) + 1] is Phase.ARTILLERY:
        bombard(transition)
    else:
        start(transition, order[order.index(frame.phase) + 1])
    return True


def _decided(transition: CaesarTransition, frame: Leaving) -> bool:
    """Let a side try to get away, or fight on, by its policy; return whether it has one. Rule: CIB-R72, CIB-R80."""
    seat = frame.seats[0]
    chosen = policy(transition, seat, "leave")
    if chosen == HAND:
        return False
    way = usual_way(transition.board, seat) if chosen == "usual" else None
    if way is not None:
        obey(transition, seat, "leave")
    action = Flee() if way == "flee" else Withdraw() if way == "withdraw" else Stand()
    leave(transition, frame, action)
    return True


def leave(transition: CaesarTransition, frame: Leaving, action: Stand | Withdraw | Flee | Again) -> None:
    """Fight on, or throw to get away: the attacker before the defender, each way once, and a success ends the battle.

    A die that has failed may be thrown again by the side's Alea. From the first landing the Celts go without a die.
    Rule: CIB-3.4.6, CIB-4.2, CIB-4.3, CIB-5.2.4, CIB-R24.
    """
    battle, seat = transition.board.battle, frame.seats[0]
    assert battle is not None
    if isinstance(action, Stand):
        transition.replace(frame.evolve(seats=frame.seats[1:]))
        transition.change(battle=battle.evolve(tried=(), failed=None))
        return
    way: str = action.verb
    again = isinstance(action, Again)
    if again:
        assert battle.failed is not None
        way = battle.failed
        spend_alea(transition, seat)
    battle = battle.evolve(tried=(*battle.tried, way), failed=None)
    transition.change(battle=battle)
    if way == "withdraw" and battle.kind is BattleKind.LANDING:
        transition.pop()
        transition.tell(Withdrawn, seat=seat)
        give_way(transition, seat)
    elif not (_flees(transition, again=again) if way == "flee" else _withdraws(transition, seat, again=again)):
        transition.change(battle=battle.evolve(failed=way))


def _flees(transition: CaesarTransition, *, again: bool) -> bool:
    """Throw for a flight into the Castrum, and return whether it succeeds. Rule: CIB-4.3."""
    die = transition.rng.die(what="flight to the Castrum")
    transition.tell(FlightTried, die=die, flees=die >= FLIGHT, again=again)
    if die >= FLIGHT:
        transition.pop()
        flee(transition)
    return die >= FLIGHT


def _withdraws(transition: CaesarTransition, seat: Seat, *, again: bool) -> bool:
    """Throw for a retreat in good order, and return whether it succeeds. Rule: CIB-3.4.6."""
    battle = transition.board.battle
    assert battle is not None
    needed = escape_needs(battle.host(seat).fighters, battle.terrain)
    die = transition.rng.die(what="retreat in good order")
    transition.tell(WithdrawalTried, seat=seat, die=die, needed=needed, again=again)
    if die >= needed:
        transition.pop()
        give_way(transition, seat)
    return die >= needed


FLIGHT: Final = 4
"""The least that a die must show for a flight to the Castrum. Rule: CIB-4.3."""


def begin(transition: CaesarTransition) -> None:
    """Begin a battle, after asking Rome whether Caesar comes to the rescue where he could. Rule: CIB-2.3.5, CIB-R15."""
    if may_save(transition.board):
        transition.push(Saving())
    else:
        commence(transition)


def rescue(transition: CaesarTransition, frame: Saving) -> bool:
    """Let Caesar come to the rescue or not, by Rome's policy or as it says; then the battle begins.

    Rule: CIB-2.3.5, CIB-R15, CIB-R80, CIB-R84.
    """
    if frame.attach is not None:
        set_out(transition, frame.attach)
        commence(transition)
        return True
    chosen = policy(transition, ROME, "saviour")
    if chosen == HAND:
        return False
    obey(transition, ROME, "saviour")
    if chosen == "come":
        save(transition, usual_attachment(transition.board))
    else:
        transition.pop()
        commence(transition)
    return True


def commence(transition: CaesarTransition) -> None:
    """Let a crush, a skirmish, a pitched battle or a landing take its course; behind walls nobody chooses a tactic.

    Rule: CIB-3.2.1, CIB-3.2.3, CIB-4.3, CIB-5.2.4, CIB-5.4.
    """
    battle = transition.board.battle
    assert battle is not None
    if battle.kind is BattleKind.CRUSH:
        crush(transition, battle)
    elif battle.kind is BattleKind.LANDING:
        start(transition, Phase.CELTIC_FIRE)
    elif battle.kind is BattleKind.SKIRMISH or battle.sheltered is not None or not ask(transition, battle):
        start(transition, Phase.FIRE)
