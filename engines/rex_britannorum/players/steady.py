"""The steady player: rules of thumb over what its seat sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from engines.core.forms import Ask
from engines.core.player import Player, Worlds
from engines.core.prompt import Draft, Prompt
from engines.core.rng import Rng
from engines.core.view import View
from engines.rex_britannorum.data.tables import TROOPS
from engines.rex_britannorum.ids import AREAS, KINGDOM_INDEX, Card, Location, Objective
from engines.rex_britannorum.legal.codecs import battle_asked
from engines.rex_britannorum.legal.legality import Offer, cohabitable, recruitable
from engines.rex_britannorum.legal.policies import takings
from engines.rex_britannorum.legal.stakes import BIT, bits
from engines.rex_britannorum.players import answers
from engines.rex_britannorum.players.card_value import effective
from engines.rex_britannorum.players.expectations import Expectations, Sending, sendings
from engines.rex_britannorum.players.piece_value import PieceValue, known_to
from engines.rex_britannorum.players.position_value import horizon, promise
from engines.rex_britannorum.players.turn_estimate import TurnEstimate
from engines.rex_britannorum.turn_views import Plan, Sent
from engines.rex_britannorum.views import RexHand, RexTable, RexView

KEPT: Final = 2
"""Objectives that count where several play. Rule: REX-11."""


class SteadyPlayer(Player):
    """Goes where it can expect most, takes what is worth most to it, and keeps the objectives it can hope for."""

    def choose(
        self,
        view: View[RexTable, RexHand],
        prompt: Prompt,
        ask: Ask,  # noqa: ARG002  (its answers follow the same legality)
        rng: Rng,
        worlds: Worlds,  # noqa: ARG002  (it does not search)
    ) -> Draft:
        """Return the answer the rules of thumb give."""
        return _ANSWERS[prompt.kind](view, prompt, rng)


def pieces_of(view: RexView) -> PieceValue:
    """Return what pieces are worth on the board to somebody who knows the objectives this seat will keep."""
    board, hand = view.table.board, view.hand
    kept = hand.objectives
    if board.seats > 1 and len(kept) > KEPT:
        kept = tuple(sorted(kept, key=lambda card: hoped(view, card), reverse=True)[:KEPT])
    return PieceValue(board, known_to(hand.kingdom, kept))


def hoped(view: RexView, card: Objective) -> float:
    """Return the points that an objectives card can be expected to bring to this seat."""
    board = view.table.board
    return promise(bits(board.realm(view.hand.kingdom).pieces), card, horizon(board))


def drop(view: RexView, prompt: Prompt, rng: Rng) -> Draft:  # noqa: ARG001  (it draws nothing)
    """Drop the objectives card with the least hope."""
    return answers.drop(prompt, min(view.hand.objectives, key=lambda card: hoped(view, card)))


def recruit(view: RexView, prompt: Prompt, rng: Rng) -> Draft:  # noqa: ARG001  (it draws nothing)
    """Take the best card of the queue, or draw if the deck is better on average."""
    best = max(view.hand.queue, key=effective, default=None)
    deck = own_deck(view)
    if best is None or (deck and effective(best) * len(deck) < sum(map(effective, deck))):
        return answers.recruit(prompt, None)
    return answers.recruit(prompt, best)


def own_deck(view: RexView) -> tuple[Card, ...]:
    """Return the cards of the own deck, in no order: those that are nowhere else."""
    hand = view.hand
    realm = view.table.board.realm(hand.kingdom)
    gone = Counter(hand.cards) + Counter(hand.queue) + Counter(realm.revealed)
    return tuple((Counter(TROOPS[hand.kingdom]) - gone).elements())


def plan(view: RexView, prompt: Prompt, rng: Rng) -> Draft:
    """Send cards where they can be expected to bring most."""
    pieces, kingdom = pieces_of(view), view.hand.kingdom
    expectations = Expectations(pieces, TurnEstimate(pieces, rng), KINGDOM_INDEX[kingdom])
    return answers.plan(view, prompt, as_plan(max(sendings(view.hand.cards, kingdom), key=expectations.score)))


def as_plan(sending: Sending) -> Plan:
    """Return cards sent as a plan."""
    first, second, *third = (Sent(card=card, area=AREAS[area]) for card, area in sending)
    return Plan(troops=(first, second), third=third[0] if third else None)


def gain(view: RexView, prompt: Prompt, rng: Rng) -> Draft:  # noqa: ARG001  (it draws nothing)
    """Take what is worth most."""
    pieces, kingdom = pieces_of(view), view.hand.kingdom
    battle, at = battle_asked(pieces.board, prompt), KINGDOM_INDEX[kingdom]
    best = max(takings(pieces.board, battle, kingdom), key=lambda taking: pieces.worth(at, bits(taking.placed)))
    return answers.gain(view, prompt, best.tokens, best.joker)


def powers(view: RexView, prompt: Prompt, rng: Rng) -> Draft:  # noqa: ARG001  (it draws nothing)
    """Recruit the most useful card and cohabit on the most useful road."""
    return answers.powers(view, prompt, best_offer(view, prompt), best_road(view, prompt))


def best_offer(view: RexView, prompt: Prompt) -> Offer | None:
    """Return the most useful card that power 2 may bring."""
    board = view.table.board
    offers = recruitable(board, battle_asked(board, prompt), view.hand.kingdom)
    return max(offers, key=lambda offer: effective(offer[0]), default=None)


def best_road(view: RexView, prompt: Prompt) -> Location | None:
    """Return the most useful road on which power 3 may place a cube."""
    pieces, kingdom = pieces_of(view), view.hand.kingdom
    roads = cohabitable(pieces.board, battle_asked(pieces.board, prompt), kingdom)
    return max(roads, key=lambda road: pieces.worth(KINGDOM_INDEX[kingdom], BIT[road]), default=None)


def rome(view: RexView, prompt: Prompt, rng: Rng) -> Draft:  # noqa: ARG001  (it draws nothing)
    """Ask for the most useful reinforcement."""
    board = view.table.board
    return answers.rome(board, prompt, max(board.stock, key=effective, default=None))


def orders(view: RexView, prompt: Prompt, rng: Rng) -> Draft:  # noqa: ARG001  (it draws nothing)
    """Leave the standing orders as they are."""
    return answers.orders(prompt, view.hand.orders)


Answer = Callable[[RexView, Prompt, Rng], Draft]

_ANSWERS: Final[Mapping[str, Answer]] = MappingProxyType(
    {
        "objectives": drop,
        "discard": drop,
        "recruit": recruit,
        "plan": plan,
        "gain": gain,
        "powers": powers,
        "rome": rome,
        "orders": orders,
    }
)
"""The answerer of each kind of prompt."""
