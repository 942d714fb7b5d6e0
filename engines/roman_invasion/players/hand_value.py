"""The worth of the Roman cards that a seat keeps for its next turn.

A muster fills every hand up to 6 or 7 cards (RIB-09). An odd number of cards kept leads to 7, an even one to 6: a
second or fourth card takes the place of one that would have come from the row anyway. The numbers were fitted to what
hands of all sizes can expect of a turn in positions of whole matches.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final

from engines.roman_invasion.data.tables import strength
from engines.roman_invasion.ids import HAND_LIMIT, RomanCard
from engines.roman_invasion.legal.legality import best_variety

Cards = tuple[RomanCard, ...]

BY_NUMBER: Final = (0.0, -0.5, -3.25, -3.35, -6.5, -6.5)
"""VT that so many cards kept bring or cost, whatever they are: each pair of cards kept forgoes a pair of the row."""

VARIED: Final = 0.34
"""VT that a point of strength is worth on the best card of each type."""

DOUBLED: Final = 0.18
"""The same on a card whose type is there already, stronger."""


@lru_cache(maxsize=8192)
def worth_kept(cards: Cards) -> float:
    """Return the VT that these cards are worth on the own next turn; of more than a hand may keep, the best count."""
    if len(cards) > HAND_LIMIT:
        cards = best_kept(cards)
    varied = best_variety(cards)
    return BY_NUMBER[len(cards)] + VARIED * varied + DOUBLED * (strength(cards) - varied)


def best_kept(cards: Cards) -> Cards:
    """Return the cards to keep at the end of a turn: as many as a hand may, those that are worth most together."""
    return max(combinations(cards, min(len(cards), HAND_LIMIT)), key=worth_kept)
