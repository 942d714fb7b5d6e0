"""How long others wait for somebody before they may have the seat answered for, and by which clock."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from bot.actor import Actor
from bot.errors import Refusal
from bot.ports import Clock
from bot.records import MatchRow, SeatRow
from bot.service.matches.live import Live
from engines.core.line import seat_ref
from engines.core.seats import Seat

NUDGE_AGAIN: Final = timedelta(hours=12)
"""How long after a nudge the next one may follow."""
ABSENT_AFTER: Final = timedelta(hours=24)
"""How long a seat must have been awaited before any seated player may call a stand-in."""
GONE_AFTER: Final = timedelta(hours=6)
"""How long a person must be gone before any seated player may call a stand-in or seat a computer."""


class AbsenceClock:
    """Measures absence. It stands still while a match can be posted nowhere: nobody knows that they are awaited."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def now(self, row: MatchRow) -> datetime:
        """Return the time by which absence from a match is measured."""
        return row.lost or self._clock.now()


def stands_still(row: MatchRow) -> bool:
    """Return whether absence from a match is not measured at the moment, so that no time can be named."""
    return row.lost is not None


def check_may_call(live: Live, actor: Actor, row: SeatRow, now: datetime) -> None:
    """Check that somebody may call a stand-in for a seat.

    Host and managers may at any time; whoever is seated once its person has been awaited for a day or gone for six
    hours.

    Raises:
        Refusal: if they may not yet, saying when, or never.
    """
    if live.is_run_by(actor):
        return
    if live.seat_of(actor.user) is None:
        raise Refusal.of("refuse.not_host")
    if row.since is not None and now - row.since >= ABSENT_AFTER:
        return
    if row.gone is None and row.since is None:
        raise Refusal.of("refuse.absent_a_day", seat=seat_ref(Seat(row.seat)))
    if row.gone is None:
        assert row.since is not None
        if stands_still(live.row):
            raise Refusal.of("refuse.absent_still", seat=seat_ref(Seat(row.seat)))
        at = int((row.since + ABSENT_AFTER).timestamp())
        raise Refusal.of("refuse.absent_until", seat=seat_ref(Seat(row.seat)), at=at)
    _check_gone(live.row, row.gone, now)


def check_may_seat(live: Live, actor: Actor, row: SeatRow, now: datetime) -> None:
    """Check that somebody may seat a computer: host and managers at once, whoever is seated after six hours.

    Raises:
        Refusal: if they may not yet, saying when, or never.
    """
    if live.is_run_by(actor):
        return
    if live.seat_of(actor.user) is None or row.gone is None:
        raise Refusal.of("refuse.not_host")
    _check_gone(live.row, row.gone, now)


def _check_gone(match: MatchRow, gone: datetime, now: datetime) -> None:
    if now - gone < GONE_AFTER:
        if stands_still(match):
            raise Refusal.of("refuse.gone_still")
        raise Refusal.of("refuse.gone_a_while", at=int((gone + GONE_AFTER).timestamp()))
