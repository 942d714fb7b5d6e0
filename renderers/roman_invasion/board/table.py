"""The public pictures: the whole board and the focus window."""

from __future__ import annotations

from typing import Final

from engines.core.event import Event
from engines.roman_invasion.events import AttackResolved, ReserveAsked, RevoltRolled
from engines.roman_invasion.ids import Region
from engines.roman_invasion.views import InvasionTable
from renderers.contract import SeatNames, Stamp
from renderers.paint.scene import Placement, Scene
from renderers.roman_invasion.art import parts
from renderers.roman_invasion.board import alt, chart, side

GAME: Final = "invasion"
BOARD_SIZE: Final = (1400, 1800)
FOCUS_SIZE: Final = (1050, 700)
_PANEL_X: Final = 850
_PANEL_W: Final = 506


def board(table: InvasionTable, seats: SeatNames, stamp: Stamp, *, last: tuple[Event, ...]) -> Scene:
    """Return the whole board, 1400 by 1800 pixels."""
    moved = last_move(table, last)
    places = chart.layer(table, chart.whole(), moved)
    places.append(Placement(parts.stamp(table.board.turn, stamp.picture, 330, 52, 34), 870, 188))
    table_places, end = parts.victory(table, seats, _PANEL_X, 258, _PANEL_W)
    places += table_places
    places += parts.briton(table, _PANEL_X, end + 18, _PANEL_W, 236)
    places.append(Placement(parts.turn_strip(table.board.phase, 1360, 44, 29), 20, 1570))
    places += parts.pairs(table.board.row, 1624)
    return Scene(GAME, BOARD_SIZE, "roman_invasion/board", tuple(places), alt.board(table, seats, stamp, moved))


def focus(table: InvasionTable, seats: SeatNames, stamp: Stamp, *, last: tuple[Event, ...]) -> Scene:
    """Return the focus picture, 1050 by 700 pixels: a window on the action, scores, top Briton card and pairs."""
    moved = last_move(table, last)
    window = window_for(table, moved)
    places = chart.layer(table, window, moved)
    places += side.column(table, seats, stamp)
    places += side.tray(table)
    told = alt.focus(table, seats, stamp, Region(window.key), moved)
    return Scene(GAME, FOCUS_SIZE, "roman_invasion/chart", tuple(places), told, window.corner)


def last_move(table: InvasionTable, last: tuple[Event, ...]) -> Region | None:
    """Return the region of the latest attack or revolt among the events, or of an attack still open."""
    if table.board.attack is not None:
        return table.board.attack.target
    for event in reversed(last):
        if isinstance(event, AttackResolved):
            return event.result.attack.target
        if isinstance(event, ReserveAsked):
            return event.attack.target
        if isinstance(event, RevoltRolled) and event.roll.revolted:
            return event.roll.region
    return None


def window_for(table: InvasionTable, moved: Region | None) -> chart.Window:
    """Return the window on the action.

    An open attack is shown alone; else the window shows as many regions open to attack as possible, those next to the
    last move first.
    """
    if table.board.attack is not None:
        return chart.about(table.board.attack.target)
    return chart.best_window(frozenset(table.attackable), moved)
