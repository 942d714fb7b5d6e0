"""Seats of a match in play: leaving, taking over; and the end of a match."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from bot.actor import Actor
from bot.errors import Refusal
from bot.ports import Clock, Store
from bot.records import Amend, DraftKey, MatchId, SeatRow, UserId
from bot.service.lobby.lobbies import Lobbies
from bot.service.lobby.view import no_level
from bot.service.matches.access import Access
from bot.service.matches.amending import Amending
from bot.service.matches.handover import handed_over
from bot.service.matches.live import Live, Tables
from bot.service.matches.unfinished import Unfinished
from bot.service.people import seat_news
from bot.service.people.patience import AbsenceClock, check_may_seat
from bot.service.people.seat_news import Lost
from bot.table_options import kept_until
from engines.core.seats import Seat


class Seats:
    """Changes of seats in started matches. Each is announced in the same transaction that makes it."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        tables: Tables,
        amending: Amending,
        lobbies: Lobbies,
        access: Access,
        patience: AbsenceClock,
    ) -> None:
        self._store = store
        self._clock = clock
        self._tables = tables
        self._amending = amending
        self._lobbies = lobbies
        self._access = access
        self._patience = patience
        self._unfinished = Unfinished(store.drafts)

    # Leaving ----------------------------------------------------------------------------------------------------

    async def leave(self, match: MatchId, user: UserId) -> None:
        """Leave a lobby or a match; in a match the seat is then open for anybody.

        Raises:
            Refusal: if the person does not take part.
        """
        await self.open(match, user, "table.left", away=False)

    async def resign(self, match: MatchId, user: UserId) -> None:
        """Give one's seat up.

        Raises:
            Refusal: if the person has no seat.
        """
        await self.open(match, user, "table.resigned", away=False)

    async def kick(self, match: MatchId, actor: Actor, target: UserId) -> None:
        """Remove a person from a lobby or a match; in a match the seat is then open.

        Raises:
            Refusal: if the actor may not, or the target does not take part.
        """
        if await self._in_lobby(match):
            await self._lobbies.remove(match, actor, target)
            return

        async def change(live: Live) -> Amend:
            _check_runs(live, actor)
            return await self._opened(live, seat_of(live, target), "table.kicked", by=actor)

        await self._amending.make(match, change)

    async def open(self, match: MatchId, user: UserId, key: str, *, away: bool = True) -> None:
        """Take a person out of a lobby, or open their seat in a match; ``key`` is the sentence that says so.

        ``away`` says that it is because they are not on the server any more; else it is their own doing.

        Raises:
            Refusal: if the person does not take part.
        """
        if await self._in_lobby(match):
            await self._lobbies.leave(match, user)
            return

        async def change(live: Live) -> Amend:
            return await self._opened(live, seat_of(live, user, themselves=not away), key, away=away)

        await self._amending.make(match, change)

    async def open_kept(self, match: MatchId, user: UserId) -> None:
        """Open the seat that was kept for a person who has not come back.

        Raises:
            Refusal: if it is not kept any more: they are back, or somebody else has it.
        """

        async def change(live: Live) -> Amend:
            seat = seat_of(live, user)
            if not live.holder(seat).kept:
                raise Refusal.of("refuse.not_now")
            return await self._opened(live, seat, "table.not_back", away=True)

        await self._amending.make(match, change)

    async def pass_host_on(self, match: MatchId, leaving: UserId) -> None:
        """Make somebody else the host, if the person who leaves is and anybody else sits here.

        Raises:
            Refusal: if the match is over.
        """

        async def change(live: Live) -> Amend:
            host = self.next_host(live, leaving)
            if host is None:
                return self._amending.amend(live)
            return replace(self._amending.amend(live, seat_news.host_is(host, seat_of(live, host))), host=host)

        await self._amending.make(match, change)

    def next_host(self, live: Live, leaving: UserId | None) -> UserId | None:
        """Return who becomes host when somebody leaves, None if nobody does."""
        if leaving is None or live.row.host != leaving:
            return None
        return next((row.user for row in live.seats if row.user not in (None, leaving) and not row.kept), None)

    # Taking over ------------------------------------------------------------------------------------------------

    async def take(self, match: MatchId, user: UserId, seat: Seat) -> None:
        """Sit down in an open seat, or in one's former seat where a computer has played since.

        Raises:
            Refusal: if the person is not on the server, sits in this match already or has held another seat of it, or
                the seat is neither.
        """

        async def change(live: Live) -> Amend:
            row = holder(live, seat)
            if live.seat_of(user) is not None:
                raise Refusal.of("refuse.seated_already")
            if not row.open and seat not in await self.taken_back_by(live, user):
                raise _taken(live, row)
            await self._access.check_held_no_other(live, seat, user)
            former = (await self._last_people(live)).get(seat)
            key = _took(former, user) if row.open else "table.took_back"
            return await self._seated(live, seat, self._new_holder(row, user), key, former=former)

        live = await self._going_on(match)
        await change(live)
        before = self._access.departures(live.row.guild, user)
        await self._access.check_member(live.row.guild, user)
        await self._amending.make(match, change)
        await self._check_stayed(match, live.row.guild, user, before)

    async def seat_person(self, match: MatchId, actor: Actor, seat: Seat, user: UserId) -> None:
        """Seat somebody in place of a computer, and see the hand from then on.

        Raises:
            Refusal: if the actor may not, no computer plays there, or the person is not to have the seat
                (:meth:`check_person`).
        """

        async def change(live: Live) -> Amend:
            _check_runs(live, actor)
            row = holder(live, seat)
            if row.level is None:
                raise Refusal.of("refuse.not_now")
            await self._check_hand_over(live, seat, user)
            return await self._seated(live, seat, self._new_holder(row, user), "table.took_back", by=actor)

        live = await self._going_on(match)
        _check_runs(live, actor)
        before = self._access.departures(live.row.guild, user)
        await self.check_person(live, seat, user)
        await self._amending.make(match, change)
        await self._check_stayed(match, live.row.guild, user, before)

    async def check_person(self, live: Live, seat: Seat, user: UserId) -> None:
        """Check that a person may be seated somewhere.

        Raises:
            Refusal: if the person is not on the server, sits in this match already, or has held another seat of it.
        """
        await self._check_hand_over(live, seat, user)
        await self._access.check_member(live.row.guild, user, themselves=False)

    async def replace(self, match: MatchId, actor: Actor, target: UserId, user: UserId) -> None:
        """Seat somebody in place of another, and see the hand from then on; the other loses every control at once.

        Raises:
            Refusal: if the actor may not, the target does not sit here, or the new person is not to have the seat
                (:meth:`check_substitute`).
        """

        async def change(live: Live) -> Amend:
            _check_runs(live, actor)
            seat = seat_of(live, target)
            await self._check_hand_over(live, seat, user)
            new = self._new_holder(live.holder(seat), user)
            return await self._seated(live, seat, new, "table.replaced", by=actor)

        live = await self._going_on(match)
        _check_runs(live, actor)
        before = self._access.departures(live.row.guild, user)
        await self.check_substitute(live, target, user)
        await self._amending.make(match, change)
        await self._check_stayed(match, live.row.guild, user, before)

    async def check_substitute(self, live: Live, target: UserId, user: UserId) -> None:
        """Check that a person may be seated in place of another.

        Raises:
            Refusal: if the other does not sit here, or the person is not on the server, sits in this match already, or
                has held another seat of it.
        """
        await self.check_person(live, seat_of(live, target), user)

    async def to_take(self, live: Live, user: UserId) -> tuple[Seat, ...]:
        """Return the seats that a person may take, as far as the match itself says.

        Those are the open ones, and their former one where a computer plays; who has held a seat may take that alone.
        """
        if live.over or live.seat_of(user) is not None:
            return ()
        free = {*live.open_seats(), *await self.taken_back_by(live, user)}
        spells = await self._store.vault.spells(live.id) if free else ()
        held = {spell.seat for spell in spells if spell.user == user}
        return tuple(seat for seat in sorted(free) if held <= {seat})

    async def taken_back_by(self, live: Live, user: UserId) -> tuple[Seat, ...]:
        """Return the seats in which a computer plays and that a person was the last one to have."""
        if live.seat_of(user) is not None or all(row.level is None for row in live.seats):
            return ()
        last = await self._last_people(live)
        return tuple(Seat(row.seat) for row in live.seats if row.level is not None and last.get(Seat(row.seat)) == user)

    async def _last_people(self, live: Live) -> dict[Seat, UserId]:
        """Return by seat the person who has or had it last."""
        spells = await self._store.vault.spells(live.id)
        return {Seat(spell.seat): spell.user for spell in spells if spell.user is not None}

    async def _going_on(self, match: MatchId) -> Live:
        live = await self._tables.live(match)
        if live.over:
            raise Refusal.of("refuse.over")
        return live

    async def _check_stayed(self, match: MatchId, guild: int, user: UserId, before: int) -> None:
        """Open the seat again of somebody who left the server while it became theirs."""
        if self._access.departures(guild, user) != before:
            with suppress(Refusal):  # over, or somebody else's meanwhile
                await self.open(match, user, "table.left_server")

    async def _check_hand_over(self, live: Live, seat: Seat, user: UserId) -> None:
        if live.seat_of(user) is not None:
            raise Refusal.of("refuse.they_sit_already")
        await self._access.check_held_no_other(live, seat, user, themselves=False)

    async def seat_computer(self, match: MatchId, actor: Actor, seat: Seat, level: str) -> None:
        """Let a computer player take a seat that is open, or kept for somebody who has left the server.

        Raises:
            Refusal: if the actor may not (yet), somebody plays there, or the game has no such level.
        """

        async def change(live: Live) -> Amend:
            row = holder(live, seat)
            self.check_computer(live, actor, row)
            if level not in live.game.players:
                raise no_level(live.game)
            key = "table.computer_took" if row.open else "table.computer_replaced"
            computer = SeatRow(seat=seat, level=level, since=row.since)
            return await self._seated(live, seat, computer, key, by=actor)

        await self._amending.make(match, change)

    def check_computer(self, live: Live, actor: Actor, row: SeatRow) -> None:
        """Check that somebody may let a computer player take a seat.

        Raises:
            Refusal: if they may not (yet), or somebody plays there.
        """
        if not (row.open or row.kept):
            _check_runs(live, actor)
            raise Refusal.of("refuse.seat_taken")
        check_may_seat(live, actor, row, self._patience.now(live.row))

    # The match itself -------------------------------------------------------------------------------------------

    async def end(self, match: MatchId, actor: Actor) -> None:
        """Break a match off, or close its lobby.

        Raises:
            Refusal: if the actor may not, or it is over.
        """
        if await self._in_lobby(match):
            await self._lobbies.close(match, actor)
            return

        async def change(live: Live) -> Amend:
            _check_runs(live, actor)
            amend = self._amending.amend(live, *seat_news.ended(live, actor))
            waits = tuple((seat, None) for seat in live.awaited())
            return replace(amend, status="ended", waits=waits, drafts=_all_drafts(live))

        await self._amending.make(match, change)

    # Inside -----------------------------------------------------------------------------------------------------

    async def _in_lobby(self, match: MatchId) -> bool:
        try:
            await self._lobbies.view(match)
        except Refusal:
            return False
        return True

    async def _opened(self, live: Live, seat: Seat, key: str, *, by: Actor | None = None, away: bool = False) -> Amend:
        """Return the change that opens a seat; ``by`` is who took it from the person in it, if somebody did.

        A stand-in that answers there goes on, until somebody takes the seat.
        """
        row = live.holder(seat)
        opened = SeatRow(seat=seat, open=True, standin=row.standin, since=row.since, gone=row.gone or self._clock.now())
        lost = await self._lost(live, seat)
        spoken = seat_news.opened(live, opened, key, by, self._clock.now(), away=away, lost=lost)
        host = self.next_host(live, row.user)
        if host is not None:
            spoken.append(seat_news.host_is(host, seat_of(live, host)))
        amend = self._amending.amend(live, *spoken)
        amend = replace(amend, seats=(opened,), host=host, drafts=_drafts(live, seat))
        return handed_over(live, seat, amend)

    async def _lost(self, live: Live, seat: Seat) -> Lost:
        """Return what is dropped if a seat changes hands."""
        return Lost(await self._unfinished.begun(live, seat), live.match.hand_over(seat) is not None)

    def _new_holder(self, row: SeatRow, user: UserId) -> SeatRow:
        """Return the seat held by somebody new: whoever is awaited there has been so only from now on."""
        return SeatRow(seat=row.seat, user=user, since=None if row.since is None else self._clock.now())

    async def _seated(
        self,
        live: Live,
        seat: Seat,
        new: SeatRow,
        key: str,
        *,
        by: Actor | None = None,
        former: UserId | None = None,
    ) -> Amend:
        """Return the change that seats somebody; ``by`` is who put them there, if they did not sit down themselves.

        ``former`` is who had the seat before it was open.
        """
        lost = await self._lost(live, seat)
        spoken = seat_news.seated(live, seat, new, key, by, lost=lost, former=former)
        amend = replace(self._amending.amend(live, *spoken), seats=(new,), drafts=_drafts(live, seat))
        return handed_over(live, seat, amend)


def _took(former: UserId | None, user: UserId) -> str:
    """Return the sentence that says that a person takes an open seat: their own again, somebody's, or one never had."""
    if former is None:
        return "table.took"
    return "table.took_again" if former == user else "table.took_after"


def seat_of(live: Live, user: UserId, *, themselves: bool = False) -> Seat:
    """Return the seat of a person.

    Raises:
        Refusal: if they have none; ``themselves`` says that it speaks to that person.
    """
    seat = live.seat_of(user)
    if seat is None:
        raise Refusal.of("refuse.not_seated" if themselves else "refuse.no_seat_theirs")
    return seat


def holder(live: Live, seat: Seat) -> SeatRow:
    """Return who holds a seat.

    Raises:
        Refusal: if there is no such seat.
    """
    if not 0 <= seat < len(live.seats):
        raise Refusal.of("refuse.no_seat")
    return live.holder(seat)


def _taken(live: Live, row: SeatRow) -> Refusal:
    """Return why a seat cannot be taken: somebody plays there, or it is kept for somebody who is not on the server."""
    if row.level is not None:
        return Refusal.of("refuse.computer_there", letter=seat_news.letter(live, Seat(row.seat)))
    until = kept_until(live.row, row)
    if until is None:
        return Refusal.of("refuse.seat_taken")
    return Refusal.of("refuse.seat_kept", at=int(until.timestamp()))


def _check_runs(live: Live, actor: Actor) -> None:
    if not live.is_run_by(actor):
        raise Refusal.of("refuse.not_host")


def _drafts(live: Live, seat: Seat) -> tuple[DraftKey, ...]:
    return tuple(DraftKey(seat, live.match.token(prompt)) for prompt in live.match.prompts_of(seat))


def _all_drafts(live: Live) -> tuple[DraftKey, ...]:
    return tuple(DraftKey(prompt.seat, live.match.token(prompt)) for prompt in live.match.prompts())
