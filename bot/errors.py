"""Sentences a person may be told when something is refused or fails."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from engines.core.errors import RuleError
from engines.core.line import Arg, Line, say


class Refusal(Exception):
    """Something that cannot be done, in a sentence for the person who asked; nothing has changed."""

    def __init__(self, line: Line, clause: str | None = None) -> None:
        super().__init__(line.key)
        self.line = line
        """The sentence: a key of the bot's catalogue or of the game's."""
        self.clause = clause
        """Id of the rulebook clause that says so, if one does."""
        self.match: int | None = None
        """Number of the match that it is about, once the person is known to know of it; see :func:`about`."""

    @classmethod
    def of(cls, key: str, **args: Arg) -> Refusal:
        """Return a refusal that says ``key`` of the bot's catalogue."""
        return cls(say(key, **args))

    @classmethod
    def by_rule(cls, error: RuleError) -> Refusal:
        """Return the refusal of a move by the rules."""
        return cls(error.line, error.clause)


@contextmanager
def about(match: int) -> Iterator[None]:
    """Let what is refused inside name this match, unless it names one already."""
    try:
        yield
    except Refusal as refusal:
        if refusal.match is None:
            refusal.match = match
        raise


class StartAgain(Exception):
    """The program must be started again, and will then run. ``str()`` is one line for the owner that says why."""


class Unusable(Exception):
    """The program cannot run like this, or not keep all it was given. ``str()`` is one line that says what to do."""
