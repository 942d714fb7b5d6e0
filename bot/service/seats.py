"""Who sits where while a match is played: leaving, taking over, standing in, nudging, ending."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta

from bot.actor import Actor
from bot.errors import Refusal
from bot.ports import Clock, Conflict, Store
from bot.records import Amend, DraftKey, MatchId, MatchRow, Outgoing, Place, SeatRow, UserId
from bot.service import notices, seat_news
from bot.service.access import Access
from bot.service.live import Live, Tables
from bot.service.lobby import Lobbies
from bot.service.signals import Signals
from engines.core.line import say, seat_ref
from engines.core.seats import Seat

NUDGE_AGAIN = timedelta(hours=12)
"""How long after a nudge the next one may follow."""
ABSENT_AFTER = timedelta(hours=24)
"""How long a seat must have been awaited before any seated player may call a stand-in."""

_TRIES = 20

Change = Callable[[Live], Amend]
Check = Callable[[Live], Awaitable[None]]


class Seats:
    """Changes of seats in started matches. Each is announced in the same transaction that makes it."""

    def __init__(
        self, store: Store, clock: Clock, tables: Tables, signals: Signals, lobbies: Lobbies, access: Access
    ) -> None:
        self._store = store
        self._clock = clock
        self._tables = tables
        self._signals = signals
        self._lobbies = lobbies
        self._access = access

    # Leaving ----------------------------------------------------------------------------------------------------

    async def leave(self, match: MatchId, user: UserId) -> None:
        """Leave a lobby or a match; in a match the seat is then open for anybody.

        Raises:
            Refusal: if the person does not take part.
        """
        await self._leave(match, user, "table.left")

    async def resign(self, match: MatchId, user: UserId) -> None:
        """Give one's seat up.

        Raises:
            Refusal: if the person has no seat.
        """
        await self._leave(match, user, "table.resigned")

    async def kick(self, match: MatchId, actor: Actor, target: UserId) -> None:
        """Remove a person from a lobby or a match; in a match the seat is then open.

        Raises:
            Refusal: if the actor may not, or the target does not take part.
        """
        if await self._in_lobby(match):
            await self._lobbies.remove(match, actor, target)
            return

        def change(live: Live) -> Amend:
            _check_runs(live, actor)
            return self._opened(live, _seat_of(live, target), "table.kicked", by=actor)

        await self._change(match, change)

    async def left_guild(self, guild: int, user: UserId) -> None:
        """Open the person's seats in every match of a server they have left, and let others be host there."""
        self._access.departed(guild, user)
        for row in await self._store.directory.of_user(user):
            if row.guild != guild:
                continue
            with suppress(Refusal):  # over meanwhile
                if await self._sits_or_waits(row, user):
                    await self._leave(row.id, user, "table.left_server")
                else:
                    await self._change(row.id, lambda live: self._other_host(live, user))

    async def _sits_or_waits(self, row: MatchRow, user: UserId) -> bool:
        return row.status == "lobby" or (await self._tables.live(row.id)).seat_of(user) is not None

    async def _leave(self, match: MatchId, user: UserId, key: str) -> None:
        if await self._in_lobby(match):
            await self._lobbies.leave(match, user)
            return
        await self._change(match, lambda live: self._opened(live, _seat_of(live, user), key))

    # Taking over ------------------------------------------------------------------------------------------------

    async def take(self, match: MatchId, user: UserId, seat: Seat) -> None:
        """Sit down in an open seat.

        Raises:
            Refusal: if the person is not on the server, sits in this match already or has held another seat of it, or
                the seat is not open.
        """

        def change(live: Live) -> Amend:
            row = _row(live, seat)
            if live.seat_of(user) is not None:
                raise Refusal.of("refuse.seated_already")
            if not row.open:
                raise Refusal.of("refuse.seat_taken")
            return self._seated(live, seat, self._new_holder(row, user), "table.took")

        async def check(live: Live) -> None:
            change(live)
            await self._access.check_held_no_other(live, seat, user)

        live = await self._going_on(match)
        await check(live)
        before = self._access.departures(live.row.guild, user)
        await self._access.check_member(live.row.guild, user)
        await self._change(match, change, check=check)
        await self._check_stayed(live.row.guild, user, before)

    async def replace(self, match: MatchId, actor: Actor, target: UserId, user: UserId) -> None:
        """Seat somebody in place of another, and see the hand from then on; the other loses every control at once.

        Raises:
            Refusal: if the actor may not, the target does not sit here, or the new person is not to have the seat
                (:meth:`check_substitute`).
        """

        def change(live: Live) -> Amend:
            seat = _seat_of(live, target)
            return self._seated(live, seat, self._new_holder(live.holder(seat), user), "table.replaced", by=actor)

        async def check(live: Live) -> None:
            _check_runs(live, actor)
            await self._check_hand_over(live, _seat_of(live, target), user)

        live = await self._going_on(match)
        _check_runs(live, actor)
        before = self._access.departures(live.row.guild, user)
        await self.check_substitute(live, target, user)
        await self._change(match, change, check=check)
        await self._check_stayed(live.row.guild, user, before)

    async def check_substitute(self, live: Live, target: UserId, user: UserId) -> None:
        """Check that a person may be seated in place of another.

        Raises:
            Refusal: if the other does not sit here, or the person is not on the server, sits in this match already, or
                has held another seat of it.
        """
        await self._check_hand_over(live, _seat_of(live, target), user)
        await self._access.check_member(live.row.guild, user, themselves=False)

    async def _going_on(self, match: MatchId) -> Live:
        live = await self._tables.live(match)
        if live.over:
            raise Refusal.of("refuse.over")
        return live

    async def _check_stayed(self, guild: int, user: UserId, before: int) -> None:
        """Open the seat again of somebody who left the server while it became theirs."""
        if self._access.departures(guild, user) != before:
            await self.left_guild(guild, user)

    async def _check_hand_over(self, live: Live, seat: Seat, user: UserId) -> None:
        if live.seat_of(user) is not None:
            raise Refusal.of("refuse.they_sit_already")
        await self._access.check_held_no_other(live, seat, user, themselves=False)

    async def seat_computer(self, match: MatchId, actor: Actor, seat: Seat, level: str) -> None:
        """Let a computer player take an open seat.

        Raises:
            Refusal: if the actor may not, the seat is not open, or the game has no such level.
        """

        def change(live: Live) -> Amend:
            _check_runs(live, actor)
            row = _row(live, seat)
            if not row.open:
                raise Refusal.of("refuse.seat_taken")
            if level not in live.game.players:
                raise Refusal.of("refuse.no_level")
            return self._seated(live, seat, SeatRow(seat=seat, level=level, since=row.since), "table.computer_took")

        await self._change(match, change)

    # Absence ----------------------------------------------------------------------------------------------------

    async def stand_in(self, match: MatchId, actor: Actor, target: UserId) -> None:
        """Let the game's fallback answer for an absent person until they are back.

        The host and managers may at any time; any other seated player once the person has been awaited for a day.

        Raises:
            Refusal: if the actor may not yet, or the target has no seat.
        """
        now = await self._absence_clock(match)

        def change(live: Live) -> Amend:
            seat = _seat_of(live, target)
            row = live.holder(seat)
            if row.standin:
                raise Refusal.of("refuse.stood_in_already")
            _check_may_call(live, actor, row, now)
            spoken = seat_news.stood_in(seat, target, actor)
            return replace(self._amend(live, *spoken), seats=(replace(row, standin=True),))

        await self._change(match, change)

    async def back(self, match: MatchId, user: UserId) -> None:
        """Answer for oneself again.

        Raises:
            Refusal: if no stand-in answers for this person.
        """

        def change(live: Live) -> Amend:
            seat = _seat_of(live, user)
            row = live.holder(seat)
            if not row.standin:
                raise Refusal.of("refuse.no_standin")
            asked = (seat,) if seat in live.awaited() else ()
            amend = self._amend(
                live,
                notices.announcement(say("table.back", seat=seat_ref(seat))),
                notices.board(asked, live.match.version),
                notices.whisper(user, seat, "asked" if asked else "hand"),
            )
            return replace(amend, seats=(replace(row, standin=False),))

        await self._change(match, change)

    async def nudge(self, match: MatchId, actor: Actor) -> None:
        """Ping those awaited once more, at most once in twelve hours.

        Raises:
            Refusal: if the actor neither sits here nor runs the match, nobody is awaited, or it is too early.
        """

        def change(live: Live) -> Amend:
            if live.seat_of(actor.user) is None and not actor.runs(live.row):
                raise Refusal.of("refuse.not_seated")
            asked = tuple(seat for seat in live.awaited() if _person_answers(live.holder(seat)))
            if not asked:
                raise Refusal.of("refuse.nobody_awaited")
            now = self._clock.now()
            if live.row.nudged is not None and now - live.row.nudged < NUDGE_AGAIN:
                again = int((live.row.nudged + NUDGE_AGAIN).timestamp())
                raise Refusal.of("refuse.nudged", at=again)
            return replace(self._amend(live, notices.board(asked, live.match.version)), nudged=now)

        await self._change(match, change)

    async def place_lost(self, match: MatchId) -> None:
        """Note that a match can be posted nowhere from now on: until it can, nobody's absence grows."""
        await self._store.ledger.note(_lost_key(match), self._clock.now().isoformat())

    async def place_found(self, match: MatchId) -> None:
        """Note that a match can be posted again: those awaited have been so for that much less."""
        lost = await self._lost_since(match)
        if lost is None:
            return
        gap = self._clock.now() - lost

        def change(live: Live) -> Amend:
            waits = [(seat, live.holder(seat).since) for seat in live.awaited()]
            later = tuple((seat, since + gap) for seat, since in waits if since is not None)
            return replace(self._amend(live), waits=later)

        with suppress(Refusal):  # a lobby, or over: nobody is awaited
            await self._change(match, change)
        await self._store.ledger.note(_lost_key(match), "")

    async def _absence_clock(self, match: MatchId) -> datetime:
        """Return the time by which absence is measured: it stands still while a match cannot be posted."""
        return await self._lost_since(match) or self._clock.now()

    async def _lost_since(self, match: MatchId) -> datetime | None:
        noted = await self._store.ledger.fact(_lost_key(match))
        return datetime.fromisoformat(noted) if noted else None

    # The match itself -------------------------------------------------------------------------------------------

    async def end(self, match: MatchId, actor: Actor) -> None:
        """Break a match off, or close its lobby.

        Raises:
            Refusal: if the actor may not, or it is over.
        """
        if await self._in_lobby(match):
            await self._lobbies.close(match, actor)
            return

        def change(live: Live) -> Amend:
            _check_runs(live, actor)
            amend = self._amend(live, *seat_news.ended(live, actor))
            waits = tuple((seat, None) for seat in live.awaited())
            return replace(amend, status="ended", waits=waits, drafts=_all_drafts(live))

        await self._change(match, change)

    async def guild_left(self, guild: int) -> None:
        """Note that the bot was removed from a server. Its matches stay as they are."""
        known = await self._store.people.guild(guild)
        await self._store.people.save_guild(replace(known, left=self._clock.now()))

    async def guild_back(self, guild: int) -> None:
        """Note that the bot is in a server (again); if it had left, every match there is published afresh."""
        known = await self._store.people.guild(guild)
        if known.left is None:
            return
        await self._store.people.save_guild(replace(known, left=None))
        for row in await self._store.directory.live():
            if row.guild == guild and row.status == "playing":
                await self._change(row.id, self._published)

    async def republish(self, match: MatchId, place: Place | None = None) -> None:
        """Ask for a new board post, from now on in ``place`` if one is given; nobody is notified again."""

        def change(live: Live) -> Amend:
            amend = self._amend(live, notices.board((), live.match.version, fresh=True))
            return replace(amend, place=place)

        await self._change(match, change, over=True)

    async def moved(self, match: MatchId, place: Place) -> None:
        """Note where a match is played from now on; nothing is announced."""

        def change(live: Live) -> Amend:
            return replace(self._amend(live), place=place)

        await self._change(match, change, over=True)

    # Inside -----------------------------------------------------------------------------------------------------

    async def _in_lobby(self, match: MatchId) -> bool:
        try:
            await self._lobbies.view(match)
        except Refusal:
            return False
        return True

    async def _change(self, match: MatchId, change: Change, *, over: bool = False, check: Check | None = None) -> None:
        """Make a change and store it; ``check`` asks the store first, about the very position that is changed."""
        async with self._tables.lock(match):
            for _ in range(_TRIES):
                live = await self._tables.live(match)
                if live.over and not over:
                    raise Refusal.of("refuse.over")
                amend = change(live)
                if check is not None:
                    await check(live)
                try:
                    await self._store.vault.amend(amend)
                except Conflict:
                    continue
                finally:
                    self._tables.forget(match)
                self._signals.stored(match)
                return
        raise Refusal.of("refuse.busy")

    def _amend(self, live: Live, *outbox: Outgoing) -> Amend:
        return Amend(match=live.id, expected=live.row.mark, at=self._clock.now(), outbox=outbox)

    def _published(self, live: Live) -> Amend:
        asked = tuple(seat for seat in live.awaited() if _person_answers(live.holder(seat)))
        return self._amend(live, notices.board(asked, live.match.version))

    def _opened(self, live: Live, seat: Seat, key: str, *, by: Actor | None = None) -> Amend:
        """Return the change that opens a seat; ``by`` is who took it from the person in it, if somebody did."""
        row = live.holder(seat)
        spoken = seat_news.opened(live, seat, key, by)
        host = self._next_host(live, row.user)
        if host is not None:
            spoken.append(seat_news.host_is(host, _seat_of(live, host)))
        amend = self._amend(live, *spoken)
        opened = SeatRow(seat=seat, open=True, since=row.since)
        return replace(amend, seats=(opened,), host=host, drafts=_drafts(live, seat))

    def _new_holder(self, row: SeatRow, user: UserId) -> SeatRow:
        """Return the seat held by somebody new: whoever is awaited there has been so only from now on."""
        return SeatRow(seat=row.seat, user=user, since=None if row.since is None else self._clock.now())

    def _seated(self, live: Live, seat: Seat, holder: SeatRow, key: str, *, by: Actor | None = None) -> Amend:
        """Return the change that seats somebody; ``by`` is who put them there, if they did not sit down themselves."""
        spoken = seat_news.seated(live, seat, holder, key, by)
        return replace(self._amend(live, *spoken), seats=(holder,), drafts=_drafts(live, seat))

    def _other_host(self, live: Live, leaving: UserId) -> Amend:
        """Return the change that makes somebody else the host, if anybody sits here."""
        host = self._next_host(live, leaving)
        if host is None:
            return self._amend(live)
        return replace(self._amend(live, seat_news.host_is(host, _seat_of(live, host))), host=host)

    def _next_host(self, live: Live, leaving: UserId | None) -> UserId | None:
        if leaving is None or live.row.host != leaving:
            return None
        others = (row.user for row in live.seats if row.user not in (None, leaving))
        return next(others, None)


def _check_may_call(live: Live, actor: Actor, row: SeatRow, now: datetime) -> None:
    if actor.runs(live.row):
        return
    if live.seat_of(actor.user) is None:
        raise Refusal.of("refuse.not_host")
    if row.since is None or now - row.since < ABSENT_AFTER:
        raise Refusal.of("refuse.absent_a_day")


def _lost_key(match: MatchId) -> str:
    return f"lost:{match}"


def _check_runs(live: Live, actor: Actor) -> None:
    if not actor.runs(live.row):
        raise Refusal.of("refuse.not_host")


def _seat_of(live: Live, user: UserId) -> Seat:
    seat = live.seat_of(user)
    if seat is None:
        raise Refusal.of("refuse.no_seat_theirs")
    return seat


def _row(live: Live, seat: Seat) -> SeatRow:
    if not 0 <= seat < len(live.seats):
        raise Refusal.of("refuse.no_seat")
    return live.holder(seat)


def _person_answers(row: SeatRow) -> bool:
    return row.user is not None and not row.standin


def _drafts(live: Live, seat: Seat) -> tuple[DraftKey, ...]:
    return tuple(DraftKey(seat, live.match.token(prompt)) for prompt in live.match.prompts_of(seat))


def _all_drafts(live: Live) -> tuple[DraftKey, ...]:
    return tuple(DraftKey(prompt.seat, live.match.token(prompt)) for prompt in live.match.prompts())
