"""Where every unexpected error ends: one line in the log, one row in the store, one short number for the person."""

from __future__ import annotations

import logging
import secrets

import discord

from bot.logs import scrubbed
from bot.ports import Clock, Ledger, StoreError
from bot.records import Incident

_log = logging.getLogger(__name__)

_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # nothing that is misread when it is typed off a screen
_LENGTH = 6


class Incidents:
    """Notes unexpected errors, by kind and place alone: nothing of what people did is in them."""

    def __init__(self, ledger: Ledger, clock: Clock) -> None:
        self._ledger = ledger
        self._clock = clock

    async def note(self, where: str, error: BaseException) -> str:
        """Log and store an error and return the number a person may be shown.

        ``where`` says what was being done, in words of the program: a kind of control or a command's name.
        Never raises: a store that fails as well leaves the line in the log.
        """
        number = "".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH))
        text = scrubbed(error)
        _log.error("incident", extra={"incident": number, "doing": where, "error": text})
        try:
            await self._ledger.record(Incident(number, self._clock.now(), where, text))
        except StoreError as failure:
            _log.error("incident not stored", extra={"incident": number, "error": scrubbed(failure)})
        return number


def original(error: BaseException) -> BaseException:
    """Return the error a callback raised, out of discord.py's wrapping."""
    if isinstance(error, discord.app_commands.CommandInvokeError):
        return error.original
    return error


def is_too_late(error: BaseException) -> bool:
    """Return whether Discord no longer takes an answer to an interaction: there is nobody left to tell."""
    return isinstance(error, discord.HTTPException) and error.code in {10062, 50027, 10015}
