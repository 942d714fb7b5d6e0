"""The form of a plan: two troops and at most one other card, each with the area it goes to."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from engines.core.line import Line, say
from engines.core.prompt import Choice, Draft, Pick
from engines.rex_britannorum.actions import NONE
from engines.rex_britannorum.data.tables import area_of
from engines.rex_britannorum.ids import AREAS, Area, Card, Kingdom, Token, value_of
from engines.rex_britannorum.legal.codecs import read_sent, sent
from engines.rex_britannorum.legal.legality import fits, own_troops, third_cards
from engines.rex_britannorum.turn_views import Plan, Sent
from engines.rex_britannorum.views import RexView
from engines.rex_britannorum.words.labels import AREA_REF, at_stake, card_of

_TROOPS: Final = ("first", "second")
_ASK: Final = {name: say(f"plan.{name}.ask") for name in (*_TROOPS, "third")}
_NO_THIRD: Final = Choice(value=NONE, label=say("plan.third.none"), hint=say("plan.third.none.hint"))


def plan_field(view: RexView, draft: Draft) -> Pick | None:
    """Ask for the first troop, the second and, with a mercenary or reinforcement in hand, the third card.

    A sealed plan stands until it is changed; else the two highest troops go where most tokens lie.

    Rule: REX-23, REX-56.
    """
    hand, tokens = view.hand, view.table.board.tokens
    troops, sealed = own_troops(hand.cards, hand.kingdom), hand.plan
    first = _read(draft, "first")
    if first is None:
        return _troop("first", troops, hand.kingdom, tokens, _first(troops, tokens, sealed))
    second = _read(draft, "second")
    if second is None:
        rest = list(troops)
        rest.remove(first.card)
        return _troop("second", tuple(rest), hand.kingdom, tokens, _second(first, tuple(rest), tokens, sealed))
    others = third_cards(hand.cards, hand.kingdom)
    if not others or draft.has("third"):
        return None
    open_areas = tuple(area for area in AREAS if fits(first.area, second.area, area))
    third = None if sealed is None else sealed.third
    return _third(others, open_areas, hand.kingdom, tokens, third)


def drafted(draft: Draft) -> tuple[Sent, ...]:
    """Return the cards of a half-filled plan, as far as they are chosen."""
    found = (_read(draft, name) for name in (*_TROOPS, "third"))
    return tuple(one for one in found if one is not None)


def _read(draft: Draft, name: str) -> Sent | None:
    value = draft.get(name)
    return None if value is None or value == NONE else read_sent(str(value))


def _by_tokens(tokens: tuple[Token, ...], areas: Iterable[Area]) -> list[Area]:
    """Return areas by their tokens, most first; of equals the first in the order of battle."""
    there = [area_of(token) for token in tokens]
    return sorted(areas, key=lambda area: -there.count(area))


def _first(troops: tuple[Card, ...], tokens: tuple[Token, ...], sealed: Plan | None) -> Sent:
    if sealed is not None:
        return sealed.troops[0]
    return Sent(card=max(troops, key=value_of), area=_by_tokens(tokens, AREAS)[0])


def _second(first: Sent, rest: tuple[Card, ...], tokens: tuple[Token, ...], sealed: Plan | None) -> Sent:
    if sealed is not None and sealed.troops[0] == first:
        return sealed.troops[1]
    areas = _by_tokens(tokens, (area for area in AREAS if area is not first.area))
    return Sent(card=max(rest, key=value_of), area=areas[0])


@lru_cache(maxsize=4096)
def _troop(name: str, troops: tuple[Card, ...], kingdom: Kingdom, tokens: tuple[Token, ...], default: Sent) -> Pick:
    cards = sorted(dict.fromkeys(troops), reverse=True)
    return Pick(
        name=name,
        ask=_ASK[name],
        choices=tuple(_sending(card, area, kingdom, at_stake(area, tokens)) for card in cards for area in AREAS),
        default=sent(default.card, default.area),
        clause="REX-23",
    )


@lru_cache(maxsize=1024)
def _third(
    cards: tuple[Card, ...], areas: tuple[Area, ...], kingdom: Kingdom, tokens: tuple[Token, ...], sealed: Sent | None
) -> Pick:
    choices = (_sending(card, area, kingdom, at_stake(area, tokens)) for card in cards for area in areas)
    stands = sealed if sealed is not None and sealed.card in cards and sealed.area in areas else None
    return Pick(
        name="third",
        ask=_ASK["third"],
        choices=(_NO_THIRD, *choices),
        default=NONE if stands is None else sent(stands.card, stands.area),
        clause="REX-41",
    )


@lru_cache(maxsize=4096)
def _sending(card: Card, area: Area, kingdom: Kingdom, hint: Line) -> Choice:
    label = say("plan.choice", card=card_of(card, kingdom), area=AREA_REF[area])
    return Choice(value=sent(card, area), label=label, hint=hint)
