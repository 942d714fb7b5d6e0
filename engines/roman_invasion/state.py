"""The whole truth of a match: the public board and, beside it, what is sealed."""

from __future__ import annotations

from engines.core.game import State
from engines.core.inputs import Options
from engines.core.seats import Seat
from engines.core.secret import Secret
from engines.roman_invasion.ids import BritonCard, RomanCard
from engines.roman_invasion.views import Board, Orders


class InvasionOptions(Options):
    """What the table agreed on: who begins, and whether there is a last round. Rule: RIB-07, RIB-24."""

    first: Seat | None = None
    """Who has turn 1; None: drawn."""
    last_round: int | None = None
    """The match ends after this round at the latest; None: no limit."""


class InvasionState(State):
    """One moment of a match."""

    board: Board
    hands: tuple[Secret[tuple[RomanCard, ...]], ...]
    """By seat, in the order the cards came."""
    roman_deck: Secret[tuple[RomanCard, ...]]
    """Top card first."""
    briton_deck: Secret[tuple[BritonCard, ...]]
    """Top card first; that one lies open."""
    orders: tuple[Secret[Orders], ...]
    """Standing orders by seat."""
