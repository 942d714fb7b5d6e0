"""How losses may be laid (CIB-3.4.4, R5, R59, R61): a law on the whole distribution, not on its order.

The law is written as the sentence reads: in a melee the front line first takes two losses, fewer if it has fewer
steps; among all others no legionary is eliminated while an auxiliary is left to take that loss. Losses that a
commander had laid on his unit before he re-rolled them fall there whatever else happens.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from random import Random

from tests.engines.caesar_britannia.reference.pieces import ROME, Unit


@dataclass
class Burden:
    """The losses one side suffers in one phase.

    ``hits`` are all losses inflicted, those ``forced`` on a unit included. ``front`` is its front line; leave it
    empty for fire.
    """

    units: Sequence[Unit]
    hits: int
    front: frozenset[str] = frozenset()
    forced: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.units = [unit for unit in self.units if unit.alive]
        self.steps = {unit.id: unit.steps for unit in self.units}
        self.forced = Counter(
            {name: min(n, self.steps[name]) for name, n in self.forced.items() if self.steps.get(name)}
        )
        self.legionaries = {unit.id for unit in self.units if unit.side == ROME and unit.legion}
        self.auxiliaries = {unit.id for unit in self.units if unit.side == ROME and not unit.legion}

    @property
    def total(self) -> int:
        """The steps really lost (CIB-R61)."""
        return min(self.hits, sum(self.steps.values()))

    @property
    def slots(self) -> int:
        """The losses the front line takes first: two, fewer with fewer steps or hits; those forced elsewhere go off."""
        behind = sum(n for name, n in self.forced.items() if name not in self.front)
        room = sum(n for name, n in self.steps.items() if name in self.front)
        return max(0, min(2, room, self.total - behind))

    def fault(self, value: Sequence[str]) -> str | None:
        """Return what is wrong with a distribution, one unit id for each step lost; None if it is legal."""
        laid = Counter(value)
        if sum(laid.values()) != self.total:
            return f"{self.total} steps are lost"
        for name, n in laid.items():
            if n > self.steps.get(name, 0):
                return f"{name} has not so many steps"
        for name, n in self.forced.items():
            if laid[name] < n:
                return f"{name} must take {n}"
        if sum(n for name, n in laid.items() if name in self.front) < self.slots:
            return f"the front line takes the first {self.slots}"
        if not any(self._spares(laid, first) for first in self._firsts(laid)):
            return "an auxiliary is left to take the loss of a legionary"
        return None

    def _firsts(self, laid: Counter[str]) -> Iterator[dict[str, int]]:
        """Yield every way the front line's first losses can be picked out of a distribution, forced ones first."""
        names = [name for name in laid if name in self.front]
        bound = sum(self.forced[name] for name in names) <= self.slots
        for counts in product(*(range(laid[name] + 1) for name in names)):
            if sum(counts) != self.slots:
                continue
            first = dict(zip(names, counts, strict=True))
            if all(n >= self.forced[name] if bound else n <= self.forced[name] for name, n in first.items()):
                yield first

    def _spares(self, laid: Counter[str], first: dict[str, int]) -> bool:
        """Return whether Roman blood is spared among the losses that are neither first in front nor forced."""
        if all(laid[name] == self.steps[name] for name in self.auxiliaries):
            return True
        return not any(
            laid[name] == self.steps[name] and laid[name] > max(first.get(name, 0), self.forced[name])
            for name in self.legionaries
        )

    def could_fall(self, name: str) -> bool:
        """Return whether one more of the hits could legally fall on a unit, beside those already forced (CIB-R59)."""
        left = {one: n - self.forced[one] for one, n in self.steps.items()}
        if left.get(name, 0) < 1:
            return False
        slots = self.slots - min(self.slots, sum(n for one, n in self.forced.items() if one in self.front))
        if name in self.front and slots:
            return True
        rest = self.total - sum(self.forced.values()) - slots
        if rest < 1:
            return False
        if name not in self.legionaries or left[name] > 1:
            return True
        before = sum(left[one] for one in self.auxiliaries if one in self.front)
        behind = sum(left[one] for one in self.auxiliaries if one not in self.front)
        return rest >= 1 + behind + max(0, before - slots)

    def sample(self, random: Random) -> list[str]:
        """Return a legal distribution, made loss by loss."""
        left = Counter({name: n - self.forced[name] for name, n in self.steps.items()})
        laid = list(self.forced.elements())
        forced_front = sum(n for name, n in self.forced.items() if name in self.front)
        first = self.slots - min(self.slots, forced_front)
        while len(laid) < self.total:
            able = [name for name, n in left.items() if n]
            if first:
                able = [name for name in able if name in self.front] or able
                first -= 1
            elif any(left[name] for name in self.auxiliaries):
                able = [name for name in able if name not in self.legionaries or left[name] > 1]
            name = random.choice(sorted(able))
            left[name] -= 1
            laid.append(name)
        return laid

    def every(self) -> list[tuple[str, ...]]:
        """Return every legal distribution by trying all: for small armies only."""
        names = sorted(self.steps)
        tried = product(*(range(self.steps[name] + 1) for name in names))
        spread = (tuple(Counter(dict(zip(names, counts, strict=True))).elements()) for counts in tried)
        return [value for value in spread if self.fault(value) is None]
