"""The worth of cards beyond the battle they are played in. Constants were tuned in self-play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from engines.rex_britannorum.data.tables import REINFORCEMENTS, TROOPS
from engines.rex_britannorum.ids import Card, value_of

VALUE: Final[Mapping[Card, int]] = MappingProxyType(
    {card: value_of(card) for cards in (*TROOPS.values(), REINFORCEMENTS) for card in cards}
)
"""The printed value of every card."""

EFFECTIVE: Final = (0.0, 2.4, 2.8, 3.2, 4.4, 5.0, 6.0, 7.0)
"""By printed value: what a card is worth with its power, in points of combat value."""

POINT: Final = 0.11
"""Points at the end that one point of combat value kept for later turns is thought to bring."""


def worth_kept(cards: Iterable[Card], left: int) -> float:
    """Return the points that cards kept for ``left`` more turns are thought to bring; nothing after the last."""
    return POINT * sum(EFFECTIVE[VALUE[card]] for card in cards) if left > 0 else 0.0


def effective(card: Card) -> float:
    """Return what a card is worth with its power, in points of combat value."""
    return EFFECTIVE[VALUE[card]]
