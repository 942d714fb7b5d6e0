"""Obeying what a seat has ordered for its battles."""

from __future__ import annotations

from collections.abc import Mapping

from engines.caesar_britannia.legal.policies import moment, ordered, policy_of
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
    if order is not None and order.scope is Scope.ALWAYS:
        transition.tell_seat(seat, OrdersFired, order=order)


def order(transition: CaesarTransition, seat: Seat, policies: Mapping[str, str]) -> None:
    """Keep policies until they are changed. They settle decisions that come up from now on."""
    now = moment(transition.board)
    give(transition, seat, ordered(transition.board, policies, Scope.ALWAYS), now)


def order_for_battle(transition: CaesarTransition, seat: Seat, policies: Mapping[str, str]) -> None:
    """Keep policies for the battle under way."""
    board = transition.board
    transition.orders[seat] = transition.orders[seat].put(ordered(board, policies, Scope.BATTLE), moment(board))
