"""Names that look alike, or like a seat: by Unicode's confusables, so that nobody passes for another.

Two names look alike if they share a skeleton (UTS #39, "Unicode Security Mechanisms"). Unicode leaves case and accents
alone; here they do not count, so that "Márcus" and "MARCUS" are one name. As I looks like l, and of the Cyrillic m only
the capital like a Latin one, a name has a skeleton for each way of writing it: as it is, in small letters, in capitals.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Final

INVISIBLE_LETTERS: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Letters by name that show nothing."""
_UNSEEN: Final = frozenset({"Mn", "Me", "Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
"""Categories of what is laid over letters or shows nothing by itself."""
_LETTERS_AS_SYMBOLS: Final = {
    start + number: chr(ord("A") + number)
    for start in (0x1F150, 0x1F170, 0x1F1E6)  # white on black in circles and squares; flags
    for number in range(26)
}
_SMALL: Final = "LATIN LETTER SMALL CAPITAL "
_SMALL_CAPITALS: Final = {
    number: name[-1].lower()
    for number in (*range(0x250, 0x2B0), *range(0x1D00, 0x1D80), *range(0xA720, 0xA800))
    if (name := unicodedata.name(chr(number), "")).startswith(_SMALL) and len(name) == len(_SMALL) + 1
} | {ord("ʍ"): "m", ord("ĸ"): "k"}
"""Small capitals, and what Unicode has for the small м and к: to it they look like no letter but themselves."""
_MARKS: Final = frozenset("⚪⚫🔴🔵🟠🟡🟢🟣🟤⬛⬜🟥🟦🟧🟨🟩🟪🟫🎲")
"""Colours and dice as seats may be marked with, whatever the game."""


@dataclass(frozen=True, slots=True)
class Signs:
    """The names of seats and other things of a match; a person's name that says any of them must be signed.

    ``words`` are by seat (its letter, its colour): the holder of another seat must not bear them. ``phrases`` stand for
    a seat wherever they occur (a kingdom, "Seat A"), and ``things`` for something if they are the whole name.
    """

    words: tuple[frozenset[str], ...]
    phrases: frozenset[str]
    things: frozenset[str]

    @classmethod
    def of(cls, words: Sequence[Iterable[str]], phrases: Iterable[str], things: Iterable[str]) -> Signs:
        """Return the signs as they are written."""
        return cls(tuple(map(_skeletons_of, words)), _skeletons_of(phrases), _skeletons_of(things))

    def claimed_by(self, name: str, seat: int) -> bool:
        """Return whether the name of who sits in a seat says what stands for a seat or a thing of the match."""
        if not _MARKS.isdisjoint(name):
            return True
        whole = skeletons(name)
        if not whole.isdisjoint(self.things) or any(phrase in one for one in whole for phrase in self.phrases):
            return True
        others = frozenset[str]().union(*(words for other, words in enumerate(self.words) if other != seat))
        return any(not skeletons(word).isdisjoint(others) for word in _words(name))


def skeletons(name: str) -> frozenset[str]:
    """Return what a name looks like, in each way of writing it, without fields, accents and what is not seen."""
    return _skeletons(name)


def in_doubt(names: Sequence[str | None], signs: Signs) -> frozenset[int]:
    """Return the seats whose names must be signed: those like another, and those that claim a sign.

    ``names`` are by seat; where there is none, None, nothing is in doubt.
    """
    claiming = {seat for seat, name in enumerate(names) if name is not None and signs.claimed_by(name, seat)}
    return frozenset(claiming | twins(names))


def twins(names: Sequence[str | None]) -> frozenset[int]:
    """Return the places of the names that may be taken for another of them."""
    places: dict[str, set[int]] = {}
    for place, name in enumerate(names):
        for skeleton in () if name is None else skeletons(name):
            places.setdefault(skeleton, set()).add(place)
    return frozenset[int]().union(*(found for found in places.values() if len(found) > 1))


def simplified(text: str) -> str:
    """Return text without accents, ornaments and what is not seen, each letter in its plain form."""
    plain = unicodedata.normalize("NFKD", text.translate(_LETTERS_AS_SYMBOLS))
    return "".join(
        char for char in plain if char not in INVISIBLE_LETTERS and unicodedata.category(char) not in _UNSEEN
    )


@lru_cache(maxsize=4096)
def _skeletons(name: str) -> frozenset[str]:
    plain = simplified(name)
    looks = (simplified(way).translate(_prototypes()) for way in (plain, plain.lower(), plain.upper()))
    return frozenset(_folded(text.translate(_SMALL_CAPITALS)) for text in looks)


def _folded(text: str) -> str:
    return "".join(simplified(text).casefold().split())


def _skeletons_of(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(skeleton for text in texts for skeleton in skeletons(text) if skeleton)


@lru_cache(maxsize=4096)
def _words(name: str) -> frozenset[str]:
    """Return the words of a name, parted at fields, and parted at all but letters and digits."""
    plain = simplified(name)
    parted = "".join(char if char.isalnum() else " " for char in plain)
    return frozenset((*plain.split(), *parted.split()))


@lru_cache(maxsize=1)
def _lines() -> tuple[str, ...]:
    table = files("bot.ui") / "unicode" / "confusables.txt"
    return tuple(table.read_text(encoding="utf-8").splitlines())


@lru_cache(maxsize=1)
def _prototypes() -> dict[int, str]:
    """Return what each confusable character looks like."""
    found: dict[int, str] = {}
    for line in _lines():
        if not line.startswith("#"):
            prototype, _, characters = line.partition(":")
            looks = "".join(chr(int(number, 16)) for number in prototype.split())
            found |= {int(number, 16): looks for number in characters.split()}
    return found
