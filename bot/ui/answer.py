"""Short private answers: a sentence, a refusal, a question whether somebody is sure, personal settings."""

from __future__ import annotations

from typing import Final

from bot.errors import Refusal
from bot.ports import Reason
from bot.ui.blocks import message, rows
from bot.ui.control import SetMessages, Sure
from bot.ui.message import Button, Message, Style, Text
from bot.ui.text import Words
from engines.core.game import AnyGame
from engines.core.line import Arg, Line, say

_NAMING: Final = frozenset({"refuse.no_match", "refuse.no_longer_yours", "refuse.set_aside", "refuse.newer"})
"""Refusals that name their match by its number."""


def sentence(line: Line, words: Words | None = None) -> Message:
    """Return one sentence, said by ``words`` where it speaks of a match."""
    return message(Text((words or Words()).markdown(line)))


def told(key: str, **args: Arg) -> Message:
    """Return one sentence of the bot's."""
    return sentence(say(key, **args))


def refused(refusal: Refusal, game: AnyGame | None = None, words: Words | None = None) -> Message:
    """Return why something cannot be done, in the match it is about, with the clause that says so.

    ``words`` are those of the match, where its seats are named.
    """
    words = words or Words(game)
    if refusal.match is None or game is None or refusal.line.key in _NAMING:
        lines = [words.say("panel.said", said=refusal.line)]
    else:
        name = say("match.title", game=game.id.capitalize(), number=refusal.match)
        lines = [words.say("panel.said_of", match=name, said=refusal.line)]
    if refusal.clause is not None and game is not None:
        text = game.rulebook[refusal.clause].text if refusal.clause in game.rulebook else ""
        lines.append(words.say("rules.cited", clause=refusal.clause, text=text))
    return message(Text("\n".join(lines)))


def incident(number: str) -> Message:
    """Return what a person is told when something failed that should not: the number under which it is noted."""
    return told("incident", id=number)


def not_stored(reason: Reason) -> Message:
    """Return that nothing was changed, because the store failed, and why."""
    return told("store.failed", why=say(f"store.why.{reason}"))


def sure(act: str, match: int, name: str, *, who: int = 0, new: int = 0, **args: Arg) -> Message:
    """Return the question whether an act on a match is meant; the button is the act itself."""
    words = Words()
    button = Button(words.label(f"button.{act}"), Sure(match, act, who, new).custom_id, Style.DANGER)
    return message(Text(words.say(f"sure.{act}", match=name, **args)), *rows((button,)))


def settings(*, dms: bool, failed: bool) -> Message:
    """Return a person's settings: whether hands and questions also come as a direct message."""
    words = Words()
    lines = [words.say("settings.on" if dms else "settings.off")]
    if dms and failed:
        lines.append(words.say("settings.failed"))
    label = words.label("button.dms_off" if dms else "button.dms_on")
    return message(Text("\n".join(lines)), *rows((Button(label, SetMessages(0 if dms else 1).custom_id),)))
