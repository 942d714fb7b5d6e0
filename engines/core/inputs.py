"""What people put into a match: the options it begins with, and what they do in it."""

from __future__ import annotations

from engines.core.view import Visible


class Action(Visible):
    """A complete, typed move. Subclasses have a ``verb`` literal; the other fields are named like their fields."""

    verb: str


class Options(Visible):
    """What the table agreed on before the match: scenario, variants."""
