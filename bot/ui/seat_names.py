"""Seats as people name them: by letter, kingdom or colour, or as they were suggested."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import IntEnum
from typing import Final

from bot.ui.text import Words, colour, sign
from engines.core.seats import Seat

_WITH_MATCH: Final = re.compile(r"(?P<seat>.*?)(?:, \w+)? ?#(?P<match>[0-9]{1,18})")
"""A seat with the number of its match: more digits than these the number of no match has."""


def shown(words: Words, seat: Seat) -> str:
    """Return a seat as it is suggested: "🟣 C · purple", "🔵 I · Iceni, blue"."""
    return words.label("lobby.seat", sign=sign(seat), colour=colour(seat))


def of_match(words: Words, seat: Seat, match: int) -> str:
    """Return how a seat is written where several matches have one that goes by its letter: "C #12"."""
    return f"{words.letter(seat)} #{match}"


def parted(typed: str) -> tuple[str, int | None]:
    """Return the seat that was typed and the number of the match that was typed with it, if one was.

    It reads :func:`of_match`, and a suggestion that was sent as it was shown: "🟣 C · purple, Invasion #12".
    """
    found = _WITH_MATCH.fullmatch(typed.strip())
    return (typed, None) if found is None else (found["seat"], int(found["match"]))


def named(words: Words, seats: Iterable[Seat], typed: str) -> Seat | None:
    """Return the one of ``seats`` that is meant by what was typed; None if none or several fit."""
    wanted = typed.strip().casefold()
    fitting = [seat for seat in seats if wanted in _names(words, seat)]
    return fitting[0] if len(fitting) == 1 else None


class Suits(IntEnum):
    """How well a suggestion suits what was typed, the best first."""

    EXACTLY = 0
    BEGINS = 1
    SOMEWHERE = 2
    NOT = 3


def suits(suggestion: str, typed: str, written: str = "") -> Suits:
    """Return how well a suggestion suits what was typed: one of its words, how one begins, or what stands in one.

    ``written`` is what stands for it in the command.
    """
    text, wanted = suggestion.casefold(), typed.strip().casefold()
    parts = re.findall(r"\w+", text)
    if wanted in (*parts[:1], text, written.casefold()):  # the letter comes first
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
