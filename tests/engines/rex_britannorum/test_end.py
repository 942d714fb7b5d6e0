"""The end: Max, objectives, the tally and who is crowned."""

import pytest

from engines.rex_britannorum.data.tables import AREA_FACTS, LINKS, REGIONS
from engines.rex_britannorum.events import MatchEnded
from engines.rex_britannorum.ids import Area, Kingdom, Link, Objective, Region, Track
from engines.rex_britannorum.legal.conditions import evaluate
from tests.engines.rex_britannorum.playing import board, event, fight, realm, seat_of
from tests.engines.rex_britannorum.positions import deal
from tests.kit.walker import outcome_of

SPREAD = {"B": "5:N 6:N", "I": "5:C 6:C", "R": "5:S 6:S"}


def ended(*, plans=SPREAD, **position):
    """Return the end of a match whose last turn brought nothing."""
    return fight(plans, **{"turn": 7, "stock": "", "tokens": "", **position})


def tally(applied, letter):
    """Return the reckoning of a kingdom."""
    return next(one for one in board(applied.match).tally if one.kingdom.value == letter)


def conditions(card, pieces):
    """Return whether each condition of a card holds, and whether it counts, for the Brigantes with these pieces."""
    match = deal(hands=dict.fromkeys("BIR", "1 2"), pieces={"B": pieces})
    found = evaluate(board(match), Kingdom.BRIGANTES, card)
    return tuple(one.holds for one in found), tuple(one.counts for one in found)


@pytest.mark.rule("REX-60")
def test_max_is_for_the_highest_value_of_each_track():
    applied = ended(pieces={"B": "N09 N10", "I": "C05 C10", "R": "S05 S09 S11 S14"})
    assert [tally(applied, letter).maxima for letter in "BIR"] == [(Track.ROAD,), (Track.CITIES,), (Track.REGIONS,)]
    assert realm(applied.match, "B").maxima == (Track.ROAD,)


@pytest.mark.rule("REX-60")
def test_all_who_share_the_highest_value_have_max():
    applied = ended(pieces={"B": "N09", "I": "C02", "R": "S08"})
    assert [Track.ROAD in tally(applied, letter).maxima for letter in "BIR"] == [True, True, False]
    assert [Track.CITIES in tally(applied, letter).maxima for letter in "BIR"] == [False, False, True]
    level = ended()
    assert [tally(level, letter).maxima for letter in "BIR"] == [tuple(Track)] * 3, "even at the very bottom"


@pytest.mark.rule("REX-60")
def test_max_is_given_after_the_seventh_turn_only():
    applied = fight(SPREAD, turn=6, stock="", pieces={"B": "N09"})
    assert realm(applied.match, "B").maxima == ()
    assert board(applied.match).turn == 7
    assert applied.match.outcome() is None


@pytest.mark.rule("REX-61")
@pytest.mark.parametrize(
    ("pieces", "holds", "counts"),
    [
        ("", (False, False, False), (False, False, False)),
        ("C02", (True, False, False), (True, False, False)),
        ("C02 N08 N09 N10", (True, True, False), (True, True, False)),
        ("C02 C03 C04 N08 N09 N10", (True, True, True), (True, True, True)),
        ("C02 C03 C04", (True, False, True), (True, False, False)),
        ("N08 N09 N10", (False, True, False), (False, False, False)),
    ],
    ids=["none", "first", "two", "all", "third without second", "second without first"],
)
def test_a_condition_counts_only_with_those_above_it(pieces, holds, counts):
    """fief1: present in the fiefs of Brigantes and Iceni, control the first, control the second."""
    assert conditions("fief1", pieces) == (holds, counts)


@pytest.mark.rule("REX-62")
def test_control_of_a_region_is_more_than_half_of_its_roads_and_cities():
    brigantes = REGIONS[Region("Brigantes")].locations
    assert sorted(brigantes) == ["FN", "N08", "N09", "N10", "N11", "RN"], "start road and allegiance city included"
    assert conditions("fief1", "C02 N08 N09")[0][1] is False, "three of six"
    assert conditions("fief1", "C02 N08 RN N11")[0][1] is True, "four of six, cities and the allegiance city too"


@pytest.mark.rule("REX-62")
def test_control_of_a_link_counts_its_two_cities_and_its_roads():
    """link1: present in C05-C10 and N06-N11, control the first (four of six), control the second."""
    assert len(LINKS[Link("C05-C10")].locations) == 6
    assert conditions("link1", "N06 C06 C07 C08")[0] == (True, False, False)
    assert conditions("link1", "N06 C06 C07 C08 C10")[0] == (True, True, False)
    assert conditions("link1", "C06 C07 C08 C10")[0] == (False, True, False)


@pytest.mark.rule("REX-62")
def test_control_of_an_areas_cities_counts_its_allegiance_city():
    """cities1: two regions each of North and Centre, the cities of the North, the cities of the Centre."""
    assert len(AREA_FACTS[Area.NORTH].cities) == 5
    assert conditions("cities1", "N01 N11 C05 C10")[0] == (True, False, False)
    assert conditions("cities1", "N01 N11 RN C05 C10")[0] == (True, True, False)
    assert conditions("cities1", "N01 N11 RN C05 C10 RC")[0] == (True, True, True)


@pytest.mark.rule("REX-62")
def test_being_present_in_two_regions_of_each_area_needs_both():
    assert conditions("cities1", "N01 C05 C10")[0][0] is True, "the start road is in a region of the North"
    assert conditions("cities1", "N08 C05 C10")[0][0] is False
    assert conditions("cities1", "N01 C05 C01")[0][0] is False, "one region of the Centre twice"


@pytest.mark.rule("REX-62")
def test_the_start_road_is_presence_in_the_fief():
    assert conditions("fief1", "C02")[0][0] is True
    assert conditions("fief1", "N01 C05")[0][0] is False


@pytest.mark.rule("REX-62")
def test_several_kingdoms_may_control_the_same_thing():
    shared = "N08 N09 N10 N11"
    match = deal(hands=dict.fromkeys("BIR", "1 2"), pieces={"B": "C02", "I": shared, "R": f"{shared} C03"})
    for kingdom in (Kingdom.ICENI, Kingdom.REGNENSES):
        assert evaluate(board(match), kingdom, Objective("fief1"))[1].holds


@pytest.mark.rule("REX-61", "REX-62")
def test_a_condition_says_what_there_is_and_what_it_needs():
    match = deal(hands=dict.fromkeys("BIR", "1 2"), pieces={"B": "C06 C07 C08"})
    control = evaluate(board(match), Kingdom.BRIGANTES, Objective("link1"))[1]
    assert (control.have, control.need) == ((3,), (4,))


@pytest.mark.rule("REX-63")
def test_one_point_for_each_achievement_and_each_condition():
    applied = ended(
        pieces={"B": "C02 N08 N09 N10", "I": "C05"},
        goals={"B": "fief1 link1", "I": "fief4 cities3", "R": "fief5 cities5"},
        firsts={"B": "road"},
        thresholds={"B": (2, 0, 0)},
    )
    brigantes = tally(applied, "B")
    assert [result.points for result in brigantes.objectives] == [2, 0]
    assert brigantes.achievements == len(brigantes.firsts) + sum(brigantes.thresholds) + len(brigantes.maxima)
    assert brigantes.points == brigantes.achievements + 2
    outcome = applied.match.outcome()
    assert outcome.scores == tuple(tally(applied, letter).points for letter in "BIR")
    assert outcome.winners == (seat_of(applied.match, "B"),)
    assert event(applied, MatchEnded).winners == (0,)


@pytest.mark.rule("REX-63")
def test_a_tie_leaves_the_title_vacant():
    applied = ended()
    assert outcome_of(applied.match).scores == (3, 3, 3)
    assert outcome_of(applied.match).winners == ()
    assert event(applied, MatchEnded).winners == ()


@pytest.mark.rule("REX-63")
def test_a_tie_below_the_highest_matters_nothing():
    applied = ended(pieces={"I": "C05"})
    scores = outcome_of(applied.match).scores
    assert scores[0] == scores[2] < scores[1]
    assert outcome_of(applied.match).winners == (1,)


@pytest.mark.rule("REX-63")
def test_the_last_evaluation_counts():
    applied = fight(SPREAD, turn=7, stock="", tokens="N09 N10 N11", pieces={"I": "C02"})
    assert realm(applied.match, "B").firsts == (Track.ROAD,)
    assert tally(applied, "B").thresholds == (1, 0, 0)
    assert Track.ROAD in tally(applied, "B").maxima


@pytest.mark.rule("REX-63")
def test_objectives_are_open_to_all_at_the_end_and_not_before():
    goals = {"B": "fief1 link1", "I": "fief4 cities3", "R": "fief5 cities5"}
    before = fight(SPREAD, turn=6, stock="", goals=goals).match
    assert '"fief1"' not in before.table().model_dump_json()
    assert '"fief1"' in ended(goals=goals).match.table().model_dump_json()


@pytest.mark.rule("REX-63")
def test_no_more_than_fifteen_and_six_points_can_be_made():
    everything = " ".join(
        place for area in AREA_FACTS.values() for place in (*area.cities, *area.roads) if place != "FN"
    )
    applied = ended(
        pieces={"B": everything, "I": "", "R": ""},
        goals={"B": "fief1 cities1", "I": "fief4 cities3", "R": "fief5 cities5"},
        firsts={"B": "road cities regions"},
    )
    assert (tally(applied, "B").achievements, tally(applied, "B").points) == (15, 21)
