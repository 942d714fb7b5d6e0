"""A chain of throws is final: after it nobody takes anything back, in mid-battle either."""

from engines.caesar_britannia import GAME
from engines.caesar_britannia.battle_events import ChariotsTried, Counted, FlightTried, PhaseFought, WithdrawalTried
from engines.core.seats import Seat
from tests.kit.walker import course

THROWN = (PhaseFought, Counted, ChariotsTried, WithdrawalTried, FlightTried)


def test_what_throws_have_decided_cannot_be_undone():
    met = 0
    for applied in (step for number in range(6) for step in course(GAME, 2, number).steps):
        if any(isinstance(told.event, THROWN) for told in applied.told) and not applied.match.outcome():
            met += 1
            assert not any(applied.match.can_undo(Seat(seat)) for seat in range(2))
    assert met > 20
