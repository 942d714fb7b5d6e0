"""Events with their audience, made of their facts when somebody reads them."""

from functools import partial

from engines.core.event import Event, Told
from engines.core.seats import Seat


class Fell(Event):
    """Something fell."""

    kind: str = "fell"
    where: str


def test_an_event_is_made_of_its_facts_once_and_when_it_is_read():
    made = []

    def fell():
        made.append("wall")
        return Fell(where="wall")

    told = Told(fell, Seat(1))
    assert not made
    assert told.event == told.event == Fell(where="wall")
    assert made == ["wall"]
    assert told.seat == 1


def test_told_events_are_equal_however_they_were_made():
    now, later = Told(Fell(where="wall")), Told(partial(Fell, where="wall"))
    assert now == later
    assert hash(now) == hash(later)
    assert now != Told(Fell(where="wall"), Seat(0))
    assert repr(later) == "Told(Fell(kind='fell', where='wall'), None)"
