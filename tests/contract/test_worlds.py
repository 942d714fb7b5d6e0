"""Non-interference: nothing a seat can see, count, try or be told depends on what it may not know."""

from engines.core.rng import Rng
from engines.core.seats import Seat
from tests.contract.laws import worlds
from tests.kit.profile import Profile
from tests.kit.walker import Seated, course, courses, seed_of, spread


def test_twin_worlds_look_alike(game, profile, figure):
    rng = Rng(seed_of(4), 0)
    compared = number = 0
    while compared < profile.twins:
        played = course(game, game.seats[number % len(game.seats)], number // len(game.seats))
        for match in spread(played.matches, 40):
            worlds.twins_look_alike(match, Seat(rng.below(match.seats)), rng)
            compared += 1
        number += 1
    figure(f"twin worlds of {game.title} compared", compared)


def test_worlds_are_dealt_from_what_a_seat_knows(table: Seated, profile: Profile):
    rng = Rng(seed_of(8), 0)
    for played in courses(*table, profile.steps):
        for match in spread(played.matches, profile.steps // 3):
            worlds.worlds_are_dealt_from_what_is_known(match, Seat(rng.below(match.seats)), rng)


def test_an_unrevealing_step_tells_nobody_anything(table: Seated, profile: Profile):
    rng = Rng(seed_of(5), 0)
    told = 0
    for played in courses(*table, profile.steps):
        quiet = [turn for turn in played.turns if not turn.applied.revealing]
        for turn in spread(quiet, profile.steps):
            for number in range(turn.before.seats):
                told += worlds.quiet_turns_keep_twins_alike(turn, Seat(number), rng)
    assert told, "no quiet step was met"


def test_an_offered_answer_is_accepted_in_every_world_the_seat_cannot_tell_apart(table: Seated, profile: Profile):
    rng = Rng(seed_of(6), 0)
    for played in courses(*table, profile.steps):
        assert sum(worlds.own_answers_end_alike(turn, turn.seat, rng) for turn in spread(played.turns, profile.steps))
