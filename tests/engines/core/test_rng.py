"""Indexed dice: the same seed and index give the same draws, every draw is fair, and drawing is noticed."""

from collections import Counter

import pytest

from engines.core.rng import Rng

SEED = bytes(range(32))

GOLDEN_BELOW = [98, 527, 892, 70, 700, 722, 238, 416, 364, 756, 831, 313, 979, 242, 267, 651, 207, 448, 65, 251]
GOLDEN_SHUFFLE = "djbhfcaegi"
GOLDEN_SAMPLE = "ihgd"
GOLDEN_BRANCH = [5, 5]


def test_draws_are_the_golden_ones():
    """Stored matches depend on these numbers: they may never change."""
    rng = Rng(SEED, 7)
    assert [rng.below(1000) for _ in range(20)] == GOLDEN_BELOW
    assert Rng(SEED, 7).shuffle("abcdefghij") == tuple(GOLDEN_SHUFFLE)
    assert Rng(SEED, 7).sample("abcdefghij", 4) == tuple(GOLDEN_SAMPLE)
    assert [Rng(SEED, 7).branch("player 0").die() for _ in range(2)] == GOLDEN_BRANCH


def test_seed_and_index_each_change_the_draws():
    draws = {
        tuple(Rng(seed, index).below(1 << 32) for _ in range(3)) for seed in (SEED, SEED[::-1]) for index in (0, 1)
    }
    assert len(draws) == 4


@pytest.mark.parametrize("sides", [2, 6, 7, 48])
def test_every_number_is_equally_likely(sides):
    """Chi-square over many throws stays below a bound that a fair die passes all but once in ten thousand seeds."""
    rng = Rng(SEED, sides)
    throws = 600 * sides
    counts = Counter(rng.below(sides) for _ in range(throws))
    assert set(counts) == set(range(sides))
    chi_square = sum((count - 600) ** 2 / 600 for count in counts.values())
    degrees = sides - 1
    assert chi_square < degrees + 4 * (2 * degrees) ** 0.5 + 8


def test_every_order_is_equally_likely():
    rng = Rng(SEED, 1)
    counts = Counter(rng.shuffle("abc") for _ in range(6000))
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


def test_every_pair_is_equally_likely_to_be_sampled():
    rng = Rng(SEED, 2)
    counts = Counter(rng.sample("abcd", 2) for _ in range(12000))
    assert len(counts) == 12
    assert all(850 < count < 1150 for count in counts.values())


def test_the_largest_limit_is_a_whole_word():
    rng = Rng(SEED, 3)
    assert all(0 <= rng.below(1 << 32) < 1 << 32 for _ in range(40))


def test_a_limit_out_of_range_is_refused():
    for limit in (0, -1, (1 << 32) + 1):
        with pytest.raises(ValueError, match="no number below"):
            Rng(SEED, 0).below(limit)


def test_a_sample_larger_than_the_items_is_refused():
    with pytest.raises(ValueError, match="no sample of 4 out of 3"):
        Rng(SEED, 0).sample("abc", 4)


def test_drawing_is_noticed_even_where_there_is_one_result():
    """Whether a step is final must not depend on how many secret cards were there to draw from."""
    for draw in (
        lambda rng: rng.below(1),
        lambda rng: rng.choice("a"),
        lambda rng: rng.die(),
        lambda rng: rng.sample("a", 1),
    ):
        rng = Rng(SEED, 0)
        assert not rng.drawn
        draw(rng)
        assert rng.drawn


def test_a_branch_is_independent_and_not_counted():
    rng = Rng(SEED, 5)
    names = {name: [rng.branch(name).below(1 << 32) for _ in range(3)] for name in ("player 0", "player 1")}
    assert not rng.drawn
    assert names["player 0"] != names["player 1"]
    assert rng.below(1 << 32) not in names["player 0"]
