"""The order in which a match's messages go out: one lane for its place, two for each person's direct messages.

News of a match's place to a person goes beside the rest, which may be waiting for that very place.

Rows of a lane are delivered one after the other. A row that only asks to draw something from the position as it is
now (a board, a lobby, a direct message) is overtaken by a later one of the same kind: both are delivered by it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final, NamedTuple

from bot.records import MatchId, OutboxRow, UserId
from bot.service.matches.outbox import Kind, Saying, read

OVERTAKEN: Final = frozenset({Kind.BOARD, Kind.LOBBY, Kind.DM, Kind.PLACE})
"""Kinds that are drawn at the time of sending, so that the last one says it all."""

APART: Final = frozenset({Kind.PLACE, Kind.NOTE})
"""Kinds of direct messages that go beside the others of a person."""


class LaneKey(NamedTuple):
    """A lane: a match, the person for direct messages, and whether it is for those that go apart."""

    match: MatchId
    user: UserId | None
    apart: bool

    @classmethod
    def of(cls, match: MatchId, row: OutboxRow) -> LaneKey:
        """Return the lane through which a row of a match goes."""
        return cls(match, row.user, row.kind in APART)


@dataclass(frozen=True, slots=True)
class Batch:
    """Rows that one message delivers: the last, and those it overtakes.

    ``retried`` says that an earlier try, perhaps by a process since killed, may have reached Discord; ``unsure``
    that this may be longer ago than Discord remembers a nonce, so that the channel must be searched first.
    """

    rows: tuple[OutboxRow, ...]
    retried: bool = False
    unsure: bool = False

    @property
    def row(self) -> OutboxRow:
        """The row that is delivered."""
        return self.rows[-1]

    @property
    def said(self) -> tuple[Saying, ...]:
        """Return the content of the rows, oldest first.

        Raises:
            Unreadable: if one of them is damaged, or written by a newer version.
        """
        return tuple(map(read, self.rows))

    @property
    def nonce(self) -> str:
        """The nonce the batch is sent with: its first row's.

        An earlier try delivered the same first row, though perhaps fewer rows with it.
        """
        return self.rows[0].nonce

    @property
    def match(self) -> MatchId:
        """The match all rows belong to."""
        assert self.row.match is not None
        return self.row.match

    @property
    def ids(self) -> tuple[int, ...]:
        """The numbers of all rows, oldest first."""
        return tuple(row.id for row in self.rows)

    @property
    def since(self) -> datetime:
        """When the first row was written: nothing of the batch was sent before."""
        return self.rows[0].created


def of_lane(key: LaneKey, rows: tuple[OutboxRow, ...]) -> tuple[OutboxRow, ...]:
    """Return those of a match's rows that go through a lane, in order."""
    return tuple(row for row in rows if LaneKey.of(key.match, row) == key)


def first_batch(rows: tuple[OutboxRow, ...]) -> tuple[OutboxRow, ...]:
    """Return the rows of a lane to be delivered next: the first that no later one overtakes, after those it does."""
    last = {row.kind: row.id for row in rows}
    for row in rows:
        if row.kind not in OVERTAKEN:
            return (row,)
        if last[row.kind] == row.id:
            return tuple(each for each in rows if each.kind == row.kind)
    return ()
