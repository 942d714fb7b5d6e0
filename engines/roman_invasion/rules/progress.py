"""A step under way: the state so far, what was told so far, and the dice."""

from __future__ import annotations

from typing import Any, TypeVar

from engines.core.event import Event, Told
from engines.core.game import Step
from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.core.secret import Secret
from engines.roman_invasion.data.tables import ROMAN
from engines.roman_invasion.ids import RomanCard
from engines.roman_invasion.state import InvasionState
from engines.roman_invasion.views import Board

T = TypeVar("T")


class Progress:
    """Carries one step through the chapters; it is made for a step and thrown away after it.

    What is sealed in the state lies open here and is sealed again by :meth:`step`.
    """

    def __init__(self, state: InvasionState, rng: Rng) -> None:
        self._before = state
        self._board = state.board
        self._changed: dict[str, Any] = {}
        self.rng = rng
        self.hands = [hand.open() for hand in state.hands]
        self.orders = [orders.open() for orders in state.orders]
        self.roman_deck = state.roman_deck.open()
        self.briton_deck = state.briton_deck.open()
        self.reveals = False
        """Whether a secret became visible to some seat."""
        self._told: list[Told] = []

    @property
    def board(self) -> Board:
        """Return the public board as it stands.

        Changes are gathered and made when somebody looks: most steps change many parts before anybody does.
        """
        if self._changed:
            self._board = self._board.evolve(**self._changed)
            self._changed = {}
        return self._board

    def change(self, **changes: Any) -> None:
        """Replace parts of the public board."""
        self._changed.update(changes)

    def tell(self, event: Event, seat: Seat | None = None) -> None:
        """Tell everybody, or one seat alone."""
        self._told.append(Told.built(event=event, seat=seat))

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

    def step(self) -> Step[InvasionState]:
        """Return what the step led to, with everything secret sealed."""
        before = self._before
        state = before.evolve(
            board=self.board,
            hands=tuple(map(_sealed, before.hands, self.hands)),
            orders=tuple(map(_sealed, before.orders, self.orders)),
            roman_deck=_sealed(before.roman_deck, self.roman_deck),
            briton_deck=_sealed(before.briton_deck, self.briton_deck),
        )
        return Step.built(state=state, told=tuple(self._told), reveals=self.reveals)


def _sealed(box: Secret[T], held: T) -> Secret[T]:
    """Return the box itself if it still holds this, else a new one."""
    return box if box.open() is held else Secret(held)


def _without(held: tuple[RomanCard, ...], gone: tuple[RomanCard, ...]) -> tuple[RomanCard, ...]:
    return tuple(card for card in held if card not in gone)


def replaced(items: tuple[Any, ...], place: int, item: Any) -> tuple[Any, ...]:
    """Return the tuple with another item at one place."""
    return (*items[:place], item, *items[place + 1 :])


def unseen_at_setup() -> tuple[RomanCard, ...]:
    """Return every Roman card: nobody has seen one before the first pairs are laid. Rule: RIB-25."""
    return tuple(ROMAN)
