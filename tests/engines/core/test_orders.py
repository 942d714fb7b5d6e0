"""Standing orders: what holds when, and what is obeyed."""

import pytest

from engines.core.obey import give, obey_or_ask
from engines.core.orders import ASK, Moment, Order, Orders, OrdersFired, OrdersSet, Scope, ordered
from engines.core.seats import Seat

A, B = Seat(0), Seat(1)
NOW = Moment(turn="3", battle="3.2")


def order(policy, scope=Scope.ALWAYS, name="loss", within=None):
    return Order(name=name, policy=policy, scope=scope, within=NOW.mark(scope) if within is None else within)


class Ordering:
    """As much of a step as orders need."""

    def __init__(self, *orders):
        self.orders = list(orders)
        self.reveals = False
        self.told = []

    def tell_seat(self, to, event, /, *args, **facts):
        self.told.append((event(*args, **facts), to))


def test_the_narrowest_order_settles_a_decision():
    held = Orders().put((order("always"), order("turn", Scope.TURN), order("battle", Scope.BATTLE)), NOW)
    assert held.policy("loss", NOW) == "battle"
    assert held.policy("loss", Moment(turn="3", battle="3.3")) == "turn"
    assert held.policy("loss", Moment(turn="4")) == "always"
    assert held.policy("retreat", NOW) == ASK


def test_an_order_to_be_asked_takes_precedence_for_its_time():
    held = Orders().put((order("never"), order(ASK, Scope.BATTLE)), NOW)
    assert held.policy("loss", NOW) == ASK
    assert held.policy("loss", Moment(turn="3", battle="3.3")) == "never"


def test_asking_until_further_notice_is_no_order():
    assert ordered(loss="never").put((order(ASK),)) == Orders()
    assert ordered(loss=ASK) == Orders()


def test_a_lapsed_order_is_not_in_force_and_goes_with_the_next_order():
    held = Orders().put((order("turn", Scope.TURN), order("always")), NOW)
    later = Moment(turn="4", battle="4.1")
    assert [one.policy for one in held.in_force(later).held] == ["always"]
    assert held.in_force(NOW) == held
    assert len(held.put((order("x", name="retreat"),), later).held) == 2


def test_orders_are_confirmed_to_their_owner_alone():
    step = Ordering(Orders(), Orders())
    give(step, B, (order("never"),))
    assert step.told == [(OrdersSet(orders=ordered(loss="never")), B)]
    assert step.orders == [Orders(), ordered(loss="never")]
    assert not step.reveals


def fired(one):
    return OrdersFired(order=one)


def test_an_order_is_obeyed_and_told_to_its_owner():
    step = Ordering(ordered(loss="never", retreat="always"))
    obeyed = obey_or_ask(step, A, ("loss", "retreat"), fired)
    assert obeyed is not None
    assert obeyed == step.orders[A].held
    assert step.told == [(fired(one), A) for one in obeyed]
    assert step.reveals


@pytest.mark.parametrize("orders", [Orders(), ordered(loss="never"), ordered(retreat="always")])
def test_a_decision_without_an_order_asks_about_all_of_them(orders):
    step = Ordering(orders)
    assert obey_or_ask(step, A, ("loss", "retreat"), fired) is None
    assert step.told == []
    assert step.reveals


def test_an_order_that_does_not_cover_the_case_asks():
    step = Ordering(ordered(loss="never"))
    assert obey_or_ask(step, A, ("loss",), fired, covers=lambda one: one.policy != "never") is None
