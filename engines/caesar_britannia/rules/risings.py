"""Peoples that have submitted and do so no more: where they share a zone with Romans they fight at once."""

from __future__ import annotations

from engines.caesar_britannia.data.tables import LANDS
from engines.caesar_britannia.ids import CELTS, Leader
from engines.caesar_britannia.legal.armies import enemies_in, people_led
from engines.caesar_britannia.legal.attack import defenders
from engines.caesar_britannia.rules.commanders import free
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.special_events import RoseUp
from engines.caesar_britannia.state import Activation, Attacking, Turn
from engines.caesar_britannia.views import Attack


def rise(transition: CaesarTransition) -> bool:
    """Let the Celts attack where a people that has submitted no more stands among Romans; return whether one does.

    Rule: CIB-R52.
    """
    board = transition.board
    zones = [zone for zone in LANDS if defenders(board, zone, CELTS) and enemies_in(board, zone, CELTS)]
    if zones:
        transition.change(attack=Attack(seat=CELTS, zone=zones[0], origin=zones[0]))
        transition.push(Attacking())
    return bool(zones)


def rise_up(transition: CaesarTransition, leader: Leader) -> None:
    """Let a commander who has submitted of himself rise up after a Roman defeat, and go on where the turn stood.

    Rule: CIB-2.4.5, CIB-R16, CIB-R38.
    """
    frame = transition.pop()
    assert isinstance(frame, Activation)
    transition.replace(Turn(next=frame.seat))
    declare(transition, leader)


def declare(transition: CaesarTransition, leader: Leader) -> None:
    """End the submission of a people that has submitted of itself. Rule: CIB-2.4.5, CIB-4.1, CIB-R16."""
    transition.tell(RoseUp, people=people_led(transition.board, leader))
    free(transition, leader)
