"""The expectations of a kingdom in each area, from public knowledge of the others' cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from engines.rex_britannorum.data.tables import TROOPS
from engines.rex_britannorum.ids import AREAS, COHABITING, RAISED, RAISING, RECRUITING, Card, Kingdom, Role
from engines.rex_britannorum.legal.legality import VASSAL_TAKES, WINNER_TAKES, own_troops, third_cards
from engines.rex_britannorum.legal.stakes import ROADS
from engines.rex_britannorum.players.card_value import VALUE, worth_kept
from engines.rex_britannorum.players.piece_value import NOTHING, PieceValue
from engines.rex_britannorum.players.placements import best_taking, split
from engines.rex_britannorum.players.turn_estimate import Cards, TurnEstimate
from engines.rex_britannorum.views import Realm

CURIOSITY: Final = 0.35
"""Points an area is thought to be worth to anybody even where no token lies."""

THIRD: Final = 0.45
"""The chance that a rival with a mercenary or reinforcement plays it this turn."""

SHARED: Final = 0.9
"""The worth of a shared victory, as a part of a victory."""

MOST: Final = 22
"""More than any combat value of three cards."""

Spread = list[float]
"""Chance of each combat value from 0 to ``MOST - 1``."""

Sending = tuple[tuple[Card, int], ...]
"""Cards sent, each with the place of its area in the order of battle."""


class Prize(NamedTuple):
    """The worth of an area to a kingdom, in expected points."""

    winner: float
    vassal: float
    road: float
    """The worth of one more road that a rival wins there, for power 3."""


class Expectations:
    """One kingdom's expectations of one turn."""

    def __init__(self, pieces: PieceValue, estimate: TurnEstimate, at: int) -> None:
        self._pieces = pieces
        self.at = at
        self.prizes = tuple(prize(pieces, estimate, area, at) for area in range(len(AREAS)))
        rivals = [
            other for other, realm in enumerate(pieces.board.realms) if other != at and realm.role is not Role.UNUSED
        ]
        wishes = {other: wish(pieces, estimate, other) for other in rivals}
        self._spreads = [
            [spread(pieces.board.realms[other], wishes[other][area]) for other in rivals] for area in range(len(AREAS))
        ]
        self._sevens = [
            1.0 - _product(1.0 - seven(pieces.board.realms[other], wishes[other][area]) for other in rivals)
            for area in range(len(AREAS))
        ]
        self._plans: dict[Sending, float] = {}
        self._scores: dict[tuple[int, Cards], float] = {}

    def score(self, sending: Sending) -> float:
        """Return the points a plan can be expected to bring, what its cards would have brought later taken off."""
        if sending not in self._plans:
            self._plans[sending] = self._score(sending)
        return self._plans[sending]

    def _score(self, sending: Sending) -> float:
        points = -worth_kept([card for card, _ in sending], self._pieces.left)
        for area in range(len(AREAS)):
            cards = tuple(sorted(card for card, where in sending if where == area))
            if cards:
                points += self.area(area, cards)
        return points

    def area(self, area: int, cards: Cards) -> float:
        """Return the points that these cards can be expected to bring in an area."""
        key = (area, cards)
        if key not in self._scores:
            values = [VALUE[card] for card in cards]
            ones = values.count(RAISED)
            raised = self._sevens[area] if ones else 0.0
            self._scores[key] = (1 - raised) * self._gain(area, values, sum(values)) + (
                raised * self._gain(area, values, sum(values) + (RAISING - RAISED) * ones) if raised else 0.0
            )
        return self._scores[key]

    def _gain(self, area: int, values: list[int], total: int) -> float:
        alone_on_top = _product(sum(chances[:total]) for chances in self._spreads[area])
        on_top = _product(sum(chances[: total + 1]) for chances in self._spreads[area])
        prize = self.prizes[area]
        beaten = prize.vassal
        if COHABITING in values:
            beaten += prize.road
        if RECRUITING in values:
            beaten += worth_kept((Card("X6"),), self._pieces.left)
        return (alone_on_top + SHARED * (on_top - alone_on_top)) * prize.winner + (1 - on_top) * beaten


def prize(pieces: PieceValue, estimate: TurnEstimate, area: int, at: int) -> Prize:
    """Return what an area is worth to a kingdom: as its winner, and as a vassal of somebody who likes the same."""
    offered = estimate.offered[area]
    if not offered:
        return Prize(0.0, 0.0, 0.0)
    taken, placed = best_taking(pieces, area, at, NOTHING, offered, WINNER_TAKES)
    left = tuple(token for token in offered if token not in taken)
    scraps = 0.0
    if left:
        scraps = pieces.worth(at, best_taking(pieces, area, at, NOTHING, left, VASSAL_TAKES)[1])
    roads = [pieces.worth(at, road) for road in split(placed & ROADS)]
    return Prize(pieces.worth(at, placed), scraps, max(roads, default=0.0))


def wish(pieces: PieceValue, estimate: TurnEstimate, at: int) -> tuple[float, ...]:
    """Return the chances that a kingdom sends a given card to each area: the more, the more it could win there."""
    if pieces.board.realms[at].role is Role.NPK:
        return tuple(1 / len(AREAS) for _ in AREAS)
    wanted = [CURIOSITY + prize(pieces, estimate, area, at).winner for area in range(len(AREAS))]
    return tuple(one / sum(wanted) for one in wanted)


def pool(realm: Realm) -> Counter[int]:
    """Return the values of the troops a kingdom may hold, as everybody can reckon them."""
    gone = Counter(realm.revealed) + Counter(realm.queue)
    return Counter(VALUE[card] for card in (Counter(TROOPS[realm.kingdom]) - gone).elements())


def spread(realm: Realm, chance: float) -> Spread:
    """Return the chances of each combat value a kingdom may have in an area that it likes this much."""
    values = pool(realm)
    number = sum(values.values())
    chances = [1.0] + [0.0] * (MOST - 1)
    for _ in range(2 if number else 0):
        chances = _with_card(chances, {value: chance * times / number for value, times in values.items()}, 1 - chance)
    if realm.extras:
        sent = THIRD * chance
        chances = _with_card(chances, {max(VALUE[card] for card in realm.extras): sent}, 1 - sent)
    return chances


def seven(realm: Realm, chance: float) -> float:
    """Return the chance that a kingdom sends a card of value 7 to an area that it likes this much."""
    values = pool(realm)
    number = sum(values.values())
    none = (1 - chance * values[RAISING] / number) ** 2 if number else 1.0
    if any(VALUE[card] == RAISING for card in realm.extras):
        none *= 1 - THIRD * chance
    return 1 - none


def _with_card(chances: Spread, card: dict[int, float], without: float) -> Spread:
    following = [chance * without for chance in chances]
    for total, chance in enumerate(chances):
        if chance:
            for value, more in card.items():
                following[min(total + value, MOST - 1)] += chance * more
    return following


def _product(chances: Iterator[float]) -> float:
    product = 1.0
    for chance in chances:
        product *= chance
    return product


def sendings(cards: Cards, kingdom: Kingdom) -> Iterator[Sending]:
    """Yield every different plan a hand allows: two own troops and at most one other card.

    Rule: REX-23.
    """
    places = range(len(AREAS))
    held = Counter(own_troops(cards, kingdom))
    thirds: list[Sending] = [(), *(((card, area),) for card in third_cards(cards, kingdom) for area in places)]
    for one, two in combinations_with_replacement(held, 2):
        if one == two and held[one] < 2:
            continue
        for first in places:
            for second in places[first:] if one == two else places:
                for third in thirds:
                    if not (third and first == second == third[0][1]):
                        yield ((one, first), (two, second), *third)
