"""Losses of a phase: who takes them is asked where the owner has a choice, and then they are carried out."""

from __future__ import annotations

from engines.caesar_britannia.events import LossesTaken
from engines.caesar_britannia.ids import ROME, CelticUnit, RomanUnit, people_of
from engines.caesar_britannia.legal.battle import Phase, after_losses, inflicted
from engines.caesar_britannia.legal.fighters import Fighter
from engines.caesar_britannia.legal.losses import preferred_losses, undecided
from engines.caesar_britannia.legal.lots import stack_of
from engines.caesar_britannia.rules.sea import eliminate
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.state import Losses
from engines.caesar_britannia.views import Suffering
from engines.core.seats import Seat


def suffer(transition: CaesarTransition, seat: Seat, fighters: tuple[Fighter, ...], hits: int) -> None:
    """Let a side take the losses of fire, asking it where it has a choice. Rule: CIB-3.4.4, CIB-3.4.5."""
    lost = inflicted(fighters, hits)
    suffering = Suffering(seat=seat, fighters=fighters, hits=lost, phase=Phase.FIRE)
    transition.change(suffering=suffering)
    if undecided(fighters, lost, Phase.FIRE):
        transition.push(Losses(seat=seat))
    else:
        take(transition, preferred_losses(fighters, lost, Phase.FIRE))


def take(transition: CaesarTransition, taken: tuple[str, ...]) -> None:
    """Carry losses out. Rule: CIB-3.4.3."""
    suffering = transition.board.suffering
    assert suffering is not None
    left = {fighter.name: fighter for fighter in after_losses(suffering.fighters, taken)}
    hit = [fighter for fighter in suffering.fighters if fighter.name in taken]
    transition.change(suffering=None)
    if suffering.seat == ROME:
        _romans(transition, hit, left)
    else:
        _celts(transition, hit)
    if hit:
        transition.tell(
            LossesTaken(
                seat=suffering.seat,
                reduced=tuple(fighter.unit for fighter in hit if fighter.name in left and fighter.unit is not None),
                romans=tuple(fighter.unit for fighter in hit if fighter.name not in left and fighter.unit is not None),
                celts=tuple(
                    (people_of(stack_of(fighter.name)), fighter.band) for fighter in hit if fighter.band is not None
                ),
            )
        )


def _romans(transition: CaesarTransition, hit: list[Fighter], left: dict[str, Fighter]) -> None:
    board = transition.board
    weak = [RomanUnit(fighter.name) for fighter in hit if fighter.name in left]
    transition.change(reduced=(*board.reduced, *(unit for unit in weak if unit not in board.reduced)))
    dead = tuple(RomanUnit(fighter.name) for fighter in hit if fighter.name not in left)
    if dead:
        eliminate(transition, dead)


def _celts(transition: CaesarTransition, hit: list[Fighter]) -> None:
    for fighter in hit:
        assert fighter.band is not None
        transition.bury(stack_of(fighter.name), [CelticUnit(fighter.band)])
        people = people_of(stack_of(fighter.name))
        fallen = transition.board.fallen
        transition.change(fallen=fallen.put(people, (*fallen.get(people, ()), fighter.band)))
