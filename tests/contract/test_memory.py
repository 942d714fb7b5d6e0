"""Nothing that a seat was told is ever untrue in a world it is dealt."""

import pytest

from engines.core.rng import Rng
from engines.core.seats import Seat
from tests.contract.laws import memory
from tests.contract.witnesses import witness
from tests.kit.profile import Profile
from tests.kit.walker import Seated, courses, seed_of


def test_told_facts_stay_true_in_every_world(table: Seated, profile: Profile):
    game, seats = table
    rng = Rng(seed_of(14), 0)
    examined = 0
    for played in courses(game, seats, 2 * profile.steps):
        for number in range(seats):
            seat = Seat(number)
            examined += memory.told_stays_true(played, seat, witness(game.id, seat, seats), rng, profile.steps)
    assert examined


def test_every_game_has_a_witness(game):
    assert witness(game.id, Seat(0), game.seats[0]) is not None
    with pytest.raises(KeyError):
        witness("chess", Seat(0), 2)
