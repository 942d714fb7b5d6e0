"""A battle from the first die to the last: both sides throw, take their losses, and one of them may be defeated."""

from __future__ import annotations

from engines.caesar_britannia.events import BattleBegan, Crushed, PhaseFought
from engines.caesar_britannia.ids import CELTS, ROME, Leader, RomanUnit, Stack, Zone, leader_of, people_of
from engines.caesar_britannia.legal.armies import leaders_in, stacks_in, subordinates, units_in
from engines.caesar_britannia.legal.attack import chiefs_in, defenders, escapes
from engines.caesar_britannia.legal.battle import BattleKind, Phase, battle_kind, hits, phases, throws
from engines.caesar_britannia.legal.fighters import Fighter, strength
from engines.caesar_britannia.rules.consequences import conclude, eliminate_all, lose_leader, settle
from engines.caesar_britannia.rules.losses import suffer
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.state import Crushing, Fighting
from engines.caesar_britannia.views import Battle, Host
from engines.core.seats import Seat


def meet(transition: CaesarTransition, seat: Seat, leader: Leader | None, zone: Zone, origin: Zone) -> None:
    """Let an army that has come into a zone fight the enemies there; lone commanders among them are eliminated.

    Rule: CIB-0.2.1, CIB-3, CIB-R22, CIB-R51.
    """
    board = transition.board
    other = Seat(1 - seat)
    if defenders(board, zone, other) == 0:
        for lone in leaders_in(board, zone, other):
            lose_leader(transition, lone, None)
        return
    chiefs = chiefs_in(board, zone, other)
    defender = chiefs[0] if chiefs else None
    battle = Battle(
        zone=zone,
        origin=origin,
        attacker=_host(transition, seat, leader, zone),
        defender=_host(transition, other, defender, zone),
    )
    transition.change(battle=battle)
    _show(transition, battle)
    if battle_kind(len(battle.attacker.fighters), len(battle.defender.fighters)) is BattleKind.CRUSH:
        crush(transition, battle)
    else:
        _throw(transition, Phase.FIRE)


def _host(transition: CaesarTransition, seat: Seat, leader: Leader | None, zone: Zone) -> Host:
    board = transition.board
    fighters = _romans(transition, zone) if seat == ROME else _celts(transition, zone)
    companions = () if leader is None else subordinates(board, leader)
    return Host(seat=seat, leader=leader, companions=companions, fighters=fighters)


def _romans(transition: CaesarTransition, zone: Zone) -> tuple[Fighter, ...]:
    board = transition.board
    return tuple(
        Fighter(name=unit, unit=unit, commanded=unit in board.command, reduced=unit in board.reduced)
        for unit in units_in(board, zone)
    )


def _celts(transition: CaesarTransition, zone: Zone) -> tuple[Fighter, ...]:
    found: list[Fighter] = []
    for stack in stacks_in(transition.board, zone):
        if people_of(stack) in transition.board.submissive:
            continue
        for unit in dict.fromkeys(transition.stacks[stack]):
            for number in range(transition.stacks[stack].count(unit)):
                name = f"{stack}/{unit.value}.{number}"
                found.append(Fighter(name=name, band=unit, commanded=leader_of(stack) is not None))
    return tuple(found)


def _show(transition: CaesarTransition, battle: Battle) -> None:
    """Turn the Celtic units face up: what Rome sees of them it remembers. Rule: CIB-R68."""
    transition.reveals = True
    for stack in stacks_in(transition.board, battle.zone):
        people = people_of(stack)
        if people not in transition.board.submissive:
            kinds = [unit.kind for unit in transition.stacks[Stack(stack)]]
            transition.knowledge[people] = transition.knowledge[people].reveal(stack, kinds)
    rome, celts = battle.host(ROME), battle.host(CELTS)
    transition.tell(
        BattleBegan,
        zone=battle.zone,
        attacker=battle.attacker.leader,
        defender=battle.defender.leader,
        romans=tuple(RomanUnit(fighter.name) for fighter in rome.fighters),
        celts=tuple(sorted(fighter.band for fighter in celts.fighters if fighter.band is not None)),
        seat=battle.attacker.seat,
    )


def _throw(transition: CaesarTransition, phase: Phase) -> None:
    """Throw for both sides at once; the attacker takes his losses first, which changes nothing.

    Rule: CIB-3.1, CIB-3.4.
    """
    battle = transition.board.battle
    assert battle is not None
    faces: dict[Seat, tuple[int, ...]] = {}
    scored: dict[Seat, int] = {}
    for seat in (battle.attacker.seat, battle.defender.seat):
        able = throws(battle.host(seat).fighters, phase)
        faces[seat] = tuple(transition.rng.die(what=f"{phase.value} of {fighter.facts.id}") for fighter in able)
        scored[seat] = sum(hits(fighter, phase, face) for fighter, face in zip(able, faces[seat], strict=True))
    transition.tell(PhaseFought, phase=phase, faces=(faces[ROME], faces[CELTS]), hits=(scored[ROME], scored[CELTS]))
    order = (battle.attacker.seat, battle.defender.seat)
    transition.push(Fighting(phase=phase, due=tuple((seat, scored[Seat(1 - seat)]) for seat in order)))


def go_on(transition: CaesarTransition, frame: Fighting) -> bool:
    """Let the next side take its losses; then the next phase begins, or the battle ends.

    Rule: CIB-3.1, CIB-3.2.1, CIB-3.5.1.
    """
    battle = transition.board.battle
    assert battle is not None
    if frame.due:
        (seat, scored), *rest = frame.due
        transition.replace(frame.evolve(due=tuple(rest)))
        suffer(transition, seat, battle.host(seat).fighters, scored, frame.phase)
        return True
    transition.pop()
    order = phases(BattleKind.SKIRMISH)
    last = frame.phase is order[-1]
    if last or not (battle.attacker.fighters and battle.defender.fighters):
        conclude(transition)
    else:
        _throw(transition, order[order.index(frame.phase) + 1])
    return True


def crush(transition: CaesarTransition, battle: Battle) -> None:
    """Let the chariots of an army that is crushed fire before it is destroyed. Rule: CIB-3.2.3."""
    small, large = sorted((battle.attacker, battle.defender), key=lambda host: len(host.fighters))
    transition.push(Crushing(seat=small.seat))
    able = throws([fighter for fighter in small.fighters if fighter.chariot], Phase.FIRE)
    if not able:
        return
    faces = tuple(transition.rng.die(what=f"fire of {fighter.facts.id}") for fighter in able)
    scored = sum(hits(fighter, Phase.FIRE, face) for fighter, face in zip(able, faces, strict=True))
    transition.tell(PhaseFought, phase=Phase.FIRE, faces=((), faces), hits=(0, scored))
    suffer(transition, large.seat, large.fighters, scored)


def destroy(transition: CaesarTransition, frame: Crushing) -> bool:
    """Let each chariot of a crushed army escape on a 4, if it finds a way; all others are destroyed.

    It is a battle won and lost. Its commander leaves with a chariot that escapes. Rule: CIB-3.2.3, CIB-R40, CIB-R10.
    """
    transition.pop()
    battle = transition.board.battle
    assert battle is not None
    host = battle.host(frame.seat)
    zones = (
        escapes(transition.board, battle.zone, battle.shunned(frame.seat), host.leader) if frame.seat == CELTS else ()
    )
    chariots = [fighter for fighter in host.fighters if fighter.chariot] if zones else []
    faces = tuple(transition.rng.die(what="escape") for _ in chariots)
    away = tuple(fighter for fighter, face in zip(chariots, faces, strict=True) if face >= 4)
    transition.tell(Crushed, seat=frame.seat, faces=faces, escaped=len(away))
    doomed = tuple(fighter for fighter in host.fighters if fighter not in away)
    eliminate_all(transition, host.evolve(fighters=doomed))
    now = host.evolve(fighters=away, losses=host.losses + strength(doomed), dead=(*host.dead, *doomed))
    side = "attacker" if battle.attacker.seat == frame.seat else "defender"
    transition.change(battle=battle.evolve(**{side: now}))
    settle(transition, frame.seat, zones, dry=True)
    return True
