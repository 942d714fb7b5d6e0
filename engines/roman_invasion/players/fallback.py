"""Answers for an absent player: modest, predictable, and harmful to nobody."""

from __future__ import annotations

from engines.core.prompt import Draft, Pick, Prompt
from engines.roman_invasion.data.tables import ROMAN
from engines.roman_invasion.forms.fields import next_field
from engines.roman_invasion.ids import Policy, RomanCard
from engines.roman_invasion.legal.legality import best_variety, excess, pairs_due
from engines.roman_invasion.legal.policies import in_force
from engines.roman_invasion.views import InvasionHand, InvasionView, Pair


def fallback(view: InvasionView, prompt: Prompt) -> Draft:
    """Return the answer for an absent seat: muster well, attack nobody, help nobody, discard the weakest.

    Rule: RIB-26.
    """
    kind = prompt.kind
    if kind == "muster":
        places = best_places(view.hand, view.table.board.row)
        return answer(view, prompt, Draft.of(prompt.key, verb="muster"), "pairs", places)
    if kind == "fortify":
        return answer(view, prompt, Draft.of(prompt.key, verb="fortify"), "cards", weakest(view.hand.cards))
    if kind == "orders":
        return _same_orders(view, prompt)
    return Draft.of(prompt.key, verb="stop" if kind == "campaign" else "decline")


def answer(view: InvasionView, prompt: Prompt, draft: Draft, name: str, values: tuple[str, ...]) -> Draft:
    """Return the draft with its next field filled, in the form the field stores."""
    field = next_field(view, prompt, draft)
    assert isinstance(field, Pick)
    assert field.name == name
    return draft.put(name, field.shape(values))


def best_places(hand: InvasionHand, row: tuple[Pair | None, ...]) -> tuple[str, ...]:
    """Return the places of the pairs to muster: each time the one that raises the best all-different sum most.

    Of equals, the first in the row.

    Rule: RIB-26.
    """
    cards = hand.cards
    places: list[str] = []
    for _ in range(pairs_due(len(cards))):
        left = [place for place, pair in enumerate(row) if pair is not None and str(place + 1) not in places]
        best = max(left, key=lambda place: best_variety(cards + (row[place] or ())))
        places.append(str(best + 1))
        cards += row[best] or ()
    return tuple(places)


def weakest(cards: tuple[RomanCard, ...]) -> tuple[RomanCard, ...]:
    """Return the excess cards: the weakest, of equals of the type held most often, then in deck order.

    Rule: RIB-26.
    """
    order = {card: place for place, card in enumerate(ROMAN)}
    kept = list(cards)
    gone: list[RomanCard] = []
    for _ in range(excess(len(cards))):
        types = [ROMAN[card].type for card in kept]
        worst = min(kept, key=lambda card: (ROMAN[card].strength, -types.count(ROMAN[card].type), order[card]))
        kept.remove(worst)
        gone.append(worst)
    return tuple(gone)


def _same_orders(view: InvasionView, prompt: Prompt) -> Draft:
    policy, share = in_force(view.hand.orders)
    draft = Draft.of(prompt.key, verb="orders", policy=policy.value)
    return draft.put("share", share) if policy is Policy.HELP else draft
