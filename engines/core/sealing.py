"""Sealed questions, some of them answered by standing orders: the seats known to have answered.

An answer given by order must not show as such. So the seat is shown as awaited, and may answer otherwise, until another
seat has answered by hand; if every seat has orders the question is settled at once, and that may be seen.
"""

from __future__ import annotations

from engines.core.model import Frozen
from engines.core.seats import Seat


class Sealing(Frozen):
    """The progress of one sealed question. It is secret: keep it in a :class:`engines.core.secret.Secret`."""

    seats: tuple[Seat, ...]
    """The seats that are asked."""
    by_hand: tuple[Seat, ...] = ()
    """Those that have answered themselves."""
    by_order: tuple[Seat, ...] = ()
    """Those for whom an order answered and who have not answered otherwise since."""

    @property
    def shown(self) -> tuple[Seat, ...]:
        """Return the seats that everybody may know to have answered, in the order of ``seats``.

        Whoever answered by hand is among them; an order shows once another seat has answered by hand.
        """
        known = self.by_hand if not self.by_hand else (*self.by_hand, *self.by_order)
        return tuple(seat for seat in self.seats if seat in known)

    @property
    def complete(self) -> bool:
        """Return whether every seat has an answer."""
        return len(self.by_hand) + len(self.by_order) == len(self.seats)

    def answered(self, seat: Seat) -> Sealing:
        """Return it after a seat has answered by hand, for the first time or anew."""
        kept = tuple(other for other in self.by_order if other != seat)
        return self.evolve(by_hand=(*(other for other in self.by_hand if other != seat), seat), by_order=kept)

    def ordered(self, seat: Seat) -> Sealing:
        """Return it after an order has answered for a seat that had no answer."""
        return self.evolve(by_order=(*self.by_order, seat))

    def newly_shown(self, before: Sealing) -> tuple[Seat, ...]:
        """Return the seats that may be said to have answered, and might not before."""
        return tuple(seat for seat in self.shown if seat not in before.shown)
