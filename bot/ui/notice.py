"""Messages that stand by themselves: announcements, reports, hands, direct messages."""

from __future__ import annotations

from dataclasses import replace

from bot.ui.blocks import chunks, message, newest, paragraph, rows
from bot.ui.control import ImBack, TakeSeat, YourMove
from bot.ui.facts import Facts
from bot.ui.form import Asked
from bot.ui.message import Button, Gallery, Message, Picture, Style, Text
from bot.ui.panel import News, closed, idle, panel
from bot.ui.text import colour, raw, sign
from engines.core.line import Line
from engines.core.seats import Seat

_HAND_WORDS = 3000


def announcement(
    facts: Facts, line: Line, *, take: Seat | None = None, back: bool = False, pings: tuple[int, ...] = ()
) -> Message:
    """Return a public sentence about a match, with the button that goes with it; of those it names it notifies some."""
    words = facts.words
    buttons: list[Button] = []
    if take is not None and not facts.over:
        label = words.label("button.take", sign=sign(take))
        buttons.append(Button(label, TakeSeat(facts.id, take).custom_id, Style.SUCCESS))
    if back and not facts.over:
        buttons.append(Button(words.label("button.back"), ImBack(facts.id).custom_id, Style.SUCCESS))
    said = message(Text(words.say("announce", match=facts.title, said=line)), *rows(buttons))
    return replace(said, pings=pings)


def report(facts: Facts, lines: tuple[Line, ...], pictures: tuple[Picture, ...]) -> Message:
    """Return the report of one public event: what happened in words, then its pictures, each whole; no buttons."""
    words = facts.words
    first, *rest = chunks([words.markdown(line) for line in lines])
    said = f"{first}\n{words.say('report.more')}" if rest else first
    return message(Text(said), *(Gallery((picture,)) for picture in pictures))


def hand(facts: Facts, seat: Seat, picture: Picture | None) -> Message:
    """Return a seat's hand as a picture and in words, for that seat alone."""
    words = facts.words
    text = _hand_text(facts, seat)
    move = Button(words.label("button.move"), YourMove(facts.id).custom_id, Style.PRIMARY)
    controls = () if facts.over else rows((move,))
    return message(text, None if picture is None else Gallery((picture,)), *controls)


def direct(facts: Facts, seat: Seat, picture: Picture | None, asked: Asked | None, news: News) -> Message:
    """Return the one direct message of a person about a match: hand and open question, with working controls.

    It says nothing that others change without its being drawn again. The heading says which match; ``picture`` stands
    above the question: the one beside it, or else the hand.
    """
    if asked is not None:
        blocks = panel(facts, asked, news, picture).blocks
    else:
        first, *rest = idle(facts, seat, news, lasting=True).blocks
        blocks = (first, *(() if picture is None else (Gallery((picture,)),)), *rest)
    link = facts.link_for(seat)
    where = "direct.where" if link else "direct.where.nowhere"
    return message(*blocks, Text(facts.words.say(where, match=facts.title, link=raw(link or ""))))


def direct_closed(facts: Facts, *, unwanted: bool = False) -> Message:
    """Return what a direct message turns into when its seat is no longer the person's, or the match is over.

    ``unwanted`` says that the seat is theirs still, and that they want no messages.
    """
    if facts.over:
        return closed(facts, stays=True)
    return message(Text(facts.words.say("direct.unwanted" if unwanted else "direct.closed", match=facts.title)))


def _hand_text(facts: Facts, seat: Seat) -> Text:
    words = facts.words
    lines = [words.markdown(line) for line in facts.match.hand_words(seat)]
    heading = words.say("hand.title", match=facts.title, sign=sign(seat), colour=colour(seat))
    kept, _ = newest(lines or [words.say("hand.none")], _HAND_WORDS)
    return paragraph((heading, *kept)) or Text(heading)
