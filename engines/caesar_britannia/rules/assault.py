"""The battle of the first landing, where the fleet's artillery takes a hand in it."""

from __future__ import annotations

from typing import Final

from engines.caesar_britannia.battle_events import Bombarded, DrivenBack
from engines.caesar_britannia.ids import CELTS, ROME, Zone, has_acted, people_of, zone_stack
from engines.caesar_britannia.legal.battle import Phase
from engines.caesar_britannia.legal.fighters import Fighter
from engines.caesar_britannia.legal.landing import parted, steps_back
from engines.caesar_britannia.legal.lots import stack_of
from engines.caesar_britannia.rules.consequences import settle
from engines.caesar_britannia.rules.rerolls import cast, collect
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.state import Driving, Leaving
from engines.caesar_britannia.views import Cast, Host

FLEET: Final = "fleet"
"""The name of the die that the fleet throws."""


def bombard(transition: CaesarTransition) -> None:
    """Throw for the artillery of the fleet; the Celts say who steps back. Rule: CIB-5.2.4, CIB-R44."""
    die = transition.rng.die(what="artillery of the fleet")
    transition.tell(Bombarded, die=die)
    transition.push(Driving())
    cast(transition, [Cast(seat=ROME, name=FLEET, value=1, face=die)], ROME, Phase.ARTILLERY, own=True)


def drive(transition: CaesarTransition, frame: Driving) -> bool:  # noqa: ARG001  (what every handler is given)
    """Ask the Celts who steps back, as many as the die says and can; where nobody can nobody does.

    Rule: CIB-5.2.4, CIB-R44.
    """
    battle, casting = transition.board.battle, collect(transition)
    assert battle is not None
    if casting is not None:
        battle = battle.evolve(driven=casting.dice[0].face)
        transition.change(battle=battle)
    if steps_back(transition.board, battle, ()):
        return False
    step_back(transition, ())
    return True


def step_back(transition: CaesarTransition, taken: tuple[str, ...]) -> None:
    """Let Celts step back into the second line, or leave the field alive. Rule: CIB-5.2.4, CIB-R44."""
    transition.pop()
    battle = transition.board.battle
    assert battle is not None
    battle = battle.evolve(driven=0)
    steps = list(map(parted, taken))
    back = tuple(name for name, away, _ in steps if not away)
    gone = {name: zone for name, away, zone in steps if away}
    if steps:
        transition.tell(DrivenBack, back=back, away=tuple(gone.items()))
    host = battle.host(CELTS)
    for fighter in host.fighters:
        if fighter.name in gone:
            _send_away(transition, fighter, gone[fighter.name])
    left = tuple(
        fighter.evolve(front=fighter.front and fighter.name not in back)
        for fighter in host.fighters
        if fighter.name not in gone
    )
    refuge = list(gone.values())[-1] if gone else None
    transition.change(battle=battle.with_host(host.evolve(fighters=left)).evolve(refuge=refuge))
    if left:
        transition.push(Leaving(phase=Phase.ARTILLERY, seats=(battle.attacker.seat, battle.defender.seat)))
    else:
        settle(transition, CELTS, ())


def _send_away(transition: CaesarTransition, fighter: Fighter, zone: Zone) -> None:
    stack = stack_of(fighter.name)
    target = zone_stack(zone, people_of(stack), acted=has_acted(stack))
    assert fighter.band is not None
    transition.shift(stack, target, [fighter.band], shown=True)


def form_ashore(host: Host, phase: Phase) -> Host:
    """Return a side of the landing as it stands in a melee: blue swords in front from the first, eagles in the second.

    Whether anybody commands them does not matter. Rule: CIB-5.2.4, CIB-R56.
    """
    if host.seat == ROME:
        front = [fighter.eagle and phase is Phase.GENERAL_MELEE for fighter in host.fighters]
    elif phase is Phase.MELEE:
        front = [fighter.sword == "blue" for fighter in host.fighters]
    else:
        front = [fighter.front for fighter in host.fighters]
    lines = zip(host.fighters, front, strict=True)
    return host.evolve(fighters=tuple(fighter.evolve(front=ahead) for fighter, ahead in lines))
