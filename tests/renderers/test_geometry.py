"""The map: made from the seeds, its drawn borders agree with the rules', names stand on their regions."""

import json

import pytest
from shapely.geometry import Point
from shapely.ops import unary_union

from engines.roman_invasion.data.tables import REGIONS
from renderers.paint import assets
from renderers.roman_invasion.board import chart
from renderers.tools import board, geo, geometry, places
from tests.renderers.ground import assert_same_base, assert_same_rings, overlapping, shape

FOLDER = "roman_invasion"
RULED = {tuple(sorted((region, border))) for region, facts in REGIONS.items() for border in facts.borders}


def test_the_tool_makes_the_committed_geometry_again():
    made, kept = json.loads(geometry.text(geometry.build())), assets.document("roman_invasion/geometry")
    assert made["borders"] == kept["borders"]
    assert made["towns"] == kept["towns"]
    assert_same_rings(made["regions"], kept["regions"], "rings", "inset")


def test_two_regions_border_where_their_common_edge_is_longer_than_8_km():
    assert geo.borders(geometry.plane(warped=False), geometry.BORDER_KM) == RULED


def test_drawn_borders_agree_with_the_rules():
    # Drawing bends the cells a little: what borders shares well over 5 km, what does not shares under 3.
    assert geo.borders(geometry.plane(warped=True), 5.0) == RULED
    assert geo.borders(geometry.plane(warped=True), 3.0) == RULED


def test_regions_do_not_overlap():
    assert overlapping(FOLDER, REGIONS) == []


def test_landlocked_regions_have_no_coast_and_the_others_have():
    land = unary_union([shape(FOLDER, region).buffer(1.5) for region in REGIONS])
    for region, facts in REGIONS.items():
        on_coast = shape(FOLDER, region).buffer(1.5).intersection(land.boundary).length
        assert (on_coast > 20) == facts.coastal, (region, on_coast)


def test_towns_stand_in_the_regions_that_pay_for_them():
    towns = assets.document("roman_invasion/geometry")["towns"]
    for town in towns:
        assert shape(FOLDER, town["region"]).buffer(2).contains(Point(town["x"], town["y"])), town["name"]
    paid = [town["region"] for town in towns]
    assert {region: paid.count(region) for region in REGIONS} == {
        region: facts.special_vt for region, facts in REGIONS.items()
    }


def test_compass_words_are_true_on_the_ground():
    centre: dict[str, Point] = {region: shape(FOLDER, region).centroid for region in REGIONS}
    assert centre["south_dobunni"].y > centre["north_dobunni"].y
    assert centre["east_brigantes"].x > centre["west_brigantes"].x
    assert centre["north_brigantes"].y < min(centre["east_brigantes"].y, centre["west_brigantes"].y)
    assert centre["north_caledonii"].y < centre["south_caledonii"].y


def test_every_badge_stands_on_its_region():
    for window in (chart.whole(), *(chart.about(region) for region in REGIONS)):
        for region, label in window.labels.items():
            x, y = label["badge"]
            spot = Point(x / window.scale, y / window.scale)
            assert shape(FOLDER, region).contains(spot), (window.key, region)


def test_every_region_has_a_name_and_a_badge_on_the_whole_board():
    assert {region for region, label in chart.whole().labels.items() if "glyphs" in label} == set(REGIONS)


def test_every_focus_window_shows_its_region_whole_and_named():
    for region in REGIONS:
        window = chart.about(region)
        left, top, right, bottom = (side * window.scale for side in shape(FOLDER, region).bounds)
        x, y = window.corner
        assert "glyphs" in window.labels[region], region
        if right - left < window.size[0] and bottom - top < window.size[1]:
            assert x <= left < right <= x + window.size[0], region
            assert y <= top < bottom <= y + window.size[1], region


@pytest.mark.deep
def test_the_tool_places_every_name_again():
    made = json.loads(places.text_of(places.build()))
    assert made == assets.document("roman_invasion/places")


@pytest.mark.deep
def test_the_tool_draws_the_base_picture_again():
    assert_same_base("roman_invasion/board", board.whole())
