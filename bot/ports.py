"""The ports of the services: what they ask of the world outside, as Protocols.

The values that pass through them are in :mod:`bot.records`. ``bot.store`` implements all of them but the clock and
:class:`bot.sight.Sight`, which is Discord's word. What it raises is in :mod:`bot.store_errors`; both can be had here.
Reads see committed data only. Each write is one transaction: when it returns, the change is on the disk; when it
raises, nothing of it is. A caller cancelled while it waits loses its answer, not the write.

Who calls what:

==========  ==========================================================  ==================================
port        used by                                                     for
==========  ==========================================================  ==================================
Vault       service: lobby, play, undo, seats                           all changes to a match, its record
Directory   service: which match a command means; ``/legatus list``     finding matches
Drafts      service: panels                                             half-filled forms
Posts       front: dispatcher, router                                        messages we own
Outbox      front: dispatcher                                              what must still be said
People      service: settings; front: dispatcher                           names, direct messages, servers
Sight       service: access                                             who is on a server and views what
Ledger      app: command sync; router: incidents; ``/legatus status``     facts about the installation
Clock       everybody                                                   the time
==========  ==========================================================  ==================================
"""

from collections.abc import Callable, Collection
from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path
from typing import Protocol

from bot.records import (
    Amend,
    Append,
    Doc,
    DraftKey,
    Entry,
    Figures,
    Guild,
    Incident,
    Loaded,
    Lobby,
    Mark,
    MatchId,
    MatchRow,
    NewMatch,
    OutboxRow,
    Outgoing,
    Person,
    Post,
    Recorded,
    SeatSpell,
    Told,
    ToldPage,
    UserId,
)
from bot.sight import Sight
from bot.store_errors import (
    WHY,
    AlreadyDone,
    Conflict,
    NoSuchMatch,
    Reason,
    StoreError,
    StoreFailed,
    StoreRefused,
    Trouble,
    Unreadable,
)

__all__ = [
    "WHY",
    "AlreadyDone",
    "Clock",
    "Conflict",
    "Directory",
    "Drafts",
    "Ledger",
    "NoSuchMatch",
    "Outbox",
    "People",
    "Posts",
    "Reason",
    "Sight",
    "Store",
    "StoreError",
    "StoreFailed",
    "StoreRefused",
    "Trouble",
    "Unreadable",
    "Vault",
]


class Clock(Protocol):
    """The time, so that tests can set it."""

    def now(self) -> datetime:
        """Return the present as an aware UTC datetime."""
        ...


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
            ValueError: if the entry's number does not follow the expected version.
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

    async def history(self, match: MatchId, *, after: int = -1) -> tuple[Entry, ...]:
        """Return the entries numbered above ``after``, in order."""
        ...

    async def told(
        self, match: MatchId, *, viewer: int | None, after: int = -1, newest: int | None = None
    ) -> tuple[Told, ...]:
        """Return the told events of entries above ``after``, in order, that ``viewer`` may read.

        ``viewer=None`` is the public: public events only. A seat reads its own as well. ``newest`` keeps only that
        many of the last ones.
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


class Posts(Protocol):
    """The messages we own, so that they can be edited, repaired and found after a restart."""

    async def current(self, match: MatchId, kind: str, owner: int = 0) -> Post | None:
        """Return the current post of this kind and owner, or ``None``."""
        ...

    async def current_of(self, matches: Collection[MatchId], kinds: Collection[str]) -> dict[tuple[MatchId, str], Post]:
        """Return the current posts of these kinds, of nobody in particular, by match and kind; asked once for all."""
        ...

    async def of_match(self, match: MatchId) -> tuple[Post, ...]:
        """Return all posts of a match, old ones too, oldest first."""
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
    """What was decided to be said and is not yet known to be delivered."""

    async def unsent(self, limit: int = 100, match: MatchId | None = None) -> tuple[OutboxRow, ...]:
        """Return undelivered rows in the order they were written; those of one match only, if one is named."""
        ...

    async def waiting(self) -> tuple[MatchId, ...]:
        """Return the matches with undelivered rows, in the order of their oldest."""
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


class People(Protocol):
    """People and servers."""

    async def person(self, user: UserId) -> Person:
        """Return what we keep about ``user``, the defaults if nothing."""
        ...

    async def names(self, guild: int, users: tuple[UserId, ...]) -> dict[UserId, str]:
        """Return how people are called on a server, for those known.

        That is the name last seen there, else the one last seen outside of any server; never another server's.
        """
        ...

    async def seen(self, guild: int, user: UserId, name: str) -> None:
        """Note how a person is called on a server, or :data:`bot.records.OUTSIDE` of any."""
        ...

    async def set_dms(self, user: UserId, *, on: bool) -> None:
        """Store whether a person wants direct messages."""
        ...

    async def dm_failed(self, user: UserId, at: datetime | None) -> None:
        """Note when a direct message was refused; ``None`` when one arrived again."""
        ...

    async def guild(self, guild: int) -> Guild:
        """Return what we keep about a server, the defaults if nothing."""
        ...

    async def save_guild(self, guild: Guild) -> None:
        """Store what we keep about a server."""
        ...


class Ledger(Protocol):
    """Facts about this installation."""

    async def fact(self, key: str) -> str | None:
        """Return a stored fact (the hash of the synced commands, say), or ``None``."""
        ...

    async def note(self, key: str, value: str) -> None:
        """Store a fact, replacing an earlier one."""
        ...

    async def record(self, incident: Incident) -> None:
        """Store an incident."""
        ...

    async def incident(self, id: str) -> Incident | None:  # noqa: A002 (the word people are shown)
        """Return an incident by its id, or ``None``."""
        ...

    async def prune(self, before: datetime, most: int) -> int:
        """Forget at most so many incidents from before then; return how many it were."""
        ...

    async def figures(self, guild: int | None) -> Figures:
        """Return the figures ``/legatus status`` shows on a server, or with ``None`` in a direct message."""
        ...


class Store(Protocol):
    """All of it, opened by :func:`bot.store.open_store`."""

    @property
    def vault(self) -> Vault:
        """Return the matches."""
        ...

    @property
    def directory(self) -> Directory:
        """Return the search for matches."""
        ...

    @property
    def drafts(self) -> Drafts:
        """Return the half-filled forms."""
        ...

    @property
    def posts(self) -> Posts:
        """Return the messages we own."""
        ...

    @property
    def outbox(self) -> Outbox:
        """Return the undelivered messages."""
        ...

    @property
    def people(self) -> People:
        """Return people and servers."""
        ...

    @property
    def ledger(self) -> Ledger:
        """Return the facts about this installation."""
        ...

    @property
    def trouble(self) -> Trouble | None:
        """Return what keeps the store from writing or reading, or what is damaged; None if nothing is known."""
        ...

    @property
    def stuck(self) -> float:
        """Return for how many seconds whoever waits longest has waited to have something kept, 0 if nobody does."""
        ...

    def follow(self) -> AbstractContextManager[Collection[object]]:
        """Give what the task that enters, and tasks it begins within, have asked to be kept and is not yet.

        It is empty whenever nothing is asked for, and whenever all of it is kept or refused.
        """
        ...

    async def check(self) -> None:
        """Look through the whole database if that was spared at the start, or damage was met with since then.

        What it finds becomes the trouble, or is it no more. Takes as long as reading all of it, on a reader of its own.

        Raises:
            StoreFailed: if it cannot be read for another reason; it can be tried again.
        """
        ...

    async def backup(self, file: Path) -> None:
        """Write a consistent copy of the database to ``file`` while play goes on.

        Raises:
            StoreRefused: if ``file`` exists or cannot be written.
        """
        ...

    async def close(self) -> None:
        """Finish every write already asked for, then close; further calls do nothing."""
        ...
