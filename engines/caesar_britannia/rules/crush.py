"""Crushes: an army that meets six times as many combat units fires with its chariots and is destroyed."""

from __future__ import annotations

from typing import Final

from engines.caesar_britannia.battle_events import Counted, Crushed, PhaseFought
from engines.caesar_britannia.ids import CELTS, Zone
from engines.caesar_britannia.legal.attack import escapes
from engines.caesar_britannia.legal.battle import Phase, throws
from engines.caesar_britannia.legal.fighters import strength
from engines.caesar_britannia.rules.consequences import eliminate_all, settle
from engines.caesar_britannia.rules.losses import suffer
from engines.caesar_britannia.rules.rerolls import cast, collect
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.rules.turn import disgraced
from engines.caesar_britannia.state import Crushing
from engines.caesar_britannia.views import Battle, Cast, Host


def crush(transition: CaesarTransition, battle: Battle) -> None:
    """Let the chariots of an army that is crushed fire before it is destroyed. Rule: CIB-3.2.3."""
    small, _ = _unequal(battle)
    transition.push(Crushing(seat=small.seat))
    able = throws([fighter for fighter in small.fighters if fighter.chariot], Phase.FIRE)
    dice = [
        Cast(
            seat=small.seat,
            name=fighter.name,
            fighter=fighter,
            value=fighter.fire,
            face=transition.rng.die(what=f"fire of {fighter.facts.id}"),
        )
        for fighter in able
    ]
    if dice:
        scored = sum(die.losses for die in dice)
        transition.tell(PhaseFought, phase=Phase.FIRE, faces=((), tuple(die.face for die in dice)), hits=(0, scored))
        cast(transition, dice, battle.attacker.seat)


def go_on(transition: CaesarTransition, frame: Crushing) -> bool:
    """Let the fire of the chariots take effect, then let them try to escape, then destroy what is left.

    Rule: CIB-3.2.3.
    """
    battle, casting = transition.board.battle, collect(transition)
    assert battle is not None
    match frame.stage:
        case "fire":
            transition.replace(frame.evolve(stage="escape"))
            scored = 0 if casting is None else sum(die.losses for die in casting.dice)
            if casting is not None and casting.again:
                transition.tell(Counted, hits=(0, scored))
            _, large = _unequal(battle)
            if casting is not None:
                suffer(transition, large.seat, large.fighters, scored)
        case "escape" if transition.board.disgrace:
            disgraced(transition)
        case "escape":
            transition.replace(frame.evolve(stage="fled"))
            _escape(transition, battle, battle.host(frame.seat))
        case "fled":
            transition.pop()
            _destroy(transition, battle, battle.host(frame.seat), () if casting is None else casting.dice)
    return True


def _unequal(battle: Battle) -> tuple[Host, Host]:
    """Return the army that is crushed and the one that crushes it."""
    small, large = sorted((battle.attacker, battle.defender), key=lambda host: len(host.fighters))
    return small, large


def _open_to(transition: CaesarTransition, battle: Battle, host: Host) -> tuple[Zone, ...]:
    shunned = battle.shunned(host.seat)
    return escapes(transition.board, battle.zone, shunned, host.leader) if host.seat == CELTS else ()


def _escape(transition: CaesarTransition, battle: Battle, host: Host) -> None:
    """Throw for each chariot that finds a way out. Rule: CIB-3.2.3."""
    chariots = [fighter for fighter in host.fighters if fighter.chariot]
    if chariots and _open_to(transition, battle, host):
        dice = [
            Cast(seat=host.seat, name=one.name, fighter=one, value=ESCAPE, face=transition.rng.die(what="escape"))
            for one in chariots
        ]
        cast(transition, dice, host.seat, own=True)


def _destroy(transition: CaesarTransition, battle: Battle, host: Host, dice: tuple[Cast, ...]) -> None:
    """Let each chariot of a crushed army escape that has thrown a 4; all others are destroyed.

    It is a battle won and lost. Its commander leaves with a chariot that escapes. Rule: CIB-3.2.3, CIB-R40, CIB-R10.
    """
    free = {die.name for die in dice if die.face >= die.value}
    away = tuple(fighter for fighter in host.fighters if fighter.name in free)
    transition.tell(Crushed, seat=host.seat, faces=tuple(die.face for die in dice), escaped=len(away))
    doomed = tuple(fighter for fighter in host.fighters if fighter not in away)
    eliminate_all(transition, host.evolve(fighters=doomed))
    now = host.evolve(fighters=away, losses=host.losses + strength(doomed), dead=(*host.dead, *doomed))
    transition.change(battle=battle.with_host(now))
    settle(transition, host.seat, _open_to(transition, battle, host), dry=True)


ESCAPE: Final = 4
"""The least that a die must show for a chariot to escape. Rule: CIB-3.2.3."""
