"""The volley that opens an ambush: the chariots fire before everybody else."""

from __future__ import annotations

from engines.caesar_britannia.battle_events import PhaseFought
from engines.caesar_britannia.ids import ROME, Ambush
from engines.caesar_britannia.legal.battle import Phase, hits, throws
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.state import Fighting
from engines.caesar_britannia.views import Battle


def volley(transition: CaesarTransition, battle: Battle) -> bool:
    """Let the chariots of an ambush fire, and Rome take its losses; return whether any did. Rule: CIB-2.4.3."""
    transition.change(battle=battle.evolve(ambush=Ambush.SPRUNG))
    able = throws([fighter for fighter in battle.attacker.fighters if fighter.chariot], Phase.FIRE)
    if not able:
        return False
    faces = tuple(transition.rng.die(what=f"fire of {fighter.facts.id}") for fighter in able)
    scored = sum(hits(fighter, Phase.FIRE, face) for fighter, face in zip(able, faces, strict=True))
    transition.tell(PhaseFought, phase=Phase.FIRE, faces=((), faces), hits=(0, scored))
    transition.push(Fighting(phase=Phase.FIRE, due=((ROME, scored),)))
    return True
