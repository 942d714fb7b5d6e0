"""The conditions of objectives cards: presence, control, and what needs what."""

import pytest

from engines.rex_britannorum.data.tables import AREA_FACTS, LINKS, OBJECTIVES, REGIONS
from engines.rex_britannorum.ids import KINGDOMS, Link, Objective, Region
from engines.rex_britannorum.legal.conditions import evaluate
from tests.engines.rex_britannorum.boards import B, I, N, board


def marks(objective, pieces, kingdom=B):
    """Return for each condition whether it holds and whether it counts: "+" counts, "h" holds in vain, "-" fails."""
    reached = evaluate(board(pieces={kingdom: pieces}), kingdom, objective)
    return "".join("+" if one.counts else "h" if one.holds else "-" for one in reached)


def numbers(objective, pieces, kingdom=B):
    """Return what the kingdom has and needs for each condition."""
    return [(one.have, one.need) for one in evaluate(board(pieces={kingdom: pieces}), kingdom, objective)]


@pytest.mark.rule("REX-62")
def test_presence_is_one_piece_in_each_region():
    assert marks("fief1", "") == "---"
    assert marks("fief1", "C02")[0] == "+"
    assert numbers("fief1", "C02")[0] == ((1, 1), (1, 1))


@pytest.mark.rule("REX-62")
def test_control_is_more_than_half_and_counts_roads_cities_start_road_and_allegiance_city():
    """Brigantes has six locations: three roads and a city with tokens, the start road and the allegiance city."""
    assert REGIONS[Region("Brigantes")].control == 4
    assert numbers("fief1", "N08 N09")[1] == ((3,), (4,))
    assert marks("fief1", "C02 N08 RN")[1] == "-"
    assert marks("fief1", "C02 N08 RN N11")[1] == "+"


@pytest.mark.rule("REX-62")
def test_half_of_the_locations_is_no_control():
    assert len(LINKS[Link("S01-S04")].locations) == 4
    assert LINKS[Link("S01-S04")].control == 3
    assert numbers("link5", "S01 S02")[2] == ((2,), (3,))


@pytest.mark.rule("REX-62")
def test_the_cities_of_an_area_are_a_majority_of_them_the_allegiance_city_included():
    """North has five cities, so three are needed."""
    assert AREA_FACTS[N].control == 3
    assert numbers("cities1", "N01 N06")[1] == ((2,), (3,))
    assert numbers("cities1", "N01 N06 RN")[1] == ((3,), (3,))
    assert numbers("cities1", "N02 N03 N04")[1] == ((0,), (3,))


@pytest.mark.rule("REX-62")
def test_spread_asks_for_two_different_regions_of_each_area():
    assert numbers("cities1", "N08 N09 C02 C06")[0] == ((1, 2), (2, 2))
    assert numbers("cities1", "N01 C02 C06")[0] == ((2, 2), (2, 2))


@pytest.mark.rule("REX-62")
def test_a_link_is_its_two_cities_and_the_roads_between():
    assert LINKS[Link("C05-C10")].locations == ("C05", "C06", "C07", "C08", "C09", "C10")
    assert LINKS[Link("C05-C10")].control == 4
    assert numbers("link1", "C05 C10 C07 N06")[:2] == [((3, 1), (1, 1)), ((3,), (4,))]


@pytest.mark.rule("REX-61")
@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        ("C02", "+--"),
        ("C02 N08 N09 N10", "++-"),
        ("C02 C03 C04", "+-h"),
        ("N08 N09 N10", "-h-"),
        ("N08 N09 N10 C02 C03 C04", "+++"),
    ],
)
def test_a_condition_counts_only_with_those_above_it(pieces, expected):
    assert marks("fief1", pieces) == expected


@pytest.mark.rule("REX-62")
def test_pieces_that_share_a_location_count_for_both():
    both = board(pieces={B: "C02 C03 C04", I: "C02 C03"})
    assert all(evaluate(both, kingdom, Objective("fief3"))[1].holds for kingdom in (B, I))


def test_every_card_is_judged_for_every_kingdom_from_the_first_turn():
    for kingdom in KINGDOMS:
        for card in OBJECTIVES:
            assert not any(one.counts for one in evaluate(board(), kingdom, card)[1:])
