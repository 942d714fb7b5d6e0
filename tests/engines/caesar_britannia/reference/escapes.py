"""Ways out of a battle and ways into one: retreats, escapes, harassment, ambush, the saviour (CIB-2.4, CIB-3.5.3)."""

from __future__ import annotations

from collections.abc import Sequence

from tests.engines.caesar_britannia.reference.board import CASTRUM, LAND
from tests.engines.caesar_britannia.reference.pieces import CELTS, ROME, Side
from tests.engines.caesar_britannia.reference.zones import (
    CHIEF,
    TRINOVANTES,
    Piece,
    Situation,
    closed,
    on_foot,
    what_waits,
)


def retreats(zone: str, side: Side, peoples: Sequence[str], came_from: str | None, now: Situation) -> list[str]:
    """Return the zones a beaten defender may go to: on foot, no active enemy, not closed, not the attacker's zone.

    ``peoples`` are those of a Celtic army: none of them may be kept out. The Castrum takes the Romans around it in.
    Rules: CIB-3.5.3, R7.
    """
    if zone == CASTRUM:
        return []
    bounds: Sequence[str | None] = peoples if side == CELTS else [None]
    return [
        there
        for there in (*LAND, CASTRUM)
        if on_foot(zone, there, now)
        and there != came_from
        and what_waits(there, side, now) == "nothing"
        and not (there == CASTRUM and side == CELTS)
        and not any(closed(there, side, people, now) for people in bounds)
    ]


def chariot_escapes(zone: str, people: str, now: Situation) -> list[str]:
    """Return the zones a chariot may escape to from a crush: adjacent, dry, free of enemies (CIB-3.2.3)."""
    return [
        there
        for there in LAND
        if on_foot(zone, there, now, dry=True)
        and what_waits(there, CELTS, now) == "nothing"
        and not closed(there, CELTS, people, now)
    ]


def driven_off(zone: str, people: str, now: Situation) -> list[str]:
    """Return the zones the fleet's artillery may drive a Celt to: adjacent and of his own kingdom (CIB-5.2.4, R44)."""
    return [there for there in retreats(zone, CELTS, [people], None, now) if LAND[there].kingdom == people]


def harassers(commander: Piece, target: str, now: Situation) -> list[Piece]:
    """Return the chariots a commander may harass a zone with (CIB-2.4.2, R11, R46, R64).

    A plain with a Roman CU; his people's mounted chariots, not activated, beside it without water between.
    """
    if commander.acted or now.idle(commander) or target not in LAND or LAND[target].forest:
        return []
    if not now.at(target, ROME):
        return []
    return [
        one
        for one in now.pieces
        if one.chariot
        and one.mounted
        and not one.acted
        and not now.idle(one)
        and _lends(commander, one, target, now)
        and on_foot(one.zone, target, now, dry=True)
        and not closed(target, CELTS, one.people, now)
    ]


def _lends(commander: Piece, chariot: Piece, target: str, now: Situation) -> bool:
    """Return whether a chariot harasses at a commander's order: his people's, Trinovantes for Cassivellaunus."""
    if chariot.people == commander.people:
        return True
    if commander.id != CHIEF or chariot.people != TRINOVANTES:
        return False
    return now.allied or LAND[target].kingdom == TRINOVANTES


def ambushers(zone: str, now: Situation) -> list[Piece]:
    """Return the commanders whose armies may answer a ravage: adjacent, not acted, with a CU (CIB-2.4.3, R12, R46)."""
    return [
        one
        for one in now.pieces
        if one.kind == "commander"
        and one.side == CELTS
        and not one.acted
        and not now.idle(one)
        and one.under is None
        and on_foot(one.zone, zone, now)
        and not closed(zone, CELTS, one.people, now)
        and any(unit.under == one.id and not unit.acted for unit in now.at(one.zone, CELTS))
    ]


def ambush_needs(zone: str, now: Situation) -> int:
    """Return what the die of an ambush needs: 5, one less for each zone ravaged before (CIB-2.4.3, R12).

    The zone just ravaged does not count, whether it is marked already or not.
    """
    kingdom = LAND[zone].kingdom
    before = [one for one in now.ravaged if one != zone and LAND[one].kingdom == kingdom]
    return 5 - len(before)


def may_save(zone: str, now: Situation) -> bool:
    """Return whether Caesar may come to the battle in a zone: a plain, he beside it and dry, not activated, with CU.

    Rules: CIB-2.3.5, R15, R63.
    """
    caesar = next((one for one in now.pieces if one.id == "caesar"), None)
    if caesar is None or caesar.acted or zone not in LAND or LAND[zone].forest:
        return False
    army = [one for one in now.at(caesar.zone, ROME) if one.under == "caesar"]
    return bool(army) and on_foot(caesar.zone, zone, now, dry=True)
