"""The English of the pictures of Rex Britannorum: what is lettered on them and said in their place."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engines.core.line import Arg, say
from engines.core.words import CORE, Catalogue

_NAMES: Final[dict[str, str]] = {
    "kingdom.B": "Brigantes",
    "kingdom.I": "Iceni",
    "kingdom.R": "Regnenses",
}

_CARDS: Final[dict[str, str]] = {
    "face.power.1": "7 against a 7",
    "face.power.2": "vassal: takes a card",
    "face.power.3": "vassal: shares a road",
    "face.power.4": "winner: safe from 2, 3",
    "face.no_power": "no power",
    "face.mercenary": "mercenary",
    "face.merc": "merc.",
}

CATALOGUE: Final = Catalogue(CORE, _NAMES, _CARDS)
"""Everything that is lettered or said."""


@lru_cache(maxsize=2048)
def _worded(key: str, args: tuple[tuple[str, Arg], ...]) -> str:
    return CATALOGUE.text(say(key, **dict(args)))


def word(key: str, **args: Arg) -> str:
    """Return the sentence or label under ``key``."""
    return _worded(key, tuple(args.items()))
