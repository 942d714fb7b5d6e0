"""The order in which a match's messages go out: a lane for its place, one for each person, and lanes beside those.

News of a match's place to a person goes beside the rest, which may be waiting for that very place. Edits of older
messages, in its place or to a person, go beside both: Discord takes few of those, and nobody is to wait for them.

Rows of a lane are delivered one after the other. A row that only asks to draw something from the position as it is
now (a board, a lobby, a direct message) is overtaken by a later one of the same kind: both are delivered by it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final, NamedTuple

from bot.ports import Outbox
from bot.records import MatchId, OutboxRow, UserId
from bot.service.matches.outbox import Kind, Saying, read

OVERTAKEN: Final = frozenset({Kind.BOARD, Kind.LOBBY, Kind.DM, Kind.PLACE, Kind.EARLIER})
"""Kinds that are drawn at the time of sending, so that the last one says it all."""


class Way(StrEnum):
    """The kinds of rows that go together through a lane of a match's place or of a person."""

    NEWS = "news"
    PLACE = "place"
    OLDER = "older"


_WAYS: Final = {Kind.PLACE: Way.PLACE, Kind.NOTE: Way.PLACE, Kind.EARLIER: Way.OLDER, Kind.EMPTIED: Way.OLDER}
"""Kinds that go beside the others."""


class LaneKey(NamedTuple):
    """A lane: a match, the person for direct messages, and what goes through it."""

    match: MatchId
    user: UserId | None
    way: Way

    @classmethod
    def of(cls, match: MatchId, user: UserId | None, kind: str) -> LaneKey:
        """Return the lane for rows of this kind, for a person or for the place of a match."""
        return cls(match, user, way_of(kind))

    async def rows(self, outbox: Outbox) -> tuple[OutboxRow, ...]:
        """Return the undelivered rows of the lane in order, the first 2,000 of them at most."""
        kinds = tuple(kind for kind, way in _WAYS.items() if way is self.way)
        if kinds:
            return await outbox.of_lane(self.match, self.user, kinds=kinds)
        return await outbox.of_lane(self.match, self.user, but=tuple(_WAYS))


def way_of(kind: str) -> Way:
    """Return the lane that a kind of row takes; an unknown kind goes with the news, where it is noticed."""
    return next((way for one, way in _WAYS.items() if one == kind), Way.NEWS)


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


def first_batch(rows: tuple[OutboxRow, ...]) -> tuple[OutboxRow, ...]:
    """Return the rows of a lane to be delivered next: the first that no later one overtakes, after those it does."""
    last = {row.kind: row.id for row in rows}
    for row in rows:
        if row.kind not in OVERTAKEN:
            return (row,)
        if last[row.kind] == row.id:
            return tuple(each for each in rows if each.kind == row.kind)
    return ()
