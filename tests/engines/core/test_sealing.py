"""The seats that may be known to have answered a sealed question."""

from itertools import permutations

import pytest

from engines.core.sealing import Sealing
from engines.core.seats import Seat

A, B, C = (Seat(number) for number in range(3))
OPEN = Sealing(seats=(A, B, C))


def test_an_answer_by_hand_shows_at_once():
    assert OPEN.answered(B).shown == (B,)


def test_an_answer_by_order_shows_once_another_has_answered_by_hand():
    ordered = OPEN.ordered(A)
    assert ordered.shown == ()
    answered = ordered.answered(C)
    assert answered.shown == (A, C)
    assert answered.newly_shown(ordered) == (A, C)
    assert not answered.complete


def test_an_answer_that_differs_from_the_order_was_given_by_hand():
    changed = OPEN.ordered(A).answered(A)
    assert (changed.by_hand, changed.by_order, changed.shown) == ((A,), (), (A,))


def test_answering_anew_changes_nothing_that_shows():
    once = OPEN.answered(A)
    assert once.answered(A) == once


@pytest.mark.parametrize("order", list(permutations((A, B, C))))
def test_it_is_complete_once_all_have_an_answer_in_whatever_order(order):
    sealing = OPEN.ordered(order[0])
    for seat in order[1:]:
        assert not sealing.complete
        sealing = sealing.answered(seat)
    assert sealing.complete
    assert OPEN.ordered(A).ordered(B).ordered(C).complete
