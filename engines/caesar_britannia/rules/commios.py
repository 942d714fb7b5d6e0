"""Commios captured, freed, and escorted."""

from __future__ import annotations

from engines.caesar_britannia.ids import COMMIOS, Leader, Zone
from engines.caesar_britannia.legal.commios import captors, hunters
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.special_events import CommiosCaptured, CommiosFreed, CommiosRides
from engines.caesar_britannia.state import Capturing, Escorting
from engines.caesar_britannia.views import Hunt


def watch(transition: CaesarTransition) -> bool:
    """Ask whether Commios is captured as soon as Celts have come to him, or Rome has left him; return whether it is so.

    Rule: CIB-4.5, CIB-R66.
    """
    board = transition.board
    before, zone = board.hunt, board.at.get(COMMIOS)
    now = None if zone is None else Hunt(zone=zone, peoples=hunters(board))
    transition.change(hunt=now)
    known = () if now is None or before is None or before.zone != now.zone else before.peoples
    if now is None or not captors(board) or set(now.peoples) <= set(known):
        return False
    transition.push(Capturing())
    return True


def capture(transition: CaesarTransition, leader: Leader) -> None:
    """Bring Commios to a commander, who holds him wherever he goes. Rule: CIB-4.5."""
    if isinstance(transition.top, Capturing):
        transition.pop()
    board = transition.board
    transition.subordinate(COMMIOS, None)
    transition.change(
        captor=leader,
        at=board.at.drop(COMMIOS),
        unavailable=tuple(other for other in board.unavailable if other != COMMIOS),
        hunt=None,
    )
    transition.tell(CommiosCaptured, leader=leader, zone=board.at[COMMIOS])


def let_go(transition: CaesarTransition, leader: Leader, zone: Zone | None) -> None:
    """Free Commios in a zone if this commander holds him; he acts, and can be captured, from the next turn on.

    Rule: CIB-4.5, CIB-R37.
    """
    if transition.board.captor != leader or zone is None:
        return
    transition.change(captor=None, sheltered=True)
    transition.stand(COMMIOS, zone)
    transition.spend(COMMIOS)
    transition.tell(CommiosFreed, zone=zone)


def liberate(transition: CaesarTransition, beaten: tuple[Leader, ...], zone: Zone, victors: tuple[Leader, ...]) -> None:
    """Free Commios where his captor was beaten, and ask Rome whether he goes with the victor.

    Rule: CIB-4.5, CIB-R37.
    """
    captor = transition.board.captor
    if captor is None or captor not in beaten:
        return
    let_go(transition, captor, zone)
    for victor in victors:
        transition.push(Escorting(leader=victor))


def escort(transition: CaesarTransition, *, rides: bool) -> None:
    """Place Commios in the army that has freed him, or leave him where he is. Rule: CIB-R37."""
    frame = transition.pop()
    assert isinstance(frame, Escorting)
    if rides:
        transition.subordinate(COMMIOS, frame.leader)
        transition.tell(CommiosRides, leader=frame.leader)
