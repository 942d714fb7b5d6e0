"""Computer players: they see what a person in their seat would see, and answer like one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from engines.core.forms import Ask, random_draft
from engines.core.prompt import Draft, Prompt
from engines.core.rng import Rng
from engines.core.view import View

Worlds = Callable[[Rng], Any]
"""Returns a match redealt consistently with what the seat knows (:class:`engines.core.match.Match`)."""


class Player(ABC):
    """Chooses an answer. Same arguments, same answer: engines know no clock."""

    @abstractmethod
    def choose(self, view: View[Any, Any], prompt: Prompt, ask: Ask, rng: Rng, worlds: Worlds) -> Draft:
        """Return a complete draft that the form ``ask`` offers."""

    def react(self, view: View[Any, Any], prompt: Prompt, ask: Ask, rng: Rng, worlds: Worlds) -> Draft | None:  # noqa: ARG002
        """Return an answer to an optional question, or None to leave it alone.

        It is asked again whenever something has happened, so it must come to leave it alone.
        """
        return None


class RandomPlayer(Player):
    """Fills every field at random."""

    def choose(self, view: View[Any, Any], prompt: Prompt, ask: Ask, rng: Rng, worlds: Worlds) -> Draft:  # noqa: ARG002
        """Return a random complete answer."""
        return random_draft(ask, Draft(prompt=prompt.key), rng)

    def react(self, view: View[Any, Any], prompt: Prompt, ask: Ask, rng: Rng, worlds: Worlds) -> Draft | None:
        """Return a random answer in one of four cases."""
        return self.choose(view, prompt, ask, rng, worlds) if rng.below(4) == 0 else None
