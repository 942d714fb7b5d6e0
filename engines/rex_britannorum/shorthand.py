"""What people type for a choice: "B7N" for a troop sent north, "X6S", "I4C", "N09", "joker"."""

from __future__ import annotations

from typing import Final

from engines.rex_britannorum.ids import AREAS, ROMAN, joker

JOKER: Final = "joker"
"""The word for the joker of an area: there is never more than one to choose."""

_JOKERS: Final = frozenset(joker(area) for area in AREAS)
_DRAWN: Final = f"{ROMAN}:{ROMAN}"


def code_of(value: str) -> str:
    """Return the word people type for a choice, by its value; the value itself where it is one already.

    A card and where it goes are written together, "B7N"; so are a card and the winner it is taken from, "I7I".
    """
    if value in _JOKERS:
        return JOKER
    return "random" if value == _DRAWN else value.replace(":", "")
