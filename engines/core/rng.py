"""Indexed dice: what a step draws depends on the match's seed and a number, never on history in memory.

The stream is our own (BLAKE2b in counter mode, rejection sampling, Fisher-Yates) because the standard library
promises the sequence of ``random()`` only, not of ``shuffle`` or ``sample``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from struct import Struct
from typing import TypeAlias, TypeVar

T = TypeVar("T")

_WORDS = Struct(">16I")
"""One block of the hash as sixteen words."""
_SPAN = 1 << 32


class Rng:
    """One step's supply of chance.

    The same ``seed`` and ``index`` always give the same draws. ``drawn`` tells whether anything was drawn, which
    is what makes a step final and moves the match's index on.

    Whatever is drawn may be named by ``what``: chance does not care, but a script of a printed example does.
    """

    __slots__ = ("_block", "_index", "_seed", "_words")

    def __init__(self, seed: bytes, index: int) -> None:
        self._seed = seed
        self._index = index
        self._block = 0
        self._words: list[int] = []

    @property
    def drawn(self) -> bool:
        """Whether anything was drawn from this supply."""
        return self._block > 0

    def branch(self, name: str) -> Rng:
        """Return an independent supply named ``name``; drawing from it does not count here."""
        return Rng(blake2b(self._seed, key=name.encode()[:64], digest_size=32).digest(), self._index)

    def _word(self) -> int:
        if not self._words:
            place = self._index.to_bytes(8, "big") + self._block.to_bytes(8, "big")
            self._words = [*_WORDS.unpack(blake2b(place, key=self._seed[:64]).digest())]
            self._words.reverse()
            self._block += 1
        return self._words.pop()

    def below(self, limit: int, what: str = "") -> int:  # noqa: ARG002
        """Return a whole number from 0 to ``limit - 1``, each equally likely.

        Raises:
            ValueError: if ``limit`` is not between 1 and 2**32.
        """
        if not 0 < limit <= _SPAN:
            raise ValueError(f"no number below {limit}")
        fair = _SPAN - _SPAN % limit
        while (word := self._word()) >= fair:
            pass
        return word % limit

    def die(self, sides: int = 6, what: str = "") -> int:
        """Return a throw of one die, 1 to ``sides``."""
        return 1 + self.below(sides, what)

    def choice(self, items: Sequence[T], what: str = "") -> T:
        """Return one of the items, each equally likely."""
        return items[self.below(len(items), what)]

    def shuffle(self, items: Sequence[T], what: str = "") -> tuple[T, ...]:  # noqa: ARG002
        """Return the items in random order; every order is equally likely."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def sample(self, items: Sequence[T], count: int, what: str = "") -> tuple[T, ...]:  # noqa: ARG002
        """Return ``count`` different items in random order."""
        if not 0 <= count <= len(items):
            raise ValueError(f"no sample of {count} out of {len(items)}")
        order = list(items)
        for place in range(count):
            other = place + self.below(len(order) - place)
            order[place], order[other] = order[other], order[place]
        return tuple(order[:count])


Dice: TypeAlias = Callable[[bytes, int], Rng]
"""Gives the supply of chance of one step, by the seed of its match and its number among the steps that draw."""
