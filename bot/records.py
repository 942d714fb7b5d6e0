"""Values the store keeps and takes: frozen, without SQL, and of the engines only the kinds of entries.

Documents (options, actions, snapshots, events, drafts, payloads) are JSON text: the store never looks inside.
Seats are plain integers from 0, as in the engines; times are aware UTC datetimes; snowflakes are integers.
Fields that may hold secrets are left out of ``repr``, so that no log line can carry them.
"""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, NewType, TypeAlias

from engines.core.record import EntryKind as EntryKind  # noqa: PLC0414  (the store knows it from here alone)

MatchId = NewType("MatchId", int)
"""The public number of a match: ``Invasion #12``."""

UserId = NewType("UserId", int)
"""A Discord user's snowflake."""

Doc: TypeAlias = str
"""A JSON document, opaque to the store."""

Status: TypeAlias = Literal["lobby", "playing", "finished", "ended"]
"""``finished`` has an outcome by the rules, ``ended`` was broken off (or its lobby closed)."""

PERSON = "person"
"""The actor of an entry that a person made."""

IN_LOBBY = -1
"""The version of a match that has no entry yet; the setup entry is number 0."""


@dataclass(frozen=True, slots=True)
class Mark:
    """The version a writer must have seen: compared and advanced in the writing transaction.

    ``version`` is the number of the last entry (``IN_LOBBY`` before the start). ``roster`` rises whenever
    lobby, seats, host, options or place change, so that nobody acts for a seat that was just taken away.
    """

    version: int
    roster: int


@dataclass(frozen=True, slots=True)
class Place:
    """Where a match is played: a channel and, if it is played in a thread or a forum's post, that."""

    channel: int
    thread: int | None = None

    @property
    def room(self) -> int:
        """Where its messages stand: the thread, or the channel itself."""
        return self.channel if self.thread is None else self.thread


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMatch:
    """A lobby to open. ``seed`` is 32 random bytes, secret until the match is over.

    ``outbox`` is what must be said once it is open.
    """

    game: str
    rules_version: str
    edition: int
    options: Doc
    seed: bytes = field(repr=False)
    size: int
    host: UserId
    guild: int
    place: Place
    language: str = "en"
    lobby: tuple["LobbyMember", ...] = ()
    outbox: tuple["Outgoing", ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRow:
    """The head of a match. ``size`` is the number of seats, ``pictures`` the number of boards published.

    ``trouble`` is the line that says why it cannot be posted where it is played, ``lost`` since when it could be posted
    nowhere; both are None as long as nothing is known to be wrong.
    """

    id: MatchId
    game: str
    rules_version: str
    edition: int
    options: Doc
    seed: bytes = field(repr=False)
    status: Status
    mark: Mark
    size: int
    host: UserId
    guild: int
    place: Place
    pictures: int
    language: str
    created: datetime
    started: datetime | None
    finished: datetime | None
    nudged: datetime | None
    trouble: Doc | None = None
    lost: datetime | None = None


@dataclass(frozen=True, slots=True)
class LobbyMember:
    """Somebody who will play: a person or a computer ``level``, in order of joining.

    ``wanted`` is the seat chosen, or ``None`` to have one drawn.
    """

    user: UserId | None
    level: str | None = None
    wanted: int | None = None


@dataclass(frozen=True, slots=True)
class Lobby:
    """A match before its start, with its members in order of joining."""

    match: MatchRow
    members: tuple[LobbyMember, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow:
    """The holder of a seat now.

    Exactly one of ``user`` and ``level`` is set, or neither while the seat is ``open``. ``standin`` says that the
    game's fallback answers for the absent ``user``, or until somebody takes the open seat. ``since`` is set while the
    seat is awaited: since when. ``gone`` is since when its person is not on the server any more, for whom it is kept a
    while, or since when the person who had the open seat is gone.
    """

    seat: int
    user: UserId | None = None
    level: str | None = None
    open: bool = False
    standin: bool = False
    since: datetime | None = None
    gone: datetime | None = None

    @property
    def kept(self) -> bool:
        """Whether the seat is kept for a person who has left the server."""
        return self.user is not None and self.gone is not None


@dataclass(frozen=True, slots=True)
class SeatSpell:
    """One person's or computer's time in a seat; ``until`` is ``None`` for the present holder."""

    seat: int
    user: UserId | None
    level: str | None
    since: datetime
    until: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryRow:
    """One line of a match's record.

    ``actor`` says what acted: ``person``, and then ``user`` is who; ``computer:LEVEL``; ``standin``; ``setup``; or
    ``handover``.
    ``interaction`` is Discord's id of the press that caused it, unique over the whole store. ``target`` is the entry an
    undo returns to.
    """

    seq: int
    kind: EntryKind
    seat: int | None
    actor: str
    prompt: str
    action: Doc = field(repr=False)
    edition: int
    rules_version: str
    revealing: bool
    at: datetime
    user: UserId | None = None
    target: int | None = None
    interaction: int | None = None


@dataclass(frozen=True, slots=True)
class Recorded:
    """An entry and the snapshot document right after it."""

    entry: EntryRow
    snapshot: Doc = field(repr=False)


@dataclass(frozen=True, slots=True)
class Loaded:
    """A started match as stored, from one consistent read.

    ``trail`` runs from the last revealing entry (the setup at the latest) to the newest entry, oldest first:
    all that an undo may need. It is never empty.
    """

    match: MatchRow
    seats: tuple[SeatRow, ...]
    trail: tuple[Recorded, ...]

    @property
    def snapshot(self) -> Doc:
        """Return the snapshot document of the current position."""
        return self.trail[-1].snapshot


@dataclass(frozen=True, slots=True)
class Tell:
    """A told event to store: ``seat`` is its only audience, ``None`` means everybody."""

    seat: int | None
    kind: str
    event: Doc = field(repr=False)


@dataclass(frozen=True, slots=True)
class ToldRow:
    """A stored told event. ``line`` numbers the public ones from 1; a private one has none.

    ``upto`` is the number of the last public one that is not after it, 0 before the first.
    """

    seq: int
    n: int
    seat: int | None
    kind: str
    event: Doc = field(repr=False)
    line: int | None
    upto: int


@dataclass(frozen=True, slots=True)
class ToldPage:
    """One page of what was told: so many public events, with the private ones of the reader that follow each.

    ``number`` counts from 0. Pages are the same for everybody; a match has one at least.
    """

    told: tuple[ToldRow, ...]
    number: int
    pages: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Outgoing:
    """Something to be said after the commit, where the match is played or to a person (a direct message).

    ``kind`` is the dispatcher's word for it (``board``, ``report``, ``announce``, ``dm`` …). Without a user, it
    takes the match's place at the time of sending.
    """

    kind: str
    payload: Doc = field(repr=False)
    user: UserId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OutboxRow:
    """An undelivered message. ``nonce`` (24 characters) stays the same over all tries."""

    id: int
    match: MatchId | None
    seq: int | None
    ordinal: int
    kind: str
    user: UserId | None
    payload: Doc = field(repr=False)
    nonce: str
    created: datetime
    tries: int
    error: str | None


@dataclass(frozen=True, slots=True)
class DraftKey:
    """The address of a half-filled form: a seat and the token of its prompt."""

    seat: int
    prompt: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Amend:
    """A change to a match, all of it or nothing; everything not named stays.

    ``lobby`` and ``seats`` replace: the whole lobby, each named seat. ``waits`` sets or clears since when seats are
    awaited. ``drafts`` are thrown away. A change without an entry always raises ``roster``.

    ``lost`` is why the match cannot be posted where it is played; since when stays as it was if something was wrong
    already. ``found`` says that it can be posted (again): nobody need be told of it any more. ``unsaid`` gives up what
    was still to be said where it is played, noting why.
    """

    match: MatchId
    expected: Mark
    at: datetime
    status: Status | None = None
    host: UserId | None = None
    place: Place | None = None
    options: Doc | None = None
    size: int | None = None
    nudged: datetime | None = None
    lobby: tuple[LobbyMember, ...] | None = None
    seats: tuple[SeatRow, ...] = ()
    waits: tuple[tuple[int, datetime | None], ...] = ()
    drafts: tuple[DraftKey, ...] = ()
    outbox: tuple[Outgoing, ...] = ()
    lost: Doc | None = None
    found: bool = False
    unsaid: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Append(Amend):
    """A change that adds an entry, its snapshot and what it told.

    ``entry.seq`` must be ``expected.version + 1``. The setup entry of a start is an append as well, with
    ``status="playing"``, ``lobby=()`` and all seats.
    """

    entry: EntryRow
    snapshot: Doc = field(repr=False)
    told: tuple[Tell, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Post:
    """A Discord message of ours. ``owner`` is a user or seat where there is one per person, else 0.

    Of each (match, kind, owner) one post is ``current``; ``shown`` is the dispatcher's own note of what it shows.
    ``report_key`` is the key of a report that others may take the place of.
    """

    match: MatchId
    kind: str
    owner: int = 0
    channel: int
    message: int
    shown: Doc = "{}"
    report_key: str | None = None
    current: bool = True
