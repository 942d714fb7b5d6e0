"""Sets of locations as bits, and what the board makes possible."""

import itertools

from engines.rex_britannorum.data.tables import LOCATIONS, NEIGHBOURS, TRACK_FACTS
from engines.rex_britannorum.ids import TRACKS, Track
from engines.rex_britannorum.legal.stakes import BIT, CITIES, REGIONS, ROADS, bits, places, regions, road, stakes
from tests.engines.rex_britannorum.positions import read_locations


def test_sets_keep_their_locations_in_board_order():
    assert places(bits(read_locations("S16 N01 FN"))) == tuple(
        place for place in LOCATIONS if place in ("S16", "N01", "FN")
    )
    assert bits([]) == 0
    assert places(0) == ()
    assert bits(LOCATIONS) == ROADS | CITIES
    assert ROADS & CITIES == 0


def test_every_location_lies_in_one_region():
    assert sum(region.bit_count() for region in REGIONS) == len(LOCATIONS) == len(BIT)


def test_stakes_of_a_set():
    assert stakes(bits(read_locations("FN N09 N08 N11 C02"))) == (3, 1, 2)
    assert stakes(0) == (0, 0, 0)
    assert regions(bits(LOCATIONS)) == 13


def test_a_road_longer_than_six_is_possible_and_how_long_one_can_be():
    """From the Brigantian start road, or from Vindomora, over Ryknild Street to Uxacona: seven roads in a row."""
    by_ryknild_street = read_locations("N07 N08 N09 N10 C12 C13 C14")
    for one, other in itertools.pairwise(by_ryknild_street):
        assert other in NEIGHBOURS[one]
    assert road(bits(by_ryknild_street)) == 7
    assert road(ROADS) == 7, "no kingdom can have a longer one"


def test_every_threshold_can_be_reached():
    most = dict(zip(TRACKS, stakes(bits(LOCATIONS)), strict=True))
    for track in Track:
        facts = TRACK_FACTS[track]
        assert facts.start < min(facts.first, *facts.thresholds)
        assert max(facts.first, *facts.thresholds) <= most[track]
