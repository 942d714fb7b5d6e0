"""The games there are: the one line a new game adds."""

from __future__ import annotations

from typing import Final

from engines.caesar_britannia import GAME as CAESAR_BRITANNIA
from engines.core.game import AnyGame
from engines.rex_britannorum import GAME as REX_BRITANNORUM
from engines.roman_invasion import GAME as ROMAN_INVASION

GAMES: Final[dict[str, AnyGame]] = {game.id: game for game in (ROMAN_INVASION, REX_BRITANNORUM, CAESAR_BRITANNIA)}
"""Every game by its id."""
