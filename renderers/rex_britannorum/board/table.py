"""The public pictures and the map about an area: scenes put together from what stands on them."""

from __future__ import annotations

from typing import Final

from engines.core.event import Event
from engines.rex_britannorum.ids import Area
from engines.rex_britannorum.views import RexTable
from renderers.contract import SeatNames, Stamp
from renderers.paint.scene import Scene
from renderers.rex_britannorum.board import alt, changes, near
from renderers.rex_britannorum.board import focus as strips
from renderers.rex_britannorum.board import margins as panels

GAME: Final = "rex"


def board(table: RexTable, seats: SeatNames, stamp: Stamp, *, last: tuple[Event, ...]) -> Scene:
    """Return the whole board, 1400 by 1800 pixels."""
    changed = changes.of_events(last)
    places = panels.placements(table, seats, stamp.picture, changed)
    told = alt.board(table, seats, stamp, changed)
    return Scene(GAME, panels.SIZE, "rex_britannorum/board", tuple(places), told)


def focus(table: RexTable, seats: SeatNames, stamp: Stamp, *, last: tuple[Event, ...]) -> Scene:
    """Return the focus picture, 1050 by 700 pixels: the itinerary of all three areas with what a plan needs."""
    changed = changes.of_events(last)
    places = strips.placements(table, seats, stamp.picture, changed)
    told = alt.focus(table, seats, stamp, changed)
    return Scene(GAME, strips.SIZE, "rex_britannorum/itinerary", tuple(places), told)


def area(table: RexTable, seats: SeatNames, about: Area) -> Scene:
    """Return the map about an area with its battle, 1050 by 700 pixels; public facts only."""
    places = near.placements(table.board, seats, about)
    told = alt.area(table, seats, about)
    return Scene(GAME, near.SIZE, f"rex_britannorum/area-{about.value}", tuple(places), told)
