"""Dice of a printed example: what is thrown, named and in order, is what the example says."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from engines.core.rng import Rng

T = TypeVar("T")

Throw = tuple[str, Any]
"""A draw as the rules name it, and its result: the face of a die, an item, items in order."""


class ScriptedDice:
    """A source of dice for a match. Draws the script never names come from the seed, as ever."""

    def __init__(self, *throws: Throw) -> None:
        self.left = deque(throws)
        self._named = {what for what, _ in throws}

    def __call__(self, seed: bytes, index: int) -> Rng:
        """Return the supply of one step, which goes on where the last one ended."""
        return _Scripted(seed, index, self)

    def take(self, what: str) -> Any:
        """Return the next throw.

        Raises:
            AssertionError: if another one is next, or none.
        """
        assert self.left, f"{what} is drawn after the script has ended"
        name, result = self.left.popleft()
        assert name == what, f"{what} is drawn where the script has {name}"
        return result

    def names(self, what: str) -> bool:
        """Return whether the script decides draws of this name."""
        return what in self._named

    def ended(self) -> bool:
        """Return whether all of it was drawn."""
        return not self.left


class _Scripted(Rng):
    __slots__ = ("_script", "_thrown")

    def __init__(self, seed: bytes, index: int, script: ScriptedDice) -> None:
        super().__init__(seed, index)
        self._script = script
        self._thrown = False

    @property
    def drawn(self) -> bool:
        return self._thrown or super().drawn

    def _taken(self, what: str) -> Any:
        self._thrown = True
        return self._script.take(what)

    def below(self, limit: int, what: str = "") -> int:
        if not self._script.names(what):
            return super().below(limit)
        number = self._taken(what)
        assert 0 <= number < limit, f"{what} is no number below {limit}: {number}"
        return int(number)

    def die(self, sides: int = 6, what: str = "") -> int:
        if not self._script.names(what):
            return super().die(sides)
        face = self._taken(what)
        assert 1 <= face <= sides, f"{what} is no face of a die with {sides}: {face}"
        return int(face)

    def choice(self, items: Sequence[T], what: str = "") -> T:
        if not self._script.names(what):
            return super().choice(items)
        item: T = self._taken(what)
        assert item in items, f"{what} is none of the items: {item}"
        return item

    def shuffle(self, items: Sequence[T], what: str = "") -> tuple[T, ...]:
        if not self._script.names(what):
            return super().shuffle(items)
        return self._in_front(items, what, len(items))

    def sample(self, items: Sequence[T], count: int, what: str = "") -> tuple[T, ...]:
        if not self._script.names(what):
            return super().sample(items, count)
        return self._in_front(items, what, count)

    def _in_front(self, items: Sequence[T], what: str, count: int) -> tuple[T, ...]:
        """Return as many items, those of the script first, the others as they lie."""
        front: Iterable[T] = self._taken(what)
        rest = list(items)
        for item in (first := tuple(front)):
            assert item in rest, f"{what} has no {item} left"
            rest.remove(item)
        return (*first, *rest)[:count]
