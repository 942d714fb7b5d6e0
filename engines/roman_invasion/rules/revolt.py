"""Revolt: the dice that may cost Rome a region."""

from __future__ import annotations

from engines.roman_invasion.data.tables import BOARD, in_board_order
from engines.roman_invasion.events import RevoltRolled
from engines.roman_invasion.rules.transition import InvasionTransition
from engines.roman_invasion.views import RevoltRoll


def roll_revolt(transition: InvasionTransition) -> None:
    """Roll for a revolt; only a 6 rolls the second die, and only a captured region can be lost.

    Rule: RIB-22.
    """
    board = transition.board
    first = transition.rng.die(6, "revolt")
    roll = RevoltRoll.built(seat=board.seat, first=first, second=None, region=None, revolted=False)
    if first == 6:
        second = transition.rng.die(6, "region in revolt")
        region = BOARD.revolt_table[second - 1]
        roll = roll.evolve(second=second, region=region, revolted=region in board.captured)
        if roll.revolted:
            transition.change(
                captured=tuple(held for held in board.captured if held != region),
                revolted=in_board_order(frozenset((*board.revolted, region))),
            )
    transition.change(revolt=roll)
    transition.tell(RevoltRolled, roll=roll)
