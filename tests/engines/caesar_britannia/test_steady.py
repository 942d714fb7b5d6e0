"""The steady player, of both sides and in both scenarios."""

from time import perf_counter

import pytest

from engines.caesar_britannia import GAME
from engines.caesar_britannia.data.tables import LANDS, OCEANS
from engines.caesar_britannia.ids import CAESAR, CASTRUM, CELTS, ROME, Scenario, Zone
from engines.caesar_britannia.legal.lots import roman_lots
from engines.caesar_britannia.legal.objectives import FORTS, Goal
from engines.caesar_britannia.players import campaign, homecoming, perils
from engines.caesar_britannia.players.prospects import Force, chance, losses
from engines.caesar_britannia.views import CaesarOptions
from engines.core.match import Match
from tests.engines.caesar_britannia.playing import board_of, deal, position
from tests.kit.figures import Count
from tests.kit.profile import current
from tests.kit.walker import BOUND, seed_named

MATCHES = {"ci": 5, "deep": 40}
"""Matches by profile, for each side of each scenario."""

LEAST = {ROME: {"ci": 0.6, "deep": 0.75}, CELTS: {"ci": 0.8, "deep": 0.8}}
"""The share that it wins at least; five matches say little of Rome, which no storm and no Morini may touch."""

RULES = ("divide", "storm", "activate", "persuade", "choose", "leave", "deploy")
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


SIDES = [(ROME, ["steady", "random"]), (CELTS, ["random", "steady"])]
"""The side of the steady player, and the levels of both seats."""


@pytest.mark.parametrize("scenario", list(Scenario))
@pytest.mark.parametrize(("seat", "levels"), SIDES)
def test_a_steady_player_beats_a_random_one(scenario, seat, levels, figure: Count):
    played = MATCHES[current().name]
    won = sum(finish(scenario, n, levels).outcome().winners == (seat,) for n in range(played))
    side = "Rome" if seat == ROME else "the Celts"
    figure(f"steady as {side} against random, {scenario.value} landing, won of {played}", won)
    assert won >= LEAST[seat][current().name] * played


@pytest.mark.parametrize("scenario", list(Scenario))
@pytest.mark.parametrize("number", range(4))
def test_a_steady_rome_is_ashore_where_its_castrum_counts_before_a_storm_breaks(scenario, number):
    match = Match.new(GAME, CaesarOptions(scenario=scenario), 2, seed_named(("ashore", scenario, number))).match
    while (board := board_of(match)).anchor is None:
        assert not board.stormed
        prompt = next(prompt for prompt in match.prompts() if prompt.awaited)
        match = match.play(prompt.seat, match.think(prompt, "steady")).match
    assert board.anchor in FORTS
    assert board.turn <= 2
    assert not any(zone in OCEANS for zone in board.units.values())


@pytest.mark.parametrize("scenario", list(Scenario))
def test_steady_players_finish_a_match_among_themselves(scenario, figure: Count):
    match = finish(scenario, 1, ["steady", "steady"])
    figure(f"entries of a match of steady players, {scenario.value} landing", match.version)
    assert match.outcome() is not None


CAMP = {"caesar@castrum": "vii x cohors_classica", "atrius@castrum": "sagittiffer_i"}
"""Two legions and two auxiliary units in the Castrum."""

LAND = tuple(LANDS)


def camp(**facts):
    """Return the board of a first landing with everybody in the Castrum."""
    made = position(scenario=Scenario.FIRST, romans=CAMP, site=Zone("dubris"), fort=True, **facts)
    return made.board


@pytest.mark.parametrize(("ships", "stay"), [(14, 0), (13, 1)])
def test_one_unit_stays_in_the_castrum_where_the_ships_lost_with_it_could_drown_others(ships, stay):
    board = camp(np=ships)
    taken = homecoming.aboard(board, CASTRUM)
    held = [value for lot in roman_lots(board, CASTRUM) for value in (lot.value,) * len(lot.pieces)]
    left = list(held)
    for value in taken:
        left.remove(value)
    assert len(left) == stay
    assert not any("legio" in value for value in left)


def test_who_was_left_behind_leaves_the_castrum_when_all_others_are_home():
    home = {"caesar@portus_itius": "vii x"}
    board = position(
        scenario=Scenario.FIRST,
        romans=home,
        free={"castrum": "sagittiffer_i"},
        at={"atrius": "portus_itius", "commios": "portus_itius"},
        site=Zone("dubris"),
        fort=True,
    ).board
    assert list(homecoming.stragglers(board)) == [("sagittiffer_i", Zone("fretum"))]


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


def test_an_army_fears_what_may_come_before_it_moves_again():
    def fear(celts, **facts):
        match = deal(romans={"caesar@dubris": "vii+ cohors_classica"}, celts=celts, **facts)
        return perils.danger(match.view(ROME), CAESAR, Zone("dubris"))

    warband = {"army:lugotorix:cantii": "bellatores bellatores bellatores bellatores"}
    beside, away = {"lugotorix": "cantiaci"}, {"lugotorix": "durobrivae"}
    assert fear({}, at=away) == 0
    assert fear(warband, at=beside) > fear(warband, at=beside, unavailable=("lugotorix",)) > fear(warband, at=away) == 0


def test_the_last_steps_towards_an_objective_are_worth_most():
    worths = [campaign.worth_of_one(camp(explored=LAND[:seen]), Goal.EXPLORED) for seen in range(7)]
    assert worths == [*sorted(worths[:-1]), 0.0]
    assert worths[0] < worths[5]


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
