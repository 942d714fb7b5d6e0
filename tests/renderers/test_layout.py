"""Names on the maps keep clear of everything that may ever lie there: proved pixel by pixel, for every place at once.

Each location is given the fullest set it can have: pieces of everybody, Rome, a token, every mark. A name stands a
pixel of the size Discord shows away from all of it, from roads and from every other name, so that neither the whole
picture nor the reduced one shows them touch.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from PIL import Image, ImageChops

from engines.rex_britannorum.data.tables import LOCATIONS, TOKENS
from engines.rex_britannorum.ids import AREAS
from engines.rex_britannorum.views import Board
from renderers.paint.scene import Letters, Placement, Sprite, Text
from renderers.rex_britannorum.board import chart as rex_chart
from renderers.rex_britannorum.board import itinerary, pieces
from renderers.rex_britannorum.board.changes import Changes
from renderers.rex_britannorum.board.pieces import Lying
from tests.renderers import rex_positions
from tests.renderers.ink import Written, covered, meet, names, shown_pixel, widened

PLACES = tuple(LOCATIONS)
VIEWS = ("board", "N", "C", "S", "itinerary")
NEAR = (1050, 700)
_HAIR = 3
"""Pixels of a letter's soft edge that may be counted to its neighbour."""


def _assert_clear(written: list[Written], obstacles: Image.Image) -> None:
    """Fail where a name comes nearer than a shown pixel to an obstacle or to another name."""
    gap = shown_pixel(obstacles.width)
    taken = obstacles
    for one in written:
        assert one.box != (0, 0, 0, 0), one.text
        near = widened(one.ink, gap)
        assert meet(near, taken) <= _HAIR, (one.text, one.box, meet(near, taken))
        taken = ImageChops.lighter(taken, one.ink)


# Rex Britannorum -------------------------------------------------------------------------------------------------


def _view(key: str) -> tuple[rex_chart.View, list[Placement], tuple[int, int]]:
    """Return a view, what is painted into its base picture, and the size of its map."""
    if key == "itinerary":
        return itinerary.view(), itinerary.fixed(), NEAR
    view = rex_chart.view(key)
    return view, rex_chart.fixed(view), (1400, 1440) if key == "board" else NEAR


def _crowds() -> Iterator[tuple[Board, Changes]]:
    """Yield boards on which every location has the same: one, two or three pieces, Rome, a token, nothing."""
    told = rex_positions.board()
    bare = told.evolve(realms=tuple(realm.evolve(pieces=()) for realm in told.realms), tokens=(), rome=())
    everywhere, nothing = frozenset(PLACES), Changes()
    for count in (1, 2, 3):
        held = (realm.evolve(pieces=PLACES if number < count else ()) for number, realm in enumerate(bare.realms))
        yield bare.evolve(realms=tuple(held)), Changes(last=everywhere) if count == 3 else nothing
    yield bare.evolve(rome=PLACES), Changes(before=everywhere)
    yield bare.evolve(tokens=TOKENS), nothing
    yield bare, Changes(last=everywhere)


def _is_name(place: Placement) -> bool:
    return place.sprite.name.startswith(("name ", "city ", "cities ", "regions ", "area ", "head "))


@cache
def _rex_names(key: str) -> list[Written]:
    _, fixed, size = _view(key)
    return list(names([place for place in fixed if _is_name(place)], size))


@pytest.mark.parametrize("key", VIEWS)
def test_no_name_is_touched_by_whatever_may_lie_on_the_map(key):
    view, fixed, size = _view(key)
    ways = rex_chart.ways(view)
    crowds = [place for board, changes in _crowds() for place in rex_chart.layer(board, view, changes)]
    again = [
        put
        for place, (x, y) in view.spots.items()
        for put in pieces.on(place, Lying(again=True), view.measures, (round(x), round(y)), view.bands.get(place)).marks
    ]
    assert len(crowds) > 6 * len(view.spots)
    symbols = [_textless(place) for place in fixed if place.sprite.name.startswith(("area ", "head "))]
    written = _rex_names(key)
    assert len(written) >= len(view.cities) + len(view.names) + len(view.symbols)
    _assert_clear(written, covered([*ways, *crowds, *again, *symbols], size))


def _textless(place: Placement) -> Placement:
    """Return a placement without its texts."""
    drawn = tuple(node for node in place.sprite.items if not isinstance(node, Text | Letters))
    return replace(place, sprite=Sprite(place.sprite.name, drawn))


@pytest.mark.parametrize("key", VIEWS)
def test_every_number_and_every_owner_can_be_read_where_everybody_is_everywhere(key):
    view, _, size = _view(key)
    for board, changes in _crowds():
        laid = rex_chart.layer(board, view, changes)
        for number, place in enumerate(laid):
            for one in names([place], size):
                later = [other for other in laid[number + 1 :] if _near(place, other)]
                assert meet(one.ink, covered(later, size)) <= _HAIR, (place.sprite.name, one.box)


def _near(one: Placement, other: Placement) -> bool:
    return abs(one.x - other.x) < 120 and abs(one.y - other.y) < 120


@pytest.mark.parametrize("area", AREAS)
def test_no_name_of_the_itinerary_is_cut_or_crossed_by_a_border(area):
    (regions,) = (put for put in itinerary.fixed() if put.sprite.name == f"regions {area.value}")
    (cities,) = (put for put in itinerary.fixed() if put.sprite.name == f"cities {area.value}")
    shown = [node.text for node in regions.sprite.items if isinstance(node, Text | Letters)]
    assert shown == [region.upper() for region, _, _ in itinerary.segments(area)]
    borders = covered([_textless(regions)], NEAR)
    assert borders.getbbox()
    for one in (*names([cities], NEAR), *names([regions], NEAR)):
        assert meet(widened(one.ink, 1), borders) == 0, one.text


def test_marks_keep_inside_the_itinerary():
    view = itinerary.view()
    for board, changes in _crowds():
        box = covered(rex_chart.layer(board, view, changes), (1100, 700)).getbbox()
        assert box is not None
        left, top, right, bottom = box
        assert itinerary.HEAD - 90 < left < right <= itinerary.WIDTH
        assert itinerary.TOP < top < bottom < itinerary.TOP + 3 * itinerary.STRIP
