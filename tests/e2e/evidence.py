"""Evidence of a match that is over, and the checks it must pass in any game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from bot.local.protocol.codes import Json
from bot.local.world.traffic import Record
from bot.records import EntryRow, MatchId, Post, ToldRow
from engines.core.match import Match
from engines.core.seats import Seat
from tests.e2e.program import Program, Step
from tests.kit.messages import pictures
from tests.kit.posts import all_posts
from tests.kit.told import all_told

_NO_MATCH: Final = MatchId(0)


@dataclass
class Evidence:
    """The evidence of a match that is over."""

    match: MatchId = _NO_MATCH
    ended: Match | None = None
    """The match at its end; see :attr:`final`."""
    history: tuple[EntryRow, ...] = ()
    told: tuple[ToldRow, ...] = ()
    """Rows told to everybody."""
    posts: tuple[Post, ...] = ()
    room: list[Json] = field(default_factory=list)
    """The messages in the match's thread, at the end."""
    board: Json = field(default_factory=dict)
    """The last board post."""
    directs: dict[str, list[Json]] = field(default_factory=dict)
    """The direct messages of each person."""
    records: list[Record] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    seats: dict[int, Seat] = field(default_factory=dict)
    """The seat of each person."""
    names: dict[Seat, str] = field(default_factory=dict)
    """The name in each seat."""
    unknown: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    """The log of the program."""
    errors: list[str] = field(default_factory=list)

    @property
    def final(self) -> Match:
        """Return the match at its end."""
        assert self.ended is not None, "it is not played yet"
        return self.ended

    async def meet(self, program: Program) -> None:
        """Write down who sits where."""
        live = await program.live(self.match)
        self.seats = {int(row.user): Seat(row.seat) for row in live.seats if row.user is not None}
        self.names = {seat: program.name(user) for user, seat in self.seats.items()}

    async def note(self, program: Program) -> None:
        """Write down what the match has left, while the program still runs."""
        store = program.services.store
        self.ended = (await program.live(self.match)).match
        self.history = await store.vault.history(self.match)
        self.told = await all_told(store.vault, self.match, None)
        self.posts = await all_posts(store.posts, self.match)
        self.room = program.table.messages(await program.room(self.match))
        self.board = await program.board(self.match)
        people = [program.person(name) for name in self.names.values()]
        self.directs = {person.name: person.messages(person.dm) for person in people}

    def overheard(self, program: Program) -> None:
        """Write down what went over a wire, once the program has stopped."""
        self.records, self.unknown = program.records(), program.unknown
        self.steps = program.steps[self.match]


P = TypeVar("P", bound=Evidence)


class Checks(Generic[P]):
    """All that must be true of a match; decorate a check to add it."""

    def __init__(self, *checks: Callable[[P], None]) -> None:
        self._checks = [*checks]

    def __call__(self, proved: Callable[[P], None]) -> Callable[[P], None]:
        """Add one thing that must be true."""
        self._checks.append(proved)
        return proved

    def hold(self, evidence: P) -> None:
        """Check everything there is to check, and show every breach.

        Raises:
            ExceptionGroup: of the breaches, each with the name of its check.
        """
        breaches = []
        for proved in self._checks:
            try:
                proved(evidence)
            except AssertionError as error:
                error.add_note(proved.__name__)
                breaches.append(error)
        if breaches:
            raise ExceptionGroup(f"{len(breaches)} of {len(self._checks)} things are not true", breaches)


def every_picture_is_said_in_words_and_stands_once(evidence: Evidence) -> None:
    shown = [*evidence.room, *(message for messages in evidence.directs.values() for message in messages)]
    files = [file for message in shown for file in pictures(message)]
    assert files
    assert all(file["description"].strip() for file in files)
    assert len({file["id"] for file in files}) == len(files)
    assert not any(message["attachments"] for message in shown), "a file is sent that is not shown"


def nothing_went_wrong_unseen(evidence: Evidence) -> None:
    assert evidence.errors == []
    assert evidence.unknown == []


ANY_GAME: Final = (every_picture_is_said_in_words_and_stands_once, nothing_went_wrong_unseen)
"""The checks for any game."""
