"""Outbox rows that follow from a commit: pure, stored in the same transaction, delivered by the dispatcher."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from bot.records import Outgoing, SeatRow, UserId
from bot.service.matches import outbox
from bot.service.matches.live import Live
from bot.service.matches.outbox import SeatButton, Why
from engines.core.editions import event_document
from engines.core.game import Outcome
from engines.core.line import Line, say
from engines.core.match import Applied, Match
from engines.core.seats import Seat


def lobby_changed() -> Outgoing:
    """Return the order to draw the lobby post again."""
    return outbox.row(outbox.LobbyPost())


def thread_wanted() -> Outgoing:
    """Return the order to make the match's thread."""
    return outbox.row(outbox.Thread())


def announcement(line: Line, *, button: SeatButton | None = None, users: tuple[UserId, ...] = ()) -> Outgoing:
    """Return a public sentence that notifies ``users``."""
    return outbox.row(outbox.Announcement(line, button, users))


def personal(user: UserId, line: Line) -> Outgoing:
    """Return a sentence for one person, about what somebody else has done that concerns them."""
    return outbox.row(outbox.PersonalWord(line), user)


def place(user: UserId) -> Outgoing:
    """Return the order to tell a person how it stands with a match's place."""
    return outbox.row(outbox.PlaceNews(), user)


def ended(user: UserId, line: Line) -> Outgoing:
    """Return the sentence for one person that somebody ended a match, with what is to be said of its place."""
    return outbox.row(outbox.PlaceNews(line), user)


def note(user: UserId, key: Literal["moved", "noted"], line: Line) -> Outgoing:
    """Return a sentence for one person about how a match is posted."""
    return outbox.row(outbox.PlaceNote(key, line), user)


def board(ping: tuple[Seat, ...], version: int, *, final: bool = False, fresh: bool = False) -> Outgoing:
    """Return the order to publish the board; ``ping`` are the seats whose people are to be notified by it."""
    return outbox.row(outbox.Board(ping, version, final, fresh))


def earlier_posts() -> Outgoing:
    """Return the order to edit earlier posts that must show something else."""
    return outbox.row(outbox.EarlierPosts())


def emptied(user: UserId, channel: int, message: int) -> Outgoing:
    """Return the order to remove hand and controls from a direct message later."""
    return outbox.row(outbox.Emptied(channel, message), user)


def direct_message(user: UserId, seat: Seat, why: Why) -> Outgoing:
    """Return the order to bring a person's direct message up to date."""
    return outbox.row(outbox.DirectMessage(seat, why), user)


def after_start(live: Live, applied: Applied, *, thread: bool) -> tuple[Outgoing, ...]:
    """Return what follows a start: the lobby post closed, the thread, the reports, the first board, the hands."""
    rows = [lobby_changed()]
    if thread:
        rows.append(thread_wanted())
    rows += _reports(applied)
    asked = applied.match.awaited()
    rows.append(board(_people(live, asked), applied.match.version))
    for row in live.seats:
        if row.user is not None:
            rows.append(direct_message(row.user, Seat(row.seat), "asked" if row.seat in asked else "hand"))
    return tuple(rows)


def after_entry(live: Live, applied: Applied) -> tuple[Outgoing, ...]:
    """Return what follows an entry. ``live`` is the match before it.

    An entry that changed nothing public (standing orders, a sealed plan) leaves no public trace.
    """
    before, after = live.match, applied.match
    rows = _reports(applied)
    asked = newly_awaited(before, after)
    outcome = after.outcome()
    over = outcome is not None
    public = any(told.seat is None for told in applied.told)
    if over or asked or public or before.table() != after.table() or before.awaited() != after.awaited():
        rows.append(board(_to_name(live) if over else _people(live, asked), after.version, final=over))
    if outcome is not None:
        rows.append(earlier_posts())
        rows += _elsewhere(live, outcome)
    rows += _direct_messages(live, after, asked, over=over)
    return tuple(rows)


def waits(before: Match | None, applied: Applied, at: datetime) -> tuple[tuple[int, datetime | None], ...]:
    """Return since when seats are awaited, for the seats where that changed.

    Who has just answered and is asked once more is awaited anew.
    """
    after, entry = applied.match, applied.entry
    now = set() if after.outcome() is not None else set(after.awaited())
    if before is None:
        return tuple((seat, at) for seat in sorted(now))
    asked = {prompt.seat for prompt in before.prompts() if prompt.awaited and prompt.key == entry.prompt}
    anew = asked & now & {entry.seat}
    return tuple((seat, at if seat in now else None) for seat in sorted(now ^ set(before.awaited()) | anew))


def newly_awaited(before: Match, after: Match) -> tuple[Seat, ...]:
    """Return the seats that are awaited now and were not."""
    if after.outcome() is not None:
        return ()
    return tuple(seat for seat in after.awaited() if seat not in before.awaited())


def _reports(applied: Applied) -> list[Outgoing]:
    game, seq = applied.match.game, applied.entry.seq
    return [
        outbox.row(outbox.Report(event_document(game, told.event), seq))
        for told in applied.told
        if told.seat is None and told.event.report
    ]


def is_reached(row: SeatRow) -> bool:
    """Return whether a seat has a person whom a mention reaches: one on the server."""
    return row.user is not None and not row.kept


def is_pinged(row: SeatRow) -> bool:
    """Return whether a seat has a person whom a mention reaches and who answers: without a stand-in."""
    return is_reached(row) and not row.standin


def _people(live: Live, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return tuple(seat for seat in seats if is_pinged(live.holder(seat)))


def _to_name(live: Live) -> tuple[Seat, ...]:
    """Return the seats of those whom a mention reaches: the last board tells each of them that the match is over.

    Their direct messages say so without a sound. A stand-in hears nothing, but its person does.
    """
    return tuple(Seat(row.seat) for row in live.seats if is_reached(row))


def _elsewhere(live: Live, outcome: Outcome) -> list[Outgoing]:
    """Return what tells the end to people for whom a seat is kept: off the server they cannot be mentioned there."""
    over = say("personal.over", verdict=outcome.verdict)
    return [personal(row.user, over) for row in live.seats if row.user is not None and row.kept]


def _direct_messages(live: Live, after: Match, asked: tuple[Seat, ...], *, over: bool) -> list[Outgoing]:
    rows: list[Outgoing] = []
    for row in live.seats:
        seat = Seat(row.seat)
        if row.user is None:
            continue
        if over:
            rows.append(direct_message(row.user, seat, "closed"))
        elif seat in asked:
            rows.append(direct_message(row.user, seat, "asked"))
        elif _changed(live.match, after, seat):
            rows.append(direct_message(row.user, seat, "hand"))
    return rows


def _changed(before: Match, after: Match, seat: Seat) -> bool:
    if before.view(seat).hand != after.view(seat).hand:
        return True
    return [prompt.key for prompt in before.prompts_of(seat)] != [prompt.key for prompt in after.prompts_of(seat)]
