"""The strong player: weighs every attack with what it leaves for the rest of the turn and for the next one.

Hardly anything is hidden in this game, so it samples no worlds: chances of the draws are exact, and a turn is looked
through to its end. Budgets are counts, so the same view leads to the same answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from engines.core.forms import Ask
from engines.core.player import Player, Worlds
from engines.core.prompt import Draft, Prompt
from engines.core.rng import Rng
from engines.core.view import View
from engines.roman_invasion.data.tables import REGIONS, strength
from engines.roman_invasion.ids import RomanCard
from engines.roman_invasion.legal.legality import award_for, best_variety, completing, pairs_due
from engines.roman_invasion.players.fallback import answer, fallback
from engines.roman_invasion.players.hand_value import best_kept, worth_kept
from engines.roman_invasion.players.turn_outlook import Chances, TurnOutlook
from engines.roman_invasion.views import InvasionHand, InvasionTable, InvasionView

Cards = tuple[RomanCard, ...]

MUSTERS: Final = 4
"""Musters whose campaigns are looked through, those that promise most at first sight."""

SPARE: Final = 0.3
"""The weight of strength in any card at first sight, beside the best card of each type."""


class StrongPlayer(Player):
    """Musters and attacks for the best turn as a whole, and helps when it gains on the table by it."""

    def choose(
        self,
        view: View[InvasionTable, InvasionHand],
        prompt: Prompt,
        ask: Ask,  # noqa: ARG002  (its answers follow the same legality)
        rng: Rng,  # noqa: ARG002  (it draws nothing)
        worlds: Worlds,  # noqa: ARG002  (what is hidden are the decks, whose draws it reckons)
    ) -> Draft:
        """Return the answer with the best outlook."""
        kind = prompt.kind
        if kind == "muster":
            return answer(view, prompt, Draft.of(prompt.key, verb="muster"), "pairs", muster(view))
        if kind == "campaign":
            return _campaign(view, prompt)
        if kind == "reserve":
            return _reserve(view, prompt)
        if kind == "fortify":
            kept = best_kept(view.hand.cards)
            gone = tuple(card for card in view.hand.cards if card not in kept)
            return answer(view, prompt, Draft.of(prompt.key, verb="fortify"), "cards", gone)
        return fallback(view, prompt)


def muster(view: InvasionView) -> tuple[str, ...]:
    """Return the places of the pairs with which the campaign promises most."""
    board, seat, chances = view.table.board, view.hand.seat, Chances(view.table)

    def at_first_sight(choice: tuple[tuple[int, ...], Cards]) -> float:
        return best_variety(choice[1]) + SPARE * strength(choice[1])

    def promised(choice: tuple[tuple[int, ...], Cards]) -> float:
        return TurnOutlook(board, seat, choice[1], chances).best().worth

    looked_at = sorted(_hands(view), key=at_first_sight, reverse=True)[:MUSTERS]
    places, _ = max(looked_at, key=promised)
    return tuple(str(place + 1) for place in places)


def _hands(view: InvasionView) -> Iterator[tuple[tuple[int, ...], Cards]]:
    """Yield every choice of pairs, by their places, with the hand it leads to."""
    row = view.table.board.row
    lying = [place for place, pair in enumerate(row) if pair is not None]
    for places in combinations(lying, pairs_due(len(view.hand.cards))):
        cards = view.hand.cards
        for place in places:
            cards += row[place] or ()
        yield places, cards


def _campaign(view: InvasionView, prompt: Prompt) -> Draft:
    attempt = TurnOutlook(view.table.board, view.hand.seat, view.hand.cards, Chances(view.table)).best().attempt
    if attempt is None:
        return Draft.of(prompt.key, verb="stop")
    draft = Draft.of(prompt.key, verb="attack", target=attempt.target)
    return answer(view, prompt, draft, "cards", attempt.cards)


def _reserve(view: InvasionView, prompt: Prompt) -> Draft:
    """Help with the card that is missed least, if that gains on the others on average."""
    fitting = completing(view.hand.cards, view.table.board.attack) if view.table.board.attack else ()
    card = max(fitting, key=lambda card: worth_kept(_without(view.hand.cards, card)), default=None)
    if card is None or not _pays(view, card):
        return Draft.of(prompt.key, verb="decline")
    return Draft.of(prompt.key, verb="help", card=card)


def _pays(view: InvasionView, card: RomanCard) -> bool:
    """Return whether playing the card in reserve is better than seeing the attack fail.

    The attacker's part, and the token the failure would have cost, count by how much of the competition it is. If the
    capture ends the match, what counts is to be among the first.
    """
    board, own = view.table.board, view.hand.seat
    attack = board.attack
    assert attack is not None
    award = award_for(board, attack.target, helped=True)
    if len(board.captured) + 1 == len(REGIONS):
        paid: dict[int, int] = {own: award.helper, attack.seat: award.attacker}
        final = [vt + paid.get(seat, 0) for seat, vt in enumerate(board.vt)]
        return final[own] == max(final)
    gained = award.helper + worth_kept(_without(view.hand.cards, card)) - worth_kept(view.hand.cards)
    conceded = award.attacker + min(1, board.vt[attack.seat])
    return gained > conceded / (board.seats - 1)


def _without(cards: Cards, gone: RomanCard) -> Cards:
    return tuple(card for card in cards if card != gone)
