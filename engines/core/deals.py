"""Counting and drawing the worlds that reach one of several lower bounds, exactly.

The pieces come in classes whose members may be exchanged, so worlds are counted by tables of numbers: how many of each
class lie in each slot. A table stands for as many worlds as there are ways to choose which pieces those are. Slots are
filled one after the other; what matters for those to come is only how many of each class are left and which bounds can
still be reached, so the counts of these are kept (dynamic programming). Slots that no bound names count as one, and so
do the classes that no bound names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import comb, factorial, prod
from typing import Final, TypeAlias

from engines.core.bounds import Bound, at
from engines.core.rng import Rng

Numbers: TypeAlias = tuple[int, ...]
"""By class; the last one is that of the classes that no bound names."""

_WORD: Final = 1 << 32


@dataclass(frozen=True, slots=True)
class _Rest:
    """The demands of bounds on the slots from some slot on; bounds with the same demands there are one."""

    here: Numbers
    """The pieces that must lie in that slot at least."""
    needed: Numbers
    """The pieces that must lie in that slot and those after it."""
    then: int
    """Number of what is asked of the slots after it."""


@dataclass(frozen=True, slots=True)
class _Stage:
    """How far the filling has come."""

    slot: int
    left: Numbers
    """Pieces not yet dealt."""
    open: frozenset[int]
    """Numbers of what is still asked; one of them has to be met."""


class Deals:
    """All ways to deal pieces into slots so that at least one bound is reached."""

    def __init__(self, classes: Sequence[Sequence[str]], sizes: Mapping[str, int], bounds: Sequence[Bound]) -> None:
        """Take the pieces of each class, how many each slot holds, and the bounds, each with a row for every class."""
        named = {slot for bound in bounds for row in bound for slot, _ in row}
        told = [place for place in range(len(classes)) if any(bound[place] for bound in bounds)]
        others = sorted(piece for place in range(len(classes)) if place not in told for piece in classes[place])
        self._named = [slot for slot in sizes if slot in named]
        self._elsewhere = {slot: size for slot, size in sizes.items() if slot not in named}
        self._order = tuple(sizes)
        self._sizes = [sizes[slot] for slot in self._named]
        self._pieces = [*(sorted(classes[place]) for place in told), others]
        columns = [[(*(at(bound[place], slot) for place in told), 0) for slot in self._named] for bound in bounds]
        self._rests = [list[_Rest]() for _ in range(len(self._named) + 1)]
        asked = frozenset(self._asked(columns))
        self._start = _Stage(0, tuple(map(len, self._pieces)), asked)
        self._counted: dict[_Stage, int] = {}

    def _asked(self, bounds: Sequence[Sequence[Numbers]]) -> Iterator[int]:
        """Note what bounds, given as what they ask of each slot, ask of the slots from each on; yield their numbers."""
        none = (0,) * len(self._pieces)
        self._rests[-1].append(_Rest(none, none, 0))
        found: list[dict[_Rest, int]] = [{} for _ in self._named]
        for columns in bounds:
            number, needed = 0, none
            for slot in range(len(columns) - 1, -1, -1):
                needed = _plus(columns[slot], needed)
                rest = _Rest(columns[slot], needed, number)
                number = found[slot].setdefault(rest, len(found[slot]))
                if number == len(self._rests[slot]):
                    self._rests[slot].append(rest)
            yield number

    def count(self) -> int:
        """Return how many there are, every piece counted as one of its own."""
        sizes = self._elsewhere.values()
        return self._ways(self._start) * (factorial(sum(sizes)) // prod(map(factorial, sizes)))

    def sample(self, rng: Rng) -> dict[str, tuple[str, ...]]:
        """Return the pieces by slot, sorted in each, every way to deal them equally likely."""
        heaps = [list(rng.shuffle(pieces)) for pieces in self._pieces]
        world: dict[str, tuple[str, ...]] = {}
        stage = self._start
        for slot in self._named:
            column, stage = self._drawn(stage, rng)
            world[slot] = tuple(
                sorted(heap.pop() for heap, count in zip(heaps, column, strict=True) for _ in range(count))
            )
        rest = list(rng.shuffle(sorted(piece for heap in heaps for piece in heap)))
        for slot, size in self._elsewhere.items():
            world[slot] = tuple(sorted(rest.pop() for _ in range(size)))
        return {slot: world[slot] for slot in self._order}

    def _drawn(self, stage: _Stage, rng: Rng) -> tuple[Numbers, _Stage]:
        mark = _below(rng, self._ways(stage))
        for column, after in self._columns(stage):
            mark -= _choices(stage.left, column) * self._ways(after)
            if mark < 0:
                return column, after
        raise AssertionError("a count does not fit its parts")

    def _ways(self, stage: _Stage) -> int:
        """Return in how many ways the slots from here on are filled so that one of the open bounds is reached."""
        if stage.slot == len(self._named):
            return 1
        if stage not in self._counted:
            self._counted[stage] = sum(
                _choices(stage.left, column) * self._ways(after) for column, after in self._columns(stage)
            )
        return self._counted[stage]

    def _columns(self, stage: _Stage) -> Iterator[tuple[Numbers, _Stage]]:
        """Yield how many of each class a slot may hold, with what that leaves."""
        size, later = self._sizes[stage.slot], self._rests[stage.slot + 1]
        asked = [self._rests[stage.slot][number] for number in stage.open]
        columns = {
            _plus(least, more)
            for least in {rest.here for rest in asked}
            for more in _divisions(size - sum(least), _minus(stage.left, least))
        }
        for column in sorted(columns):
            left = _minus(stage.left, column)
            met = {rest.then for rest in asked if _within(rest.here, column)}
            able = frozenset(number for number in met if _within(later[number].needed, left))
            if able:
                yield column, _Stage(stage.slot + 1, left, able)


def _plus(one: Numbers, other: Numbers) -> Numbers:
    return tuple(map(int.__add__, one, other))


def _minus(one: Numbers, other: Numbers) -> Numbers:
    return tuple(map(int.__sub__, one, other))


def _within(one: Numbers, other: Numbers) -> bool:
    return all(map(int.__le__, one, other))


def _choices(left: Numbers, column: Numbers) -> int:
    """Return in how many ways so many pieces of each class can be chosen out of those left."""
    return prod(map(comb, left, column))


def _divisions(count: int, most: Numbers) -> Iterator[Numbers]:
    """Yield every way to make up a number of at most so many of each class; none if one of them is below none."""
    if min(most) < 0 or not 0 <= count <= sum(most):
        return
    if len(most) == 1:
        yield (count,)
        return
    for here in range(min(count, most[0]) + 1):
        for rest in _divisions(count - here, most[1:]):
            yield (here, *rest)


def _below(rng: Rng, limit: int) -> int:
    """Return a number below any limit, each equally likely.

    A limit beyond one draw takes as many words as it has and one more, so that hardly one draw in four thousand million
    has to be made again.
    """
    if limit <= _WORD:
        return rng.below(limit)
    words = 2 + limit.bit_length() // 32
    fair = _WORD**words - _WORD**words % limit
    while True:
        number = 0
        for _ in range(words):
            number = number * _WORD + rng.below(_WORD)
        if number < fair:
            return number % limit
