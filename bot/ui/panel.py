"""The private panel of a match: one open question of one seat, or who is awaited if none is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.ui.blocks import bullets, message, newest, paragraph, rows
from bot.ui.control import Ask, HowToPlay, ImBack, MyHand, Nudge, ReadRule, ShowPrompt, TakeSeat
from bot.ui.facts import Facts
from bot.ui.form import Asked, Form, cited, undo_button
from bot.ui.limits import BUTTON_LABEL, COMPONENTS, size
from bot.ui.message import Block, Button, Gallery, Message, Picture, Style, Text
from bot.ui.text import colour, moment, raw, sign, since
from engines.core.line import Line, seat_ref
from engines.core.prompt import Prompt
from engines.core.seats import Seat

_LINES: Final = 10
_WORDS: Final = 900
"""Characters for what happened and for what the own action led to, each, so that question and preview fit below."""
_HAND: Final = 700
"""Characters for the hand in words."""
_QUESTIONS: Final = 6
"""Buttons to other open questions."""


@dataclass(frozen=True, slots=True)
class News:
    """The news above the question.

    ``said`` answers what was just pressed (a refusal with its ``clause``, a confirmation); ``told`` is what the
    person's own action led to; ``since`` what happened since their last move, or so far if they have made none
    (``first``), ``left_off`` the number of earlier lines not among it; ``link`` leads to the reports.
    """

    said: Line | None = None
    clause: str | None = None
    told: tuple[Line, ...] = ()
    since: tuple[Line, ...] = ()
    left_off: int = 0
    first: bool = False
    link: str | None = None


NO_NEWS: Final = News()


def panel(facts: Facts, asked: Asked, news: News = NO_NEWS, picture: Picture | None = None) -> Message:
    """Return the panel of an open question, with the picture it is about above it.

    The answer so far stays editable in place; the final button is the verb. A draft whose remaining fields all
    have a default is shown complete.
    """
    form = Form.of(facts, asked)
    question = _question(facts, asked, _said(facts, news), picture)
    head = (_heading(facts, asked), *_standing(facts, asked.seat), *_happened(facts, news), *question)
    feet = (*form.foot(), *footer(facts, asked.seat, asked.prompt))
    room = COMPONENTS - sum(size(block) for block in (*head, *feet))
    return message(*head, *form.body(room), *feet)


def idle(facts: Facts, seat: Seat, news: News = NO_NEWS, *, lasting: bool = False) -> Message:
    """Return the panel of a seat that is not awaited: who is, the standing orders, what else can be done.

    The hand stands there too if there is something that the seat may answer. A ``lasting`` panel is not drawn again
    when others move: of whom the match waits for it says that the board tells it.
    """
    words = facts.words
    key = "panel.idle.lasting" if lasting else "panel.idle"
    heading = Text(words.say(key, match=facts.title, sign=sign(seat), colour=colour(seat)))
    orders = facts.match.orders(seat)
    listed = paragraph((words.say("panel.orders"), *bullets(words.markdown(line) for line in orders)))
    may = any(prompt.mode == "optional" for prompt in facts.match.prompts_of(seat))
    held = paragraph(_hand(facts, seat)) if may else None
    nudges = _has_others(facts, seat) if lasting else _can_be_nudged(facts)
    buttons = [Button(words.label("button.nudge"), Nudge(facts.id).custom_id)] if nudges else []
    undo = undo_button(facts, seat)
    if undo is not None:
        buttons.insert(0, undo)
    if not facts.over:
        resign = Ask(facts.id, "resign").custom_id
        buttons.append(Button(words.label("button.resign"), resign, Style.DANGER))
    return message(
        heading,
        *_standing(facts, seat),
        *news_blocks(facts, news),
        None if lasting else paragraph(waiting_lines(facts)),
        held,
        listed if orders else None,
        *footer(facts, seat, None),
        *rows(buttons),
    )


def _standing(facts: Facts, seat: Seat) -> tuple[Block, ...]:
    """Return what a person must know of their own seat: that it is kept for them, that a stand-in answers."""
    words, row, until = facts.words, facts.seats[seat], facts.kept_until(seat)
    if facts.over or (not row.standin and until is None):
        return ()
    said = [words.say("panel.standin")] if row.standin else []
    if until is not None:
        said.append(words.say("panel.kept", until=moment(until)))
    back = Button(words.label("button.back"), ImBack(facts.id).custom_id, Style.SUCCESS)
    return (Text("\n".join(said)), *(rows((back,)) if row.standin else ()))


def _can_be_nudged(facts: Facts) -> bool:
    """Return whether the match waits for somebody a ping would reach."""
    rows = [facts.seats[seat] for seat in facts.awaited()]
    return any(row.user is not None and not row.kept and not row.standin for row in rows)


def _has_others(facts: Facts, seat: Seat) -> bool:
    """Return whether people sit in other seats, for whom the match may wait now or later."""
    return any(row.user is not None and row.seat != seat for row in facts.seats)


def bystander(facts: Facts, said: Line | None = None) -> Message:
    """Return what somebody without a seat is told: who is awaited, and which seats are open."""
    words = facts.words
    if said is None:
        text = words.say("panel.bystander", match=facts.title)
    else:
        text = words.say("panel.said_of", match=facts.title, said=said)
    seats = [Seat(row.seat) for row in facts.seats if row.open and not facts.over]
    buttons = [
        Button(
            words.label("button.take", sign=sign(seat)),
            TakeSeat(facts.id, seat).custom_id,
            Style.SUCCESS,
        )
        for seat in seats
    ]
    buttons.append(Button(words.label("button.how"), HowToPlay(facts.game.id, 0).custom_id))
    return message(Text(text), paragraph(waiting_lines(facts)), *rows(buttons))


def closed(facts: Facts, said: Line | None = None, *, stays: bool = False) -> Message:
    """Return what a control of a match that is over turns into: the result, a link to where it was played, no controls.

    What was broken off has no result. A message that ``stays``, and is drawn no more, names a command in place of the
    link: its place may be deleted.
    """
    words, link, outcome = facts.words, facts.place, facts.match.outcome()
    key = "panel.over" if outcome is None else "panel.over.result"
    verdict = "" if outcome is None else outcome.verdict
    key += ".stays" if stays else "" if link else ".nowhere"
    text = words.say(key, match=facts.title, link=raw(link or ""), verdict=verdict, n=facts.id)
    if said is not None and said.key not in ("refuse.over", "said.turned"):  # the panel says that, and shows no other
        text = f"{words.say('panel.said', said=said)}\n{text}"
    return message(Text(text))


def waiting_lines(facts: Facts) -> tuple[str, ...]:
    """Return whom the match waits for and since when, one line per seat; public facts only."""
    words = facts.words
    found: list[str] = []
    for seat in facts.awaited():
        row = facts.seats[seat]
        name = seat_ref(seat)
        if row.standin:
            found.append(words.say("waiting.standin_open" if row.open else "waiting.standin", seat=name))
        elif row.kept:
            found.append(words.say("waiting.gone", seat=name))
        elif row.since is not None and row.user is not None:
            found.append(words.say("waiting.since", seat=name, since=since(row.since)))
        else:
            found.append(words.say("waiting", seat=name))
    return tuple(found)


def news_blocks(facts: Facts, news: News) -> tuple[Block, ...]:
    """Return what was just said, what the action led to, and what happened before, in at most ten lines each."""
    said = paragraph(_said(facts, news))
    return (*(() if said is None else (said,)), *_happened(facts, news))


def _said(facts: Facts, news: News) -> tuple[str, ...]:
    said = () if news.said is None else (facts.words.say("panel.said", said=news.said),)
    return said if news.clause is None else (*said, cited(facts, news.clause))


def _happened(facts: Facts, news: News) -> tuple[Block, ...]:
    words = facts.words
    own, _ = newest(bullets(words.markdown(line) for line in news.told[-_LINES:]), _WORDS)
    found = (paragraph(own), _since(facts, news))
    return tuple(block for block in found if block is not None)


def footer(facts: Facts, seat: Seat, current: Prompt | None) -> tuple[Block, ...]:
    """Return the buttons below every panel: the other open questions, the hand, the rules.

    The one question that is awaited goes by "Your Move", the one that is sealed and may still be changed by "Change My
    Answer"; where there are several of a kind each goes by its title.
    """
    words, match = facts.words, facts.match
    mine = match.prompts_of(seat)
    others = [prompt for prompt in mine if current is None or prompt.key != current.key]
    move = [prompt for prompt in mine if prompt.awaited]
    sealed = [prompt for prompt in mine if prompt.sealed and not prompt.awaited]

    def named(prompt: Prompt) -> str:
        if [prompt] == move:
            return words.label("button.move")
        return words.label("button.change") if [prompt] == sealed else words.plain(prompt.title, BUTTON_LABEL)

    buttons = [
        Button(
            named(prompt),
            ShowPrompt(facts.id, seat, match.token(prompt)).custom_id,
            Style.PRIMARY if prompt.awaited else Style.SECONDARY,
        )
        for prompt in others[:_QUESTIONS]
    ]
    buttons.append(Button(words.label("button.hand"), MyHand(facts.id).custom_id))
    if current is not None and current.clause is not None:
        label = words.label("button.rule", clause=current.clause)
        buttons.append(Button(label, ReadRule(facts.game.id, current.clause).custom_id))
    buttons.append(Button(words.label("button.how"), HowToPlay(facts.game.id, 0).custom_id))
    return rows(buttons)


def _heading(facts: Facts, asked: Asked) -> Text:
    words = facts.words
    return Text(words.say("panel.title", match=facts.title, sign=sign(asked.seat), colour=colour(asked.seat)))


def _question(facts: Facts, asked: Asked, said: tuple[str, ...], picture: Picture | None) -> tuple[Block, ...]:
    """Return the question, right above it what was just said, and above that the hand, or the picture, it is about.

    On a phone the panel shows its lower end.
    """
    words = facts.words
    prompt = asked.prompt
    about_hand = prompt.mode != "orders"  # those are not given from the hand
    hand = _hand(facts, asked.seat) if about_hand else ()
    lines = [*said, words.say("panel.question", title=prompt.title)]
    if prompt.sealed:
        lines.append(words.say("panel.sealed"))
    if picture is None:
        return (Text("\n".join((*hand, *lines))),)
    above = paragraph(hand)
    return (*(() if above is None else (above,)), Gallery((picture,)), Text("\n".join(lines)))


def _hand(facts: Facts, seat: Seat) -> tuple[str, ...]:
    hand, left_off = newest([facts.words.markdown(line) for line in facts.match.hand_words(seat)], _HAND)
    return (facts.words.say("panel.hand_more", n=left_off), *hand) if left_off else tuple(hand)


def _since(facts: Facts, news: News) -> Text | None:
    if not news.since:
        return None
    words = facts.words
    lines = tuple(words.markdown(line) for line in news.since[-_LINES:])
    kept, dropped = newest(lines, _WORDS)
    left_off = news.left_off + len(news.since) - len(lines) + dropped
    link = facts.place if news.link is None else news.link
    foot = ""
    if left_off:
        foot = words.say("panel.earlier" if link else "panel.earlier.nowhere", n=left_off, link=raw(link or ""))
    elif link:
        foot = words.say("panel.reports", link=raw(link))
    return paragraph((words.say("panel.since.first" if news.first else "panel.since"), *bullets(kept), foot))
