"""Standing orders answer questions for their owner, and for nobody else to know."""

import pytest

from engines.core.orders import OrdersSet, ordered
from engines.rex_britannorum.events import OrdersFired
from engines.rex_britannorum.ids import CardPolicy, Policy
from tests.engines.rex_britannorum.playing import (
    after,
    asked,
    awaited,
    battle,
    board,
    event,
    events,
    fight,
    gain,
    hand,
    play,
    record_of,
    state_of,
)

pytestmark = pytest.mark.rule("REX-R3")

NORTH = "N01 N02 N06 N10"
"""Two cities and two roads."""


def set_orders(match, letter, **changes):
    orders = {"winner": "ask", "vassal": "ask", "recruit": "ask", "cohabit": "ask", "rome": "ask", **changes}
    return play(match, letter, "orders", **orders)


def test_orders_are_confirmed_to_their_owner_alone_and_change_nothing_else():
    match = fight({"B": "7:N 1:C", "I": "6:N 1:S", "R": "5:N 2:S"}, tokens=NORTH).match
    done = set_orders(match, "B", vassal="cities", rome="never")
    assert event(done, OrdersSet, "B").orders == ordered(vassal=Policy.CITIES, rome=CardPolicy.NEVER)
    assert len(done.told) == 1
    assert not done.revealing
    assert board(done.match) == board(match)


def test_a_winners_order_takes_for_it_and_tells_it_so():
    done = fight(
        {"B": "7:N 1:C", "I": "6:N 1:S", "R": "5:N 2:S"}, tokens=NORTH, orders={"B": ordered(winner=Policy.CITIES)}
    )
    taken = gain(done.match, "B", "N")
    assert taken.how == "chosen"
    assert {"N01", "N06"} < set(taken.tokens)
    fired = event(done, OrdersFired, "B")
    assert (fired.order.name, fired.order.policy, fired.area) == ("winner", Policy.CITIES, "N")
    assert events(done, OrdersFired) == []
    assert awaited(done.match) == "I"


def test_a_vassals_order_takes_as_many_as_it_may():
    match = fight(
        {"B": "7:N 1:C", "I": "6:N 1:S", "R": "5:N 2:S"},
        tokens="N01 N02 N06 N10 N11",
        orders={"I": ordered(vassal=Policy.CITIES)},
    ).match
    done = play(match, "B", "gain:N", take="N01 N02 N10")
    assert gain(done.match, "I", "N").tokens == ("N06", "N11")
    assert done.revealing
    assert event(done, OrdersFired, "I").order.name == "vassal"


def test_a_forced_answer_needs_no_order():
    done = fight(
        {"B": "7:N 1:C", "I": "6:N 1:S", "R": "5:N 2:S"}, tokens="N02 N10", orders={"B": ordered(winner=Policy.ROAD)}
    )
    assert gain(done.match, "B", "N").how == "forced"
    assert events(done, OrdersFired, "B") == []


def test_an_order_answers_the_questions_that_open_after_it():
    match = fight({"B": "7:N 6:C", "I": "6:N 5:C", "R": "1:S 2:S"}, tokens=f"{NORTH} C01 C02 C04 C05").match
    assert asked(match, "B") == ("gain:N", "gain:C")
    match = set_orders(match, "B", winner="road").match
    assert asked(match, "B") == ("gain:N", "gain:C")
    match = set_orders(match, "I", vassal="road").match
    match = after(match, "B", "gain:N", take="N01 N02 N06")
    assert gain(match, "I", "N").how == "chosen"
    assert asked(match, "B") == ("gain:C",)


def powers(**orders):
    """Return the reveal of a battle in which I is a vassal with a 2 and a 3, once B has taken what it must."""
    return fight({"B": "7:N 6:N", "I": "2:N 3:N", "R": "1:C 1:S"}, tokens="N02 N03", orders={"I": ordered(**orders)})


def test_orders_for_both_powers_answer_them_together():
    done = powers(recruit=CardPolicy.HIGHEST, cohabit=Policy.ROAD)
    (use,) = battle(done.match, "N").uses
    assert (use.recruited, use.cohabited, use.how) == ("B7", "N02", "chosen")
    assert [fired.order.name for fired in events(done, OrdersFired, "I")] == ["recruit", "cohabit"]
    assert hand(done.match, "I") == "B7"


def test_an_order_for_one_power_leaves_the_question_to_its_owner():
    done = powers(recruit=CardPolicy.HIGHEST)
    assert asked(done.match, "I") == ("powers:N",)
    assert events(done, OrdersFired, "I") == []


def test_never_takes_no_card():
    done = powers(recruit=CardPolicy.NEVER, cohabit=Policy.REGIONS)
    (use,) = battle(done.match, "N").uses
    assert (use.two, use.recruited, use.cohabited) == (True, None, "N02")


def rome(policy, **position):
    """Return the reveal of a turn in which I places nothing."""
    return fight(
        {"B": "7:N 6:N", "I": "2:C 1:C", "R": "5:S 1:S"}, tokens="N02", orders={"I": ordered(rome=policy)}, **position
    )


def helped(done):
    return next((one.card, one.how) for one in record_of(done.match).helps if one.kingdom == "I")


def test_help_is_taken_or_never_asked_for():
    taken = rome(CardPolicy.HIGHEST, order="IBR")
    assert helped(taken) == ("X7", "chosen")
    assert hand(taken.match, "I") == "X7"
    assert event(taken, OrdersFired, "I").area is None
    assert helped(rome(CardPolicy.NEVER, order="IBR")) == (None, "chosen")


def test_random_help_is_the_top_of_the_pile():
    done = rome(CardPolicy.HIGHEST, order="IBR", reinforcements="random", stock="4 7 2")
    assert helped(done) == ("X4", "chosen")
    assert state_of(done.match).pile.open() == ("X7", "X2")
