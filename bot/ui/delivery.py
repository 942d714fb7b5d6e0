"""Messages about the delivery of messages: what is wrong with a place, and where the match goes on."""

from __future__ import annotations

from dataclasses import replace

from bot.records import MatchRow, UserId
from bot.ui.blocks import message, rows
from bot.ui.control import ImBack
from bot.ui.facts import FOR_GOOD, Facts, title
from bot.ui.message import Button, Message, Style, Text
from bot.ui.text import Words, player, raw
from engines.core.line import Line, Ref, say, seat_ref
from engines.core.seats import Seat


def place(row: MatchRow) -> Message | None:
    """Return what the people of a match or lobby are told that cannot be posted; None if nothing is wrong (any more).

    One that is over has nothing to wait for.
    """
    if row.trouble is None:
        return None
    why = Line.model_validate_json(row.trouble)
    if row.status in ("lobby", "playing"):
        key = "trouble.lost_lobby" if row.status == "lobby" else "trouble.lost"
        key += ".for_good" if why.key in FOR_GOOD else ""
        return message(Text(Words().say(key, match=title(row), why=why)))
    return (
        None if row.started is None else message(Text(Words().say("trouble.over", match=title(row), why=why, n=row.id)))
    )


def ended(facts: Facts, line: Line) -> Message:
    """Return what a person is told of a match that somebody ended: that, and where it cannot be posted why."""
    if facts.row.trouble is None:
        return personal(facts, line)
    said, why = raw(facts.words.markdown(line)), Line.model_validate_json(facts.row.trouble)
    return message(Text(facts.words.say("trouble.ended", match=facts.title, said=said, why=why, n=facts.id)))


def noted(row: MatchRow, why: Line) -> Message:
    """Return what the host is told of something that could not be as wished."""
    return message(Text(Words().say("trouble.noted", match=title(row), why=why)))


def moved(row: MatchRow, why: Line) -> Message:
    """Return what a match says where it goes on outside its thread."""
    return message(Text(Words().say("trouble.moved", match=title(row), why=why)))


def moved_to(row: MatchRow, why: Line) -> Message:
    """Return where such a match goes on, for its people in direct messages."""
    channel = Ref(kind="channel", id=str(row.place.room))
    return message(Text(Words().say("trouble.moved_to", match=title(row), channel=channel, why=why)))


def thread_opened(row: MatchRow) -> Message:
    """Return the first message of a match's thread as it is sent, which names nobody."""
    return message(Text(Words().say("thread.opened", match=title(row))))


def thread_players(facts: Facts) -> Message:
    """Return what the first message of a match's thread turns into; it mentions the people who play."""
    players = [(seat.user, Seat(seat.seat)) for seat in facts.seats if seat.user is not None]
    who = tuple(player(user, seat) for user, seat in players)
    said = message(Text(facts.words.say("thread.players", match=facts.title, who=who)))
    return replace(said, pings=tuple(user for user, _ in players))


def unreachable(facts: Facts, seat: Seat) -> Message:
    """Return the public line about somebody who takes no direct messages; it tells nothing of what they said."""
    return message(Text(facts.words.say("direct.unreachable", match=facts.title, seat=seat_ref(seat))))


def personal(facts: Facts, line: Line, user: UserId | None = None) -> Message:
    """Return what a person is told of something that somebody else has done and that concerns them.

    How to take over from a stand-in is said as long as one answers for ``user``.
    """
    stands_in = any(row.user == user and row.standin for row in facts.seats) and not facts.over
    if line.key == "personal.standin" and not stands_in:
        line = say("personal.standin.past")
    said = Text(facts.words.say("direct.personal", match=facts.title, said=line))
    if line.key != "personal.standin":
        return message(said)
    back = Button(facts.words.label("button.back"), ImBack(facts.id).custom_id, Style.SUCCESS)
    return message(said, *rows((back,)))


def set_aside(why: Line) -> Message:
    """Return what the people of a match are told that cannot be read any more."""
    return message(Text(Words().markdown(why)))


def answered(row: MatchRow) -> Message:
    """Return what a direct message turns into when its question has been answered and a newer message stands below.

    It has no link: the match may move, and messages like this become many.
    """
    return message(Text(Words().say("direct.answered", match=title(row))))
