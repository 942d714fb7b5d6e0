"""Search that games share: candidates compared in sampled worlds, and matches played on from a position.

Every budget is a count. There is no clock, so the same arguments lead to the same answer on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

from engines.core.errors import BrokenInvariant
from engines.core.player import Player
from engines.core.position import Position
from engines.core.rng import Rng

Candidate = TypeVar("Candidate")

Round: TypeAlias = tuple[int, int]
"""How many worlds have been looked at when a round ends, and how many candidates it leaves."""


def halved(
    candidates: Sequence[Candidate], score: Callable[[Candidate, int], float], rounds: Sequence[Round]
) -> Candidate:
    """Return the candidate that scores most, the weaker ones dropped round by round.

    Candidates are compared in the same worlds, numbered from 0, and each is scored once in each of them at most.
    Of equals the earlier stays. The last round decides, however many it would leave.

    Raises:
        ValueError: if there is no candidate or no round.
    """
    if not candidates or not rounds:
        raise ValueError("nothing to choose from")
    totals: list[tuple[float, Candidate]] = [(0.0, candidate) for candidate in candidates]
    seen = 0
    for worlds, kept in rounds:
        totals = [(_added(total, candidate, score, range(seen, worlds)), candidate) for total, candidate in totals]
        totals = sorted(totals, key=lambda pair: pair[0], reverse=True)[: max(1, kept)]
        seen = max(seen, worlds)
    return totals[0][1]


def _added(total: float, candidate: Candidate, score: Callable[[Candidate, int], float], worlds: range) -> float:
    """Return a total with the scores in further worlds added, one after the other."""
    for number in worlds:
        total += score(candidate, number)
    return total


def playout(position: Position, player: Player, rng: Rng, steps: int) -> Position:
    """Return where a match stands after so many answers of one player in every seat, or at its end if that is sooner.

    The player answers for its seat alone and gets no worlds: one that asks for them raises ``BrokenInvariant``.
    """
    for _ in range(steps):
        awaited = position.awaited()
        if not awaited:
            break
        seat = awaited[0]
        prompt = position.prompts_of(seat)[0]
        draft = player.choose(position.view(seat), prompt, position.ask(seat), rng, _no_worlds)
        position = position.step(seat, draft)
    return position


def _no_worlds(_: Rng) -> Position:
    """Refuse to sample worlds within a world."""
    raise BrokenInvariant("a player within a playout does not search")
