"""The Castrum: building it, and its fall."""

from __future__ import annotations

from engines.caesar_britannia.actions import Found
from engines.caesar_britannia.events import CastrumBuilt, CastrumFell
from engines.caesar_britannia.ids import CASTRUM, ROME, RomanUnit
from engines.caesar_britannia.legal.armies import leaders_in, units_in
from engines.caesar_britannia.legal.lots import chosen, roman_lots
from engines.caesar_britannia.rules.sea import lose_ships, part
from engines.caesar_britannia.rules.transition import CaesarTransition


def found(transition: CaesarTransition, action: Found) -> None:
    """Build the Castrum and place in it the units and commanders that Rome chooses. Rule: CIB-2.3.1, CIB-4.3."""
    board = transition.board
    zone = board.at[action.leader]
    garrison = tuple(map(RomanUnit, chosen(roman_lots(board, zone), action.garrison)))
    again = board.site is not None
    transition.change(site=zone, fort=True)
    transition.tell(CastrumBuilt, leader=action.leader, zone=zone, garrison=garrison, again=again)
    transition.bring(garrison, CASTRUM)
    for leader in action.company:
        transition.stand(leader, CASTRUM)
    part(transition)


def fall(transition: CaesarTransition) -> None:
    """Destroy the Castrum if no unit is left in it; commanders who are stand in the zone around it.

    Rule: CIB-4.3, CIB-R48.
    """
    board = transition.board
    if not board.fort or units_in(board, CASTRUM):
        return
    assert board.site is not None
    transition.change(fort=False)
    for leader in leaders_in(board, CASTRUM, ROME):
        transition.stand(leader, board.site)
    ships = lose_ships(transition, transition.rng.die(what="ships of the Castrum"))
    transition.tell(CastrumFell, zone=board.site, ships=ships, np=transition.board.np)
