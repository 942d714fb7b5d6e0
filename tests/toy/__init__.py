"""Beacons: a toy game that has one of everything the kernel can do, small enough to read in ten minutes.

Each round every seat seals a card; the highest leads. The leader marks plots of a grid, may peek at the stack and
kindles; whoever has a beacon beside a mark may douse it, the leader may relight it with a die or
duel for it. Most beacons win.
"""

from tests.toy.game import GAME

__all__ = ["GAME"]
