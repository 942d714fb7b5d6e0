"""The reinforcements: chosen from the open stock, or drawn from the face-down pile."""

from __future__ import annotations

from engines.rex_britannorum.ids import Card
from engines.rex_britannorum.rules.transition import RexTransition, without


def take(transition: RexTransition, card: Card | None) -> Card:
    """Take a reinforcement out of the stock: this one, or, where none is named, the top of the pile.

    A drawn card is shown to everybody, so the step reveals.

    Rule: REX-12, REX-36, REX-40. Ruling: REX-R8.
    """
    if card is None:
        card = transition.pile[0]
        transition.reveals = True
    transition.pile = without(transition.pile, card)
    transition.change(stock=without(transition.board.stock, card))
    return card
