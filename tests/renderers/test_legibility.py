"""All that a decision needs can be read at the size Discord shows, by contrast too, and nothing lies over it."""

import numpy as np
import pytest

from engines.core.seats import Seat
from engines.roman_invasion.data.tables import REGIONS
from engines.roman_invasion.events import AttackResolved
from engines.roman_invasion.ids import Region
from renderers.paint import theme
from renderers.paint.painting import pixels
from renderers.paint.scene import Scene
from renderers.roman_invasion import howto
from renderers.roman_invasion.board import table
from renderers.roman_invasion.private import hand
from renderers.roman_invasion.reports import report
from tests.renderers import positions
from tests.renderers.reading import LEAST, SHOWN, overlaps, readings

TABLES = [
    *(positions.showpiece(seats, taken) for seats, taken in ((2, ()), (4, (2, 5)), (6, (1, 3, 6)))),
    *(told for seats in (2, 4, 6) for told in positions.met(seats)),
]
NAMES = (positions.NAMES, positions.LONG)


def _focus(which, names=positions.NAMES) -> Scene:
    told, last = which
    return table.focus(told, names, positions.STAMP, last=last)


def _board(which, names=positions.NAMES) -> Scene:
    told, last = which
    return table.board(told, names, positions.STAMP, last=last)


def _windows() -> list[Scene]:
    """Return the focus picture on every region."""
    told, _ = positions.showpiece()
    return [_focus((told.evolve(attackable=(region,)), ())) for region in REGIONS]


def _small() -> list[Scene]:
    told, _ = positions.showpiece()
    hands = [hand.hand(told, positions.hand_of(count), Seat(3)) for count in range(1, 10)]
    results = (positions.capture(), positions.helped(), positions.failed(), positions.failed(lost=0))
    reports = [report.report(AttackResolved(result=result), told, names) for result in results for names in NAMES]
    return [scene for scene in (*hands, *reports, howto.how_to_play()) if scene is not None]


@pytest.mark.parametrize("names", NAMES)
@pytest.mark.parametrize("which", TABLES)
def test_decisions_can_be_read_in_the_focus_picture_as_shown(which, names):
    scene = _focus(which, names)
    small = {r.text: r.size for r in readings(scene) if r.role == "decision" and _shown(r.size, scene) < LEAST}
    assert not small


@pytest.mark.parametrize("scene", _windows(), ids=list(REGIONS))
def test_decisions_can_be_read_in_every_window(scene):
    assert all(_shown(r.size, scene) >= LEAST for r in readings(scene) if r.role == "decision")


@pytest.mark.parametrize("count", range(1, 10))
def test_decisions_can_be_read_in_a_hand_as_shown(count):
    scene = hand.hand(positions.showpiece()[0], positions.hand_of(count), Seat(3))
    assert scene is not None
    assert all(_shown(r.size, scene) >= LEAST for r in readings(scene) if r.role == "decision")


def test_names_on_the_whole_board_can_be_read_after_a_click():
    assert all(r.size >= 18 for r in readings(_board(TABLES[1])) if r.sprite.startswith("name "))


def test_every_text_stands_out_from_its_ground():
    scenes = [*map(_board, TABLES[:6]), *map(_focus, TABLES[:6]), *_small()]
    faint = {
        (r.sprite, r.text, r.fill, r.ground)
        for scene in scenes
        for r in readings(scene)
        if theme.contrast(r.fill, r.ground) < 4.5
    }
    assert not faint


@pytest.mark.parametrize("names", NAMES)
@pytest.mark.parametrize("which", TABLES)
def test_no_text_lies_over_another_on_the_board(which, names):
    assert not overlaps(_board(which, names))


@pytest.mark.parametrize("names", NAMES)
@pytest.mark.parametrize("which", TABLES)
def test_no_text_lies_over_another_in_the_focus(which, names):
    assert not overlaps(_focus(which, names))


@pytest.mark.parametrize("scene", _windows(), ids=list(REGIONS))
def test_no_text_lies_over_another_in_any_window(scene):
    assert not overlaps(scene)


def test_no_text_lies_over_another_in_hands_and_reports():
    assert not [overlaps(scene) for scene in _small() if overlaps(scene)]


def test_texts_keep_inside_the_picture():
    for scene in (*map(_board, TABLES), *map(_focus, TABLES), *_small()):
        w, h = scene.size
        for r in readings(scene):
            left, top, right, bottom = r.area.bounds
            on_map = r.sprite.startswith(("name ", "town ", "shield", "standard", "revolt"))
            if not on_map:
                assert 0 <= left < right <= w, (r.sprite, r.text)
                assert 0 <= top < bottom <= h, (r.sprite, r.text)


def _shown(size: float, scene: Scene) -> float:
    return size * SHOWN / scene.size[0]


def test_the_window_follows_the_attack_under_way():
    told, _ = positions.showpiece()
    open_attack = positions.helped().attack
    scene = _focus((told.evolve(board=told.board.evolve(attack=open_attack)), ()))
    assert "North Most Caledonii" in scene.alt
    assert table.window_for(told.evolve(board=told.board.evolve(attack=open_attack)), None).key == "north_caledonii"


@pytest.mark.parametrize("region", ["cantiaci", "north_caledonii", "dumnonii"])
def test_the_window_shows_what_may_be_attacked(region):
    told, _ = positions.showpiece()
    window = table.window_for(told.evolve(attackable=(Region(region),)), None)
    assert "glyphs" in window.labels[region]


def test_texts_stand_on_the_ground_they_name():
    told, last = positions.showpiece()
    scenes = (_board((told, last)), _focus((told, last)), *_small()[-3:])
    for scene in scenes:
        picture = np.asarray(pixels(scene), int)
        for r in readings(scene):
            if r.sprite.startswith("name "):
                continue
            left, top, right, bottom = (round(side) for side in r.area.bounds)
            part = picture[max(0, top) : bottom, max(0, left) : right].reshape(-1, 3)
            near = np.abs(part - np.array(theme.rgb(r.ground))).max(axis=1) < 36
            assert near.mean() > 0.15, (r.sprite, r.text, r.ground)
