"""Seats as people name them: by letter, kingdom or colour, or as they were suggested."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bot.ui.text import Words, colour, sign
from engines.core.seats import Seat


def shown(words: Words, seat: Seat) -> str:
    """Return a seat as it is suggested: "🟣 C · purple", "🔵 I · Iceni, blue"."""
    return words.label("lobby.seat", sign=sign(seat), colour=colour(seat))


def named(words: Words, seats: Iterable[Seat], typed: str) -> Seat | None:
    """Return the one of ``seats`` that is meant by what was typed; None if none or several fit."""
    wanted = typed.strip().casefold()
    fitting = [seat for seat in seats if wanted in _names(words, seat)]
    return fitting[0] if len(fitting) == 1 else None


def _names(words: Words, seat: Seat) -> set[str]:
    """Return all that names a seat: its letter, kingdom, colour, sign, and the whole suggestion."""
    whole = shown(words, seat).casefold()
    parts = set(re.findall(r"\w+", whole))
    marks = {word for word in whole.split() if not re.search(r"\w", word) and word != "·"}
    return {whole, words.letter(seat).casefold(), *parts, *marks}
