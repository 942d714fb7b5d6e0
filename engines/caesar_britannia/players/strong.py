"""The strong player: plays its plans and tactics on in worlds sampled from what its seat knows.

Same view, prompt and dice, same answer: the number of worlds is fixed and there is no clock.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engines.caesar_britannia.ids import ROME
from engines.caesar_britannia.legal.plans import tactics
from engines.caesar_britannia.players import celts, rome
from engines.caesar_britannia.players.filling import fill_in
from engines.caesar_britannia.players.outlook import outlook
from engines.caesar_britannia.players.steady import SteadyPlayer
from engines.caesar_britannia.views import CaesarHand, CaesarTable, CaesarView
from engines.core.forms import Ask
from engines.core.player import Player, Worlds
from engines.core.position import Position
from engines.core.prompt import Draft, Prompt
from engines.core.rng import Rng
from engines.core.search import Round, halved, playout
from engines.core.seats import Seat
from engines.core.view import View

BREADTH: Final = 3
"""Plans looked at, those that promise most at first sight."""

MARGIN: Final = 45
"""How much less a plan may promise than the best one to be looked at."""

ACTIVATIONS: Final[tuple[Round, ...]] = ((1, 2), (3, 1))
"""The worlds in which plans of an activation are compared."""

BATTLES: Final[tuple[Round, ...]] = ((3, 2), (6, 1))
"""The worlds in which tactics are compared."""

FAR: Final = 7
"""Answers that a plan is played on for: about a turn."""

NEAR: Final = 8
"""Answers that a battle is played on for: to its end."""


class StrongPlayer(Player):
    """Compares by search what it does with a commander, and its tactics; answers everything else steadily."""

    def __init__(self) -> None:
        self._steady = SteadyPlayer()

    def choose(self, view: View[CaesarTable, CaesarHand], prompt: Prompt, ask: Ask, rng: Rng, worlds: Worlds) -> Draft:
        """Return the answer that leaves its side best off."""
        found: Sequence[Draft] = ()
        if prompt.kind == "activate":
            found = _plans(view, prompt, ask)
        elif prompt.kind == "choose":
            found = _tactics(view, prompt, ask)
        if len(found) < 2:
            return self._steady.choose(view, prompt, ask, rng, worlds)
        trial = Trial(self._steady, view.hand.seat, rng, worlds, NEAR if prompt.kind == "choose" else FAR)
        return halved(found, trial.score, BATTLES if prompt.kind == "choose" else ACTIVATIONS)


class Trial:
    """Plays answers on in sampled worlds, each world the same for every answer."""

    def __init__(self, player: Player, seat: Seat, rng: Rng, worlds: Worlds, steps: int) -> None:
        self._player, self._seat, self._steps = player, seat, steps
        self._rng, self._worlds = rng, worlds
        self._dealt: list[Position] = []

    def score(self, answer: Draft, number: int) -> float:
        """Return how well the side stands when the answer has been played on in the world with this number."""
        while len(self._dealt) <= number:
            self._dealt.append(self._worlds(self._rng.branch(f"world {len(self._dealt)}")))
        begun = self._dealt[number].step(self._seat, answer)
        ended = playout(begun, self._player, self._rng.branch(f"playout {number}"), self._steps)
        return outlook(ended.view(ROME), self._seat)


def _plans(view: CaesarView, prompt: Prompt, ask: Ask) -> Sequence[Draft]:
    """Return the answers to an activation that promise about as much as the best."""
    side = rome if view.hand.seat == ROME else celts
    found: list[Draft] = []
    best: float | None = None
    for worth, answer in side.answers(view, prompt, ask):
        best = worth if best is None else best
        if worth < best - MARGIN or len(found) == BREADTH:
            break
        found.append(answer)
    return found


def _tactics(view: CaesarView, prompt: Prompt, ask: Ask) -> Sequence[Draft]:
    """Return an answer with each tactic there is, everything else in it as the steady player has it."""
    battle = view.table.board.battle
    if battle is None:
        return ()
    able = tactics(battle, battle.host(view.hand.seat))
    made = (fill_in(ask, prompt, "choose", tactic=one.value, chariots="charge", losses="usual") for one in able)
    return [answer for answer in made if answer is not None]
