"""Answers for an absent seat: plain and predictable.

Rule: REX-56.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from engines.core.prompt import Draft, Prompt
from engines.rex_britannorum.data.tables import LOCATIONS, OBJECTIVES, area_of
from engines.rex_britannorum.ids import (
    AREAS,
    CardPolicy,
    Deck,
    Kind,
    Kingdom,
    Location,
    Objective,
    Policy,
    Token,
    is_joker,
    value_of,
)
from engines.rex_britannorum.legal.codecs import battle_asked
from engines.rex_britannorum.legal.conditions import evaluate
from engines.rex_britannorum.legal.legality import bounds, joker_targets, own_troops, takeable
from engines.rex_britannorum.legal.policies import NUMBER, choose_help, choose_offer, choose_road
from engines.rex_britannorum.legal.stakes import BIT, ROADS, bits, regions, road
from engines.rex_britannorum.players import answers
from engines.rex_britannorum.turn_views import Battle, Plan, Sent
from engines.rex_britannorum.views import Board, RexHand, RexView

_DROPPED_FIRST: Final = (Deck.LINK, Deck.CITIES, Deck.FIEF)
"""The kinds of objectives in the order an absent seat parts with them."""

Rank = tuple[bool | int, ...]
"""The order of taking: the lowest first."""


def fallback(view: RexView, prompt: Prompt) -> Draft:
    """Return the answer for an absent seat; its standing orders stay as they are.

    Rule: REX-56.
    """
    return _ANSWERS[prompt.kind](view, prompt)


def _objectives(view: RexView, prompt: Prompt) -> Draft:
    return answers.drop(prompt, least_wanted(view.hand.objectives))


def _discard(view: RexView, prompt: Prompt) -> Draft:
    return answers.drop(prompt, least_reached(view.table.board, view.hand))


def _recruit(view: RexView, prompt: Prompt) -> Draft:
    """Recruit the highest card of the queue, or from the deck where there is none. Rule: REX-56."""
    return answers.recruit(prompt, max(view.hand.queue, key=value_of, default=None))


def _plan(view: RexView, prompt: Prompt) -> Draft:
    return answers.plan(view, prompt, absent_plan(view.table.board, view.hand))


def _gain(view: RexView, prompt: Prompt) -> Draft:
    board = view.table.board
    tokens, joker = absent_gain(board, battle_asked(board, prompt), view.hand.kingdom)
    return answers.gain(view, prompt, tokens, joker)


def _powers(view: RexView, prompt: Prompt) -> Draft:
    """Take the highest card, and share the road that lengthens most; of equals as the policy for roads has it.

    Rule: REX-56. Ruling: REX-R11.
    """
    board, kingdom = view.table.board, view.hand.kingdom
    battle = battle_asked(board, prompt)
    offer = choose_offer(board, battle, kingdom, CardPolicy.HIGHEST)
    return answers.powers(view, prompt, offer, choose_road(board, battle, kingdom, Policy.ROAD))


def _rome(view: RexView, prompt: Prompt) -> Draft:
    """Ask Rome for its highest card. Rule: REX-56."""
    return answers.rome(view.table.board, prompt, choose_help(view.table.board, CardPolicy.HIGHEST))


def _orders(view: RexView, prompt: Prompt) -> Draft:
    return answers.orders(prompt, view.hand.orders)


_ANSWERS: Final[Mapping[str, Callable[[RexView, Prompt], Draft]]] = MappingProxyType(
    {
        "objectives": _objectives,
        "discard": _discard,
        "recruit": _recruit,
        "plan": _plan,
        "gain": _gain,
        "powers": _powers,
        "rome": _rome,
        "orders": _orders,
    }
)


def least_wanted(cards: tuple[Objective, ...]) -> Objective:
    """Return the objectives card an absent seat puts back at setup: the link card.

    Rule: REX-56.
    """
    return min(cards, key=lambda card: _DROPPED_FIRST.index(OBJECTIVES[card].deck))


def least_reached(board: Board, hand: RexHand) -> Objective:
    """Return the objectives card an absent seat discards at the start of turn 4: fewest conditions now true.

    Rule: REX-56. Ruling: REX-R11.
    """

    def rank(card: Objective) -> tuple[int, int]:
        holding = sum(condition.holds for condition in evaluate(board, hand.kingdom, card))
        return holding, _DROPPED_FIRST.index(OBJECTIVES[card].deck)

    return min(hand.objectives, key=rank)


def absent_plan(board: Board, hand: RexHand) -> Plan:
    """Return the plan of an absent seat: its two highest troops to the two areas with most tokens, no third card.

    The higher troop goes where more tokens lie; of equals the first in the order of battle. Any two areas can be
    reached from two mini-cards.

    Rule: REX-56.
    """
    there = Counter(area_of(token) for token in board.tokens)
    most, second, _ = sorted(AREAS, key=lambda area: -there[area])
    high, low = sorted(own_troops(hand.cards, hand.kingdom), key=value_of, reverse=True)[:2]
    return Plan(troops=(Sent(card=high, area=most), Sent(card=low, area=second)))


def absent_gain(board: Board, battle: Battle, kingdom: Kingdom) -> tuple[tuple[Token, ...], Location | None]:
    """Return what an absent seat takes, and where its joker places.

    One token after the other, as many as allowed: cities first, then roads that lengthen the own road, then new
    regions, then the lowest number. A joker ranks as the location it would place on, after a token that is its equal.

    Rule: REX-56. Ruling: REX-R11.
    """
    _, most = bounds(battle, kingdom)
    left = list(takeable(battle, kingdom))
    taken: tuple[Token, ...] = ()
    held = bits(board.realm(kingdom).pieces)
    for _ in range(most):
        ranks = {token: _rank(board, battle, kingdom, token, (taken, held)) for token in left}
        best = min(left, key=ranks.__getitem__)
        left.remove(best)
        taken = (*taken, best)
        held |= 0 if is_joker(best) else BIT[Location(best)]
    return taken, absent_joker(board, battle, kingdom, taken)


def _rank(board: Board, battle: Battle, kingdom: Kingdom, token: Token, sofar: tuple[tuple[Token, ...], int]) -> Rank:
    taken, held = sofar
    place: Location | None = Location(token)
    if is_joker(token):
        place = absent_joker(board, battle, kingdom, (*taken, token))
    if place is None:
        return (True, True, True, NUMBER[token])
    with_it = held | BIT[place]
    city = LOCATIONS[place].kind is Kind.CITY
    return (not city, not _lengthens(held, place), regions(with_it) == regions(held), NUMBER[token])


def absent_joker(board: Board, battle: Battle, kingdom: Kingdom, taken: tuple[Token, ...]) -> Location | None:
    """Return where an absent seat's joker places; None without a joker among ``taken`` or without a target.

    Rome's allegiance city, then another of its cities, then a road that lengthens the own road, then the lowest number.

    Rule: REX-56.
    """
    held = bits(board.realm(kingdom).pieces) | bits(Location(token) for token in taken if not is_joker(token))

    def rank(place: Location) -> Rank:
        facts = LOCATIONS[place]
        return (not facts.allegiance, facts.kind is not Kind.CITY, not _lengthens(held, place), BIT[place])

    return min(joker_targets(board, battle, kingdom, taken), key=rank, default=None)


def _lengthens(held: int, place: Location) -> bool:
    return road((held | BIT[place]) & ROADS) > road(held & ROADS)
