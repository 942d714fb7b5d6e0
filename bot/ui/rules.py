"""Rules in our own words: a clause, a search, and How to Play on a few phone screens."""

from __future__ import annotations

from typing import Final

from bot.ui.blocks import message, newest, rows
from bot.ui.control import HowToPlay, ReadRule, TurnScreen
from bot.ui.limits import OPTION_TEXT
from bot.ui.message import Button, Buttons, Gallery, Message, Picture, Text
from bot.ui.text import Words
from engines.core.game import AnyGame
from engines.core.rulebook import Clause

_FOUND: Final = 10
"""Clauses of a search shown at once; each has a room of 300 characters or more in one message."""
_ROOM: Final = 3400


def how_to_play(game: AnyGame, screen: int, picture: Picture | None) -> Message:
    """Return one screen of how a game is played; the picture stands on the first."""
    words = Words(game)
    screens = game.how_to_play
    at = max(0, min(screen, len(screens) - 1))
    heading = words.say("how.title", game=game.title, screen=at + 1, screens=len(screens))
    text = "\n\n".join((heading, *(words.markdown(line) for line in screens[at])))
    buttons: list[Button] = []
    if at > 0:
        buttons.append(Button(words.label("button.back_screen"), TurnScreen(game.id, at - 1).custom_id))
    if at < len(screens) - 1:
        buttons.append(Button(words.label("button.next_screen"), TurnScreen(game.id, at + 1).custom_id))
    shown = Gallery((picture,)) if picture is not None and at == 0 else None
    return message(Text(text), shown, *rows(buttons))


def clause(game: AnyGame, clause_id: str) -> Message:
    """Return one clause, or a sentence that there is no such clause."""
    words = Words(game)
    if clause_id not in game.rulebook:
        return message(Text(words.say("rules.none", term=clause_id, game=game.title)))
    return message(Text(_clause(words, game.rulebook[clause_id])), *_how(words, game))


def search(game: AnyGame, term: str) -> Message:
    """Return the clauses that contain every word of ``term``; one whose id it is comes alone."""
    words = Words(game)
    if term.upper() in game.rulebook:
        return clause(game, term.upper())
    found = game.rulebook.search(term)
    if not found:
        return message(Text(words.say("rules.none", term=term[:OPTION_TEXT], game=game.title)), *_how(words, game))
    first = [_clause(words, one) for one in found[:_FOUND]]
    kept, _ = newest(tuple(reversed(first)), _ROOM)
    shown = tuple(reversed(kept))
    rest = found[len(shown) :]
    lines = [words.say("rules.found", n=len(found), term=term[:OPTION_TEXT]), *shown]
    if rest:
        lines.append(words.say("rules.more", clauses=tuple(one.id for one in rest[:_FOUND]), n=len(rest)))
    links = [Button(words.label("button.rule", clause=one.id), ReadRule(game.id, one.id).custom_id) for one in rest[:5]]
    return message(Text("\n\n".join(lines)), *rows(links))


def _clause(words: Words, one: Clause) -> str:
    key = "rules.ruling" if one.ruling else "rules.clause"
    return words.say(key, clause=one.id, chapter=one.chapter, text=one.text)


def _how(words: Words, game: AnyGame) -> tuple[Buttons, ...]:
    return rows((Button(words.label("button.how"), HowToPlay(game.id, 0).custom_id),))
