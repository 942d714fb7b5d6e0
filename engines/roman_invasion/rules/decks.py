"""Drawing from the two decks, and remaking them."""

from __future__ import annotations

from engines.core.errors import BrokenInvariant
from engines.core.flow import Rounds
from engines.roman_invasion.events import BritonDeckRemade, RomanDeckRemade
from engines.roman_invasion.ids import BritonCard, RomanCard
from engines.roman_invasion.rules.transition import InvasionTransition


def draw_roman(transition: InvasionTransition, count: int) -> tuple[RomanCard, ...]:
    """Take cards off the Roman deck, which is remade only when a card is needed and none is left.

    Rule: RIB-03.
    """
    drawn: tuple[RomanCard, ...] = ()
    rounds = Rounds("drawing Roman cards")
    while len(drawn) < count:
        rounds.count()
        if not transition.roman_deck:
            _remake_roman(transition)
        taken = transition.roman_deck[: count - len(drawn)]
        drawn += taken
        transition.roman_deck = transition.roman_deck[len(taken) :]
    return drawn


def draw_britons(transition: InvasionTransition, count: int) -> tuple[BritonCard, ...]:
    """Turn up Briton cards, the open top card first.

    A draw that runs out goes on from the remade deck. One that takes the last card exactly leaves the deck empty:
    :func:`discard_britons` remakes it when the draw is decided.

    Rule: RIB-03, RIB-12.
    """
    drawn: tuple[BritonCard, ...] = ()
    rounds = Rounds("drawing Britons")
    while len(drawn) < count:
        rounds.count()
        if not transition.briton_deck:
            _remake_briton(transition)
        taken = transition.briton_deck[: count - len(drawn)]
        drawn += taken
        transition.briton_deck = transition.briton_deck[len(taken) :]
    transition.reveals = True
    return drawn


def discard_romans(transition: InvasionTransition, cards: tuple[RomanCard, ...]) -> None:
    """Put Roman cards on their open discard.

    Rule: RIB-03, RIB-17.
    """
    transition.change(roman_discard=(*transition.board.roman_discard, *cards))


def discard_britons(transition: InvasionTransition, cards: tuple[BritonCard, ...]) -> None:
    """Put Briton cards on their open discard; a deck that is empty is remade at once, so that a top card shows.

    Rule: RIB-03, RIB-17.
    """
    discard_both(transition, (), cards)


def discard_both(
    transition: InvasionTransition, romans: tuple[RomanCard, ...], britons: tuple[BritonCard, ...]
) -> None:
    """Put the cards of both sides on their open discards, as :func:`discard_romans` and :func:`discard_britons` do.

    Rule: RIB-03, RIB-17.
    """
    board = transition.board
    transition.change(roman_discard=(*board.roman_discard, *romans), briton_discard=(*board.briton_discard, *britons))
    if not transition.briton_deck:
        _remake_briton(transition)


def _remake_roman(transition: InvasionTransition) -> None:
    discard = transition.board.roman_discard
    if not discard:
        raise BrokenInvariant("invasion: the Roman deck ran short")
    transition.roman_deck = transition.rng.shuffle(discard, "Roman deck")
    transition.change(roman_discard=())
    transition.tell(RomanDeckRemade, cards=len(discard))


def _remake_briton(transition: InvasionTransition) -> None:
    discard = transition.board.briton_discard
    if not discard:
        raise BrokenInvariant("invasion: the Briton deck ran short")
    transition.briton_deck = transition.rng.shuffle(discard, "Briton deck")
    transition.change(briton_discard=())
    transition.tell(BritonDeckRemade, cards=len(discard))
