"""Resolving the person a command means, by name or by seat."""

from __future__ import annotations

from dataclasses import dataclass

from bot.errors import Refusal
from bot.front.transport.facts import facts_of
from bot.records import UserId
from bot.service.matches.live import Live, Tables
from bot.ui.seat_names import named, parted
from engines.core.seats import Seat


@dataclass(frozen=True, slots=True)
class Whom:
    """The person typed: a user, or a seat by letter or name. Discord names only those who are on the server.

    ``match`` is the number of the match that was typed with the seat.
    """

    user: UserId | None = None
    seat: str | None = None
    match: int | None = None

    @classmethod
    def typed(cls, user: UserId | None, seat: str | None) -> Whom:
        """Return who is meant by the two options of a command."""
        return cls(user) if seat is None else cls(user, *parted(seat))

    def check(self) -> None:
        """Check that one of the two was typed.

        Raises:
            Refusal: if none was, or both.
        """
        if (self.user is None) == (self.seat is None):
            raise Refusal.of("refuse.person_or_seat")

    async def seat_in(self, tables: Tables, live: Live) -> Seat:
        """Return the seat that is meant in a match.

        Raises:
            Refusal: if the person has none, there is no such seat, or as :meth:`check`.
        """
        self.check()
        if self.seat is not None:
            return await typed_seat(tables, live, self.seat)
        seat = None if self.user is None else live.seat_of(self.user)
        if seat is None:
            raise Refusal.of("refuse.no_seat_theirs")
        return seat

    async def person_in(self, tables: Tables, live: Live) -> UserId:
        """Return the person who is meant in a match, who need not sit there if it was a person that was typed.

        Raises:
            Refusal: if there is no such seat, or no person has it.
        """
        if self.user is not None:
            return self.user
        user = live.holder(await self.seat_in(tables, live)).user
        if user is None:
            raise Refusal.of("refuse.nobody_there")
        return user


async def typed_seat(tables: Tables, live: Live, typed: str) -> Seat:
    """Return the seat of a match that is meant by what was typed.

    Raises:
        Refusal: if there is none, or the match is over.
    """
    words = (await facts_of(tables, live)).words
    seat = named(words, map(Seat, range(len(live.seats))), typed)
    if seat is None:
        raise Refusal.of("refuse.over" if live.over else "refuse.no_seat")
    return seat
