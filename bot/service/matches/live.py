"""Started matches as the services see them, loaded once and kept while nobody else can change them."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar
from weakref import WeakValueDictionary

from bot.actor import Actor
from bot.errors import Refusal
from bot.ports import Conflict, NoSuchMatch, Store, Unreadable
from bot.records import Loaded, MatchId, MatchRow, SeatRow, UserId
from bot.service.matches.aside import Asides
from bot.service.matches.codec import thaw
from bot.service.matches.games import Games
from engines.core.game import AnyGame
from engines.core.line import Line
from engines.core.match import Match
from engines.core.prompt import Prompt
from engines.core.seats import Seat

_KEPT = 256
_TRIES = 20
T = TypeVar("T")
"""Public lines on one page of the log."""


@dataclass(frozen=True, slots=True)
class Live:
    """A started match: its head, who sits where, and the position. Immutable."""

    row: MatchRow
    seats: tuple[SeatRow, ...]
    match: Match

    @property
    def id(self) -> MatchId:
        """The public number."""
        return self.row.id

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.match.game

    @property
    def over(self) -> bool:
        """Whether nothing more can be played: finished by the rules or broken off."""
        return self.row.status != "playing"

    def seat_of(self, user: UserId) -> Seat | None:
        """Return the seat of a person, or None."""
        for row in self.seats:
            if row.user == user:
                return Seat(row.seat)
        return None

    def is_run_by(self, actor: Actor) -> bool:
        """Return whether somebody may run the match; a host who has left the server may not, though nobody follows."""
        seat = self.seat_of(actor.user)
        return actor.runs(self.row) and not (seat is not None and self.holder(seat).kept)

    def holder(self, seat: Seat) -> SeatRow:
        """Return who holds a seat."""
        return self.seats[seat]

    def open_seats(self) -> tuple[Seat, ...]:
        """Return the seats that anybody may take; none when it is over."""
        return () if self.over else tuple(Seat(row.seat) for row in self.seats if row.open)

    def awaited(self) -> tuple[Seat, ...]:
        """Return the seats the match waits for; none when it is over."""
        return () if self.over else self.match.awaited()

    def prompt_by_token(self, seat: Seat, token: str) -> Prompt | None:
        """Return the open question a token names, or None if it is not open to this seat any more."""
        for prompt in self.match.prompts_of(seat):
            if self.match.token(prompt) == token:
                return prompt
        return None


class Tables:
    """Loads matches and keeps the ones in use.

    This process alone writes the store, and every writer hands the new position in, so what is kept is true; a
    writer that lost a race calls :meth:`forget`.
    """

    def __init__(self, store: Store, asides: Asides, games: Games) -> None:
        self._store = store
        self._games = games
        self._asides = asides
        self._kept: OrderedDict[MatchId, Live] = OrderedDict()
        self._moved: Counter[MatchId] = Counter()
        """How often what is kept of a match has changed."""
        self._locks: WeakValueDictionary[MatchId, asyncio.Lock] = WeakValueDictionary()

    def lock(self, match: MatchId) -> asyncio.Lock:
        """Return the lock that spares writers of one match a lost race; the store decides without it."""
        lock = self._locks.get(match)
        if lock is None:
            lock = self._locks[match] = asyncio.Lock()
        return lock

    async def written(self, match: MatchId, attempt: Callable[[], Awaitable[T]]) -> T:
        """Return what an attempt to write a match makes, tried anew where somebody was faster.

        Raises:
            Refusal: if somebody was every time, or as ``attempt``.
        """
        async with self.lock(match):
            for _ in range(_TRIES):
                try:
                    return await attempt()
                except Conflict:
                    self.forget(match)
        raise Refusal.of("refuse.busy")

    async def live(self, match: MatchId) -> Live:
        """Return a started match, finished ones included.

        Raises:
            Refusal: if there is no such match, it has not begun, or it never did.
            SetAside: if it cannot be read.
        """
        while True:
            kept = self._kept.get(match)
            if kept is not None:
                self._kept.move_to_end(match)
                return kept
            moved = self._moved[match]
            try:
                loaded = await self._store.vault.load(match)
            except NoSuchMatch:
                raise await self._not_begun(match) from None
            except Unreadable as error:
                raise self._asides.refusal(match, error) from error
            if self._moved[match] == moved:  # else somebody wrote meanwhile, and this may be the position before
                return self.keep(self._thawed(loaded))

    def _thawed(self, loaded: Loaded) -> Live:
        try:
            game = self._games[loaded.match.game]
            _check_levels(game, loaded.seats)
            return Live(loaded.match, loaded.seats, thaw(game, loaded))
        except Exception as error:  # whatever a damaged document makes of itself
            raise self._asides.refusal(loaded.match.id, error) from error

    async def _not_begun(self, match: MatchId) -> Refusal:
        try:
            row = await self._store.vault.head(match)
        except NoSuchMatch:
            return Refusal.of("refuse.no_match", n=match)
        return Refusal.of("refuse.not_started" if row.status == "lobby" else "refuse.never_started")

    def keep(self, live: Live) -> Live:
        """Keep the newest position of a match."""
        self._moved[live.id] += 1
        self._kept[live.id] = live
        self._kept.move_to_end(live.id)
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return live

    def kept(self, match: MatchId) -> Live | None:
        """Return a started match if it is in memory."""
        return self._kept.get(match)

    def known(self) -> tuple[Live, ...]:
        """Return the matches in memory, the last used first: where an answer cannot wait for the store."""
        return tuple(reversed(self._kept.values()))

    def forget(self, match: MatchId) -> None:
        """Load the match afresh next time."""
        self._moved[match] += 1
        self._kept.pop(match, None)

    async def seat(self, match: MatchId, user: UserId) -> tuple[Live, Seat]:
        """Return a match that is being played and the person's seat in it.

        Raises:
            Refusal: if it is over, was broken off, or the person has no seat.
        """
        live = await self.live(match)
        if live.over:
            raise Refusal.of("refuse.over")
        seat = live.seat_of(user)
        if seat is None:
            raise Refusal.of("refuse.not_seated")
        return live, seat

    async def names(self, live: Live) -> tuple[Line | str, ...]:
        """Return who sits where, by seat: a person's display name, or the bot's words for anybody else."""
        (names,) = await self.names_of((live,))
        return names

    async def names_of(self, lives: Sequence[Live]) -> tuple[tuple[Line | str, ...], ...]:
        """Return the same of several matches, in their order; the store is asked once for each server."""
        users: dict[int, set[UserId]] = {}
        for live in lives:
            users.setdefault(live.row.guild, set()).update(row.user for row in live.seats if row.user is not None)
        known = {guild: await self._store.people.names(guild, tuple(seated)) for guild, seated in users.items()}
        return tuple(tuple(seat_name(row, known[live.row.guild]) for row in live.seats) for live in lives)


def _check_levels(game: AnyGame, seats: tuple[SeatRow, ...]) -> None:
    """Check that the game has every computer player that holds a seat.

    Raises:
        LookupError: if it has not.
    """
    for row in seats:
        if row.level is not None and row.level not in game.players:
            raise LookupError(f"seat {row.seat} is held by nobody known")


def seat_name(row: SeatRow, known: dict[UserId, str]) -> Line | str:
    """Return who holds a seat: a display name last seen, or a line of the bot."""
    if row.user is not None:
        return known.get(row.user, "")
    if row.level is not None:
        return Line(key="seat.computer")
    return Line(key="seat.open")
