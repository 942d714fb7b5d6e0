"""The inputs of a match: its options and its actions."""

from __future__ import annotations

from engines.core.view import Visible


class Action(Visible):
    """A complete, typed move. Subclasses have a ``verb`` literal; the other fields are named like their fields."""

    verb: str


class Options(Visible):
    """The options agreed on before the match: scenario, variants."""
