"""Peoples that have submitted and do so no more: where they share a zone with Romans they fight at once."""

from __future__ import annotations

from engines.caesar_britannia.data.tables import LANDS
from engines.caesar_britannia.ids import CELTS
from engines.caesar_britannia.legal.armies import enemies_in
from engines.caesar_britannia.legal.attack import defenders
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.state import Attacking
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
