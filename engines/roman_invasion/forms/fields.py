"""The next field and its values, judged from the seat's view: the one statement of what is legal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from engines.core.line import Ref, say
from engines.core.prompt import VERB, Amount, Choice, Draft, Field, Pick, Prompt
from engines.roman_invasion.data.tables import MAX_SHARE, RECAPTURE_VT, REGIONS, ROMAN
from engines.roman_invasion.ids import Policy, Region, RomanCard
from engines.roman_invasion.legal.legality import committable, completing, excess, pairs_due, targets, types_of
from engines.roman_invasion.views import InvasionHand, InvasionTable, InvasionView, Pair
from engines.roman_invasion.words.labels import REGION_REF, ROMAN_LABEL, pair

_CARD: Final[Mapping[RomanCard, Choice]] = MappingProxyType(
    {
        card.id: Choice(
            value=card.id,
            label=ROMAN_LABEL[card.id],
            hint=say("card.sea" if card.sea else "card.type", type=Ref(kind="type", id=card.type.value)),
            group=card.type.value,
        )
        for card in ROMAN.values()
    }
)


@lru_cache(maxsize=32)
def _verbs(*verbs: str) -> Pick:
    choices = tuple(Choice(value=verb, label=say(f"verb.{verb}")) for verb in verbs)
    return Pick(name=VERB, ask=say("verb.ask"), choices=choices)


@lru_cache(maxsize=64)
def _target(region: Region, revolted: bool) -> Choice:  # noqa: FBT001
    facts = REGIONS[region]
    vt = facts.award + RECAPTURE_VT * revolted
    label = say("target.label", region=REGION_REF[region], n=facts.resistance)
    return Choice(value=region, label=label, hint=say("target.hint" if facts.coastal else "target.landlocked", n=vt))


_POLICY: Final = Pick(
    name="policy",
    ask=say("orders.policy"),
    choices=tuple(Choice(value=policy.value, label=say(f"policy.{policy.value}")) for policy in Policy),
    clause="RIB-26",
)

_SHARE: Final = Amount(name="share", ask=say("share.ask"), least=1, most=MAX_SHARE, default=1, clause="RIB-19")


def next_field(view: InvasionView, prompt: Prompt, draft: Draft) -> Field | None:
    """Return the field to fill next in an answer to a question, or None when the draft is complete."""
    verb = draft.verb
    if verb is None:
        return _verb(view, prompt.kind)
    ask = _FIELDS.get(verb)
    return None if ask is None else ask(view, draft)


def _verb(view: InvasionView, kind: str) -> Pick:
    """Return the ways to answer a question.

    Attacking is optional, and offered only with a card that may be committed somewhere; a seat with none is still
    asked, and can only stop.

    Rule: RIB-15, RIB-21. Ruling: RIB-R3.
    """
    table = view.table
    if kind == "campaign":
        able = targets(view.hand.cards, table.attackable)
        return _verbs("attack", "stop") if able else _verbs("stop")
    if kind == "reserve":
        attack = table.board.attack
        able_to_help = attack is not None and completing(view.hand.cards, attack)
        return _verbs("help", "decline") if able_to_help else _verbs("decline")
    return _verbs(kind)


def _pairs(view: InvasionView, draft: Draft) -> Pick | None:
    """Ask for exactly as many pairs as bring the hand to 6 or 7.

    Rule: RIB-09. Ruling: RIB-R1.
    """
    if draft.has("pairs"):
        return None
    return _pairs_pick(view.table.board.row, pairs_due(len(view.hand.cards)))


@lru_cache(maxsize=1024)
def _pairs_pick(row: tuple[Pair | None, ...], due: int) -> Pick:
    return Pick(
        name="pairs",
        ask=say("pairs.ask", n=due),
        choices=tuple(_place(place, cards) for place, cards in enumerate(row, start=1) if cards is not None),
        least=due,
        most=due,
        clause="RIB-09",
    )


@lru_cache(maxsize=4096)
def _place(place: int, cards: Pair) -> Choice:
    return Choice(value=str(place), label=pair(cards), hint=say("pair.hint", n=place))


def _attack(view: InvasionView, draft: Draft) -> Field | None:
    target = draft.get("target")
    if target is None:
        return target_field(view.table, view.hand)
    return None if draft.has("cards") else _commitment(view.hand.cards, Region(str(target)))


def target_field(table: InvasionTable, hand: InvasionHand) -> Pick:
    """Ask which region to attack.

    Rule: RIB-10, RIB-11.
    """
    return _targets(targets(hand.cards, table.attackable), table.board.revolted)


@lru_cache(maxsize=1024)
def _targets(regions: tuple[Region, ...], revolted: tuple[Region, ...]) -> Pick:
    choices = tuple(_target(region, region in revolted) for region in regions)
    return Pick(name="target", ask=say("target.ask"), choices=choices, clause="RIB-10")


@lru_cache(maxsize=1024)
def _commitment(held: tuple[RomanCard, ...], target: Region) -> Pick:
    """Ask for the cards, at most one of each type; Sea cards are not offered against a landlocked region.

    Rule: RIB-11.
    """
    cards = committable(held, target)
    return Pick(
        name="cards",
        ask=say("cards.ask", region=REGION_REF[target]),
        choices=tuple(_CARD[card] for card in cards),
        most=len(types_of(cards)),
        distinct=True,
        clause="RIB-11",
    )


def _reserve(view: InvasionView, draft: Draft) -> Pick | None:
    """Ask which completing card to play.

    Rule: RIB-15.
    """
    attack = view.table.board.attack
    if attack is None or draft.has("card"):
        return None
    choices = tuple(_CARD[card] for card in completing(view.hand.cards, attack))
    return Pick(name="card", ask=say("card.ask"), choices=choices, clause="RIB-15")


def _fortify(view: InvasionView, draft: Draft) -> Pick | None:
    """Ask for exactly the excess.

    Rule: RIB-23.
    """
    if draft.has("cards"):
        return None
    return _discard(view.hand.cards)


@lru_cache(maxsize=1024)
def _discard(held: tuple[RomanCard, ...]) -> Pick:
    due = excess(len(held))
    choices = tuple(_CARD[card] for card in held)
    return Pick(name="cards", ask=say("discard.ask", n=due), choices=choices, least=due, most=due, clause="RIB-23")


def _orders(view: InvasionView, draft: Draft) -> Field | None:  # noqa: ARG001  (the same for every seat)
    if not draft.has("policy"):
        return _POLICY
    if draft.get("policy") == Policy.HELP.value and not draft.has("share"):
        return _SHARE
    return None


_FIELDS: Final[Mapping[str, Callable[[InvasionView, Draft], Field | None]]] = MappingProxyType(
    {"muster": _pairs, "attack": _attack, "help": _reserve, "fortify": _fortify, "orders": _orders}
)
"""The fields of each verb; a verb that is not here has none."""
