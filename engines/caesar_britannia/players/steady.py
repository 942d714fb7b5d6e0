"""The steady player: rules of thumb for both sides, judged from what its seat sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from engines.caesar_britannia.ids import ROME
from engines.caesar_britannia.players import approach, celts, fighting, rome
from engines.caesar_britannia.players.fallback import fallback
from engines.caesar_britannia.views import CaesarHand, CaesarTable, CaesarView
from engines.core.forms import Ask
from engines.core.player import Player, Worlds
from engines.core.prompt import Draft, Prompt
from engines.core.rng import Rng
from engines.core.view import View

Answer: TypeAlias = Callable[[CaesarView, Prompt, Ask], Draft | None]
"""Answers questions of one kind; None where it has nothing to say."""

_ROMAN: Final[Mapping[str, Answer]] = MappingProxyType(
    {
        "divide": approach.divide,
        "storm": approach.storm,
        "activate": rome.activate,
        "persuade": rome.persuade,
        "choose": fighting.choose,
        "leave": fighting.leave,
    }
)
"""The answers of Rome, by kind of question."""

_CELTIC: Final[Mapping[str, Answer]] = MappingProxyType(
    {
        "activate": celts.activate,
        "deploy": celts.deploy,
        "choose": fighting.choose,
        "leave": fighting.leave,
    }
)
"""The answers of the Celts, by kind of question."""


class SteadyPlayer(Player):
    """Lands, builds, ravages and comes home; or gathers, harasses and falls on the weak.

    A question that it has no rule of thumb for is answered as for an absent seat.
    """

    def choose(
        self,
        view: View[CaesarTable, CaesarHand],
        prompt: Prompt,
        ask: Ask,
        rng: Rng,  # noqa: ARG002  (it draws nothing)
        worlds: Worlds,  # noqa: ARG002  (it does not search)
    ) -> Draft:
        """Return the answer the rules of thumb give."""
        answers = _ROMAN if view.hand.seat == ROME else _CELTIC
        answer = answers.get(prompt.kind)
        made = None if answer is None else answer(view, prompt, ask)
        return fallback(view, prompt) if made is None else made
