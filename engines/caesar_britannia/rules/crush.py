"""Crushes: an army that meets six times as many combat units fires with its chariots and is destroyed."""

from __future__ import annotations

from engines.caesar_britannia.battle_events import Crushed, PhaseFought
from engines.caesar_britannia.ids import CELTS
from engines.caesar_britannia.legal.attack import escapes
from engines.caesar_britannia.legal.battle import Phase, hits, throws
from engines.caesar_britannia.legal.fighters import strength
from engines.caesar_britannia.rules.consequences import eliminate_all, settle
from engines.caesar_britannia.rules.losses import suffer
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.state import Crushing
from engines.caesar_britannia.views import Battle


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
    transition.change(battle=battle.with_host(now))
    settle(transition, frame.seat, zones, dry=True)
    return True
