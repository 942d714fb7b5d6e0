"""The views of Beacons."""

from engines.core.model import Map
from engines.core.orders import Orders
from engines.core.seats import Seat
from engines.core.view import Hand, Table, View, Visible

_SEATS = tuple(Seat(number) for number in range(6))


class Board(Visible):
    """Every public fact that is not counted out of a secret."""

    round: int
    rounds: int
    coins: tuple[int, ...]
    lit: Map[str, Seat] = Map()
    marks: tuple[str, ...] = ()
    stake: int = 0
    leader: Seat | None = None
    played: tuple[int, ...] = ()
    peeked: tuple[Seat, ...] = ()
    """Seats that know the top card of the stack."""
    disputed: str | None = None
    """The mark that is being challenged or was doused."""
    douser: Seat | None = None
    """The seat that doused it."""

    def owned(self, seat: Seat) -> tuple[str, ...]:
        """Return the lit plots of a seat."""
        return tuple(plot for plot, owner in self.lit.items() if owner == seat)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return _SEATS[: len(self.coins)]


class ToyTable(Table):
    """The view of a spectator."""

    board: Board
    sealed: tuple[Seat, ...]
    stack: int
    hands: tuple[int, ...]


class ToyHand(Hand):
    """The private view of one seat, beyond the table."""

    seat: Seat
    cards: tuple[int, ...]
    bid: int | None
    top: int | None
    orders: Orders = Orders()
    strike: int | None = None


ToyView = View[ToyTable, ToyHand]
