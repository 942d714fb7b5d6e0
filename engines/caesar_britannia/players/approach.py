"""The way to Britain: Rome's armies, the fleet on its way to the landing place, Commios who goes ahead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from engines.caesar_britannia.data.tables import LANDS, LEGIONARY, NEIGHBOURS, OCEANS, ROMANS
from engines.caesar_britannia.ids import CAESAR, COMMIOS, PORT, Kind, Leader, RomanUnit, Scenario, Zone
from engines.caesar_britannia.legal.command import sv
from engines.caesar_britannia.legal.division import dividers, places_of_commios
from engines.caesar_britannia.legal.moves import marches, sailings
from engines.caesar_britannia.legal.zones import is_open, landing_from
from engines.caesar_britannia.players.country import next_ocean, open_land, reach
from engines.caesar_britannia.players.filling import fill_in, taken, verbs_of
from engines.caesar_britannia.players.plans import Plan
from engines.caesar_britannia.views import Board, CaesarView
from engines.core.forms import Ask
from engines.core.prompt import Draft, Field, Pick, Prompt, Value, field_name, time_of

LANDINGS: Final[Mapping[Scenario, Zone]] = MappingProxyType(
    {Scenario.FIRST: Zone("iceni"), Scenario.SECOND: Zone("noviomagus")}
)
"""Where Rome likes to land: the Castrum counts there, and new land lies all around."""

AHEAD: Final = 2
"""The moves that Commios makes before the fleet lands: he begins so far from the landing place."""

KEEPERS: Final = 2
"""The legionaries in the Castrum that it takes to repair ships."""


def divide(view: CaesarView, prompt: Prompt, ask: Ask) -> Draft | None:
    """Return the armies: eagles with Caesar and Gaius, for the Castrum vexillations and those who shoot.

    Commios begins where he sees most on his way to the landing place.
    """
    board = view.table.board
    begins = places_of_commios(board)
    start = max(begins, key=partial(_ahead, board), default=None)
    wishes: dict[str, Value | Callable[[Field], Value | None]] = {"ocean": str(LANDS[_landing(board)].anchor)}
    if start is not None:
        wishes["commios"] = start
    return fill_in(ask, prompt, "divide", share=partial(_share, board), **wishes)


def _landing(board: Board) -> Zone:
    """Return where Rome lands."""
    return board.anchor or LANDINGS[board.scenario]


def _ahead(board: Board, zone: Zone) -> int:
    """Return how far a zone is from the landing place, as far as Commios gets there in time."""
    away, _ = reach(zone, open_land(board))
    found = away.get(_landing(board))
    return -1 if found is None or found > AHEAD else found


def _share(board: Board, field: Field) -> Value | None:
    """Return the army of the commander whose turn it is, while the form asks for one after the other."""
    if not isinstance(field, Pick) or field_name(field.name) != "share":
        return None
    offered = [RomanUnit(choice.value) for choice in field.choices for _ in range(choice.count)]
    sharing = dividers(board)
    leader = sharing[time_of(field.name) - 1]
    return taken(field, _army(leader, sharing, offered))


def _army(leader: Leader, sharing: tuple[Leader, ...], offered: list[RomanUnit]) -> list[RomanUnit]:
    """Return the units of a commander, those he wants most first: the last one holds the Castrum."""
    vexillations = [unit for unit in offered if ROMANS[unit].kind is Kind.VEXILLATION]
    keeping = vexillations[-KEEPERS:]
    if leader == sharing[-1]:
        shooting = sorted((unit for unit in offered if unit not in LEGIONARY), key=lambda unit: -ROMANS[unit].full[1])
        return [*keeping, *shooting]
    eagles = [unit for unit in offered if ROMANS[unit].kind is Kind.EAGLE]
    others = [unit for unit in offered if unit not in LEGIONARY and ROMANS[unit].full[0] > 0]
    mine = eagles[:3] if leader == CAESAR else eagles
    return [*mine, *(unit for unit in vexillations if unit not in keeping), *others]


def storm(view: CaesarView, prompt: Prompt, ask: Ask) -> Draft | None:
    """Return whether a storm is put off: where the fleet can be ashore before it comes."""
    board = view.table.board
    zone = board.at[CAESAR]
    near = landing_from(board, zone) if zone in OCEANS else ()
    home = PORT if board.site is not None else _landing(board)
    if home in near and "postpone" in verbs_of(ask, prompt):
        return fill_in(ask, prompt, "postpone")
    return fill_in(ask, prompt, "face")


def approach(board: Board, leader: Leader) -> Iterator[Plan]:
    """Yield the sailings to the landing place, and the way of Commios, who goes ahead and is there in time."""
    zone = board.at[leader]
    if leader == COMMIOS and zone in LANDS:
        yield from _go_ahead(board)
        return
    landing = _landing(board)
    ocean = LANDS[landing].anchor
    if landing in sailings(board, leader):
        yield Plan(150 + sv(leader), "sail", leader, {"to": landing})
    elif zone in OCEANS and ocean is not None and zone != ocean and sv(leader):
        yield Plan(150 + sv(leader), "sail", leader, {"to": next_ocean(zone, ocean)})


def _go_ahead(board: Board) -> Iterator[Plan]:
    """Yield the next step of Commios: to the landing place when the fleet comes, else to where nobody has been."""
    start = board.at[COMMIOS]
    landing = _landing(board)
    if landing in sailings(board, CAESAR):
        for to in marches(board, COMMIOS):
            if to == landing:
                yield Plan(300, "march", COMMIOS, {"to": to})
        yield Plan(200, "pass", COMMIOS, {})
        return
    for to in marches(board, COMMIOS):
        if is_open(board, to) and landing in NEIGHBOURS[to]:
            yield Plan(300 + (to not in board.explored), "march", COMMIOS, {"to": to})
    if landing in NEIGHBOURS[start]:
        yield Plan(300, "pass", COMMIOS, {})
