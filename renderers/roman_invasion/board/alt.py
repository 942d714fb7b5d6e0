"""Pictures in words: what is where, complete enough to play from, short enough for a picture's description."""

from __future__ import annotations

from collections.abc import Iterable

from engines.core.line import Line, say
from engines.roman_invasion.data.tables import REGIONS
from engines.roman_invasion.ids import Region
from engines.roman_invasion.views import InvasionTable
from engines.roman_invasion.words.labels import BRITON_LABEL, REGION_REF, ROMAN_LABEL
from renderers.contract import SeatNames, Stamp
from renderers.description import described
from renderers.paint.text import unlettered
from renderers.paint.theme import SEATS
from renderers.roman_invasion.art import parts
from renderers.roman_invasion.catalogue import word


def board(table: InvasionTable, seats: SeatNames, stamp: Stamp, moved: Region | None) -> str:
    """Return the whole board in words."""
    first = word("alt.board", status=stamp.turn, n=stamp.picture)
    return described([first, *_facts(table, seats, moved)])


def focus(table: InvasionTable, seats: SeatNames, stamp: Stamp, about: Region, moved: Region | None) -> str:
    """Return the focus picture in words."""
    first = word("alt.focus", region=REGION_REF[about], status=stamp.turn, n=stamp.picture)
    return described([first, *_facts(table, seats, moved)])


def _facts(table: InvasionTable, seats: SeatNames, moved: Region | None) -> list[str]:
    """Return the facts of a position, most needed first."""
    board_ = table.board
    told = [word("alt.seats", seats=tuple(_seat(table, seats, seat) for seat in range(board_.seats)))]
    if table.attackable:
        told.append(word("alt.open", regions=_with_resistance(table.attackable)))
    if table.briton_top is not None:
        top = BRITON_LABEL[table.briton_top]
        told.append(word("alt.top", card=top, n=table.briton_deck, m=len(board_.briton_discard)))
    else:
        told.append(word("alt.no_top"))
    told.append(word("alt.pairs", pairs=_pairs(table)))
    if moved is not None:
        told.append(word("alt.last", region=REGION_REF[moved]))
    if board_.revolted:
        told.append(word("alt.revolt", regions=_with_resistance(board_.revolted)))
    told.append(_captured(board_.captured))
    return told


def _seat(table: InvasionTable, seats: SeatNames, seat: int) -> Line:
    """Return a seat's letter, name, victory tokens and hand; the letter is said once, also where nobody has a name."""
    letter, name, vt, n = SEATS[seat].letter, parts.name_of(seats, seat), table.board.vt[seat], table.hands[seat]
    if name == word(f"seat.{seat}"):
        return say("alt.nobody", seat=name, vt=vt, n=n)
    return say("alt.seat", letter=letter, seat=unlettered(name, letter), vt=vt, n=n)


def _captured(captured: tuple[Region, ...]) -> str:
    """Name the captured regions, or, where they are most, the others."""
    if not captured:
        return word("alt.none")
    left = tuple(region for region in REGIONS if region not in captured)
    if not left:
        return word("alt.all")
    if len(captured) > len(left):
        return word("alt.uncaptured", regions=_with_resistance(left))
    return word("alt.captured", regions=tuple(REGION_REF[region] for region in captured))


def _with_resistance(regions: Iterable[Region]) -> tuple[Line, ...]:
    return tuple(say("alt.region", region=REGION_REF[region], n=REGIONS[region].resistance) for region in regions)


def _pairs(table: InvasionTable) -> tuple[Line, ...]:
    return tuple(
        say("alt.pair", n=number, first=ROMAN_LABEL[pair[0]], second=ROMAN_LABEL[pair[1]])
        for number, pair in enumerate(table.board.row, 1)
        if pair is not None
    )
