"""The invariants that hold after every step."""

from __future__ import annotations

from collections import Counter

from engines.caesar_britannia.data.tables import CELTIC_SET, LANDS, PARTNER, SCENARIOS, ZONES, is_roman
from engines.caesar_britannia.ids import (
    CASSIVELLAUNUS,
    CASTRUM,
    COMMIOS,
    CelticUnit,
    has_acted,
    leader_of,
    people_of,
)
from engines.caesar_britannia.legal.armies import (
    army_size,
    at_sea,
    enemies_in,
    people_led,
    place_of,
    side_of,
    units_in,
)
from engines.caesar_britannia.legal.command import commands, sv
from engines.caesar_britannia.legal.deeds import MOST_SPOILS
from engines.caesar_britannia.legal.zones import celtic_land, is_open, kingdom_of
from engines.caesar_britannia.state import Activation, CaesarState, Deployment
from engines.caesar_britannia.views import Board
from engines.core.errors import BrokenInvariant


def check(state: CaesarState) -> None:
    """Verify the invariants: units add up, legions are whole, limits are kept, everybody stands where he may.

    Rule: CIB-0.2.2, CIB-2.1, CIB-2.3.6, CIB-4.3, CIB-5.1.3.

    Raises:
        BrokenInvariant: naming what does not hold.
    """
    _check_celts(state)
    _check_romans(state.board)
    _check_commanders(state.board)
    _check_places(state.board)
    _check_sides(state)


def _require(holds: object, what: str) -> None:
    if not holds:
        raise BrokenInvariant(f"caesar: {what}")


def _check_celts(state: CaesarState) -> None:
    """Check that every people has the units it drew, and Rome knows nothing that is not so. Rule: CIB-0.4."""
    board = state.board
    stacks = {stack: held.open() for stack, held in state.stacks.items()}
    _require({stack: len(units) for stack, units in stacks.items()} == dict(board.counts), "a stack is miscounted")
    _require(all(stacks.values()), "an empty stack is kept")
    for people, known in state.knowledge.items():
        own = {stack: units for stack, units in stacks.items() if people_of(stack) is people}
        kinds = Counter(unit.kind for units in own.values() for unit in units)
        kinds += Counter(unit.kind for unit in board.fallen.get(people, ()))
        bonus = [CelticUnit.ESSEDARII] if board.heads[people] == CASSIVELLAUNUS else []
        _require(kinds == Counter(unit.kind for unit in (*CELTIC_SET, *bonus)), f"units of the {people} are missing")
        world = {str(stack): [unit.kind for unit in units] for stack, units in own.items()}
        _require(known.open().consistent(world), "Rome knows what is not so")


def _check_romans(board: Board) -> None:
    """Check that an eagle and its second stand together, and everybody is of the scenario. Rule: CIB-0.2.2."""
    _require(set(board.units) <= set(SCENARIOS[board.scenario].units), "a Roman unit is not of the scenario")
    for unit, partner in PARTNER.items():
        if unit in board.units and partner in board.units:
            _require(board.units[unit] == board.units[partner], "an eagle and its second have parted")
            _require(board.command.get(unit) == board.command.get(partner), "an eagle and its second obey two")
    for names in (board.command, board.reduced, board.activated):
        _require(set(names) <= set(board.units), "a unit that is lost is still counted")
    _require(len(set(board.activated)) == len(board.activated), "a unit was activated twice")


def _check_commanders(board: Board) -> None:
    """Check that armies are no larger than their commander's SV, and stand with him. Rule: CIB-2.1, CIB-2.5.1."""
    for leader in board.at:
        _require(army_size(board, leader) <= sv(leader), f"the army of {leader} is too large")
        _require(leader not in board.hostages and leader not in board.dead, f"{leader} is in two places")
    for unit, leader in board.command.items():
        _require(board.units[unit] == board.at.get(leader), f"{leader} commands {unit} from afar")
    for leader, chief in board.under.items():
        _require(board.at[leader] == board.at[chief] and sv(leader) < sv(chief), f"{leader} is not with {chief}")
        _require(chief not in board.under and army_size(board, leader) == 0, f"{leader} has an army of his own")
    for leader, spoils in board.spoils.items():
        carried = army_size(board, leader) > 0 or board.battle is not None
        _require(0 < spoils <= MOST_SPOILS and carried, f"{leader} cannot carry his spoils")
    for stack in board.counts:
        head = leader_of(stack)
        if head is not None:
            _require(commands(board, head, people_of(stack)), f"{head} commands strangers")
    _require(set(board.unavailable) <= set(board.at), "somebody off the map has acted")


def _check_places(board: Board) -> None:
    """Check that no closed land is entered, the ships carry everybody, and the Castrum is held while it stands.

    Rule: CIB-2.3.6, CIB-4.3, CIB-5.1.3.
    """
    places = {*board.at.values(), *board.units.values(), *filter(None, (place_of(board, s) for s in board.counts))}
    _require(places <= set(ZONES), "somebody stands off the map")
    _require(all(is_open(board, zone) for zone in places if zone in LANDS), "somebody stands in closed land")
    _require(0 <= board.np <= SCENARIOS[board.scenario].np, "the fleet is impossible")
    _require(len(at_sea(board)) <= board.np or board.over, "the ships are too few")
    _require(board.fort == bool(units_in(board, CASTRUM)) or board.over, "the Castrum stands empty")
    _require(board.fort or CASTRUM not in board.at.values(), "somebody stands in a Castrum that is none")
    _require(not board.fort or board.site is not None, "the Castrum stands nowhere")
    _require(set(board.ravaged) <= set(board.explored) <= set(LANDS), "a zone was ravaged and not explored")
    for leader, zone in board.at.items():
        if not is_roman(leader):
            if board.attack is not None and board.attack.zone == zone:
                continue
            _require(zone in LANDS, "a Celt has left the land")
            _require(kingdom_of(zone) in celtic_land(board, people_led(board, leader)), f"{leader} is abroad")
    _require(COMMIOS not in board.spoils, "Commios has spoils")
    if board.captor is not None:
        _require(board.captor in board.at and COMMIOS not in board.at, "Commios is captured and is not")


def _check_sides(state: CaesarState) -> None:
    """Check that enemies share no zone when the next commander is activated, and none acts before the Celts are placed.

    Rule: CIB-2.2.2, CIB-R52.
    """
    board = state.board
    top = state.flow[-1] if state.flow else None
    if isinstance(top, Deployment):
        _require(not any(has_acted(stack) for stack in board.counts), "a Celt has acted before he was placed")
    landing = {top.landing} if isinstance(top, Deployment) else set()
    quiet = isinstance(top, Activation | Deployment)
    for zone in {zone for zone in board.units.values() if zone in LANDS} - landing if quiet else ():
        _require(not enemies_in(board, zone, side_of(COMMIOS)), f"enemies share {zone}")
