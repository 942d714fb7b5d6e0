"""Prints the odds of a battle between two armies in the short notation of their game."""

from __future__ import annotations

from bot.errors import Unusable
from engines.registry import GAMES


def odds(game: str, one: str, other: str) -> str:
    """Return the odds in words.

    Raises:
        Unusable: if there is no such game, it has no odds, or an army does not read.
    """
    if game not in GAMES:
        raise Unusable(f"There is no game {game}. The games are: {', '.join(GAMES)}.")
    chosen = GAMES[game]
    try:
        lines = chosen.odds(one, other)
    except ValueError as error:
        raise Unusable(str(error)) from error
    if not lines:
        raise Unusable(f"{chosen.title} has no odds of two armies.")
    return "\n".join(chosen.catalogue.text(line) for line in lines).replace("**", "")
