"""Painting: what is kept equals what is painted afresh, in any thread, and keeps identity colours."""

import io
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from engines.core.seats import Seat
from renderers.paint import theme
from renderers.paint.painting import forget, paint, pixels
from renderers.paint.scene import Disc, Placement, Rect, Scene, Sprite
from renderers.paint.sprites import TileCache, painted
from renderers.roman_invasion.board import table
from renderers.roman_invasion.private import hand
from tests.renderers.positions import NAMES, STAMP, hand_of, met, showpiece


def _read(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


def _scene(*places: Placement, base: str = "roman_invasion/board", size=(300, 200)) -> Scene:
    return Scene("invasion", size, base, places, "", (40, 60))


def _square(colour: str, side: float = 80) -> Sprite:
    return Sprite("square", (Rect(0, 0, side, side, 0, colour),))


def test_a_scene_without_sprites_is_its_window_of_the_base():
    whole = pixels(replace(_scene(), size=(1400, 1800), window=(0, 0)))
    assert np.array_equal(np.asarray(whole.crop((40, 60, 340, 260))), np.asarray(_read(paint(_scene())).convert("RGB")))


@pytest.mark.parametrize("colour", theme.IDENTITY)
@pytest.mark.parametrize("base", ["roman_invasion/board", "roman_invasion/chart", "walnut"])
def test_identity_colours_survive_the_palette(colour, base):
    image = _read(paint(_scene(Placement(_square(colour), 50, 50), base=base))).convert("RGB")
    assert image.getpixel((90, 90)) == theme.rgb(colour)


@pytest.mark.parametrize(("x", "y"), [(-40, -40), (270, 150), (-500, 0), (0, 900)])
def test_sprites_may_reach_over_the_edge(x, y):
    image = _read(paint(_scene(Placement(_square(theme.LAPIS), x, y))))
    assert image.size == (300, 200)


def test_the_file_shows_the_same_as_the_pixels_up_to_the_palette():
    told, last = showpiece()
    scene = table.focus(told, NAMES, STAMP, last=last)
    shown = np.asarray(_read(paint(scene)).convert("RGB"), int)
    meant = np.asarray(pixels(scene), int)
    error = np.abs(shown - meant)
    assert error.mean() < 3
    assert np.percentile(error, 99) < 24


def test_the_same_scene_gives_the_same_bytes():
    told, last = showpiece(6)
    scene = table.board(told, NAMES, STAMP, last=last)
    assert paint(scene) == paint(scene)


def in_hand(count) -> Scene:
    """Return the picture of a hand of so many cards."""
    scene = hand.hand(showpiece()[0], hand_of(count), Seat(1))
    assert scene is not None
    return scene


def test_two_threads_paint_what_one_paints():
    scenes = [table.focus(told, NAMES, STAMP, last=last) for told, last in met(3)]
    scenes += [in_hand(count) for count in (2, 5, 7)]
    alone = [paint(scene) for scene in scenes]
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(paint, scenes)) == alone


def test_a_sprite_is_painted_once_and_the_oldest_are_dropped():
    cache = TileCache(room=3 * 100 * 100 * 5)
    first = Sprite("first", (Rect(0, 0, 90, 90, 0, theme.ROME),))
    tile = cache.tile(first)
    assert cache.tile(Sprite("first again", first.items)) is tile
    for number in range(6):
        cache.tile(Sprite("other", (Disc(0, 0, 30 + number, theme.WOAD),)))
    assert cache.held <= 3 * 100 * 100 * 5
    assert cache.tile(first) is not tile


def test_an_empty_sprite_paints_nothing():
    assert painted(Sprite("nothing", ())).pieces == ()


def test_an_unknown_base_is_an_error():
    with pytest.raises(FileNotFoundError):
        paint(_scene(base="roman_invasion/nothing"))


@pytest.mark.parametrize("seats", [2, 4])
def test_repainting_what_changed_gives_the_same_bytes_as_painting_all(seats):
    # Consecutive pictures of matches: first each on what was before, then each from nothing.
    tables = met(seats, 6)
    for draw in (table.board, table.focus):
        scenes = [draw(told, NAMES, STAMP, last=last) for told, last in tables]
        forget()
        repainted = [paint(scene) for scene in scenes]
        for scene, data in zip(scenes, repainted, strict=True):
            forget()
            assert paint(scene) == data


_COLOURS = st.sampled_from([theme.ROME, theme.AMBER + "80", theme.WOAD, theme.LAPIS + "30"])
_PLACES = st.lists(
    st.builds(
        lambda colour, side, x, y: Placement(_square(colour, side), x, y),
        _COLOURS, st.integers(3, 90), st.integers(-60, 320), st.integers(-60, 220),
    ),
    max_size=7,
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.lists(_PLACES, min_size=2, max_size=4))
def test_any_history_gives_the_same_bytes_as_painting_afresh(history):
    forget()
    painted_on = [paint(_scene(*places)) for places in history]
    forget()
    assert painted_on[-1] == paint(_scene(*history[-1]))
