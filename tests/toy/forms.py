"""Forms, judged from the view alone."""

from functools import cache

from engines.core.line import say
from engines.core.orders import Orders
from engines.core.prompt import Amount, Choice, Draft, Field, Pick, Prompt, nth
from tests.toy.grid import PLOTS, price
from tests.toy.views import ToyView

_VERBS = {
    verb: Choice(value=verb, label=say(f"toy.verb.{verb}"))
    for verb in (
        "seal",
        "mark",
        "peek",
        "kindle",
        "douse",
        "yield",
        "relight",
        "accept",
        "duel",
        "strike",
        "salvage",
        "orders",
    )
}
_PLOTS = tuple(
    Choice(
        value=plot,
        label=say("toy.plot", plot=plot),
        hint=say("toy.price", n=price(plot)),
        group=plot[0],
        weight=price(plot),
    )
    for plot in PLOTS
)
_CARD = say("toy.field.card")
_WHICH = say("toy.field.plots")
_STAKE = say("toy.field.stake")
_COUNT = say("toy.field.count")
_PLOT = say("toy.field.plot")
_POLICIES = {"yields": ("ask", "yield"), "strikes": ("ask", "highest"), "scope": ("always", "turn")}


def next_field(view: ToyView, prompt: Prompt, draft: Draft) -> Field | None:  # noqa: PLR0911
    verb = draft.verb
    if verb is None:
        return _verb(_verbs(view, prompt.kind))
    if verb == "seal" and not draft.has("card"):
        return Pick(name="card", ask=_CARD, choices=tuple(map(_card, view.hand.cards)), clause="TOY-02")
    if verb == "strike" and not draft.has("card"):
        return Pick(name="card", ask=_CARD, choices=tuple(map(_card, view.hand.cards)), clause="TOY-11")
    if verb == "mark" and not draft.has("plots"):
        return mark(view)
    if verb == "kindle" and not draft.has("stake"):
        most = view.table.board.coins[view.hand.seat]
        return Amount(name="stake", ask=_STAKE, least=0, most=most, default=0, clause="TOY-06")
    if verb == "salvage":
        return salvage(view, draft)
    if verb == "orders":
        return next((_policy(view.hand.orders, name) for name in _POLICIES if not draft.has(name)), None)
    return None


@cache
def _policy(held: Orders, name: str) -> Pick:
    choices = tuple(Choice(value=value, label=say(f"toy.order.{value}")) for value in _POLICIES[name])
    default = "always" if name == "scope" else held.policy(name)
    return Pick(name=name, ask=say(f"toy.field.{name}"), choices=choices, default=default, clause="TOY-09")


def salvage(view: ToyView, draft: Draft) -> Field | None:
    """Return how many plots to salvage, then which, one after the other. Rule: TOY-14."""
    mine = view.table.board.owned(view.hand.seat)
    count, chosen = draft.get("count"), draft.several("plot")
    if not isinstance(count, int):
        return Amount(name="count", ask=_COUNT, least=1, most=len(mine), default=1, clause="TOY-14")
    if len(chosen) == count:
        return None
    left = tuple(choice for choice in _PLOTS if choice.value in mine and choice.value not in chosen)
    return Pick(name=nth("plot", len(chosen) + 1), ask=_PLOT, choices=left, times=count, clause="TOY-14")


@cache
def _verb(names: tuple[str, ...]) -> Pick:
    return Pick(name="verb", ask=say("toy.field.verb"), choices=tuple(_VERBS[name] for name in names))


@cache
def _card(card: int) -> Choice:
    return Choice(value=str(card), label=say("toy.card", card=card))


def mark(view: ToyView) -> Pick:
    """Return the field for plots. Rule: TOY-04."""
    board = view.table.board
    free = tuple(choice for choice in _PLOTS if choice.value not in board.lit and choice.value not in board.marks)
    return Pick(
        name="plots",
        ask=_WHICH,
        choices=free,
        most=3,
        distinct=True,
        capacity=board.coins[view.hand.seat],
        clause="TOY-04",
    )


def may_duel(view: ToyView) -> bool:
    """Return whether the leader may call a duel: both keep a card to seal next. Rule: TOY-11."""
    board, hands = view.table.board, view.table.hands
    return board.douser is not None and min(hands[board.douser], hands[view.hand.seat]) > 1


def _verbs(view: ToyView, question: str) -> tuple[str, ...]:
    board = view.table.board
    coins = board.coins[view.hand.seat]
    match question:
        case "light":
            taken = {*board.lit, *board.marks}
            cheap = any(plot not in taken for plot in PLOTS if plot[0] != "a")
            peek = view.table.stack > 0 and view.hand.seat not in board.peeked
            return (*(("mark",) if coins and cheap else ()), *(("peek",) if coins and peek else ()), "kindle")
        case "douse":
            return ("douse", "yield")
        case "relight":
            return ("relight", "accept", *(("duel",) if may_duel(view) else ()))
        case "strike":
            return ("strike",)
        case "salvage" | "orders":
            return (question,)
        case _:
            return ("seal",)
