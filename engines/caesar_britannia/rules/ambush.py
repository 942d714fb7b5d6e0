"""Ambushes: Celtic armies beside a Roman army that has ravaged attack it at once."""

from __future__ import annotations

from engines.caesar_britannia.actions import March
from engines.caesar_britannia.ids import CELTS, Leader
from engines.caesar_britannia.legal.ambush import SURPRISE, ambushers
from engines.caesar_britannia.legal.armies import subordinates
from engines.caesar_britannia.legal.lots import lots, values_of
from engines.caesar_britannia.rules.movement import march
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.rules.turn import aftermath
from engines.caesar_britannia.special_events import AmbushTried
from engines.caesar_britannia.state import Ambushing


def go_on(transition: CaesarTransition, frame: Ambushing) -> bool:  # noqa: ARG001  (what every handler is given)
    """Ask for the next army that attacks, as long as one can. Rule: CIB-2.4.3, CIB-R12."""
    aftermath(transition)
    if transition.board.over:
        return True
    if ambushers(transition.board):
        return False
    hold_back(transition)
    return True


def hold_back(transition: CaesarTransition) -> None:
    """Let the plunderers be; the turn goes on. Rule: CIB-2.4.3."""
    transition.pop()
    transition.change(plunder=None)


def spring(transition: CaesarTransition, leader: Leader) -> None:
    """Attack the plunderers as a commander's action; the die says whether it is an ambush.

    Units of his that have been activated stay behind. Rule: CIB-2.4.3, CIB-R12.
    """
    board = transition.board
    plunder = board.plunder
    assert plunder is not None
    transition.spend(leader)
    die = transition.rng.die(what="ambush")
    succeeds = die + plunder.bonus >= SURPRISE
    transition.tell(AmbushTried, leader=leader, zone=plunder.zone, die=die, bonus=plunder.bonus, succeeds=succeeds)
    here = lots(board, board.at[leader], CELTS, transition.stacks)
    own = values_of(tuple(lot for lot in here if lot.holder == leader and not lot.acted))
    march(transition, March(leader=leader, army=own, riders=subordinates(board, leader), to=plunder.zone))
    attack = transition.board.attack
    assert attack is not None
    transition.change(attack=attack.evolve(ambush=succeeds))
