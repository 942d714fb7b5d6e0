"""The steady player: rules of thumb over exact odds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from engines.core.forms import Ask
from engines.core.player import Player, Worlds
from engines.core.prompt import Draft, Prompt
from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.core.view import View
from engines.roman_invasion.data.tables import REGIONS, ROMAN, strength
from engines.roman_invasion.ids import Region, RomanCard
from engines.roman_invasion.legal.legality import (
    award_for,
    best_variety,
    committable,
    completing,
    excess,
    pairs_due,
    targets,
    types_of,
)
from engines.roman_invasion.legal.odds import briton_totals
from engines.roman_invasion.players.fallback import answer, fallback
from engines.roman_invasion.views import Board, InvasionHand, InvasionTable, InvasionView

CARD_COST: Final = 0.13
"""VT that one point of committed strength is thought to be worth on a later attack (tuned in self-play)."""

WORTH_HELPING: Final = 2
"""Least share, in VT, for which a card is played in reserve."""

Cards = tuple[RomanCard, ...]


class SteadyPlayer(Player):
    """Musters for variety, attacks where the expected gain beats the cards spent, helps when it pays."""

    def choose(
        self,
        view: View[InvasionTable, InvasionHand],
        prompt: Prompt,
        ask: Ask,  # noqa: ARG002  (its answers follow the same legality)
        rng: Rng,  # noqa: ARG002  (it draws nothing)
        worlds: Worlds,  # noqa: ARG002  (it does not search)
    ) -> Draft:
        """Return the answer the rules of thumb give."""
        kind = prompt.kind
        if kind == "muster":
            return answer(view, prompt, Draft.of(prompt.key, verb="muster"), "pairs", _pairs(view))
        if kind == "campaign":
            return _campaign(view, prompt)
        if kind == "reserve":
            return _reserve(view, prompt)
        if kind == "fortify":
            return answer(view, prompt, Draft.of(prompt.key, verb="fortify"), "cards", _surplus(view.hand.cards))
        return fallback(view, prompt)


def _pairs(view: InvasionView) -> tuple[str, ...]:
    """Return the places of the pairs that together make the strongest varied hand."""
    row = view.table.board.row
    open_places = [place for place, pair in enumerate(row) if pair is not None]

    def worth(places: tuple[int, ...]) -> tuple[int, int]:
        cards = view.hand.cards
        for place in places:
            cards += row[place] or ()
        return best_variety(cards), strength(cards)

    best = max(combinations(open_places, pairs_due(len(view.hand.cards))), key=worth)
    return tuple(str(place + 1) for place in best)


def _campaign(view: InvasionView, prompt: Prompt) -> Draft:
    best: tuple[float, Region, Cards] | None = None
    for target in targets(view.hand.cards, view.table.attackable):
        if _would_lose(view.table.board, view.hand.seat, target):
            continue
        for cards, gain in _gains(view, target):
            if gain > 0 and (best is None or gain > best[0]):
                best = (gain, target, cards)
    if best is None:
        return Draft.of(prompt.key, verb="stop")
    _, target, cards = best
    draft = Draft.of(prompt.key, verb="attack", target=target)
    return answer(view, prompt, draft, "cards", cards)


def _gains(view: InvasionView, target: Region) -> Iterator[tuple[Cards, float]]:
    """Yield each commitment against a region with its expected gain, the cards' cost taken off."""
    board = view.table.board
    award = award_for(board, target, helped=False).total
    loss = min(1, board.vt[view.hand.seat])
    totals = briton_totals(view.table, target)
    chances: dict[int, float] = {}
    for cards in commitments(committable(view.hand.cards, target)):
        romans = strength(cards)
        if romans not in chances:
            chances[romans] = float(totals.below(romans))
        chance = chances[romans]
        yield cards, chance * award - (1 - chance) * loss - CARD_COST * romans


def commitments(cards: Cards) -> Iterator[Cards]:
    """Yield every way to commit some of the cards, all of different types."""
    chosen: list[Cards] = [()]
    for kind in sorted(types_of(cards)):
        same = [card for card in cards if ROMAN[card].type is kind]
        chosen += [(*held, card) for held in chosen for card in same]
    yield from chosen[1:]


def _would_lose(board: Board, seat: Seat, target: Region) -> bool:
    """Return whether capturing the region ends the match without a victory."""
    if len(board.captured) + 1 < len(REGIONS):
        return False
    own = board.vt[seat] + award_for(board, target, helped=False).total
    return own < max(board.vt)


def _reserve(view: InvasionView, prompt: Prompt) -> Draft:
    """Help with the weakest card if the share is worth it; with two at the table it never gains on the rival."""
    board = view.table.board
    attack = board.attack
    assert attack is not None
    fitting = completing(view.hand.cards, attack)
    share = award_for(board, attack.target, helped=True).helper
    if not fitting or board.seats == 2 or share < WORTH_HELPING:
        return Draft.of(prompt.key, verb="decline")
    return Draft.of(prompt.key, verb="help", card=fitting[0])


def _surplus(cards: Cards) -> Cards:
    """Return the excess cards without which the hand stays strongest and most varied."""

    def kept_worth(gone: Cards) -> tuple[int, int]:
        kept = tuple(card for card in cards if card not in gone)
        return best_variety(kept), strength(kept)

    return max(combinations(cards, excess(len(cards))), key=kept_worth)
