"""Ports of posts and of the outbox."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Protocol

from bot.records import MatchId, OutboxRow, Outgoing, Post, UserId


class Posts(Protocol):
    """The messages we own, so that they can be edited, repaired and found after a restart."""

    async def current(self, match: MatchId, kind: str, owner: int = 0) -> Post | None:
        """Return the current post of this kind and owner, or ``None``."""
        ...

    async def current_of(self, matches: Collection[MatchId], kinds: Collection[str]) -> dict[tuple[MatchId, str], Post]:
        """Return the current posts of these kinds, of nobody in particular, by match and kind; asked once for all."""
        ...

    async def of_kinds(self, match: MatchId, kinds: Collection[str]) -> tuple[Post, ...]:
        """Return all posts of a match of these kinds, current or not, oldest first."""
        ...

    async def newest_report(self, match: MatchId, key: str) -> Post | None:
        """Return the newest post of the reports with this key, or ``None``; whether it is current or not."""
        ...

    async def find(self, message: int) -> Post | None:
        """Return the post that is this message, or ``None``."""
        ...

    async def save(self, post: Post) -> None:
        """Store a post; if it is current, earlier ones of its kind and owner no longer are."""
        ...

    async def forget(self, message: int) -> None:
        """Forget a post whose message no longer exists."""
        ...

    async def prune(self, before: datetime, most: int) -> int:
        """Forget at most so many posts that are not current; return how many it were.

        Those of matches that were over before then and of which nothing is left to be said: nobody asks for them again.
        """
        ...

    async def published(self, match: MatchId) -> int:
        """Count one more published board and return its number, from 1.

        Raises:
            NoSuchMatch: if there is no such match.
        """
        ...


class Outbox(Protocol):
    """Keeps rows that are to be said and are not yet known to be delivered."""

    async def unsent(self, limit: int = 100, match: MatchId | None = None) -> tuple[OutboxRow, ...]:
        """Return undelivered rows in the order they were written; those of one match only, if one is named."""
        ...

    async def lanes(self, match: MatchId) -> frozenset[tuple[UserId | None, str]]:
        """Return for whom, and of which kinds, a match has undelivered rows, however many those are."""
        ...

    async def of_lane(
        self,
        match: MatchId,
        user: UserId | None,
        *,
        kinds: Collection[str] = (),
        but: Collection[str] = (),
        after: int = 0,
        limit: int = 2000,
    ) -> tuple[OutboxRow, ...]:
        """Return undelivered rows of a match for a person, or for its place, in the order they were written.

        Those of ``kinds``, or of all kinds ``but`` some; with numbers above ``after``, ``limit`` of them at most.

        Raises:
            Unreadable: if one of them is damaged.
        """
        ...

    async def waiting(self, guild: int | None = None) -> tuple[MatchId, ...]:
        """Return the matches with undelivered rows, of one server if it is named, in the order of their oldest."""
        ...

    async def sent(self, rows: tuple[int, ...], message: int | None, posts: tuple[Post, ...] = ()) -> None:
        """Mark rows as delivered by ``message`` (``None``: overtaken by a newer one) and store posts with it."""
        ...

    async def follow(self, row: OutboxRow, rows: tuple[int, ...], told: tuple[Outgoing, ...]) -> None:
        """Mark rows as delivered, and store with it what must be said of the match of ``row`` because of them."""
        ...

    async def tried(self, row: int, error: str) -> None:
        """Note a failed try; the row stays undelivered."""
        ...

    async def drop(self, row: int, error: str) -> None:
        """Give a row up for good, noting why."""
        ...

    async def owe(self, rows: tuple[int, ...], match: MatchId, user: UserId) -> None:
        """Give rows up that a person takes no message for, and note that they are still to be told of the match."""
        ...

    async def paid(self, match: MatchId, user: UserId) -> None:
        """Note that a person has been told of a match (:meth:`Directory.owed`)."""
        ...

    async def prune(self, before: datetime, most: int) -> int:
        """Forget at most so many rows that were delivered or given up before then; return how many it were."""
        ...
