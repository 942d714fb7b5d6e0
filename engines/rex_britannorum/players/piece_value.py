"""The worth of pieces added to a board, as one seat sees it: points to expect, and the chance of the title."""

from __future__ import annotations

from collections.abc import Iterable
from math import erf, sqrt
from typing import Final

from engines.rex_britannorum.ids import (
    KINGDOMS,
    TRACKS,
    TURNS,
    Kingdom,
    Location,
    Objective,
    Role,
    is_joker,
)
from engines.rex_britannorum.legal.stakes import bits
from engines.rex_britannorum.players.position_value import Flags, Standing, expected, hope, horizon
from engines.rex_britannorum.views import Board

NOISE: Final = 0.8
"""Variance of the final difference of two scores that nothing explains."""

NOISE_PER_TURN: Final = 1.4
"""The same for each turn still to come."""

Pieces = tuple[int, int, int]
"""By kingdom in fief order: a set of locations."""

Holdings = tuple[tuple[Objective, ...], tuple[Objective, ...], tuple[Objective, ...]]
"""By kingdom: the objectives it is thought to hold."""

NOTHING: Final[Pieces] = (0, 0, 0)
"""No pieces added."""


class PieceValue:
    """Values what is added to the pieces on a board. It remembers every answer."""

    def __init__(self, board: Board, objectives: Holdings) -> None:
        self.board = board
        self.held: Pieces = _by_kingdom([bits(realm.pieces) for realm in board.realms])
        self.rome = bits(board.rome)
        self.lying = bits(Location(token) for token in board.tokens if not is_joker(token))
        self.left = TURNS - board.turn
        self._coming = horizon(board)
        self._objectives = objectives
        self._firsts = [_on_tracks(track in realm.firsts for track in TRACKS) for realm in board.realms]
        self._taken = _on_tracks(turn is not None for turn in board.first_at)
        self._playing = [at for at, realm in enumerate(board.realms) if realm.role is not Role.UNUSED]
        self._scoring = [at for at, realm in enumerate(board.realms) if realm.role is Role.PLAYER]
        secret = board.options.objectives != "off"
        self._unknown = [at for at in self._scoring if secret and not objectives[at]]
        """Kingdoms whose objectives are in the dark."""
        self._points: dict[Pieces, tuple[float, ...]] = {}
        self._spread = sqrt(2 * (NOISE + NOISE_PER_TURN * self.left))

    def points(self, added: Pieces) -> tuple[float, ...]:
        """Return the points each kingdom can expect once these pieces are added."""
        if added not in self._points:
            self._points[added] = self._expected(added)
        return self._points[added]

    def _expected(self, added: Pieces) -> tuple[float, ...]:
        standings = [
            Standing(self.held[at] | added[at], self._firsts[at], self._objectives[at], at in self._scoring)
            for at in self._playing
        ]
        found = dict(zip(self._playing, expected(standings, self._taken, self._coming), strict=True))
        for at in self._unknown:
            found[at] += hope(self.held[at] | added[at], self._coming)
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


def alone(at: int, placed: int) -> Pieces:
    """Return the pieces of one kingdom and none of the others."""
    return (placed if at == 0 else 0, placed if at == 1 else 0, placed if at == 2 else 0)


def together(one: Pieces, other: Pieces) -> Pieces:
    """Return what two sets of added pieces make together."""
    return one[0] | other[0], one[1] | other[1], one[2] | other[2]


def _on_tracks(flags: Iterable[bool]) -> Flags:
    road, cities, regions = flags
    return road, cities, regions


def _by_kingdom(sets: list[int]) -> Pieces:
    first, second, third = sets
    return first, second, third


def known_to(kingdom: Kingdom, held: tuple[Objective, ...]) -> Holdings:
    """Return the objectives as one kingdom knows them: its own."""
    first, second, third = (held if other is kingdom else () for other in KINGDOMS)
    return first, second, third
