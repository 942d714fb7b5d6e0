"""Matches that cannot be read: set aside, so that they hold up no other."""

from __future__ import annotations

import asyncio
import logging

from bot.errors import Refusal
from bot.logs import scrubbed
from bot.records import MatchId
from engines.core.line import say

_log = logging.getLogger(__name__)


class SetAside(Refusal):
    """The match cannot be read, for what is stored of it is damaged; everything stays as it is."""

    def __init__(self, match: MatchId) -> None:
        super().__init__(say("refuse.set_aside", n=match))
        self.match = match


class Asides:
    """Remembers the matches that were set aside, until the program ends: then they are tried again."""

    def __init__(self) -> None:
        self._matches: dict[MatchId, None] = {}
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
            self._matches[match] = None
            self.untold.put_nowait(match)
        return SetAside(match)
