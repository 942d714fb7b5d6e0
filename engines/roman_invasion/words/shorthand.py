"""The codes of cards, as people read and type them: "S7", and "S5sea" for the two Sea cards.

Two cards with the same code have the same type and strength, so either will do.
"""

from __future__ import annotations

from engines.roman_invasion.data.tables import ROMAN
from engines.roman_invasion.ids import RomanCard


def code_of(card: str) -> str:
    """Return the code of a Roman card by its id; the id itself where it names no card."""
    facts = ROMAN.get(RomanCard(card))
    return card if facts is None else facts.code
