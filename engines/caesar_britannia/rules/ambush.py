"""Ambushes: Celtic armies beside a Roman army that has ravaged attack it at once."""

from __future__ import annotations

from typing import Final

from engines.caesar_britannia.actions import March
from engines.caesar_britannia.ids import CELTS, Leader
from engines.caesar_britannia.legal.ambush import SURPRISE, ambushers, first_ambusher
from engines.caesar_britannia.legal.armies import subordinates
from engines.caesar_britannia.legal.lots import lots, values_of
from engines.caesar_britannia.legal.policies import HAND
from engines.caesar_britannia.rules.movement import march
from engines.caesar_britannia.rules.orders import obey, policy
from engines.caesar_britannia.rules.rerolls import collect, may_repeat
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.rules.turn import aftermath
from engines.caesar_britannia.special_events import AmbushTried
from engines.caesar_britannia.state import Ambushing


def go_on(transition: CaesarTransition, frame: Ambushing) -> bool:
    """Let the next army attack, by the Celt's policy or as he says, as long as one can.

    Rule: CIB-2.4.3, CIB-R12, CIB-R80, CIB-R84.
    """
    if frame.leader is not None:
        _strike(transition, frame.leader)
        return True
    aftermath(transition)
    if transition.board.over:
        return True
    able = ambushers(transition.board)
    chosen = policy(transition, CELTS, "ambush") if able else ""
    if chosen == HAND:
        return False
    if able:
        obey(transition, CELTS, "ambush")
    if chosen == "attack":
        spring(transition, first_ambusher(transition.board))
    else:
        hold_back(transition)
    return True


def hold_back(transition: CaesarTransition) -> None:
    """Let the plunderers be; the turn goes on. Rule: CIB-2.4.3."""
    transition.pop()
    transition.change(plunder=None)


def spring(transition: CaesarTransition, leader: Leader) -> None:
    """Let a commander throw for an ambush, as his action; a die that fails the Celts may throw again.

    Rule: CIB-2.4.3, CIB-4.2, CIB-R12, CIB-R83.
    """
    transition.spend(leader)
    die = transition.rng.die(what="ambush")
    transition.replace(Ambushing(leader=leader))
    if not _tried(transition, leader, die, again=False):
        may_repeat(transition, CELTS, AMBUSH, _needed(transition), die)


def _needed(transition: CaesarTransition) -> int:
    plunder = transition.board.plunder
    assert plunder is not None
    return SURPRISE - plunder.bonus


def _tried(transition: CaesarTransition, leader: Leader, die: int, *, again: bool) -> bool:
    """Tell what the die of an ambush shows, and return whether it succeeds. Rule: CIB-2.4.3."""
    plunder = transition.board.plunder
    assert plunder is not None
    succeeds = die >= _needed(transition)
    transition.tell(
        AmbushTried,
        leader=leader,
        zone=plunder.zone,
        die=die,
        bonus=plunder.bonus,
        succeeds=succeeds,
        again=again,
    )
    return succeeds


def _strike(transition: CaesarTransition, leader: Leader) -> None:
    """Attack the plunderers with the army of a commander; the die has said whether it is an ambush.

    Units of his that have been activated stay behind. Rule: CIB-2.4.3, CIB-R12.
    """
    casting = collect(transition)
    succeeds = casting is None
    if casting is not None and casting.again:
        succeeds = _tried(transition, leader, casting.dice[0].face, again=True)
    transition.replace(Ambushing())
    board = transition.board
    plunder = board.plunder
    assert plunder is not None
    here = lots(board, board.at[leader], CELTS, transition.stacks)
    own = values_of(tuple(lot for lot in here if lot.holder == leader and not lot.acted))
    march(transition, March(leader=leader, army=own, riders=subordinates(board, leader), to=plunder.zone))
    attack = transition.board.attack
    assert attack is not None
    transition.change(attack=attack.evolve(ambush=succeeds))


AMBUSH: Final = "ambush"
"""The name of the die of an ambush."""
