"""Roman Invasion of Britain: muster cards in pairs, take the island region by region, share what help has won."""

from engines.roman_invasion.game import GAME

__all__ = ["GAME"]
