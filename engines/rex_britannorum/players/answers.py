"""Decisions written down as answers to prompts: what absent seats and computer players hand in.

A field that the form leaves out, because nothing can be chosen there, is left out here by the same legality.
"""

from __future__ import annotations

from engines.core.orders import Orders
from engines.core.prompt import Draft, Prompt
from engines.rex_britannorum.actions import NONE
from engines.rex_britannorum.ids import DRAW, ORDERED, Card, Location, Objective, Token
from engines.rex_britannorum.legal.codecs import battle_asked, offered, sent
from engines.rex_britannorum.legal.legality import Offer, bounds, cohabitable, joker_targets, recruitable, third_cards
from engines.rex_britannorum.turn_views import Plan, Sent
from engines.rex_britannorum.views import Board, RexView


def drop(prompt: Prompt, card: Objective) -> Draft:
    """Return the answer that drops an objectives card, at setup or at the start of turn 4."""
    return Draft.of(prompt.key, verb=prompt.kind, drop=card)


def recruit(prompt: Prompt, card: Card | None) -> Draft:
    """Return the answer that takes a card of the queue; None: one from the deck."""
    return Draft.of(prompt.key, verb="recruit", card=DRAW if card is None else card)


def plan(view: RexView, prompt: Prompt, made: Plan) -> Draft:
    """Return the answer that seals a plan."""
    first, second = made.troops
    draft = Draft.of(prompt.key, verb="plan", first=_sent(first), second=_sent(second))
    if third_cards(view.hand.cards, view.hand.kingdom):
        draft = draft.put("third", NONE if made.third is None else _sent(made.third))
    return draft


def _sent(one: Sent) -> str:
    return sent(one.card, one.area)


def gain(view: RexView, prompt: Prompt, tokens: tuple[Token, ...], joker: Location | None) -> Draft:
    """Return the answer that takes these tokens; ``joker`` is where a joker among them places."""
    board, kingdom = view.table.board, view.hand.kingdom
    battle = battle_asked(board, prompt)
    one = bounds(battle, kingdom) == (1, 1)
    draft = Draft.of(prompt.key, verb="gain", take=tokens[0] if one else tokens)
    if joker is not None and joker_targets(board, battle, kingdom, tokens):
        draft = draft.put("joker", joker)
    return draft


def powers(view: RexView, prompt: Prompt, offer: Offer | None, road: Location | None) -> Draft:
    """Return the answer that uses powers 2 and 3; None leaves one unused."""
    board, kingdom = view.table.board, view.hand.kingdom
    battle = battle_asked(board, prompt)
    draft = Draft.of(prompt.key, verb="powers")
    if recruitable(board, battle, kingdom):
        draft = draft.put("recruit", NONE if offer is None else offered(offer, drawn=_drawn(board)))
    if cohabitable(board, battle, kingdom):
        draft = draft.put("cohabit", NONE if road is None else road)
    return draft


def _drawn(board: Board) -> bool:
    """Return whether reinforcements are drawn at random. Rule: REX-12."""
    return board.options.reinforcements == "random"


def rome(board: Board, prompt: Prompt, card: Card | None) -> Draft:
    """Return the answer that asks Rome for a reinforcement; None declines."""
    if card is None:
        return Draft.of(prompt.key, verb="rome", card=NONE)
    return Draft.of(prompt.key, verb="rome", card=DRAW if _drawn(board) else card)


def orders(prompt: Prompt, held: Orders) -> Draft:
    """Return the answer that sets these standing orders."""
    policies = {name: held.policy(name) for name in ORDERED}
    return Draft.of(prompt.key, verb="orders", **policies)
