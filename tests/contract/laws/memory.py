"""Memory: whatever a seat was told stays true in every world it is dealt, however long ago it was told."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Protocol

from engines.core.game import State
from engines.core.match import Applied, Match
from engines.core.rng import Rng
from engines.core.seats import Seat
from tests.kit.walker import Course, spread


class Witness(Protocol):
    """Somebody who sits beside a seat, hears what it is told and forgets nothing.

    Every game has one, in :mod:`tests.contract.witnesses`. It is made of told events alone and knows neither how the
    game keeps its records nor how it deals worlds.
    """

    def hear(self, applied: Applied) -> None:
        """Take in what a step told the seat."""

    def objections(self, state: State) -> Iterator[str]:
        """Yield what the seat was told and is not so in this state."""


def told_stays_true(course: Course, seat: Seat, witness: Witness, rng: Rng, count: int) -> int:
    """Every world dealt to ``seat`` anywhere in a match agrees with all it was told until then, and so does the truth.

    Returns:
        Number of worlds examined.
    """
    watched = {id(match) for match in spread(course.matches, count)}
    heard: dict[int, Witness] = {}
    examined = 0
    for applied in course.steps:
        target = applied.entry.target_seq
        witness = deepcopy(witness) if target is None else deepcopy(heard[target])
        witness.hear(applied)
        heard[applied.match.version] = witness
        _holds(applied.match, witness)
        if id(applied.match) in watched:
            _holds(applied.match.world(seat, rng), witness)
            examined += 1
    return examined


def _holds(match: Match, witness: Witness) -> None:
    assert list(witness.objections(match._state)) == []
