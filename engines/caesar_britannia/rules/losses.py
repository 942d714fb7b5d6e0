"""Losses of a phase: who takes them is asked where the owner has a choice, and then they are carried out."""

from __future__ import annotations

from engines.caesar_britannia.battle_events import LeaderLost, LossesTaken
from engines.caesar_britannia.ids import CAESAR, COMMIOS, ROME, CelticUnit, Leader, RomanUnit, people_of
from engines.caesar_britannia.legal.battle import Phase, after_losses, inflicted
from engines.caesar_britannia.legal.fighters import Fighter
from engines.caesar_britannia.legal.losses import preferred_answers, replayed, undecided
from engines.caesar_britannia.legal.lots import stack_of
from engines.caesar_britannia.legal.policies import HAND
from engines.caesar_britannia.rules.orders import obey, policy
from engines.caesar_britannia.rules.sea import eliminate
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.state import Losses
from engines.caesar_britannia.views import Suffering
from engines.core.seats import Seat


def suffer(
    transition: CaesarTransition,
    seat: Seat,
    fighters: tuple[Fighter, ...],
    hits: int,
    phase: Phase = Phase.FIRE,
    laid: tuple[str, ...] = (),
) -> None:
    """Let a side take the losses of a phase, by its policy or as it says where it has a choice.

    Rule: CIB-3.4.4, CIB-3.4.5, CIB-R80.
    """
    lost = inflicted(fighters, hits)
    suffering = Suffering(seat=seat, fighters=fighters, hits=lost, phase=phase, laid=laid[:lost])
    transition.change(suffering=suffering)
    open_ = undecided(suffering)
    if open_ and policy(transition, seat, "losses") == HAND:
        transition.push(Losses(seat=seat))
        return
    if open_:
        obey(transition, seat, "losses")
    take(transition, preferred_answers(suffering))


def take(transition: CaesarTransition, answers: tuple[str, ...]) -> None:
    """Carry losses out as their owner has said where there was a choice. Rule: CIB-3.4.3."""
    suffering = transition.board.suffering
    assert suffering is not None
    taken, _ = replayed(suffering, answers)
    standing = () if transition.board.battle is None else transition.board.battle.host(suffering.seat).fallen
    left = {fighter.name: fighter for fighter in after_losses(suffering.fighters, taken)}
    hit = [fighter for fighter in suffering.fighters if fighter.name in taken]
    transition.change(suffering=None)
    _note(transition, suffering, taken)
    if suffering.seat == ROME:
        _romans(transition, hit, left)
    else:
        _celts(transition, hit)
    if hit:
        transition.tell(
            LossesTaken,
            seat=suffering.seat,
            taken=taken,
            reduced=tuple(fighter.unit for fighter in hit if fighter.name in left and fighter.unit is not None),
            romans=tuple(fighter.unit for fighter in hit if fighter.name not in left and fighter.unit is not None),
            celts=tuple(
                (people_of(stack_of(fighter.name)), fighter.band) for fighter in hit if fighter.band is not None
            ),
        )
    _mourn(transition, suffering.seat, standing)


def _mourn(transition: CaesarTransition, seat: Seat, before: tuple[Leader, ...]) -> None:
    """Tell which commanders have fallen with the units they were attached to; without Caesar Rome has lost.

    Rule: CIB-3.4.1, CIB-5.1.2.
    """
    battle = transition.board.battle
    for leader in () if battle is None else battle.host(seat).fallen:
        if leader not in before:
            transition.tell(LeaderLost, leader=leader, captor=None)
            transition.change(disgrace=transition.board.disgrace or leader == CAESAR)


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
        transition.fall(stack_of(fighter.name), CelticUnit(fighter.band))


def _note(transition: CaesarTransition, suffering: Suffering, taken: tuple[str, ...]) -> None:
    """Keep count of the losses in the battle under way, if there is one, and of its commanders.

    Rule: CIB-3.4.1, CIB-3.4.5.
    """
    battle = transition.board.battle
    if battle is None:
        return
    host = battle.host(suffering.seat)
    left = after_losses(host.fighters, taken)
    names = {fighter.name for fighter in left}
    dead = tuple(fighter for fighter in host.fighters if fighter.name not in names)
    lost = {fighter.name for fighter in dead}
    fallen = tuple(leader for leader, name in host.attached if name in lost and leader != COMMIOS)
    now = host.evolve(
        fighters=left,
        losses=host.losses + len(taken),
        dead=(*host.dead, *dead),
        fallen=(*host.fallen, *fallen),
    )
    transition.change(battle=battle.with_host(now))
