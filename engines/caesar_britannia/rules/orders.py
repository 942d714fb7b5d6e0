"""Obeying what a seat has ordered for its battles."""

from __future__ import annotations

from collections.abc import Mapping

from engines.caesar_britannia.legal.policies import moment, ordered, policy_of, standing
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.core.obey import give
from engines.core.orders import OrdersFired, Scope
from engines.core.seats import Seat


def policy(transition: CaesarTransition, seat: Seat, name: str) -> str:
    """Return a seat's policy for a decision; that it was looked at makes the step final."""
    transition.reveals = True
    return policy_of(transition.orders[seat], name, transition.board)


def obey(transition: CaesarTransition, seat: Seat, name: str) -> None:
    """Tell a seat, and nobody else, that an order of its own decided."""
    order = transition.orders[seat].order(name, moment(transition.board))
    if order is not None and order.scope is not Scope.BATTLE:
        transition.tell_seat(seat, OrdersFired, order=order)


def order(transition: CaesarTransition, seat: Seat, policies: Mapping[str, str], scope: Scope = Scope.ALWAYS) -> None:
    """Keep policies until they are changed, or those that are others than usual for this turn.

    They settle decisions that come up from now on. Rule: CIB-R80.
    """
    board, held = transition.board, transition.orders[seat]
    changed = {
        name: policy
        for name, policy in policies.items()
        if scope is Scope.ALWAYS or policy != standing(held, name, board, scope)
    }
    give(transition, seat, ordered(board, changed, scope), moment(board))


def order_for_battle(transition: CaesarTransition, seat: Seat, policies: Mapping[str, str]) -> None:
    """Keep policies for the battle under way."""
    board = transition.board
    transition.orders[seat] = transition.orders[seat].put(ordered(board, policies, Scope.BATTLE), moment(board))
