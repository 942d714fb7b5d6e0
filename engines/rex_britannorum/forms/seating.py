"""Seating: seats are kingdoms, so to wish for a seat is to wish for a kingdom."""

from __future__ import annotations

from engines.core.game import SeatLook
from engines.core.inputs import Options
from engines.core.line import Line, say
from engines.core.prompt import Draft
from engines.core.seats import Seat
from engines.rex_britannorum.forms.options import read_options
from engines.rex_britannorum.ids import KINGDOMS, Kingdom
from engines.rex_britannorum.views import RexOptions, RexTable


def label(seat: Seat, seats: int, options: Options, table: RexTable | None) -> str:
    """Return the letter of the seat's kingdom; a number while it is still to be drawn."""
    played = _played(seats, options, table)
    return str(seat + 1) if played is None else played[seat].value


def name(seat: Seat, seats: int, options: Options, table: RexTable | None) -> Line | None:
    """Return the name of the seat's kingdom, None while it is still to be drawn."""
    played = _played(seats, options, table)
    return None if played is None else say(f"kingdom.{played[seat].value}")


def look(seat: Seat, seats: int, options: Options, table: RexTable | None) -> SeatLook:
    """Return the mark and colour of the seat's kingdom, or of one that is still to be drawn."""
    played = _played(seats, options, table)
    of = "drawn" if played is None else played[seat].value
    return SeatLook(mark=say(f"look.mark.{of}"), colour=say(f"look.colour.{of}"))


def fewer(options: Draft, wanted: tuple[Seat, ...], seats: int) -> tuple[Draft, tuple[Seat, ...]] | None:
    """Return the options in which those who wished for a kingdom play it, and the seat of each wish.

    Seats without a wish get the kingdoms that follow in fief order. None if nobody wished for a kingdom by name.
    """
    lobby = KINGDOMS if not options.has("kingdoms") else read_options(options).kingdoms
    if lobby is None or not wanted:
        return None
    wished = [lobby[seat] for seat in wanted]
    last = KINGDOMS.index(wished[-1])
    others = [kingdom for kingdom in (*KINGDOMS[last:], *KINGDOMS[:last]) if kingdom not in wished]
    played = sorted([*wished, *others[: seats - len(wished)]], key=KINGDOMS.index)
    letters = "".join(kingdom.value for kingdom in played)
    return options.put("kingdoms", letters), tuple(Seat(played.index(kingdom)) for kingdom in wished)


def _played(seats: int, options: Options, table: RexTable | None) -> tuple[Kingdom, ...] | None:
    """Return the kingdoms by seat, None before they are drawn. Rule: REX-13."""
    if seats == len(KINGDOMS):
        return KINGDOMS
    agreed = options if table is None else table.board.options
    assert isinstance(agreed, RexOptions)
    return agreed.kingdoms
