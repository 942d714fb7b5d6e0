"""The fleet: sailing, ships that are lost, and combat units that go down with them."""

from __future__ import annotations

from engines.caesar_britannia.actions import Sail
from engines.caesar_britannia.data.tables import OCEANS, ROMANS
from engines.caesar_britannia.events import LostAtSea, Sailed
from engines.caesar_britannia.ids import CASTRUM, COMMIOS, Kind, RomanUnit, Zone
from engines.caesar_britannia.legal.armies import at_sea
from engines.caesar_britannia.legal.lots import chosen
from engines.caesar_britannia.legal.moves import passengers
from engines.caesar_britannia.rules.transition import CaesarTransition


def sail(transition: CaesarTransition, action: Sail) -> tuple[RomanUnit, ...]:
    """Take a commander, units and other commanders along to the next ocean zone, or to land; return the units.

    Only his own army counts as activated; whoever parts from his army is in it no longer. Rule: CIB-2.3.6, CIB-R13,
    CIB-R34, CIB-R53.
    """
    leader, board = action.leader, transition.board
    units = tuple(map(RomanUnit, chosen(passengers(board, leader), action.aboard)))
    own = [unit for unit in units if board.command.get(unit) == leader]
    company = tuple(other for other in action.company if other != leader)
    transition.tell(Sailed, leader=leader, origin=board.at[leader], to=action.to, romans=units, company=company)
    for mover in (leader, *company):
        transition.stand(mover, action.to)
    transition.bring(units, action.to)
    if COMMIOS in (leader, *company):
        transition.explore(action.to)
    transition.activate(own)
    carry(transition, (*units, leader, *company), board.at[leader], action.to)
    part(transition)
    return units


def carry(transition: CaesarTransition, names: tuple[str, ...], origin: Zone, to: Zone) -> None:
    """Note who has been carried, and who is at sea from the Castrum. Rule: CIB-4.1, CIB-R17, CIB-R34."""
    board = transition.board
    out = board.from_castrum
    if to not in OCEANS:
        out = tuple(name for name in out if name not in names)
    elif origin == CASTRUM:
        out = (*out, *names)
    transition.change(carried=(*board.carried, *names), from_castrum=out)


def part(transition: CaesarTransition) -> None:
    """Take units and commanders out of armies that are elsewhere. Rule: CIB-2.1."""
    board = transition.board
    apart = [unit for unit, chief in board.command.items() if board.units[unit] != board.at[chief]]
    transition.assign(apart, None)
    for other, chief in board.under.items():
        if board.at[other] != board.at[chief]:
            transition.subordinate(other, None)


def lose_ships(transition: CaesarTransition, n: int) -> int:
    """Take naval points away and return how many there were to lose. Rule: CIB-4.1, CIB-4.3."""
    lost = min(n, transition.board.np)
    transition.change(np=transition.board.np - lost)
    return lost


def overload(transition: CaesarTransition) -> None:
    """Eliminate units at sea, drawn at random, until the ships carry the others. Rule: CIB-2.3.6, CIB-R36."""
    sailing = at_sea(transition.board)
    excess = len(sailing) - transition.board.np
    if excess <= 0:
        return
    drawn = transition.rng.sample(sailing, excess, "lost at sea")
    eliminate(transition, drawn)
    transition.tell(LostAtSea, romans=drawn)


def eliminate(transition: CaesarTransition, units: tuple[RomanUnit, ...]) -> None:
    """Take Roman units out of the match; an eagle's loss is Rome's disgrace. Rule: CIB-5.1.2."""
    board = transition.board
    transition.change(
        units=board.units.drop(*units),
        command=board.command.drop(*units),
        reduced=tuple(unit for unit in board.reduced if unit not in units),
        activated=tuple(unit for unit in board.activated if unit not in units),
        carried=tuple(name for name in board.carried if name not in units),
        from_castrum=tuple(name for name in board.from_castrum if name not in units),
    )
    if any(ROMANS[unit].kind is Kind.EAGLE for unit in units):
        transition.change(disgrace=True)
