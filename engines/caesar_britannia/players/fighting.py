"""Decisions of a player in a battle."""

from __future__ import annotations

from typing import Final

from engines.caesar_britannia.ids import CELTS, RomanUnit, Tactic
from engines.caesar_britannia.legal.fighters import Fighter
from engines.caesar_britannia.legal.plans import tactics
from engines.caesar_britannia.legal.tactics import stands_in_front
from engines.caesar_britannia.players.filling import fill_in, verbs_of
from engines.caesar_britannia.players.prospects import Force, celts, chance, romans
from engines.caesar_britannia.views import Board, CaesarView, Host
from engines.core.forms import Ask
from engines.core.prompt import Draft, Prompt
from engines.core.seats import Seat

EAGLE: Final = 12
"""The melee that Rome gives up to keep an eagle out of danger."""

SHIELDS: Final = 4
"""Losses that others in front can take before an eagle there is in danger."""

WARY: Final = 0.4
"""The chance of winning below which an army would rather retreat in good order."""


def choose(view: CaesarView, prompt: Prompt, ask: Ask) -> Draft | None:
    """Return the tactic that brings most swords to the front; dissuasion where the battle will be lost.

    Chariots fire mounted and fight on foot.
    """
    board, seat = view.table.board, view.hand.seat
    battle = board.battle
    if battle is None:
        return None
    host, enemy = battle.host(seat), battle.host(Seat(1 - seat))
    able = tactics(battle, host)
    hope = chance(force(board, host), force(board, enemy))
    tactic = max(able, key=lambda one: _swords(host, one))
    if hope < WARY and Tactic.DISSUASION in able:
        tactic = Tactic.DISSUASION
    return fill_in(ask, prompt, "choose", tactic=tactic.value, chariots="charge", losses="usual")


def _swords(host: Host, tactic: Tactic) -> int:
    """Return the melee that a tactic brings to the front, less what an eagle is worth that would fall there."""
    front = [fighter for fighter in host.fighters if stands_in_front(fighter, tactic)]
    shields = sum(fighter.steps for fighter in front if not fighter.eagle)
    risk = sum(EAGLE for fighter in front if fighter.eagle and (fighter.reduced or shields < SHIELDS))
    return sum(fighter.melee for fighter in front) - risk


def force(board: Board, host: Host) -> Force:
    """Return the force of one side of a battle."""
    if host.seat == CELTS:
        return celts(fighter.band for fighter in host.fighters if fighter.band is not None)
    weak = _weak(host.fighters)
    return romans(board.evolve(reduced=weak), (fighter.unit for fighter in host.fighters if fighter.unit is not None))


def _weak(fighters: tuple[Fighter, ...]) -> tuple[RomanUnit, ...]:
    return tuple(fighter.unit for fighter in fighters if fighter.unit is not None and fighter.reduced)


def leave(view: CaesarView, prompt: Prompt, ask: Ask) -> Draft | None:
    """Return whether an army tries to get away: where the rest of the battle, too, will be lost."""
    board, seat = view.table.board, view.hand.seat
    battle = board.battle
    if battle is None:
        return None
    host, enemy = battle.host(seat), battle.host(Seat(1 - seat))
    lost = host.losses - enemy.losses
    hope = chance(force(board, host), force(board, enemy))
    if lost + (1 if hope < WARY else 0) < 2:
        return fill_in(ask, prompt, "stand")
    ways = [way for way in ("flee", "withdraw") if way in verbs_of(ask, prompt)]
    return fill_in(ask, prompt, ways[0] if ways else "stand")
