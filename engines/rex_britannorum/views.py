"""The views of a match: the table everybody sees and the hand of one seat.

Only types live here. `Board` and its parts are also embedded in the state, so that a view never copies them; whatever
is counted or picked out of a secret (hand sizes, deck sizes) is added by `project.py` alone.
"""

from __future__ import annotations

from typing import Literal

from engines.core.inputs import Options
from engines.core.orders import Orders
from engines.core.seats import Seat
from engines.core.view import Hand, Table, View, Visible
from engines.rex_britannorum.ids import (
    KINGDOM_INDEX,
    KINGDOMS,
    Area,
    Card,
    Kingdom,
    Location,
    Objective,
    Phase,
    Role,
    Token,
    Track,
)
from engines.rex_britannorum.turn_views import Plan, TurnRecord, Values


class RexOptions(Options):
    """The options of the table. Rule: REX-11, REX-12, REX-13."""

    kingdoms: tuple[Kingdom, ...] | None = None
    """The kingdoms the seats play, in fief order; None: drawn. With three seats it is always all three."""
    objectives: Literal["off", "two", "late"] = "two"
    """Off; of three keep two at setup; or keep three and discard one at the start of turn 4. Solo keeps three."""
    reinforcements: Literal["chosen", "random"] = "chosen"
    """Taken by choice from an open stock, or drawn from a face-down pile."""
    third: Literal["npk", "none"] = "npk"
    """With two seats: whether the third kingdom is a non-player kingdom or left out (the 2-player variant)."""
    recruitment: Literal["turns", "quick"] = "turns"
    """In turn order, or everybody at once with the picks revealed together."""


class Realm(Visible):
    """One kingdom on the board and its scoring board."""

    kingdom: Kingdom
    role: Role
    seat: Seat | None
    """The seat that plays it; None for a non-player or unused kingdom."""
    pieces: tuple[Location, ...]
    """Locations with its cube or oppidum, in the order they were placed."""
    values: Values
    """Its markers on the tracks."""
    firsts: tuple[Track, ...] = ()
    """Tracks where it has First; a non-player kingdom never scores. Rule: REX-52, REX-71."""
    thresholds: tuple[int, int, int] = (0, 0, 0)
    """Thresholds passed on road, cities and regions, 0 to 3 each. Rule: REX-53."""
    maxima: tuple[Track, ...] = ()
    """Tracks where it has Max, at the end. Rule: REX-60."""
    queue: tuple[Card, ...] = ()
    """Its open recruitment queue, in the order the cards were laid. Rule: REX-10."""
    known: tuple[Card, ...] = ()
    """Own troops in its hand that everybody saw it take from the queue and that it has not played since, sorted."""
    extras: tuple[Card, ...] = ()
    """Mercenaries and reinforcements in its hand: all were taken openly. Sorted. Rule: REX-36, REX-40."""
    revealed: tuple[Card, ...] = ()
    """Troops of its colour that were revealed in battle so far, whoever played them first, in that order."""


class Contenders(Visible):
    """The kingdoms in play. Rule: REX-13, REX-14."""

    kingdoms: tuple[Kingdom, ...]
    """Those of the players, by seat."""
    npks: tuple[Kingdom, ...]
    """Non-player kingdoms, in fief order."""

    @property
    def all(self) -> tuple[Kingdom, ...]:
        """Return all of them in fief order; one that is left out is none."""
        return tuple(kingdom for kingdom in KINGDOMS if kingdom in self.kingdoms or kingdom in self.npks)

    def seat(self, kingdom: Kingdom) -> Seat | None:
        """Return who plays a kingdom, None if nobody does."""
        return Seat(self.kingdoms.index(kingdom)) if kingdom in self.kingdoms else None


class Reached(Visible):
    """One condition of an objectives card at the end. Rule: REX-61, REX-62."""

    holds: bool
    """Whether the condition itself is true."""
    counts: bool
    """Whether it earns its point: it holds and so do those above it."""
    have: tuple[int, ...]
    """The kingdom's count, one number per place the condition names: pieces, regions or locations."""
    need: tuple[int, ...]
    """The count it needs of each."""


class ObjectiveResult(Visible):
    """One objectives card at the end."""

    objective: Objective
    conditions: tuple[Reached, Reached, Reached]

    @property
    def points(self) -> int:
        """Return its points, 0 to 3."""
        return sum(condition.counts for condition in self.conditions)


class Tally(Visible):
    """The full reckoning of one player kingdom. Rule: REX-63."""

    kingdom: Kingdom
    seat: Seat
    firsts: tuple[Track, ...]
    thresholds: tuple[int, int, int]
    maxima: tuple[Track, ...]
    objectives: tuple[ObjectiveResult, ...]

    @property
    def achievements(self) -> int:
        """Return the points of the scoring board, 0 to 15."""
        return len(self.firsts) + sum(self.thresholds) + len(self.maxima)

    @property
    def points(self) -> int:
        """Return all points: of the scoring board and of the objectives. Rule: REX-63."""
        return self.achievements + sum(result.points for result in self.objectives)


class Board(Visible):
    """Every public fact that is not counted out of a secret."""

    phase: Phase
    turn: int
    """0 while objectives are chosen at setup, then 1 to 7."""
    options: RexOptions
    """As agreed, with drawn kingdoms filled in."""
    realms: tuple[Realm, Realm, Realm]
    """By kingdom, in fief order."""
    order: tuple[Seat, ...]
    """Turn order of the seats."""
    bag: tuple[Token, ...]
    """Tokens not yet drawn, in board order."""
    tokens: tuple[Token, ...]
    """Tokens that lie on the board now, in the order they were drawn."""
    rome: tuple[Location, ...]
    """Locations Rome holds, in board order."""
    stock: tuple[Card, ...]
    """Reinforcements still to be had, by value."""
    slots: tuple[tuple[Area, Area], ...] = ()
    """Cartimandua's mini-cards in slots 1 to 3, the showing letter first; empty where she is played. Rule: REX-77."""
    recruited: tuple[int, ...] = ()
    """By seat: cards recruited this turn, as far as it is public."""
    sealed: tuple[Seat, ...] = ()
    """Seats that have answered the sealed question that is open."""
    first_at: tuple[int | None, int | None, int | None] = (None, None, None)
    """By track: the turn in whose evaluation First was reached, None while it is open. Rule: REX-52."""
    record: TurnRecord | None = None
    """The latest turn whose plans were revealed."""
    tally: tuple[Tally, ...] = ()
    """The reckoning of every player kingdom, once the match is over."""

    @property
    def seats(self) -> int:
        """Return the number of players."""
        return len(self.order)

    @property
    def contenders(self) -> Contenders:
        """Return who is in play."""
        return Contenders.built(
            kingdoms=tuple(self.seat_realm(Seat(number)).kingdom for number in range(self.seats)),
            npks=tuple(realm.kingdom for realm in self.realms if realm.role is Role.NPK),
        )

    @property
    def values(self) -> tuple[Values, Values, Values]:
        """Return the markers of every kingdom, in fief order."""
        one, other, third = self.realms
        return one.values, other.values, third.values

    def realm(self, kingdom: Kingdom) -> Realm:
        """Return one kingdom."""
        return self.realms[KINGDOM_INDEX[kingdom]]

    def seat_realm(self, seat: Seat) -> Realm:
        """Return the kingdom a seat plays."""
        for realm in self.realms:
            if realm.seat == seat:
                return realm
        raise LookupError(seat)


class RexTable(Table):
    """The view of a spectator."""

    board: Board
    hands: tuple[int, ...]
    """Cards in each hand, by seat."""
    decks: tuple[int, int, int]
    """Cards left in each kingdom's deck, in fief order."""


class RexHand(Hand):
    """The private view of one seat, beyond the table."""

    seat: Seat
    kingdom: Kingdom
    cards: tuple[Card, ...]
    """Its hand, own troops first, highest first; mercenaries and reinforcements after them."""
    objectives: tuple[Objective, ...]
    """Objectives cards it holds."""
    dropped: tuple[Objective, ...]
    """Objectives cards it put back or discarded."""
    dropping: Objective | None
    """The card it has chosen to put back or discard while others still choose."""
    plan: Plan | None
    """Its sealed plan."""
    picks: tuple[Card, ...]
    """Quick recruitment: what it has recruited this turn and nobody else knows yet, in order."""
    queue: tuple[Card, ...]
    """Its queue as it really is: in quick recruitment without its own picks."""
    discard: tuple[Card, ...]
    """Its own discard. Rule: REX-54."""
    orders: Orders
    """Its standing orders, by the names of ``ids.ORDERED``. Rule: REX-R3."""


RexView = View[RexTable, RexHand]
"""Table and hand of one seat."""
