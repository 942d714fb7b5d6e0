"""The PNG writer: files that others read back exactly, identity colours untouched by the palette."""

import io

import numpy as np
import pytest
from PIL import Image

from renderers.paint import png, theme


def _read(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


@pytest.mark.parametrize("size", [(1, 1), (7, 5), (64, 3), (33, 130)])
def test_colours_come_back_bit_for_bit(size):
    pixels = np.random.default_rng(1).integers(0, 256, (size[1], size[0], 3), dtype=np.uint8)
    image = _read(png.colour_png(pixels))
    assert image.mode == "RGB"
    assert np.array_equal(np.asarray(image), pixels)


@pytest.mark.parametrize("size", [(1, 1), (7, 5), (64, 3), (33, 130)])
def test_indices_come_back_bit_for_bit(size):
    rng = np.random.default_rng(2)
    indices = rng.integers(0, 256, (size[1], size[0]), dtype=np.uint8)
    palette = rng.integers(0, 256, (256, 3), dtype=np.uint8)
    image = _read(png.palette_png(indices, palette))
    assert image.mode == "P"
    assert np.array_equal(np.asarray(image.convert("RGB")), palette[indices])


def test_pinned_colours_are_found_exactly_though_others_lie_nearer():
    pins = np.array([theme.rgb(colour) for colour in theme.IDENTITY], np.uint8)
    near = np.clip(pins.astype(int) + 1, 0, 255).astype(np.uint8)
    palette = np.concatenate([pins, near])
    palette = np.concatenate([palette, np.zeros((256 - len(palette), 3), np.uint8)])
    table = png.lookup(palette)
    pixels = np.zeros((1, len(pins), 4), np.uint8)
    pixels[0, :, :3] = pins
    assert list(png.indexed(pixels, table)[0]) == list(range(len(pins)))


def test_other_colours_go_to_a_near_entry():
    greys = np.repeat(np.arange(256, dtype=np.uint8)[:, None], 3, axis=1)
    table = png.lookup(greys)
    pixels = np.full((2, 3, 4), 100, np.uint8)
    assert abs(int(png.indexed(pixels, table)[0, 0]) - 100) <= 2


def test_a_found_colour_is_found_again():
    rng = np.random.default_rng(3)
    palette = rng.integers(0, 256, (256, 3), dtype=np.uint8) // 3
    table = png.lookup(palette)
    pixels = rng.integers(0, 90, (50, 40, 4), dtype=np.uint8)
    once = png.indexed(pixels, table)
    pixels[..., :3] = palette[once]
    assert np.array_equal(png.indexed(pixels, table), once)
