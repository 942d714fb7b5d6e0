"""Matches: their record, finding them, and half-filled answers."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime
from typing import Protocol

from bot.records import (
    Amend,
    Append,
    Doc,
    DraftKey,
    EntryRow,
    Loaded,
    Lobby,
    Mark,
    MatchId,
    MatchRow,
    NewMatch,
    Recorded,
    SeatSpell,
    ToldPage,
    ToldRow,
    UserId,
)


class Vault(Protocol):
    """Matches and their append-only record; the only port that carries secrets."""

    async def open(self, new: NewMatch) -> MatchId:
        """Store a new lobby and return its number. Numbers are never used twice."""
        ...

    async def lobby(self, match: MatchId) -> Lobby:
        """Return the lobby of a match that has not started.

        Raises:
            NoSuchMatch: if there is no such match or it has left its lobby.
        """
        ...

    async def load(self, match: MatchId) -> Loaded:
        """Return a started match with the trail an undo needs, also when it is over.

        Raises:
            NoSuchMatch: if there is no such match or it never started.
        """
        ...

    async def head(self, match: MatchId) -> MatchRow:
        """Return the head of a match in any status.

        Raises:
            NoSuchMatch: if there is no such match.
        """
        ...

    async def append(self, change: Append) -> Mark:
        """Store an entry with all its effects and return the new mark.

        Raises:
            AlreadyDone: if an entry with the same interaction id exists (checked first).
            Conflict: if the match has moved on from ``change.expected``, or there is no such match.
            ValueError: if the entry's number does not follow the expected version, or it is of no kind there is.
        """
        ...

    async def amend(self, change: Amend) -> Mark:
        """Store a change without an entry (lobby, seats, host, place, end) and return the new mark.

        Raises:
            Conflict: if the match has moved on from ``change.expected``, or there is no such match.
        """
        ...

    async def at(self, match: MatchId, seq: int) -> Recorded:
        """Return one entry with its snapshot.

        Raises:
            NoSuchMatch: if there is no such entry.
        """
        ...

    async def history(self, match: MatchId, *, after: int = -1) -> tuple[EntryRow, ...]:
        """Return the entries numbered above ``after``, in order."""
        ...

    async def told(self, match: MatchId, *, viewer: int | None, after: int = -1, newest: int) -> tuple[ToldRow, ...]:
        """Return in order the last told events, ``newest`` at most, above entry ``after`` that ``viewer`` may read.

        ``viewer=None`` is the public: public events only. A seat reads its own as well. The whole record is never
        read for them; to go through it, ask for one page after the other.
        """
        ...

    async def told_page(self, match: MatchId, *, viewer: int | None, page: int | None, size: int) -> ToldPage:
        """Return the page of what ``viewer`` may read that holds ``size`` public events, the newest if None.

        Pages count from 0; one beyond the last is the last. No more is read than the page holds.
        """
        ...

    async def lines(self, match: MatchId, *, after: int) -> int:
        """Return how many public events the entries above ``after`` told."""
        ...

    async def entries(self, match: MatchId, numbers: Collection[int]) -> tuple[EntryRow, ...]:
        """Return the entries of these numbers, in order; those that are not there are left out."""
        ...

    async def last_move(self, match: MatchId, seat: int) -> int:
        """Return the number of the last entry ``seat``'s holder made in person, or -1."""
        ...

    async def overdue(self, before: datetime, *, above: MatchId, most: int) -> tuple[MatchId, ...]:
        """Return at most so many matches, by number from ``above`` on, that were over ``before`` then and not bound."""
        ...

    async def bind(self, match: MatchId) -> bool:
        """Pack the record of a match that is over, so that it takes little room and answers as before.

        All of it or nothing; False if there is nothing to pack.

        Raises:
            NoSuchMatch: if there is no such match.
            Unreadable: if what is stored of it is damaged; it stays as it is.
        """
        ...

    async def spells(self, match: MatchId) -> tuple[SeatSpell, ...]:
        """Return who sat where and when, by seat and time."""
        ...


class Directory(Protocol):
    """Finding matches. All answers are ordered by number, newest first.

    A match whose head cannot be read is left out of them, and named to whoever ``on_unreadable`` is.
    """

    on_unreadable: Callable[[MatchId, BaseException], object] | None

    async def of_user(self, user: UserId) -> tuple[MatchRow, ...]:
        """Return the live matches (lobby or playing) in which ``user`` is member, seated or host."""
        ...

    async def awaiting(self, user: UserId) -> tuple[MatchRow, ...]:
        """Return the matches being played in which a seat of ``user`` is awaited."""
        ...

    async def in_channel(self, channel: int) -> tuple[MatchRow, ...]:
        """Return the live matches whose channel or thread this is."""
        ...

    async def last_in_thread(self, thread: int) -> MatchRow | None:
        """Return the match that was played last in a thread, whether it is over or not; None if none ever was."""
        ...

    async def kept(self) -> tuple[MatchRow, ...]:
        """Return the matches being played in which a seat is kept for somebody who has left the server."""
        ...

    async def with_open_seat(self, matches: Collection[MatchId]) -> frozenset[MatchId]:
        """Return those of these matches that are being played and in which anybody may take a seat."""
        ...

    async def once_held(self, matches: Collection[MatchId], user: UserId) -> frozenset[MatchId]:
        """Return those of these matches in which ``user`` has or had a seat."""
        ...

    async def live(self) -> tuple[MatchRow, ...]:
        """Return every match in its lobby or being played."""
        ...

    async def owed(self, user: UserId) -> tuple[MatchRow, ...]:
        """Return the matches of which ``user`` is still to be told how it stands with their place, in any status."""
        ...

    async def people(self, match: MatchId) -> tuple[UserId, ...]:
        """Return everybody who is in the lobby of a match or sits in it, also where its head cannot be read."""
        ...

    async def takes_part(self, match: MatchId, user: UserId) -> bool:
        """Return whether ``user`` is in the lobby of a match or sits in it, also when it is over."""
        ...


class Drafts(Protocol):
    """Half-filled forms: at most one per seat and prompt."""

    async def read(self, match: MatchId, key: DraftKey) -> Doc | None:
        """Return the stored draft, or ``None``."""
        ...

    async def save(self, match: MatchId, key: DraftKey, draft: Doc) -> None:
        """Store the draft, replacing an earlier one."""
        ...

    async def drop(self, match: MatchId, key: DraftKey) -> None:
        """Forget the draft, if there is one."""
        ...
