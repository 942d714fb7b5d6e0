"""Notes that somebody at the table could have written down, game by game: told events in, facts about the state out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any, Final

from engines.caesar_britannia import events as caesar
from engines.caesar_britannia.battle_events import LossesTaken
from engines.caesar_britannia.ids import People, people_of
from engines.caesar_britannia.legal.armies import place_of
from engines.caesar_britannia.state import CaesarState
from engines.core.event import Event
from engines.core.match import Applied
from engines.core.seats import Seat
from engines.rex_britannorum import events as rex
from engines.rex_britannorum.data.tables import TROOPS
from engines.rex_britannorum.ids import KINGDOM_INDEX, Card, Kingdom, Objective, colour_of
from engines.rex_britannorum.state import RexState
from engines.roman_invasion import events as invasion
from engines.roman_invasion.ids import RomanCard
from engines.roman_invasion.state import InvasionState
from tests.contract.laws.memory import Witness
from tests.toy import events as toy
from tests.toy.state import ToyState


def _heard(applied: Applied, seat: Seat) -> Iterator[Event]:
    return (told.event for told in applied.told if told.seat in (None, seat))


class ToyWitness:
    """Notes of every card it has heard of in which places it can be: the stack, a hand, or played."""

    def __init__(self, seat: Seat, seats: int) -> None:
        self.seat = seat
        self.hands = [f"hand {number}" for number in range(seats)]
        self.places: dict[int, set[str]] = {}

    def hear(self, applied: Applied) -> None:
        """Follow the cards through draws, looks and duels."""
        for event in _heard(applied, self.seat):
            match event:
                case toy.CardDrawn():
                    self.places[event.card] = {self.hands[self.seat]}
                case toy.TopSeen():
                    self.places[event.card] = {"stack"}
                case toy.Revealed():
                    self._played(event.bids)
                    self._drawn()
                case toy.DuelFought():
                    self._played(event.cards)

    def _played(self, cards: tuple[int, ...]) -> None:
        self.places.update((card, {"played"}) for card in cards)

    def _drawn(self) -> None:
        """Everybody drew a card: one that lay in the stack may be with any of the others now."""
        for places in self.places.values():
            if "stack" in places:
                places.update(hand for hand in self.hands if hand != self.hands[self.seat])

    def objections(self, state: ToyState) -> Iterator[str]:
        """Yield the cards that lie where they cannot be."""
        held = {"stack": state.stack.open(), "played": state.board.played}
        held |= {hand: state.hand(Seat(number)) for number, hand in enumerate(self.hands)}
        lies = {card: place for place, cards in held.items() for card in cards}
        for card, places in self.places.items():
            if lies[card] not in places:
                yield f"card {card} is in {lies[card]}, not in {sorted(places)}"


class InvasionWitness:
    """Knows where every Roman card is that it has seen: once seen, a card moves openly, or with the whole discard."""

    def __init__(self, seat: Seat, seats: int) -> None:  # noqa: ARG002  (all witnesses are made alike)
        self.seat = seat
        self.places: dict[RomanCard, str] = {}

    def hear(self, applied: Applied) -> None:
        """Follow the cards from the row to hands, to battles, to the discard and into the deck."""
        for event in _heard(applied, self.seat):
            match event:
                case invasion.CardDealt():
                    self._go(f"hand {self.seat}", event.card)
                case invasion.PairsLaid():
                    self._go("row", *chain(*event.pairs))
                case invasion.Mustered():
                    self._go(f"hand {event.seat}", *chain(*event.pairs))
                case invasion.ReserveAsked():
                    self._go("attack", *event.attack.committed)
                case invasion.AttackResolved():
                    reserve = event.result.reserve
                    self._go("discard", *event.result.attack.committed, *(() if reserve is None else (reserve,)))
                case invasion.CardsDiscarded():
                    self._go("discard", *event.cards)
                case invasion.RomanDeckRemade():
                    self._go("deck", *(card for card, place in self.places.items() if place == "discard"))

    def _go(self, place: str, *cards: RomanCard) -> None:
        self.places.update((card, place) for card in cards)

    def objections(self, state: InvasionState) -> Iterator[str]:
        """Yield the cards that are elsewhere."""
        board = state.board
        held: dict[str, tuple[RomanCard, ...]] = {
            "deck": state.roman_deck.open(),
            "discard": board.roman_discard,
            "row": tuple(chain(*(pair for pair in board.row if pair is not None))),
            "attack": () if board.attack is None else board.attack.committed,
        }
        held |= {f"hand {number}": hand.open() for number, hand in enumerate(state.hands)}
        for card, place in self.places.items():
            if card not in held[place]:
                yield f"{card} is not in {place}"


class RexWitness:
    """Knows which cards were taken openly, which were played, and the objectives it was dealt itself."""

    def __init__(self, seat: Seat, seats: int) -> None:
        self.seat = seat
        self.kingdoms: tuple[Kingdom, ...] = ()
        self.taken: list[Counter[Card]] = [Counter() for _ in range(seats)]
        self.gone: Counter[Card] = Counter()
        self.objectives: tuple[Objective, ...] = ()

    def hear(self, applied: Applied) -> None:
        """Follow the cards into hands and out of them."""
        for event in _heard(applied, self.seat):
            match event:
                case rex.MatchBegan():
                    self.kingdoms = event.kingdoms
                case rex.HandDealt():
                    self.objectives = event.objectives
                    self.taken[self.seat].update(event.cards)
                case rex.CardDrawn():
                    self.taken[event.seat][event.card] += 1
                case rex.Recruited():
                    self.taken[event.seat].update(card for card in event.cards if card is not None)
                case rex.PlansRevealed():
                    self._played(event)
                case rex.PowersUsed():
                    self._given(event.use.kingdom, event.use.recruited)
                case rex.HelpCame():
                    self._given(event.help.kingdom, event.help.card)

    def _played(self, event: rex.PlansRevealed) -> None:
        for battle in event.record.battles:
            for side in battle.sides:
                own = [card for card in side.cards if colour_of(card) == side.kingdom.value]
                self.gone.update(own)
                if side.kingdom in self.kingdoms:
                    self.taken[self.kingdoms.index(side.kingdom)] -= Counter(side.cards)

    def _given(self, kingdom: Kingdom, card: Card | None) -> None:
        if card is not None and kingdom in self.kingdoms:
            self.taken[self.kingdoms.index(kingdom)][card] += 1

    def objections(self, state: RexState) -> Iterator[str]:
        """Yield what is missing in hands, or is hidden though it was seen to go, or is held by two."""
        for number, taken in enumerate(self.taken):
            missing = taken - Counter(state.hands[number].open())
            if missing:
                yield f"seat {number} does not hold {sorted(missing)}"
            others = (*state.objectives[number].open(), *state.dropped[number].open())
            if number != self.seat and not set(others).isdisjoint(self.objectives):
                yield f"seat {number} has an objective of seat {self.seat}"
        for number, kingdom in enumerate(self.kingdoms):
            hidden = Counter((*state.hands[number].open(), *state.decks[KINGDOM_INDEX[kingdom]].open()))
            for card, count in (hidden + self.gone).items():
                if colour_of(card) == kingdom.value and hidden[card] and count > TROOPS[kingdom].count(card):
                    yield f"{card} is hidden though it was played"


class CaesarWitness:
    """Counts the combat units each people brought onto the map; the Celts know which, Rome how many."""

    def __init__(self, seat: Seat, seats: int) -> None:  # noqa: ARG002  (always two)
        self.seat = seat
        self.seen: dict[People, Counter[str]] = {}
        self.brought: Counter[People] = Counter()
        self.recruiting: People | None = None

    def hear(self, applied: Applied) -> None:
        """Follow the units onto the map."""
        for event in _heard(applied, self.seat):
            match event:
                case caesar.Mustered():
                    self.seen[event.people] = Counter(unit.kind for unit in event.units)
                case caesar.Deployed():
                    for people, _, count in event.stands:
                        self.brought[people] += count
                case caesar.Recruited():
                    self.brought[event.people] += self.brought[event.people] > 0
                    self.recruiting = event.people
                case LossesTaken():
                    for people, unit in event.celts:
                        self.brought[people] -= 1
                        if people in self.seen:
                            self.seen[people][unit.kind] -= 1
                case caesar.RecruitSeen():
                    assert self.recruiting is not None
                    self.seen[self.recruiting][event.unit.kind] += 1

    def objections(self, state: CaesarState) -> Iterator[str]:
        """Yield the peoples of which more, fewer or others are on the map than came there."""
        standing = {people: Counter[str]() for people in state.board.active}
        for stack, held in state.stacks.items():
            if place_of(state.board, stack) is not None:
                standing[people_of(stack)].update(unit.kind for unit in held.open())
        for people, units in self.seen.items():
            if standing[people] != units:
                yield f"other units of the {people} are on the map"
        for people, count in self.brought.items():
            if standing[people].total() != count:
                yield f"not so many units of the {people} are on the map"


WITNESSES: Final[dict[str, Callable[[Seat, int], Any]]] = {
    "beacons": ToyWitness,
    "caesar": CaesarWitness,
    "invasion": InvasionWitness,
    "rex": RexWitness,
}
"""By the id of the game."""


def witness(game: str, seat: Seat, seats: int) -> Witness:
    """Return a witness of a match that begins.

    Raises:
        KeyError: if the game has none; every game needs one.
    """
    made: Witness = WITNESSES[game](seat, seats)
    return made
