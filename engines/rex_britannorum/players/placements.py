"""The best way to take tokens in an area, by what pieces are worth."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from engines.rex_britannorum.data.tables import BOARD
from engines.rex_britannorum.ids import KINGDOMS, Location, Token, is_joker
from engines.rex_britannorum.legal.stakes import CITIES, ROADS, bits
from engines.rex_britannorum.players.piece_value import Pieces, PieceValue, alone, together

TARGETS: Final = 6
"""Joker targets looked at together with each choice of the other tokens."""

LEAST: Final = 1e-9
"""Points by which a way must be better than one looked at before it."""

AREA_BITS: Final = tuple(bits((*area.roads, *area.cities)) for area in BOARD.areas)
"""The locations of each area."""


def targets(pieces: PieceValue, area: int, at: int, added: Pieces, taken: int) -> int:
    """Return where a joker of an area may place a piece of a kingdom, once ``added`` lies on the board.

    Rule: REX-35.
    """
    others = 0
    for other in range(len(KINGDOMS)):
        if other != at:
            others |= pieces.held[other] | added[other]
    fair = (ROADS & (others | pieces.rome)) | (CITIES & pieces.rome)
    return AREA_BITS[area] & fair & ~(pieces.held[at] | added[at] | taken | pieces.lying)


def split(held: int) -> Iterator[int]:
    """Yield each location of a set as a set of its own, in board order."""
    while held:
        lowest = held & -held
        yield lowest
        held ^= lowest


def best_taking(
    pieces: PieceValue, area: int, at: int, added: Pieces, offered: tuple[Token, ...], most: int
) -> tuple[tuple[Token, ...], int]:
    """Return the tokens a kingdom gains most by taking, as many as allowed, and where they place its pieces."""
    best: tuple[float, tuple[Token, ...], int] | None = None
    for tokens in combinations(offered, min(most, len(offered))):
        for placed in placings(pieces, area, at, added, tokens):
            worth = pieces.points(together(added, alone(at, placed)))[at]
            if best is None or worth > best[0] + LEAST:
                best = (worth, tokens, placed)
    assert best is not None
    return best[1], best[2]


def placings(pieces: PieceValue, area: int, at: int, added: Pieces, tokens: tuple[Token, ...]) -> Iterator[int]:
    """Yield where these tokens can place a kingdom's pieces: with a joker, once for each of its best targets."""
    plain = bits(Location(token) for token in tokens if not is_joker(token))
    if not any(is_joker(token) for token in tokens):
        yield plain
        return
    able = sorted(split(targets(pieces, area, at, added, plain)), key=lambda target: -pieces.worth(at, target))
    for target in able[:TARGETS] or [0]:
        yield plain | target
