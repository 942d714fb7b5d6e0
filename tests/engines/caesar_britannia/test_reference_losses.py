"""The reference's law of losses, held against itself by trying every distribution and every order."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from tests.engines.caesar_britannia.reference.losses import Burden
from tests.engines.caesar_britannia.reference.notation import celts, rome


def burden(words, hits, front="", **forced):
    army = rome(words) if words[0].upper() in "ESVADCXF" else celts(words)
    return Burden(army.units, hits, frozenset(front.split()), Counter(forced))


LEGAL = [
    # fire: anywhere, but no legionary is eliminated while an auxiliary is left (CIB-3.4.4, R5)
    ("E S F", 1, "", "F"),
    ("E S F", 1, "", "E"),
    ("E S F", 2, "", "F F"),
    ("E S F", 2, "", "E S"),
    ("E S F", 3, "", "E F F"),
    ("E S F", 4, "", "F F S S"),
    ("E S f", 3, "", "F E E"),
    ("e S", 1, "", "E"),
    # melee: the front line takes the first two, a full unit of it may be sacrificed although an auxiliary is left
    ("E S F", 2, "E S", "E E"),
    ("E S F", 2, "E S", "E S"),
    ("E S F", 3, "E S", "E S F"),
    ("E S F", 3, "E S", "E E F"),
    ("E S F", 3, "E S", "E E S"),
    ("E S V F", 3, "E S", "E E V"),
    ("e S F", 1, "E", "E"),
    # a front line of one step takes one, the other goes where the owner likes
    ("e S F", 2, "E", "E F"),
    ("e S F", 2, "E", "E S"),
    # more hits than steps: all of them (R61)
    ("e f", 9, "", "E F"),
    # the Celts
    ("B1 B2 N L", 1, "B1 N", "N"),
    ("B1 B2 N L", 2, "B1 N", "B1 N"),
    ("B1 B2 N L", 3, "B1 B2 N", "B1 B2 L"),
    ("B1 B2 N L", 3, "N", "N L B1"),
    ("B1 B2", 5, "B1", "B1 B2"),
]

ILLEGAL = [
    ("E S F", 2, "", "E E", "auxiliary"),
    ("e S F", 1, "", "E", "auxiliary"),
    ("E S F", 4, "", "E E S F", "auxiliary"),
    ("E S F", 3, "E S", "E F F", "front line"),
    ("E S F", 2, "E S", "E F", "front line"),
    ("E S F", 4, "E S", "E E S S", "auxiliary"),
    ("E S F", 2, "", "F", "2 steps"),
    ("E S F", 1, "", "F F", "1 steps"),
    ("E S F", 3, "", "F F F", "so many steps"),
    ("E S F", 1, "", "V", "so many steps"),
    ("B1 B2 N L", 1, "B1 N", "L", "front line"),
    ("B1 B2 N L", 2, "B1 N", "B1 B2", "front line"),
]


@pytest.mark.parametrize(("words", "hits", "front", "laid"), LEGAL)
def test_a_legal_distribution(words, hits, front, laid):
    """CIB-3.4.4, R5, R61."""
    assert burden(words, hits, front).fault(laid.split()) is None


@pytest.mark.parametrize(("words", "hits", "front", "laid", "fault"), ILLEGAL)
def test_an_illegal_distribution(words, hits, front, laid, fault):
    """CIB-3.4.4, R5."""
    assert fault in (burden(words, hits, front).fault(laid.split()) or "")


FORCED = [
    # (army, hits, front, forced, distribution, legal): re-rolled hits lie where they were laid (R59)
    ("E S F", 1, "E S", {"F": 1}, "F", True),
    ("E S F", 2, "E S", {"F": 1}, "F E", True),
    ("E S F", 2, "E S", {"F": 1}, "E S", False),
    ("E S F", 3, "E S", {"F": 1}, "F E S", True),
    ("E S F", 3, "E S", {"F": 1}, "F F E", False),
    ("E S F", 2, "E S", {"E": 2}, "E E", True),
    ("E S F", 2, "E S", {"E": 2}, "E S", False),
    ("E S F", 2, "", {"E": 2}, "E E", True),
    ("E S F", 2, "", {"E": 1}, "E E", False),
    ("E S F", 2, "", {"E": 1}, "E F", True),
    ("e S F", 2, "", {"E": 2}, "E F", True),
    ("B1 B2", 2, "", {"B1": 2}, "B1 B2", True),
]


@pytest.mark.parametrize(("words", "hits", "front", "forced", "laid", "legal"), FORCED)
def test_a_laid_hit_stays_where_it_was_laid(words, hits, front, forced, laid, legal):
    """CIB-3.4.2, R59, Q3, Q4."""
    fault = burden(words, hits, front, **forced).fault(laid.split())
    assert (fault is None) is legal


SMALL = [
    (words, front)
    for words, fronts in {
        "E S F": ("", "E S", "E", "F"),
        "e S f": ("", "E", "E S", "S F"),
        "E s A C": ("", "A", "E C", "E S C"),
        "E S V": ("", "V", "E S"),
        "F X": ("", "X"),
        "B1 B2 N L": ("", "N", "B1 N", "B1 B2 N"),
    }.items()
    for front in fronts
]


def one_by_one(tried):
    """Return every distribution reached by laying losses one at a time as R5 says it, as sorted tuples."""
    reached = {((), tuple(sorted(tried.steps.items())))}
    for place in range(tried.total):
        further = set()
        for laid, left in reached:
            steps = dict(left)
            front = [name for name in steps if name in tried.front and steps[name]]
            able = [name for name in steps if steps[name]]
            if place < 2 and front:
                able = front
            elif any(steps[name] for name in tried.auxiliaries):
                able = [name for name in able if name not in tried.legionaries or steps[name] > 1]
            for name in able:
                after = {**steps, name: steps[name] - 1}
                further.add((tuple(sorted((*laid, name))), tuple(sorted(after.items()))))
        reached = further
    return {laid for laid, _ in reached}


@pytest.mark.parametrize(("words", "front"), SMALL)
def test_the_law_on_the_whole_agrees_with_laying_one_by_one(words, front):
    """CIB-3.4.4, R5."""
    for hits in range(8):
        tried = burden(words, hits, front)
        assert set(tried.every()) == one_by_one(tried), hits


@pytest.mark.parametrize(("words", "front"), SMALL)
def test_a_hit_could_fall_exactly_where_some_distribution_lays_it(words, front):
    """CIB-3.4.2, R59."""
    for hits in range(1, 8):
        tried = burden(words, hits, front)
        every = tried.every()
        for name in tried.steps:
            assert tried.could_fall(name) == any(name in laid for laid in every), (hits, name)


@pytest.mark.parametrize(("words", "front"), SMALL)
def test_a_further_hit_could_fall_beside_those_laid(words, front):
    """R59: with one hit laid already, one more falls where a distribution has it beside the first."""
    for hits, first in product(range(2, 7), burden(words, 1).steps):
        if not burden(words, hits, front).could_fall(first):
            continue
        tried = burden(words, hits, front, **{first: 1})
        for name in tried.steps:
            more = burden(words, hits, front, **dict(Counter([first, name])))
            if tried.could_fall(name):
                assert more.every(), (hits, first, name)


@pytest.mark.parametrize(("words", "front"), SMALL)
def test_made_up_distributions_are_legal(words, front):
    for seed, hits in product(range(8), range(7)):
        tried = burden(words, hits, front)
        assert tried.fault(tried.sample(Random(seed))) is None
