"""A step under way: the state so far, what was told so far, and the dice."""

from __future__ import annotations

from typing import Any

from engines.core.event import Event, Told
from engines.core.game import Step
from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.core.secret import Secret
from engines.roman_invasion.data import ROMAN
from engines.roman_invasion.ids import RomanCard
from engines.roman_invasion.state import InvasionState
from engines.roman_invasion.views import Board


class Progress:
    """Carries one step through the chapters; it is made for a step and thrown away after it."""

    def __init__(self, state: InvasionState, rng: Rng) -> None:
        self.state = state
        self.rng = rng
        self.reveals = False
        """Whether a secret became visible to some seat."""
        self._told: list[Told] = []

    @property
    def board(self) -> Board:
        """Return the public board as it stands."""
        return self.state.board

    def put(self, **changes: Any) -> None:
        """Replace parts of the state."""
        self.state = self.state.evolve(**changes)

    def put_board(self, **changes: Any) -> None:
        """Replace parts of the public board."""
        self.state = self.state.evolve(board=self.state.board.evolve(**changes))

    def tell(self, event: Event, seat: Seat | None = None) -> None:
        """Tell everybody, or one seat alone."""
        self._told.append(Told(event=event, seat=seat))

    def hand(self, seat: Seat) -> tuple[RomanCard, ...]:
        """Return the cards of a seat."""
        return self.state.hands[seat].open()

    def gain(self, seat: Seat, cards: tuple[RomanCard, ...]) -> None:
        """Put cards that lie open into a hand and into the record of it. Rule: RIB-25."""
        known = replaced(self.board.known, seat, (*self.board.known[seat], *cards))
        self.put_board(known=known)
        self.put(hands=replaced(self.state.hands, seat, Secret((*self.hand(seat), *cards))))

    def lay_open(self, seat: Seat, cards: tuple[RomanCard, ...]) -> None:
        """Take cards out of a hand and show them to everybody. Rule: RIB-25."""
        left = tuple(card for card in self.hand(seat) if card not in cards)
        known = tuple(card for card in self.board.known[seat] if card not in cards)
        self.put(hands=replaced(self.state.hands, seat, Secret(left)))
        self.put_board(known=replaced(self.board.known, seat, known))
        self.seen(cards)

    def seen(self, cards: tuple[RomanCard, ...]) -> None:
        """Note that everybody has now seen these cards. Rule: RIB-25."""
        if self.board.unseen:
            self.put_board(unseen=tuple(card for card in self.board.unseen if card not in cards))
        self.reveals = True

    def step(self) -> Step[InvasionState]:
        """Return what the step led to."""
        return Step(state=self.state, told=tuple(self._told), reveals=self.reveals)


def replaced(items: tuple[Any, ...], place: int, item: Any) -> tuple[Any, ...]:
    """Return the tuple with another item at one place."""
    return (*items[:place], item, *items[place + 1 :])


def unseen_at_setup() -> tuple[RomanCard, ...]:
    """Return every Roman card: nobody has seen one before the first pairs are laid. Rule: RIB-25."""
    return tuple(ROMAN)
