"""Cards as people type them: "S7 V5 L5", the two Sea cards as "S5sea", or the ids of the data.

Two cards with the same code have the same type and strength, so either will do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.roman_invasion.data import ROMAN
from engines.roman_invasion.ids import RomanCard


def code_of(card: str) -> str:
    """Return the code of a Roman card by its id; the id itself where it names no card."""
    facts = ROMAN.get(RomanCard(card))
    return card if facts is None else facts.code


def read_cards(text: str, offered: Sequence[str]) -> tuple[str, ...]:
    """Return the ids of the cards typed, each offered card used at most once.

    A word that fits none of the offered cards is returned as it was typed, so that the form refuses it.
    """
    free = list(offered)
    found: list[str] = []
    for word in _words(text):
        card = _first(word, free)
        if card is not None:
            free.remove(card)
        found.append(word if card is None else card)
    return tuple(found)


def continuations(text: str, offered: Sequence[str]) -> tuple[str, ...]:
    """Return what the text may become by finishing its last word, or by another word after a space.

    Only cards of types not typed yet are suggested, the strongest first, each code once.
    """
    words = _words(text)
    open_word = "" if not words or text[-1:].isspace() else words.pop()
    taken = read_cards(" ".join(words), offered)
    types = {ROMAN[RomanCard(card)].type for card in taken if card in ROMAN}
    head = "".join(f"{word} " for word in words)
    seen: dict[str, None] = {}
    for card in _strongest(offered):
        code = code_of(card)
        fits = code.casefold().startswith(open_word.casefold()) or card.startswith(open_word.casefold())
        if fits and card not in taken and ROMAN[card].type not in types:
            seen[f"{head}{code}"] = None
    return tuple(seen)


def _words(text: str) -> list[str]:
    return text.replace(",", " ").split()


def _first(word: str, free: Sequence[str]) -> str | None:
    wanted = word.casefold()
    return next((card for card in free if wanted in (card, code_of(card).casefold())), None)


def _strongest(offered: Sequence[str]) -> Iterator[RomanCard]:
    cards = [RomanCard(card) for card in offered if card in ROMAN]
    yield from sorted(cards, key=lambda card: -ROMAN[card].strength)
