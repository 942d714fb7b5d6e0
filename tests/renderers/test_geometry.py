"""The map: made from the seeds, its drawn borders agree with the rules', names stand on their regions."""

import json

import numpy as np
import pytest
from PIL import Image
from shapely.geometry import Point, Polygon
from shapely.ops import unary_union

from engines.roman_invasion.data import REGIONS
from renderers import assets
from renderers.roman_invasion import chart
from renderers.tools import board, geo, geometry, places

RULED = {tuple(sorted((region, border))) for region, facts in REGIONS.items() for border in facts.borders}


def _shape(region: str):
    return unary_union([Polygon(ring).buffer(0) for ring in assets.rings(f"roman_invasion/{region}")])


def test_the_tool_makes_the_committed_geometry_again():
    made, kept = json.loads(geometry.text(geometry.build())), assets.document("roman_invasion/geometry")
    assert made["borders"] == kept["borders"]
    assert made["towns"] == kept["towns"]
    assert made["regions"].keys() == kept["regions"].keys()
    for region, drawn in made["regions"].items():
        for kind in ("rings", "inset"):
            assert len(drawn[kind]) == len(kept["regions"][region][kind])
            for ring, other in zip(drawn[kind], kept["regions"][region][kind], strict=True):
                assert ring == pytest.approx(other, abs=0.11), region


def test_two_regions_border_where_their_common_edge_is_longer_than_8_km():
    assert geo.borders(geometry.plane(warped=False), geometry.BORDER_KM) == RULED


def test_drawn_borders_agree_with_the_rules():
    # Drawing bends the cells a little: what borders shares well over 5 km, what does not shares under 3.
    assert geo.borders(geometry.plane(warped=True), 5.0) == RULED
    assert geo.borders(geometry.plane(warped=True), 3.0) == RULED


def test_regions_do_not_overlap():
    shapes = {region: _shape(region) for region in REGIONS}
    for one, first in shapes.items():
        for other, second in shapes.items():
            if one < other:
                assert first.intersection(second).area < 40, (one, other)


def test_landlocked_regions_have_no_coast_and_the_others_have():
    land = unary_union([_shape(region).buffer(1.5) for region in REGIONS])
    for region, facts in REGIONS.items():
        on_coast = _shape(region).buffer(1.5).intersection(land.boundary).length
        assert (on_coast > 20) == facts.coastal, (region, on_coast)


def test_towns_stand_in_the_regions_that_pay_for_them():
    towns = assets.document("roman_invasion/geometry")["towns"]
    for town in towns:
        assert _shape(town["region"]).buffer(2).contains(Point(town["x"], town["y"])), town["name"]
    paid = [town["region"] for town in towns]
    assert {region: paid.count(region) for region in REGIONS} == {
        region: facts.special_vt for region, facts in REGIONS.items()
    }


def test_compass_words_are_true_on_the_ground():
    centre = {region: _shape(region).centroid for region in REGIONS}
    assert centre["south_dobunni"].y > centre["north_dobunni"].y
    assert centre["east_brigantes"].x > centre["west_brigantes"].x
    assert centre["north_brigantes"].y < min(centre["east_brigantes"].y, centre["west_brigantes"].y)
    assert centre["north_caledonii"].y < centre["south_caledonii"].y


def test_every_badge_stands_on_its_region():
    for window in (chart.whole(), *(chart.about(region) for region in REGIONS)):
        for region, label in window.labels.items():
            x, y = label["badge"]
            spot = Point(x / window.scale, y / window.scale)
            assert _shape(region).contains(spot), (window.key, region)


def test_every_region_has_a_name_and_a_badge_on_the_whole_board():
    assert {region for region, label in chart.whole().labels.items() if "glyphs" in label} == set(REGIONS)


def test_every_focus_window_shows_its_region_whole_and_named():
    for region in REGIONS:
        window = chart.about(region)
        left, top, right, bottom = (side * window.scale for side in _shape(region).bounds)
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
    with assets.picture("roman_invasion/board").open("rb") as file:
        kept = np.asarray(Image.open(file).convert("RGB"), int)
    error = np.abs(np.asarray(board.whole(), int) - kept).mean(axis=2)
    assert error.mean() < 4
    assert (error > 40).mean() < 0.002
