"""Powers 2 and 3 of vassals, as far as no 4 stands against them."""

from __future__ import annotations

from engines.core.obey import obey_or_ask
from engines.core.seats import Seat
from engines.rex_britannorum.actions import NONE, UsePowers
from engines.rex_britannorum.events import OrdersFired, PowersUsed
from engines.rex_britannorum.ids import Area, Card, CardPolicy, Kingdom, Location, Policy
from engines.rex_britannorum.legal.codecs import read_offer
from engines.rex_britannorum.legal.legality import (
    Offer,
    cohabitable,
    powers_left,
    recruitable,
    stock_is_free,
)
from engines.rex_britannorum.legal.policies import choose_offer, choose_road
from engines.rex_britannorum.rules import stock
from engines.rex_britannorum.rules.transition import RexTransition
from engines.rex_britannorum.turn_views import Battle, How, PowerUse
from engines.rex_britannorum.views import Board


def use(transition: RexTransition, area: Area, action: UsePowers) -> None:
    """Use powers 2 and 3 as the vassal whose turn it is in an area; a card it gains is playable from the next turn.

    Rule: REX-36, REX-37.
    """
    offer = None if action.recruit == NONE else read_offer(action.recruit)
    road = None if action.cohabit == NONE else Location(action.cohabit)
    kingdom = next_user(transition.board, transition.battle(area))
    assert kingdom is not None
    _apply(transition, area, kingdom, (offer, road), "chosen")


def advance(transition: RexTransition, area: Area) -> bool:
    """Take an area's powers a step further if nobody needs to be asked; return whether it moved.

    Rule: REX-36, REX-37, REX-42. Ruling: REX-R6.
    """
    battle = transition.battle(area)
    kingdom = next_user(transition.board, battle)
    if kingdom is None:
        transition.change_battle(area, stage="done")
        return True
    if _needs_stock(transition.board, battle, kingdom) and not stock_is_free(transition.record, area):
        return False
    return _obey(transition, area, kingdom)


def next_user(board: Board, battle: Battle) -> Kingdom | None:
    """Return the vassal whose 2 or 3 is next, None if no more has anything to offer. Rule: REX-36, REX-37."""
    return next(iter(powers_left(board, battle)), None)


def _needs_stock(board: Board, battle: Battle, kingdom: Kingdom) -> bool:
    """Return whether a vassal's 2 could bring a reinforcement. Rule: REX-36."""
    return any(winner is None for _, winner in recruitable(board, battle, kingdom))


def _obey(transition: RexTransition, area: Area, kingdom: Kingdom) -> bool:
    """Answer by standing orders where they settle everything that is offered, or ask; return whether it was done.

    Ruling: REX-R3.
    """
    board, battle = transition.board, transition.battle(area)
    seat = transition.realm(kingdom).seat
    assert seat is not None
    offers = {"recruit": recruitable(board, battle, kingdom), "cohabit": cohabitable(board, battle, kingdom)}
    names = tuple(name for name, offered in offers.items() if offered)
    orders = obey_or_ask(transition, seat, names, lambda order: OrdersFired(order=order, area=area))
    transition.change_battle(area, asked=battle.asked + 1, open=orders is None)
    if orders is None:
        return False
    given = {order.name: order.policy for order in orders}
    offer = choose_offer(board, battle, kingdom, CardPolicy(given["recruit"])) if "recruit" in given else None
    road = choose_road(board, battle, kingdom, Policy(given["cohabit"])) if "cohabit" in given else None
    _apply(transition, area, kingdom, (offer, road), "chosen")
    return True


def _apply(
    transition: RexTransition, area: Area, kingdom: Kingdom, chosen: tuple[Offer | None, Location | None], how: How
) -> None:
    board, battle = transition.board, transition.battle(area)
    offer, road = chosen
    two, three = bool(recruitable(board, battle, kingdom)), bool(cohabitable(board, battle, kingdom))
    seat = transition.realm(kingdom).seat
    assert seat is not None
    done = PowerUse(
        kingdom=kingdom,
        two=two,
        recruited=None if offer is None else _bring(transition, seat, offer),
        source=None if offer is None else offer[1],
        three=three,
        cohabited=road,
        how=how,
    )
    if road is not None:
        transition.place(kingdom, (road,))
    transition.change_battle(area, uses=(*battle.uses, done), open=False)
    transition.tell(PowersUsed, area=area, use=done)


def _bring(transition: RexTransition, seat: Seat, offer: Offer) -> Card:
    """Put the card of an offer into a hand, seen by all; one of the stock leaves it. Rule: REX-12, REX-36."""
    card, winner = offer
    if winner is None:
        random = transition.options.reinforcements == "random"
        card = stock.take(transition, None if random else card)
    transition.give(seat, card)
    return card
