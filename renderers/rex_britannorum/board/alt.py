"""The board's pictures in words: the game's own account of the position, with who plays which kingdom."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engines.core.line import Line, Ref, say
from engines.core.seats import Seat
from engines.rex_britannorum.data.tables import LOCATIONS, TOKENS
from engines.rex_britannorum.ids import Area
from engines.rex_britannorum.views import RexTable
from engines.rex_britannorum.words.labels import AREA_REF, token
from engines.rex_britannorum.words.position import position
from renderers.contract import SeatNames, Stamp
from renderers.description import described
from renderers.paint.text import unlettered
from renderers.rex_britannorum.art import parts
from renderers.rex_britannorum.board import changes, chart
from renderers.rex_britannorum.board import focus as strips
from renderers.rex_britannorum.board.changes import Changes
from renderers.rex_britannorum.catalogue import CATALOGUE, word
from renderers.rex_britannorum.catalogue import told as brief

_RANK: Final[dict[str, int]] = {
    "position.kingdom": 1, "position.npk": 1, "position.unused": 1,
    "position.pieces": 2, "position.rome": 2,
    "position.reached": 3, "position.slots": 3, "position.stock": 3,
    "position.cards": 4, "position.deck": 4, "position.known": 5, "position.revealed": 6,
    "position.first.open": 3, "position.first.taken": 3, "position.bag": 7,
}  # fmt: skip
"""The parts told after everything else, in their order, as a description has room for a thousand characters."""


def board(table: RexTable, seats: SeatNames, stamp: Stamp, changed: Changes) -> str:
    """Return the whole board in words."""
    return _told(word("alt.board", n=stamp.picture), stamp.turn, table, seats, changed)


def focus(table: RexTable, seats: SeatNames, stamp: Stamp, changed: Changes) -> str:
    """Return the focus picture in words."""
    return _told(word("alt.focus", n=stamp.picture), stamp.turn, table, seats, changed)


def area(table: RexTable, seats: SeatNames, about: Area) -> str:
    """Return the map about an area in words."""
    taken = changes.in_battle(strips.battle_of(table.board, about))
    return _told(word("alt.area", area=AREA_REF[about]), "", table, seats, taken)


def _told(first: str, turn: str, table: RexTable, seats: SeatNames, changed: Changes) -> str:
    told = [first, turn]
    for key, marked in (("alt.last", changed.last), ("alt.before", changed.before)):
        if marked:
            told.append(word(key, places=tuple(place for place in LOCATIONS if place in marked)))
    again = chart.takeable_again(table.board)
    if again:
        told.append(brief(say("alt.again", tokens=tuple(token(one) for one in TOKENS if one in again))))
    lines = [line for line in position(table)[1:] if not line.key.startswith("tally.")]
    lines.sort(key=lambda line: _RANK.get(line.key, 0))
    told += _worded(lines, table, seats)
    return described(told)


def _worded(lines: Iterable[Line], table: RexTable, seats: SeatNames) -> list[str]:
    """Return lines in words; seats go by what stands on the picture, locations by their numbers.

    Beside the name of its kingdom a seat goes without its letter.
    """

    def named(ref: Ref) -> str | None:
        if ref.kind == "seat":
            seat = Seat(int(ref.id))
            return parts.name_of(seats, table.board.seat_realm(seat).kingdom, seat)
        return ref.id if ref.kind == "location" and not ref.id.startswith("J") else None

    def beside_kingdom(ref: Ref) -> str | None:
        name = named(ref)
        if ref.kind != "seat" or name is None:
            return name
        return unlettered(name, table.board.seat_realm(Seat(int(ref.id))).kingdom.value)

    return [
        CATALOGUE.text(line, beside_kingdom if line.key == "position.kingdom" else named).replace("**", "")
        for line in lines
    ]
