"""A step of Roman Invasion of Britain under way, and what its rules do with cards again and again."""

from __future__ import annotations

from engines.core.orders import Orders
from engines.core.seats import Seat
from engines.core.transition import Transition, replaced
from engines.roman_invasion.data.tables import ROMAN
from engines.roman_invasion.ids import BritonCard, RomanCard
from engines.roman_invasion.state import InvasionState
from engines.roman_invasion.views import Board


class InvasionTransition(Transition[InvasionState, Board]):
    """One step."""

    hands: list[tuple[RomanCard, ...]]
    roman_deck: tuple[RomanCard, ...]
    briton_deck: tuple[BritonCard, ...]
    orders: list[Orders]

    def gain(self, seat: Seat, cards: tuple[RomanCard, ...]) -> None:
        """Put cards that lie open into a hand and into the record of it. Rule: RIB-25."""
        self.hands[seat] += cards
        known = self.board.known
        self.change(known=replaced(known, seat, (*known[seat], *cards)))

    def lay_open(self, seat: Seat, cards: tuple[RomanCard, ...]) -> None:
        """Take cards out of a hand and show them to everybody. Rule: RIB-25."""
        known = self.board.known
        self.hands[seat] = _without(self.hands[seat], cards)
        self.seen(cards)
        self.change(known=replaced(known, seat, _without(known[seat], cards)))

    def seen(self, cards: tuple[RomanCard, ...]) -> None:
        """Note that everybody has now seen these cards. Rule: RIB-25."""
        self.reveals = True
        unseen = self.board.unseen
        if unseen:
            self.change(unseen=_without(unseen, cards))


def _without(held: tuple[RomanCard, ...], gone: tuple[RomanCard, ...]) -> tuple[RomanCard, ...]:
    return tuple(card for card in held if card not in gone)


def unseen_at_setup() -> tuple[RomanCard, ...]:
    """Return every Roman card: nobody has seen one before the first pairs are laid. Rule: RIB-25."""
    return tuple(ROMAN)
