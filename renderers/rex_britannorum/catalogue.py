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

CATALOGUE: Final = Catalogue(CORE, _NAMES)
"""Everything that is lettered or said."""


@lru_cache(maxsize=2048)
def _worded(key: str, args: tuple[tuple[str, Arg], ...]) -> str:
    return CATALOGUE.text(say(key, **dict(args)))


def word(key: str, **args: Arg) -> str:
    """Return the sentence or label under ``key``."""
    return _worded(key, tuple(args.items()))
