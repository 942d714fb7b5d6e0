"""Seats as people name them: by letter, kingdom or colour, or as they were suggested."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import IntEnum

from bot.ui.text import Words, colour, sign
from engines.core.seats import Seat


def shown(words: Words, seat: Seat) -> str:
    """Return a seat as it is suggested: "🟣 C · purple", "🔵 I · Iceni, blue"."""
    return words.label("lobby.seat", sign=sign(seat), colour=colour(seat))


def named(words: Words, seats: Iterable[Seat], typed: str) -> Seat | None:
    """Return the one of ``seats`` that is meant by what was typed; None if none or several fit."""
    wanted = typed.strip().casefold()
    fitting = [seat for seat in seats if wanted in (names := _names(words, seat)) or _suggested(wanted, names)]
    return fitting[0] if len(fitting) == 1 else None


def _suggested(wanted: str, names: set[str]) -> bool:
    """Return whether a text is a suggestion of several matches as it was shown, and this seat one that it named."""
    whole = max(names, key=len)
    return any(part == whole or part.startswith(f"{whole}, ") for part in wanted.split(" / "))


class Suits(IntEnum):
    """How well a suggestion suits what was typed, the best first."""

    EXACTLY = 0
    BEGINS = 1
    SOMEWHERE = 2
    NOT = 3


def suits(suggestion: str, typed: str) -> Suits:
    """Return how well a suggestion suits what was typed: one of its words, how one begins, or what stands in one."""
    text, wanted = suggestion.casefold(), typed.strip().casefold()
    parts = re.findall(r"\w+", text)
    if wanted in (*parts[:1], text):  # the letter comes first
        return Suits.EXACTLY
    if any(part.startswith(wanted) for part in parts):
        return Suits.BEGINS
    return Suits.SOMEWHERE if wanted in text else Suits.NOT


def _names(words: Words, seat: Seat) -> set[str]:
    """Return all that names a seat: its letter, kingdom, colour, sign, and the whole suggestion."""
    whole = shown(words, seat).casefold()
    parts = set(re.findall(r"\w+", whole))
    marks = {word for word in whole.split() if not re.search(r"\w", word) and word != "·"}
    return {whole, words.letter(seat).casefold(), *parts, *marks}
