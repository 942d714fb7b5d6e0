"""Policies for battles: what a seat can decide beforehand, and what holds where it has decided nothing."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engines.caesar_britannia.ids import CELTS, ROME
from engines.caesar_britannia.views import Board
from engines.core.orders import Moment, Order, Orders, Scope
from engines.core.seats import Seat

HAND: Final = "hand"
"""The policy of deciding oneself whenever it comes up."""

POLICIES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "chariots": ("stay", "mount", "dismount", "charge", HAND),
        "rerolls": ("usual", "never", HAND),
        "losses": (HAND, "usual"),
        "leave": (HAND, "usual", "never"),
        "retreat": (HAND, "usual"),
        "saviour": (HAND, "come", "stay"),
        "ambush": (HAND, "attack", "hold"),
    }
)
"""The decisions that can be made beforehand, and how; the first policy holds where nothing was ordered."""

EARLY: Final = ("saviour", "ambush")
"""Decisions that are made before a battle begins, or before its tactics are chosen."""

_ONE_SIDE: Final[Mapping[str, Seat]] = MappingProxyType({"chariots": CELTS, "saviour": ROME, "ambush": CELTS})
"""Decisions that only one side has to make."""


def decisions(seat: Seat) -> tuple[str, ...]:
    """Return what a seat can decide beforehand: chariots and ambushes are the Celt's, Caesar is Rome's."""
    return tuple(name for name in POLICIES if _ONE_SIDE.get(name, seat) == seat)


def moment(board: Board) -> Moment:
    """Return the turn and the battle it is."""
    return Moment(turn=str(board.turn), battle=str(board.fought))


def policy_of(orders: Orders, name: str, board: Board) -> str:
    """Return the policy that holds for a decision now."""
    order = orders.order(name, moment(board))
    return POLICIES[name][0] if order is None else order.policy


def standing(orders: Orders, name: str, board: Board, scope: Scope) -> str:
    """Return the policy for a decision that an order of this scope would replace: the like one, or one for longer."""
    now = moment(board)
    wider = (scope,) if scope is Scope.ALWAYS else (scope, Scope.ALWAYS)
    held = {order.scope: order.policy for order in orders.held if order.name == name and order.holds(now)}
    return next((held[one] for one in wider if one in held), POLICIES[name][0])


def ordered(board: Board, policies: Mapping[str, str], scope: Scope) -> tuple[Order, ...]:
    """Return orders for these decisions that hold for the battle under way, this turn, or until they are changed."""
    within = moment(board).mark(scope)
    return tuple(Order(name=name, policy=policy, scope=scope, within=within) for name, policy in policies.items())
