"""The whole truth of a match: the public board and, beside it, what is sealed."""

from __future__ import annotations

from engines.core.model import Frozen
from engines.core.obey import OrderedState
from engines.core.secret import Secret
from engines.rex_britannorum.ids import Area, Card, Kingdom, Objective, Token
from engines.rex_britannorum.turn_views import Plan
from engines.rex_britannorum.views import Board

Cards = tuple[Card, ...]
"""Cards in an order the field explains."""


Picks = tuple[tuple[Card, bool], ...]
"""Quick recruitments in order; True where the card was drawn from the deck."""


class Lot(Frozen):
    """The order in which a non-player kingdom would draw the tokens of an area. Rule: REX-72.

    Drawn with the reveal, so that no answer afterwards can change it.
    """

    area: Area
    kingdom: Kingdom
    tokens: tuple[Token, ...]


class RexState(OrderedState):
    """One moment of a match.

    What the table waits for is data of the board: the phase, who has sealed or recruited, and how far each area of
    ``board.record`` has come. No frames are needed beside it: areas are resolved side by side and nothing nests.
    """

    board: Board
    hands: tuple[Secret[Cards], ...]
    """By seat; own troops, mercenaries and reinforcements, sorted."""
    decks: tuple[Secret[Cards], Secret[Cards], Secret[Cards]]
    """By kingdom; top card first. Empty for an unused kingdom."""
    discards: tuple[Secret[Cards], Secret[Cards], Secret[Cards]]
    """By kingdom, in the order the cards came; reinforcements lie with who played them. Rule: REX-54."""
    pile: Secret[Cards]
    """The reinforcements in the order a random draw takes them. Rule: REX-12."""
    objectives: tuple[Secret[tuple[Objective, ...]], ...]
    """By seat: cards held."""
    dropped: tuple[Secret[tuple[Objective, ...]], ...]
    """By seat: cards put back or discarded."""
    dropping: tuple[Secret[Objective | None], ...]
    """By seat: the sealed choice of the card to drop."""
    plans: tuple[Secret[Plan | None], ...]
    """By seat: the sealed plan of this turn."""
    picks: tuple[Secret[Picks], ...]
    """By seat: quick recruitments not yet revealed."""
    lots: Secret[tuple[Lot, ...]]
    """Of the areas still being resolved."""
