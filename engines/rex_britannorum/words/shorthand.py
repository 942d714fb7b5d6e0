"""Shorthand people type for a choice: "B7N" for a troop sent north, "X6S", "I7" for a card taken, "N09", "joker"."""

from __future__ import annotations

from typing import Final

from engines.rex_britannorum.ids import AREAS, DRAW, joker
from engines.rex_britannorum.legal.codecs import DRAWN_OFFER

JOKER: Final = "joker"
"""The word for the joker of an area: there is never more than one to choose."""

_JOKERS: Final = frozenset(joker(area) for area in AREAS)


def code_of(value: str) -> str:
    """Return the word people type for a choice, by its value; the value itself where it is one already.

    A card and where it goes are written together, "B7N". A card that is taken goes by its name, "I7"; who played it
    follows only if that was another kingdom, "I7B".
    """
    if value in _JOKERS:
        return JOKER
    if value == DRAWN_OFFER:
        return DRAW
    card, _, place = value.partition(":")
    return card if card.startswith(place) else f"{card}{place}"
