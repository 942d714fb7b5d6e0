"""The sequence of a turn, and the end of the match."""

from __future__ import annotations

from typing import Final

from engines.caesar_britannia.data.tables import is_roman
from engines.caesar_britannia.events import AllianceMade, Disgraced, Ended, LeftBehind, SpoilsLost, TurnBegan
from engines.caesar_britannia.ids import CAESAR, CELTS, PORT, ROME, Scenario, acting, has_acted
from engines.caesar_britannia.legal.armies import army_of
from engines.caesar_britannia.legal.command import available
from engines.caesar_britannia.legal.objectives import met
from engines.caesar_britannia.rules.castrum import fall
from engines.caesar_britannia.rules.commanders import call_back
from engines.caesar_britannia.rules.commios import watch
from engines.caesar_britannia.rules.oppidum import enter
from engines.caesar_britannia.rules.risings import rise
from engines.caesar_britannia.rules.sea import eliminate, overload
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.state import Activation, Tempest, Turn
from engines.core.seats import Seat

FOR_ALLIANCE: Final = 5
"""Spoils points of all armies together that unite the peoples. Rule: CIB-5.3.4."""


def go_on(transition: CaesarTransition, frame: Turn) -> bool:
    """Ask the side whose action it is; one that has nobody left leaves the others to the other side.

    A people that has risen among Romans fights first, then Commios may be captured, then freed commanders appear.
    Rule: CIB-1, CIB-2.2.1, CIB-R52, CIB-R66.
    """
    aftermath(transition)
    if transition.board.over or rise(transition) or watch(transition) or call_back(transition):
        return True
    sides = [side for side in (frame.next, _other(frame.next)) if available(transition.board, side)]
    if not sides:
        end_turn(transition)
        return True
    transition.replace(Turn(next=_other(sides[0])))
    transition.change(side=sides[0])
    transition.push(Activation(seat=sides[0]))
    return True


def end_turn(transition: CaesarTransition) -> None:
    """Begin the next turn with everybody available again, or end the match after the last one.

    Each side's Alea and every commander's re-roll are new. From the second turn on it begins with the tempest die.
    Rule: CIB-1, CIB-0.2.1, CIB-4.1, CIB-4.2.
    """
    board = transition.board
    for stack in tuple(transition.stacks):
        if has_acted(stack):
            transition.pour(stack, acting(stack, acted=False))
    transition.change(unavailable=(), activated=(), carried=(), jacta=(), rerolled=(), beaten=False, sheltered=False)
    if board.turn == board.turns:
        _come_home(transition)
        finish(transition)
        return
    transition.change(turn=board.turn + 1)
    transition.replace(Turn(next=ROME))
    transition.push(Tempest())
    transition.tell(TurnBegan, turn=board.turn + 1)


def aftermath(transition: CaesarTransition) -> None:
    """See to what an action leaves behind, when no battle is under way.

    That is an empty Castrum, too few ships, spoils that nobody carries, an oppidum that nobody defends, the alliance.

    Rule: CIB-2.5.1, CIB-4.3, CIB-5.4, CIB-R19, CIB-R36.
    """
    if transition.board.battle is not None:
        return
    fall(transition)
    overload(transition)
    for leader, spoils in transition.board.spoils.items():
        if not army_of(transition.board, leader):
            transition.set_purse(leader, 0)
            transition.tell(SpoilsLost, leader=leader, n=spoils)
    enter(transition)
    _ally(transition)
    if transition.board.disgrace and not transition.board.over:
        disgraced(transition)


def disgraced(transition: CaesarTransition) -> None:
    """End the match with the defeat of Rome: Caesar or an eagle is lost. Rule: CIB-5.1.2."""
    transition.tell(Disgraced, seat=ROME)
    finish(transition)


def _ally(transition: CaesarTransition) -> None:
    """Let the peoples of the second landing unite when Rome holds five spoils points at one moment, or after the storm.

    Rule: CIB-5.3.4, CIB-R19.
    """
    board = transition.board
    due = board.stormed or sum(board.spoils.values()) >= FOR_ALLIANCE
    if board.scenario is Scenario.SECOND and not board.allied and due:
        transition.change(allied=True)
        transition.tell(AllianceMade)


def _come_home(transition: CaesarTransition) -> None:
    """Eliminate whoever is not in Portus Itius after the last turn; an eagle or Caesar among them is Rome's disgrace.

    A Castrum that is left so costs its ships before they are counted. Rule: CIB-5.1.2, CIB-R20.
    """
    board = transition.board
    lost = tuple(unit for unit, zone in board.units.items() if zone != PORT)
    abroad = tuple(leader for leader, zone in board.at.items() if zone != PORT and is_roman(leader))
    if not (lost or abroad):
        return
    transition.tell(LeftBehind, romans=lost, leaders=abroad)
    eliminate(transition, lost)
    board = transition.board
    transition.change(
        at=board.at.drop(*abroad),
        under=board.under.drop(*abroad),
        spoils=board.spoils.drop(*abroad),
        dead=(*board.dead, *abroad),
        disgrace=board.disgrace or CAESAR in abroad,
    )
    fall(transition)


def finish(transition: CaesarTransition) -> None:
    """End the match. Rule: CIB-5.1.2."""
    transition.change(over=True)
    transition.flow.clear()
    transition.tell(Ended, objectives=met(transition.board))


def _other(side: Seat) -> Seat:
    return CELTS if side == ROME else ROME
