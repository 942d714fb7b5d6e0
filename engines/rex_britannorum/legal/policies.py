"""Named policies: how standing orders, absent seats and computer players take locations and cards.

A policy takes as many locations as the rules allow and, of all ways to do so, the one that leaves its own stake
highest, then the other stakes in the order of the tracks, then the lowest numbers. A joker counts as the location it
places on, so it is weighed like any other token.

Ruling: REX-R3.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Final, NamedTuple

from engines.rex_britannorum.data.tables import TOKENS
from engines.rex_britannorum.ids import Card, CardPolicy, Kingdom, Location, Policy, Token, is_joker, value_of
from engines.rex_britannorum.legal.legality import (
    Offer,
    bounds,
    cohabitable,
    joker_targets,
    recruitable,
    takeable,
)
from engines.rex_britannorum.legal.stakes import BIT, bits, stakes
from engines.rex_britannorum.turn_views import Battle
from engines.rex_britannorum.views import Board


class Taking(NamedTuple):
    """One way to take tokens in an area."""

    tokens: tuple[Token, ...]
    """In board order, a joker last."""
    joker: Location | None
    """Where the joker places; None without a joker or without a target. Rule: REX-35."""

    @property
    def placed(self) -> tuple[Location, ...]:
        """Return the locations where it places a piece."""
        taken = tuple(Location(token) for token in self.tokens if not is_joker(token))
        return taken if self.joker is None else (*taken, self.joker)


NUMBER: Final[Mapping[Token, int]] = MappingProxyType({token: number for number, token in enumerate(TOKENS)})
"""The place of each token in board order, by which equal choices are told apart; jokers come last."""

_ORDER: Final[Mapping[Policy, tuple[int, int, int]]] = MappingProxyType(
    {Policy.ROAD: (0, 1, 2), Policy.CITIES: (1, 0, 2), Policy.REGIONS: (2, 0, 1)}
)
"""The tracks as a policy weighs them."""

_COHABIT_ORDER: Final[Mapping[Policy, tuple[int, int, int]]] = MappingProxyType(
    {Policy.ROAD: (0, 1, 2), Policy.CITIES: (2, 0, 1), Policy.REGIONS: (2, 0, 1)}
)
"""The same for power 3, which never places on a city: a wish for cities becomes one for a new region. Rule: REX-37."""


def in_order(tokens: Iterable[Token]) -> tuple[Token, ...]:
    """Return tokens by their numbers in board order, jokers last."""
    return tuple(sorted(tokens, key=NUMBER.__getitem__))


def takings(board: Board, battle: Battle, kingdom: Kingdom) -> Iterator[Taking]:
    """Yield every way to take as many tokens as allowed, lowest numbers first.

    Rule: REX-32, REX-33, REX-35.
    """
    _, most = bounds(battle, kingdom)
    for tokens in combinations(in_order(takeable(battle, kingdom)), most):
        for target in joker_targets(board, battle, kingdom, tokens) or (None,):
            yield Taking(tokens, target)


def choose_gain(
    board: Board, battle: Battle, kingdom: Kingdom, policy: Policy
) -> tuple[tuple[Token, ...], Location | None]:
    """Return what a policy takes in an area, and where its joker places.

    Raises:
        KeyError: for ``Policy.ASK``, which is no policy.

    Ruling: REX-R3.
    """
    weigh = _ORDER[policy]
    held = bits(board.realm(kingdom).pieces)
    best = max(takings(board, battle, kingdom), key=lambda taking: _weighed(held, taking.placed, weigh))
    return best.tokens, best.joker


def choose_road(board: Board, battle: Battle, kingdom: Kingdom, policy: Policy) -> Location | None:
    """Return the road on which a policy cohabits by power 3; None where there is none.

    Raises:
        KeyError: for ``Policy.ASK``, which is no policy.

    Rule: REX-37. Ruling: REX-R3.
    """
    weigh = _COHABIT_ORDER[policy]
    held = bits(board.realm(kingdom).pieces)
    roads = sorted(cohabitable(board, battle, kingdom), key=BIT.__getitem__)
    return max(roads, key=lambda road: _weighed(held, (road,), weigh), default=None)


def choose_offer(board: Board, battle: Battle, kingdom: Kingdom, policy: CardPolicy) -> Offer | None:
    """Return the card a policy brings by power 2; None where there is none or it never takes one.

    The highest; of equals, that of the first winner in fief order. Where reinforcements are drawn at random, an offer
    of the stock says no more than that one is to be drawn.

    Rule: REX-36. Ruling: REX-R3.
    """
    if policy is not CardPolicy.HIGHEST:
        return None
    return max(recruitable(board, battle, kingdom), key=lambda offer: value_of(offer[0]), default=None)


def choose_help(board: Board, policy: CardPolicy) -> Card | None:
    """Return the reinforcement a policy asks Rome for; None where there is none or it never asks.

    The highest. Where reinforcements are drawn at random, it says no more than that one is to be drawn.

    Rule: REX-40. Ruling: REX-R3.
    """
    return max(board.stock, key=value_of, default=None) if policy is CardPolicy.HIGHEST else None


def _weighed(held: int, placed: tuple[Location, ...], weigh: tuple[int, int, int]) -> tuple[int, int, int]:
    after = stakes(held | bits(placed))
    return after[weigh[0]], after[weigh[1]], after[weigh[2]]
