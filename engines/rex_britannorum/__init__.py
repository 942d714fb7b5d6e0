"""Rex Britannorum: two cards a turn for three kingdoms of Britain, while Rome takes what nobody wins."""

from engines.rex_britannorum.game import GAME

__all__ = ["GAME"]
