"""The private picture beside a question: the hand where cards are chosen, else the battle the question is about."""

from __future__ import annotations

from typing import Final

from engines.core.prompt import Prompt
from engines.rex_britannorum.answers import battle_of, kind_of
from engines.rex_britannorum.views import Battle, Board, RexHand, RexTable
from renderers.rex_britannorum import battles, gains, spoken
from renderers.rex_britannorum.hand import hand
from renderers.scene import Place, Scene

_OF_CARDS: Final = frozenset({"objectives", "discard", "recruit", "plan", "rome"})
_OF_A_BATTLE: Final = frozenset({"gain", "powers"})


def beside(table: RexTable, own: RexHand, prompt: Prompt) -> Scene | None:
    """Return what a question is about; None for standing orders.

    Cards and objectives to choose from are the hand's; gains and powers show their area's battle and what was taken
    there so far.
    """
    kind = kind_of(prompt)
    if kind in _OF_CARDS:
        return hand(table, own, own.seat)
    if kind in _OF_A_BATTLE:
        return _battle(table.board, battle_of(table.board, prompt))
    return None


def _battle(board: Board, battle: Battle) -> Scene:
    """Return one battle; what was taken so far stands below it."""
    scene = battles.single(board, battle)
    if not (battle.gains or battle.uses):
        return scene
    w, h = scene.size
    tray = gains.tray(battle, w - 2 * battles.EDGE, gains.height(battle))
    places = (*scene.places, Place(tray, battles.EDGE, h))
    told = spoken.joined((scene.alt, spoken.taken(battle)))
    return Scene(scene.game, (w, h + gains.height(battle) + battles.EDGE), scene.base, places, told)
