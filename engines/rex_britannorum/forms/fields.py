"""The next field and its values, judged from the seat's view: the one statement of what is legal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from engines.core.line import say
from engines.core.orders import Orders
from engines.core.prompt import VERB, Choice, Draft, Field, Pick, Prompt
from engines.rex_britannorum.actions import NONE
from engines.rex_britannorum.forms import hints
from engines.rex_britannorum.forms.plan import plan_field
from engines.rex_britannorum.ids import (
    DRAW,
    Area,
    Card,
    CardPolicy,
    Kingdom,
    Location,
    Objective,
    Policy,
    Token,
    is_joker,
    value_of,
)
from engines.rex_britannorum.legal.codecs import DRAWN_OFFER, battle_asked, offered
from engines.rex_britannorum.legal.legality import (
    Offer,
    bounds,
    cohabitable,
    joker_targets,
    recruitable,
    takeable,
)
from engines.rex_britannorum.turn_views import Battle
from engines.rex_britannorum.views import RexView
from engines.rex_britannorum.words.labels import AREA_REF, CARD_REF, LOCATION_REF, OBJECTIVE_REF, POWER, brief_condition

_NO_CARD: Final = Choice(value=NONE, label=say("choice.none.card"))
_NO_ROAD: Final = Choice(value=NONE, label=say("choice.none.road"))
_NO_HELP: Final = Choice(value=NONE, label=say("choice.none.help"))


def next_field(view: RexView, prompt: Prompt, draft: Draft) -> Field | None:
    """Return the field to fill next in an answer to a question, or None when the draft is complete."""
    if draft.verb is None:
        return _verb(prompt.kind)
    if prompt.kind in _OF_BATTLE:
        return _OF_BATTLE[prompt.kind](view, battle_asked(view.table.board, prompt), draft)
    ask = _FIELDS.get(prompt.kind)
    return None if ask is None else ask(view, draft)


@lru_cache(maxsize=32)
def _verb(kind: str) -> Pick:
    """Return the one way to answer a question of this kind."""
    return Pick(name=VERB, ask=say("verb.ask"), choices=(Choice(value=kind, label=say(f"verb.{kind}")),))


def deck_left(view: RexView) -> int:
    """Return how many cards the seat can still draw: in quick recruitment its own draws are gone already."""
    board, hand = view.table.board, view.hand
    realm = board.realm(hand.kingdom)
    drawn = len(hand.picks) - (len(realm.queue) - len(hand.queue))
    return view.table.decks[board.realms.index(realm)] - drawn


# Objectives ------------------------------------------------------------------------------------------------------


def _drop(view: RexView, draft: Draft) -> Pick | None:
    """Ask which objectives card to part with; the one chosen before stands until it is changed.

    Rule: REX-11.
    """
    if draft.has("drop"):
        return None
    return _drop_pick(draft.verb or "", view.hand.objectives, view.hand.dropping)


@lru_cache(maxsize=1024)
def _drop_pick(verb: str, held: tuple[Objective, ...], dropping: Objective | None) -> Pick:
    return Pick(
        name="drop",
        ask=say(f"{verb}.ask"),
        choices=tuple(_objective(card) for card in held),
        default=dropping,
        clause="REX-11",
    )


@lru_cache(maxsize=32)
def _objective(card: Objective) -> Choice:
    first, second, third = (brief_condition(card, number) for number in range(3))
    hint = say("objective.hint", first=first, second=second, third=third)
    return Choice(value=card, label=say("objective.label", card=OBJECTIVE_REF[card]), hint=hint)


# Recruitment -----------------------------------------------------------------------------------------------------


def _recruit(view: RexView, draft: Draft) -> Pick | None:
    """Ask for a card of the queue or the top of the deck.

    Rule: REX-22.
    """
    return None if draft.has("card") else _recruit_pick(view.hand.queue, deck_left(view))


@lru_cache(maxsize=4096)
def _recruit_pick(queue: tuple[Card, ...], left: int) -> Pick:
    choices = [_queued(card) for card in sorted(dict.fromkeys(queue), reverse=True)]
    if left:
        choices.append(Choice(value=DRAW, label=say("recruit.deck"), hint=say("recruit.deck.hint", n=left)))
    return Pick(name="card", ask=say("recruit.ask"), choices=tuple(choices), direct=True, clause="REX-22")


@lru_cache(maxsize=32)
def _queued(card: Card) -> Choice:
    return Choice(value=card, label=say("recruit.queued", value=value_of(card)), hint=POWER[value_of(card)])


# Gains -----------------------------------------------------------------------------------------------------------


def _gain(view: RexView, battle: Battle, draft: Draft) -> Pick | None:
    """Ask for the tokens, and for the place of a joker among them: one of its targets, as long as it has any.

    Rule: REX-32, REX-33, REX-35. Ruling: REX-R7.
    """
    if not draft.has("take"):
        return _take(view, battle)
    taken = draft.get("take")
    tokens = (taken,) if isinstance(taken, str) else taken if isinstance(taken, tuple) else ()
    if draft.has("joker"):
        return None
    targets = joker_targets(view.table.board, battle, view.hand.kingdom, tuple(map(Token, tokens)))
    if not targets:
        return None
    beside = tuple(Location(token) for token in tokens if not is_joker(Token(token)))
    return _joker(view, battle.area, targets, beside)


def _take(view: RexView, battle: Battle) -> Pick:
    """Ask which tokens to take: all of them stand as chosen where there are no more than may be taken.

    Rule: REX-32, REX-33.
    """
    kingdom = view.hand.kingdom
    tokens = takeable(battle, kingdom)
    least, most = bounds(battle, kingdom)
    pick = Pick.built(
        kind="pick",
        name="take",
        ask=say("take.ask" if least == most else "take.ask.upto", n=most, area=AREA_REF[battle.area]),
        choices=tuple(_token(view, battle, token) for token in tokens),
        least=least,
        most=most,
        distinct=False,
        capacity=None,
        default=None,
        direct=False,
        times=None,
        clause="REX-32" if kingdom in battle.winners else "REX-33",
    )
    return pick if len(tokens) > most else pick.evolve(default=pick.shape(tokens))


def _token(view: RexView, battle: Battle, token: Token) -> Choice:
    board, kingdom = view.table.board, view.hand.kingdom
    if is_joker(token):
        return Choice(value=token, label=say("take.joker"), hint=hints.of_joker(board, battle, kingdom, token))
    return Choice(value=token, label=_PLACE_LABEL[token], hint=hints.of_place(board, kingdom, Location(token)))


def _joker(view: RexView, area: Area, targets: tuple[Location, ...], taken: tuple[Location, ...]) -> Pick:
    """Ask where the joker places a piece, by what it adds to the locations taken along with it.

    Rule: REX-35.
    """
    return Pick(name="joker", ask=_JOKER_ASK[area], choices=_places(view, targets, taken), clause="REX-35")


def _places(view: RexView, targets: tuple[Location, ...], taken: tuple[Location, ...] = ()) -> tuple[Choice, ...]:
    board, kingdom = view.table.board, view.hand.kingdom
    return tuple(
        Choice(value=place, label=_PLACE_LABEL[place], hint=hints.of_place(board, kingdom, place, taken))
        for place in targets
    )


_PLACE_LABEL: Final = MappingProxyType({place: say("place.label", place=ref) for place, ref in LOCATION_REF.items()})
_JOKER_ASK: Final = MappingProxyType({area: say("joker.ask", area=ref) for area, ref in AREA_REF.items()})


# Powers and help from Rome ---------------------------------------------------------------------------------------


def _powers(view: RexView, battle: Battle, draft: Draft) -> Pick | None:
    """Ask for the card a 2 brings and for the road a 3 reaches; each may be left.

    Rule: REX-36, REX-37.
    """
    board, kingdom = view.table.board, view.hand.kingdom
    if not draft.has("recruit"):
        offers = recruitable(board, battle, kingdom)
        if offers:
            return _offers(offers, board.options.reinforcements == "random")
    if not draft.has("cohabit"):
        roads = cohabitable(board, battle, kingdom)
        if roads:
            choices = (*_places(view, roads), _NO_ROAD)
            return Pick(name="cohabit", ask=_COHABIT_ASK[battle.area], choices=choices, clause="REX-37")
    return None


_CARD_LABEL: Final = MappingProxyType({card: say("card.label", card=ref) for card, ref in CARD_REF.items()})
_COHABIT_ASK: Final = MappingProxyType({area: say("cohabit.ask", area=ref) for area, ref in AREA_REF.items()})


@lru_cache(maxsize=1024)
def _offers(offers: tuple[Offer, ...], random: bool) -> Pick:  # noqa: FBT001
    if random and offers[0][1] is None:
        choices: tuple[Choice, ...] = (_drawn(DRAWN_OFFER),)
    else:
        choices = tuple(_offer(card, winner) for card, winner in offers)
    return Pick(name="recruit", ask=say("offer.ask"), choices=(*choices, _NO_CARD), clause="REX-36")


@lru_cache(maxsize=128)
def _offer(card: Card, winner: Kingdom | None) -> Choice:
    return Choice(value=offered((card, winner), drawn=False), label=_CARD_LABEL[card], hint=hints.of_card(card, winner))


@lru_cache(maxsize=2)
def _drawn(value: str) -> Choice:
    return Choice(value=value, label=say("stock.drawn"), hint=say("stock.drawn.hint"))


def _rome(view: RexView, draft: Draft) -> Pick | None:
    """Ask which reinforcement Rome sends, if any.

    Rule: REX-40.
    """
    if draft.has("card"):
        return None
    board = view.table.board
    return _help(board.stock, board.options.reinforcements == "random")


@lru_cache(maxsize=256)
def _help(stock: tuple[Card, ...], random: bool) -> Pick:  # noqa: FBT001
    if random:
        choices: tuple[Choice, ...] = (_drawn(DRAW),) if stock else ()
    else:
        choices = tuple(
            Choice(value=card, label=_CARD_LABEL[card], hint=POWER[value_of(card)])
            for card in sorted(dict.fromkeys(stock), reverse=True)
        )
    return Pick(name="card", ask=say("rome.ask"), choices=(*choices, _NO_HELP), clause="REX-40")


# Standing orders -------------------------------------------------------------------------------------------------


def _orders(view: RexView, draft: Draft) -> Pick | None:
    """Ask what is done without asking; what is in force stands unless it is changed.

    Ruling: REX-R3.
    """
    return next((field for field in _standing(view.hand.orders) if not draft.has(field.name)), None)


@lru_cache(maxsize=256)
def _standing(held: Orders) -> tuple[Pick, ...]:
    return (
        _policy(held, "winner", "gain", tuple(Policy)),
        _policy(held, "vassal", "gain", tuple(Policy)),
        _policy(held, "recruit", "card", tuple(CardPolicy)),
        _policy(held, "cohabit", "road", (Policy.ASK, Policy.ROAD, Policy.REGIONS)),
        _policy(held, "rome", "card", tuple(CardPolicy)),
    )


def _policy(held: Orders, name: str, of: str, policies: tuple[Policy | CardPolicy, ...]) -> Pick:
    choices = tuple(Choice(value=policy.value, label=say(f"policy.{of}.{policy.value}")) for policy in policies)
    return Pick(name=name, ask=say(f"orders.{name}.ask"), choices=choices, default=held.policy(name), clause="REX-R3")


_FIELDS: Final[Mapping[str, Callable[[RexView, Draft], Field | None]]] = MappingProxyType(
    {
        "objectives": _drop,
        "discard": _drop,
        "recruit": _recruit,
        "plan": plan_field,
        "rome": _rome,
        "orders": _orders,
    }
)
"""The fields of each kind of question."""

_OF_BATTLE: Final[Mapping[str, Callable[[RexView, Battle, Draft], Field | None]]] = MappingProxyType(
    {"gain": _gain, "powers": _powers}
)
"""The same of questions about an area, where a battle was fought."""
