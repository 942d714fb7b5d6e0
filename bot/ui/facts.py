"""The facts that messages about a started match are drawn from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Final, TypeVar

from bot.records import LobbyMember, MatchRow, Post, SeatRow, UserId
from bot.table_options import kept_until
from bot.ui.harmless import clean
from bot.ui.likeness import twins
from bot.ui.text import Words, labels, message_link
from bot.ui.text import user as mention
from engines.core.game import AnyGame
from engines.core.line import Line, Ref, say
from engines.core.match import Match
from engines.core.prompt import Draft, Field
from engines.core.seats import Seat

T = TypeVar("T", bound=Ref | str)

GONE: Final = frozenset({"trouble.channel_gone", "trouble.thread_gone"})
"""Why a match cannot be posted where it is played, if that is there no more."""
FOR_GOOD: Final = GONE | {"trouble.channel_kind"}
"""Why a match cannot be posted where it is played, if nobody can put that right."""


@dataclass(frozen=True)
class Facts:
    """A match at one moment: its head, who sits where under which name, and the position.

    ``names`` are by seat: display names, or lines of the bot for computers and open seats. ``gone`` are the stored
    names of people who are to be named and are not on the server any more.
    """

    row: MatchRow
    seats: tuple[SeatRow, ...]
    match: Match
    names: tuple[Line | str, ...]
    gone: Mapping[UserId, str] = field(default_factory=dict)

    @cached_property
    def words(self) -> Words:
        """The reader of lines for this match."""
        match = self.match
        signs = labels(self.game, match.seats, match.options, match.table())
        return Words(self.game, self.names, signs, {int(user): name for user, name in self.gone.items()})

    @property
    def id(self) -> int:
        """The public number of the match."""
        return self.row.id

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.match.game

    @property
    def title(self) -> str:
        """The name of the match: "Invasion #12"."""
        return title(self.row)

    @property
    def over(self) -> bool:
        """Whether nothing more can be played."""
        return self.row.status != "playing"

    @property
    def place(self) -> str | None:
        """The link to where the match is played; None if that is known to be gone."""
        return place_link(self.row)

    def awaited(self) -> tuple[Seat, ...]:
        """Return the seats the match waits for; none when it is over."""
        return () if self.over else self.match.awaited()

    def kept_until(self, seat: Seat) -> datetime | None:
        """Return until when a seat is kept for a person who has left the server; None if it is not."""
        return kept_until(self.row, self.seats[seat])

    def link_for(self, seat: Seat) -> str | None:
        """Return the link to where the match is played; None if the person in a seat cannot go there, or it is gone."""
        return None if self.seats[seat].kept else self.place

    def person(self, seat: Seat) -> int | None:
        """Return the person in a seat, or None."""
        return self.seats[seat].user


def place_link(row: MatchRow) -> str | None:
    """Return the link to where a match or lobby is played; None if that is known to be gone."""
    trouble = None if row.trouble is None else Line.model_validate_json(row.trouble).key
    return None if trouble in GONE else message_link(row.guild, row.place.room)


def post_link(row: MatchRow, post: Post | None) -> str | None:
    """Return the link to a post of a match; None if it does not stand where the match is played, or that is gone."""
    if post is None or post.channel != row.place.room or place_link(row) is None:
        return None
    return message_link(row.guild, post.channel, post.message)


def title(row: MatchRow) -> str:
    """Return the name of a match or lobby: "Invasion #12"."""
    return Words().plain(say("match.title", game=row.game.capitalize(), number=row.id))


@dataclass(frozen=True)
class LobbyFacts:
    """A lobby at one moment. ``names`` are display names by person, ``accounts`` user names where they are known.

    ``options`` is whole, with defaults where nothing was chosen; ``thread`` is whether it gets one of its own,
    ``grace`` for how many hours a seat is kept for who leaves the server.
    """

    row: MatchRow
    game: AnyGame
    members: tuple[LobbyMember, ...]
    options: Draft
    thread: bool
    grace: int
    names: Mapping[UserId, str]
    accounts: Mapping[UserId, str] = field(default_factory=dict)

    @cached_property
    def words(self) -> Words:
        """The reader of lines for this lobby; nobody sits in its seats yet."""
        options = self.game.options(self.options)
        return Words(self.game, labels=labels(self.game, self.row.size, options, None))

    @property
    def id(self) -> int:
        """The public number of the match to come."""
        return self.row.id

    @property
    def title(self) -> str:
        """The name of the match to come: "Invasion #12"."""
        return title(self.row)

    def ask(self, draft: Draft) -> Field | None:
        """Return the next field of the options form."""
        return self.game.options_field(self.row.size, draft)

    def free_seats(self) -> tuple[Seat, ...]:
        """Return the seats nobody has chosen."""
        chosen = {member.wanted for member in self.members}
        return tuple(Seat(number) for number in range(self.row.size) if number not in chosen)

    def mention(self, user: UserId) -> Ref | Line:
        """Return the reference that reads as a mention of a member, told apart from others who are called alike."""
        return self._told_apart(user, mention(user))

    def called(self, user: UserId) -> Ref | Line | str:
        """Return what a member is called, told apart from others who are called alike."""
        return self._told_apart(user, clean(self.names.get(user, "")) or mention(user))

    def _told_apart(self, user: UserId, name: T) -> T | Line:
        """Return a name, with the user name if another member is called alike; or else their number in the lobby."""
        users = [member.user for member in self.members]
        place = users.index(user)
        if place not in twins([None if one is None else clean(self.names.get(one, "")) for one in users]):
            return name
        account = clean(self.accounts.get(user, ""))
        if account:
            return say("name.account", name=name, account=account)
        return say("name.numbered", name=name, place=place + 1)

    def wanted_by(self, user: int) -> int | None:
        """Return the seat a person has chosen, or None."""
        return next((member.wanted for member in self.members if member.user == user), None)
