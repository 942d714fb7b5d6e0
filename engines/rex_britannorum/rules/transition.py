"""A step of Rex Britannorum under way, and what its rules do with kingdoms, pieces and cards again and again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engines.core.orders import Orders
from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.core.transition import Transition
from engines.rex_britannorum.data.tables import LOCATIONS
from engines.rex_britannorum.ids import (
    AREA_INDEX,
    KINGDOM_INDEX,
    Area,
    Card,
    Kingdom,
    Location,
    Objective,
    Token,
    colour_of,
)
from engines.rex_britannorum.state import Cards, Lot, Picks, RexState
from engines.rex_britannorum.turn_views import Battle, Plan, TurnRecord
from engines.rex_britannorum.views import Board, Realm, RexOptions


class RexTransition(Transition[RexState, Board]):
    """One step. Kingdoms and battles are gathered in lists of their own: many small changes make one new board."""

    hands: list[Cards]
    decks: list[Cards]
    discards: list[Cards]
    pile: Cards
    objectives: list[tuple[Objective, ...]]
    dropped: list[tuple[Objective, ...]]
    dropping: list[Objective | None]
    plans: list[Plan | None]
    picks: list[Picks]
    lots: tuple[Lot, ...]
    orders: list[Orders]

    def __init__(self, state: RexState, rng: Rng) -> None:
        super().__init__(state, rng)
        self._realms = list(state.board.realms)
        self._battles = _battles(state.board.record)

    # The board -------------------------------------------------------------------------------------------------

    def _gathered(self, changed: dict[str, Any]) -> dict[str, Any]:
        if "realms" in changed:
            changed["realms"] = tuple(self._realms)
        if "record" in changed:
            changed["record"] = changed["record"].evolve(battles=tuple(self._battles))
        return changed

    def change(self, **changes: Any) -> None:
        """Replace parts of the public board."""
        super().change(**changes)
        if "realms" in changes:
            self._realms = list(changes["realms"])
        if "record" in changes:
            self._battles = _battles(changes["record"])

    @property
    def options(self) -> RexOptions:
        """Return what the table agreed on."""
        return self._board.options

    @property
    def seats(self) -> range:
        """Return the numbers of the seats."""
        return range(len(self.hands))

    def realm(self, kingdom: Kingdom) -> Realm:
        """Return one kingdom as it stands."""
        return self._realms[KINGDOM_INDEX[kingdom]]

    def seat_realm(self, seat: Seat) -> Realm:
        """Return the kingdom a seat plays, as it stands."""
        return next(realm for realm in self._realms if realm.seat == seat)

    def change_realm(self, kingdom: Kingdom, **changes: Any) -> None:
        """Replace parts of one kingdom."""
        place = KINGDOM_INDEX[kingdom]
        self._realms[place] = self._realms[place].evolve(**changes)
        self._changed["realms"] = ()

    @property
    def record(self) -> TurnRecord:
        """Return the turn whose plans were revealed last, as it stands."""
        record = self.board.record
        assert record is not None
        return record

    def battle(self, area: Area) -> Battle:
        """Return an area's battle as it stands."""
        return self._battles[AREA_INDEX[area]]

    def change_battle(self, area: Area, **changes: Any) -> None:
        """Replace parts of an area's battle."""
        place = AREA_INDEX[area]
        self._battles[place] = self._battles[place].evolve(**changes)
        self._changed.setdefault("record", self._board.record)

    # Pieces and cards ------------------------------------------------------------------------------------------

    def place(self, kingdom: Kingdom, locations: tuple[Location, ...]) -> None:
        """Put a piece of a kingdom on each location, for good; Rome's marker goes from there.

        Rule: REX-34, REX-35, REX-55.
        """
        if not locations:
            return
        self.change_realm(kingdom, pieces=(*self.realm(kingdom).pieces, *locations))
        rome = self.board.rome
        if not set(rome).isdisjoint(locations):
            self.change(rome=tuple(place for place in rome if place not in locations))

    def leave_to_rome(self, locations: tuple[Location, ...]) -> None:
        """Let Rome hold these locations too. Rule: REX-14, REX-34."""
        held = {*self.board.rome, *locations}
        self.change(rome=tuple(place for place in LOCATIONS if place in held))

    def draw_tokens(self, count: int) -> tuple[Token, ...]:
        """Draw tokens from the bag. Rule: REX-14, REX-21."""
        bag = self.board.bag
        drawn = self.rng.sample(bag, count, "tokens")
        self.change(bag=tuple(token for token in bag if token not in drawn))
        return drawn

    def give(self, seat: Seat, card: Card) -> None:
        """Put a card that everybody saw into a hand: a mercenary or a reinforcement. Rule: REX-36, REX-40."""
        realm = self.seat_realm(seat)
        self.hands[seat] = tuple(sorted((*self.hands[seat], card)))
        self.change_realm(realm.kingdom, extras=tuple(sorted((*realm.extras, card))))

    def hold(self, seat: Seat, card: Card, *, seen: bool) -> None:
        """Put an own troop into a hand; ``seen``: everybody saw it. Rule: REX-22."""
        self.hands[seat] = tuple(sorted((*self.hands[seat], card)))
        if seen:
            realm = self.seat_realm(seat)
            self.change_realm(realm.kingdom, known=tuple(sorted((*realm.known, card))))

    def play_from(self, seat: Seat, cards: Iterable[Card]) -> None:
        """Take cards out of a hand and lay them open. Rule: REX-24."""
        realm = self.seat_realm(seat)
        hand, known, extras = list(self.hands[seat]), list(realm.known), list(realm.extras)
        shown: list[Card] = []
        for card in cards:
            hand.remove(card)
            if colour_of(card) != realm.kingdom.value:
                extras.remove(card)
                continue
            shown.append(card)
            if card in known:
                known.remove(card)
        self.hands[seat] = tuple(hand)
        self.change_realm(realm.kingdom, known=tuple(known), extras=tuple(extras), revealed=(*realm.revealed, *shown))


def _battles(record: TurnRecord | None) -> list[Battle]:
    return [] if record is None else list(record.battles)


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return cards without one copy of a card that is among them."""
    place = cards.index(card)
    return (*cards[:place], *cards[place + 1 :])
