"""Exact chances of a Briton draw, from what everybody can know.

The top card lies open, the discard lies open, and every order of the other cards is equally likely. A draw longer
than the deck takes all of it, so the rest of the deck counts as known, and goes on from the shuffled discard.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

from engines.roman_invasion.data.tables import BONUS, BRITON, REGIONS
from engines.roman_invasion.ids import BritonCard, BritonType, Region
from engines.roman_invasion.views import InvasionTable

Ways = dict[tuple[int, int, int], int]
"""Number of hands by (cards drawn, summed strength, different types)."""


@dataclass(frozen=True, slots=True)
class Totals:
    """How a Briton draw can come out: how many of all equally likely draws have each total, bonus included."""

    draws: int
    by_total: tuple[tuple[int, int], ...]
    """(total, number of draws), totals ascending."""

    def below(self, romans: int) -> Fraction:
        """Return the chance that the draw's total stays below this Roman strength."""
        return Fraction(sum(number for total, number in self.by_total if total < romans), self.draws)

    @property
    def mean(self) -> Fraction:
        """Return the expected total."""
        return Fraction(sum(total * number for total, number in self.by_total), self.draws)


def briton_totals(table: InvasionTable, target: Region) -> Totals:
    """Return the chances of the draw against a region, as everybody at the table can reckon them.

    Raises:
        ValueError: while an attack is under way and no card lies on top.
    """
    top = table.briton_top
    if top is None:
        raise ValueError("no Briton card lies on top")
    gone = {*table.board.briton_discard, top}
    if table.board.attack is not None:
        gone.update(table.board.attack.drawn)
    rest = tuple(card for card in BRITON if card not in gone)
    count = REGIONS[target].resistance
    if count <= 1 + len(rest):
        return totals((top,), rest, count - 1)
    return totals((top, *rest), _in_list_order(table.board.briton_discard), count - 1 - len(rest))


@lru_cache(maxsize=8192)
def totals(known: tuple[BritonCard, ...], pool: tuple[BritonCard, ...], count: int) -> Totals:
    """Return the totals of these known cards together with ``count`` cards drawn at random from a pool."""
    ways: Ways = {(0, 0, 0): 1}
    for kind in BritonType:
        fixed = [BRITON[card].strength for card in known if BRITON[card].type is kind]
        drawn = [BRITON[card].strength for card in pool if BRITON[card].type is kind]
        ways = _with_type(ways, fixed, drawn, count)
    by_total: dict[int, int] = {}
    for (cards, strength, types), number in ways.items():
        if cards == count:
            total = strength + BONUS[types]
            by_total[total] = by_total.get(total, 0) + number
    return Totals(comb(len(pool), count), tuple(sorted(by_total.items())))


def _with_type(ways: Ways, fixed: list[int], drawn: list[int], most: int) -> Ways:
    """Extend the ways by the cards of one more type."""
    added = _selections(drawn, most)
    base = sum(fixed)
    extended: Ways = {}
    for (cards, strength, types), number in ways.items():
        for (more, sum_more), times in added.items():
            if cards + more > most:
                continue
            key = (cards + more, strength + base + sum_more, types + (1 if more or fixed else 0))
            extended[key] = extended.get(key, 0) + number * times
    return extended


def _selections(strengths: list[int], most: int) -> dict[tuple[int, int], int]:
    """Return the number of selections by (cards, summed strength), of at most ``most`` cards."""
    found = {(0, 0): 1}
    for strength in strengths:
        for (cards, total), number in list(found.items()):
            if cards < most:
                key = (cards + 1, total + strength)
                found[key] = found.get(key, 0) + number
    return found


def _in_list_order(cards: tuple[BritonCard, ...]) -> tuple[BritonCard, ...]:
    held = frozenset(cards)
    return tuple(card for card in BRITON if card in held)
