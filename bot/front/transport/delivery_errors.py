"""Everything that can be wrong with a place or a person's direct messages, out of Discord's answers."""

from __future__ import annotations

import asyncio
from typing import Final

import aiohttp
import discord

from engines.core.line import Line

UNKNOWN_CHANNEL: Final = 10003
UNKNOWN_MEMBER: Final = 10007
UNKNOWN_MESSAGE: Final = 10008
UNKNOWN_USER: Final = 10013
TOO_MANY_EDITS: Final = 30046
THREAD_EXISTS: Final = 160004
THREAD_LOCKED: Final = 160005
NO_ACCESS: Final = 50001
NOT_OURS: Final = 50005
DMS_CLOSED: Final = 50007
NO_SHARED_SERVER: Final = 50278
INVALID_RECIPIENT: Final = 50033
NO_PERMISSION: Final = 50013
ARCHIVED: Final = 50083

_UNEDITABLE: Final = frozenset({UNKNOWN_MESSAGE, TOO_MANY_EDITS, NOT_OURS})
_UNREACHABLE: Final = frozenset(
    {DMS_CLOSED, NO_SHARED_SERVER, INVALID_RECIPIENT, UNKNOWN_USER, NO_ACCESS, NO_PERMISSION}
)


class Again(Exception):
    """The rows must be looked at afresh ``after`` that many seconds: nothing is wrong."""

    def __init__(self, after: float) -> None:
        super().__init__()
        self.after = after


class Waits(Exception):
    """The rows wait for a change in places that they are meant for; nobody need be told, and no match is held up."""


class ThreadShut(Exception):
    """The match's thread cannot be posted in; its channel can, perhaps. ``line`` says why."""

    def __init__(self, line: Line) -> None:
        super().__init__(line.key)
        self.line = line


class PlaceLost(Exception):
    """The match's place cannot be posted in until somebody changes that. ``line`` says what is missing where."""

    def __init__(self, line: Line) -> None:
        super().__init__(line.key)
        self.line = line


class Unreachable(Exception):
    """A person takes no direct messages from us: closed, no server in common any more, or no account."""

    def __init__(self, user: int) -> None:
        super().__init__(user)
        self.user = user


class Unpaintable(Exception):
    """A picture of the message could not be painted; say it in words."""


class Late(Unpaintable):
    """A picture of the message is still being painted; say it in words until it is there."""


def is_uneditable(error: BaseException) -> bool:
    """Return whether a refused edit must be answered by a new message: deleted, edited too often, not ours."""
    return isinstance(error, discord.HTTPException) and error.code in _UNEDITABLE


def is_gone(error: BaseException) -> bool:
    """Return whether an edit was refused because the message, or the channel it stood in, is no more."""
    return isinstance(error, discord.HTTPException) and error.code in (UNKNOWN_MESSAGE, UNKNOWN_CHANNEL)


def is_too_often(error: BaseException) -> bool:
    """Return whether an edit was refused because the channel's older messages are edited too often: later it may be."""
    return isinstance(error, discord.HTTPException) and error.code == TOO_MANY_EDITS


def is_unreachable(error: BaseException) -> bool:
    """Return whether a refusal to open or send a direct message is about the person, and stays until they change it."""
    return isinstance(error, discord.HTTPException) and error.code in _UNREACHABLE


def is_passing(error: BaseException) -> bool:
    """Return whether trying again later may help without anybody doing anything."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status == 429
    return isinstance(error, (aiohttp.ClientError, asyncio.TimeoutError, OSError, discord.RateLimited))
