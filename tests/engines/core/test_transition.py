"""A step under way: secrets are opened when somebody looks, and what has not changed stays in its box."""

import pytest

from engines.core.event import Event
from engines.core.game import State
from engines.core.model import Map
from engines.core.rng import Rng
from engines.core.seats import Seat
from engines.core.secret import Secret
from engines.core.transition import Transition
from engines.core.view import Visible


class Camp(Visible):
    """The public part."""

    tents: int = 1


class Legion(State):
    """A camp with a plan, two chests and named scrolls."""

    board: Camp = Camp()
    plan: Secret[str] = Secret("march")
    chests: tuple[Secret[int], ...] = (Secret(3), Secret(4))
    scrolls: Map[str, Secret[str]] = Map({"old": Secret("a"), "new": Secret("b")})


class LegionTransition(Transition[Legion, Camp]):
    """A step of it."""

    plan: str
    chests: list[int]
    scrolls: dict[str, str]


class Marched(Event):
    """The legion has marched."""

    kind: str = "marched"
    miles: int


@pytest.fixture
def before():
    return Legion()


@pytest.fixture
def transition(before):
    return LegionTransition(before, Rng(bytes(32), 0))


def test_nothing_looked_at_is_nothing_changed(before, transition):
    after = transition.step().state
    assert after == before
    assert after.plan is before.plan
    assert after.chests is before.chests
    assert after.scrolls is before.scrolls


def test_a_look_changes_nothing(before, transition):
    assert (transition.plan, transition.chests, transition.scrolls["new"]) == ("march", [3, 4], "b")
    after = transition.step().state
    assert after.plan is before.plan
    assert after.chests is before.chests
    assert after.scrolls is before.scrolls


def test_only_what_has_changed_gets_another_box(before, transition):
    transition.chests[1] = 7
    transition.scrolls["new"] = "c"
    transition.scrolls["third"] = "d"
    after = transition.step().state
    assert [box.open() for box in after.chests] == [3, 7]
    assert after.chests[0] is before.chests[0]
    assert {name: box.open() for name, box in after.scrolls.items()} == {"old": "a", "new": "c", "third": "d"}
    assert after.scrolls["old"] is before.scrolls["old"]
    assert before == Legion()


def test_a_secret_can_be_replaced_unseen(transition):
    transition.plan = "stay"
    transition.chests = [1, 2]
    after = transition.step().state
    assert after.plan.open() == "stay"
    assert [box.open() for box in after.chests] == [1, 2]


def test_what_the_state_does_not_have_cannot_be_looked_at(transition):
    with pytest.raises(AttributeError, match="LegionTransition has no standard"):
        transition.standard  # noqa: B018


def test_what_is_told_keeps_its_order_and_audience(transition):
    transition.tell(Marched, miles=3)
    transition.tell_seat(Seat(1), Marched, miles=4)
    assert [(told.event, told.seat) for told in transition.step().told] == [
        (Marched(miles=3), None),
        (Marched(miles=4), 1),
    ]
