"""Revolt: the dice that may cost Rome a region."""

from __future__ import annotations

from engines.roman_invasion.data.tables import BOARD, in_board_order
from engines.roman_invasion.events import RevoltRolled
from engines.roman_invasion.rules.progress import Progress
from engines.roman_invasion.views import RevoltRoll


def roll_revolt(progress: Progress) -> None:
    """Roll for a revolt; only a 6 rolls the second die, and only a captured region can be lost.

    Rule: RIB-22.
    """
    board = progress.board
    first = progress.rng.die(6)
    roll = RevoltRoll(seat=board.seat, first=first)
    if first == 6:
        second = progress.rng.die(6)
        region = BOARD.revolt_table[second - 1]
        roll = roll.evolve(second=second, region=region, revolted=region in board.captured)
        if roll.revolted:
            progress.change(
                captured=tuple(held for held in board.captured if held != region),
                revolted=in_board_order(frozenset((*board.revolted, region))),
            )
    progress.change(revolt=roll)
    progress.tell(RevoltRolled(roll=roll))
