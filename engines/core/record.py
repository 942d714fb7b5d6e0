"""The documents a vault keeps: enough to rebuild a match and to tell its course."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from engines.core.seats import Seat


class EntryKind(StrEnum):
    """The kinds of entries of a record. A kind that is not among these was written by a newer version."""

    SETUP = "setup"
    PLAY = "play"
    UNDO = "undo"
    HANDOVER = "handover"
    """A seat changed hands, and the standing orders of whoever had it hold no more."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a match's append-only record."""

    seq: int
    kind: EntryKind
    seat: Seat | None
    prompt: str
    action: str = field(repr=False)
    """The action as JSON; an empty object for all but what was played. It may name secrets: for the vault only."""
    edition: int
    rules_version: str
    target_seq: int | None
    """The version an undo goes back to."""
    revealing: bool


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The whole state after an entry, as JSON. It holds secrets: for the vault only."""

    version: int
    document: str = field(repr=False)

    @property
    def needs(self) -> tuple[int, ...]:
        """Versions of the earlier snapshots from which actions may still be taken back."""
        return tuple(seq for seq, _ in json.loads(self.document)["trail"])


Past: TypeAlias = Callable[[int], Snapshot]
"""Gives an earlier snapshot by version."""
