"""The board post: the position as a picture or in words, who is awaited, what happened, and the way to one's move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.ui.blocks import bullets, chunks, message, newest, paragraph, rows
from bot.ui.control import BoardWords, MyHand, YourMove
from bot.ui.facts import Facts
from bot.ui.message import Block, Button, Buttons, Gallery, Message, Picture, Style, Text
from bot.ui.panel import waiting_lines
from bot.ui.text import colour, holder, moment, player, raw, sign
from engines.core.game import Outcome
from engines.core.line import Line, Ref, say
from engines.core.seats import Seat

_HAPPENED: Final = 900
"""Characters for what happened since the last board."""
_POSITION: Final = 1900
"""Characters for the position in words where it takes the place of the pictures."""
_RECKONING: Final = 400
"""Characters for how a match ended; a longer reckoning stands in the report above the board, and is read in words."""


@dataclass(frozen=True, slots=True)
class Pictures:
    """The pictures of one position: a window on the action, and the whole board."""

    focus: Picture
    whole: Picture


def board_post(
    facts: Facts,
    *,
    ping: tuple[Seat, ...] = (),
    pictures: Pictures | None = None,
    happened: tuple[Line, ...] = (),
) -> Message:
    """Return the board post of a match as it stands.

    Args:
        facts: The match.
        ping: Seats newly awaited, or to be told that the match is over; their people are mentioned and notified.
        pictures: None where the game has no renderer or painting failed: the position is then said in words.
        happened: Public lines since the board post before, oldest first.
    """
    here = (seat for seat in ping if not facts.seats[seat].kept)  # of who has left the server Discord knows no name
    asked = tuple((person, seat) for seat in here if (person := facts.person(seat)) is not None)
    shown: tuple[Block, ...]
    if pictures is not None:
        shown, whole = (Gallery((pictures.focus,)), Gallery((pictures.whole,))), False
    else:
        position, whole = _position(facts)
        shown = (position,)
    return message(
        _head(facts, tuple(player(person, seat) for person, seat in asked)),
        _result(facts) if facts.over else None,
        *shown,
        _happened(facts, happened),
        None if facts.over else _controls(facts, in_words=not whole),
        pings=tuple(person for person, _ in asked),
    )


def board_words(facts: Facts) -> tuple[Message, ...]:
    """Return the whole public position in words, in as many messages as it takes."""
    words = facts.words
    heading = words.say("board.words", match=facts.title, status=_status(facts))
    outcome = facts.match.outcome()
    reckoning = () if outcome is None else _reckoning(facts, outcome)
    texts = chunks([heading, *reckoning, *seat_lines(facts), *bullets(_lines(facts))])
    return tuple(message(Text(text)) for text in texts)


def seat_lines(facts: Facts) -> tuple[str, ...]:
    """Return every seat with its letter, colour and who sits there, and who is awaited since when."""
    return (*(_seat(facts, Seat(row.seat)) for row in facts.seats), *waiting_lines(facts))


def _seat(facts: Facts, seat: Seat) -> str:
    level = facts.seats[seat].level
    name = holder(seat) if level is None else say("seat.level", level=say(f"level.{level}"))
    said = facts.words.say("board.seat", sign=sign(seat), colour=colour(seat), name=name)
    until = facts.kept_until(seat)
    if until is not None:
        said = facts.words.say("board.seat_kept", seat=raw(said), until=moment(until))
    return facts.words.say("board.seat_standin", seat=raw(said)) if facts.seats[seat].standin else said


def _head(facts: Facts, asked: tuple[Ref | Line, ...]) -> Text:
    words = facts.words
    lines = []
    if asked:
        lines.append(words.say("board.ping.over" if facts.over else "board.ping", who=asked))
    lines.append(words.say("board.title", match=facts.title, status=_status(facts)))
    reckoned = facts.over and facts.match.outcome() is not None  # the result names every seat
    return Text("\n".join(lines if reckoned else (*lines, *seat_lines(facts))))


def _status(facts: Facts) -> Line:
    """Return turn and phase; of a match that was broken off, that it was."""
    broken_off = facts.over and facts.match.outcome() is None
    return say("board.status.ended") if broken_off else facts.game.status(facts.match.table())


def _position(facts: Facts) -> tuple[Text, bool]:
    """Return the position in words as far as a board post has room, and whether that is the whole of it."""
    first, *rest = chunks(bullets(_lines(facts)), _POSITION) or ("",)
    return Text(f"{first}\n{facts.words.say('board.more')}" if rest else first), not rest


def _lines(facts: Facts) -> tuple[str, ...]:
    """Return the position line by line, without the status: the heading says it."""
    table = facts.match.table()
    status = facts.game.status(table)
    return tuple(facts.words.markdown(line) for line in facts.game.position(table) if line != status)


def _happened(facts: Facts, happened: tuple[Line, ...]) -> Text | None:
    words = facts.words
    lines, left_off = newest([words.markdown(line) for line in happened], _HAPPENED)
    if not lines and not left_off:
        return None
    foot = words.say("board.earlier", n=left_off) if left_off else ""
    return paragraph((words.say("board.happened"), *bullets(lines), foot))


def _result(facts: Facts) -> Text:
    """Return who won with how much, and the reckoning line by line."""
    words = facts.words
    outcome = facts.match.outcome()
    if outcome is None:
        return Text(words.say("board.ended"))
    lines = [words.say("board.result", verdict=outcome.verdict)]
    reckoning = _reckoning(facts, outcome) or _scores(facts, outcome)
    if len(chunks(reckoning, _RECKONING)) > 1:
        reckoning = (*_scores(facts, outcome), words.say("board.reckoning"))
    return Text("\n".join((*lines, *reckoning)))


def _reckoning(facts: Facts, outcome: Outcome) -> tuple[str, ...]:
    return bullets(facts.words.markdown(line) for line in outcome.lines)


def _scores(facts: Facts, outcome: Outcome) -> tuple[str, ...]:
    """Return the points of every seat, most first, where a game says no reckoning of its own or a long one."""
    ranked = sorted(range(len(outcome.scores)), key=lambda seat: (-outcome.scores[seat], seat))
    return tuple(
        facts.words.say("board.score", sign=sign(seat), name=holder(seat), n=outcome.scores[seat])
        for seat in map(Seat, ranked)
    )


def _controls(facts: Facts, *, in_words: bool) -> Buttons:
    words = facts.words
    buttons = [
        Button(words.label("button.move"), YourMove(facts.id).custom_id, Style.PRIMARY),
        Button(words.label("button.hand"), MyHand(facts.id).custom_id),
    ]
    if in_words:
        buttons.append(Button(words.label("button.words"), BoardWords(facts.id).custom_id))
    return rows(buttons)[0]
