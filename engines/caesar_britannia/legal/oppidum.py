"""The oppidum of the Catuvellauni and its decoy: where they may lie, and what is known of them."""

from __future__ import annotations

from engines.caesar_britannia.data.tables import KINGDOM, LANDS
from engines.caesar_britannia.ids import COMMIOS, ROME, People, Zone, people_of
from engines.caesar_britannia.legal.armies import leaders_in, units_in
from engines.caesar_britannia.legal.attack import defenders
from engines.caesar_britannia.legal.lots import stack_of
from engines.caesar_britannia.views import Battle, Board
from engines.core.seats import Seat


def sites(landing: Zone) -> tuple[Zone, ...]:
    """Return where the Celt may place the oppidum and its decoy: in the land of the Catuvellauni. Rule: CIB-5.4."""
    return tuple(zone for zone in KINGDOM[People.CATUVELLAUNI] if zone != landing)


def falls(board: Board) -> bool:
    """Return whether the oppidum is destroyed: Romans are in its zone with a commander and a unit, and no Celts.

    Rule: CIB-5.4.
    """
    zone = board.oppidum
    if zone is None or board.razed or board.attack is not None:
        return False
    led = any(leader != COMMIOS for leader in leaders_in(board, zone, ROME))
    return led and bool(units_in(board, zone)) and not defenders(board, zone, Seat(1 - ROME))


def guides(battle: Battle, loser: Seat | None) -> bool:
    """Return whether Mandubracios shows the way: an army with Catuvellauni is beaten north of the Thames.

    It is a pitched battle, one in which both sides have chosen a tactic. Rule: CIB-5.3.4, CIB-R29, CIB-R62.
    """
    both = battle.attacker.tactic is not None and battle.defender.tactic is not None
    if loser is None or loser == ROME or not both or not LANDS[battle.zone].north_of_thames:
        return False
    host = battle.host(loser)
    return any(people_of(stack_of(one.name)) is People.CATUVELLAUNI for one in (*host.fighters, *host.dead))
