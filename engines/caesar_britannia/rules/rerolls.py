"""Dice on the table, and throwing them again: by policy, or as their owners say."""

from __future__ import annotations

from collections.abc import Sequence

from engines.caesar_britannia.actions import LetLie, Reroll
from engines.caesar_britannia.battle_events import Rerolled
from engines.caesar_britannia.ids import Leader
from engines.caesar_britannia.legal.battle import Phase
from engines.caesar_britannia.legal.policies import HAND
from engines.caesar_britannia.legal.rerolls import ALEA, SIGNA, after_throw, named, offers, usual
from engines.caesar_britannia.rules.orders import obey, policy
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.state import Rerolling
from engines.caesar_britannia.views import Cast, Casting
from engines.core.seats import Seat


def cast(
    transition: CaesarTransition, dice: Sequence[Cast], first: Seat, phase: Phase = Phase.FIRE, *, own: bool = False
) -> None:
    """Lay dice on the table, where both sides may throw some again before they count; ``first`` decides first.

    Rule: CIB-3.4.2, CIB-R6.
    """
    transition.change(casting=Casting(phase=phase, dice=tuple(dice), own=own))
    transition.push(Rerolling(seat=first))


def may_repeat(transition: CaesarTransition, seat: Seat, name: str, value: int, face: int) -> None:
    """Lay a die that has failed on the table, where its owner alone may throw it again.

    It is no fire and no melee, and stands for itself and for no unit. Rule: CIB-4.2, CIB-R6, CIB-R83.
    """
    cast(transition, [Cast(seat=seat, name=name, value=value, face=face)], seat, own=True)


def collect(transition: CaesarTransition) -> Casting | None:
    """Take the dice off the table and return them; None where there are none."""
    casting = transition.board.casting
    transition.change(casting=None)
    return casting


def go_on(transition: CaesarTransition, frame: Rerolling) -> bool:
    """Let a side throw dice again, by its policy or as it says; when both have let them lie they count.

    Rule: CIB-3.4.2, CIB-R6, CIB-R80, CIB-R81.
    """
    able = offers(transition.board, frame.seat)
    chosen = policy(transition, frame.seat, "rerolls") if able else ""
    if chosen == HAND:
        casting = transition.board.casting
        assert casting is not None
        transition.change(casting=casting.evolve(turn=frame.seat))
        return False
    found = usual(transition.board, frame.seat) if chosen == "usual" else None
    if found is None:
        let_lie(transition, frame)
    else:
        obey(transition, frame.seat, "rerolls")
        throw_again(transition, frame, *found)
    return True


def answer(transition: CaesarTransition, frame: Rerolling, action: Reroll | LetLie) -> None:
    """Throw the die again that a side has named, or let all lie. Rule: CIB-3.4.2."""
    if isinstance(action, LetLie):
        let_lie(transition, frame)
        return
    (offer,) = (one for one in offers(transition.board, frame.seat) if one.cast.name == action.die)
    throw_again(transition, frame, action.die, action.source or offer.sources[0])


def let_lie(transition: CaesarTransition, frame: Rerolling) -> None:
    """Let the dice lie: the other side decides, unless it has just done the same. Rule: CIB-R6."""
    casting = transition.board.casting
    if casting is not None:
        transition.change(casting=casting.evolve(turn=None))
    if frame.passed:
        transition.pop()
    else:
        transition.replace(Rerolling(seat=Seat(1 - frame.seat), passed=True))


def throw_again(transition: CaesarTransition, frame: Rerolling, name: str, source: str) -> None:
    """Throw a die again: the last result stands, and what has allowed it is used.

    Rule: CIB-0.2.1, CIB-3.4.2, CIB-4.2.
    """
    board = transition.board
    casting, battle = board.casting, board.battle
    assert casting is not None
    old = named(casting.dice, name)
    face = transition.rng.die(what=f"re-roll of {name if old.fighter is None else old.fighter.facts.id}")
    now = old.evolve(face=face) if battle is None else after_throw(old, face, source, battle.host(frame.seat))
    dice = tuple(now if one is old else one for one in casting.dice)
    transition.change(casting=casting.evolve(dice=dice, turn=None, again=True))
    _use(transition, frame.seat, source)
    transition.tell(
        Rerolled,
        seat=frame.seat,
        source=source,
        of=old.seat,
        name=name,
        was=old.face,
        face=face,
        laid=now.laid if source not in (ALEA, SIGNA) and old.seat != frame.seat else None,
    )
    transition.replace(Rerolling(seat=frame.seat))


def spend_alea(transition: CaesarTransition, seat: Seat) -> None:
    """Note that a side has used its Alea of this turn. Rule: CIB-4.2."""
    transition.change(jacta=(*transition.board.jacta, seat))


def _use(transition: CaesarTransition, seat: Seat, source: str) -> None:
    board = transition.board
    if source == ALEA:
        spend_alea(transition, seat)
    elif source == SIGNA:
        assert board.battle is not None
        transition.change(battle=board.battle.with_host(board.battle.host(seat).evolve(signa=True)))
    else:
        transition.change(rerolled=(*board.rerolled, Leader(source)))
