"""Moving on foot: an army, an isolated combat unit; arriving among one's own."""

from __future__ import annotations

from engines.caesar_britannia.actions import Exchange, March, Sail, Single
from engines.caesar_britannia.data.tables import OCEANS, is_roman
from engines.caesar_britannia.events import Marched, SingleMoved
from engines.caesar_britannia.ids import CELTS, COMMIOS, PORT, ROME, Leader, RomanUnit, acting, people_of, zone_stack
from engines.caesar_britannia.legal.armies import army_size, enemies_in, place_of, side_of, subordinates
from engines.caesar_britannia.legal.command import room
from engines.caesar_britannia.legal.lots import chosen, fitting, is_celtic, roman_lots, stack_of, unit_of
from engines.caesar_britannia.legal.moves import company, isolated
from engines.caesar_britannia.rules.armies import exchanged, rearrange
from engines.caesar_britannia.rules.landing import landed
from engines.caesar_britannia.rules.meeting import meet
from engines.caesar_britannia.rules.morini import come_home
from engines.caesar_britannia.rules.sea import carry, sail
from engines.caesar_britannia.rules.transition import CaesarTransition
from engines.caesar_britannia.state import Arrival
from engines.caesar_britannia.views import Attack


def march(transition: CaesarTransition, action: March) -> None:
    """Move an army one zone, after the exchange it begins with; nobody fights Commios. Rule: CIB-2.2.2, CIB-4.5."""
    rearrange(transition, action, moving=True)
    leader = action.leader
    origin, riders = transition.board.at[leader], subordinates(transition.board, leader)
    units = transition.army(leader)
    for mover in (leader, *riders):
        transition.stand(mover, action.to)
    transition.tell(
        Marched,
        leader=leader,
        origin=origin,
        to=action.to,
        romans=units,
        celts=0 if is_roman(leader) else army_size(transition.board, leader),
        riders=riders,
    )
    transition.bring(units, action.to)
    transition.activate(units)
    if COMMIOS in (leader, *riders):
        transition.explore(action.to)
    for stack in transition.bands(leader):
        transition.pour(stack, acting(stack, acted=True))
    if leader != COMMIOS and enemies_in(transition.board, action.to, side_of(leader)):
        meet(transition, Attack(seat=side_of(leader), zone=action.to, origin=origin, leader=leader))
    else:
        arrive(transition, leader)


def arrive(transition: CaesarTransition, leader: Leader) -> None:
    """Ask for an exchange at the end of a move where others of the same side stand. Rule: CIB-2.2.2."""
    if company(transition.board, leader):
        transition.push(Arrival(leader=leader))


def exchange(transition: CaesarTransition, action: Exchange) -> None:
    """Exchange combat units without leaving. Rule: CIB-2.2.2."""
    rearrange(transition, action)
    exchanged(transition, action.leader)


def single(transition: CaesarTransition, action: Single) -> None:
    """Move an isolated combat unit in place of a commander, on foot or by sea.

    Rule: CIB-2.2.3, CIB-R14, CIB-R43.
    """
    board = transition.board
    (lot,) = (lot for lot in isolated(board, action.leader, transition.stacks) if lot.value == action.unit)
    if is_celtic(action.unit):
        _celtic_single(transition, action)
        return
    units = tuple(map(RomanUnit, chosen((lot,), [action.unit])))
    origin = board.units[units[0]]
    transition.tell(SingleMoved, leader=action.leader, romans=units, people=None, origin=origin, to=action.to)
    transition.bring(units, action.to)
    transition.activate(units)
    if origin in OCEANS or action.to in (*OCEANS, PORT):
        carry(transition, units, origin, action.to)
        come_home(transition, units, action.to)
        disembark(transition, Attack(seat=ROME, zone=action.to, origin=origin))
    elif enemies_in(transition.board, action.to, ROME):
        meet(transition, Attack(seat=ROME, zone=action.to, origin=origin))


def voyage(transition: CaesarTransition, action: Sail) -> None:
    """Take ships, and fight where they land among enemies. Rule: CIB-2.3.6, CIB-R55."""
    origin = transition.board.at[action.leader]
    come_home(transition, sail(transition, action), action.to)
    disembark(transition, Attack(seat=ROME, zone=action.to, origin=origin, leader=action.leader))


def disembark(transition: CaesarTransition, attack: Attack) -> None:
    """Let those who have come by sea land: for the first time, or among enemies. Rule: CIB-2.3.6, CIB-3, CIB-R54."""
    first = transition.board.anchor is None
    landed(transition, attack)
    if not first and enemies_in(transition.board, attack.zone, ROME):
        if attack.leader is not None and attack.leader not in transition.board.under:
            _lead(transition, attack.leader)
        meet(transition, attack)


def _lead(transition: CaesarTransition, leader: Leader) -> None:
    """Give a commander who lands among enemies the units of nobody with him, as many as he can command.

    One who is in another's army has none of his own, and is given none.
    Rule: CIB-R55.
    """
    board = transition.board
    loose = tuple(lot for lot in roman_lots(board, board.at[leader]) if lot.holder is None)
    transition.assign(map(RomanUnit, chosen(loose, fitting(loose, room(board, leader)))), leader)


def _celtic_single(transition: CaesarTransition, action: Single) -> None:
    source = stack_of(action.unit)
    people, origin = people_of(source), place_of(transition.board, source)
    assert origin is not None
    transition.shift(source, zone_stack(action.to, people, acted=True), [unit_of(action.unit)])
    transition.tell(SingleMoved, leader=action.leader, romans=(), people=people, origin=origin, to=action.to)
    if enemies_in(transition.board, action.to, CELTS):
        meet(transition, Attack(seat=CELTS, zone=action.to, origin=origin))
