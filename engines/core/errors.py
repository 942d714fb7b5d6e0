"""Errors between a person and the rules.

RuleError
├── Illegal       the answer breaks a rule; carries a line for the player
├── Stale         the question is not open any more
├── NotSeated     nobody sits there
└── Over          the match has ended
BrokenInvariant   a mistake of ours; never the player's
"""

from __future__ import annotations

from engines.core.line import Line, say


class RuleError(Exception):
    """An answer that the match cannot take; nothing has changed."""

    def __init__(self, line: Line, clause: str | None = None) -> None:
        super().__init__(line.key)
        self.line = line
        """The sentence for the player."""
        self.clause = clause
        """Id of the rulebook clause that says so, if one does."""


class Illegal(RuleError):
    """The answer breaks a rule."""


class Stale(RuleError):
    """The question is not open any more."""

    def __init__(self) -> None:
        super().__init__(say("core.stale"))


class NotSeated(RuleError):
    """The match has no such seat."""

    def __init__(self) -> None:
        super().__init__(say("core.not_seated"))


class Over(RuleError):
    """The match has ended."""

    def __init__(self) -> None:
        super().__init__(say("core.over"))


class BrokenInvariant(Exception):
    """The state contradicts itself: a programming mistake, reported and never stored."""
