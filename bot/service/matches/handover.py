"""Drops the standing orders of a seat that changes hands."""

from __future__ import annotations

from dataclasses import fields

from bot.records import Amend, Append
from bot.service.matches import codec
from bot.service.matches.live import Live
from engines.core.line import say
from engines.core.seats import Seat

ACTOR = "handover"
"""The actor of an entry that nobody made: a seat changed hands."""


def handed_over(live: Live, seat: Seat, amend: Amend) -> Amend:
    """Return a change of a seat's holder with which its standing orders go; as it is where it has given none.

    The seat's own log says so, and nothing public does.
    """
    applied = live.match.hand_over(seat)
    if applied is None:
        return amend
    return Append(
        **{field.name: getattr(amend, field.name) for field in fields(amend)},
        entry=codec.entry(applied, ACTOR, amend.at, None),
        snapshot=applied.match.snapshot().document,
        told=(codec.tell_line(say("table.orders_dropped"), seat),),
    )
