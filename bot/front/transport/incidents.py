"""Where every unexpected error ends: one line in the log, one row in the store, one short number for the person.

A store that fails is no unexpected error: it says so itself, in plain words and once a minute.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Final

import discord

from bot.figures import Incident
from bot.logs import scrubbed
from bot.ports import Clock, Ledger, StoreFailed

_log = logging.getLogger(__name__)

ALREADY_ANSWERED: Final = 40060

_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # nothing that is misread when it is typed off a screen
_LENGTH = 6
_STORED_WITHIN: Final = 0.5
"""Seconds the store may take to keep an incident before whoever waits for its number is told it."""


class Incidents:
    """Notes unexpected errors, by kind and place alone: nothing of what people did is in them."""

    def __init__(self, ledger: Ledger, clock: Clock) -> None:
        self._ledger = ledger
        self._clock = clock
        self._storing: set[asyncio.Task[None]] = set()
        self.last: Incident | None = None
        """The last one of this process, kept whatever becomes of the store."""

    async def note(self, where: str, error: BaseException) -> str:
        """Log and store an error and return the number a person may be shown.

        ``where`` says what was being done, in words of the program: a kind of control or a command's name.
        Never raises and never waits long: a store that fails as well, or does not answer, leaves the line in the log
        and the incident in memory. Of the store's own trouble, which it tells the log itself, there is no number.
        """
        if isinstance(error, StoreFailed) and error.reason != "unknown":
            return ""
        number = "".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH))
        text = scrubbed(error)
        _log.error("incident", extra={"incident": number, "doing": where, "error": text})
        self.last = Incident(number, self._clock.now(), where, text)
        storing = asyncio.create_task(self._store(self.last), name="incident")
        self._storing.add(storing)
        storing.add_done_callback(self._storing.discard)
        await asyncio.wait((storing,), timeout=_STORED_WITHIN)
        return number

    async def _store(self, incident: Incident) -> None:
        try:
            await self._ledger.record(incident)
        except Exception as failure:  # what reports an error must not need what failed
            _log.error("incident not stored", extra={"incident": incident.id, "error": scrubbed(failure)})


def original(error: BaseException) -> BaseException:
    """Return the error a callback raised, out of discord.py's wrapping."""
    if isinstance(error, discord.app_commands.CommandInvokeError):
        return error.original
    return error


def is_too_late(error: BaseException) -> bool:
    """Return whether Discord no longer takes an answer to an interaction: there is nobody left to tell."""
    return isinstance(error, discord.HTTPException) and error.code in {10062, 50027, 10015}


def is_answered(error: BaseException) -> bool:
    """Return whether Discord has an answer to an interaction already: it took ours, though it said that it failed."""
    return isinstance(error, discord.HTTPException) and error.code == ALREADY_ANSWERED
