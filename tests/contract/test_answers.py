"""Offered if, and only if, accepted; and there is always something to answer until the match is over."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engines.core.match import Match
from engines.core.rng import Rng
from engines.core.seats import Seat
from tests.contract.laws import answers
from tests.kit.entries import state_text
from tests.kit.profile import Profile, current
from tests.kit.walker import Seated, course, courses, play_out, random_answer, random_options, seed_of, spread


def test_every_verb_can_be_filled_in_and_is_accepted(table: Seated, profile: Profile):
    rng = Rng(seed_of(1), 0)
    for played in courses(*table, profile.steps):
        for match in spread(played.matches[:-1], profile.steps):
            answers.every_verb_leads_somewhere(match, rng)


@settings(max_examples=current().examples, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_an_answer_not_offered_is_refused_and_changes_nothing(game, data):
    seats = data.draw(st.sampled_from(list(game.seats)), label="seats")
    played = course(game, seats, data.draw(st.integers(0, 3), label="course"))
    match = played.matches[data.draw(st.integers(0, len(played.matches) - 2), label="step")]
    prompt = data.draw(st.sampled_from(match.prompts()), label="prompt")
    rng = Rng(bytes(32), data.draw(st.integers(0, 2**20), label="dice"))
    assert answers.others_are_refused(match, prompt, random_answer(match, prompt, rng), rng) > 3


def test_strangers_and_closed_questions_are_refused(table: Seated, profile: Profile):
    for played in courses(*table, profile.steps):
        for match in spread(played.matches[:-1], profile.steps):
            answers.strangers_are_refused(match)


def test_the_end_is_final(table: Seated, profile: Profile):
    for played in courses(*table, profile.steps):
        answers.the_end_is_final(played)


@pytest.mark.fault("B67")
def test_an_absent_seat_always_has_an_answer(table: Seated, profile: Profile):
    for played in courses(*table, profile.steps):
        for match in spread(played.matches[:-1], profile.steps):
            answers.fallbacks_are_offered(match)


def test_every_computer_player_gives_an_offered_answer(table: Seated, profile: Profile):
    rng = Rng(seed_of(2), 0)
    for played in courses(*table, profile.steps):
        for match in spread(played.matches[:-1], profile.steps // 4):
            prompt = rng.choice([prompt for prompt in match.prompts() if prompt.awaited])
            answers.players_answer(match, prompt)


def test_redealt_worlds_are_possible_and_differ(table: Seated, profile: Profile):
    rng = Rng(seed_of(3), 0)
    worlds, lives = set(), set()
    for played in courses(*table, profile.steps):
        for match in spread(played.matches[:-1], profile.steps):
            lives.add(state_text(match))
            worlds.add(answers.worlds_hold_together(match, Seat(rng.below(match.seats)), rng))
    assert len(worlds - lives) > len(lives) / 4, "redealing changes next to nothing"


LENGTHS = (50, 100, 200, 350, 500, 1000)
"""Numbers of actions up to which the lengths of random matches are counted; 350 are about the most that are wanted."""


@pytest.mark.fault("B70")
def test_random_matches_end(game, profile, figure):
    """Random play comes to an end, for all options and seats."""
    lengths = []
    for number in range(profile.playouts):
        rng = Rng(seed_of(number), 0).branch("playouts")
        seats = rng.choice(game.seats)
        played = play_out(Match.new(game, random_options(game, seats, rng), seats, seed_of(number)).match, rng)
        assert played.outcome() is not None
        lengths.append(played.version)
    figure(f"random matches of {game.title}, played to the end", profile.playouts)
    figure(f"actions in them, {max(lengths)} in the longest of {game.title}", sum(lengths))
    for most in LENGTHS:
        figure(f"of them with {most} actions or fewer, of {game.title}", sum(length <= most for length in lengths))


def test_a_game_is_not_for_other_numbers_of_seats(game):
    for seats in (game.seats[0] - 1, game.seats[-1] + 1):
        with pytest.raises(ValueError, match="seats"):
            Match.new(game, game.options_type(), seats, seed_of(0))
    with pytest.raises(ValueError, match="bytes"):
        Match.new(game, game.options_type(), game.seats[0], b"short")
