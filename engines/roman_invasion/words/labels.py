"""References and labels of the components, made once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from engines.core.line import Line, Ref, say
from engines.roman_invasion.data.tables import BRITON, REGIONS, ROMAN
from engines.roman_invasion.ids import BritonCard, Region, RomanCard
from engines.roman_invasion.views import Pair

REGION_REF: Final[Mapping[Region, Ref]] = MappingProxyType(
    {region: Ref(kind="region", id=region) for region in REGIONS}
)
"""The reference to each region."""

ROMAN_LABEL: Final[Mapping[RomanCard, Line]] = MappingProxyType(
    {card.id: say("card.label", code=card.code, card=Ref(kind="card", id=card.id)) for card in ROMAN.values()}
)
"""Each Roman card as "M6 Glory"."""

BRITON_LABEL: Final[Mapping[BritonCard, Line]] = MappingProxyType(
    {
        card.id: say(
            "briton.luck" if card.luck else "briton.label",
            kind=card.type.value,
            n=card.strength,
            card=Ref(kind="briton", id=card.id),
        )
        for card in BRITON.values()
    }
)
"""Each Briton card as "Tr5 Chariots"."""


_WEAKEST: Final = min(card.strength for card in ROMAN.values())

STRONGEST: Final = max(card.strength for card in ROMAN.values())
"""The greatest strength of a Roman card."""


def need(strength: int) -> Line:
    """Return which card would complete an attack that lacks this strength; it begins a sentence."""
    return say("need.any") if strength <= _WEAKEST else say("need.least", n=strength)


def roman_codes(cards: tuple[RomanCard, ...]) -> tuple[str, ...]:
    """Return Roman cards as "M6", for what is told often; their names stand on the pictures and in the hand."""
    return tuple(ROMAN[card].code for card in cards)


def briton_codes(cards: tuple[BritonCard, ...]) -> tuple[str, ...]:
    """Return Briton cards as "Tr5"."""
    return tuple(f"{BRITON[card].type.value}{BRITON[card].strength}" for card in cards)


def romans(cards: tuple[RomanCard, ...]) -> tuple[Line, ...]:
    """Return the labels of Roman cards, for a list in a sentence."""
    return tuple(ROMAN_LABEL[card] for card in cards)


def britons(cards: tuple[BritonCard, ...]) -> tuple[Line, ...]:
    """Return the labels of Briton cards, for a list in a sentence."""
    return tuple(BRITON_LABEL[card] for card in cards)


@lru_cache(maxsize=4096)
def pair(cards: Pair) -> Line:
    """Return the label of a resource pair."""
    return say("pair.label", first=ROMAN_LABEL[cards[0]], second=ROMAN_LABEL[cards[1]])


def pair_codes(held: tuple[Pair, ...]) -> tuple[Line, ...]:
    """Return resource pairs as "M6 + D4", for a list in a sentence."""
    return tuple(say("pair.label", first=first, second=second) for first, second in map(roman_codes, held))
