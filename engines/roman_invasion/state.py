"""The whole truth of a match: the public board and, beside it, what is sealed."""

from __future__ import annotations

from engines.core.obey import OrderedState
from engines.core.secret import Secret
from engines.roman_invasion.ids import BritonCard, RomanCard
from engines.roman_invasion.views import Board


class InvasionState(OrderedState):
    """One moment of a match."""

    board: Board
    hands: tuple[Secret[tuple[RomanCard, ...]], ...]
    """By seat, in the order the cards came."""
    roman_deck: Secret[tuple[RomanCard, ...]]
    """Top card first."""
    briton_deck: Secret[tuple[BritonCard, ...]]
    """Top card first; that one lies open."""
