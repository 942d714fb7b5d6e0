"""A step under way: the state so far, what was told so far, and the dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from engines.core.event import Event, Told
from engines.core.game import Step
from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.core.secret import Secret
from engines.rex_britannorum.data.tables import LOCATIONS
from engines.rex_britannorum.ids import AREA_PLACE, PLACE, Area, Card, Kingdom, Location, Token, colour_of
from engines.rex_britannorum.state import RexState
from engines.rex_britannorum.views import Battle, Board, Realm, RexOptions, TurnRecord

T = TypeVar("T")


class Progress:
    """Carries one step through the chapters; it is made for a step and thrown away after it.

    What is sealed in the state lies open here and is sealed again by :meth:`step`.
    """

    def __init__(self, state: RexState, rng: Rng) -> None:
        self._before = state
        self._board = state.board
        self._changed: dict[str, Any] = {}
        self._realms = list(state.board.realms)
        self._battles = _battles(state.board.record)
        self.rng = rng
        self.hands = [held.open() for held in state.hands]
        self.decks = [held.open() for held in state.decks]
        self.discards = [held.open() for held in state.discards]
        self.pile = state.pile.open()
        self.objectives = [held.open() for held in state.objectives]
        self.dropped = [held.open() for held in state.dropped]
        self.dropping = [held.open() for held in state.dropping]
        self.plans = [held.open() for held in state.plans]
        self.picks = [held.open() for held in state.picks]
        self.lots = state.lots.open()
        self.orders = [held.open() for held in state.orders]
        self.reveals = False
        """Whether a secret became visible to some seat."""
        self._told: list[Told] = []

    # The board -------------------------------------------------------------------------------------------------

    @property
    def board(self) -> Board:
        """Return the public board as it stands.

        Changes are gathered and made when somebody looks: most steps change many parts before anybody does. Kingdoms
        and battles are gathered in lists of their own.
        """
        if self._changed:
            changed, self._changed = self._changed, {}
            if "realms" in changed:
                changed["realms"] = tuple(self._realms)
            if "record" in changed:
                changed["record"] = changed["record"].evolve(battles=tuple(self._battles))
            self._board = self._board.evolve(**changed)
        return self._board

    def change(self, **changes: Any) -> None:
        """Replace parts of the public board."""
        self._changed.update(changes)
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
        return self._realms[PLACE[kingdom]]

    def seat_realm(self, seat: Seat) -> Realm:
        """Return the kingdom a seat plays, as it stands."""
        return next(realm for realm in self._realms if realm.seat == seat)

    def change_realm(self, kingdom: Kingdom, **changes: Any) -> None:
        """Replace parts of one kingdom."""
        place = PLACE[kingdom]
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
        return self._battles[AREA_PLACE[area]]

    def change_battle(self, area: Area, **changes: Any) -> None:
        """Replace parts of an area's battle."""
        place = AREA_PLACE[area]
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
        drawn = self.rng.sample(bag, count)
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

    # Words and the end -----------------------------------------------------------------------------------------

    def tell(self, event: Event, seat: Seat | None = None) -> None:
        """Tell everybody, or one seat alone."""
        self._told.append(Told.built(event=event, seat=seat))

    def step(self) -> Step[RexState]:
        """Return what the step led to, with everything secret sealed."""
        before = self._before
        state = before.evolve(
            board=self.board,
            hands=_all_sealed(before.hands, self.hands),
            decks=_all_sealed(before.decks, self.decks),
            discards=_all_sealed(before.discards, self.discards),
            pile=_sealed(before.pile, self.pile),
            objectives=_all_sealed(before.objectives, self.objectives),
            dropped=_all_sealed(before.dropped, self.dropped),
            dropping=_all_sealed(before.dropping, self.dropping),
            plans=_all_sealed(before.plans, self.plans),
            picks=_all_sealed(before.picks, self.picks),
            lots=_sealed(before.lots, self.lots),
            orders=_all_sealed(before.orders, self.orders),
        )
        return Step.built(state=state, told=tuple(self._told), reveals=self.reveals)


def _battles(record: TurnRecord | None) -> list[Battle]:
    return [] if record is None else list(record.battles)


def _sealed(box: Secret[T], held: T) -> Secret[T]:
    """Return the box itself if it still holds this, else a new one."""
    return box if box.open() is held else Secret(held)


def _all_sealed(boxes: tuple[Secret[T], ...], held: list[T]) -> tuple[Secret[T], ...]:
    return tuple(map(_sealed, boxes, held))


def replaced(items: tuple[Any, ...], place: int, item: Any) -> tuple[Any, ...]:
    """Return the tuple with another item at one place."""
    return (*items[:place], item, *items[place + 1 :])


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return cards without one copy of a card that is among them."""
    place = cards.index(card)
    return (*cards[:place], *cards[place + 1 :])
