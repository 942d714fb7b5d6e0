"""Help from Rome for whoever placed nothing in a whole turn."""

from __future__ import annotations

from engines.core.flow import Rounds
from engines.core.obey import obey_or_ask
from engines.core.seats import Seat
from engines.rex_britannorum.actions import NONE
from engines.rex_britannorum.events import HelpCame, OrdersFired
from engines.rex_britannorum.ids import DRAW, TURNS, Card, CardPolicy
from engines.rex_britannorum.legal.legality import placed_nothing
from engines.rex_britannorum.legal.policies import choose_help
from engines.rex_britannorum.rules import stock
from engines.rex_britannorum.rules.transition import RexTransition
from engines.rex_britannorum.turn_views import Help, How
from engines.rex_britannorum.views import Board


def ask(transition: RexTransition, seat: Seat, choice: str) -> None:
    """Take a reinforcement, shown to all, or decline.

    Rule: REX-12, REX-40.
    """
    if choice == NONE:
        _help(transition, seat, None, "chosen")
        return
    _help(transition, seat, stock.take(transition, None if choice == DRAW else Card(choice)), "chosen")


def settle(transition: RexTransition) -> bool:
    """Answer for seats with a standing order; return whether nobody is left to ask.

    Rule: REX-40. Ruling: REX-R3.
    """
    rounds = Rounds("help from Rome")
    while (seat := asked(transition.board)) is not None:
        rounds.count()
        orders = obey_or_ask(transition, seat, ("rome",), lambda order: OrdersFired(order=order, area=None))
        if orders is None:
            return False
        card = choose_help(transition.board, CardPolicy(orders[0].policy))
        if card is not None:
            card = stock.take(transition, None if transition.options.reinforcements == "random" else card)
        _help(transition, seat, card, "chosen")
    return True


def asked(board: Board) -> Seat | None:
    """Return the next seat, in turn order, that may ask Rome and has not answered yet; None if there is none.

    Nobody asks in the last turn, since a card that comes then can never be played.

    Rule: REX-40. Ruling: REX-R10.
    """
    record = board.record
    if record is None or not board.stock or board.turn == TURNS:
        return None
    answered = [one.kingdom for one in record.helps]
    for seat in board.order:
        kingdom = board.seat_realm(seat).kingdom
        if kingdom not in answered and placed_nothing(record, kingdom):
            return seat
    return None


def _help(transition: RexTransition, seat: Seat, card: Card | None, how: How) -> None:
    if card is not None:
        transition.give(seat, card)
    came = Help(kingdom=transition.seat_realm(seat).kingdom, card=card, how=how)
    record = transition.record
    transition.change(record=record.evolve(helps=(*record.helps, came)))
    transition.tell(HelpCame, help=came)
