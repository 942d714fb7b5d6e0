"""Computer players: they see what a person in their seat would see, and answer like one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from engines.core.forms import Ask, random_draft
from engines.core.prompt import Draft, Prompt
from engines.core.rng import Rng
from engines.core.view import View

Worlds = Callable[[Rng], Any]
"""Returns a match redealt consistently with what the seat knows (:class:`engines.core.match.Match`)."""


class Player(Protocol):
    """Chooses an answer. Same arguments, same answer: engines know no clock."""

    def choose(self, view: View[Any, Any], prompt: Prompt, ask: Ask, rng: Rng, worlds: Worlds) -> Draft:
        """Return a complete draft that the form ``ask`` offers."""


class RandomPlayer:
    """Fills every blank at random."""

    def choose(self, view: View[Any, Any], prompt: Prompt, ask: Ask, rng: Rng, worlds: Worlds) -> Draft:  # noqa: ARG002
        """Return a random complete answer."""
        return random_draft(ask, Draft(prompt=prompt.key), rng)
