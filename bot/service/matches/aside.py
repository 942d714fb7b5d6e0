"""Matches that cannot be read: set aside, so that they hold up no other."""

from __future__ import annotations

import asyncio
import logging

from bot.errors import Refusal
from bot.logs import scrubbed
from bot.ports import Newer
from bot.records import MatchId
from engines.core.editions import NewerEdition
from engines.core.line import Line, say

_log = logging.getLogger(__name__)


class SetAside(Refusal):
    """The match cannot be read: it is damaged, or a newer version wrote it. Everything stays as it is."""

    def __init__(self, match: MatchId, line: Line) -> None:
        super().__init__(line)
        self.match = match


class Asides:
    """Remembers the matches that were set aside, until the program ends: then they are tried again."""

    def __init__(self) -> None:
        self._matches: dict[MatchId, Line] = {}
        self.untold: asyncio.Queue[MatchId] = asyncio.Queue()
        """Those whose people have not been told yet."""

    @property
    def matches(self) -> tuple[MatchId, ...]:
        """All of them, in the order in which they were found."""
        return tuple(self._matches)

    def refusal(self, match: MatchId, error: BaseException) -> SetAside:
        """Set a match aside because of an error, and return what whoever asked for it is told."""
        if match not in self._matches:
            _log.error("match set aside", extra={"match": match, "error": scrubbed(error)})
            newer = isinstance(error, Newer | NewerEdition)
            self._matches[match] = say("refuse.newer" if newer else "refuse.set_aside", n=match)
            self.untold.put_nowait(match)
        return SetAside(match, self._matches[match])

    def why(self, match: MatchId) -> Line:
        """Return what people are told of a match that was set aside.

        Raises:
            KeyError: if it was not.
        """
        return self._matches[match]
