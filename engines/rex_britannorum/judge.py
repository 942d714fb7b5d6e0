"""Judges what pieces would be worth on a board, as one seat sees it: points to expect, and the chance of the title."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import erf, sqrt
from typing import Final

from engines.rex_britannorum.data import BOARD
from engines.rex_britannorum.ids import (
    AREAS,
    KINGDOMS,
    TRACKS,
    TURNS,
    Kingdom,
    Location,
    Objective,
    Role,
    Token,
    is_joker,
)
from engines.rex_britannorum.measures import BIT, CITIES, ROADS, bits
from engines.rex_britannorum.valuation import Standing, expected, horizon
from engines.rex_britannorum.views import Board

NOISE: Final = 0.8
"""Variance of the final difference of two scores that nothing explains."""

NOISE_PER_TURN: Final = 1.4
"""The same for each turn still to come."""

TARGETS: Final = 6
"""Joker targets looked at together with each choice of the other tokens."""

Pieces = tuple[int, int, int]
"""By kingdom in fief order: a set of locations."""

Holdings = tuple[tuple[Objective, ...], tuple[Objective, ...], tuple[Objective, ...]]
"""By kingdom: the objectives it is thought to hold."""

PLACE: Final = {kingdom: at for at, kingdom in enumerate(KINGDOMS)}
"""The place of each kingdom in fief order."""

AREA_BITS: Final = tuple(bits((*area.roads, *area.cities)) for area in BOARD.areas)
"""The locations of each area."""

ALLEGIANCE: Final = tuple(BIT[area.allegiance] for area in BOARD.areas)
"""The allegiance city of each area."""


class Judge:
    """Values what is added to the pieces on a board. What it was asked once it remembers."""

    def __init__(self, board: Board, objectives: Holdings) -> None:
        self.board = board
        self.held: Pieces = _by_kingdom([bits(realm.pieces) for realm in board.realms])
        self.rome = bits(board.rome)
        self.lying = bits(Location(token) for token in board.tokens if not is_joker(token))
        self.left = TURNS - board.turn
        self._coming = horizon(board)
        self._objectives = objectives
        self._firsts = [tuple(track in realm.firsts for track in TRACKS) for realm in board.realms]
        self._taken = tuple(won is not None for won in board.first_at)
        self._playing = [at for at, realm in enumerate(board.realms) if realm.role is not Role.UNUSED]
        self._scoring = [at for at, realm in enumerate(board.realms) if realm.role is Role.PLAYER]
        self._points: dict[Pieces, tuple[float, ...]] = {}
        self._spread = sqrt(2 * (NOISE + NOISE_PER_TURN * self.left))

    def points(self, added: Pieces) -> tuple[float, ...]:
        """Return the points each kingdom can expect once these pieces are added."""
        if added not in self._points:
            self._points[added] = self._expected(added)
        return self._points[added]

    def _expected(self, added: Pieces) -> tuple[float, ...]:
        standings = [
            Standing(self.held[at] | added[at], self._firsts[at], self._objectives[at], at in self._scoring)  # type: ignore[arg-type]
            for at in self._playing
        ]
        found = dict(zip(self._playing, expected(standings, self._taken, self._coming), strict=True))  # type: ignore[arg-type]
        return tuple(found.get(at, 0.0) for at in range(len(KINGDOMS)))

    def worth(self, at: int, placed: int) -> float:
        """Return the points a kingdom gains in expectation by these pieces alone."""
        return self.points(alone(at, placed))[at] - self.points(NOTHING)[at]

    def title(self, at: int, points: tuple[float, ...]) -> float:
        """Return the chance of a kingdom to end above every other player's, given what each expects.

        A kingdom that plays alone is judged by its points.
        """
        chance = 1.0
        rivals = [other for other in self._scoring if other != at]
        for other in rivals:
            chance *= 0.5 + 0.5 * erf((points[at] - points[other] - 0.5) / self._spread)
        return chance if rivals else points[at]


NOTHING: Final[Pieces] = (0, 0, 0)
"""No pieces added."""


def alone(at: int, placed: int) -> Pieces:
    """Return the pieces of one kingdom and none of the others."""
    return (placed if at == 0 else 0, placed if at == 1 else 0, placed if at == 2 else 0)


def together(one: Pieces, other: Pieces) -> Pieces:
    """Return what two sets of added pieces make together."""
    return one[0] | other[0], one[1] | other[1], one[2] | other[2]


def _by_kingdom(sets: list[int]) -> Pieces:
    first, second, third = sets
    return first, second, third


def targets(judge: Judge, area: int, at: int, added: Pieces, taken: int) -> int:
    """Return where a joker of an area may place a piece of a kingdom, once ``added`` lies on the board.

    Rule: REX-35.
    """
    others = 0
    for other in range(len(KINGDOMS)):
        if other != at:
            others |= judge.held[other] | added[other]
    fair = (ROADS & (others | judge.rome)) | (CITIES & judge.rome)
    return AREA_BITS[area] & fair & ~(judge.held[at] | added[at] | taken | judge.lying)


def split(held: int) -> Iterator[int]:
    """Yield each location of a set as a set of its own, in board order."""
    while held:
        lowest = held & -held
        yield lowest
        held ^= lowest


def best_taking(
    judge: Judge, area: int, at: int, added: Pieces, offered: tuple[Token, ...], most: int
) -> tuple[tuple[Token, ...], int]:
    """Return the tokens a kingdom gains most by taking, as many as allowed, and where they place its pieces."""
    best: tuple[float, tuple[Token, ...], int] | None = None
    for tokens in combinations(offered, min(most, len(offered))):
        for placed in placings(judge, area, at, added, tokens):
            worth = judge.points(together(added, alone(at, placed)))[at]
            if best is None or worth > best[0] + 1e-9:
                best = (worth, tokens, placed)
    assert best is not None
    return best[1], best[2]


def placings(judge: Judge, area: int, at: int, added: Pieces, tokens: tuple[Token, ...]) -> Iterator[int]:
    """Yield where these tokens can place a kingdom's pieces: with a joker, once for each of its best targets."""
    plain = bits(Location(token) for token in tokens if not is_joker(token))
    if not any(is_joker(token) for token in tokens):
        yield plain
        return
    able = sorted(split(targets(judge, area, at, added, plain)), key=lambda target: -judge.worth(at, target))
    for target in able[:TARGETS] or [0]:
        yield plain | target


def of(kingdom: Kingdom, held: tuple[Objective, ...]) -> Holdings:
    """Return the objectives as one kingdom knows them: its own."""
    first, second, third = (held if other is kingdom else () for other in KINGDOMS)
    return first, second, third


AREA_PLACE: Final = {area: at for at, area in enumerate(AREAS)}
"""The place of each area in the order of battle."""
