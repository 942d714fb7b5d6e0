"""Caesar Imperator: Britannia: Rome lands twice, and the peoples of Britain try to send it home."""

from engines.caesar_britannia.game import GAME

__all__ = ["GAME"]
