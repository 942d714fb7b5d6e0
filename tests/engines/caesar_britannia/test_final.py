"""A chain of throws is final: after it nobody takes anything back, in mid-battle either."""

import pytest

from engines.caesar_britannia import GAME
from engines.caesar_britannia.battle_events import ChariotsTried, Counted, FlightTried, PhaseFought, WithdrawalTried
from engines.caesar_britannia.ids import Scenario
from engines.caesar_britannia.views import CaesarOptions
from engines.core.match import Match
from engines.core.seats import Seat
from tests.kit.walker import BOUND, seed_named

THROWN = (PhaseFought, Counted, ChariotsTried, WithdrawalTried, FlightTried)


def steps(scenario, number):
    """Yield what each answer of two steady players leads to, up to the end of their match."""
    match = Match.new(GAME, CaesarOptions(scenario=scenario), 2, seed_named(("final", scenario, number))).match
    for _ in range(BOUND):
        if match.outcome() is not None:
            return
        prompt = next(prompt for prompt in match.prompts() if prompt.awaited)
        applied = match.play(prompt.seat, match.think(prompt, "steady"))
        yield applied
        match = applied.match


@pytest.mark.parametrize("scenario", list(Scenario))
def test_what_throws_have_decided_cannot_be_undone(scenario):
    met = 0
    for applied in (step for number in range(2) for step in steps(scenario, number)):
        if any(isinstance(told.event, THROWN) for told in applied.told) and applied.match.outcome() is None:
            met += 1
            assert not any(applied.match.can_undo(Seat(seat)) for seat in range(2))
    assert met > 5, met
