"""Absent people: stand-ins, nudges, and seats that are kept for those who have left the server."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace
from typing import Final

from bot.actor import Actor
from bot.errors import Refusal
from bot.ports import Clock, Store, StoreFailed
from bot.records import Amend, MatchId, MatchRow, SeatRow, UserId
from bot.service.matches import notices
from bot.service.matches.access import Access
from bot.service.matches.amending import Amending
from bot.service.matches.live import Live, Tables
from bot.service.matches.outbox import Kind
from bot.service.people import seat_news
from bot.service.people.patience import NUDGE_AGAIN, AbsenceClock, check_may_call
from bot.service.people.seats import Seats, holder, seat_of
from bot.table_options import TableOptions, kept_until
from engines.core.line import say, seat_ref
from engines.core.seats import Seat

_log = logging.getLogger(__name__)

EVERY: Final = 60.0
"""Seconds between two looks at the seats that are kept."""


class Absence:
    """Changes what is done for people who are away, and notes who is."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        tables: Tables,
        amending: Amending,
        access: Access,
        seats: Seats,
        patience: AbsenceClock,
    ) -> None:
        self._store = store
        self._clock = clock
        self._tables = tables
        self._amending = amending
        self._access = access
        self._seats = seats
        self._patience = patience
        self._gone: set[tuple[int, UserId]] = set()
        """Those for whom a seat is kept or was until lately, so that hearing of anybody else costs nothing."""

    # Stand-ins --------------------------------------------------------------------------------------------------

    async def stand_in(self, match: MatchId, actor: Actor, seat: Seat) -> None:
        """Let the game's fallback answer for a seat until its person is back or, if it is open, somebody takes it.

        Raises:
            Refusal: if the actor may not yet (:func:`check_may_call`), or a computer or a stand-in answers already.
        """

        async def change(live: Live) -> Amend:
            row = holder(live, seat)
            self.check_stand_in(live, actor, row)
            spoken = seat_news.stood_in(live, row, actor)
            return replace(self._amending.amend(live, *spoken), seats=(replace(row, standin=True),))

        await self._amending.make(match, change)

    def check_stand_in(self, live: Live, actor: Actor, row: SeatRow) -> None:
        """Check that somebody may call a stand-in for a seat.

        Raises:
            Refusal: as :meth:`stand_in`.
        """
        check_may_call(live, actor, row, self._patience.now(live.row))
        if row.level is not None:
            raise Refusal.of("refuse.computer_plays")
        if row.standin:
            raise Refusal.of("refuse.stood_in_already")

    async def back(self, match: MatchId, user: UserId) -> None:
        """Answer for oneself again.

        Raises:
            Refusal: if no stand-in answers for this person.
        """

        async def change(live: Live) -> Amend:
            seat = seat_of(live, user, themselves=True)
            row = live.holder(seat)
            if not row.standin:
                raise Refusal.of("refuse.no_standin")
            asked = (seat,) if seat in live.awaited() else ()
            amend = self._amending.amend(
                live,
                notices.announcement(say("table.answers_again" if row.gone else "table.back", seat=seat_ref(seat))),
                notices.board(asked, live.match.version),
                notices.earlier_posts(),
                notices.direct_message(user, seat, "asked" if asked else "hand"),
            )
            return replace(amend, seats=(replace(row, standin=False),))

        await self._amending.make(match, change)

    async def nudge(self, match: MatchId, actor: Actor) -> None:
        """Ping those awaited once more, at most once in twelve hours.

        Raises:
            Refusal: if the actor neither sits here nor runs the match, nobody a ping would reach is awaited, or it is
                too early.
        """

        async def change(live: Live) -> Amend:
            if live.seat_of(actor.user) is None and not live.is_run_by(actor):
                raise Refusal.of("refuse.not_seated")
            asked = tuple(seat for seat in live.awaited() if notices.is_pinged(live.holder(seat)))
            if not asked:
                gone = any(live.holder(seat).kept for seat in live.awaited())
                raise Refusal.of("refuse.awaited_gone" if gone else "refuse.nobody_awaited")
            now = self._clock.now()
            if live.row.nudged is not None and now - live.row.nudged < NUDGE_AGAIN:
                again = int((live.row.nudged + NUDGE_AGAIN).timestamp())
                raise Refusal.of("refuse.nudged", at=again)
            return replace(self._amending.amend(live, notices.board(asked, live.match.version)), nudged=now)

        await self._amending.make(match, change)

    # Leaving the server -----------------------------------------------------------------------------------------

    async def left_server(self, guild: int, user: UserId) -> None:
        """Note that a person is not on a server any more: lobbies lose them, seats are kept a while.

        Whoever is host there is so no longer.
        """
        self._access.departed(guild, user)
        for row in await self._store.directory.of_user(user):
            if row.guild == guild:
                with suppress(Refusal):  # over meanwhile
                    await self._left(row, user)

    async def _left(self, row: MatchRow, user: UserId) -> None:
        if row.status == "lobby":
            await self._seats.open(row.id, user, "table.left_server")
            return
        live = await self._tables.live(row.id)
        seat = live.seat_of(user)
        if seat is None:
            await self._seats.pass_host_on(row.id, user)
        elif live.holder(seat).kept:
            return
        elif TableOptions.read(row.options).grace == 0:
            await self._seats.open(row.id, user, "table.left_server")
        else:
            await self._amending.make(row.id, lambda live: self._kept(live, user))
            self._gone.add((row.guild, user))

    async def _kept(self, live: Live, user: UserId) -> Amend:
        """Return the change that notes a person as gone, once."""
        seat = seat_of(live, user)
        row = live.holder(seat)
        if row.gone is not None:
            return self._amending.amend(live)
        kept = replace(row, gone=self._clock.now())
        host = self._seats.next_host(live, user)
        direct = await self._store.posts.current(live.id, Kind.DM, user) is not None
        spoken = seat_news.gone(live, kept, kept_until(live.row, kept), direct=direct)
        if host is not None:
            spoken.append(seat_news.host_is(host, seat_of(live, host)))
        return replace(self._amending.amend(live, *spoken), seats=(kept,), host=host)

    def is_gone(self, guild: int | None, user: UserId) -> bool:
        """Return whether a seat may be kept for a person who had left a server."""
        return guild is not None and (guild, user) in self._gone

    async def returned(self, guild: int, user: UserId) -> None:
        """Note that a person is on a server (again): what was kept there is theirs as before."""
        self._gone.discard((guild, user))
        for row in await self._store.directory.of_user(user):
            if row.guild == guild and row.status == "playing":
                with suppress(Refusal):  # over, or opened meanwhile
                    await self._amending.make(row.id, lambda live: self._theirs(live, user))

    async def _theirs(self, live: Live, user: UserId) -> Amend:
        seat = seat_of(live, user)
        row = live.holder(seat)
        if row.gone is None:
            return self._amending.amend(live)
        spoken = seat_news.returned(live, seat)
        return replace(self._amending.amend(live, *spoken), seats=(replace(row, gone=None),))

    async def run(self) -> None:
        """Open seats whose time is over, looking once a minute, until cancelled."""
        while True:
            try:
                await self.round()
            except StoreFailed as error:
                _log.warning("kept seats not looked at", extra={"why": error.reason})
            await asyncio.sleep(EVERY)

    async def round(self) -> None:
        """Open the seats that have been kept long enough; a person back on the server keeps theirs.

        On a server that Discord does not speak of, everything stays as it is.
        """
        for row in await self._store.directory.kept():
            with suppress(Refusal):  # over or set aside meanwhile
                live = await self._tables.live(row.id)
                for seat in (seat for seat in live.seats if seat.kept):
                    assert seat.user is not None
                    self._gone.add((row.guild, seat.user))
                    await self._look(live, seat, seat.user)

    async def _look(self, live: Live, row: SeatRow, user: UserId) -> None:
        until = kept_until(live.row, row)
        if until is None or self._patience.now(live.row) < until:
            return
        there = await self._access.is_there(live.row.guild, user)
        if there:
            await self.returned(live.row.guild, user)
        elif there is False:
            await self._seats.open_kept(live.id, user)
