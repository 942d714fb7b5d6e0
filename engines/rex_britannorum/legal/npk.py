"""How non-player kingdoms behave, as far as everybody knows: where a card goes by the tokens and by the mini-cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final, TypeAlias

from engines.core.rng import Rng
from engines.rex_britannorum.data.tables import LOCATIONS, area_of
from engines.rex_britannorum.ids import AREAS, Area, Card, Kind, Location, Token, is_joker, value_of

Mini: TypeAlias = tuple[Area, Area]
"""A deployment mini-card, the letter that shows first. Rule: REX-07."""

Lying: TypeAlias = Mapping[Area, int]
"""How many tokens lie in each area; a joker is one. Rule: REX-74."""

MIDDLE: Final = 1
"""The place of Cartimandua's slot 2. Rule: REX-77."""


def lying(tokens: tuple[Token, ...]) -> Lying:
    """Return how many tokens lie in each area. Rule: REX-74."""
    return Counter(area_of(token) for token in tokens)


def sent_to(mini: Mini, there: Lying) -> Area:
    """Return where a mini-card sends a card: never where no token lies, as long as any lies somewhere.

    Rule: REX-74. Ruling: REX-R9.
    """
    return next((area for area in (*mini, *AREAS) if there[area]), mini[0])


def richest(tokens: tuple[Token, ...]) -> Area:
    """Return the area with most tokens; of equals one with its joker, then most cities, then the first in order.

    Rule: REX-76.
    """
    there = lying(tokens)
    jokers = {area_of(token) for token in tokens if is_joker(token)}
    cities = Counter(area_of(token) for token in tokens if not is_joker(token) and _is_city(Location(token)))
    return max(AREAS, key=lambda area: (there[area], area in jokers, cities[area]))


def _is_city(place: Location) -> bool:
    return LOCATIONS[place].kind is Kind.CITY


def beside(first: Card, second: Card) -> int:
    """Return the place of the slot Cartimandua's second card goes to: by printed value beside her first, or with it.

    Rule: REX-77.
    """
    return MIDDLE + (value_of(second) > value_of(first)) - (value_of(second) < value_of(first))


def rotated(slots: tuple[Mini, ...]) -> tuple[Mini, ...]:
    """Return Cartimandua's slots at the end of a turn: 1 turned over to 3, 3 to 2, 2 to 1, all at once.

    Rule: REX-77.
    """
    if not slots:
        return slots
    (showing, other), second, third = slots
    return second, third, (other, showing)


def either_side(mini: Mini, rng: Rng) -> Mini:
    """Return a mini-card with a random letter showing."""
    one, other = mini
    return (other, one) if rng.below(2, "side") else (one, other)
