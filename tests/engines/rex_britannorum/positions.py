"""Positions by keyword: a match at any phase, with what a test is about written and the rest filled in.

A kingdom is its letter, ``"B"``, ``"I"`` or ``"R"``. Cards are written with spaces; an own troop may drop its colour:
``"5 5 3 I7 X4"`` in a Brigantian hand is two 5s and a 3 of its own, an Icenian 7 and a reinforcement 4. The
unsaid is filled in so that every card and token is somewhere.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from engines.core.match import Applied, Match
from engines.core.orders import Orders
from engines.core.seats import Seat
from engines.core.secret import Secret
from engines.rex_britannorum import GAME
from engines.rex_britannorum.data.tables import AREA_FACTS, HOME, LOCATIONS, REINFORCEMENTS, TOKENS, TROOPS
from engines.rex_britannorum.ids import (
    AREAS,
    KINGDOMS,
    QUEUE,
    ROMAN,
    TURNS,
    Area,
    Card,
    Kingdom,
    Location,
    Objective,
    Phase,
    Role,
    Token,
    Track,
    colour_of,
)
from engines.rex_britannorum.legal.stakes import bits, stakes
from engines.rex_britannorum.state import RexState
from engines.rex_britannorum.turn_views import Values
from engines.rex_britannorum.views import Board, Realm, RexOptions
from tests.kit.dice import ScriptedDice, Throw
from tests.kit.walker import seed_named

Words = Mapping[str, str]
"""Something written for each kingdom by its letter."""

Numbers = Mapping[str, tuple[int, int, int]]
"""Three numbers for each kingdom by its letter: road, cities, regions."""


@dataclass(frozen=True, kw_only=True)
class Position:
    """A position as a test describes it."""

    phase: str = "plan"
    turn: int = 1
    players: str = "BIR"
    """The kingdoms played, in seat order; the others are non-player kingdoms, or unused with ``third="none"``."""
    order: str | None = None
    """The turn order; seat order unless it is written."""
    hands: Words = field(default_factory=dict)
    queues: Words = field(default_factory=dict)
    """The lowest three cards left unless they are written."""
    decks: Words = field(default_factory=dict)
    """From the top; what else a kingdom owns lies below, unless its discard is written."""
    discards: Words = field(default_factory=dict)
    """Two cards for each turn gone by unless they are written."""
    pieces: Words = field(default_factory=dict)
    """Beyond the start roads."""
    values: Numbers = field(default_factory=dict)
    """The markers; where the pieces put them unless they are written."""
    thresholds: Numbers = field(default_factory=dict)
    """How many were passed."""
    firsts: Words = field(default_factory=dict)
    """Tracks by name: ``"road cities"``."""
    goals: Words = field(default_factory=dict)
    """Objectives held."""
    orders: Mapping[str, Orders] = field(default_factory=dict)
    """Standing orders."""
    tokens: str = ""
    bag: str | None = None
    """All tokens that are nowhere else, and none in turn 7, unless it is written."""
    rome: str = ""
    """Beyond the allegiance cities that nobody holds."""
    stock: str | None = None
    """Values of the reinforcements, from the top of the pile; all that nobody has unless it is written."""
    slots: str = "NC CS NS"
    """Cartimandua's mini-cards where she is not played: the showing letter first."""
    options: RexOptions = field(default_factory=RexOptions)

    @property
    def chosen(self) -> tuple[Kingdom, ...]:
        """Return the kingdoms played, in seat order."""
        return tuple(Kingdom(letter) for letter in self.players)

    def role(self, kingdom: Kingdom) -> Role:
        """Return who plays a kingdom."""
        if kingdom in self.chosen:
            return Role.PLAYER
        return Role.UNUSED if self.options.third == "none" else Role.NPK


def new(players: int = 3, chance: object = "new", dice: tuple[Throw, ...] = (), **options: Any) -> Applied:
    """Set up a whole match; ``dice`` are the throws that a script decides, in order."""
    return Match.new(GAME, RexOptions(**options), players, seed_named(chance), ScriptedDice(*dice))


def deal(*, chance: object = "dealt", dice: tuple[Throw, ...] = (), **parts: Any) -> Match:
    """Return a match in a position, its invariants checked: parts of a `Position`, and options of the match.

    ``dice`` are the throws that a script decides, in order.
    """
    names = {part.name for part in fields(Position)}
    chosen = tuple(Kingdom(letter) for letter in parts.get("players", "BIR"))
    options = RexOptions(kingdoms=chosen, **{name: value for name, value in parts.items() if name not in names})
    position = Position(options=options, **{name: value for name, value in parts.items() if name in names})
    state = build(position)
    GAME.check(state)
    chances: dict[str, Any] = {"seed": seed_named(chance), "dice": 1, "source": ScriptedDice(*dice)}
    return Match(GAME, options, len(chosen), version=0, state=state, opened={}, **chances)


def build(position: Position) -> RexState:
    """Return the state of a position."""
    cards = _Cards(position)
    seats = position.players
    goals = [tuple(Objective(card) for card in position.goals.get(letter, "").split()) for letter in seats]
    return RexState(
        board=_board(position, cards),
        hands=tuple(Secret(cards.hands[kingdom]) for kingdom in position.chosen),
        decks=tuple(Secret(cards.decks[kingdom]) for kingdom in KINGDOMS),
        discards=tuple(Secret(cards.discards[kingdom]) for kingdom in KINGDOMS),
        pile=Secret(cards.pile),
        objectives=tuple(Secret(held) for held in goals),
        dropped=tuple(Secret(()) for _ in seats),
        dropping=tuple(Secret(None) for _ in seats),
        plans=tuple(Secret(None) for _ in seats),
        picks=tuple(Secret(()) for _ in seats),
        lots=Secret(()),
        orders=tuple(Secret(position.orders.get(letter, Orders())) for letter in seats),
    )


class _Cards:
    """Where every card of a position is."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self.hands = {
            kingdom: tuple(sorted(read_cards(position.hands.get(kingdom.value, ""), kingdom)))
            for kingdom in position.chosen
        }
        self._written = {kingdom: read_cards(position.discards.get(kingdom.value, ""), kingdom) for kingdom in KINGDOMS}
        self._lay_stock()
        self.queues: dict[Kingdom, tuple[Card, ...]] = {}
        self.decks: dict[Kingdom, tuple[Card, ...]] = {}
        self.discards: dict[Kingdom, tuple[Card, ...]] = {}
        for kingdom in KINGDOMS:
            self._lay(kingdom)

    def _away(self) -> Counter[Card]:
        """Return the cards in hands and written discards."""
        return Counter(card for cards in (*self.hands.values(), *self._written.values()) for card in cards)

    def _lay_stock(self) -> None:
        """Lay out the reinforcements; those that are nowhere were played by the first player."""
        free = tuple((Counter(REINFORCEMENTS) - self._away()).elements())
        stock = self._position.stock
        self.pile = free if stock is None else tuple(Card(f"{ROMAN}{value}") for value in stock.split())
        first = self._position.chosen[0]
        self._written[first] += tuple((Counter(free) - Counter(self.pile)).elements())

    def _lay(self, kingdom: Kingdom) -> None:
        """Lay out queue, deck and discard of a kingdom."""
        position, letter = self._position, kingdom.value
        role = position.role(kingdom)
        rest = Counter(TROOPS[kingdom] if role is not Role.UNUSED else ())
        queue = read_cards(position.queues.get(letter, ""), kingdom)
        top = read_cards(position.decks.get(letter, ""), kingdom)
        rest.subtract(card for card in self._away().elements() if colour_of(card) == letter)
        rest.subtract((*queue, *top))
        assert min(rest.values(), default=0) >= 0, f"more cards of {letter} than there are: {-rest}"
        left = sorted(rest.elements())
        if role is Role.PLAYER and letter not in position.queues:
            queue, left = tuple(left[:QUEUE]), left[QUEUE:]
        gone: list[Card] = []
        if letter not in position.discards:
            spent = min(len(left), 2 * (position.turn - 1))
            gone, left = left[:spent], left[spent:]
        self.queues[kingdom] = queue
        self.decks[kingdom] = (*top, *left)
        self.discards[kingdom] = (*self._written[kingdom], *gone)

    def extras(self, kingdom: Kingdom) -> tuple[Card, ...]:
        """Return the mercenaries and reinforcements in a hand."""
        return tuple(card for card in self.hands.get(kingdom, ()) if colour_of(card) != kingdom.value)

    def revealed(self, kingdom: Kingdom) -> tuple[Card, ...]:
        """Return the troops of a kingdom that were played already: those discarded and those others recruited."""
        spent = [card for discard in self.discards.values() for card in discard]
        recruited = [card for other in self.hands for card in self.extras(other)]
        return tuple(card for card in (*spent, *recruited) if colour_of(card) == kingdom.value)


def read_cards(text: str, kingdom: Kingdom) -> tuple[Card, ...]:
    """Return the cards a text names; a bare number is a troop of this kingdom."""
    return tuple(Card(word if len(word) > 1 else f"{kingdom.value}{word}") for word in text.split())


def read_locations(text: str) -> tuple[Location, ...]:
    """Return the roads and cities a text names."""
    return tuple(Location(word) for word in text.split())


def _board(position: Position, cards: _Cards) -> Board:
    held = {kingdom: _held(position, kingdom) for kingdom in KINGDOMS}
    lying = tuple(Token(token) for token in position.tokens.split())
    taken = {place for places in held.values() for place in places}
    romes = {*position.rome.split(), *(AREA_FACTS[area].allegiance for area in AREAS)} - taken
    lady = position.role(Kingdom.BRIGANTES) is Role.NPK
    return Board(
        phase=Phase(position.phase),
        turn=position.turn,
        options=position.options,
        realms=tuple(_realm(position, kingdom, held[kingdom], cards) for kingdom in KINGDOMS),
        order=tuple(Seat(position.players.index(letter)) for letter in position.order or position.players),
        bag=_bag(position, {*lying, *romes, *taken}),
        tokens=lying,
        rome=tuple(place for place in LOCATIONS if place in romes),
        stock=tuple(sorted(cards.pile)),
        slots=tuple((Area(pair[0]), Area(pair[1])) for pair in position.slots.split()) if lady else (),
        recruited=(0,) * len(position.players),
        first_at=_first_at(position),
    )


def _held(position: Position, kingdom: Kingdom) -> tuple[Location, ...]:
    if position.role(kingdom) is Role.UNUSED:
        return ()
    return (AREA_FACTS[HOME[kingdom]].start, *read_locations(position.pieces.get(kingdom.value, "")))


def _bag(position: Position, elsewhere: set[str]) -> tuple[Token, ...]:
    if position.bag is not None:
        return tuple(token for token in TOKENS if token in position.bag.split())
    return () if position.turn == TURNS else tuple(token for token in TOKENS if token not in elsewhere)


def _realm(position: Position, kingdom: Kingdom, held: tuple[Location, ...], cards: _Cards) -> Realm:
    letter = kingdom.value
    road, cities, regions = position.values.get(letter) or stakes(bits(held))
    return Realm(
        kingdom=kingdom,
        role=position.role(kingdom),
        seat=Seat(position.players.index(letter)) if letter in position.players else None,
        pieces=held,
        values=Values(road=road, cities=cities, regions=regions),
        firsts=tuple(Track(track) for track in position.firsts.get(letter, "").split()),
        thresholds=position.thresholds.get(letter, (0, 0, 0)),
        queue=cards.queues[kingdom],
        extras=cards.extras(kingdom),
        revealed=cards.revealed(kingdom),
    )


def _first_at(position: Position) -> tuple[int | None, ...]:
    """Return when each First was reached: in the turn before, where somebody has it."""
    reached = {track for tracks in position.firsts.values() for track in tracks.split()}
    return tuple(max(1, position.turn - 1) if track.value in reached else None for track in Track)
