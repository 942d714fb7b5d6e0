"""The steady player, of both sides and in both scenarios."""

from time import perf_counter

import pytest

from engines.caesar_britannia import GAME
from engines.caesar_britannia.ids import CELTS, Scenario
from engines.caesar_britannia.players.prospects import Force, chance, losses
from engines.caesar_britannia.views import CaesarOptions
from engines.core.match import Match
from tests.engines.caesar_britannia.playing import board_of
from tests.kit.figures import Count
from tests.kit.profile import current
from tests.kit.walker import BOUND, seed_named

MATCHES = {"ci": 5, "deep": 40}
"""Matches by profile, for each side of each scenario."""

RULES = ("divide", "activate", "persuade", "choose", "leave", "deploy")
"""The kinds of questions it has rules of thumb for."""

LEGION = Force(units=3, melee=9, fire=3, steps=6)
WARBAND = Force(units=3, melee=6, fire=1, steps=3)


def finish(scenario, number, levels):
    """Play a match to its end, each seat by its level."""
    match = Match.new(GAME, CaesarOptions(scenario=scenario), 2, seed_named(("steady", scenario, number))).match
    for _ in range(BOUND):
        if match.outcome() is not None:
            return match
        prompt = next(prompt for prompt in match.prompts() if prompt.awaited)
        match = match.play(prompt.seat, match.think(prompt, levels[prompt.seat])).match
    raise AssertionError("it does not end")


@pytest.mark.parametrize("scenario", list(Scenario))
def test_the_steady_celts_beat_a_random_rome(scenario, figure: Count):
    played = MATCHES[current().name]
    won = sum(finish(scenario, n, ["random", "steady"]).outcome().winners == (CELTS,) for n in range(played))
    figure(f"steady as the Celts against random, {scenario.value} landing, won of {played}", won)
    assert won >= 0.8 * played


@pytest.mark.parametrize("scenario", list(Scenario))
def test_a_steady_rome_is_ashore_before_a_storm_can_rise(scenario):
    match = Match.new(GAME, CaesarOptions(scenario=scenario), 2, seed_named(("ashore", scenario))).match
    while board_of(match).turn == 1:
        prompt = next(prompt for prompt in match.prompts() if prompt.awaited)
        match = match.play(prompt.seat, match.think(prompt, "steady")).match
    assert board_of(match).anchor is not None


@pytest.mark.parametrize("scenario", list(Scenario))
def test_steady_players_finish_a_match_among_themselves(scenario, figure: Count):
    match = finish(scenario, 1, ["steady", "steady"])
    figure(f"entries of a match of steady players, {scenario.value} landing", match.version)
    assert match.outcome() is not None


def test_the_same_match_gets_the_same_answer():
    match = Match.new(GAME, CaesarOptions(), 2, seed_named("same")).match
    prompt = match.prompts()[0]
    assert match.think(prompt, "steady") == match.think(prompt, "steady")


def test_a_question_it_has_no_rule_for_is_answered_as_for_an_absent_seat():
    match = Match.new(GAME, CaesarOptions(), 2, seed_named(("steady", "rules"))).match
    met = set()
    for _ in range(BOUND):
        if match.outcome() is not None:
            break
        prompt = next(prompt for prompt in match.prompts() if prompt.awaited)
        answer = match.think(prompt, "steady")
        if prompt.kind not in RULES:
            met.add(prompt.kind)
            assert answer == match.fallback(prompt)
        match = match.play(prompt.seat, answer).match
    assert met


def test_more_units_win_more_often_and_six_times_as_many_surely():
    even = chance(LEGION, LEGION)
    assert even == pytest.approx(0.5)
    assert chance(WARBAND, LEGION) < even < chance(LEGION, WARBAND) < chance(LEGION.times(2), WARBAND)
    assert chance(WARBAND.times(6), LEGION) == 1.0
    assert chance(WARBAND.times(6), LEGION, walled=True) < 1.0
    assert chance(Force(), LEGION) == 0.0


def test_walls_spare_the_one_behind_them_a_loss():
    outside, inside = losses(WARBAND, LEGION)[1], losses(WARBAND, LEGION, walled=True)[1]
    assert inside < outside


@pytest.mark.deep
def test_the_time_of_a_decision_is_printed(figure: Count):
    """Print the mean in microseconds; no test says how fast a machine is."""
    match = Match.new(GAME, CaesarOptions(), 2, seed_named(("steady", "speed"))).match
    spent, asked = 0.0, 0
    for _ in range(BOUND):
        if match.outcome() is not None:
            break
        prompt = next(prompt for prompt in match.prompts() if prompt.awaited)
        begun = perf_counter()
        draft = match.think(prompt, "steady")
        spent, asked = spent + perf_counter() - begun, asked + 1
        match = match.play(prompt.seat, draft).match
    figure("microseconds a decision of a steady player takes on average", round(1e6 * spent / asked))
    assert match.outcome() is not None
