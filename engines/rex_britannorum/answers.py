"""Decisions written down as answers to prompts: what absent seats and computer players hand in.

A blank that the form leaves out, because nothing can be chosen there, is left out here by the same legality.
"""

from __future__ import annotations

from engines.core.prompt import Draft, Prompt
from engines.rex_britannorum.actions import NONE
from engines.rex_britannorum.ids import DRAW, ROMAN, Area, Card, Location, Objective, Token
from engines.rex_britannorum.legality import Offer, bounds, cohabitable, joker_targets, recruitable, third_cards
from engines.rex_britannorum.views import Battle, Board, Orders, Plan, RexView, Sent


def kind_of(prompt: Prompt) -> str:
    """Return what a prompt asks for: the part of its key before the colon."""
    return prompt.key.partition(":")[0]


def battle_of(board: Board, prompt: Prompt) -> Battle:
    """Return the battle a question about gains or powers belongs to.

    Raises:
        LookupError: if the prompt names no area whose battle is being resolved.
    """
    area = Area(prompt.key.split(".")[1])
    for battle in () if board.record is None else board.record.battles:
        if battle.area is area:
            return battle
    raise LookupError(prompt.key)


def drop(prompt: Prompt, card: Objective) -> Draft:
    """Return the answer that drops an objectives card, at setup or at the start of turn 4."""
    return Draft.of(prompt.key, verb=kind_of(prompt), drop=card)


def recruit(prompt: Prompt, card: Card | None) -> Draft:
    """Return the answer that takes a card of the queue; None: one from the deck."""
    return Draft.of(prompt.key, verb="recruit", card=DRAW if card is None else card)


def plan(view: RexView, prompt: Prompt, made: Plan) -> Draft:
    """Return the answer that seals a plan."""
    first, second = made.troops
    draft = Draft.of(prompt.key, verb="plan", first=sending(first), second=sending(second))
    if third_cards(view.hand.cards, view.hand.kingdom):
        draft = draft.put("third", NONE if made.third is None else sending(made.third))
    return draft


def sending(sent: Sent) -> str:
    """Return a card and its area as a plan writes them: ``"B5:N"``."""
    return f"{sent.card}:{sent.area.value}"


def gain(view: RexView, prompt: Prompt, tokens: tuple[Token, ...], joker: Location | None) -> Draft:
    """Return the answer that takes these tokens; ``joker`` is where a joker among them places."""
    board, kingdom = view.table.board, view.hand.kingdom
    battle = battle_of(board, prompt)
    one = bounds(battle, kingdom) == (1, 1)
    draft = Draft.of(prompt.key, verb=f"gain:{battle.area.value}", take=tokens[0] if one else tokens)
    if joker is not None and joker_targets(board, battle, kingdom, tokens):
        draft = draft.put("joker", joker)
    return draft


def powers(view: RexView, prompt: Prompt, offer: Offer | None, road: Location | None) -> Draft:
    """Return the answer that uses powers 2 and 3; None leaves one unused."""
    board, kingdom = view.table.board, view.hand.kingdom
    battle = battle_of(board, prompt)
    draft = Draft.of(prompt.key, verb=f"powers:{battle.area.value}")
    if recruitable(board, battle, kingdom):
        draft = draft.put("recruit", NONE if offer is None else _offer(board, offer))
    if cohabitable(board, battle, kingdom):
        draft = draft.put("cohabit", NONE if road is None else road)
    return draft


def _offer(board: Board, offer: Offer) -> str:
    card, winner = offer
    if winner is not None:
        return f"{card}:{winner.value}"
    return f"{ROMAN}:{ROMAN}" if board.options.reinforcements == "random" else f"{card}:{ROMAN}"


def rome(board: Board, prompt: Prompt, card: Card | None) -> Draft:
    """Return the answer that asks Rome for a reinforcement; None declines."""
    if card is None:
        return Draft.of(prompt.key, verb="rome", card=NONE)
    return Draft.of(prompt.key, verb="rome", card=DRAW if board.options.reinforcements == "random" else card)


def orders(prompt: Prompt, held: Orders) -> Draft:
    """Return the answer that sets these standing orders."""
    return Draft.of(
        prompt.key,
        verb="orders",
        winner=held.winner.value,
        vassal=held.vassal.value,
        recruit=held.recruit.value,
        cohabit=held.cohabit.value,
        rome=held.rome.value,
    )
