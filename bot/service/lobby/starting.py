"""A lobby becomes a match: its people and options as the first entry of a record."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.records import Append
from bot.service.lobby.view import LobbyView, draw_seats, fewer
from bot.service.matches import codec, notices
from bot.service.matches.live import Live
from bot.table_options import TableOptions
from engines.core.match import Match


def first_entry(view: LobbyView, now: datetime, interaction: int) -> tuple[Live, Append]:
    """Return the match that a lobby becomes, and the change that stores it; the mark of the match is still the lobby's.

    Seats nobody chose are drawn.
    """
    row = view.row
    size = len(view.members)
    members, agreed = fewer(view, size)
    held = draw_seats(members, size)
    draft = codec.fitting(view.game, size, agreed)
    applied = Match.new(view.game, codec.game_options(view.game, size, draft), size, row.seed)
    waits = dict(notices.waits(None, applied, now))
    seats = tuple(replace(seat, since=waits.get(seat.seat)) for seat in held)
    options = TableOptions(draft, view.thread, view.grace).document()
    begun = Live(replace(row, status="playing", size=size, started=now, options=options), seats, applied.match)
    change = Append(
        match=row.id,
        expected=row.mark,
        at=now,
        status="playing",
        size=size,
        options=options,
        lobby=(),
        seats=seats,
        outbox=notices.after_start(begun, applied, thread=view.thread),
        entry=codec.entry(applied, "setup", now, interaction),
        snapshot=applied.match.snapshot().document,
        told=tuple(codec.tell(applied.match.game, told) for told in applied.told),
    )
    return begun, change
