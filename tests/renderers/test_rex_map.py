"""The maps of Rex Britannorum: made from the data and true to it, locations apart, names in their places."""

import json
import math
from itertools import pairwise

import pytest
from shapely.geometry import LineString, Point

from engines.rex_britannorum.data.tables import AREA_FACTS, BOARD, LOCATIONS, REGIONS
from engines.rex_britannorum.ids import AREAS
from renderers.paint import assets
from renderers.paint.scene import Scene
from renderers.rex_britannorum.board import chart, itinerary
from renderers.tools import rex_board, rex_geometry, rex_places
from renderers.tools.geometry import text
from tests.renderers.ground import assert_same_base, assert_same_rings, overlapping, shape
from tests.renderers.reading import readings

FOLDER = "rex_britannorum"
VIEWS = ("board", "N", "C", "S")


def _fixed(key: str) -> Scene:
    return Scene("rex", (1400, 1440), "", tuple(chart.fixed(chart.view(key))), "")


def _assert_joined(view, *, reach: float, apart: float) -> None:
    """Fail unless every road comes within ``reach`` of what it joins and stays ``apart`` from all else."""
    assert view.roads.keys() == {f"{one}-{other}" for one, other in BOARD.connections}
    for road, points in view.roads.items():
        line = LineString(points)
        for place, at in view.spots.items():
            far = line.distance(Point(at))
            assert far < reach if place in road.split("-") else far > apart, (road, place)


def test_the_tool_makes_the_committed_geometry_again():
    made, kept = json.loads(text(rex_geometry.build())), assets.document("rex_britannorum/geometry")
    assert made["views"] == kept["views"]
    assert kept["regions"].keys() == set(REGIONS)
    assert_same_rings(made["regions"], kept["regions"], "rings")


def test_every_location_stands_in_its_region():
    spots = chart.view("board").spots
    assert spots.keys() == LOCATIONS.keys()
    for place, at in spots.items():
        assert shape(FOLDER, LOCATIONS[place].region).buffer(3).contains(Point(at)), place


def test_regions_do_not_overlap():
    assert overlapping(FOLDER, REGIONS) == []


def test_every_area_is_shown_whole_about_it():
    for area in AREAS:
        inside = {*AREA_FACTS[area].roads, *AREA_FACTS[area].cities}
        assert inside <= chart.view(area.value).spots.keys()
        assert area in chart.view(area.value).symbols


@pytest.mark.parametrize("key", VIEWS)
def test_locations_stand_apart(key):
    view = chart.view(key)
    places = list(view.spots.values())
    nearest = min(math.dist(one, other) for i, one in enumerate(places) for other in places[i + 1 :])
    assert nearest > 3 * view.measures.spot


@pytest.mark.parametrize("key", VIEWS)
def test_roads_join_what_is_connected_and_pass_nothing_else(key):
    view = chart.view(key)
    _assert_joined(view, reach=1, apart=view.measures.spot)


@pytest.mark.parametrize("key", VIEWS)
def test_cities_and_symbols_are_named(key):
    view = chart.view(key)
    assert view.cities.keys() == {place for place in view.spots if LOCATIONS[place].kind == "city"}
    texts = {reading.text for reading in readings(_fixed(key))}
    assert {AREA_FACTS[area].name.upper() for area in view.symbols} <= texts


def test_every_region_is_named_on_the_whole_board_and_about_its_area():
    assert chart.view("board").names.keys() == set(REGIONS)
    for area in AREAS:
        assert set(AREA_FACTS[area].regions) <= chart.view(area.value).names.keys()


def test_names_of_regions_stand_on_their_regions():
    for region, (_, letters) in chart.view("board").names.items():
        ground = shape(FOLDER, region).buffer(2)
        assert all(ground.contains(Point(x, y)) for _, x, y, _ in letters), region


# The itinerary ---------------------------------------------------------------------------------------------------


def test_the_itinerary_shows_every_location_once_in_its_area():
    assert {area: {place for place in LOCATIONS if LOCATIONS[place].area is area} for area in AREAS} == {
        area: set(places) for area, places in itinerary.ORDER.items()
    }
    for area in AREAS:
        for place in itinerary.ORDER[area]:
            _, y = itinerary.view().spots[place]
            assert itinerary.top(area) + 30 < y < itinerary.top(area) + itinerary.STRIP - 30


def test_the_itinerary_joins_what_is_connected_and_passes_nothing_else():
    view = itinerary.view()
    _assert_joined(view, reach=10, apart=view.measures.spot * 0.9)


def test_the_ways_between_areas_do_not_touch():
    ways = [
        LineString(points)
        for road, points in itinerary.view().roads.items()
        if road[1 if road[0] in "FR" else 0] != road.split("-")[1][0]
    ]
    assert len(ways) == 6
    assert all(one.distance(other) > 8 for i, one in enumerate(ways) for other in ways[i + 1 :])


def test_the_regions_of_a_strip_join_from_edge_to_edge():
    for area in AREAS:
        edges = itinerary.segments(area)
        assert {region for region, _, _ in edges} == set(AREA_FACTS[area].regions)
        assert edges[0][1] == itinerary.HEAD
        assert edges[-1][2] == itinerary.WIDTH
        assert all(one[2] == other[1] for one, other in pairwise(edges))


# The tools -------------------------------------------------------------------------------------------------------


@pytest.mark.deep
def test_the_tool_places_every_name_again():
    assert json.loads(text(rex_places.build())) == assets.document("rex_britannorum/places")


@pytest.mark.deep
@pytest.mark.parametrize("name", ["board", "itinerary", "area-N", "area-C", "area-S"])
def test_the_tool_draws_the_base_pictures_again(name):
    drawn = {"board": rex_board.whole, "itinerary": rex_board.itinerary}.get(name)
    made = drawn() if drawn else rex_board.near(name[-1])
    assert_same_base(f"rex_britannorum/{name}", made)
