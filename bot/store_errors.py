"""Errors of the store, and its report of itself when something is wrong with it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal, TypeAlias

from bot.records import MatchId


class StoreError(Exception):
    """Base of what the store raises on purpose.

    ::

        StoreError
        ├── Conflict       somebody was faster: load again, check again, try again
        ├── AlreadyDone    this very press is already recorded: answer as if it had just happened
        ├── NoSuchMatch    there is no match of this number, or it has not started (or has, for its lobby)
        ├── StoreFailed    the data cannot be read or written just now; nothing was changed
        ├── Unreadable     one match cannot be read, for what is stored of it is damaged
        │   └── Newer      … or for a newer version wrote what this one does not know
        └── StoreRefused   the data cannot be opened; the text is one line for the owner

    Whatever the driver raises, it is one of these that leaves the store.
    """


class Conflict(StoreError):
    """The match is no longer at the mark the change was made for; nothing was written."""


class AlreadyDone(StoreError):
    """An entry with this interaction id exists; nothing was written."""

    def __init__(self, match: MatchId, seq: int) -> None:
        super().__init__(f"this interaction is entry {seq} of match {match}")
        self.match = match
        self.seq = seq


class NoSuchMatch(StoreError):
    """There is no such match, entry or lobby."""


Reason: TypeAlias = Literal[
    "full", "readonly", "locked", "damaged", "gone", "overwritten", "handles", "disk", "closed", "unknown"
]
"""Why the data cannot be read or written."""

Failing: TypeAlias = Literal["writing", "reading", "part"]
"""The part that fails: all writing, all reading, or whatever touches a part that is damaged."""

WHY: Final[Mapping[Reason, str]] = {
    "full": "the disk is full",
    "readonly": "it may only be read",
    "locked": "another program has locked it",
    "damaged": "it is damaged",
    "gone": "the file was deleted, moved or emptied",
    "overwritten": "another program has overwritten it or cut it off",
    "handles": "this process has no file handles left",
    "disk": "the disk reports an error",
    "closed": "the store is closed",
    "unknown": "of something unexpected",
}
"""Each reason in words for the log; what people are told is in the bot's catalogue."""


class StoreFailed(StoreError):
    """The data cannot be read or written just now; nothing was changed. The driver's error is the cause, if any."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason: Reason = reason


class Unreadable(StoreError):
    """The stored data of one match cannot be read; all others are as they were."""

    def __init__(self, match: MatchId) -> None:
        super().__init__(f"match {match} cannot be read")
        self.match = match


class Newer(Unreadable):
    """A newer version wrote something of one match that this one does not know."""


class StoreRefused(StoreError):
    """The store cannot be opened; nothing was changed. ``str()`` is one line that says what to do."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """A failure of the store, and since when it lasts.

    Where a part is damaged, what does not need it is read and written as ever.
    """

    reason: Reason
    since: datetime
    failing: Failing = "writing"
