"""Drawing from the two decks, and remaking them."""

from __future__ import annotations

from engines.core.errors import BrokenInvariant
from engines.roman_invasion.events import BritonDeckRemade, RomanDeckRemade
from engines.roman_invasion.ids import BritonCard, RomanCard
from engines.roman_invasion.rules.progress import Progress


def draw_roman(progress: Progress, count: int) -> tuple[RomanCard, ...]:
    """Take cards off the Roman deck, which is remade only when a card is needed and none is left.

    Rule: RIB-03.
    """
    drawn: tuple[RomanCard, ...] = ()
    while len(drawn) < count:
        if not progress.roman_deck:
            _remake_roman(progress)
        taken = progress.roman_deck[: count - len(drawn)]
        drawn += taken
        progress.roman_deck = progress.roman_deck[len(taken) :]
    return drawn


def draw_britons(progress: Progress, count: int) -> tuple[BritonCard, ...]:
    """Turn up Briton cards, the open top card first.

    A draw that runs out goes on from the remade deck. One that takes the last card exactly leaves the deck empty:
    :func:`discard_britons` remakes it when the draw is decided.

    Rule: RIB-03, RIB-12.
    """
    drawn: tuple[BritonCard, ...] = ()
    while len(drawn) < count:
        if not progress.briton_deck:
            _remake_briton(progress)
        taken = progress.briton_deck[: count - len(drawn)]
        drawn += taken
        progress.briton_deck = progress.briton_deck[len(taken) :]
    progress.reveals = True
    return drawn


def discard_romans(progress: Progress, cards: tuple[RomanCard, ...]) -> None:
    """Put Roman cards on their open discard.

    Rule: RIB-03, RIB-17.
    """
    progress.change(roman_discard=(*progress.board.roman_discard, *cards))


def discard_britons(progress: Progress, cards: tuple[BritonCard, ...]) -> None:
    """Put Briton cards on their open discard; a deck that is empty is remade at once, so that a top card shows.

    Rule: RIB-03, RIB-17.
    """
    progress.change(briton_discard=(*progress.board.briton_discard, *cards))
    if not progress.briton_deck:
        _remake_briton(progress)


def _remake_roman(progress: Progress) -> None:
    discard = progress.board.roman_discard
    if not discard:
        raise BrokenInvariant("invasion: the Roman deck ran short")
    progress.roman_deck = progress.rng.shuffle(discard)
    progress.change(roman_discard=())
    progress.tell(RomanDeckRemade(cards=len(discard)))


def _remake_briton(progress: Progress) -> None:
    discard = progress.board.briton_discard
    if not discard:
        raise BrokenInvariant("invasion: the Briton deck ran short")
    progress.briton_deck = progress.rng.shuffle(discard)
    progress.change(briton_discard=())
    progress.tell(BritonDeckRemade(cards=len(discard)))
