"""Boards of Rex Britannorum to draw: every look at once, battles under way, non-player kingdoms, a kingdom left out."""

from __future__ import annotations

from engines.core.seats import Seat
from engines.rex_britannorum.ids import Area, Kingdom, Phase, Role, Track
from engines.rex_britannorum.views import Board, RexTable
from tests.renderers import rex_positions as positions

B, _, R = Kingdom


def crowded() -> Board:
    """Return a board with every look at once: locations shared by two and three, cards known, points scored."""
    told = positions.board()
    pieces = (
        "FN N10 C08 C07 N15 S12 S05 C05 N01",
        "FC C02 C03 C05 S03 S05 C07 N10 N15",
        "FS S06 S05 S04 C07 N15 C05 S09 S01",
    )
    scored = ((Track.ROAD,), (), (Track.CITIES,))
    realms = tuple(
        realm.evolve(
            pieces=positions.spots(own), firsts=firsts, thresholds=(2, 1, 3),
            known=positions.cards(f"{realm.kingdom}7", f"{realm.kingdom}2"), extras=positions.cards("X6"),
        )
        for realm, own, firsts in zip(told.realms, pieces, scored, strict=True)
    )  # fmt: skip
    return told.evolve(realms=realms, sealed=(Seat(1),), tokens=positions.tokens("N04 N11 JN C09 C10 S07 JS"))


def battling(seats: int = 3) -> Board:
    """Return a board in the middle of its battles; with fewer seats Cartimandua's mini-cards lie in their slots."""
    told = positions.board(seats, phase=Phase.GAINS).evolve(record=positions.record())
    if told.realm(B).role is Role.NPK:
        return told.evolve(slots=((Area.NORTH, Area.CENTRE), (Area.CENTRE, Area.SOUTH), (Area.SOUTH, Area.NORTH)))
    return told


def alone() -> Board:
    """Return a board whose only player has the Regnenses."""
    told = battling(1)
    brigantes, iceni, regnenses = told.realms
    swapped = (
        brigantes.evolve(role=Role.NPK, seat=None, queue=()), iceni,
        regnenses.evolve(role=Role.PLAYER, seat=Seat(0), queue=positions.cards("R6", "R3")),
    )  # fmt: skip
    return told.evolve(
        realms=swapped, slots=((Area.NORTH, Area.CENTRE), (Area.CENTRE, Area.SOUTH), (Area.SOUTH, Area.NORTH))
    )


def left_out() -> Board:
    """Return a board of the variant for two in which a kingdom is not in the match."""
    told = positions.board(2)
    unused = told.realm(R).evolve(role=Role.UNUSED, pieces=(), queue=(), revealed=())
    return told.evolve(realms=(*told.realms[:2], unused), options=told.options.evolve(reinforcements="random"))


BOARDS = {"crowded": crowded(), "battles": battling(), "two": battling(2), "alone": alone(), "left out": left_out()}


def around(board: Board) -> RexTable:
    """Return the table around a board."""
    return positions.table(board.seats).evolve(board=board)
