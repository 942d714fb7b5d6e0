"""Seats can be told apart by everybody; colours meant for text can be read."""

from itertools import combinations

import pytest

from renderers.paint import theme
from tests.renderers.colour import SIGHTS, difference, seen


def test_difference_agrees_with_the_published_pairs():
    # Sharma, Wu, Dalal: test data for CIEDE2000, pairs 1, 7, 17 and 25.
    pairs = [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 0, 0), (50, -1, 2), 2.3669),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ]
    for one, other, told in pairs:
        assert difference(one, other) == pytest.approx(told, abs=1e-4)


@pytest.mark.parametrize("sight", SIGHTS)
def test_any_two_seats_differ_in_every_kind_of_sight(sight):
    for one, other in combinations(theme.SEATS, 2):
        assert difference(seen(one.colour, sight), seen(other.colour, sight)) >= 20, (one.letter, other.letter)


def test_seats_differ_in_pattern_and_letter_too():
    assert len({look.pattern for look in theme.SEATS}) == len({look.letter for look in theme.SEATS}) == 6


@pytest.mark.parametrize(
    ("text", "ground"),
    [
        (theme.INK, theme.PARCHMENT), (theme.INK, theme.SEA), (theme.INK, theme.AMBER), (theme.INK2, theme.PARCHMENT),
        (theme.CREAM, theme.ROME), (theme.CREAM, theme.WOAD), (theme.CREAM, theme.WALNUT2),
        (theme.GOLD2, theme.WALNUT2), (theme.GOLD2, theme.ROME), (theme.SEA_INK, theme.SEA), (theme.ROME2, theme.CARD),
        (theme.INK, theme.mix(theme.PARCHMENT, theme.CAPTURED, 0.33)),
    ],
)  # fmt: skip
def test_text_colours_are_legible(text, ground):
    assert theme.contrast(text, ground) >= 4.5


def test_contrast_of_black_and_white():
    assert theme.contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert theme.contrast("#777777", "#777777") == 1


def test_mix_and_alpha():
    assert theme.mix("#000000", "#FFFFFF", 0.5) == "#808080"
    assert theme.alpha("#11223344") == 0x44
    assert theme.alpha("#112233") == 255
