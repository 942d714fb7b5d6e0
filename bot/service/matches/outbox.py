"""Rows of the outbox: one value per kind, written and read here alone.

A row is stored in the transaction of what it is about and delivered afterwards, perhaps by a later version of the bot:
what is written once must stay readable.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias, get_args

from pydantic import BeforeValidator, ConfigDict, PlainSerializer, TypeAdapter, ValidationError, with_config

from bot.ports import Newer, Unreadable
from bot.records import Doc, MatchId, OutboxRow, Outgoing, UserId
from engines.core.line import Line
from engines.core.seats import Seat


class Kind(StrEnum):
    """The kind of a row: its carrier, and how it goes with others."""

    LOBBY = "lobby"
    THREAD = "thread"
    BOARD = "board"
    REPORT = "report"
    ANNOUNCE = "announce"
    DM = "dm"
    PERSONAL = "personal"
    PLACE = "place"
    NOTE = "note"
    EARLIER = "buttons"
    EMPTIED = "emptied"


def _line(held: object) -> object:
    return Line.model_validate_json(held) if isinstance(held, str) else held


Sentence: TypeAlias = Annotated[Line, BeforeValidator(_line), PlainSerializer(lambda line: line.model_dump_json())]
"""A line, which stands in the row as the text of its own document."""


@dataclass(frozen=True, slots=True)
class LobbyPost:
    """The lobby post is to be drawn again."""

    kind: ClassVar[Kind] = Kind.LOBBY


@dataclass(frozen=True, slots=True)
class Thread:
    """The match's thread is to be made, once, before anything is posted in it."""

    kind: ClassVar[Kind] = Kind.THREAD


@dataclass(frozen=True, slots=True)
class Board:
    """The board is to be published; it is drawn from the position at the time of sending.

    ``ping`` are the seats newly awaited, or those to be told that the match is over: ``final`` is the board that says
    so. ``fresh`` asks for a new post though nobody is newly awaited.
    """

    kind: ClassVar[Kind] = Kind.BOARD
    ping: tuple[Seat, ...]
    version: int
    final: bool = False
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class Report:
    """A public event that deserves a message of its own; ``event`` is its document, ``seq`` the entry that told it."""

    kind: ClassVar[Kind] = Kind.REPORT
    event: Doc
    seq: int


@dataclass(frozen=True, slots=True)
class SeatButton:
    """The button below an announcement: to take a seat, or to say that its person is back."""

    kind: Literal["take", "back"]
    seat: Seat


@dataclass(frozen=True, slots=True)
class Announcement:
    """A public sentence that notifies ``users``."""

    kind: ClassVar[Kind] = Kind.ANNOUNCE
    line: Sentence
    button: SeatButton | None = None
    users: tuple[UserId, ...] = ()


Why: TypeAlias = Literal["asked", "hand", "redrawn", "closed"]
"""A new question; something changed; it says more of what stands there, and is not worth a new message; the seat is no
longer theirs, or the match is over."""


@dataclass(frozen=True, slots=True)
class DirectMessage:
    """A person's direct message is to be brought up to date; what it shows is built from the match when it is sent."""

    kind: ClassVar[Kind] = Kind.DM
    seat: Seat
    why: Why


@dataclass(frozen=True, slots=True)
class PersonalWord:
    """A sentence for one person, about what somebody else has done that concerns them."""

    kind: ClassVar[Kind] = Kind.PERSONAL
    line: Sentence


@dataclass(frozen=True, slots=True)
class PlaceNews:
    """A person is to be told how it stands with a match's place, as it is at the time of sending.

    ``ended`` says that somebody ended the match: that is told whatever stands with its place, in the same message.
    """

    kind: ClassVar[Kind] = Kind.PLACE
    ended: Sentence | None = None


@dataclass(frozen=True, slots=True)
class PlaceNote:
    """A sentence for one person about how a match is posted: it goes on elsewhere, or something is but noted."""

    kind: ClassVar[Kind] = Kind.NOTE
    key: Literal["moved", "noted"]
    line: Sentence


@dataclass(frozen=True, slots=True)
class EarlierPosts:
    """Earlier posts are to be edited if, at that time, they must show something else.

    Those are posts of lobbies that are over or have moved, the last board of a match whose end was not posted, and
    announcements with a button that does nothing any more.
    """

    kind: ClassVar[Kind] = Kind.EARLIER


@dataclass(frozen=True, slots=True)
class Emptied:
    """A direct message must still lose its hand and controls: Discord refused the edit when it was due."""

    kind: ClassVar[Kind] = Kind.EMPTIED
    channel: int
    message: int


Saying: TypeAlias = (
    LobbyPost
    | Thread
    | Board
    | Report
    | Announcement
    | DirectMessage
    | PersonalWord
    | PlaceNews
    | PlaceNote
    | EarlierPosts
    | Emptied
)
"""Anything that is to be said."""

_MORE: Final = "unexpected_keyword_argument"
"""How pydantic calls a key that a value has no field for."""

_ADAPTERS: Final[Mapping[str, TypeAdapter[Any]]] = {
    said.kind: TypeAdapter(with_config(ConfigDict(extra="forbid"))(said)) for said in get_args(Saying)
}


def row(said: Saying, user: UserId | None = None) -> Outgoing:
    """Return the row that says something where the match is played, or to one person."""
    return Outgoing(kind=said.kind.value, payload=_ADAPTERS[said.kind].dump_json(said).decode(), user=user)


def read(row: OutboxRow) -> Saying:
    """Return what a row says.

    Raises:
        Newer: if a newer version wrote it: a kind that this one does not know, or more than it knows of that kind.
        Unreadable: if it is damaged.
    """
    assert row.match is not None
    return value(row.kind, row.payload, row.match)


def value(kind: str, payload: Doc, match: MatchId) -> Saying:
    """Return what was written as a row of some kind of a match.

    Raises:
        Newer, Unreadable: as :func:`read`.
    """
    adapter = _ADAPTERS.get(kind)
    if adapter is None:
        raise Newer(match)
    try:
        said: Saying = adapter.validate_json(payload)
    except ValidationError as error:
        newer = all(one["type"] == _MORE for one in error.errors())
        # Its message repeats values, which may be secret.
        raise (Newer if newer else Unreadable)(match) from None
    return said
