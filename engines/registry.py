"""The games there are: the one line a new game adds."""

from __future__ import annotations

from typing import Final

from engines.core.match import AnyGame
from engines.roman_invasion import GAME as ROMAN_INVASION

GAMES: Final[dict[str, AnyGame]] = {game.id: game for game in (ROMAN_INVASION,)}
"""Every game by its id."""
